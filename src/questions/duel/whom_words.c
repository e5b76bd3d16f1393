#include "questions/duel/whom.h"

#include "base/error.h"
#include "base/stats/outcome.h"
#include "game/rules/choice.h"
#include "report/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* "B1", "B2": enemies from a place on. */
static void add_ships(const struct chooser *chooser, uint32_t ships, const char *between,
                      struct buffer *out)
{
    for (; ships; ships &= ships - 1)
        buffer_print(out, "%c%d%s", chooser->side ? 'A' : 'B', __builtin_ctz(ships) + 1,
                     ships & (ships - 1) ? between : "");
}

static void add_group(const struct chooser *chooser, uint32_t ships, struct buffer *out)
{
    const struct duel_cast *cast = whom_cast(chooser);
    const volley_duel_ship *ship =
        &cast->ships[engagement_first_of(&cast->engagement, (enum engagement_side) !chooser->side) +
                     (size_t)__builtin_ctz(ships)];
    const char *name = ship->pilot ? ship->pilot : ship->name;

    add_ships(chooser, ships, " ", out);
    if (name)
        buffer_print(out, " (%s)", name);
}

/* The ships of an order that stand next in it and are of one kind. */
static uint32_t next_ships(const struct chooser *chooser, const struct duel_way *way, uint32_t gone)
{
    const struct engagement *engagement = &whom_cast(chooser)->engagement;
    const size_t first = engagement_first_of(engagement, (enum engagement_side) !chooser->side);
    const size_t count = engagement->count_of[!chooser->side];
    uint32_t ships = 0;
    uint8_t kind = 0;

    for (;;) {
        size_t next = count;

        for (size_t i = 0; i < count; i++)
            if (!((gone | ships) >> i & 1) && (next == count || way->places[i] < way->places[next]))
                next = i;
        if (next == count ||
            (ships && (engagement->ships[first + next].kind != kind || ships >> next)))
            return ships;
        kind = engagement->ships[first + next].kind;
        ships |= 1u << next;
    }
}

volley_status whom_name(const struct chooser *chooser, struct duel_way *way)
{
    struct buffer says = { 0 }, order = { 0 };
    uint32_t gone = 0, ships;

    if (way->target != ENGAGEMENT_ORDER)
        buffer_print(&says, "%s", choice_says(&choice_targets, choice_targets.words[way->target]));
    else
        for (; (ships = next_ships(chooser, way, gone)); gone |= ships) {
            buffer_print(&says, "%s", gone ? ", then " : "at ");
            add_group(chooser, ships, &says);
            buffer_print(&says, "%s", gone ? "" : " first");
            buffer_print(&order, "%s", gone ? "," : "");
            add_ships(chooser, ships, ",", &order);
        }
    way->says = says.failed ? NULL : strdup(buffer_text(&says));
    way->order = order.count && !order.failed ? strdup(buffer_text(&order)) : NULL;
    buffer_fini(&says);
    buffer_fini(&order);
    return way->says && (way->order || way->target != ENGAGEMENT_ORDER) ? VOLLEY_OK
                                                                        : error_nomem(chooser->err);
}

void whom_forget(struct duel_way *way)
{
    free(way->says);
    free(way->order);
}

void whom_add_figure(const struct chooser *chooser, const struct duel_way *way, struct buffer *out)
{
    if (chooser->duel->survives)
        buffer_print(out, "%.2f rounds", way->found.wins.value);
    else
        buffer_print(out, "%s",
                     number_percent(way->found.wins.value, 2, (char[PERCENT_TEXT_MAX]){ "" }));
}

/* "; at the enemy …, 57.1 % (+4.1 ± 0.2)": another way, and what the best has more. */
static void add_other(const struct chooser *chooser, const struct duel_way *other, double sign,
                      struct buffer *out)
{
    const double scale = chooser->duel->survives ? -1 : 100;
    const struct engagement_figure *behind = &other->found.behind;
    char text[NUMBER_TEXT_MAX];

    buffer_print(out, "; %s ", other->says);
    whom_add_figure(chooser, other, out);
    number_signed(sign * scale * behind->value, 2, text);
    buffer_print(out, " (%s", text);
    if (behind->error > 0)
        buffer_print(out, " %s %s", number_plus_minus(false),
                     SPREAD(fabs(scale) * OUTCOME_NORMAL_95 * behind->error));
    buffer_print(out, ")");
}

/* The best way and what was asked, or that and the next one. */
volley_status whom_say(const struct chooser *chooser, struct duel_choice *choice)
{
    static const char *const wins[] = { "A wins", "B wins" };
    const struct duel_way *best = &choice->ways[0], *asked = &choice->ways[choice->present];
    struct buffer out = { 0 };
    size_t next = 1;

    while (next < choice->count && !(choice->ways[next].found.behind.value > 0))
        next++;
    buffer_print(&out, "%s%s: %s ",
                 choice->gains   ? "Shoot "
                 : best == asked ? "Nothing is known to be better than to shoot "
                                 : "Not known to be better than what was asked: shoot ",
                 best->says, chooser->duel->survives ? "A lives" : wins[chooser->side]);
    whom_add_figure(chooser, best, &out);
    if (best != asked)
        add_other(chooser, asked, 1, &out);
    else if (next < choice->count)
        add_other(chooser, &choice->ways[next], -1, &out);
    choice->says = out.failed ? NULL : strdup(buffer_text(&out));
    buffer_fini(&out);
    return choice->says ? VOLLEY_OK : error_nomem(chooser->err);
}
