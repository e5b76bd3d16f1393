#include "questions/compare/comparison_report.h"

#include "base/io/csv.h"
#include "report/document.h"

#include "base/array.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

/* One column of the CSV: where its number is in the figures. */
struct column {
    const char *title;
    size_t offset;
};
#define VALUE(at)        offsetof(struct comparison_figures, of[at].value)
#define ERROR(at)        offsetof(struct comparison_figures, of[at].error)
#define CHANGE(at)       offsetof(struct comparison_figures, difference[at].value)
#define CHANGE_ERROR(at) offsetof(struct comparison_figures, difference[at].error)

static const struct column columns[] = {
    { "mean_damage", VALUE(COMPARISON_DAMAGE) },
    { "stderr", ERROR(COMPARISON_DAMAGE) },
    { "p_hit", VALUE(COMPARISON_HIT) },
    { "p_crit", VALUE(COMPARISON_CRIT) },
    { "p_destroyed", VALUE(COMPARISON_DESTROYED) },
    { "difference", CHANGE(COMPARISON_DAMAGE) },
    { "difference_stderr", CHANGE_ERROR(COMPARISON_DAMAGE) },
    { "hit_difference", CHANGE(COMPARISON_HIT) },
    { "hit_difference_stderr", CHANGE_ERROR(COMPARISON_HIT) },
    { "destroyed_difference", CHANGE(COMPARISON_DESTROYED) },
    { "destroyed_difference_stderr", CHANGE_ERROR(COMPARISON_DESTROYED) },
    { "damage_per_point", offsetof(struct comparison_figures, damage_per_point) },
    { "difference_per_point", offsetof(struct comparison_figures, difference_per_point) },
};

/* Columns that came later: behind the targets. */
static const struct column more_columns[] = {
    { "p_half_points", VALUE(COMPARISON_HALF) },
    { "p_at_least_1", VALUE(COMPARISON_AT_LEAST_1) },
    { "p_at_least_2", VALUE(COMPARISON_AT_LEAST_1 + 1) },
    { "p_at_least_3", VALUE(COMPARISON_AT_LEAST_1 + 2) },
    { "p_at_least_4", VALUE(COMPARISON_AT_LEAST_1 + 3) },
    { "p_at_least_5", VALUE(COMPARISON_AT_LEAST_1 + 4) },
    { "p_at_least_6", VALUE(COMPARISON_AT_LEAST_1 + 5) },
};
_Static_assert(ARRAY_LEN(more_columns) == 1 + COMPARISON_AT_LEAST, "one for each number");

static double figure_at(const struct comparison_figures *figures, const struct column *column)
{
    return *(const double *)((const char *)figures + column->offset);
}

static bool is_error(const struct column *column)
{
    size_t length = strlen(column->title);

    return length >= 6 && strcmp(column->title + length - 6, "stderr") == 0;
}

/* An exact figure has no error: unknown is empty, never 0. The difference to a simulated one has.
 */
static bool is_told(const struct comparison_row *row, const struct comparison_figures *figures,
                    const struct column *column)
{
    return !is_error(column) || row->trials || figure_at(figures, column) != 0;
}

/* How many of the four columns of a figure that is shown every report has anyway. */
static size_t known_columns(const struct comparison_report *report, size_t shown)
{
    switch (report->shown[shown]) {
    case COMPARISON_DAMAGE:
    case COMPARISON_HIT:
    case COMPARISON_DESTROYED:
        return 4;
    default:
        if (report->shown[shown] >= COMPARISON_FIXED)
            return 0;
        return report->asked ? 1 : 4;
    }
}

/* What has no end is told by no number. */
static double finite(double value)
{
    return isfinite(value) ? value : NAN;
}

static const char *engine_of(const struct comparison_row *row)
{
    return row->trials ? "mc" : "exact";
}

/* ---- CSV ---- */

/* With --columns each figure that is asked for has four columns at the end, but those that stand
 * there anyway keep to their place; the policy is the last one where there are several. */
static const char *const asked_titles[] = { "%s", "%s_stderr", "%s_difference",
                                            "%s_difference_stderr" };

static void add_asked_header(const struct comparison_report *report, struct buffer *out)
{
    for (size_t i = 0; i < report->shown_count; i++) {
        const char *key = report->columns[report->shown[i]].key;

        for (size_t part = known_columns(report, i); part < ARRAY_LEN(asked_titles); part++) {
            buffer_print(out, ",");
            buffer_print(out, asked_titles[part], key);
        }
    }
    if (!report->policy)
        buffer_print(out, ",policy");
}

static void add_asked(const struct comparison_report *report, const struct comparison_row *row,
                      struct buffer *out)
{
    for (size_t i = 0; i < report->shown_count; i++) {
        const struct comparison_figure *of = &row->all.of[report->shown[i]];
        const struct comparison_figure *change = &row->all.difference[report->shown[i]];

        const double numbers[] = { finite(of->value), row->trials ? of->error : NAN,
                                   finite(change->value),
                                   row->trials || change->error > 0 ? change->error : NAN };

        for (size_t part = known_columns(report, i); part < ARRAY_LEN(numbers); part++)
            csv_number(out, numbers[part], ',');
    }
    if (!report->policy)
        csv_field(out, row->policy, ',', false);
}

static void add_header(const struct comparison_report *report, struct buffer *out)
{
    buffer_print(out, "label,attacker,defender,edition,engine,trials");
    for (size_t i = 0; i < ARRAY_LEN(columns); i++)
        csv_field(out, columns[i].title, ',', false);
    csv_field(out, "cost", ',', false);
    for (size_t i = 0; i < report->target_count; i++) {
        struct buffer title = { 0 };

        buffer_print(&title, "damage against %s", report->targets[i].name);
        csv_take(out, &title, ',');
    }
    for (size_t i = 0; i < ARRAY_LEN(more_columns); i++)
        csv_field(out, more_columns[i].title, ',', false);
    csv_field(out, "tokens_given", ',', false);
    csv_field(out, "inactive", ',', false);
    add_asked_header(report, out);
    buffer_add(out, "\n", 1);
}

static void add_given(const struct comparison_report *report, const struct comparison_row *row,
                      struct buffer *out)
{
    struct buffer text = { 0 };

    comparison_given(report, &row->all, -1, &text);
    csv_take(out, &text, ',');
}

/* The inactive cards of a row; a target is named where they are inactive only against some. */
static void add_inactive(const struct comparison_report *report, const struct comparison_row *row,
                         struct buffer *out)
{
    const struct card_digest_names names = comparison_names(report);
    size_t index = (size_t)(row - report->rows);
    struct card_digest digest;

    comparison_gather(report, index, index + 1, &digest);
    card_digest_field(&digest, &names, ',', out);
    card_digest_fini(&digest);
}

static void add_row(const struct comparison_report *report, const struct comparison_row *row,
                    struct buffer *out)
{
    csv_field(out, row->label, ',', true);
    csv_field(out, row->attacker, ',', false);
    csv_field(out, row->defender, ',', false);
    csv_field(out, report->edition, ',', false);
    csv_field(out, engine_of(row), ',', false);
    csv_number(out, row->trials ? (double)row->trials : NAN, ',');
    for (size_t i = 0; i < ARRAY_LEN(columns); i++)
        csv_number(out,
                   is_told(row, &row->all, &columns[i]) ? figure_at(&row->all, &columns[i]) : NAN,
                   ',');
    csv_number(out, row->cost, ',');
    for (size_t i = 0; i < report->target_count; i++)
        csv_number(out, row->targets[i].of[COMPARISON_DAMAGE].value, ',');
    for (size_t i = 0; i < ARRAY_LEN(more_columns); i++)
        csv_number(out, figure_at(&row->all, &more_columns[i]), ',');
    add_given(report, row, out);
    add_inactive(report, row, out);
    add_asked(report, row, out);
    buffer_add(out, "\n", 1);
}

void comparison_csv(const struct comparison_report *report, struct buffer *out)
{
    add_header(report, out);
    for (size_t i = 0; i < report->row_count; i++)
        add_row(report, &report->rows[i], out);
}

/* ---- JSON ---- */

/* With --columns: each figure by the word that asks for it. */
static json_t *asked_object(const struct comparison_report *report,
                            const struct comparison_row *row,
                            const struct comparison_figures *figures)
{
    json_t *object = json_object();

    for (size_t i = 0; i < report->shown_count; i++) {
        const struct comparison_figure *of = &figures->of[report->shown[i]];
        const struct comparison_figure *change = &figures->difference[report->shown[i]];
        json_t *figure = json_pack("{s:o, s:o}", "value", document_number(finite(of->value)),
                                   "difference", document_number(finite(change->value)));

        if (row->trials)
            figure =
                document_join(figure, json_pack("{s:o}", "stderr", document_number(of->error)));
        if (row->trials || change->error > 0)
            figure = document_join(
                figure, json_pack("{s:o}", "difference_stderr", document_number(change->error)));
        object = document_join(object,
                               json_pack("{s:o}", report->columns[report->shown[i]].word, figure));
    }
    return json_pack("{s:o}", "columns", object);
}

static json_t *figures_object(const struct comparison_report *report,
                              const struct comparison_row *row,
                              const struct comparison_figures *figures)
{
    json_t *object = json_object(), *given = json_object();

    for (size_t i = 0; i < ARRAY_LEN(columns); i++)
        if (is_told(row, figures, &columns[i]))
            object =
                document_join(object, json_pack("{s:o}", columns[i].title,
                                                document_number(figure_at(figures, &columns[i]))));
    for (size_t i = 0; i < ARRAY_LEN(more_columns); i++)
        object =
            document_join(object, json_pack("{s:o}", more_columns[i].title,
                                            document_number(figure_at(figures, &more_columns[i]))));
    for (size_t kind = 0; kind < COMPARISON_TOKENS; kind++)
        if (figures->given[kind] != 0)
            given = document_join(given, json_pack("{s:o}", report->token_words[kind],
                                                   document_number(figures->given[kind])));
    object = document_join(object, json_pack("{s:o}", "tokens_given", given));
    return report->asked ? document_join(object, asked_object(report, row, figures)) : object;
}

/* Of a mixture those of each part. */
static json_t *cards_object(const struct comparison_report *report, const struct card_use *uses)
{
    json_t *parts;

    if (report->part_most <= 1)
        return json_pack("{s:o}", "cards", record_json(&card_use_record, uses));
    parts = json_array();
    for (size_t i = 0; i < report->part_most; i++)
        parts = document_append(parts, record_json(&card_use_record, &uses[i]));
    return json_pack("{s:o}", "cards_by_part", parts);
}

static json_t *row_object(const struct comparison_report *report, const struct comparison_row *row)
{
    const size_t parts = report->part_most ? report->part_most : 1;
    json_t *object =
        json_pack("{s:o, s:o, s:o, s:s, s:o, s:s}", "label", document_text(row->label), "attacker",
                  document_text(row->attacker), "defender", document_text(row->defender), "policy",
                  row->policy, "cost", document_number(row->cost), "engine", engine_of(row));
    json_t *targets;

    object = document_join(object, figures_object(report, row, &row->all));
    if (!report->target_count)
        return document_join(object, cards_object(report, row->cards));
    targets = json_array();
    for (size_t i = 0; i < report->target_count; i++)
        targets =
            document_append(targets, document_join(figures_object(report, row, &row->targets[i]),
                                                   cards_object(report, &row->cards[i * parts])));
    return document_join(object, json_pack("{s:o}", "targets", targets));
}

/* Of all rows: "auto" where they differ. */
static json_t *engine_object(const struct comparison_report *report)
{
    const uint64_t trials = comparison_trials(report);
    const char *name = engine_of(&report->rows[0]);

    for (size_t i = 0; i < report->row_count; i++)
        if (strcmp(name, engine_of(&report->rows[i])) != 0)
            name = "auto";
    if (!trials)
        return json_pack("{s:s}", "name", name);
    return json_pack("{s:s, s:I, s:I, s:b}", "name", name, "trials", (json_int_t)trials, "seed",
                     (json_int_t)report->seed, "stopped", report->stopped);
}

void comparison_json(const struct comparison_report *report, struct buffer *out)
{
    json_t *rows = json_array(), *targets = json_array();

    for (size_t i = 0; i < report->row_count; i++)
        rows = document_append(rows, row_object(report, &report->rows[i]));
    for (size_t i = 0; i < report->target_count; i++)
        targets = document_append(
            targets, json_pack("{s:o, s:o, s:o}", "name", document_text(report->targets[i].name),
                               "defender", document_text(report->targets[i].defender), "weight",
                               document_number(report->targets[i].weight)));
    document_line(json_pack("{s:i, s:s, s:s, s:s, s:s, s:o, s:o, s:o, s:o}", "schema",
                            DOCUMENT_SCHEMA, "volley", report->version, "edition", report->edition,
                            "policy", report->policy ? report->policy : "several", "objective",
                            report->objective, "engine", engine_object(report), "reference",
                            document_text(report->rows[report->reference].label), "targets",
                            targets, "variants", rows),
                  out);
}
