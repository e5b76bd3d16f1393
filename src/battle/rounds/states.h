/* states - a set of states, each with its mass; equal ones are one.
 * Units:  bytes; mass: probability, or mean number of visits.
 * Owns:   its items; free with states_fini. All-zero but for item_bytes is a valid empty set.
 * Errors: false when memory runs out. */
#ifndef ENGAGEMENT_STATES_H
#define ENGAGEMENT_STATES_H

#include "base/intern.h"
#include "battle/rounds/state.h"

struct states {
    size_t item_bytes; /* state_bytes of the engagement */
    unsigned char *items;
    double *mass;
    uint32_t count, capacity, mass_capacity;
    struct intern table;
};

/** Add mass to a state, which is put in where it is new. */
bool states_add(struct states *set, const struct engagement_state *state, double mass);

/** The index of a state; count: it is not there. */
uint32_t states_find(const struct states *set, const struct engagement_state *state);

/** A copy of a state; what is beyond its bytes is not set. */
void states_get(const struct states *set, uint32_t index, struct engagement_state *out);

/** Bytes that a set takes, about. */
size_t states_memory(const struct states *set);

/** Empty it, and keep its memory for others. */
void states_clear(struct states *set);

void states_fini(struct states *set);

#endif
