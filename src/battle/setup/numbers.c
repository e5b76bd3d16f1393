#include "battle/setup/numbers.h"

#include "base/grow.h"

static bool make_room(struct numbers *set)
{
    const size_t need = (size_t)set->count + 1;

    return grow_array(&set->items, &set->capacity, need, set->item_bytes) &&
           (set->value_bytes == 0 ||
            grow_array(&set->values, &set->value_capacity, need, set->value_bytes));
}

uint32_t numbers_find(struct numbers *set, const void *item)
{
    uint32_t *slot;

    if (!intern_reserve(&set->table, set->items, set->item_bytes, set->count))
        return 0;
    slot = intern_find(&set->table, set->items, set->item_bytes, item);
    if (*slot)
        return *slot;
    if (!make_room(set))
        return 0;
    memcpy(set->items + set->count * set->item_bytes, item, set->item_bytes);
    *slot = ++set->count;
    if (set->value_bytes > 0)
        memset(numbers_value(set, *slot), 0, set->value_bytes);
    return *slot;
}

void numbers_clear(struct numbers *set)
{
    if (set->count > 0)
        memset(set->table.slots, 0, set->table.size * sizeof *set->table.slots);
    set->count = 0;
}

void numbers_fini(struct numbers *set)
{
    free(set->items);
    free(set->values);
    intern_fini(&set->table);
    *set = numbers_of(set->item_bytes, set->value_bytes);
}
