#include "battle/setup/numbers.h"

#include "base/grow.h"

uint32_t numbers_find(struct numbers *set, const void *item)
{
    uint32_t *slot;

    if (!intern_reserve(&set->table, set->items, set->item_bytes, set->count))
        return 0;
    slot = intern_find(&set->table, set->items, set->item_bytes, item);
    if (*slot)
        return *slot;
    if (!grow_array(&set->items, &set->capacity, (size_t)set->count + 1, set->item_bytes))
        return 0;
    memcpy(set->items + set->count * set->item_bytes, item, set->item_bytes);
    return *slot = ++set->count;
}

void numbers_fini(struct numbers *set)
{
    free(set->items);
    intern_fini(&set->table);
    *set = (struct numbers){ .item_bytes = set->item_bytes };
}
