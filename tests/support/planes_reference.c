#include "support/planes_reference.h"

#include "support/check.h"

#include "battle/kernel.h"
#include "battle/planes.h"
#include "battle/sampler.h"

#include <stdlib.h>
#include <string.h>

enum { STREAM = 154 }; /* of a run (battle/trials.c) */

/* A trial of a piece, and where it stands: 64 places are a word, PLANES_ROW_WORDS words a block. */
struct reference_trial {
    struct engagement_state state;
    uint32_t deeds[ENGAGEMENT_SHIPS_MAX];
    uint32_t place, rounds;
    bool goes_on;
};

struct reference {
    struct round_game game;
    struct planes_program program; /* of which only the slots are used */
    struct pcg stream;
    uint64_t piece; /* state at the start of the piece */
    bool stays;
    struct reference_trial trials[PLANES_TRIALS];
    uint32_t count, blocks; /* blocks: in which trials go on */
    uint32_t place;         /* of the trial that is played */
    struct trial_block records, sorted;
    struct score score;
};

/* The number whose slot is so many random words from the start of the piece. */
static uint32_t number_at(const struct reference *reference, uint64_t slot)
{
    uint32_t number = 0;

    for (uint64_t bit = 0; bit < PLANES_BITS; bit++) {
        const uint64_t words = slot + bit * PLANES_WORDS + reference->place / 64;
        struct pcg at = reference->stream;

        at.state = pcg_jump_from(reference->piece, pcg_jump_over(&reference->stream, words));
        number = number << 1 | (uint32_t)(pcg64_next(&at) >> reference->place % 64 & 1);
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

/* Returns how many trials go on. */
static uint32_t play_all(struct reference *reference, uint32_t round)
{
    const size_t ships = reference->game.engagement->ship_count;
    uint32_t going = 0;

    for (uint32_t i = 0; i < reference->count; i++) {
        struct reference_trial *trial = &reference->trials[i];
        struct round_point point = { .kind = ROUND_OVER };

        if (!trial->goes_on)
            continue;
        reference->place = trial->place;
        play_round(reference, &trial->state, &point, round, trial->deeds);
        trial->rounds = round;
        trial->goes_on = round < reference->score.rounds &&
                         round_result(&reference->game, &trial->state) == ROUND_UNDECIDED;
        if (trial->goes_on) {
            count_going(&reference->score.by_round[round], &trial->state, ships);
            going++;
        }
    }
    return going;
}

static int by_place(const void *left, const void *right)
{
    const struct reference_trial *a = left, *b = right;

    return (a->place > b->place) - (a->place < b->place);
}

/* Down each column of words. */
static void pack(struct reference *reference, uint32_t going)
{
    const uint32_t row = PLANES_ROW_WORDS * 64;
    uint32_t next[PLANES_ROW_WORDS] = { 0 };

    if (reference->stays || (going + row - 1) / row * 4 > reference->blocks * 3)
        return;
    qsort(reference->trials, reference->count, sizeof *reference->trials, by_place);
    reference->blocks = 0;
    for (uint32_t i = 0; i < reference->count; i++) {
        struct reference_trial *trial = &reference->trials[i];
        const uint32_t column = trial->place / 64 % PLANES_ROW_WORDS, at = next[column];

        if (!trial->goes_on)
            continue;
        next[column]++;
        trial->place = at / 64 * row + column * 64 + at % 64;
        if (at / 64 >= reference->blocks)
            reference->blocks = at / 64 + 1;
    }
}

static void take_records(struct reference *reference)
{
    const size_t ships = reference->game.engagement->ship_count;
    struct trial_block *records = &reference->records;

    records->count = 0;
    for (uint32_t i = 0; i < reference->count; i++) {
        const struct reference_trial *trial = &reference->trials[i];

        records->trial[records->count] = records->count;
        records->rounds[records->count] = trial->rounds;
        for (size_t ship = 0; ship < ships; ship++) {
            records->ships[ship * TRIAL_ROW + records->count] =
                (uint32_t)state_health(&trial->state, ship) << TRIAL_HEALTH_SHIFT;
            records->deeds[ship * TRIAL_ROW + records->count] = trial->deeds[ship];
        }
        if (++records->count < TRIAL_UNIT && i + 1 < reference->count)
            continue;
        trial_block_sort(records, &reference->sorted);
        score_take(&reference->score, &reference->sorted);
        records->count = 0;
    }
}

static void play_piece(struct reference *reference, uint32_t trials)
{
    uint32_t going = trials;

    reference->count = trials;
    reference->blocks = (trials + TRIAL_UNIT - 1) / TRIAL_UNIT;
    for (uint32_t i = 0; i < trials; i++) {
        volley_error err = { .status = VOLLEY_OK };

        reference->trials[i] = (struct reference_trial){ .place = i, .goes_on = true };
        assert_int_equal(round_start(&reference->game, &reference->trials[i].state, &err),
                         VOLLEY_OK);
    }
    for (uint32_t round = 1; going > 0; round++) {
        going = play_all(reference, round);
        pack(reference, going);
    }
    take_records(reference);
}

struct engagement_result planes_reference(const struct engagement *engagement,
                                          const struct round_source *source, uint64_t trials,
                                          uint64_t seed, bool stays)
{
    static struct reference reference;
    const uint64_t most = stays ? TRIAL_UNIT : PLANES_TRIALS;
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
    reference.stays = stays;
    for (uint64_t first = 0; first < trials; first += most) {
        reference.piece =
            pcg_jump_from(reference.stream.state,
                          pcg_jump_over(&reference.stream, first / most * (uint64_t)PLANES_PIECE));
        play_piece(&reference, (uint32_t)(trials - first < most ? trials - first : most));
    }
    assert_int_equal(score_result(&reference.score, &result, &err), VOLLEY_OK);
    score_fini(&reference.score);
    trial_block_fini(&reference.records);
    trial_block_fini(&reference.sorted);
    planes_program_fini(&reference.program);
    round_fini(&reference.game);
    return result;
}
