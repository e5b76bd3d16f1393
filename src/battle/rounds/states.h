/* states - a set of states, each with its mass; equal ones are one.
 * Units:  bytes; mass: probability, or mean number of visits.
 * Owns:   as struct numbers, of which it is one.
 * Errors: false when memory runs out. */
#ifndef ENGAGEMENT_STATES_H
#define ENGAGEMENT_STATES_H

#include "battle/rounds/state.h"
#include "battle/setup/numbers.h"

/** An empty set of states of so many bytes (state_bytes). */
static inline struct numbers states_none(size_t bytes)
{
    return (struct numbers){ .item_bytes = bytes, .value_bytes = sizeof(double) };
}

/** The masses of all states, by number less 1. */
static inline double *states_masses(const struct numbers *set)
{
    return set->values;
}

/** Add mass to a state, which is put in where it is new. */
static inline bool states_add(struct numbers *set, const struct engagement_state *state,
                              double mass)
{
    const uint32_t number = numbers_find(set, state);

    if (number)
        states_masses(set)[number - 1] += mass;
    return number;
}

/** A copy of a state, by number less 1; what is beyond its bytes is not set. */
static inline void states_get(const struct numbers *set, uint32_t index,
                              struct engagement_state *out)
{
    memcpy(out, numbers_at(set, index + 1), set->item_bytes);
}

/** Bytes that a set takes, about. */
static inline size_t states_memory(const struct numbers *set)
{
    return set->capacity * set->item_bytes + set->value_capacity * set->value_bytes +
           set->table.size * sizeof *set->table.slots;
}

#endif
