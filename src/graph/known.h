/* known - the states of a graph that have been looked at, and the node that each comes to.
 * Units:  states by key; entries are numbered as they are added.
 * Owns:   its arrays; free with known_fini. All-zero is a valid empty table.
 * Errors: known_add returns false when memory runs out.
 *
 * Inline: this is the inner loop of building a graph. */
#ifndef GRAPH_KNOWN_H
#define GRAPH_KNOWN_H

#include "base/grow.h"
#include "base/intern.h"
#include "play/state.h"

/* A state, told from others. */
struct graph_key {
    struct play_dice dice;
    uint32_t mode;
    uint32_t hash; /* of the others: known_hash */
};
_Static_assert(sizeof(struct graph_key) == sizeof(struct play_dice) + 2 * sizeof(uint32_t),
               "keys are compared as bytes");

/* What a key takes in memory, with its node and some three slots. */
enum { KNOWN_BYTES = sizeof(struct graph_key) + 4 * sizeof(uint32_t) };

struct known {
    struct graph_key *keys;
    uint32_t *nodes; /* of each key */
    uint32_t count, capacity, node_capacity;
    uint32_t *slots; /* entry + 1; 0 is an empty slot */
    uint32_t size;   /* a power of two, or 0 */
};

#define KNOWN_NONE UINT32_MAX /* more than an enumerator of ISO C holds */

static inline void known_hash(struct graph_key *key)
{
    key->hash = 0;
    key->hash = (uint32_t)intern_hash(key, sizeof *key);
}

/** The node of a key whose hash is set; KNOWN_NONE: it is new. */
static inline uint32_t known_find(const struct known *known, const struct graph_key *key)
{
    const uint32_t mask = known->size - 1;

    if (known->size == 0)
        return KNOWN_NONE;
    for (uint32_t at = key->hash & mask, entry; (entry = known->slots[at]) > 0;
         at = (at + 1) & mask)
        if (known->keys[entry - 1].hash == key->hash &&
            intern_same(&known->keys[entry - 1], key, sizeof *key))
            return known->nodes[entry - 1];
    return KNOWN_NONE;
}

static inline void known_put(struct known *known, uint32_t entry)
{
    const uint32_t mask = known->size - 1;
    uint32_t at = known->keys[entry].hash & mask;

    while (known->slots[at])
        at = (at + 1) & mask;
    known->slots[at] = entry + 1;
}

/** Room for one more; at most half of the slots are used. */
static inline bool known_grow(struct known *known)
{
    enum { FIRST_SIZE = 1024 };
    const uint32_t size = known->size ? known->size * 2 : FIRST_SIZE;
    uint32_t *slots;

    if (!grow_array(&known->keys, &known->capacity, (size_t)known->count + 1,
                    sizeof *known->keys) ||
        !grow_array(&known->nodes, &known->node_capacity, (size_t)known->count + 1,
                    sizeof *known->nodes))
        return false;
    if (known->count < known->size / 2)
        return true;
    slots = calloc(size, sizeof *slots);
    if (!slots)
        return false;
    free(known->slots);
    known->slots = slots;
    known->size = size;
    for (uint32_t entry = 0; entry < known->count; entry++)
        known_put(known, entry);
    return true;
}

/** Add a key that is new; its number is known->count before. */
static inline bool known_add(struct known *known, const struct graph_key *key, uint32_t node)
{
    if ((known->count == known->capacity || known->count >= known->size / 2) && !known_grow(known))
        return false;
    known->keys[known->count] = *key;
    known->nodes[known->count] = node;
    known_put(known, known->count++);
    return true;
}

static inline void known_fini(struct known *known)
{
    free(known->keys);
    free(known->nodes);
    free(known->slots);
    *known = (struct known){ 0 };
}

#endif
