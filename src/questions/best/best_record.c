/* The best sets of upgrades, as records: JSON and CSV. */
#include "questions/best/search.h"

#define SET(member)   .place = offsetof(struct best_row, set.member)
#define ROW(member)   .place = offsetof(struct best_row, member)
#define ASIDE(member) .place = offsetof(struct best_aside_told, member)
#define BEST(member)  .place = offsetof(struct volley_best, member)

static bool in_games(const struct record_at *at)
{
    return best_in_games(record_up(at, &best_record));
}

static const struct record_field row_fields[] = {
    { "words", RECORD_TEXT, SET(words) },
    { "names", RECORD_TEXT, SET(names) },
    { "cost", RECORD_INT, SET(cost) },
    { "value", RECORD_NUMBER, SET(value), .null = true },
    { "behind", RECORD_NUMBER, SET(behind), .null = true },
    { "dealt", RECORD_NUMBER, SET(figures.dealt), .null = true },
    { "p_destroys", RECORD_NUMBER, SET(killed), .null = true },
    { "suffered", RECORD_NUMBER, SET(figures.suffered), .null = true },
    { "p_destroyed", RECORD_NUMBER, SET(figures.destroyed), .null = true },
    { "stands", RECORD_NUMBER, SET(figures.stands), .null = true },
    { "wins_more.value", RECORD_NUMBER, ROW(games.value), .when = in_games },
    { "wins_more.stderr", RECORD_NUMBER, ROW(games.error), .when = in_games },
    { "tied", RECORD_BIT, ROW(tied), .when = in_games },
};
static const struct record row_record = RECORD(row_fields);

static const struct volley_best *best_at(const struct record_at *at)
{
    return at->it;
}

/* Sets that are not counted: no number. */
static bool sets_known(const struct record_at *at)
{
    return best_at(at)->told.sets != UINT64_MAX;
}

static bool searched_known(const struct record_at *at)
{
    return best_at(at)->told.searched != UINT64_MAX;
}

static struct record_value objective(const struct record_at *at)
{
    return record_text(best_at(at)->search.objective->name);
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

/* ---- the same by card ---- */

#define CARD(member) .place = offsetof(struct best_card, member)

static const struct best_aside_told *told_of(const struct record_at *at)
{
    const struct best_card *card = at->it;

    return &((const struct volley_best *)record_up(at, &best_record))->asides[card->aside];
}

static bool is_left_aside(const struct record_at *at)
{
    return told_of(at)->why != NULL;
}

static struct record_value why_aside(const struct record_at *at)
{
    return record_text(told_of(at)->why);
}

static struct record_value card_name(const struct record_at *at)
{
    return record_text(((const struct best_card *)at->it)->row->name);
}

static struct record_value card_needs(const struct record_at *at)
{
    const struct best_card *card = at->it;

    return record_text(card->aside == BEST_UNMET ? card->needs : NULL);
}

static const struct record_field card_fields[] = {
    { "word", RECORD_TEXT, CARD(word) },
    { "name", RECORD_TEXT, .get = card_name },
    { "why", RECORD_TEXT, .get = why_aside, .words = best_aside_words + 1,
      .fixed = BEST_ASIDES - 1 },
    { "needs", RECORD_TEXT, .get = card_needs, .null = true },
};
static const struct record card_record = { card_fields, ARRAY_LEN(card_fields),
                                           .when = is_left_aside };

#define GAMES(member) .place = offsetof(struct volley_worth, games.member)
static const struct record_field games_fields[] = {
    { "field", RECORD_TEXT, GAMES(file) },        { "opponents", RECORD_SIZE, GAMES(opponents) },
    { "deck", RECORD_TEXT, GAMES(deck) },         { "trials", RECORD_COUNT, GAMES(trials) },
    { "seed", RECORD_COUNT, GAMES(seed) },        { "stopped", RECORD_FLAG, GAMES(stopped) },
    { "wins", RECORD_NUMBER, GAMES(wins.value) }, { "stderr", RECORD_NUMBER, GAMES(wins.error) },
    { "with", RECORD_TEXT, GAMES(with) },         { "of_each", RECORD_SIZE, GAMES(of_each) },
};
static const struct record games_record = RECORD(games_fields);

static void answer(const struct record_at *at, struct buffer *out)
{
    best_say_answer(at->it, out);
}

static struct record_value words_for_one(const struct record_at *at)
{
    return record_text(best_at(at)->search.best_count ? best_at(at)->rows->set.words : NULL);
}

static struct record_value words_over_many(const struct record_at *at)
{
    const volley_best_set *set = best_over_many(best_at(at));

    return record_text(set ? set->words : NULL);
}

static const struct record_field document_fields[] = {
    { "answer", RECORD_SAID, .say = answer },
    { "take.for_one_attack", RECORD_TEXT, .get = words_for_one, .null = true },
    { "take.over_many", RECORD_TEXT, .get = words_over_many, .null = true },
    { NULL, RECORD_POINTER, BEST(asked), .of = &worth_question_record },
    { "for", RECORD_TEXT, .get = objective },
    { "budget", RECORD_INT, BEST(told.budget) },
    { "budget_is_left", RECORD_FLAG, BEST(own_budget) },
    { "taken_off", RECORD_TEXT, BEST(taken_off) },
    { "games", RECORD_POINTER, BEST(asked), .of = &games_record, .when = in_games },
    { "base", RECORD_OBJECT, BEST(base), .of = &row_record },
    { "sets", RECORD_LIST, RECORD_ITEMS(struct volley_best, rows, search.best_count),
      .of = &row_record },
    { "search.sets", RECORD_COUNT, BEST(told.sets), .known = sets_known },
    { "search.searched", RECORD_COUNT, BEST(told.searched), .known = searched_known },
    { "search.tried", RECORD_COUNT, BEST(told.tried) },
    { "search.failed", RECORD_COUNT, BEST(told.failed) },
    { "search.attacks", RECORD_COUNT, BEST(told.attacks) },
    { "search.defenses", RECORD_COUNT, BEST(told.defenses) },
    { "search.proved", RECORD_BIT, BEST(told.proved) },
    { "search.stopped", RECORD_BIT, BEST(told.stopped) },
    { "left_aside", RECORD_MAP, RECORD_ARRAY(struct volley_best, asides), .of = &aside_record,
      .name = why },
    { "left_aside_cards", RECORD_LIST, RECORD_ITEMS(struct volley_best, offer.cards, offer.count),
      .of = &card_record },
};
const struct record best_record = RECORD(document_fields);

/* ---- CSV: a row is a set, the last one what all of them have ---- */

static bool is_base(const struct record_at *at)
{
    return at->it == &best_at(at->up)->base;
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
    { .same = "words names cost" },
    { "unsure", .path = "", YES_OR_NO(struct best_row, set.unsure) },
    { .same = "value behind dealt p_destroys suffered p_destroyed stands" },
    { "for", .path = "^.for" },
    { "budget", .path = "^.budget" },
    { "proved", .path = "^.", YES_OR_NO(struct volley_best, told.proved) },
    { "edition", .path = "^.edition" },
    { "point_list", .path = "^.point_list.list" },
    { "wins_more", .path = "wins_more.value" },
    { "stderr", .path = "wins_more.stderr" },
    { "told", .path = "^.notes", .between = " | " },
    { "with", .path = "^.games.with" },
};
static const struct record_table table = RECORD_TABLE(columns, "sets", "base");

const struct io_forms best_forms = { IO_ALL_FORMATS, &best_record, &table, best_print };
