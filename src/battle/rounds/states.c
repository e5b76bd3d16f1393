#include "battle/rounds/states.h"

#include "base/grow.h"

bool states_add(struct states *set, const struct engagement_state *state, double mass)
{
    const uint32_t before = set->of.count, number = numbers_find(&set->of, state);

    if (!number || !grow_array(&set->mass, &set->capacity, number, sizeof *set->mass))
        return false;
    set->mass[number - 1] = number > before ? mass : set->mass[number - 1] + mass;
    return true;
}

size_t states_memory(const struct states *set)
{
    return set->of.capacity * set->of.item_bytes + set->capacity * sizeof *set->mass +
           set->of.table.size * sizeof *set->of.table.slots;
}

void states_clear(struct states *set)
{
    if (set->of.count > 0)
        memset(set->of.table.slots, 0, set->of.table.size * sizeof *set->of.table.slots);
    set->of.count = 0;
}

void states_fini(struct states *set)
{
    numbers_fini(&set->of);
    free(set->mass);
    *set = (struct states){ .of = set->of };
}
