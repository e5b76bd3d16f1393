/* known - the states of a graph that have been looked at, and the node that each comes to.
 * Units:  states are numbered as they are added.
 * Owns:   nothing: its arrays are an arena's. All-zero is valid: known_reserve before the first
 * one. Errors: known_reserve returns false when memory runs out.
 *
 * Inline: this is the inner loop of building a graph. */
#ifndef GRAPH_KNOWN_H
#define GRAPH_KNOWN_H

#include "base/arena.h"
#include "play/state.h"

#define KNOWN_NO_NODE UINT32_MAX /* more than an enumerator of ISO C holds */

/* A state, by its mode and its dice. */
struct known_state {
    struct play_dice dice;
    uint32_t mode;
    uint32_t node; /* that it comes to; KNOWN_NO_NODE: not made yet */
};
_Static_assert(PLAY_MARKS == 3, "as many rows of dice are compared");

/* What a state takes in memory, with some three slots. */
enum { KNOWN_BYTES = sizeof(struct known_state) + 3 * sizeof(uint32_t) };

struct known {
    struct known_state *states;
    uint32_t count, capacity;
    uint32_t *slots; /* state + 1; 0 is an empty slot */
    uint32_t last;   /* number of the last slot: all bits of one; 0: there are none yet */
    unsigned shift;  /* what it takes to make a hash the number of a slot */
};

/** The slot of a mode with dice, empty if that is new. Needs known_reserve first. */
static inline uint32_t *known_find(const struct known *known, uint32_t mode, uint64_t fresh,
                                   uint64_t rerolled, uint64_t frozen)
{
    const uint64_t factor = 0x9E3779B97F4A7C15u; /* 2^64 over the golden ratio */
    const uint64_t key = fresh + ((rerolled + frozen * 2) << 4) + mode * (uint64_t)0x2545F491;
    uint32_t at = (uint32_t)(key * factor >> known->shift), number;

    for (; (number = known->slots[at]) != 0; at = (at + 1) & known->last) {
        const struct known_state *other = &known->states[number - 1];
        const uint64_t *row = other->dice.row;

        if (!((row[PLAY_FRESH] ^ fresh) | (row[PLAY_REROLLED] ^ rerolled) |
              (row[PLAY_FROZEN] ^ frozen) | (other->mode ^ mode)))
            break;
    }
    return &known->slots[at];
}

/** Likewise of a state. */
static inline uint32_t *known_find_state(const struct known *known, const struct known_state *state)
{
    const uint64_t *row = state->dice.row;

    return known_find(known, state->mode, row[PLAY_FRESH], row[PLAY_REROLLED], row[PLAY_FROZEN]);
}

/** The same where there is no room: what known_reserve leaves to it. */
static inline bool known_reserve_now(struct known *known, struct arena *arena)
{
    enum { FIRST_BITS = 9, MORE_BITS = 2, FEW = 1 << 14 }; /* few grow faster */
    const size_t first = (size_t)1 << (FIRST_BITS - 1);
    const unsigned more = known->last < FEW ? MORE_BITS : 1;
    const uint32_t last =
        known->last ? ((known->last + 1) << more) - 1 : ((uint32_t)1 << FIRST_BITS) - 1;
    uint32_t *slots;

    if (!arena_grow(arena, &known->states, &known->capacity,
                    known->count < first ? first : (size_t)known->count + 1, sizeof *known->states))
        return false;
    if (known->count < known->last / 2)
        return true;
    slots = arena_take_zeroed(arena, ((size_t)last + 1) * sizeof *slots);
    if (!slots)
        return false;
    known->slots = slots;
    known->shift = known->last ? known->shift - more : 64 - FIRST_BITS;
    known->last = last;
    for (uint32_t i = 0; i < known->count; i++)
        *known_find_state(known, &known->states[i]) = i + 1;
    return true;
}

/** Make sure that there is room for one more; at most half of the slots are used. */
static inline bool known_reserve(struct known *known, struct arena *arena)
{
    return (known->count < known->capacity && known->count < known->last / 2) ||
           known_reserve_now(known, arena);
}

/** Add a state that is new in the slot that was found for it. Its number is known->count before. */
static inline void known_add(struct known *known, const struct known_state *state, uint32_t *slot)
{
    known->states[known->count] = *state;
    *slot = ++known->count;
}

#endif
