/* planes - engagements in which only dice differ, and few conditions come up: trials by the piece,
 * as planes of bits.
 * Units:  trials.
 * Owns:   a player owns its counts; free with planes_destroy. It is for one thread.
 * Errors: out of memory. */
#ifndef ENGAGEMENT_PLANES_H
#define ENGAGEMENT_PLANES_H

#include "battle/planes_kernel.h"

struct planes;

/** program: must outlive the player. NULL: out of memory. */
struct planes *planes_create(const struct planes_program *program,
                             const struct planes_kernel *kernel);
void planes_destroy(struct planes *planes);

/** Play `count` trials, PLANES_TRIALS at most; the luck of the piece stands at `state`. What comes
 * of them is counted here, but for points, which a score counts. done  NULL, or the records of
 * trials in their order, TRIAL_UNIT at most: set, ships and deeds left out. Trials then stay in
 * their places: each has the luck of its place, whatever becomes of others */
volley_status planes_play(struct planes *planes, uint64_t state, uint32_t count,
                          struct trial_block *done, struct score *score, volley_error *err);

/** Add all that is counted to a score. */
void planes_count(const struct planes *planes, struct score *score);

#endif
