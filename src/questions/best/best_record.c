/* The best sets of upgrades, as records: JSON and CSV. */
#include "questions/best/best_report.h"
#include "questions/worth/worth_record.h"

#define ROW(member)    .place = offsetof(struct best_row, member)
#define ASIDE(member)  .place = offsetof(struct best_aside_told, member)
#define REPORT(member) .place = offsetof(struct best_report, member)

static const struct record_field row_fields[] = {
    { "words", RECORD_TEXT, ROW(words) },
    { "names", RECORD_TEXT, ROW(names) },
    { "cost", RECORD_INT, ROW(cost) },
    { "value", RECORD_NUMBER, ROW(value), .null = true },
    { "behind", RECORD_NUMBER, ROW(behind), .null = true },
    { "dealt", RECORD_NUMBER, ROW(figures[WORTH_DEALT]), .null = true },
    { "p_destroys", RECORD_NUMBER, ROW(killed), .null = true },
    { "suffered", RECORD_NUMBER, ROW(figures[WORTH_SUFFERED]), .null = true },
    { "p_destroyed", RECORD_NUMBER, ROW(figures[WORTH_DESTROYED]), .null = true },
    { "stands", RECORD_NUMBER, ROW(figures[WORTH_STANDS]), .null = true },
};
static const struct record row_record = RECORD(row_fields);

/* Sets that are not counted: no number. */
static bool sets_known(const struct record_at *at)
{
    return ((const struct best_report *)at->it)->sets != UINT64_MAX;
}

static bool searched_known(const struct record_at *at)
{
    return ((const struct best_report *)at->it)->searched != UINT64_MAX;
}

static struct record_value why(const struct record_at *at)
{
    return record_text(((const struct best_aside_told *)at->it)->why);
}

static bool has_why(const struct record_at *at)
{
    return ((const struct best_aside_told *)at->it)->why != NULL;
}

static const struct record_field aside_fields[] = { { NULL, RECORD_TEXT, ASIDE(names) } };
static const struct record aside_record = { aside_fields, 1, .when = has_why };

static const struct record_field document_fields[] = {
    { NULL, RECORD_OBJECT, REPORT(asked), .of = &worth_question_record },
    { "for", RECORD_TEXT, REPORT(objective) },
    { "budget", RECORD_INT, REPORT(budget) },
    { "budget_is_left", RECORD_FLAG, REPORT(own_budget) },
    { "taken_off", RECORD_TEXT, REPORT(taken_off) },
    { "base", RECORD_OBJECT, REPORT(base), .of = &row_record },
    { "sets", RECORD_LIST, RECORD_ITEMS(struct best_report, rows, row_count), .of = &row_record },
    { "search.sets", RECORD_COUNT, REPORT(sets), .known = sets_known },
    { "search.searched", RECORD_COUNT, REPORT(searched), .known = searched_known },
    { "search.tried", RECORD_COUNT, REPORT(tried) },
    { "search.failed", RECORD_COUNT, REPORT(failed) },
    { "search.attacks", RECORD_COUNT, REPORT(attacks) },
    { "search.defenses", RECORD_COUNT, REPORT(defenses) },
    { "search.proved", RECORD_FLAG, REPORT(proved) },
    { "search.stopped", RECORD_FLAG, REPORT(stopped) },
    { "left_aside", RECORD_MAP, RECORD_ITEMS(struct best_report, asides, aside_count),
      .of = &aside_record, .name = why },
};
const struct record best_record = RECORD(document_fields);

void best_json(const struct best_report *report, struct buffer *out)
{
    record_document(&best_record, report, report->asked.version, out);
}

/* ---- CSV: a row is a set, the last one what all of them have ---- */

static bool is_base(const struct record_at *at)
{
    return at->it == &((const struct best_report *)at->up->it)->base;
}

static void write_row(const struct record_at *at, size_t number, struct buffer *out)
{
    (void)number;
    buffer_print(out, "%s", is_base(at) ? "base" : "set");
}

static void write_rank(const struct record_at *at, size_t number, struct buffer *out)
{
    (void)number;
    if (!is_base(at))
        buffer_print(out, "%zu", at->index + 1);
}

#define YES_OR_NO(type, member) .write = worth_write_yes_or_no, .number = offsetof(type, member)
static const struct record_column columns[] = {
    { "row", .path = "", .write = write_row },
    { "rank", .path = "", .write = write_rank },
    { "words", .path = "words" },
    { "names", .path = "names" },
    { "cost", .path = "cost" },
    { "unsure", .path = "", YES_OR_NO(struct best_row, unsure) },
    { "value", .path = "value" },
    { "behind", .path = "behind" },
    { "dealt", .path = "dealt" },
    { "p_destroys", .path = "p_destroys" },
    { "suffered", .path = "suffered" },
    { "p_destroyed", .path = "p_destroyed" },
    { "stands", .path = "stands" },
    { "for", .path = "^.for" },
    { "budget", .path = "^.budget" },
    { "proved", .path = "^.", YES_OR_NO(struct best_report, proved) },
    { "edition", .path = "^.edition" },
};
static const struct record_table table = { columns, ARRAY_LEN(columns) };

void best_csv(const struct best_report *report, struct buffer *out)
{
    const struct record_at whole = { &best_record, report, NULL, 0 };
    const struct record_at base = { &row_record, &report->base, &whole, 0 };

    record_csv_header(&table, NULL, 0, out);
    for (size_t i = 0; i < report->row_count; i++) {
        const struct record_at at = { &row_record, &report->rows[i], &whole, i };

        record_csv_row(&table, &at, NULL, 0, out);
    }
    record_csv_row(&table, &base, NULL, 0, out);
}
