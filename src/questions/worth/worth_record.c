/* What words and cards are worth, as records: JSON and CSV. */
#include "questions/tell/tell_points.h"
#include "questions/worth/handle.h"
#include "words/geometry.h"

#include <math.h>

#define LINE(member)  .place = offsetof(struct worth_line, member)
#define WORTH(member) .place = offsetof(struct volley_worth, member)

/* ---- figures ---- */

#define FIGURE(member) RECORD_NUMBER, .place = offsetof(volley_worth_figures, member), .null = true
static const struct record_field figure_fields[] = {
    { "dealt", FIGURE(dealt) },
    { "suffered", FIGURE(suffered) },
    { "p_destroyed", FIGURE(destroyed) },
    { "stands", FIGURE(stands) },
};
static const struct record figure_record = RECORD(figure_fields);

/* ---- rows ---- */

#define GAIN(member) RECORD_NUMBER, .place = offsetof(volley_figure, member), .null = true
static const struct record_field gain_fields[] = { { "value", GAIN(value) },
                                                   { "stderr", GAIN(error) } };
static const struct record gain_record = RECORD(gain_fields);

static bool is_inactive(const struct record_at *at)
{
    return ((const struct worth_line *)at->it)->told.state == VOLLEY_WORTH_INACTIVE;
}

static bool is_kept(const struct record_at *at)
{
    return ((const struct worth_line *)at->it)->told.kept;
}

static bool is_not_kept(const struct record_at *at)
{
    return !is_kept(at);
}

static bool is_played(const struct record_at *at)
{
    return !isnan(((const struct worth_line *)at->it)->told.games.value);
}

static const char *const states[] = { [VOLLEY_WORTH_COUNTS] = "counts",
                                      [VOLLEY_WORTH_INACTIVE] = "inactive",
                                      [VOLLEY_WORTH_IDLE] = "idle",
                                      [VOLLEY_WORTH_FAILED] = "failed" };

static const struct record_field told_fields[] = {
    { "word", RECORD_TEXT, LINE(told.word) },
    { "name", RECORD_TEXT, LINE(told.name) },
    { "slot", RECORD_TEXT, LINE(told.slot) },
    { "cost", RECORD_NUMBER, LINE(told.cost), .null = true },
    { "too_dear", RECORD_BIT, LINE(told.too_dear) },
    { "unsure", RECORD_BIT, LINE(told.unsure) },
    { "state", RECORD_WORD, LINE(told.state), RECORD_WORDS(states) },
    { "needs", RECORD_TEXT, LINE(told.needs) },
    { "barred", RECORD_TEXT, LINE(barred) },
};
static const struct record told_record = RECORD(told_fields);

#define FIGURES(member) RECORD_OBJECT, LINE(member), .of = &figure_record
static const struct record_field row_fields[] = {
    { NULL, RECORD_OBJECT, .of = &told_record },
    { "with", FIGURES(told.with) },
    { "without", FIGURES(told.without) },
    { "gain", FIGURES(gain) },
    { "gain_per_point", FIGURES(gain_per_point) },
    { "net_gain", RECORD_NUMBER, LINE(net_gain), .null = true },
    { "net_gain_per_point", RECORD_NUMBER, LINE(net_gain_per_point), .null = true },
    { "held", FIGURES(told.held), .when = is_inactive },
    { "gain_held", FIGURES(gain_held), .when = is_inactive },
    { "held_without", FIGURES(without_held), .when = is_inactive },
    { "crits_dealt_gain", RECORD_NUMBER, LINE(crits_dealt), .null = true },
    { "crits_suffered_gain", RECORD_NUMBER, LINE(crits_suffered), .null = true },
    { "value_gain", RECORD_NUMBER, LINE(value), .null = true },
    { "value_gain_per_point", RECORD_NUMBER, LINE(value_per_point), .null = true },
    { "wins_more", RECORD_OBJECT, LINE(told.games), .of = &gain_record, .when = is_played },
    { "wins_more_per_point", RECORD_NUMBER, LINE(games_per_point), .null = true,
      .when = is_played },
};
static const struct record kept_record = RECORD_WITH(row_fields, .when = is_kept);
static const struct record other_record = RECORD_WITH(row_fields, .when = is_not_kept);

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

static struct record_value usual(const struct record_at *at)
{
    const volley_worth *worth = at->it;

    return record_text(geometry_name(library_cards(worth->library, worth->edition)));
}

static const struct record_field question_fields[] = {
    { "edition", RECORD_TEXT, WORTH(job.asking.edition) },
    TELL_POINTS(offsetof(struct volley_worth, points)),
    { "policy", RECORD_TEXT, WORTH(policy) },
    { "objective", RECORD_TEXT, WORTH(objective) },
    { "loadout", RECORD_TEXT, WORTH(loadout) },
    { "ship", RECORD_TEXT, WORTH(ship) },
    { "pilot", RECORD_TEXT, WORTH(pilot) },
    { "targets.file", RECORD_TEXT, WORTH(job.targets.file) },
    { "targets.count", RECORD_SIZE, WORTH(job.targets.count) },
    { "attackers.file", RECORD_TEXT, WORTH(job.attackers.file) },
    { "attackers.count", RECORD_SIZE, WORTH(job.attackers.count) },
    { "ranges", RECORD_LIST, RECORD_ITEMS(struct volley_worth, ranges, range_count),
      .of = &range_record },
    { "assumed", RECORD_LIST, RECORD_ITEMS(struct volley_worth, chances, chance_count),
      .of = &assumed_record },
    { "slots", RECORD_TEXT, WORTH(slots) },
    { "usual_chances", RECORD_TEXT, .get = usual, .some = true },
    { "notes", RECORD_LINES, WORTH(notes) },
};
const struct record worth_question_record = RECORD(question_fields);

/* ---- of games ---- */

static const struct record_field games_row_fields[] = {
    { NULL, RECORD_OBJECT, .of = &told_record },
    { "wins_more", RECORD_OBJECT, LINE(told.games), .of = &gain_record },
    { "wins_more_per_point", RECORD_NUMBER, LINE(games_per_point), .null = true },
    { "trials", RECORD_COUNT, LINE(games_trials) },
    { "tied", RECORD_BIT, LINE(is_tied) },
};
static const struct record games_kept_record = RECORD_WITH(games_row_fields, .when = is_kept);
static const struct record games_other_record = RECORD_WITH(games_row_fields, .when = is_not_kept);

static void answer_of_games(const struct record_at *at, struct buffer *out)
{
    worth_games_say_answer(at->it, out);
}

static const struct record_field games_fields[] = {
    { "answer", RECORD_SAID, .say = answer_of_games },
    { "edition", RECORD_TEXT, WORTH(job.asking.edition) },
    TELL_POINTS(offsetof(struct volley_worth, points)),
    { "loadout", RECORD_TEXT, WORTH(loadout) },
    { "ship", RECORD_TEXT, WORTH(ship) },
    { "pilot", RECORD_TEXT, WORTH(pilot) },
    { "with", RECORD_TEXT, WORTH(games.with) },
    { "field.file", RECORD_TEXT, WORTH(games.file) },
    { "field.count", RECORD_SIZE, WORTH(games.opponents) },
    { "field.of_each", RECORD_SIZE, WORTH(games.of_each) },
    { "deck", RECORD_TEXT, WORTH(games.deck) },
    { "trials", RECORD_COUNT, WORTH(games.trials) },
    { "seed", RECORD_COUNT, WORTH(games.seed) },
    { "stopped", RECORD_FLAG, WORTH(games.stopped) },
    { "slots", RECORD_TEXT, WORTH(slots) },
    { "usual_chances", RECORD_TEXT, .get = usual, .some = true },
    { "notes", RECORD_LINES, WORTH(notes) },
    { "sort", RECORD_TEXT, WORTH(sort) },
    { "loadout_left", RECORD_NUMBER, WORTH(left), .null = true },
    { "wins", RECORD_OBJECT, WORTH(games.wins), .of = &gain_record },
    { "has", RECORD_LIST, RECORD_ITEMS(struct volley_worth, lines, line_count),
      .of = &games_kept_record },
    { "could_have", RECORD_LIST, RECORD_ITEMS(struct volley_worth, lines, line_count),
      .of = &games_other_record },
};
const struct record worth_games_record = RECORD(games_fields);

/* ---- of attacks ---- */

static void answer(const struct record_at *at, struct buffer *out)
{
    worth_say_answer(at->it, out);
}

static const struct record_field document_fields[] = {
    { "answer", RECORD_SAID, .say = answer },
    { NULL, RECORD_OBJECT, .of = &worth_question_record },
    { "sort", RECORD_TEXT, WORTH(sort) },
    { "loadout_left", RECORD_NUMBER, WORTH(left), .null = true },
    { "base", RECORD_OBJECT, WORTH(base), .of = &figure_record },
    { "has", RECORD_LIST, RECORD_ITEMS(struct volley_worth, lines, line_count),
      .of = &kept_record },
    { "could_have", RECORD_LIST, RECORD_ITEMS(struct volley_worth, lines, line_count),
      .of = &other_record },
    { "in_games", RECORD_POINTER, WORTH(played), .of = &worth_games_record, .some = true },
};
const struct record worth_record = RECORD(document_fields);

/* ---- CSV ---- */

void worth_write_yes_or_no(const struct record_at *at, size_t place, struct buffer *out)
{
    buffer_print(out, "%s", *(const int *)((const char *)at->it + place) ? "yes" : "no");
}

static void write_table(const struct record_at *at, size_t number, struct buffer *out)
{
    (void)number;
    buffer_print(out, "%s", is_kept(at) ? "has" : "could_have");
}

#define YES_OR_NO(member)                                                                          \
    .path = "", .write = worth_write_yes_or_no, .number = offsetof(struct worth_line, member)
#define FIGURE_COLUMNS(key)                                                                        \
    { key, .path = "with." key }, { key "_without", .path = "without." key },                      \
        { key "_gain", .path = "gain." key },                                                      \
    {                                                                                              \
        key "_gain_per_point", .path = "gain_per_point." key                                       \
    }
#define HELD_COLUMNS(key)                                                                          \
    { key "_held", .path = "held." key },                                                          \
    {                                                                                              \
        key "_gain_held", .path = "gain_held." key                                                 \
    }
/* Which card a row is of, in attacks and in games. */
#define CARD_COLUMNS                                                                               \
    { "table", .path = "", .write = write_table }, { .same = "word name slot cost" },              \
        { "too_dear", YES_OR_NO(told.too_dear) }, { "unsure", YES_OR_NO(told.unsure) },            \
    {                                                                                              \
        .same = "state needs"                                                                      \
    }
static const struct record_column columns[] = {
    CARD_COLUMNS,
    FIGURE_COLUMNS("dealt"),
    FIGURE_COLUMNS("suffered"),
    FIGURE_COLUMNS("p_destroyed"),
    FIGURE_COLUMNS("stands"),
    { .same = "net_gain net_gain_per_point" },
    HELD_COLUMNS("dealt"),
    HELD_COLUMNS("suffered"),
    HELD_COLUMNS("p_destroyed"),
    HELD_COLUMNS("stands"),
    { "edition", .path = "^.edition" },
    { "point_list", .path = "^.point_list.list" },
    { "dealt_held_without", .path = "held_without.dealt" },
    { "suffered_held_without", .path = "held_without.suffered" },
    { "p_destroyed_held_without", .path = "held_without.p_destroyed" },
    { "stands_held_without", .path = "held_without.stands" },
    { .same = "crits_dealt_gain crits_suffered_gain value_gain value_gain_per_point" },
    { "told", .path = "^.notes", .between = " | " },
    { "wins_more", .path = "wins_more.value" },
    { "stderr", .path = "wins_more.stderr" },
    { .same = "wins_more_per_point" },
    { "games_loadout", .path = "^.in_games.loadout" },
    { .same = "barred" },
};

static const struct record_column games_columns[] = {
    CARD_COLUMNS,
    { "wins_more", .path = "wins_more.value" },
    { "stderr", .path = "wins_more.stderr" },
    { .same = "wins_more_per_point" },
    { "edition", .path = "^.edition" },
    { "point_list", .path = "^.point_list.list" },
    { .same = "trials" },
    { "tied", YES_OR_NO(is_tied) },
    { "told", .path = "^.notes", .between = " | " },
    { "with", .path = "^.with" },
    { .same = "barred" },
};

static const struct record_table table = RECORD_TABLE(columns, "has", "could_have");
static const struct record_table games_table = RECORD_TABLE(games_columns, "has", "could_have");

const struct io_forms worth_forms = { IO_ALL_FORMATS, &worth_record, &table, worth_print };
const struct io_forms worth_games_forms = { IO_ALL_FORMATS, &worth_games_record, &games_table,
                                            worth_games_print };
