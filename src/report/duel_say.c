#include "report/duel_say.h"

#include "base/stats/interval.h"
#include "base/stats/outcome.h"
#include "game/rules/choice.h"
#include "report/number.h"

#include <math.h>
#include <string.h>

int duel_health_of(const struct duel_report *report, int side)
{
    int health = 0;

    for (size_t i = 0; i < report->ship_count; i++) {
        const struct duel_ship_asked *ship = &report->ships[i];

        if (ship->side == side && !ship->mortal)
            return 0;
        health += ship->side == side ? ship->hull + ship->shields : 0;
    }
    return health;
}

double duel_attacks_of_b(const struct duel_report *report, const struct duel_found *found)
{
    double sum = 0;

    for (size_t i = 0; i < report->ship_count; i++)
        sum += report->ships[i].side ? found->ships[i].attacks.value : 0;
    return sum;
}

void duel_add_ship(const struct duel_ship_asked *ship, struct buffer *out)
{
    buffer_print(out, "%c%zu", ship->side ? 'B' : 'A', ship->number);
}

/* ---- rules ---- */

static void say_ranges(const struct duel_report *report, struct buffer *out)
{
    for (size_t i = 0; i < report->range_count; i++)
        buffer_print(out, "%s%d", i ? ", then " : "range ", report->ranges[i]);
}

static bool has_many(const struct duel_report *report, int side)
{
    size_t count = 0;

    for (size_t i = 0; i < report->ship_count; i++)
        count += report->ships[i].side == side;
    return count > 1;
}

/* Whom a side shoots at, where it has a choice. */
static void say_targets(const struct duel_report *report, struct buffer *out)
{
    const bool same = !report->survives && strcmp(report->targets[0], report->targets[1]) == 0;

    if (has_many(report, 0) && has_many(report, 1) && same) {
        buffer_print(out, "Both sides shoot %s.\n",
                     choice_says(&choice_targets, report->targets[0]));
        return;
    }
    for (int side = report->survives; side < DUEL_SIDES; side++)
        if (has_many(report, !side))
            buffer_print(out, "%c shoots %s.\n", side ? 'B' : 'A',
                         choice_says(&choice_targets, report->targets[side]));
}

void duel_say_setting(const struct duel_report *report, struct buffer *out)
{
    buffer_print(out, "Rules: %s; ", report->edition_title);
    say_ranges(report, out);
    buffer_print(out, "; ");
    if (!report->survives)
        buffer_print(out, "%s; ", choice_says(&choice_firsts, report->first));
    if (report->rounds)
        buffer_print(out, "at most %d round%s; ", report->rounds, report->rounds == 1 ? "" : "s");
    else
        buffer_print(out, "until it is decided; ");
    if (strcmp(report->deck, "off") == 0)
        buffer_print(out, "damage cards off.\n");
    else
        buffer_print(out, "damage deck %s.\n", report->deck);
}

void duel_say_policy(const char *policy, struct buffer *out)
{
    buffer_print(out, "Tokens are spent %s (%s).\n", choice_says(&choice_duel_policies, policy),
                 policy);
}

void duel_say_rules(const struct duel_report *report, struct buffer *out)
{
    duel_say_setting(report, out);
    say_targets(report, out);
    duel_say_policy(report->policy, out);
}

/* ---- what was found ---- */

const char *duel_plus_minus(const struct duel_report *report)
{
    return report->ascii ? "+-" : "±";
}

void duel_say_share(const struct duel_found *found, double share, struct buffer *out)
{
    if (found->exact || (share > 0 && share < 1))
        buffer_print(out, "%s", PERCENT(share));
    else
        buffer_print(out, "%s",
                     number_bound(interval_of_share(0, found->trials).high, share > 0,
                                  (char[PERCENT_TEXT_MAX]){ "" }));
}

static void say_points(const struct duel_report *report, struct buffer *out)
{
    const struct duel_found *found = report->found;
    bool any = false;

    for (int side = 0; side < DUEL_SIDES; side++) {
        const struct duel_figure *points = &found->sides[side].points_lost;

        if (isnan(points->value))
            continue;
        buffer_print(out, "%s %c %.2f", any ? "," : "; points lost:", side ? 'B' : 'A',
                     points->value);
        if (points->error > 0)
            buffer_print(out, " %s %s", duel_plus_minus(report),
                         SPREAD(OUTCOME_NORMAL_95 * points->error));
        any = true;
    }
}

static void say_chance(const struct duel_found *found, const char *what, double share,
                       struct buffer *out)
{
    buffer_print(out, "%s ", what);
    duel_say_share(found, share, out);
}

/* How long side A lives. */
static void say_survival(const struct duel_report *report, struct buffer *out)
{
    const struct duel_found *found = report->found;

    if (found->undecided.value > 0)
        say_chance(found, "A is there to the end", found->undecided.value, out);
    else
        buffer_print(out, "A is gone in the end");
    buffer_print(out, ": it lives %.2f", found->rounds.value);
    if (found->rounds.error > 0)
        buffer_print(out, " %s %s", duel_plus_minus(report),
                     SPREAD(OUTCOME_NORMAL_95 * found->rounds.error));
    buffer_print(out, " rounds and %.2f attacks on average", duel_attacks_of_b(report, found));
    say_points(report, out);
    buffer_print(out, "\n");
}

void duel_say_result(const struct duel_report *report, struct buffer *out)
{
    const struct duel_found *found = report->found;

    if (report->survives) {
        say_survival(report, out);
        return;
    }
    say_chance(found, "A wins", found->a.value, out);
    say_chance(found, "   draw", found->draw.value, out);
    say_chance(found, "   B wins", found->b.value, out);
    if (found->undecided.value > 0)
        say_chance(found, "   undecided", found->undecided.value, out);
    if (!found->exact && found->a.error > 0)
        buffer_print(out, "      %s %s %%", duel_plus_minus(report),
                     SPREAD(100 * OUTCOME_NORMAL_95 * found->a.error));
    buffer_print(out, "\n%s after %.2f",
                 found->undecided.value > 0 ? "over, decided or not," : "decided",
                 found->rounds.value);
    if (found->rounds.error > 0)
        buffer_print(out, " %s %s", duel_plus_minus(report),
                     SPREAD(OUTCOME_NORMAL_95 * found->rounds.error));
    buffer_print(out, " rounds on average");
    say_points(report, out);
    buffer_print(out, "\n");
}

/* ---- how it was found ---- */

static void say_duration(const struct duel_report *report, double seconds, struct buffer *out)
{
    if (seconds >= 1)
        buffer_print(out, "%.2f s", seconds);
    else if (seconds >= 1e-3)
        buffer_print(out, "%.0f ms", 1e3 * seconds);
    else
        buffer_print(out, "%.0f %s", 1e6 * seconds, report->ascii ? "us" : "µs");
}

static void say_engine(const struct duel_report *report, const struct duel_found *found,
                       struct buffer *out)
{
    char number[NUMBER_TEXT_MAX];

    if (found->exact) {
        buffer_print(out, "exact probabilities, worked out in ");
        say_duration(report, found->seconds, out);
        if (found->states)
            buffer_print(out, " (%s state%s)", number_grouped(found->states, number),
                         found->states == 1 ? "" : "s");
        buffer_print(out, "\n");
        return;
    }
    buffer_print(out, "%s simulated engagement%s in ", number_grouped(found->trials, number),
                 found->trials == 1 ? "" : "s");
    say_duration(report, found->seconds, out);
    buffer_print(out, " (seed %llu)\n", (unsigned long long)found->seed);
    if (found->stopped)
        buffer_print(out, "Stopped early: these are the engagements simulated so far.\n");
}

/* The same chance from the exact engine, and how far the simulation is off. */
static void say_exact(const struct duel_report *report, struct buffer *out)
{
    const struct duel_found *found = report->found, *exact = report->exact;

    buffer_print(out, "exact: A wins %s, draw %s, B wins %s",
                 number_percent(exact->a.value, 6, (char[PERCENT_TEXT_MAX]){ "" }),
                 number_percent(exact->draw.value, 6, (char[PERCENT_TEXT_MAX]){ "" }),
                 number_percent(exact->b.value, 6, (char[PERCENT_TEXT_MAX]){ "" }));
    if (found->a.error > 0)
        buffer_print(out, "; the simulation is off by %.1f standard errors",
                     fabs(found->a.value - exact->a.value) / found->a.error);
    buffer_print(out, "\n");
}

void duel_say_run(const struct duel_report *report, struct buffer *out)
{
    for (size_t i = 0; i < report->note_count; i++)
        buffer_print(out, "Note: %s.\n", report->notes[i]);
    buffer_print(out, "%s", report->cards);
    if (report->note_count || *report->cards)
        buffer_print(out, "\n");
    say_engine(report, report->found, out);
    if (report->exact) {
        say_engine(report, report->exact, out);
        say_exact(report, out);
    }
}
