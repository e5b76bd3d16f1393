/* numbers - items of a kind, each with a number: equal ones have the same.
 * Units:  items without padding, compared as bytes; numbers from 1.
 * Owns:   the items and a value with each, but not what values point to; free with numbers_fini.
 *         All-zero but for item_bytes and value_bytes is a valid empty set.
 * Errors: a number of 0 when memory runs out. */
#pragma once

#include "base/intern.h"

#include <stddef.h>
#include <stdint.h>

struct numbers {
    size_t item_bytes, value_bytes; /* no value_bytes: there are no values */
    unsigned char *items;
    void *values;
    uint32_t count, capacity, value_capacity;
    struct intern table;
};

/** An empty set. */
static inline struct numbers numbers_of(size_t item_bytes, size_t value_bytes)
{
    return (struct numbers){ .item_bytes = item_bytes, .value_bytes = value_bytes };
}

/** The number of an item, the same whenever it is asked for. 0: out of memory. */
uint32_t numbers_find(struct numbers *set, const void *item);

/** The number of an item, if it has one; 0: it has none.
 *  item_bytes  those of the set, for the compiler: where it knows them it takes half as long */
static inline uint32_t numbers_known(const struct numbers *set, const void *item, size_t item_bytes)
{
    return set->count ? *intern_find(&set->table, set->items, item_bytes, item) : 0;
}

/** The item of a number; it may move when another one is asked for. */
static inline const void *numbers_at(const struct numbers *set, uint32_t number)
{
    return set->items + (number - 1) * set->item_bytes;
}

/** What goes with the item of a number, all 0 at first; it may move when another item is asked for.
 */
static inline void *numbers_value(const struct numbers *set, uint32_t number)
{
    return (char *)set->values + (number - 1) * set->value_bytes;
}

/** Bytes of memory that a set takes, but for what values point to. */
static inline size_t numbers_bytes(const struct numbers *set)
{
    return set->capacity * set->item_bytes + set->value_capacity * set->value_bytes +
           set->table.size * sizeof *set->table.slots;
}

/** Forget all items, and keep their memory for others. */
void numbers_clear(struct numbers *set);

void numbers_fini(struct numbers *set);

/* ---- strings of bytes, each with a number: equal ones have the same ----
 *
 * Copies of them, which stay where they are; free with strings_fini. All-zero is a valid empty set.
 * What is kept here is of any length, and without padding; where all items are of one, a set of
 * numbers needs less memory. */

struct string {
    uint64_t hash;
    size_t length;
    void *bytes; /* aligned for any object */
};

struct strings {
    struct string *items;
    uint32_t count, capacity;
    uint32_t *slots, size; /* numbers; 0 is an empty slot. size: a power of two, or 0 */
    size_t bytes;          /* of all strings, with what malloc adds */
};

/** The number of a string, which is copied if it is new. 0: out of memory. */
uint32_t strings_find(struct strings *set, const void *string, size_t length);

/** The string of a number. */
static inline void *strings_at(const struct strings *set, uint32_t number)
{
    return set->items[number - 1].bytes;
}

/** Bytes of memory that a set takes. */
size_t strings_bytes(const struct strings *set);

void strings_fini(struct strings *set);
