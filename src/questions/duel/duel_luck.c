/* How likely a result of an engagement was: that or better, that or worse. */
#include "questions/duel/duel_report.h"

#include "base/nearest.h"
#include "words/number.h"

#include <math.h>
#include <stdio.h>

/* ---- what came out, in words ---- */

static const char *const ends[] = { [DUEL_WON_BY_A] = "a",
                                    [DUEL_WON_BY_B] = "b",
                                    [DUEL_DRAWN] = "draw",
                                    [DUEL_UNDECIDED] = "undecided" };
static const char *const fillers[] = { "wins", "won", "in", "after", "round", "rounds", "left" };
static const char *const measures[] = { [ENGAGEMENT_LEFT_UNASKED] = "with",
                                        [ENGAGEMENT_LEFT_SHIPS] = "ships",
                                        [ENGAGEMENT_LEFT_HEALTH] = "health" };

static volley_status refuse(const struct error_place *word, volley_error *err)
{
    struct nearest nearest = nearest_begin(word->word, word->word_bytes);

    for (size_t i = DUEL_WON_BY_A; i < ARRAY_LEN(ends); i++)
        nearest_consider(ends[i], &nearest);
    for (size_t i = 0; i < ARRAY_LEN(fillers); i++)
        nearest_consider(fillers[i], &nearest);
    for (size_t i = 0; i < ARRAY_LEN(measures); i++)
        nearest_consider(measures[i], &nearest);
    return error_at(err, VOLLEY_SYNTAX, word,
                    "a result is who won, and if you like with what left, and when: \"b in 5\", "
                    "\"a with 3 left in 4\", \"draw\", \"undecided\"%s",
                    nearest_or(&nearest, ""));
}

/* "with 3": ships, unless a word behind says health. */
static volley_status read_left(struct duel_luck *luck, struct lexer *lexer,
                               struct error_place *word, volley_error *err)
{
    if (luck->measure || !lexer_next(lexer, word) ||
        !number_read(word->word, word->word_bytes, &luck->left))
        return refuse(word, err);
    luck->measure = ENGAGEMENT_LEFT_SHIPS;
    if (luck->end > DUEL_WON_BY_B)
        return error_at(err, VOLLEY_SYNTAX, word, "what is left is that of who won");
    return luck->left >= 1 ? VOLLEY_OK
                           : error_at(err, VOLLEY_RANGE, word, "who won has something left");
}

/* A word behind who won. */
static volley_status read_more(struct duel_luck *luck, struct lexer *lexer,
                               struct error_place *word, volley_error *err)
{
    bool filler = luck->measure && (lexer_is_word(word, "ship") ||
                                    lexer_is_word(word, measures[ENGAGEMENT_LEFT_SHIPS]));

    for (size_t i = 0; i < ARRAY_LEN(fillers); i++)
        filler = filler || lexer_is_word(word, fillers[i]);
    if (lexer_is_word(word, measures[ENGAGEMENT_LEFT_UNASKED]))
        return read_left(luck, lexer, word, err);
    if (luck->measure && lexer_is_word(word, measures[ENGAGEMENT_LEFT_HEALTH])) {
        luck->measure = ENGAGEMENT_LEFT_HEALTH;
        return VOLLEY_OK;
    }
    if (filler)
        return VOLLEY_OK;
    if (luck->round || !number_read(word->word, word->word_bytes, &luck->round))
        return refuse(word, err);
    if (luck->end > DUEL_WON_BY_B)
        return error_at(err, VOLLEY_SYNTAX, word,
                        "the round is that of a win: no draw is better for its round");
    return luck->round >= 1 ? VOLLEY_OK
                            : error_at(err, VOLLEY_RANGE, word, "rounds are counted from 1");
}

/* A side has so much: else nobody could be so lucky. */
static volley_status ask_left(volley_duel *duel, const struct duel_luck *luck, volley_error *err)
{
    struct engagement *engagement = &duel->variants[0].cast.engagement;
    const enum engagement_side side = luck->end == DUEL_WON_BY_B ? ENGAGEMENT_B : ENGAGEMENT_A;
    size_t most;

    if (duel->variants[0].found && luck->measure && engagement->left != luck->measure)
        return error_set(err, VOLLEY_INVALID,
                         "what is left is counted while it is played: ask before that");
    if (!duel->variants[0].found)
        engagement->left = luck->measure;
    most = engagement_left_len(engagement, side);
    if (luck->measure && (size_t)luck->left >= most)
        return error_set(err, VOLLEY_RANGE, "side %c has %zu %s", side ? 'b' : 'a', most - 1,
                         measures[luck->measure]);
    return VOLLEY_OK;
}

volley_status volley_duel_ask_result(volley_duel *duel, const char *result, volley_error *err)
{
    const int rounds = duel->variants[0].cast.engagement.rounds;
    struct lexer lexer = lexer_of_string(result, "result");
    struct duel_luck luck = { .end = DUEL_UNASKED };
    struct error_place word;

    if (duel->survives || duel->advises)
        return error_set(err, VOLLEY_INVALID, "a result is that of an engagement that is played");
    if (!lexer_next(&lexer, &word))
        return refuse(&word, err);
    for (unsigned i = DUEL_WON_BY_A; i < ARRAY_LEN(ends); i++)
        if (lexer_is_word(&word, ends[i]))
            luck.end = (enum duel_end)i;
    if (luck.end == DUEL_UNASKED)
        return refuse(&word, err);
    while (lexer_next(&lexer, &word))
        TRY(read_more(&luck, &lexer, &word, err));
    if (rounds && luck.round > rounds)
        return error_at(err, VOLLEY_RANGE, &word, "the engagement has %d rounds", rounds);
    TRY(ask_left(duel, &luck, err));
    duel->luck = luck;
    return VOLLEY_OK;
}

/* ---- how likely it was ---- */

/* Of a side that it has won by the end of a round: then it is decided, and the side is there. */
static double won_by(const struct engagement_result *found, int side, size_t round)
{
    double decided = 0;

    if (round >= found->round_count)
        return side ? found->b.value : found->a.value;
    for (size_t i = 0; i <= round; i++)
        decided += found->rounds_pmf[i];
    return round ? fmax(decided - found->sides[side].gone[round - 1], 0) : 0;
}

/* Of a side that it has won with what is better than so much left, or with so much by the end of a
 * round; 0: at any time. *same: the last alone. */
static double won_with(const struct engagement_result *found, int side, int left, size_t round,
                       double *same)
{
    const struct engagement_of_side *of = &found->sides[side];
    const size_t last = found->round_count;
    const double *all = of->left + last * of->left_len;
    double better = 0;

    *same = of->left[(round && round < last ? round : last) * of->left_len + (size_t)left];
    for (size_t more = (size_t)left + 1; more < of->left_len; more++)
        better += all[more];
    return better + *same;
}

static volley_figure figure(const struct engagement_result *found, double share)
{
    const double known = fmin(fmax(share, 0), 1);

    return (volley_figure){ known,
                            found->exact ? 0 : sqrt(known * (1 - known) / (double)found->trials) };
}

void duel_luck_find(const struct engagement_result *found, struct duel_luck *luck)
{
    const double wins[] = { found->a.value, found->b.value };
    const double middle = found->draw.value + found->undecided.value;
    const int side = luck->end == DUEL_WON_BY_B;
    double same = luck->end == DUEL_DRAWN ? found->draw.value : found->undecided.value;
    double better = wins[0] + middle, worse = wins[1] + middle;

    if (luck->end <= DUEL_WON_BY_B) {
        const double before = luck->round ? won_by(found, side, (size_t)luck->round - 1) : 0;

        better = luck->round ? won_by(found, side, (size_t)luck->round) : wins[side];
        same = better - before;
        worse = 1 - before;
    }
    if (luck->measure) {
        double before = 0;

        better = won_with(found, side, luck->left, (size_t)luck->round, &same);
        if (luck->round)
            won_with(found, side, luck->left, (size_t)luck->round - 1, &before);
        same -= luck->round > 1 ? before : 0;
        worse = 1 - better + same;
    }
    luck->same = figure(found, same);
    luck->better = figure(found, better);
    luck->worse = figure(found, worse);
}

int volley_duel_luck(const volley_duel *duel, volley_figure *same, volley_figure *better,
                     volley_figure *worse)
{
    struct duel_luck luck = duel->luck;

    if (!duel->variants[0].found || luck.end == DUEL_UNASKED)
        return 0;
    duel_luck_find(duel->variants[0].found, &luck);
    *same = luck.same;
    *better = luck.better;
    *worse = luck.worse;
    return 1;
}

/* By what is left of a side that wins, from 0 on, where that is asked for. */
static const double *left_pmf(const struct duel_report *report, size_t *count)
{
    const struct engagement_of_side *of = &report->found->sides[report->luck.end == DUEL_WON_BY_B];

    *count = of->left_len;
    return of->left + report->found->round_count * of->left_len;
}

/* ---- told ---- */

/* "12.30 ± 0.09 %" */
static void say_chance(const struct duel_report *report, const volley_figure *figure,
                       struct buffer *out)
{
    const bool is_bound = !report->found->exact && (figure->value <= 0 || figure->value >= 1);

    if (is_bound || report->found->exact)
        duel_say_share(report->found, figure->value, out);
    else
        buffer_print(out, "%.2f ± %.2g %%", 100 * figure->value,
                     100 * OUTCOME_NORMAL_95 * figure->error);
}

/* "3 ships", "1 health" */
static void say_left(const struct duel_luck *luck, struct buffer *out)
{
    const bool one = luck->left == 1 && luck->measure == ENGAGEMENT_LEFT_SHIPS;

    buffer_print(out, "%d %s", luck->left, one ? "ship" : measures[luck->measure]);
}

/* What did not come so well, and does not count as it: the shares add up. */
static void say_rest(const struct duel_report *report, struct buffer *out)
{
    const volley_figure *better = &report->luck.better;

    say_chance(report, &(volley_figure){ .value = 1 - better->value, .error = better->error }, out);
    buffer_print(out, ".\n");
}

static void say_left_luck(const struct duel_report *report, struct buffer *out)
{
    const struct duel_luck *luck = &report->luck;

    duel_say_who(report, luck->end == DUEL_WON_BY_B, out);
    buffer_print(out, " wins with %s", luck->round ? "more than " : "");
    say_left(luck, out);
    if (luck->round)
        buffer_print(out, " left, or with these in round %d or sooner, in ", luck->round);
    else
        buffer_print(out, " left or more in ");
    say_chance(report, &luck->better, out);
    buffer_print(out, " of the games: with ");
    say_left(luck, out);
    buffer_print(out, luck->round ? " in that round in " : " in ");
    say_chance(report, &luck->same, out);
    buffer_print(out, luck->round ? "; later, with less or not at all in "
                                  : "; with less or not at all in ");
    say_rest(report, out);
}

void duel_add_left(const struct duel_report *report, struct page *page)
{
    static const struct table_column columns[] = { { "left", TABLE_RIGHT, 0 },
                                                   { "chance", TABLE_RIGHT, 0 },
                                                   { "that or more", TABLE_RIGHT, 0 } };
    const struct duel_luck *luck = &report->luck;
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };
    size_t count;
    const double *pmf = left_pmf(report, &count);
    double more = 0;

    for (size_t left = count; left-- > 1;) {
        struct buffer said[2] = { { 0 }, { 0 } };

        more += pmf[left];
        table_add(&table, "%zu", left);
        duel_say_share(report->found, pmf[left], &said[0]);
        duel_say_share(report->found, fmin(more, 1), &said[1]);
        table_take(&table, &said[0]);
        table_take(&table, &said[1]);
    }
    buffer_print(&page->said, "What side %c has left where it wins, in %s:\n\n",
                 luck->end == DUEL_WON_BY_B ? 'B' : 'A', measures[luck->measure]);
    page_table(page, &table, "What is left");
    buffer_print(&page->said, "\n");
}

void duel_say_luck(const struct duel_report *report, struct buffer *out)
{
    const struct duel_luck *luck = &report->luck;
    const bool won = luck->end <= DUEL_WON_BY_B;

    if (luck->end == DUEL_UNASKED)
        return;
    if (luck->measure) {
        say_left_luck(report, out);
        return;
    }
    if (won)
        duel_say_who(report, luck->end == DUEL_WON_BY_B, out);
    else
        buffer_print(out, luck->end == DUEL_DRAWN ? "A draw" : "That nothing is decided");
    if (won && luck->round)
        buffer_print(out, " wins in round %d or sooner in ", luck->round);
    else
        buffer_print(out, won ? " wins in " : ", or what is better for A, comes in ");
    say_chance(report, &luck->better, out);
    buffer_print(out, " of the games");
    if (won && !luck->round) {
        buffer_print(out, ".\n");
        return;
    }
    buffer_print(out, won ? ": in that round in " : ": itself in ");
    say_chance(report, &luck->same, out);
    buffer_print(out, won ? "; later or not at all in " : "; what is worse in ");
    say_rest(report, out);
}

/* ---- records ---- */

/* "a in 5" */
static struct record_value name_of(const struct record_at *at)
{
    const struct duel_luck *luck = at->it;
    struct record_value name = { .state = RECORD_FOUND };

    char left[sizeof name.room] = "", round[sizeof name.room] = "";

    if (luck->measure)
        snprintf(left, sizeof left, " with %d %s", luck->left,
                 luck->measure == ENGAGEMENT_LEFT_SHIPS ? "left" : measures[luck->measure]);
    if (luck->round)
        snprintf(round, sizeof round, " in %d", luck->round);
    snprintf(name.room, sizeof name.room, "%s%.20s%.8s", ends[luck->end], left, round);
    return name;
}

static bool has_left(const struct record_at *at)
{
    return ((const struct duel_luck *)at->it)->measure != ENGAGEMENT_LEFT_UNASKED;
}

static struct record_value measure_of(const struct record_at *at)
{
    return record_text(measures[((const struct duel_luck *)at->it)->measure]);
}

static struct record_value pmf_of(const struct record_at *at)
{
    size_t count;
    const double *pmf = left_pmf(record_up(at, &duel_record), &count);

    return record_numbers(pmf, count);
}

#define FIGURE(member) RECORD_NUMBER, .place = offsetof(struct duel_luck, member)
static const struct record_field fields[] = {
    { "result", RECORD_TEXT, .get = name_of },
    { "itself.value", FIGURE(same.value) },
    { "itself.stderr", FIGURE(same.error) },
    { "or_better.value", FIGURE(better.value) },
    { "or_better.stderr", FIGURE(better.error) },
    { "or_worse.value", FIGURE(worse.value) },
    { "or_worse.stderr", FIGURE(worse.error) },
    { "left.of", RECORD_TEXT, .get = measure_of, .when = has_left },
    { "left.pmf", RECORD_NUMBERS, .get = pmf_of, .when = has_left },
};
const struct record duel_luck_record = RECORD(fields);

struct record_value duel_luck_of(const struct record_at *at)
{
    const struct duel_report *report = record_up(at, &duel_record);

    return record_struct(report->luck.end ? &report->luck : NULL);
}

static const struct record_column luck_columns[] = {
    { "engagement", .path = "name" },
    { "edition", .path = "engagement.edition" },
    { "engine", .path = "engine.name" },
    { "trials", .path = "engine.trials" },
    { "result", .path = "luck.result" },
    { "p_result", .path = "luck.itself.value" },
    { "p_result_stderr", .path = "luck.itself.stderr" },
    { "p_or_better", .path = "luck.or_better.value" },
    { "p_or_better_stderr", .path = "luck.or_better.stderr" },
    { "p_or_worse", .path = "luck.or_worse.value" },
    { "p_or_worse_stderr", .path = "luck.or_worse.stderr" },
    { "a", .path = "engagement.a", .between = " ; " },
    { "b", .path = "engagement.b", .between = " ; " },
    { "told", .path = "notes", .between = " | " },
};
const struct record_table duel_luck_table = RECORD_TABLE(luck_columns, NULL);
