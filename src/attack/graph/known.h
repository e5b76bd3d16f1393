/* known - the states of a graph that have been looked at, and the node that each comes to.
 * Units:  states are numbered as they are added.
 * Owns:   nothing: its arrays are an arena's. All-zero is valid: known_reserve before the first
 * one. Errors: known_reserve returns false when memory runs out, known_keep_apart no mode.
 *
 * Inline: this is the inner loop of building a graph. */
#ifndef GRAPH_KNOWN_H
#define GRAPH_KNOWN_H

#include "attack/play/state.h"
#include "base/intern.h"

/* In the place of a node that is not made yet: the number of its state, and this. There is no
 * memory for so many. */
#define KNOWN_PENDING ((uint32_t)1 << 31)

/* Of a mode: dice of which there are too many for known_key, or that are frozen, are kept apart. */
#define KNOWN_APART ((uint32_t)1 << 31)

#define KNOWN_NO_MODE UINT32_MAX /* more than an enumerator of ISO C holds */

/* A state, by its mode and its dice. */
struct known_state {
    struct play_dice dice;
    uint32_t mode;
};

/* The same in few bytes, for what it costs to look one up is to have it brought from memory. Of
 * each place of `dice` four bits tell how many are fresh, and the four above how many rerolled;
 * with KNOWN_APART it is a number in known.apart. */
struct known_key {
    uint64_t dice;
    uint32_t mode;
};
_Static_assert(PLAY_MARKS == 3, "fresh, rerolled and frozen dice");

struct known_entry {
    uint64_t dice;
    uint32_t mode; /* of its key */
    uint32_t node; /* that it comes to, or KNOWN_PENDING */
};

/* What a state takes in memory, with some three slots. */
enum { KNOWN_BYTES = sizeof(struct known_entry) + 3 * sizeof(uint32_t) };

/* Likewise dice that are kept apart. */
enum { KNOWN_APART_BYTES = sizeof(struct play_dice) + 3 * sizeof(uint32_t) };

enum { KNOWN_NEAR = 1 << 17 }; /* slots that a processor keeps at hand, with their states */

struct known {
    struct known_entry *entries;
    uint32_t count, capacity;
    uint32_t *slots; /* state + 1; 0 is an empty slot */
    uint32_t last;   /* number of the last slot: all bits of one; 0: there are none yet */
    unsigned shift;  /* what it takes to make a hash the number of a slot */
    struct play_dice *apart;
    uint32_t apart_count, apart_capacity;
    struct intern apart_table;
};

/** Whether a key has no room for rows of dice. */
static inline bool known_is_apart(uint64_t fresh, uint64_t rerolled, uint64_t frozen)
{
    const uint64_t many = 0xF0F0F0F0F0F0F0F0u;

    return ((fresh | rerolled) & many) | frozen;
}

/** The key of a mode with dice for which it has room. */
static inline struct known_key known_key_of(uint32_t mode, uint64_t fresh, uint64_t rerolled)
{
    return (struct known_key){ fresh | rerolled << 4, mode };
}

/** The key of a mode with other dice. Its mode is KNOWN_NO_MODE: out of memory. */
struct known_key known_keep_apart(struct known *known, struct arena *arena, uint32_t mode,
                                  const struct play_dice *dice);

/** The state of a number. */
static inline struct known_state known_state_at(const struct known *known, uint32_t number)
{
    const struct known_entry *entry = &known->entries[number];
    const uint64_t few = 0x0F0F0F0F0F0F0F0Fu;

    if (entry->mode & KNOWN_APART)
        return (struct known_state){ known->apart[entry->dice], entry->mode & ~KNOWN_APART };
    return (struct known_state){ { .row = { entry->dice & few, entry->dice >> 4 & few } },
                                 entry->mode };
}

/** What says where a key stands. */
static inline uint32_t known_hash(const struct known_key *key)
{
    const uint64_t factor = 0x9E3779B97F4A7C15u; /* 2^64 over the golden ratio */

    return (uint32_t)((key->dice + key->mode * (uint64_t)0x2545F491) * factor >> 32);
}

/** The slot of a key with its hash, empty if that is new. Needs known_reserve first. */
static inline uint32_t *known_find(const struct known *known, const struct known_key *key,
                                   uint32_t hash)
{
    uint32_t at = hash >> known->shift, number;

    for (; (number = known->slots[at]) != 0; at = (at + 1) & known->last) {
        const struct known_entry *other = &known->entries[number - 1];

        if (!((other->dice ^ key->dice) | (other->mode ^ key->mode)))
            break;
    }
    return &known->slots[at];
}

/** Whether there are so many that to find one takes longer than all else that is done for it: its
 *  slot, and then what that names, have to be brought from far away. */
static inline bool known_is_far(const struct known *known)
{
    return known->last >= KNOWN_NEAR;
}

/** Have the slot of a hash brought, for known_find. */
static inline void known_bring_slot(const struct known *known, uint32_t hash)
{
    __builtin_prefetch(&known->slots[hash >> known->shift]);
}

/** Have what that names brought. */
static inline void known_bring_entry(const struct known *known, uint32_t hash)
{
    const uint32_t number = known->slots[hash >> known->shift];

    __builtin_prefetch(&known->entries[number - (number > 0)]);
}

/** The same where there is no room: what known_reserve leaves to it. */
bool known_reserve_now(struct known *known, struct arena *arena);

/** Make sure that there is room for one more; at most half of the slots are used. */
static inline bool known_reserve(struct known *known, struct arena *arena)
{
    return (known->count < known->capacity && known->count < known->last / 2) ||
           known_reserve_now(known, arena);
}

/** Add a state that is new in the slot that was found for it. Returns what stands for its node. */
static inline uint32_t known_add(struct known *known, const struct known_key *key, uint32_t *slot)
{
    const uint32_t pending = known->count | KNOWN_PENDING;

    known->entries[known->count] = (struct known_entry){ key->dice, key->mode, pending };
    *slot = ++known->count;
    return pending;
}

#endif
