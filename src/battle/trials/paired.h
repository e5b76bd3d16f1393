/* paired - what two engagements differ in when they are played with the same luck.
 * Units:  trials; points; rounds; value in halves, so that all sums are whole numbers.
 * Owns:   nothing; plain values.      Errors: none. */
#ifndef ENGAGEMENT_PAIRED_H
#define ENGAGEMENT_PAIRED_H

#include "battle/play/score.h"
#include "battle/trials/trials.h"

enum paired_figure {
    PAIRED_A,
    PAIRED_DRAW,
    PAIRED_B,
    PAIRED_VALUE, /* 2 for a win, 1 for a draw */
    PAIRED_ROUNDS,
    PAIRED_POINTS_A,
    PAIRED_POINTS_B,
    PAIRED_FIGURES
};

/* The trials of a block in their order. */
struct paired_block {
    int32_t figures[TRIAL_BLOCK][PAIRED_FIGURES];
};

struct paired {
    int64_t sum[PAIRED_FIGURES];
    uint64_t squares[PAIRED_FIGURES];
};

/** The figures of a block that is counted (score_take). */
void paired_read(struct paired_block *out, const struct trial_block *block);

/** Add the differences of a block from that of the reference. */
void paired_add(struct paired *paired, const struct paired_block *reference,
                const struct paired_block *block, uint32_t count);

void paired_add_all(struct paired *to, const struct paired *from);

/** Add what all processes of a crew have found, each of the same engagements. */
volley_status paired_sum_all(struct paired *paired, const volley_crew *crew, volley_error *err);

/** Standard error of a mean difference. */
double paired_error(const struct paired *paired, enum paired_figure figure, uint64_t trials);

void paired_result(const struct paired *paired, uint64_t trials, struct engagement_difference *out);

#endif
