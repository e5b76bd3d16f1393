#include "engagement/future.h"

#include "base/grow.h"

#include <string.h>

enum { FOCAL = 2 }; /* ships whose tokens are carried on */

/* What an attack leaves takes the place of what was said of its ships. */
static void forget(struct attack_ship *ship)
{
    memset(ship->tokens, 0, sizeof ship->tokens);
    ship->spent = 0;
}

uint32_t futures_find(struct futures *futures, const struct future *future)
{
    struct future wanted = *future;
    uint32_t *slot;

    if (future->all.step_count == 0)
        return 0;
    if (wanted.attacker < FOCAL)
        forget(&wanted.all.ships[wanted.attacker]);
    if (wanted.defender < FOCAL)
        forget(&wanted.all.ships[wanted.defender]);
    if (!intern_reserve(&futures->table, futures->items, sizeof wanted, futures->count))
        return UINT32_MAX;
    slot = intern_find(&futures->table, futures->items, sizeof wanted, &wanted);
    if (*slot)
        return *slot;
    if (!grow_array(&futures->items, &futures->capacity, (size_t)futures->count + 1,
                    sizeof *futures->items))
        return UINT32_MAX;
    futures->items[futures->count] = wanted;
    return *slot = ++futures->count;
}

static void put(struct attack_future *all, uint8_t ship, const struct attack_left *left,
                enum rules_side side)
{
    if (ship >= FOCAL)
        return;
    memcpy(all->ships[ship].tokens, left->tokens[side], RULES_TOKENS);
    all->ships[ship].spent = left->spent[side];
}

struct attack_question future_next(const struct future *future, const struct attack_left *left,
                                   struct future *rest)
{
    const struct attack_future_step step = future->all.steps[0];
    struct attack_future *all = &rest->all;

    *rest = *future;
    put(all, future->attacker, left, RULES_ATTACKER);
    put(all, future->defender, left, RULES_DEFENDER);
    memmove(all->steps, all->steps + 1, (all->step_count - 1) * sizeof *all->steps);
    memset(&all->steps[--all->step_count], 0, sizeof *all->steps);
    rest->attacker = step.attacker;
    rest->defender = step.defender;
    rest->mine = step.mine;
    return (struct attack_question){ .attacker = all->ships[step.attacker],
                                     .defender = all->ships[step.defender],
                                     .range = step.range };
}

void futures_fini(struct futures *futures)
{
    free(futures->items);
    intern_fini(&futures->table);
    *futures = (struct futures){ 0 };
}
