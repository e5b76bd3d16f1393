/* Engagements as rows of CSV. */
#include "report/duel.h"

#include "base/array.h"
#include "base/io/csv.h"
#include "base/stats/interval.h"

#include <math.h>
#include <stdio.h>

enum { LOST_ROUNDS = 4, GONE_ROUNDS = 8 };

void duel_csv_header(const struct report_extras *extras, char delimiter, struct buffer *out)
{
    static const char *const first[] = { "engagement",  "edition", "engine",   "policy",
                                         "trials",      "p_a",     "p_draw",   "p_b",
                                         "p_undecided", "stderr",  "ci95_low", "ci95_high",
                                         "mean_rounds" };
    static const char *const last[] = {
        "gone_a", "gone_b", "points_lost_a", "points_lost_b", "ships_gone", "error", "a", "b"
    };

    const uint32_t from = out->count;

    if (!delimiter)
        delimiter = ',';
    for (size_t i = 0; i < ARRAY_LEN(first); i++)
        csv_field(out, first[i], delimiter, i == 0);
    for (int side = 0; side < DUEL_SIDES; side++) {
        for (int i = 1; i <= LOST_ROUNDS; i++) {
            char title[16];

            snprintf(title, sizeof title, "lost_%c_%d", side ? 'b' : 'a', i);
            csv_field(out, title, delimiter, false);
        }
    }
    for (size_t i = 0; i < ARRAY_LEN(last); i++)
        csv_field(out, last[i], delimiter, false);
    csv_titles(out, from, extras->names, extras->count, delimiter);
    buffer_add(out, "\n", 1);
}

/* The copied columns, and the end of the row. */
static void end_row(const struct report_extras *extras, char delimiter, struct buffer *out)
{
    for (size_t i = 0; i < extras->count; i++)
        csv_field(out, extras->values[i], delimiter, false);
    buffer_add(out, "\n", 1);
}

/* Of a round after the last one: what it has come to. */
static double at_round(const double *figures, size_t count, size_t round)
{
    return count ? figures[round < count ? round : count - 1] : NAN;
}

static void add_gone(const struct duel_report *report, int side, char delimiter, struct buffer *out)
{
    const struct duel_found *found = report->found;
    struct buffer text = { 0 };

    for (size_t i = 0; duel_health_of(report, side) && i < GONE_ROUNDS; i++) {
        buffer_print(&text, "%s", i ? " " : "");
        buffer_number(&text, at_round(found->sides[side].gone, found->round_count, i));
    }
    csv_take(out, &text, delimiter);
}

static void add_ships_gone(const struct duel_report *report, char delimiter, struct buffer *out)
{
    struct buffer text = { 0 };

    for (size_t i = 0; i < report->ship_count; i++) {
        buffer_print(&text, "%s", i ? " " : "");
        buffer_number(&text, report->found->ships[i].destroyed.value);
    }
    csv_take(out, &text, delimiter);
}

static void add_side(const struct duel_report *report, int side, char delimiter, struct buffer *out)
{
    struct buffer text = { 0 };

    for (size_t i = 0; i < report->ship_count; i++)
        if (report->ships[i].side == side)
            buffer_print(&text, "%s%s", text.count ? " ; " : "", report->ships[i].words);
    csv_take(out, &text, delimiter);
}

static void add_chances(const struct duel_found *found, char delimiter, struct buffer *out)
{
    const struct interval interval = found->exact
                                         ? (struct interval){ NAN, NAN }
                                         : interval_of_share(found->a.value, found->trials);
    const double ends[] = { found->a.value, found->draw.value, found->b.value,
                            found->undecided.value };

    for (size_t i = 0; i < ARRAY_LEN(ends); i++)
        csv_number(out, ends[i], delimiter);
    csv_number(out, found->exact ? NAN : found->a.error, delimiter);
    csv_number(out, interval.low, delimiter);
    csv_number(out, interval.high, delimiter);
    csv_number(out, found->rounds.value, delimiter);
}

void duel_csv(const struct duel_report *report, struct buffer *out)
{
    const char delimiter = report->delimiter ? report->delimiter : ',';
    const struct duel_found *found = report->found;

    csv_field(out, report->name ? report->name : "", delimiter, true);
    csv_field(out, report->edition, delimiter, false);
    csv_field(out, found->exact ? "exact" : "mc", delimiter, false);
    csv_field(out, report->policy, delimiter, false);
    csv_number(out, found->exact ? NAN : (double)found->trials, delimiter);
    add_chances(found, delimiter, out);
    for (int side = 0; side < DUEL_SIDES; side++)
        for (size_t i = 0; i < LOST_ROUNDS; i++)
            csv_number(out,
                       duel_health_of(report, side)
                           ? at_round(found->sides[side].lost, found->round_count, i)
                           : NAN,
                       delimiter);
    for (int side = 0; side < DUEL_SIDES; side++)
        add_gone(report, side, delimiter, out);
    for (int side = 0; side < DUEL_SIDES; side++)
        csv_number(out, found->sides[side].points_lost.value, delimiter);
    add_ships_gone(report, delimiter, out);
    csv_field(out, "", delimiter, false);
    add_side(report, 0, delimiter, out);
    add_side(report, 1, delimiter, out);
    end_row(&report->extras, delimiter, out);
}

/* Fields that are empty in a row that failed: from the engine to what comes before the error. */
enum { EMPTY_FIELDS = 2 + 1 + 8 + DUEL_SIDES * LOST_ROUNDS + 5 };

void duel_csv_failure(const struct duel_failure *failure, struct buffer *out)
{
    const char delimiter = failure->delimiter ? failure->delimiter : ',';

    csv_field(out, failure->name ? failure->name : "", delimiter, true);
    csv_field(out, failure->edition ? failure->edition : "", delimiter, false);
    for (int i = 0; i < EMPTY_FIELDS; i++)
        csv_field(out, "", delimiter, false);
    csv_field(out, failure->message, delimiter, false);
    csv_field(out, failure->a, delimiter, false);
    csv_field(out, failure->b, delimiter, false);
    end_row(&failure->extras, delimiter, out);
}
