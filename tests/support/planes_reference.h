/* planes_reference - trials that planes play, one after the other: by the game of the exact chain,
 * and with all bits of each random number. Owns:   the result belongs to the caller:
 * engagement_result_fini. Errors: whatever fails fails the test. */
#ifndef SUPPORT_PLANES_REFERENCE_H
#define SUPPORT_PLANES_REFERENCE_H

#include "battle/result.h"
#include "battle/round.h"

/** An engagement that fits.
 *  source  of its attacks
 *  stays   trials stay in their places, as where engagements are compared */
struct engagement_result planes_reference(const struct engagement *engagement,
                                          const struct round_source *source, uint64_t trials,
                                          uint64_t seed, bool stays);

#endif
