#include "support/duel_engine.h"

#include "support/check.h"

#include "duel/words.h"
#include "engagement/chain.h"

#include <stdlib.h>
#include <string.h>

/* The engagement in the library's own terms, by way of its words. */
static struct duel_cast cast_of(const struct naive_duel *duel)
{
    const struct rules_edition *edition = rules_edition_find(naive_edition_words[duel->edition]);
    bool first = edition->bit == RULES_EDITION_1;
    const struct duel_reading reading = { .edition = edition,
                                          .library =
                                              &cards_builtin[first ? CARDS_FIRST : CARDS_SECOND] };
    char words[NAIVE_SIDES][NAIVE_TEXT], text[NAIVE_TEXT];
    volley_text texts[NAIVE_SIDES] = { { .text = words[0] }, { .text = words[1] } };
    const struct duel_texts sides[NAIVE_SIDES] = { { &texts[0], 1 }, { &texts[1], 1 } };
    struct duel_cast cast;
    volley_error error = { 0 };

    for (int side = 0; side < NAIVE_SIDES; side++)
        naive_side_write(&duel->sides[side], words[side], NAIVE_TEXT);
    if (duel_words_read(&cast, &reading, sides, &error) != VOLLEY_OK)
        fail_msg("%s: '%s': %s", naive_duel_text(duel, text), error.word, error.message);
    return cast;
}

static const enum engagement_target targets[NAIVE_TARGETS] = {
    [NAIVE_WEAKEST] = ENGAGEMENT_WEAKEST,     [NAIVE_TARGET_FIRST] = ENGAGEMENT_IN_ORDER,
    [NAIVE_DAMAGED] = ENGAGEMENT_DAMAGED,     [NAIVE_POINTS] = ENGAGEMENT_DEAREST,
    [NAIVE_STRONGEST] = ENGAGEMENT_STRONGEST, [NAIVE_SPREAD] = ENGAGEMENT_SPREAD,
    [NAIVE_RANDOM] = ENGAGEMENT_RANDOM,
};

static const enum engagement_first firsts[NAIVE_ORDERS] = {
    [NAIVE_A_FIRST] = ENGAGEMENT_FIRST_A,
    [NAIVE_B_FIRST] = ENGAGEMENT_FIRST_B,
    [NAIVE_COIN] = ENGAGEMENT_FIRST_COIN,
    [NAIVE_ROAD] = ENGAGEMENT_FIRST_ROAD,
};

static void set_options(struct engagement *engagement, const struct naive_duel *duel)
{
    engagement->rounds = duel->rounds;
    engagement->range_count = (size_t)duel->range_count;
    engagement->ranges = calloc(NAIVE_RANGES, sizeof *engagement->ranges);
    assert_non_null(engagement->ranges);
    memcpy(engagement->ranges, duel->ranges, sizeof duel->ranges);
    engagement->first = firsts[duel->first];
    for (int side = 0; side < NAIVE_SIDES; side++)
        engagement->targets[side] = targets[duel->targets[side]];
    engagement->policy = duel->policy == NAIVE_ROUND ? ENGAGEMENT_ROUND : ENGAGEMENT_MYOPIC;
    engagement->turns = duel->turns;
}

/* ---- figures ---- */

static void take(struct duel_figures *figures, struct duel_figures *error, int figure,
                 struct engagement_figure found)
{
    figures->of[figure] = found.value;
    error->of[figure] = found.error;
}

/* Rounds that are shown; those after the last one are like it. */
static void take_rounds(struct duel_figures *figures, const struct engagement_result *result,
                        int side)
{
    const struct engagement_of_side *of = &result->sides[side];

    for (int round = 1; round <= DUEL_ROUNDS; round++) {
        size_t shown = (size_t)round < result->round_count ? (size_t)round : result->round_count;

        figures->of[duel_lost(side, round)] = of->lost[shown - 1];
        figures->of[duel_gone(side, round)] = of->gone[shown - 1];
    }
}

static void take_all(struct duel_figures *figures, struct duel_figures *error,
                     const struct naive_duel *duel, const struct engagement_result *result)
{
    size_t ship = 0;

    *figures = duel_unknown();
    *error = (struct duel_figures){ { 0 } };
    take(figures, error, DUEL_A, result->a);
    take(figures, error, DUEL_DRAW, result->draw);
    take(figures, error, DUEL_B, result->b);
    take(figures, error, DUEL_UNDECIDED, result->undecided);
    take(figures, error, DUEL_MEAN_ROUNDS, result->rounds);
    for (int side = 0; side < NAIVE_SIDES; side++) {
        take_rounds(figures, result, side);
        for (int i = 0; i < duel->sides[side].count; i++)
            take(figures, error, duel_destroyed(side, i), result->ships[ship++].destroyed);
    }
}

volley_status duel_engine_run(enum duel_engine engine, const struct naive_duel *duel,
                              struct duel_figures *figures, struct duel_figures *error)
{
    const struct engagement_chain_options options = { .rounds_shown = DUEL_ROUNDS };
    struct duel_cast cast = cast_of(duel);
    struct engagement_result result;
    volley_error failure = { 0 };
    char text[NAIVE_TEXT];
    volley_status status;

    (void)engine;
    set_options(&cast.engagement, duel);
    status = engagement_chain_run(&result, &cast.engagement, &options, &failure);
    if (status == VOLLEY_OK)
        take_all(figures, error, duel, &result);
    else if (status != VOLLEY_TOO_LARGE)
        fail_msg("%s: '%s': %s", naive_duel_text(duel, text), failure.word, failure.message);
    engagement_result_fini(&result);
    duel_cast_fini(&cast);
    return status;
}
