#include "questions/duel/whom.h"

#include "base/stats/outcome.h"
#include "report/number.h"

#include <math.h>

void whom_add_ships(const struct chooser *chooser, uint32_t ships, const char *between,
                    struct buffer *out)
{
    const struct duel_cast *cast = whom_cast(chooser);
    const size_t first = engagement_first_of(&cast->engagement, whom_side(chooser));

    for (; ships; ships &= ships - 1) {
        duel_add_ship(&cast->ships[first + (size_t)__builtin_ctz(ships)], out);
        buffer_print(out, "%s", ships & (ships - 1) ? between : "");
    }
}

void whom_add_group(const struct chooser *chooser, uint32_t ships, struct buffer *out)
{
    const struct duel_cast *cast = whom_cast(chooser);
    const volley_duel_ship *ship =
        &cast->ships[engagement_first_of(&cast->engagement, whom_side(chooser)) +
                     (size_t)__builtin_ctz(ships)];
    const char *name = ship->pilot ? ship->pilot : ship->name;

    whom_add_ships(chooser, ships, " ", out);
    if (name)
        buffer_print(out, " (%s)", name);
}

volley_status whom_name(const struct chooser *chooser, struct duel_way *way)
{
    struct buffer says = { 0 }, exact = { 0 };
    char **text = chooser->matter->of_enemies ? &way->order : &way->acts;
    bool any;

    chooser->matter->name(chooser, way, &says, &exact);
    any = exact.count > 0 || exact.failed;
    way->says = buffer_string(&says);
    *text = any ? buffer_string(&exact) : NULL;
    return way->says && (*text || !any) ? VOLLEY_OK : error_nomem(chooser->err);
}

void whom_forget(struct duel_way *way)
{
    free(way->says);
    free(way->order);
    free(way->acts);
}

void duel_way_value(const struct duel_way *way, bool survives, struct buffer *out)
{
    const double value = way->found.wins.value;
    char text[PERCENT_TEXT_MAX];

    if (survives)
        buffer_print(out, "%.2f", value);
    else if (way->found.trials > 0 && (value <= 0 || value >= 1))
        buffer_print(out, "%s",
                     number_bound(interval_of_share(0, way->found.trials).high, value > 0, text));
    else
        buffer_print(out, "%s", number_percent(value, 2, text));
}

void whom_add_figure(const struct chooser *chooser, const struct duel_way *way, struct buffer *out)
{
    duel_way_value(way, chooser->duel->survives, out);
    buffer_print(out, "%s", chooser->duel->survives ? " rounds" : "");
}

/* What is shown, with two decimals, as printf rounds it. */
static double shown(const struct duel_way *way, bool survives)
{
    return rint(100 * ((survives ? 1 : 100) * way->found.wins.value)) / 100;
}

double duel_way_more(const struct duel_way *way, const struct duel_way *other, bool survives)
{
    return shown(way, survives) - shown(other, survives);
}

/* "; at the enemy …, 57.1 % (+4.1 ± 0.2)": another way, what it comes to, and a difference. */
static void add_other(const struct chooser *chooser, const struct duel_way *other, double more,
                      struct buffer *out)
{
    const double scale = chooser->duel->survives ? 1 : 100;
    char text[NUMBER_TEXT_MAX];

    buffer_print(out, "; %s ", other->says);
    whom_add_figure(chooser, other, out);
    number_signed(more, 2, text);
    buffer_print(out, " (%s", text);
    if (other->found.behind.error > 0)
        buffer_print(out, " ± %s", SPREAD(scale * OUTCOME_NORMAL_95 * other->found.behind.error));
    buffer_print(out, ")");
}

/* The best way and what was asked, or that and the next one. */
volley_status whom_say(const struct chooser *chooser, struct duel_choice *choice)
{
    static const char *const wins[] = { "A wins", "B wins" };
    const struct matter *matter = chooser->matter;
    const bool survives = chooser->duel->survives;
    const struct duel_way *best = &choice->ways[0], *asked = best;
    struct buffer out = { 0 };
    size_t next = 1;

    while (!asked->asked)
        asked++;
    while (next < choice->count && !(choice->ways[next].found.behind.value > 0))
        next++;
    buffer_print(&out, "%s%s: %s ",
                 choice->gains   ? matter->gains
                 : best == asked ? matter->stays
                                 : matter->waits,
                 best->says, survives ? "A lives" : wins[chooser->side]);
    whom_add_figure(chooser, best, &out);
    if (best != asked)
        add_other(chooser, asked, duel_way_more(best, asked, survives), &out);
    else if (next < choice->count)
        add_other(chooser, &choice->ways[next], duel_way_more(&choice->ways[next], best, survives),
                  &out);
    choice->says = out.failed ? NULL : strdup(buffer_text(&out));
    buffer_fini(&out);
    return choice->says ? VOLLEY_OK : error_nomem(chooser->err);
}
