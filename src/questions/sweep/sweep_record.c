/* A cell of a sweep as a record: JSON and CSV. */
#include "questions/sweep/sweep.h"

#include "base/io/csv.h"

#define FIGURE(member) .place = offsetof(volley_figure, member)
#define ROW(member)    .place = offsetof(struct sweep_row, member)

static const struct sweep_row *row_at(const struct record_at *at)
{
    return at->it;
}

/* An exact figure has no error. */
static bool is_simulated(const struct record_at *figure)
{
    return row_at(figure->up)->trials > 0;
}

static bool is_difference(const struct record_at *at)
{
    return !row_at(at)->fault && row_at(at)->is_difference;
}

static bool is_single(const struct record_at *at)
{
    return !row_at(at)->fault && !row_at(at)->is_difference;
}

static const struct record_field figure_fields[] = {
    { "value", RECORD_NUMBER, FIGURE(value), .null = true },
    { "stderr", RECORD_NUMBER, FIGURE(error), .when = is_simulated },
};
static const struct record figure_record = RECORD(figure_fields);
#define FIGURES RECORD_OBJECT, .of = &figure_record

static const struct record_field row_fields[] = {
    { "name", RECORD_TEXT, ROW(name) },
    { "edition", RECORD_TEXT, ROW(edition) },
    { "engine", RECORD_TEXT, ROW(engine), RECORD_ENGINE(RECORD_ENGINES) },
    { "column", RECORD_TEXT, ROW(word) },
    { "columns", RECORD_COPIED, ROW(parameters) },
    { "trials", RECORD_COUNT, ROW(trials), .filled = true },
    { NULL, RECORD_POINTER, ROW(fault), .of = &failed_row_record, .some = true },
    { "figure", FIGURES, ROW(of[0]), .when = is_single },
    { "a", FIGURES, ROW(of[0]), .when = is_difference },
    { "b", FIGURES, ROW(of[1]), .when = is_difference },
    { "difference", FIGURES, ROW(difference), .when = is_difference },
    { "cards", RECORD_LINES, ROW(cards) },
    { "notes", RECORD_LINES, ROW(notes) },
};
const struct record sweep_record = RECORD(row_fields);

/* ---- CSV: in a title, %s is the key of the figure ---- */

#define OF_ALL                                                                                     \
    { "scenario", .path = "name" }, { "edition", .path = "edition" },                              \
        { "engine", .path = "engine" },                                                            \
    {                                                                                              \
        "trials", .path = "trials"                                                                 \
    }
#define LAST_OF_ALL                                                                                \
    { "error", .path = "error" }, { "cards", .path = "cards" },                                    \
    {                                                                                              \
        "told", .path = "notes", .between = " | "                                                  \
    }
static const struct record_column single_columns[] = {
    OF_ALL,
    { "%s", .path = "figure.value" },
    { "stderr", .path = "figure.stderr" },
    LAST_OF_ALL,
};
static const struct record_column difference_columns[] = {
    OF_ALL,
    { "%s_a", .path = "a.value" },
    { "stderr_a", .path = "a.stderr" },
    { "%s_b", .path = "b.value" },
    { "stderr_b", .path = "b.stderr" },
    { "difference", .path = "difference.value" },
    { "difference_stderr", .path = "difference.stderr" },
    LAST_OF_ALL,
};

static const struct record_table *table_of(const struct sweep_row *row)
{
    static const struct record_table single = RECORD_TABLE(single_columns, NULL);
    static const struct record_table difference = RECORD_TABLE(difference_columns, NULL);

    return row->is_difference ? &difference : &single;
}

void sweep_csv_header(const struct sweep_row *row, struct buffer *out)
{
    const struct record_table *table = table_of(row);

    for (size_t i = 0; i < table->count; i++) {
        buffer_print(out, i ? "," : "");
        buffer_print(out, table->columns[i].title, row->key);
    }
    for (size_t i = 0; i < row->parameters.count; i++)
        csv_field(out, row->parameters.names[i], ',', false);
    buffer_add(out, "\n", 1);
}

void sweep_csv(const struct sweep_row *row, struct buffer *out)
{
    const struct record_at at = { &sweep_record, row, NULL, 0 };

    record_csv_row(table_of(row), &at, &row->parameters, 0, out);
}
