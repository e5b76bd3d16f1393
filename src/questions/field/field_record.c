#include "questions/field/field.h"
#include "questions/tell/tell_points.h"

#include <math.h>

#define REPORT(member)  .place = offsetof(struct field_report, member)
#define SIDE(member)    .place = offsetof(struct field_side, member)
#define CELL(member)    .place = offsetof(struct field_cell, member)
#define SETTING(member) REPORT(setting.member)

/* ---- figures ---- */

static bool is_estimate(const struct record_at *at)
{
    return ((const volley_figure *)at->it)->error > 0;
}

#define FIGURE(member) .place = offsetof(volley_figure, member)
static const struct record_field figure_fields[] = {
    { "value", RECORD_NUMBER, FIGURE(value), .null = true },
    { "stderr", RECORD_NUMBER, FIGURE(error), .when = is_estimate },
};
static const struct record figure_record = RECORD(figure_fields);
#define FIGURES RECORD_OBJECT, .of = &figure_record

/* ---- sides ---- */

static const struct field_report *report_of(const struct record_at *at)
{
    return record_up(at, &field_record);
}

static bool is_survival(const struct record_at *at)
{
    return report_of(at)->kind == FIELD_SURVIVAL;
}

static bool is_fight(const struct record_at *at)
{
    return !is_survival(at);
}

static bool is_against(const struct record_at *at)
{
    return report_of(at)->kind == FIELD_AGAINST;
}

static bool has_field(const struct record_at *at)
{
    return report_of(at)->kind != FIELD_MATRIX;
}

static struct record_value is_for_ever(const struct record_at *at)
{
    return record_integer(isinf(((const struct field_side *)at->it)->rank.rounds.value) != 0);
}

static const struct record_field survivor_fields[] = {
    { "hull", RECORD_KNOWN, SIDE(hull) },
    { "shields", RECORD_KNOWN, SIDE(shields) },
    { "rounds", FIGURES, SIDE(rank.rounds) },
    { "attacks", FIGURES, SIDE(rank.attacks) },
    { "for_ever", RECORD_FLAG, .get = is_for_ever },
    { "gone", RECORD_NUMBERS, RECORD_ARRAY(struct field_side, rank.gone) },
    { "exact", RECORD_FLAG, SIDE(exact) },
};
static const struct record survivor_record = RECORD(survivor_fields);

static const struct record_field fighter_fields[] = {
    { "met", RECORD_COUNT, SIDE(rank.met) },
    { "value", FIGURES, SIDE(rank.value) },
    { "points_lost", FIGURES, SIDE(rank.points_lost) },
    { "points_destroyed", FIGURES, SIDE(rank.points_destroyed) },
    { "jousting_value", FIGURES, SIDE(rank.joust), .when = is_against },
    { "per_point", FIGURES, SIDE(rank.joust_per_point), .when = is_against },
};
static const struct record fighter_record = RECORD(fighter_fields);

static const struct record_field named_fields[] = {
    { "name", RECORD_TEXT, SIDE(name) },
    { "words", RECORD_TEXT, SIDE(words) },
    { "points", RECORD_NUMBER, SIDE(points), .null = true },
};
static const struct record named_record = RECORD(named_fields);

static const struct record_field side_fields[] = {
    { NULL, RECORD_OBJECT, .of = &named_record },
    { NULL, RECORD_OBJECT, .of = &survivor_record, .when = is_survival },
    { NULL, RECORD_OBJECT, .of = &fighter_record, .when = is_fight },
};
static const struct record side_record = RECORD(side_fields);

static const struct record_field against_fields[] = {
    { NULL, RECORD_OBJECT, .of = &named_record },
    { "weight", RECORD_NUMBER, SIDE(weight) },
};
static const struct record against_record = RECORD(against_fields);

/* ---- pairs ---- */

static size_t row_of(const struct record_at *at)
{
    return at->index / report_of(at)->against_count;
}

static size_t column_of(const struct record_at *at)
{
    return at->index % report_of(at)->against_count;
}

/* Of a matrix each pair once, as the better one sees it. */
static bool is_done(const struct record_at *at)
{
    return ((const struct field_cell *)at->it)->done &&
           (has_field(at) || column_of(at) > row_of(at));
}

static struct record_value name_of_a(const struct record_at *at)
{
    return record_text(report_of(at)->sides[row_of(at)].name);
}

static struct record_value name_of_b(const struct record_at *at)
{
    return record_text(report_of(at)->against[column_of(at)].name);
}

static bool is_simulated(const struct record_at *at)
{
    return !((const struct field_cell *)at->it)->exact;
}

static const struct record_field pair_fields[] = {
    { "a", RECORD_TEXT, .get = name_of_a },
    { "b", RECORD_TEXT, .get = name_of_b },
    { "engine", RECORD_FLAG, CELL(exact), RECORD_ENGINE(RECORD_AUTO) },
    { "trials", RECORD_COUNT, CELL(figures.trials), .when = is_simulated },
    { "wins", FIGURES, CELL(figures.a) },
    { "draw", FIGURES, CELL(figures.draw) },
    { "loses", FIGURES, CELL(figures.b) },
    { "undecided", FIGURES, CELL(figures.undecided) },
    { "value", FIGURES, CELL(value) },
    { "rounds", FIGURES, CELL(figures.rounds) },
    { "points_lost", RECORD_LIST, RECORD_ARRAY(struct field_cell, figures.points_lost),
      .of = &figure_record },
};
static const struct record pair_record = RECORD_WITH(pair_fields, .when = is_done);

static struct record_value find_pairs(const struct record_at *at)
{
    const struct field_report *report = report_of(at);

    return record_items(report->cells, report->side_count * report->against_count,
                        sizeof *report->cells);
}

/* ---- the document ---- */

static void answer(const struct record_at *at, struct buffer *out)
{
    field_say_answer(at->it, out);
}

static const char *const kinds[] = {
    [FIELD_MATRIX] = "matrix", [FIELD_AGAINST] = "against", [FIELD_SURVIVAL] = "survival"
};
static const struct record_field document_fields[] = {
    { "answer", RECORD_SAID, .say = answer },
    { "field.kind", RECORD_WORD, REPORT(kind), RECORD_WORDS(kinds) },
    { "field.edition", RECORD_TEXT, SETTING(edition) },
    { "field.rounds", RECORD_INT, SETTING(rounds) },
    { "field.range", RECORD_LIST,
      RECORD_ITEMS(struct field_report, setting.ranges, setting.range_count),
      .of = &record_integers },
    { "field.first", RECORD_TEXT, SETTING(first) },
    { "field.target", RECORD_LIST, RECORD_ARRAY(struct field_report, setting.targets),
      .of = &record_texts },
    { "field.policies", RECORD_LIST, RECORD_SOME(struct field_report, policies, policy_count),
      .of = &record_texts },
    { "field.deck", RECORD_TEXT, SETTING(deck) },
    { "field.actions", RECORD_TEXT, SETTING(actions) },
    { "field.trials", RECORD_COUNT, REPORT(trials) },
    { "field.seed", RECORD_COUNT, REPORT(seed) },
    { "field.stopped", RECORD_FLAG, REPORT(stopped) },
    TELL_POINTS(offsetof(struct field_report, listed)),
    { "sides", RECORD_LIST, RECORD_ITEMS(struct field_report, sides, side_count),
      .of = &side_record },
    { "against", RECORD_LIST, RECORD_ITEMS(struct field_report, against, against_count),
      .of = &against_record, .when = has_field },
    { "pairs", RECORD_LIST, .get = find_pairs, .of = &pair_record, .when = is_fight },
    { "notes", RECORD_LINES, REPORT(told) },
    { "cards", RECORD_LINES, REPORT(cards) },
};
const struct record field_record = RECORD(document_fields);

/* ---- CSV: a row is of a side ---- */

static void add_rank(const struct record_at *at, size_t number, struct buffer *out)
{
    (void)number;
    buffer_print(out, "%zu", at->index + 1);
}

static void add_engine(const struct record_at *at, size_t number, struct buffer *out)
{
    (void)number;
    buffer_print(out, "%s", record_engines[((const struct field_side *)at->it)->exact]);
}

/* clang-format off */
#define TOLD_COLUMNS { "cards", .path = "^.cards" }, { "told", .path = "^.notes", .between = " | " }
/* clang-format on */

static const struct record_column survivor_columns[] = {
    { "rank", .path = "", .write = add_rank },
    { .same = "name" },
    { "edition", .path = "^.field.edition" },
    { "engine", .path = "", .write = add_engine },
    { .same = "points hull shields" },
    { "rounds", .path = "rounds.value" },
    { "attacks", .path = "attacks.value" },
    { "gone_1", .path = "gone.0" },
    { "gone_2", .path = "gone.1" },
    { "gone_3", .path = "gone.2" },
    { "gone_4", .path = "gone.3" },
    { "gone_5", .path = "gone.4" },
    { "gone_6", .path = "gone.5" },
    { "gone_7", .path = "gone.6" },
    { "gone_8", .path = "gone.7" },
    { "gone_9", .path = "gone.8" },
    { "gone_10", .path = "gone.9" },
    { "gone_11", .path = "gone.10" },
    { "gone_12", .path = "gone.11" },
    { .same = "for_ever words" },
    { "under", .path = "^.against.0.words" },
    TOLD_COLUMNS,
};

static const struct record_column fighter_columns[] = {
    { "rank", .path = "", .write = add_rank },
    { .same = "name" },
    { "edition", .path = "^.field.edition" },
    { "engine", .path = "", .write = add_engine },
    { .same = "points met" },
    { "value", .path = "value.value" },
    { "stderr", .path = "value.stderr" },
    { "points_lost", .path = "points_lost.value" },
    { "points_destroyed", .path = "points_destroyed.value" },
    { "jousting_value", .path = "jousting_value.value" },
    { "jousting_stderr", .path = "jousting_value.stderr" },
    { "per_point", .path = "per_point.value" },
    { "per_point_stderr", .path = "per_point.stderr" },
    { .same = "words" },
    TOLD_COLUMNS,
};

void field_csv(const struct field_report *report, struct buffer *out)
{
    static const struct record_table survivors = RECORD_TABLE(survivor_columns, "sides");
    static const struct record_table fighters = RECORD_TABLE(fighter_columns, "sides");

    record_csv(report->kind == FIELD_SURVIVAL ? &survivors : &fighters, &field_record, report, out);
}
