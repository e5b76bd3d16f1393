/* score - trials of an engagement counted: from how each has ended to the figures of a result.
 * Units:  trials, rounds from 1, health, points; all whole numbers, so that sums are the same in
 *         any order.
 * Owns:   a block and a score own their arrays; free with trial_block_fini, score_fini.
 * Errors: out of memory.
 *
 * An engine plays a block of trials and leaves a record of each; while it plays it counts what
 * goes on after each round. One score is for one thread; scores are added up. */
#pragma once

#include "base/crew/crew.h"
#include "battle/rounds/round.h"
#include "battle/setup/result.h"

enum {
    TRIAL_UNIT = 64,    /* trials: those that are played at once are some of these */
    TRIAL_BLOCK = 2048, /* at most */
    TRIAL_ALIGN = 64,
    TRIAL_ROW =
        TRIAL_BLOCK + TRIAL_ALIGN / 4, /* from a row to the next: kernels store whole words */
    TRIAL_HEALTH_SHIFT = 24
};

/* What a ship has done in a trial, in one word. */
enum { DEEDS_KILLS = 10, DEEDS_DAMAGE = 15 }; /* shifts; attacks are below, damage on top */
#define DEEDS_ATTACKS_MASK 0x3FFu
#define DEEDS_KILLS_MASK   0x1Fu
enum { DEEDS_DAMAGE_MAX = UINT32_MAX >> DEEDS_DAMAGE };
_Static_assert(ENGAGEMENT_ROUNDS_MAX <= (int)DEEDS_ATTACKS_MASK, "one attack a round");

/* How trials have ended: those that ended in the same round stand together, the earliest first. */
struct trial_block {
    uint32_t count;  /* of records */
    uint32_t *trial; /* number in the block; its memory is that of all that follows */
    uint32_t *rounds;
    uint32_t *ships;  /* [ship_count][TRIAL_ROW]: its health on top, of one without
                       * hull the most there is */
    uint32_t *deeds;  /* [ship_count][TRIAL_ROW] */
    uint8_t *results; /* enum round_result: set by score_take, as are points */
    uint32_t *points[ENGAGEMENT_SIDES];
    size_t ship_count;
};

/** Rows of TRIAL_ROW numbers, all 0; NULL: out of memory. */
uint32_t *trial_rows(size_t count);

volley_status trial_block_init(struct trial_block *out, size_t ship_count, volley_error *err);
void trial_block_fini(struct trial_block *block);

/** Records in the order of rounds; those of a round as they stood. to: another block. */
void trial_block_sort(const struct trial_block *from, struct trial_block *to);

/* What the engine counts of the trials that go on after a round. */
struct score_round {
    uint64_t going;                         /* trials */
    uint64_t suffered[ENGAGEMENT_SIDES];    /* damage in this round by ships without hull, of all
                                             * trials */
    uint64_t in_play[ENGAGEMENT_SHIPS_MAX]; /* those with this ship */
    uint64_t health[ENGAGEMENT_SHIPS_MAX];  /* left of it */
    uint64_t ended[ROUND_RESULTS];          /* from here on of trials that end with the round */
    uint64_t dead[ENGAGEMENT_SHIPS_MAX];
    uint64_t left[ENGAGEMENT_SHIPS_MAX]; /* health */
};

/* A sum, and that of the squares. */
struct score_sum {
    uint64_t sum, squares;
};

/* In which an engagement differs from another one with the same luck, trial by trial. */
enum score_difference {
    SCORE_A,
    SCORE_DRAW,
    SCORE_B,
    SCORE_VALUE, /* in halves: 2 for a win, 1 for a draw */
    SCORE_ROUNDS,
    SCORE_POINTS_A,
    SCORE_POINTS_B,
    SCORE_DIFFERENCES
};

struct score_ship {
    struct score_sum attacks, damage, kills;
    uint64_t half, faceup;
};

/* Adds the deeds of a ship in `count` trials; a kernel brings it (battle/lanes/kernel.h). The words
 * are TRIAL_ALIGN bytes aligned, and there are TRIAL_BLOCK of them, 0 beyond `count`. */
typedef void score_deeds_fn(struct score_ship *score, const uint32_t *deeds);

struct score {
    const struct engagement *engagement;
    score_deeds_fn *add_deeds;
    size_t rounds;                /* most that a trial can have */
    struct score_round *by_round; /* [rounds + 1], from 1 */
    struct score_ship ships[ENGAGEMENT_SHIPS_MAX];
    uint64_t trials;
    struct score_sum differences[SCORE_DIFFERENCES]; /* sums modulo 2^64: they may be below 0 */
    uint64_t *points_count[ENGAGEMENT_SIDES]; /* by points lost; NULL: nobody has said them */
    size_t points_len[ENGAGEMENT_SIDES];
    uint64_t *left_count[ENGAGEMENT_SIDES]; /* [left_rounds + 1][left_len]: by the round in which it
                                             * wins, and what is left; NULL: nobody asks */
    size_t left_len[ENGAGEMENT_SIDES], left_rounds;
};

volley_status score_init(struct score *out, const struct engagement *engagement,
                         score_deeds_fn *add_deeds, volley_error *err);
void score_fini(struct score *score);

/** Count the records of a block. */
void score_take(struct score *score, struct trial_block *block);

/** Count the differences of a block that is counted from that of another engagement. */
void score_compare(struct score *score, const struct trial_block *reference,
                   const struct trial_block *block);

/** Add what another thread has counted of the same engagement. */
void score_add(struct score *score, struct score *other);

/** Forget what has been counted. */
void score_clear(struct score *score);

/** Add what all processes of a crew have counted, each the same engagements. */
volley_status score_sum_all(struct score *scores, size_t count, const volley_crew *crew,
                            volley_error *err);

/** Standard error of a mean difference. */
double score_error(const struct score *score, enum score_difference difference);

void score_differences(const struct score *score, struct engagement_difference *out);

/** Set in a result who has won so far, and when: what needs no memory. */
void score_so_far(const struct score *score, struct engagement_result *out);

/** Set in a result, which is empty, what is counted. */
volley_status score_result(const struct score *score, struct engagement_result *out,
                           volley_error *err);
