#include "base/io/csv.h"
#include "report/report.h"

#include "base/array.h"

#include <string.h>

enum { AT_LEAST_MOST = 6 };

static const char *const columns[] = {
    "scenario",     "edition",       "engine",        "trials",       "mean_damage",
    "stderr",       "ci95_low",      "ci95_high",     "stddev",       "p_hit",
    "p_crit",       "mean_hits",     "mean_crits",    "p_destroyed",  "p_at_least_1",
    "p_at_least_2", "p_at_least_3",  "p_at_least_4",  "p_at_least_5", "p_at_least_6",
    "damage_pmf",   "error",         "p_half_points", "tokens_given", "tokens_given_pmf",
    "inactive",     "bonus_attacks", "attackers",     "defender",
};
enum {
    FIGURE_COLUMNS = 18, /* trials to damage_pmf */
    AFTER_ERROR = 5      /* p_half_points to bonus_attacks */
};

static char delimiter_of(char delimiter)
{
    return delimiter ? delimiter : ',';
}

static void end_row(struct buffer *out, const char *const *values, size_t count, char delimiter)
{
    for (size_t i = 0; i < count; i++)
        csv_field(out, values[i], delimiter, false);
    buffer_add(out, "\n", 1); /* every spreadsheet reads it, and every script */
}

void report_csv_header(const struct report_extras *extras, char delimiter, struct buffer *out)
{
    const uint32_t from = out->count;

    delimiter = delimiter_of(delimiter);
    for (size_t i = 0; i < ARRAY_LEN(columns); i++)
        csv_field(out, columns[i], delimiter, i == 0);
    csv_titles(out, from, extras->names, extras->count, delimiter);
    buffer_add(out, "\n", 1);
}

static void add_figures(struct buffer *out, const struct report_engine *engine, char delimiter)
{
    const struct outcome_summary *summary = &engine->summary;
    size_t len = engine->outcome->shape.damage_len;
    const double figures[] = {
        summary->mean, summary->error,    summary->ci[0], summary->ci[1], summary->stddev,
        summary->hit,  summary->any_crit, summary->hits,  summary->crits, engine->destroyed,
    };

    for (size_t i = 0; i < ARRAY_LEN(figures); i++)
        csv_number(out, figures[i], delimiter);
    for (size_t least = 1; least <= AT_LEAST_MOST; least++)
        csv_number(out, least < len ? outcome_at_least(engine->pmf, len, least) : 0, delimiter);
    buffer_add(out, &delimiter, 1);
    for (size_t i = 0; i < len; i++) {
        buffer_add(out, " ", i > 0);
        buffer_number(out, engine->pmf[i]);
    }
}

/* The attackers in one field, as a scenario writes them. */
static void attackers_field(struct buffer *out, const struct report *report, char delimiter)
{
    struct buffer all = { 0 };

    for (size_t i = 0; i < report->attacker_count; i++)
        buffer_print(&all, "%s%s", i ? " ; " : "", report->attackers[i]);
    csv_take(out, &all, delimiter);
}

/* "ion 0.94; tractor 0.5", and "ion 0.06 0.94; tractor 0.5 0.5": the chances of 0, 1, 2 … */
static void given_fields(const struct report *report, const struct report_engine *engine,
                         char delimiter, struct buffer *out)
{
    struct buffer means = { 0 }, pmfs = { 0 };
    size_t len = engine->outcome->shape.given_len;

    for (size_t kind = 0; len && kind < report->token_kinds; kind++) {
        const double *pmf =
            outcome_given(engine->outcome, engine->outcome->shape.attack_count, kind);
        const char *mark = means.count ? "; " : "";

        if (outcome_mean(pmf, len) == 0)
            continue;
        buffer_print(&means, "%s%s ", mark, report->token_words[kind]);
        buffer_number(&means, outcome_mean(pmf, len));
        buffer_print(&pmfs, "%s%s", mark, report->token_words[kind]);
        for (size_t count = 0; count < len; count++) {
            buffer_print(&pmfs, " ");
            buffer_number(&pmfs, pmf[count]);
        }
    }
    csv_take(out, &means, delimiter);
    csv_take(out, &pmfs, delimiter);
}

static void add_row(struct buffer *out, const struct report *report,
                    const struct report_engine *engine)
{
    char delimiter = delimiter_of(report->delimiter);

    csv_field(out, report->name ? report->name : "", delimiter, true);
    csv_field(out, report->edition, delimiter, false);
    csv_field(out, engine->name, delimiter, false);
    buffer_add(out, &delimiter, 1);
    if (engine->outcome->trials)
        buffer_print(out, "%llu", (unsigned long long)engine->outcome->trials);
    add_figures(out, engine, delimiter);
    csv_field(out, "", delimiter, false); /* no error */
    csv_number(out, engine->half_points, delimiter);
    given_fields(report, engine, delimiter, out);
    card_use_field(&report->cards, delimiter, out);
    csv_number(out, outcome_bonus_attacks(engine->outcome), delimiter);
    attackers_field(out, report, delimiter);
    csv_field(out, report->defender, delimiter, false);
    end_row(out, report->extras.values, report->extras.count, delimiter);
}

void report_csv(const struct report *report, struct buffer *out)
{
    if (report->simulated)
        add_row(out, report, report->simulated);
    if (report->exact)
        add_row(out, report, report->exact);
}

void report_csv_failure(const struct report_failure *failure, struct buffer *out)
{
    char delimiter = delimiter_of(failure->delimiter);

    csv_field(out, failure->name ? failure->name : "", delimiter, true);
    csv_field(out, failure->edition ? failure->edition : "", delimiter, false);
    csv_field(out, failure->engine, delimiter, false);
    for (size_t i = 0; i < FIGURE_COLUMNS; i++)
        csv_field(out, "", delimiter, false);
    csv_field(out, failure->message, delimiter, false);
    for (size_t i = 0; i < AFTER_ERROR; i++)
        csv_field(out, "", delimiter, false);
    csv_field(out, failure->attackers, delimiter, false);
    csv_field(out, failure->defender, delimiter, false);
    end_row(out, failure->extras.values, failure->extras.count, delimiter);
}
