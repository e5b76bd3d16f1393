/* grow - make room in a growing array.
 * Units:  items.      Owns: nothing; the caller frees the array.
 * Errors: false when memory runs out; the array is then as it was. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The same where there is no room: what grow_array leaves to it. */
bool grow_array_now(void *array, uint32_t *capacity, size_t need, size_t item_bytes);

/** Likewise for grow_zeroed. */
bool grow_zeroed_now(void *array, uint32_t *capacity, size_t need, size_t item_bytes);

/** Room for `need` items of item_bytes in *array, a pointer to the items; at least doubles its
 * capacity. */
static inline bool grow_array(void *array, uint32_t *capacity, size_t need, size_t item_bytes)
{
    return need <= *capacity || grow_array_now(array, capacity, need, item_bytes);
}

/** The same behind `count` items, whose array and capacity are named once. */
#define GROW(items, capacity, count, more)                                                         \
    grow_array(&(items), &(capacity), (size_t)(count) + (more), sizeof *(items))

/** The same, with all new items 0. */
static inline bool grow_zeroed(void *array, uint32_t *capacity, size_t need, size_t item_bytes)
{
    return need <= *capacity || grow_zeroed_now(array, capacity, need, item_bytes);
}
