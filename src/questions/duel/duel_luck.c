/* How likely a result of an engagement was: that or better, that or worse. */
#include "questions/duel/duel_report.h"

#include "base/ascii.h"
#include "base/nearest.h"
#include "base/stats/outcome.h"
#include "questions/duel/handle.h"
#include "report/number.h"
#include "words/lexer.h"
#include "words/number.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- what came out, in words ---- */

static const char *const ends[] = { [DUEL_WON_BY_A] = "a",
                                    [DUEL_WON_BY_B] = "b",
                                    [DUEL_DRAWN] = "draw",
                                    [DUEL_UNDECIDED] = "undecided" };
static const char *const fillers[] = { "wins", "won", "in", "after", "round", "rounds" };

static bool is(const struct error_place *word, const char *text)
{
    return word->word_bytes == strlen(text) && ascii_same_bytes(word->word, text, word->word_bytes);
}

static volley_status refuse(const struct error_place *word, volley_error *err)
{
    struct nearest nearest = nearest_begin(word->word, word->word_bytes);

    for (size_t i = DUEL_WON_BY_A; i < ARRAY_LEN(ends); i++)
        nearest_consider(ends[i], &nearest);
    for (size_t i = 0; i < ARRAY_LEN(fillers); i++)
        nearest_consider(fillers[i], &nearest);
    return error_at(err, VOLLEY_SYNTAX, word,
                    "a result is who won, and if you like in which round: \"a\", \"b in 5\", "
                    "\"draw\", \"undecided\"%s%s%s",
                    *nearest.best ? "; did you mean '" : "", nearest.best,
                    *nearest.best ? "'?" : "");
}

/* A word behind who won. */
static volley_status read_more(struct duel_luck *luck, const struct error_place *word,
                               volley_error *err)
{
    bool filler = false;

    for (size_t i = 0; i < ARRAY_LEN(fillers); i++)
        filler = filler || is(word, fillers[i]);
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

volley_status volley_duel_ask_result(volley_duel *duel, const char *result, volley_error *err)
{
    const int rounds = duel->variants[0].cast.engagement.rounds;
    struct lexer lexer = lexer_of_string(result, "result");
    struct duel_luck luck = { .end = DUEL_UNASKED };
    volley_status status = VOLLEY_OK;
    struct error_place word;

    if (duel->survives || duel->advises)
        return error_set(err, VOLLEY_INVALID, "a result is that of an engagement that is played");
    if (!lexer_next(&lexer, &word))
        return refuse(&word, err);
    for (unsigned i = DUEL_WON_BY_A; i < ARRAY_LEN(ends); i++)
        if (is(&word, ends[i]))
            luck.end = (enum duel_end)i;
    if (luck.end == DUEL_UNASKED)
        return refuse(&word, err);
    while (status == VOLLEY_OK && lexer_next(&lexer, &word))
        status = read_more(&luck, &word, err);
    if (status == VOLLEY_OK && rounds && luck.round > rounds)
        return error_at(err, VOLLEY_RANGE, &word, "the engagement has %d rounds", rounds);
    if (status == VOLLEY_OK)
        duel->luck = luck;
    return status;
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

void duel_say_luck(const struct duel_report *report, struct buffer *out)
{
    const struct duel_luck *luck = &report->luck;
    const bool won = luck->end <= DUEL_WON_BY_B;

    if (luck->end == DUEL_UNASKED)
        return;
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
    if (!won || luck->round) {
        buffer_print(out, won ? "; in that round in " : "; itself in ");
        say_chance(report, &luck->same, out);
        buffer_print(out, won ? "; then, later or not at all in " : "; it or what is worse in ");
        say_chance(report, &luck->worse, out);
    }
    buffer_print(out, ".\n");
}

/* ---- records ---- */

/* "a in 5" */
static struct record_value name_of(const struct record_at *at)
{
    const struct duel_luck *luck = at->it;
    struct record_value name = { .state = RECORD_FOUND };

    if (luck->round)
        snprintf(name.room, sizeof name.room, "%s in %d", ends[luck->end], luck->round);
    else
        snprintf(name.room, sizeof name.room, "%s", ends[luck->end]);
    return name;
}

#define FIGURE(member) RECORD_NUMBER, .place = offsetof(struct duel_luck, member)
static const struct record_field fields[] = {
    { "result", RECORD_TEXT, .get = name_of },    { "itself.value", FIGURE(same.value) },
    { "itself.stderr", FIGURE(same.error) },      { "or_better.value", FIGURE(better.value) },
    { "or_better.stderr", FIGURE(better.error) }, { "or_worse.value", FIGURE(worse.value) },
    { "or_worse.stderr", FIGURE(worse.error) },
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
const struct record_table duel_luck_table = { luck_columns, ARRAY_LEN(luck_columns) };
