#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

/* Small arrays grow faster: a question has some dozens of them, and few grow far. */
enum { FIRST_CAPACITY = 32, SMALL = 4096 };

bool grow_array_now(void *array, uint32_t *capacity, size_t need, size_t item_bytes)
{
    size_t items = *capacity ? *capacity : FIRST_CAPACITY;
    void *old, *grown;

    while (items < need)
        items *= items < SMALL ? 4 : 2;
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
