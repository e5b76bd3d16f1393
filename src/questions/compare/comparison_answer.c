/* The sentence that a comparison's report begins with: which variant is the best, and by how much.
 */
#include "questions/compare/comparison.h"

#include "report/number.h"
#include "words/weapon.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DEFENDERS_SAID = 6 }; /* the table has them all */

/* Whether it is the defenders that are compared, who are best where the attacker is worst. */
static bool is_of_defenders(const struct comparison_report *report)
{
    return !report->target_count && comparison_is_same(report, COMPARISON_ATTACKER) &&
           !comparison_is_same(report, COMPARISON_DEFENDER);
}

/* The first figure that is shown; of defenders that are all ships, whose damage says little as they
 * bear more or less of it, the chance to be destroyed, if it tells them apart. */
static size_t column_number(const struct comparison_report *report)
{
    const struct comparison_row *rows = report->rows;
    bool known = true, differs = false;

    for (size_t i = 0; i < report->row_count; i++) {
        const double value = rows[i].all.of[COMPARISON_DESTROYED].value;

        known = known && !isnan(value);
        differs = differs || fabs(value - rows[0].all.of[COMPARISON_DESTROYED].value) > 1e-9;
    }
    return !report->asked && known && differs && is_of_defenders(report) ? COMPARISON_DESTROYED
                                                                         : report->shown[0];
}

static const struct tell_column *column_of(const struct comparison_report *report)
{
    return &report->columns[report->answers];
}

/* Who asks which ship is destroyed shoots at it. */
static bool is_least_best(const struct comparison_report *report)
{
    return column_of(report)->least_first !=
           (is_of_defenders(report) && column_of(report)->metric != VOLLEY_METRIC_DESTROYED);
}

static const volley_figure *figure_of(const struct comparison_report *report, size_t row)
{
    return &report->rows[row].all.of[report->answers];
}

/* By how much a row is worse than another; NAN: one is not known. */
static double behind(const struct comparison_report *report, size_t row, size_t best)
{
    const double more = figure_of(report, best)->value - figure_of(report, row)->value;

    return is_least_best(report) ? -more : more;
}

/* Rows have the same dice as the reference; others are compared as if they had nothing in common,
 * which is careful. */
static bool is_tied(const struct comparison_report *report, size_t row, size_t best)
{
    const size_t other = row == report->reference ? best : row;
    double error = hypot(figure_of(report, row)->error, figure_of(report, best)->error);

    if (row == report->reference || best == report->reference)
        error = report->rows[other].all.difference[report->answers].error;
    return fabs(behind(report, row, best)) <= 1e-9 + (error > 0 ? OUTCOME_NORMAL_95 * error : 0);
}

/* ", rolls 5": where the range or a card makes the dice others than the words say. */
static void say_rolls(const struct comparison_report *report, size_t row, struct buffer *out)
{
    const struct card_use *use = report->rows[row].cards;
    int rolls = use && report->part_most <= 1 ? use->rolls : 0;

    for (size_t i = 1; rolls && i < report->target_count; i++)
        rolls = use[i].rolls == rolls ? rolls : 0;
    if (rolls)
        buffer_print(out, ", rolls %d", rolls);
}

/* "B (3 lock)": with what it differs in. */
static void say_row(const struct comparison_report *report, size_t row, struct buffer *out)
{
    const struct comparison_row *of = &report->rows[row];
    const bool attackers = !comparison_is_same(report, COMPARISON_ATTACKER);
    const bool defenders = !comparison_is_same(report, COMPARISON_DEFENDER);

    buffer_print(out, "%s", of->label);
    if (attackers && defenders)
        buffer_print(out, " (%s vs %s", of->attacker, of->defender);
    else if (attackers || defenders)
        buffer_print(out, " (%s", attackers ? of->attacker : of->defender);
    if (attackers)
        say_rolls(report, row, out);
    buffer_print(out, "%s", attackers || defenders ? ")" : "");
}

static void say_value(const struct comparison_report *report, double value, struct buffer *out)
{
    if (column_of(report)->is_share)
        buffer_print(out, "%s", CHANCE(value));
    else
        buffer_print(out, "%.2f", value);
}

/* ", 0.25 more than A": the next one that is worse. */
static void say_next(const struct comparison_report *report, size_t best, struct buffer *out)
{
    const bool is_share = column_of(report)->is_share;
    size_t next = best;

    for (size_t i = 0; i < report->row_count; i++)
        if (isfinite(behind(report, i, best)) && !is_tied(report, i, best) &&
            (next == best || behind(report, i, best) < behind(report, next, best)))
            next = i;
    if (next == best)
        return;
    buffer_print(out, ", %s%s %s than ", SPREAD((is_share ? 100 : 1) * behind(report, next, best)),
                 is_share ? " percentage points" : "", is_least_best(report) ? "less" : "more");
    say_row(report, next, out);
}

/* "suffers less damage": what the best one does. */
static void say_verb(const struct comparison_report *report, struct buffer *out)
{
    static const struct {
        volley_metric metric;
        const char *of_two, *of_many;
    } suffered[] = {
        { VOLLEY_METRIC_DAMAGE, "suffers less damage", "suffers the least damage" },
        { VOLLEY_METRIC_HIT, "is hit less often", "is hit the least often" },
        { VOLLEY_METRIC_CRIT, "suffers a crit less often", "suffers a crit the least often" },
        { VOLLEY_METRIC_DESTROYED, "is destroyed more often", "is destroyed the most often" },
        { VOLLEY_METRIC_ATTACKS, "stands more attacks", "stands the most attacks" },
    };
    const volley_metric metric = column_of(report)->metric;

    buffer_print(out, " ");
    for (size_t i = 0; is_of_defenders(report) && i < sizeof suffered / sizeof *suffered; i++)
        if (suffered[i].metric == metric) {
            buffer_print(out, "%s",
                         report->row_count > 2 ? suffered[i].of_many : suffered[i].of_two);
            return;
        }
    if (metric == VOLLEY_METRIC_DAMAGE)
        buffer_print(out, "does %s damage", report->row_count > 2 ? "the most" : "more");
    else if (metric == VOLLEY_METRIC_CRIT)
        buffer_print(out, "has a crit %s often", report->row_count > 2 ? "the most" : "more");
    else
        buffer_print(out, "is best (%s)", column_of(report)->name);
}

static void say_best(const struct comparison_report *report, size_t best, size_t tied,
                     struct buffer *out)
{
    const char *between = comparison_trials(report) ? "; not told apart from it: " : "; as good: ";

    say_row(report, best, out);
    say_verb(report, out);
    buffer_print(out, ": ");
    say_value(report, figure_of(report, best)->value, out);
    buffer_print(out, "%s", column_of(report)->is_share ? "" : " on average");
    say_next(report, best, out);
    for (size_t i = 0; tied && tied <= 3 && i < report->row_count; i++)
        if (i != best && is_tied(report, i, best)) {
            buffer_print(out, "%s%s", between, report->rows[i].label);
            between = ", ";
        }
    if (tied > 3)
        buffer_print(out, "%s%zu others", between, tied);
    buffer_print(out, ".");
}

/* The best row by the column that answers, and how many are as good. */
static size_t find_best(const struct comparison_report *report, size_t *tied)
{
    size_t best = 0;

    *tied = 0;
    for (size_t i = 0; i < report->row_count; i++)
        if (behind(report, i, best) < 0 || isnan(figure_of(report, best)->value))
            best = i;
    for (size_t i = 0; i < report->row_count; i++)
        *tied += i != best && is_tied(report, i, best);
    return best;
}

/* Of rows with the same damage. */
static void say_crits(const struct comparison_report *asked, struct buffer *out)
{
    struct comparison_report crits = *asked;
    size_t best, tied;

    if (column_of(asked)->metric != VOLLEY_METRIC_DAMAGE)
        return;
    crits.answers = COMPARISON_CRIT;
    best = find_best(&crits, &tied);
    if (tied + 1 == crits.row_count || !isfinite(figure_of(&crits, best)->value))
        return;
    buffer_print(out, " ");
    say_best(&crits, best, tied, out);
}

/* Of attackers that are equal in what is shown, who keeps more of a token that several have. */
static void say_left(const struct comparison_report *report, struct buffer *out)
{
    for (int kind = RULES_FOCUS; kind <= RULES_EVADE && !comparison_trials(report); kind++) {
        const struct comparison_row *rows = report->rows;
        size_t most = 0, known = 0;
        double least = INFINITY;

        for (size_t i = 0; i < report->row_count; i++) {
            const double left = rows[i].all.left[kind];

            known += !isnan(left);
            most = left > rows[most].all.left[kind] || isnan(rows[most].all.left[kind]) ? i : most;
            least = left < least ? left : least;
        }
        if (known < 2 || rows[most].all.left[kind] - least < 1e-9)
            continue;
        buffer_print(out, " ");
        say_row(report, most, out);
        buffer_print(out, " keeps %s %s: %.2f on average", known > 2 ? "the most" : "more",
                     rules_token_words[kind], rows[most].all.left[kind]);
        for (size_t i = 0; i < report->row_count; i++)
            if (i != most && !isnan(rows[i].all.left[kind]))
                buffer_print(out, ", %s %.2f", rows[i].label, rows[i].all.left[kind]);
        buffer_print(out, ".");
    }
}

/* " Fire-Control System in B comes after the attack: ..." */
static void say_later(const struct comparison_report *report, struct buffer *out)
{
    const struct card_digest_names names = comparison_names(report);
    struct buffer said = { 0 };
    struct card_digest digest;

    comparison_gather(report, 0, report->row_count, &digest);
    if (card_digest_later(&digest, &names, &said))
        buffer_print(out,
                     " %s: the tokens are of use in the next one (volley worth --in games weighs "
                     "that).",
                     buffer_text(&said));
    buffer_end(&said, out);
    card_digest_fini(&digest);
}

/* "Predator in B does not count: needs bullseye." The sentence about rows that are equal goes on
 * from there. Behind that of others stands who makes bonus attacks. */
static void say_missed(const struct comparison_report *report, bool equal, struct buffer *out)
{
    const struct card_digest_names names = comparison_names(report);
    struct buffer said = { 0 }, bonus = { 0 };
    struct card_digest digest;
    size_t missed;

    comparison_gather(report, 0, report->row_count, &digest);
    missed = card_digest_missed(&digest, &names, &said);
    if (missed)
        buffer_print(out, "%s%s.%s", equal ? "" : " ", buffer_text(&said),
                     !equal       ? ""
                     : missed > 1 ? " Without them "
                                  : " Without it ");
    card_digest_bonus(&digest, &names, &bonus);
    if (bonus.count && !equal)
        buffer_print(out, " Counted, too: %s.", buffer_text(&bonus));
    buffer_end(&said, out);
    buffer_end(&bonus, out);
    card_digest_fini(&digest);
    if (!equal)
        say_later(report, out);
}

static void find_one_answer(const struct comparison_report *asked, struct buffer *out)
{
    struct comparison_report whole = *asked;
    const struct comparison_report *report = &whole;
    size_t best, tied;
    uint32_t before;

    whole.answers = column_number(asked);
    best = find_best(report, &tied);
    if (isinf(figure_of(report, best)->value) && is_of_defenders(report)) {
        say_row(report, best, out);
        buffer_print(out, " is never destroyed by these attacks.");
    }
    if (!isfinite(figure_of(report, best)->value))
        return;
    if (tied + 1 < report->row_count) {
        say_best(report, best, tied, out);
        say_missed(report, false, out);
        return;
    }
    before = out->count;
    if (tied == 0)
        buffer_print(out, "%s", report->rows[0].label);
    else
        say_missed(report, true, out);
    if (tied)
        buffer_print(out, "%s %s",
                     out->count > before ? tied == 1 ? "both" : "all"
                     : tied == 1         ? "Both"
                                         : "All",
                     comparison_trials(report) ? "are not told apart" : "are equal");
    buffer_print(out, ": %s ", column_of(report)->name);
    say_value(report, figure_of(report, best)->value, out);
    buffer_print(out, "%s.", column_of(report)->is_share ? "" : " on average");
    if (tied)
        say_crits(report, out);
    if (tied)
        say_left(report, out);
    say_later(report, out);
}

/* The rows that have figures, with the defender of a row if there is one, as a report of their own;
 * false: no memory. */
static bool take_rows(const struct comparison_report *report, const char *defender,
                      struct comparison_report *out)
{
    struct comparison_row *rows = calloc(report->row_count, sizeof *rows);

    *out = *report;
    out->rows = rows;
    out->row_count = 0;
    out->reference = report->row_count; /* unless it is one of them */
    for (size_t i = 0; rows && i < report->row_count; i++) {
        const struct comparison_row *row = &report->rows[i];

        if (row->fault || (defender && strcmp(row->defender, defender) != 0))
            continue;
        if (comparison_is_reference(row))
            out->reference = out->row_count;
        rows[out->row_count++] = *row;
    }
    return rows;
}

/* Of the rows with a defender, or of all. */
static void answer_of(const struct comparison_report *report, const char *defender,
                      struct buffer *out)
{
    struct comparison_report some;

    if (!take_rows(report, defender, &some))
        out->failed = true;
    else if (some.row_count)
        find_one_answer(&some, out);
    free((void *)some.rows);
}

static bool is_refused_alike(const struct comparison_report *report, size_t row, size_t other)
{
    return report->rows[row].fault && report->rows[other].fault &&
           strcmp(report->rows[row].fault->message, report->rows[other].fault->message) == 0;
}

/* " B (...) cannot be fired: it needs lock."; several that lack the same together. */
static void say_refused(const struct comparison_report *report, struct buffer *out)
{
    for (size_t i = 0; i < report->row_count; i++) {
        size_t first = 0, alike = 0;

        for (size_t j = report->row_count; j-- > 0;) {
            alike += is_refused_alike(report, i, j);
            first = is_refused_alike(report, i, j) ? j : first;
        }
        if (alike == 0 || first < i)
            continue;
        buffer_print(out, "%s", out->count ? " " : "");
        if (alike == 1)
            say_row(report, i, out);
        for (size_t j = i; alike > 1 && j < report->row_count; j++)
            if (is_refused_alike(report, i, j))
                buffer_print(out, "%s%s", j > i ? ", " : "", report->rows[j].label);
        buffer_print(out, " %s.", weapon_refusal(report->rows[i].fault->message));
    }
}

void comparison_find_answer(const struct comparison_report *report, struct buffer *out)
{
    size_t of = 0, said = 0;
    const bool is_grid = comparison_is_grid(report);

    if (!is_grid)
        answer_of(report, NULL, out);
    for (size_t i = 0; i < report->row_count && is_grid && said < DEFENDERS_SAID; i++) {
        for (of = 0; strcmp(report->rows[of].defender, report->rows[i].defender) != 0;)
            of++;
        if (of < i)
            continue;
        buffer_print(out, "%sAgainst %s: ", said++ ? " " : "", report->rows[i].defender);
        answer_of(report, report->rows[i].defender, out);
    }
    say_refused(report, out);
}
