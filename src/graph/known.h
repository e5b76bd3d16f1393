/* known - the states of a graph that have been looked at, and the node that each comes to.
 * Units:  states are numbered as they are added.
 * Owns:   its arrays; free with known_fini. All-zero is valid: known_reserve before the first one.
 * Errors: known_reserve returns false when memory runs out.
 *
 * Inline: this is the inner loop of building a graph. */
#ifndef GRAPH_KNOWN_H
#define GRAPH_KNOWN_H

#include "base/grow.h"
#include "play/state.h"

#include <stdlib.h>

/* A state, by its mode and its dice. */
struct known_state {
    struct play_dice dice;
    uint32_t mode;
    uint32_t node; /* that it comes to */
};
_Static_assert(PLAY_MARKS == 3, "as many rows of dice are compared");

/* What a state takes in memory, with some three slots. */
enum { KNOWN_BYTES = sizeof(struct known_state) + 3 * sizeof(uint32_t) };

struct known {
    struct known_state *states;
    uint32_t count, capacity;
    uint32_t *slots; /* state + 1; 0 is an empty slot */
    unsigned bits;   /* of the number of a slot; 0: there are none yet */
};

/** The slot of a state, empty if it is new. Needs known_reserve first. */
static inline uint32_t *known_find(const struct known *known, const struct known_state *state)
{
    const uint64_t factor = 0x9E3779B97F4A7C15u; /* 2^64 over the golden ratio */
    const uint32_t last = ((uint32_t)1 << known->bits) - 1;
    uint64_t row[PLAY_MARKS], of[PLAY_MARKS], hash;
    uint32_t at;

    memcpy(row, &state->dice, sizeof row);
    hash = ((row[0] * factor + row[1]) * factor + row[2]) * factor + state->mode;
    hash = (hash ^ hash >> 32) * factor;
    at = (uint32_t)(hash >> (64 - known->bits));
    for (; known->slots[at]; at = (at + 1) & last) {
        const struct known_state *other = &known->states[known->slots[at] - 1];

        memcpy(of, &other->dice, sizeof of);
        if (((row[0] ^ of[0]) | (row[1] ^ of[1]) | (row[2] ^ of[2]) |
             (state->mode ^ other->mode)) == 0)
            break;
    }
    return &known->slots[at];
}

static inline bool known_grow(struct known *known)
{
    enum { FIRST_BITS = 10 };
    const unsigned bits = known->bits ? known->bits + 1 : FIRST_BITS;
    uint32_t *slots = calloc((size_t)1 << bits, sizeof *slots);

    if (!slots)
        return false;
    free(known->slots);
    known->slots = slots;
    known->bits = bits;
    for (uint32_t i = 0; i < known->count; i++)
        *known_find(known, &known->states[i]) = i + 1;
    return true;
}

/** Make sure that there is room for one more; at most half of the slots are used. */
static inline bool known_reserve(struct known *known)
{
    if (known->count == known->capacity &&
        !grow_array(&known->states, &known->capacity, (size_t)known->count + 1,
                    sizeof *known->states))
        return false;
    return known->count < ((uint32_t)1 << known->bits) / 2 || known_grow(known);
}

/** Add a state that is new in the slot that was found for it. Its number is known->count before. */
static inline void known_add(struct known *known, const struct known_state *state, uint32_t *slot)
{
    known->states[known->count] = *state;
    *slot = ++known->count;
}

static inline void known_fini(struct known *known)
{
    free(known->states);
    free(known->slots);
    *known = (struct known){ 0 };
}

#endif
