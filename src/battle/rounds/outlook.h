/* outlook - what players look ahead to, remembered: a source of attacks for one game that asks
 * another one.
 * Units:  as in battle/rounds/round.h.
 * Owns:   what it remembers; free with outlook_fini. It is for one thread.
 * Errors: of the source it asks; out of memory.
 *
 * A future is made of all attacks still to come that matter (battle/attacks/table.h). Trials meet
 * the same few again and again, and can tell that they do by what these are made of. */
#ifndef ENGAGEMENT_OUTLOOK_H
#define ENGAGEMENT_OUTLOOK_H

#include "battle/rounds/round.h"

enum { OUTLOOK_STEPS_MAX = 2 * ENGAGEMENT_SHIPS_MAX }; /* attacks, each with health */

struct outlook_moments {
    struct numbers numbers; /* all that a future depends on */
    uint32_t *futures;      /* by moment, each 1 more; 0: not yet known */
    uint32_t future_capacity;
};

struct outlook {
    struct round_source inner;
    struct outlook_moments moments[OUTLOOK_STEPS_MAX]; /* by their steps */
    size_t count;                                      /* of all moments */
    bool asks;                                         /* words ask for health */
};

/** Whether what players look ahead to can be told by how ships look, and by their health where
 *  words ask for it: ships of a side all choose alike. */
bool outlook_is_told(const struct engagement *engagement);

/** Whether some word asks for the health of ships. */
bool outlook_asks(const struct engagement *engagement);

/** Where players do not look ahead to the round the inner source is asked itself. The outlook must
 *  stay where it is; every game has one (round_init). */
struct round_source outlook_init(struct outlook *out, const struct engagement *engagement,
                                 const struct round_source *inner);
void outlook_fini(struct outlook *outlook);

#endif
