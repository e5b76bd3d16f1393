#include "battle/rounds/states.h"

#include "base/grow.h"

bool states_add(struct states *set, const struct engagement_state *state, double mass)
{
    uint32_t *slot;

    if (!intern_reserve(&set->table, set->items, set->item_bytes, set->count))
        return false;
    slot = intern_find(&set->table, set->items, set->item_bytes, state);
    if (*slot) {
        set->mass[*slot - 1] += mass;
        return true;
    }
    if (!grow_array(&set->items, &set->capacity, (size_t)set->count + 1, set->item_bytes) ||
        !grow_array(&set->mass, &set->mass_capacity, (size_t)set->count + 1, sizeof *set->mass))
        return false;
    memcpy(set->items + set->count * set->item_bytes, state, set->item_bytes);
    set->mass[set->count] = mass;
    *slot = ++set->count;
    return true;
}

uint32_t states_find(const struct states *set, const struct engagement_state *state)
{
    const uint32_t *slot;

    if (set->count == 0)
        return 0;
    slot = intern_find(&set->table, set->items, set->item_bytes, state);
    return *slot ? *slot - 1 : set->count;
}

void states_get(const struct states *set, uint32_t index, struct engagement_state *out)
{
    memcpy(out, set->items + index * set->item_bytes, set->item_bytes);
}

size_t states_memory(const struct states *set)
{
    return set->capacity * set->item_bytes + set->mass_capacity * sizeof *set->mass +
           set->table.size * sizeof *set->table.slots;
}

void states_clear(struct states *set)
{
    if (set->count > 0)
        memset(set->table.slots, 0, set->table.size * sizeof *set->table.slots);
    set->count = 0;
}

void states_fini(struct states *set)
{
    free(set->items);
    free(set->mass);
    intern_fini(&set->table);
    *set = (struct states){ .item_bytes = set->item_bytes };
}
