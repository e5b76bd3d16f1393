/* strings - strings of bytes, each with a number: equal ones have the same.
 * Units:  bytes; numbers from 1.
 * Owns:   copies of the strings, which stay where they are; free with strings_fini. All-zero is a
 *         valid empty set.
 * Errors: a number of 0 when memory runs out.
 *
 * What is kept here is of any length, and without padding; where all items are of one,
 * battle/setup/numbers.h needs less memory. */
#pragma once

#include <stddef.h>
#include <stdint.h>

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
