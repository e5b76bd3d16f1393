#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

/* Small arrays grow faster: a question has some dozens of them, and few grow far. */
enum { FIRST_BYTES = 4096, FIRST_LEAST = 16, FIRST_MOST = 256, SMALL = 4096 };

static size_t first_capacity(size_t item_bytes)
{
    const size_t items = FIRST_BYTES / item_bytes;

    return items < FIRST_LEAST ? FIRST_LEAST : items < FIRST_MOST ? items : FIRST_MOST;
}

bool grow_array_now(void *array, uint32_t *capacity, size_t need, size_t item_bytes)
{
    size_t items = *capacity ? *capacity : first_capacity(item_bytes);
    void *old, *grown;

    while (items < need)
        items *= items < SMALL ? 8 : 2;
    if (items > UINT32_MAX || items > SIZE_MAX / item_bytes)
        return false;
    memcpy(&old, array, sizeof old); /* any object pointer has the bytes of a void pointer here */
    grown = realloc(old, items * item_bytes);
    if (!grown)
        return false;
    memcpy(array, &grown, sizeof grown);
    *capacity = (uint32_t)items;
    return true;
}

bool grow_zeroed_now(void *array, uint32_t *capacity, size_t need, size_t item_bytes)
{
    const size_t before = *capacity;
    char *grown;

    if (!grow_array_now(array, capacity, need, item_bytes))
        return false;
    memcpy(&grown, array, sizeof grown);
    memset(grown + before * item_bytes, 0, (*capacity - before) * item_bytes);
    return true;
}
