#include "questions/worth/worth_record.h"

#define ROW(member)    .place = offsetof(struct worth_row, member)
#define REPORT(member) .place = offsetof(struct worth_report, member)

/* ---- figures: each by its name ---- */

static const char *const figures[] = { [WORTH_DEALT] = "dealt",
                                       [WORTH_SUFFERED] = "suffered",
                                       [WORTH_DESTROYED] = "p_destroyed",
                                       [WORTH_STANDS] = "stands" };
_Static_assert(ARRAY_LEN(figures) == WORTH_FIGURES, "a word for each");

static struct record_value name_of_figure(const struct record_at *at)
{
    return record_text(figures[at->index]);
}

static const struct record_field figure_fields[] = { { NULL, RECORD_NUMBER, .place = 0,
                                                       .null = true } };
static const struct record figure_record = RECORD(figure_fields);

/* A gain stands in no struct: it is worked out for the row around it. */
static struct record_value gain(const struct record_at *at)
{
    return record_number(worth_gain(at->up->it, (enum worth_figure)at->index));
}

static struct record_value gain_per_point(const struct record_at *at)
{
    const struct worth_row *row = at->up->it;

    return record_number(worth_per_point(row, worth_gain(row, (enum worth_figure)at->index)));
}

static struct record_value gain_held(const struct record_at *at)
{
    return record_number(worth_gain_held(at->up->it, (enum worth_figure)at->index));
}

static const struct record_field gain_fields[] = { { NULL, RECORD_NUMBER, .get = gain,
                                                     .null = true } };
static const struct record gain_record = RECORD(gain_fields);
static const struct record_field point_fields[] = { { NULL, RECORD_NUMBER, .get = gain_per_point,
                                                      .null = true } };
static const struct record point_record = RECORD(point_fields);
static const struct record_field held_fields[] = { { NULL, RECORD_NUMBER, .get = gain_held,
                                                     .null = true } };
static const struct record held_record = RECORD(held_fields);

#define FIGURES(type, member)                                                                      \
    RECORD_MAP, RECORD_ARRAY(type, member), .of = &figure_record, .name = name_of_figure
#define GAINS(record) RECORD_MAP, .fixed = WORTH_FIGURES, .of = &(record), .name = name_of_figure

/* ---- rows ---- */

static struct record_value net_gain(const struct record_at *at)
{
    return record_number(worth_net(at->it));
}

static struct record_value net_gain_per_point(const struct record_at *at)
{
    return record_number(worth_per_point(at->it, worth_net(at->it)));
}

static bool is_inactive(const struct record_at *at)
{
    return ((const struct worth_row *)at->it)->state == WORTH_INACTIVE;
}

static bool is_kept(const struct record_at *at)
{
    return ((const struct worth_row *)at->it)->kept;
}

static bool is_not_kept(const struct record_at *at)
{
    return !is_kept(at);
}

static const char *const states[] = { [WORTH_COUNTS] = "counts",
                                      [WORTH_INACTIVE] = "inactive",
                                      [WORTH_IDLE] = "idle",
                                      [WORTH_FAILED] = "failed" };
_Static_assert(ARRAY_LEN(states) == WORTH_STATES, "a word for each");

static const struct record_field row_fields[] = {
    { "word", RECORD_TEXT, ROW(word) },
    { "name", RECORD_TEXT, ROW(name) },
    { "slot", RECORD_TEXT, ROW(slot) },
    { "cost", RECORD_NUMBER, ROW(cost), .null = true },
    { "too_dear", RECORD_FLAG, ROW(too_dear) },
    { "unsure", RECORD_FLAG, ROW(unsure) },
    { "state", RECORD_WORD, ROW(state), RECORD_WORDS(states) },
    { "needs", RECORD_TEXT, ROW(needs) },
    { "with", FIGURES(struct worth_row, with) },
    { "without", FIGURES(struct worth_row, without) },
    { "gain", GAINS(gain_record) },
    { "gain_per_point", GAINS(point_record) },
    { "net_gain", RECORD_NUMBER, .get = net_gain, .null = true },
    { "net_gain_per_point", RECORD_NUMBER, .get = net_gain_per_point, .null = true },
    { "held", FIGURES(struct worth_row, held), .when = is_inactive },
    { "gain_held", GAINS(held_record), .when = is_inactive },
};
static const struct record row_record = RECORD(row_fields);
static const struct record kept_record = { row_fields, ARRAY_LEN(row_fields), .when = is_kept };
static const struct record other_record = { row_fields, ARRAY_LEN(row_fields),
                                            .when = is_not_kept };

/* ---- the document ---- */

#define SHARE(member) .place = offsetof(struct worth_share, member)
static const struct record_field range_fields[] = {
    { "range", RECORD_TEXT, SHARE(what) },
    { "share", RECORD_NUMBER, SHARE(share) },
};
static const struct record range_record = RECORD(range_fields);
static const struct record_field assumed_fields[] = {
    { "word", RECORD_TEXT, SHARE(what) },
    { "share", RECORD_NUMBER, SHARE(share) },
};
static const struct record assumed_record = RECORD(assumed_fields);

static const struct record_field question_fields[] = {
    { "edition", RECORD_TEXT, REPORT(edition) },
    { "policy", RECORD_TEXT, REPORT(policy) },
    { "objective", RECORD_TEXT, REPORT(objective) },
    { "loadout", RECORD_TEXT, REPORT(loadout) },
    { "ship", RECORD_TEXT, REPORT(ship) },
    { "pilot", RECORD_TEXT, REPORT(pilot) },
    { "targets.file", RECORD_TEXT, REPORT(targets.file) },
    { "targets.count", RECORD_SIZE, REPORT(targets.count) },
    { "attackers.file", RECORD_TEXT, REPORT(attackers.file) },
    { "attackers.count", RECORD_SIZE, REPORT(attackers.count) },
    { "ranges", RECORD_LIST, RECORD_ITEMS(struct worth_report, ranges, range_count),
      .of = &range_record },
    { "assumed", RECORD_LIST, RECORD_ITEMS(struct worth_report, chances, chance_count),
      .of = &assumed_record },
    { "slots", RECORD_TEXT, REPORT(slots) },
    { "notes", RECORD_LIST, RECORD_ITEMS(struct worth_report, notes, note_count),
      .of = &record_texts },
};
const struct record worth_question_record = RECORD(question_fields);

static const struct record_field document_fields[] = {
    { NULL, RECORD_OBJECT, .of = &worth_question_record },
    { "sort", RECORD_TEXT, REPORT(sort) },
    { "loadout_left", RECORD_NUMBER, REPORT(loadout_left), .null = true },
    { "base", FIGURES(struct worth_report, base) },
    { "has", RECORD_LIST, RECORD_ITEMS(struct worth_report, rows, row_count), .of = &kept_record },
    { "could_have", RECORD_LIST, RECORD_ITEMS(struct worth_report, rows, row_count),
      .of = &other_record },
};
const struct record worth_record = RECORD(document_fields);

void worth_json(const struct worth_report *report, struct buffer *out)
{
    record_document(&worth_record, report, report->version, out);
}

/* ---- CSV ---- */

void worth_write_yes_or_no(const struct record_at *at, size_t place, struct buffer *out)
{
    buffer_print(out, "%s", *(const bool *)((const char *)at->it + place) ? "yes" : "no");
}

static void write_table(const struct record_at *at, size_t number, struct buffer *out)
{
    (void)number;
    buffer_print(out, "%s", is_kept(at) ? "has" : "could_have");
}

#define YES_OR_NO(member)                                                                          \
    .path = "", .write = worth_write_yes_or_no, .number = offsetof(struct worth_row, member)
#define FIGURE(title, index)                                                                       \
    { title, .path = "with." index }, { title "_without", .path = "without." index },              \
        { title "_gain", .path = "gain." index },                                                  \
    {                                                                                              \
        title "_gain_per_point", .path = "gain_per_point." index                                   \
    }
#define HELD(title, index)                                                                         \
    { title "_held", .path = "held." index },                                                      \
    {                                                                                              \
        title "_gain_held", .path = "gain_held." index                                             \
    }
static const struct record_column columns[] = {
    { "table", .path = "", .write = write_table },
    { "word", .path = "word" },
    { "name", .path = "name" },
    { "slot", .path = "slot" },
    { "cost", .path = "cost" },
    { "too_dear", YES_OR_NO(too_dear) },
    { "unsure", YES_OR_NO(unsure) },
    { "state", .path = "state" },
    { "needs", .path = "needs" },
    FIGURE("dealt", "0"),
    FIGURE("suffered", "1"),
    FIGURE("p_destroyed", "2"),
    FIGURE("stands", "3"),
    { "net_gain", .path = "net_gain" },
    { "net_gain_per_point", .path = "net_gain_per_point" },
    HELD("dealt", "0"),
    HELD("suffered", "1"),
    HELD("p_destroyed", "2"),
    HELD("stands", "3"),
    { "edition", .path = "^.edition" },
};

void worth_csv(const struct worth_report *report, struct buffer *out)
{
    static const struct record_table table = { columns, ARRAY_LEN(columns) };
    const struct record_at whole = { &worth_question_record, report, NULL, 0 };

    record_csv_header(&table, NULL, 0, out);
    for (size_t i = 0; i < report->row_count; i++) {
        const struct record_at at = { &row_record, &report->rows[i], &whole, i };

        record_csv_row(&table, &at, NULL, 0, out);
    }
}
