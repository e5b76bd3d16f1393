#include "support/planes_reference.h"

#include "support/check.h"

#include "engagement/kernel.h"
#include "engagement/planes.h"
#include "engagement/sampler.h"

#include <string.h>

enum { STREAM = 154 }; /* of a run (engagement/trials.c) */

/* Where the numbers of a trial are, and what it is at. */
struct reference {
    struct round_game game;
    struct planes_program program; /* of which only the slots are used */
    struct pcg stream;
    uint64_t block; /* state at the start of the block */
    uint32_t trial; /* of the block */
    struct trial_block records, sorted;
    struct score score;
};

/* The number whose slot is so many random words from the start of the block. */
static uint32_t number_at(const struct reference *reference, uint64_t slot)
{
    uint32_t number = 0;

    for (uint64_t bit = 0; bit < PLANES_BITS; bit++) {
        const uint64_t words = slot + bit * PLANES_ROW_WORDS + reference->trial / 64;
        struct pcg at = reference->stream;

        at.state = pcg_jump_from(reference->block, pcg_jump_over(&reference->stream, words));
        number = number << 1 | (uint32_t)(pcg64_next(&at) >> reference->trial % 64 & 1);
    }
    return number;
}

static uint64_t start_of_round(uint32_t round)
{
    return PLANES_SLOT + (uint64_t)(round - 1) * PLANES_ROUND;
}

static size_t choose(const struct reference *reference, const struct round_point *point,
                     uint32_t round)
{
    const uint64_t start = start_of_round(round);
    const struct engagement *engagement = reference->game.engagement;
    const struct planes_program *program = &reference->program;
    struct sampler sampler;
    volley_error err = { .status = VOLLEY_OK };
    size_t cell;

    switch (point->kind) {
    case ROUND_FIRST:
        return number_at(reference, engagement->first == ENGAGEMENT_FIRST_COIN ? 0 : start) >> 31;
    case ROUND_SHOT:
        return number_at(reference, start + planes_slot(program, point->ship, PLANES_OF_SHOT)) >
               luck_threshold(point->shot);
    case ROUND_TARGET:
        return luck_one_of(
            number_at(reference, start + planes_slot(program, point->ship, PLANES_OF_TARGET)),
            (uint32_t)point->count);
    default:
        assert_int_equal(point->kind, ROUND_ATTACK);
        assert_int_equal(sampler_init(&sampler, point->attack, &err), VOLLEY_OK);
        cell = sampler_pick(&sampler, number_at(reference, start + planes_slot(program, point->ship,
                                                                               PLANES_OF_ATTACK)));
        sampler_fini(&sampler);
        return cell;
    }
}

static void play_round(struct reference *reference, struct engagement_state *state,
                       struct round_point *point, uint32_t round, uint32_t *deeds)
{
    volley_error err = { .status = VOLLEY_OK };

    assert_int_equal(round_next(&reference->game, state, point, &err), VOLLEY_OK);
    while (point->kind != ROUND_OVER) {
        struct round_event event = { .attacker = ROUND_NOBODY };

        assert_int_equal(round_take(&reference->game, state, point, choose(reference, point, round),
                                    &event, &err),
                         VOLLEY_OK);
        if (event.attacker != ROUND_NOBODY)
            deeds[event.attacker] += event.attacked + ((uint32_t)event.destroyed << DEEDS_KILLS) +
                                     ((uint32_t)event.damage << DEEDS_DAMAGE);
        assert_int_equal(round_next(&reference->game, state, point, &err), VOLLEY_OK);
    }
}

static void count_going(struct score_round *counts, const struct engagement_state *state,
                        size_t ships)
{
    counts->going++;
    for (size_t ship = 0; ship < ships; ship++) {
        counts->in_play[ship] += state_in_play(state, ship);
        counts->health[ship] += (unsigned)state_health(state, ship);
    }
}

static void play_trial(struct reference *reference)
{
    const size_t ships = reference->game.engagement->ship_count;
    struct trial_block *records = &reference->records;
    uint32_t deeds[ENGAGEMENT_SHIPS_MAX] = { 0 }, round = 1;
    struct engagement_state state;
    struct round_point point = { .kind = ROUND_OVER };
    volley_error err = { .status = VOLLEY_OK };

    assert_int_equal(round_start(&reference->game, &state, &err), VOLLEY_OK);
    for (;; round++) {
        play_round(reference, &state, &point, round, deeds);
        if (round == reference->score.rounds ||
            round_result(&reference->game, &state) != ROUND_UNDECIDED)
            break;
        count_going(&reference->score.by_round[round], &state, ships);
    }
    records->trial[records->count] = reference->trial;
    records->rounds[records->count] = round;
    for (size_t ship = 0; ship < ships; ship++) {
        records->ships[ship * TRIAL_ROW + records->count] = (uint32_t)state_health(&state, ship)
                                                            << TRIAL_HEALTH_SHIFT;
        records->deeds[ship * TRIAL_ROW + records->count] = deeds[ship];
    }
    records->count++;
}

static void play_block(struct reference *reference, uint32_t trials)
{
    reference->records.count = 0;
    for (reference->trial = 0; reference->trial < trials; reference->trial++)
        play_trial(reference);
    trial_block_sort(&reference->records, &reference->sorted);
    score_take(&reference->score, &reference->sorted);
}

struct engagement_result planes_reference(const struct engagement *engagement,
                                          const struct round_source *source, uint64_t trials,
                                          uint64_t seed)
{
    static struct reference reference;
    struct engagement_result result;
    volley_error err = { .status = VOLLEY_OK };

    memset(&reference, 0, sizeof reference);
    pcg_seed(&reference.stream, seed, STREAM);
    assert_int_equal(round_init(&reference.game, engagement, source, &err), VOLLEY_OK);
    assert_int_equal(
        planes_program_init(&reference.program, engagement, source, &reference.stream, &err),
        VOLLEY_OK);
    assert_int_equal(trial_block_init(&reference.records, engagement->ship_count, &err), VOLLEY_OK);
    assert_int_equal(trial_block_init(&reference.sorted, engagement->ship_count, &err), VOLLEY_OK);
    assert_int_equal(
        score_init(&reference.score, engagement, lanes_kernel_find("generic")->add_deeds, &err),
        VOLLEY_OK);
    for (uint64_t first = 0; first < trials; first += TRIAL_BLOCK) {
        reference.block = pcg_jump_from(
            reference.stream.state,
            pcg_jump_over(&reference.stream, first / TRIAL_BLOCK * (uint64_t)PLANES_BLOCK));
        play_block(&reference,
                   (uint32_t)(trials - first < TRIAL_BLOCK ? trials - first : TRIAL_BLOCK));
    }
    assert_int_equal(score_result(&reference.score, &result, &err), VOLLEY_OK);
    score_fini(&reference.score);
    trial_block_fini(&reference.records);
    trial_block_fini(&reference.sorted);
    planes_program_fini(&reference.program);
    round_fini(&reference.game);
    return result;
}
