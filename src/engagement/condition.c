#include "engagement/condition.h"

#include "base/grow.h"

uint32_t conditions_number(struct conditions *set, const struct condition *condition)
{
    uint32_t *slot;

    if (!intern_reserve(&set->table, set->items, sizeof *set->items, set->count))
        return 0;
    slot = intern_find(&set->table, set->items, sizeof *set->items, condition);
    if (*slot)
        return *slot;
    if (!grow_array(&set->items, &set->capacity, (size_t)set->count + 1, sizeof *set->items))
        return 0;
    set->items[set->count] = *condition;
    return *slot = ++set->count;
}

void conditions_fini(struct conditions *set)
{
    free(set->items);
    intern_fini(&set->table);
    *set = (struct conditions){ 0 };
}
