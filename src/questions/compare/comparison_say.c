#include "questions/compare/comparison.h"
#include "questions/tell/report.h"
#include "report/number.h"

#include <math.h>

static bool any_cost(const struct comparison_report *report)
{
    for (size_t i = 0; i < report->row_count; i++)
        if (!isnan(report->rows[i].cost))
            return true;
    return false;
}

void comparison_say_title(const struct comparison_report *report, struct buffer *out)
{
    if (comparison_is_same(report, COMPARISON_ATTACKER))
        buffer_print(out, "Attacker: %s\n", report->rows[0].attacker);
    if (!report->target_count && comparison_is_same(report, COMPARISON_DEFENDER))
        buffer_print(out, "Defender: %s\n", report->rows[0].defender);
    if (report->target_count)
        buffer_print(out, "Means over %zu target%s, by weight:\n", report->target_count,
                     report->target_count == 1 ? "" : "s");
}

/* "Too large for that and simulated: B, D." */
static void add_simulated(const struct comparison_report *report, size_t count, struct buffer *out)
{
    bool any = false;

    for (size_t i = 0; i < report->row_count && count < report->row_count; i++) {
        if (!report->rows[i].trials)
            continue;
        buffer_print(out, "%s%s", any ? ", " : "Exact, but for what is too large for that: ",
                     report->rows[i].label);
        any = true;
    }
    buffer_print(out, "%s", any ? ".\n" : "");
}

static void add_run(const struct comparison_report *report, struct buffer *out)
{
    char trials[NUMBER_TEXT_MAX];
    size_t count = 0;

    for (size_t i = 0; i < report->row_count; i++)
        count += report->rows[i].trials > 0;
    if (count == 0) {
        buffer_print(out, "Exact.\n");
        return;
    }
    add_simulated(report, count, out);
    buffer_print(out,
                 "%s simulated attack%s%s%s, seed %llu; ± is the 95 %% "
                 "interval.\n",
                 number_grouped(comparison_trials(report), trials),
                 comparison_trials(report) == 1 ? "" : "s",
                 report->target_count > 1 ? " at each target" : "",
                 count > 1 && report->rows[report->reference].trials ? " on the same dice" : "",
                 (unsigned long long)report->seed);
    if (report->stopped)
        buffer_print(out, "Stopped early: these are the attacks simulated so far.\n");
}

/* What a figure means that does not speak for itself. */
static const char *note_of(volley_metric metric, bool means)
{
    switch (metric) {
    case VOLLEY_METRIC_ATTACKS:
        return means ? "Attacks to kill: how often these attacks are made, with all tokens each "
                       "time, "
                       "until the ship is destroyed. The mean by weight is that of targets killed "
                       "one after the other (in series)."
                     : "Attacks to kill: how often these attacks are made, with all tokens each "
                       "time, "
                       "until the ship is destroyed.";
    case VOLLEY_METRIC_ATTACKS_HARMONIC:
        return means ? "Harmonic: attacks for a kill where the attacks, not the kills, are shared "
                       "out "
                       "by weight:\n1 / (mean of 1 / attacks to kill)."
                     : NULL;
    case VOLLEY_METRIC_POINTS:
        return "Points taken: of the ship's points, half of them at half points, all when it is "
               "destroyed;\nhalf points that were had before are not taken again.";
    default:
        return NULL;
    }
}

/* Whether some words say a chance. */
static bool says_chances(const struct comparison_report *report)
{
    bool any = false;

    for (size_t i = 0; i < report->row_count; i++)
        any = any || chance_in(report->rows[i].attacker) || chance_in(report->rows[i].defender);
    for (size_t i = 0; i < report->target_count; i++)
        any = any || chance_in(report->targets[i].defender);
    return any;
}

/* What columns mean that do not speak for themselves, and what mixtures are. */
static void add_notes(const struct comparison_report *report, struct buffer *out)
{
    for (size_t i = 0; i < report->shown_count; i++) {
        const char *note =
            note_of(report->columns[report->shown[i]].metric, report->target_count > 1);

        if (note)
            buffer_print(out, "%s\n", note);
    }
    if (report->part_most > 1)
        buffer_print(out,
                     "Mixtures (%s): each part is met as often as its share says, and played "
                     "as itself.\n",
                     says_chances(report) ? "|, @" : "|");
}

/* "Differences (diff.) are to A and, against the same defender, to C, E; ..." */
static void add_references(const struct comparison_report *report, struct buffer *out)
{
    const char *before = " and, against the same defender, to ";

    buffer_print(out, "Differences (diff.) are to %s", report->rows[report->reference].label);
    for (size_t i = 0; i < report->row_count; i++)
        if (i != report->reference && comparison_is_reference(&report->rows[i])) {
            buffer_print(out, "%s%s", before, report->rows[i].label);
            before = ", ";
        }
    buffer_print(out, "; those of chances are in percentage points.\n");
}

static void add_legend(const struct comparison_report *report, struct buffer *out)
{
    buffer_print(out, "\n");
    play_sentence(report->edition_title, report->policy, report->objective, out);
    add_notes(report, out);
    if (report->row_count > 1)
        add_references(report, out);
    if (any_cost(report))
        buffer_print(out, "Per point: all damage of the row divided by its cost.\n"
                          "Per extra point: difference in damage divided by difference in cost.\n");
    add_run(report, out);
}

/* ---- tokens ---- */

void comparison_given(const struct comparison_figures *figures, int places, struct buffer *out)
{
    bool any = false;

    for (size_t kind = 0; kind < RULES_TOKENS; kind++) {
        if (figures->given[kind] == 0)
            continue;
        buffer_print(out, "%s%s ", any ? "; " : "", rules_token_words[kind]);
        if (places < 0)
            buffer_number(out, figures->given[kind]);
        else
            buffer_print(out, "%.*f", places, figures->given[kind]);
        any = true;
    }
}

static void add_given(const struct comparison_report *report, struct buffer *out)
{
    for (size_t i = 0; i < report->row_count; i++) {
        uint32_t before = out->count, start;

        buffer_print(out, "\nTokens given in %s: ", report->rows[i].label);
        start = out->count;
        comparison_given(&report->rows[i].all, 2, out);
        if (out->count == start)
            out->count = before;
        else
            buffer_print(out, ".\n");
    }
}

/* ---- cards ---- */

void comparison_gather(const struct comparison_report *report, size_t first, size_t end,
                       struct card_digest *digest)
{
    size_t members = comparison_names(report).members;

    *digest = (struct card_digest){ 0 };
    for (size_t row = first; row < end; row++)
        for (size_t i = 0; i < members; i++)
            card_digest_add(digest, &report->rows[row].cards[i]);
}

static void name_row(size_t row, struct buffer *out, const void *context)
{
    const struct comparison_report *report = context;

    buffer_print(out, "%s", report->rows[row].label);
}

static size_t part_most(const struct comparison_report *report)
{
    return report->part_most ? report->part_most : 1;
}

static void name_member(size_t row, size_t member, struct buffer *out, const void *context)
{
    const struct comparison_report *report = context;

    if (report->target_count)
        buffer_print(out, "against %s", report->targets[member / part_most(report)].name);
    if (part_most(report) > 1)
        buffer_print(out, "%s(part %zu, %.3g %% of attacks)", report->target_count ? " " : "",
                     member % part_most(report) + 1, 100 * report->rows[row].cards[member].share);
}

struct card_digest_names comparison_names(const struct comparison_report *report)
{
    const size_t targets = report->target_count ? report->target_count : 1;

    return (struct card_digest_names){ name_row, name_member, report, targets * part_most(report) };
}

void comparison_say_cards(const struct comparison_report *report, struct buffer *out)
{
    const struct card_digest_names names = comparison_names(report);
    struct card_digest digest;

    comparison_gather(report, 0, report->row_count, &digest);
    card_digest_text(&digest, &names, out);
    card_digest_fini(&digest);
}

static void add_cards(const struct comparison_report *report, struct buffer *out)
{
    const uint32_t before = out->count;

    buffer_print(out, "\n");
    comparison_say_cards(report, out);
    if (out->count == before + 1) /* no cards */
        out->count = before;
}

void comparison_say_later(const struct comparison_report *report, struct buffer *out)
{
    const struct card_digest_names names = comparison_names(report);
    struct buffer said = { 0 };
    struct card_digest digest;

    comparison_gather(report, 0, report->row_count, &digest);
    if (card_digest_some(&digest, &names, true, &said))
        buffer_print(out,
                     " %s: the tokens are of use in the next one (volley worth --in games weighs "
                     "that).",
                     buffer_text(&said));
    card_digest_weighed(&digest, &names, out);
    buffer_end(&said, out);
    card_digest_fini(&digest);
}

void comparison_say_missed(const struct comparison_report *report, bool equal, struct buffer *out)
{
    const struct card_digest_names names = comparison_names(report);
    struct buffer said = { 0 };
    struct card_digest digest;
    size_t missed;

    comparison_gather(report, 0, report->row_count, &digest);
    missed = card_digest_some(&digest, &names, false, &said);
    if (missed)
        buffer_print(out, "%s%s.%s", equal ? "" : " ", buffer_text(&said),
                     !equal       ? ""
                     : missed > 1 ? " Without them "
                                  : " Without it ");
    buffer_end(&said, out);
    card_digest_fini(&digest);
    if (!equal)
        comparison_say_later(report, out);
}

/* Rows of which the same is usual, one after the other, are told together. */
static void add_usual(const struct comparison_report *report, struct buffer *out)
{
    for (size_t i = 0; i < report->row_count && report->rows[i].usual; i++) {
        const char *usual = report->rows[i].usual;
        const bool more =
            i + 1 < report->row_count && strcmp(usual, report->rows[i + 1].usual) == 0;

        buffer_print(out, "%s%s%s", i ? "" : "\n", report->rows[i].label, more ? ", " : ": ");
        for (bool any = false; !more && *usual; usual += strcspn(usual, "\n") + 1, any = true)
            buffer_print(out, "%s%.*s", any ? "; " : "", (int)strcspn(usual, "\n"), usual);
        buffer_print(out, "%s", more ? "" : ".\n");
    }
}

void comparison_say_rest(const struct comparison_report *report, struct buffer *out)
{
    add_usual(report, out);
    add_given(report, out);
    add_cards(report, out);
    add_legend(report, out);
}
