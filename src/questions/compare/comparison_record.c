/* Variants side by side, as records: JSON and CSV. */
#include "questions/compare/comparison.h"

#define FIGURES(member) .place = offsetof(struct comparison_figures, member)
#define ROW(member)     .place = offsetof(struct comparison_row, member)
#define TARGET(member)  .place = offsetof(struct comparison_target, member)
#define REPORT(member)  .place = offsetof(struct comparison_report, member)

static const struct record row_record;

static const struct comparison_row *row_of(const struct record_at *at)
{
    return record_up(at, &row_record);
}

static const struct comparison_report *report_of(const struct record_at *at)
{
    return record_up(at, &comparison_record);
}

/* An exact figure has no error; the difference to a simulated one has. */
static bool has_error(const struct record_at *at, double error)
{
    return row_of(at)->trials || error != 0;
}

static const struct comparison_figures *figures_at(const struct record_at *at)
{
    return at->it;
}

static bool damage_has_error(const struct record_at *at)
{
    return has_error(at, figures_at(at)->of[COMPARISON_DAMAGE].error);
}

static bool damage_differs_by_error(const struct record_at *at)
{
    return has_error(at, figures_at(at)->difference[COMPARISON_DAMAGE].error);
}

static bool hit_differs_by_error(const struct record_at *at)
{
    return has_error(at, figures_at(at)->difference[COMPARISON_HIT].error);
}

static bool destroyed_differs_by_error(const struct record_at *at)
{
    return has_error(at, figures_at(at)->difference[COMPARISON_DESTROYED].error);
}

static bool is_given(const struct record_at *at)
{
    return *(const double *)at->it != 0;
}

static const struct record_field given_fields[] = { { NULL, RECORD_NUMBER, .place = 0 } };
static const struct record given_record = { given_fields, 1, .when = is_given };

/* With --columns: each figure by the word that asks for it. An item is its number. */
static const volley_figure *asked(const struct record_at *at)
{
    return &figures_at(at->up)->of[*(const size_t *)at->it];
}

static const volley_figure *asked_change(const struct record_at *at)
{
    return &figures_at(at->up)->difference[*(const size_t *)at->it];
}

static struct record_value asked_value(const struct record_at *at)
{
    return record_number(asked(at)->value);
}

static struct record_value asked_error(const struct record_at *at)
{
    return record_number(asked(at)->error);
}

static struct record_value asked_difference(const struct record_at *at)
{
    return record_number(asked_change(at)->value);
}

static struct record_value asked_difference_error(const struct record_at *at)
{
    return record_number(asked_change(at)->error);
}

static bool is_simulated(const struct record_at *at)
{
    return row_of(at)->trials > 0;
}

static bool asked_differs_by_error(const struct record_at *at)
{
    return is_simulated(at) || asked_change(at)->error > 0;
}

static const struct record_field asked_fields[] = {
    { "value", RECORD_NUMBER, .get = asked_value, .null = true },
    { "difference", RECORD_NUMBER, .get = asked_difference, .null = true },
    { "stderr", RECORD_NUMBER, .get = asked_error, .when = is_simulated, .null = true },
    { "difference_stderr", RECORD_NUMBER, .get = asked_difference_error,
      .when = asked_differs_by_error, .null = true },
};
static const struct record asked_record = RECORD(asked_fields);

static struct record_value asked_columns(const struct record_at *at)
{
    const struct comparison_report *report = report_of(at);

    return record_items(report->shown, report->shown_count, sizeof *report->shown);
}

static struct record_value word_of_column(const struct record_at *at)
{
    return record_text(report_of(at)->columns[*(const size_t *)at->it].word);
}

static bool are_asked(const struct record_at *at)
{
    return report_of(at)->asked;
}

#define OF(at)      FIGURES(of[at].value)
#define CHANGED(at) FIGURES(difference[at].value)
static const struct record_field figure_fields[] = {
    { "mean_damage", RECORD_NUMBER, OF(COMPARISON_DAMAGE) },
    { "stderr", RECORD_NUMBER, FIGURES(of[COMPARISON_DAMAGE].error), .when = damage_has_error,
      .null = true },
    { "p_hit", RECORD_NUMBER, OF(COMPARISON_HIT) },
    { "p_crit", RECORD_NUMBER, OF(COMPARISON_CRIT) },
    { "p_destroyed", RECORD_NUMBER, OF(COMPARISON_DESTROYED), .null = true },
    { "difference", RECORD_NUMBER, CHANGED(COMPARISON_DAMAGE), .null = true },
    { "difference_stderr", RECORD_NUMBER, FIGURES(difference[COMPARISON_DAMAGE].error),
      .when = damage_differs_by_error, .null = true },
    { "hit_difference", RECORD_NUMBER, CHANGED(COMPARISON_HIT), .null = true },
    { "hit_difference_stderr", RECORD_NUMBER, FIGURES(difference[COMPARISON_HIT].error),
      .when = hit_differs_by_error, .null = true },
    { "destroyed_difference", RECORD_NUMBER, CHANGED(COMPARISON_DESTROYED), .null = true },
    { "destroyed_difference_stderr", RECORD_NUMBER, FIGURES(difference[COMPARISON_DESTROYED].error),
      .when = destroyed_differs_by_error, .null = true },
    { "damage_per_point", RECORD_NUMBER, FIGURES(damage_per_point), .null = true },
    { "difference_per_point", RECORD_NUMBER, FIGURES(difference_per_point), .null = true },
    { "p_half_points", RECORD_NUMBER, OF(COMPARISON_HALF), .null = true },
    { "p_at_least_1", RECORD_NUMBER, OF(COMPARISON_AT_LEAST_1) },
    { "p_at_least_2", RECORD_NUMBER, OF(COMPARISON_AT_LEAST_1 + 1) },
    { "p_at_least_3", RECORD_NUMBER, OF(COMPARISON_AT_LEAST_1 + 2) },
    { "p_at_least_4", RECORD_NUMBER, OF(COMPARISON_AT_LEAST_1 + 3) },
    { "p_at_least_5", RECORD_NUMBER, OF(COMPARISON_AT_LEAST_1 + 4) },
    { "p_at_least_6", RECORD_NUMBER, OF(COMPARISON_AT_LEAST_1 + 5) },
    { "tokens_given", RECORD_MAP, RECORD_ARRAY(struct comparison_figures, given),
      .of = &given_record, .words = rules_token_words },
    { "columns", RECORD_MAP, .get = asked_columns, .of = &asked_record, .name = word_of_column,
      .when = are_asked },
};
static const struct record figure_record = RECORD(figure_fields);

/* Cards of a row, or of one of its targets: of a mixture those of each part. */
static struct record_value cards(const struct record_at *at)
{
    const size_t most = report_of(at)->part_most, parts = most ? most : 1;
    const struct card_use *all = row_of(at)->cards;

    return record_items(at->of == &row_record ? all : &all[at->index * parts], parts, sizeof *all);
}

/* A row against several targets has the cards there. */
static bool has_cards(const struct record_at *at)
{
    return !row_of(at)->fault && (at->of != &row_record || report_of(at)->target_count == 0);
}

static bool has_cards_by_part(const struct record_at *at)
{
    return has_cards(at) && report_of(at)->part_most > 1;
}

static bool has_cards_in_one(const struct record_at *at)
{
    return has_cards(at) && report_of(at)->part_most <= 1;
}

#define CARDS                                                                                      \
    { "cards", RECORD_OBJECT, .get = cards, .of = &card_use_record, .when = has_cards_in_one },    \
    {                                                                                              \
        "cards_by_part", RECORD_LIST, .get = cards, .of = &card_use_record,                        \
                                      .when = has_cards_by_part                                    \
    }

/* ---- rows ---- */

static const struct record_field against_fields[] = {
    { NULL, RECORD_OBJECT, .of = &figure_record },
    CARDS,
};
static const struct record against_record = RECORD(against_fields);

static const char *engine_of(const struct comparison_row *row)
{
    return record_engines[row->trials ? RECORD_MC : RECORD_EXACT];
}

static bool is_fit(const struct record_at *at)
{
    return !row_of(at)->fault;
}

static struct record_value engine(const struct record_at *at)
{
    return record_text(engine_of(at->it));
}

static struct record_value targets(const struct record_at *at)
{
    return record_items(row_of(at)->targets, report_of(at)->target_count,
                        sizeof *row_of(at)->targets);
}

static bool has_targets(const struct record_at *at)
{
    return report_of(at)->target_count > 0 && !row_of(at)->fault;
}

static const struct record_field row_fields[] = {
    { "label", RECORD_TEXT, ROW(label) },
    { "attacker", RECORD_TEXT, ROW(attacker) },
    { "defender", RECORD_TEXT, ROW(defender) },
    { "policy", RECORD_TEXT, ROW(policy) },
    { "cost", RECORD_NUMBER, ROW(cost), .null = true },
    { "engine", RECORD_TEXT, .get = engine, .when = is_fit, RECORD_ENGINE(RECORD_AUTO) },
    { NULL, RECORD_POINTER, ROW(fault), .of = &failed_row_record, .some = true },
    { "usual_chances", RECORD_LINES, ROW(usual), .some = true },
    { NULL, RECORD_OBJECT, ROW(all), .of = &figure_record, .when = is_fit },
    CARDS,
    { "targets", RECORD_LIST, .get = targets, .of = &against_record, .when = has_targets },
};
static const struct record row_record = RECORD(row_fields);

/* ---- the document ---- */

static const struct record_field target_fields[] = {
    { "name", RECORD_TEXT, TARGET(name) },
    { "defender", RECORD_TEXT, TARGET(defender) },
    { "weight", RECORD_NUMBER, TARGET(weight) },
};
static const struct record target_record = RECORD(target_fields);

static struct record_value policy(const struct record_at *at)
{
    const char *policy = report_of(at)->policy;

    return record_text(policy ? policy : "several");
}

static bool some_simulated(const struct record_at *at)
{
    return comparison_trials(at->it) > 0;
}

static struct record_value most_trials(const struct record_at *at)
{
    return record_integer((int64_t)comparison_trials(at->it));
}

/* Of all rows: "auto" where they differ. */
static struct record_value engine_of_all(const struct record_at *at)
{
    const struct comparison_report *report = at->it;
    const char *name = engine_of(&report->rows[report->reference]);

    for (size_t i = 0; i < report->row_count; i++)
        if (!report->rows[i].fault && strcmp(name, engine_of(&report->rows[i])) != 0)
            name = record_engines[RECORD_AUTO];
    return record_text(name);
}

static struct record_value reference(const struct record_at *at)
{
    const struct comparison_report *report = at->it;

    return record_text(report->rows[report->reference].label);
}

static const struct record_field document_fields[] = {
    { "answer", RECORD_TEXT, REPORT(answer), .filled = true },
    { "edition", RECORD_TEXT, REPORT(edition) },
    { "policy", RECORD_TEXT, .get = policy },
    { "objective", RECORD_TEXT, REPORT(objective) },
    { "engine.name", RECORD_TEXT, .get = engine_of_all, RECORD_ENGINE(RECORD_ENGINES) },
    { "engine.trials", RECORD_COUNT, .get = most_trials, .when = some_simulated },
    { "engine.seed", RECORD_COUNT, REPORT(seed), .when = some_simulated },
    { "engine.stopped", RECORD_FLAG, REPORT(stopped), .when = some_simulated },
    { "reference", RECORD_TEXT, .get = reference },
    { "targets", RECORD_LIST, RECORD_ITEMS(struct comparison_report, targets, target_count),
      .of = &target_record },
    { "variants", RECORD_LIST, RECORD_ITEMS(struct comparison_report, rows, row_count),
      .of = &row_record },
    { "notes", RECORD_LINES, REPORT(notes) },
};
const struct record comparison_record = RECORD(document_fields);

/* ---- CSV ---- */

static void write_trials(const struct record_at *at, size_t number, struct buffer *out)
{
    const struct comparison_row *row = at->it;

    (void)number;
    if (row->trials)
        buffer_print(out, "%llu", (unsigned long long)row->trials);
}

static void write_given(const struct record_at *at, size_t number, struct buffer *out)
{
    (void)number;
    comparison_given(&row_of(at)->all, -1, out);
}

/* The inactive cards of a row; a target is named where they are inactive only against some. */
static void write_inactive(const struct record_at *at, size_t number, struct buffer *out)
{
    const struct comparison_report *report = report_of(at);
    const struct card_digest_names names = comparison_names(report);
    struct card_digest digest;

    (void)number;
    comparison_gather(report, at->index, at->index + 1, &digest);
    card_digest_cell(&digest, &names, out);
    card_digest_fini(&digest);
}

static const struct record_column first_columns[] = {
    { .same = "label attacker defender" },
    { "edition", .path = "^.edition" },
    { .same = "engine" },
    { "trials", .path = "", .write = write_trials },
    { .same =
          "mean_damage stderr p_hit p_crit p_destroyed difference difference_stderr hit_difference "
          "hit_difference_stderr destroyed_difference destroyed_difference_stderr damage_per_point "
          "difference_per_point cost" },
};
/* Behind the targets: they came later. */
static const struct record_column more_columns[] = {
    { .same = "p_half_points p_at_least_1 p_at_least_2 p_at_least_3 p_at_least_4 p_at_least_5 "
              "p_at_least_6" },
    { "tokens_given", .path = "", .write = write_given },
    { "inactive", .path = "", .write = write_inactive },
};
static const struct record_column policy_column = { .same = "policy" };
static const struct record_column usual_column = { .same = "usual_chances" };
static const struct record_column last_columns[] = {
    { "told", .path = "^.notes", .between = " | " },
    { .same = "error" },
};

/* With --columns each figure that is asked for has four columns at the end, but those that stand
 * there anyway keep to their place; the policy is the last one where there are several. */
static const struct {
    const char *title, *path;
} parts[] = { { "%s", "value" },
              { "%s_stderr", "stderr" },
              { "%s_difference", "difference" },
              { "%s_difference_stderr", "difference_stderr" } };

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

/* Columns on their way; their texts are the arena's. */
struct columns {
    struct record_column *all;
    size_t count;
    struct arena arena;
    bool failed;
};

static void add_all(struct columns *columns, const struct record_column *more, size_t count)
{
    for (size_t i = 0; i < count; i++)
        columns->all[columns->count++] = more[i];
}

/* Takes over the texts. */
static void add_made(struct columns *columns, struct buffer *title, struct buffer *path)
{
    const struct record_column column = { .title = buffer_keep(title, &columns->arena),
                                          .path = buffer_keep(path, &columns->arena) };

    columns->failed = columns->failed || !column.title || !column.path;
    add_all(columns, &column, 1);
}

static void add_targets(struct columns *columns, const struct comparison_report *report)
{
    for (size_t i = 0; i < report->target_count; i++) {
        struct buffer title = { 0 }, path = { 0 };

        buffer_print(&title, "damage against %s", report->targets[i].name);
        buffer_print(&path, "targets.%zu.mean_damage", i);
        add_made(columns, &title, &path);
    }
}

static void add_asked(struct columns *columns, const struct comparison_report *report)
{
    for (size_t i = 0; i < report->shown_count; i++)
        for (size_t part = known_columns(report, i); part < ARRAY_LEN(parts); part++) {
            struct buffer title = { 0 }, path = { 0 };

            buffer_print(&title, parts[part].title, report->columns[report->shown[i]].key);
            buffer_print(&path, "columns.%zu.%s", i, parts[part].path);
            add_made(columns, &title, &path);
        }
}

static bool make_columns(struct columns *columns, const struct comparison_report *report)
{
    const size_t most = ARRAY_LEN(first_columns) + report->target_count + ARRAY_LEN(more_columns) +
                        report->shown_count * ARRAY_LEN(parts) + 2 + ARRAY_LEN(last_columns);

    columns->all = arena_take(&columns->arena, most * sizeof *columns->all);
    if (!columns->all)
        return false;
    add_all(columns, first_columns, ARRAY_LEN(first_columns));
    add_targets(columns, report);
    add_all(columns, more_columns, ARRAY_LEN(more_columns));
    add_asked(columns, report);
    add_all(columns, &policy_column, report->policy ? 0 : 1);
    add_all(columns, &usual_column, report->rows[0].usual ? 1 : 0);
    add_all(columns, last_columns, ARRAY_LEN(last_columns));
    return !columns->failed;
}

void comparison_csv(const struct comparison_report *report, struct buffer *out)
{
    struct columns columns = { .count = 0 };

    if (make_columns(&columns, report))
        record_csv(&(struct record_table){ columns.all, columns.count, { "variants" } },
                   &comparison_record, report, out);
    else
        out->failed = true;
    arena_fini(&columns.arena);
}
