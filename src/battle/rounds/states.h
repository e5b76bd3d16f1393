/* states - a set of states, each with its mass; equal ones are one.
 * Units:  bytes; mass: probability, or mean number of visits.
 * Owns:   its items; free with states_fini. All-zero but for of.item_bytes, which is state_bytes of
 *         the engagement, is a valid empty set.
 * Errors: false when memory runs out. */
#ifndef ENGAGEMENT_STATES_H
#define ENGAGEMENT_STATES_H

#include "battle/rounds/state.h"
#include "battle/setup/numbers.h"

struct states {
    struct numbers of;
    double *mass; /* by number, less 1 */
    uint32_t capacity;
};

/** Add mass to a state, which is put in where it is new. */
bool states_add(struct states *set, const struct engagement_state *state, double mass);

/** A copy of a state, by number less 1; what is beyond its bytes is not set. */
static inline void states_get(const struct states *set, uint32_t index,
                              struct engagement_state *out)
{
    memcpy(out, numbers_at(&set->of, index + 1), set->of.item_bytes);
}

/** Bytes that a set takes, about. */
size_t states_memory(const struct states *set);

/** Empty it, and keep its memory for others. */
void states_clear(struct states *set);

void states_fini(struct states *set);

#endif
