#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ITEMS = 32, FIRST_BYTES = 4096 }; /* at least; more than once is dear */

bool grow_array_now(void *array, uint32_t *capacity, size_t need, size_t item_bytes)
{
    const size_t first =
        item_bytes < FIRST_BYTES / FIRST_ITEMS ? FIRST_BYTES / item_bytes : FIRST_ITEMS;
    size_t items = *capacity ? *capacity : first;
    void *old, *grown;

    while (items < need)
        items *= 2;
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
