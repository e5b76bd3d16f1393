#include "battle/attacks/future.h"

#include "base/grow.h"
#include "base/intern.h"

#include <stdlib.h>
#include <string.h>

enum {
    FOCAL = 2, /* ships whose tokens are carried on */
    SIZE_FIRST = 256
};

/* ---- what a future says ---- */

/* What an attack leaves takes the place of what was said of its ships. */
static void forget(struct attack_ship *ship)
{
    memset(ship->tokens, 0, sizeof ship->tokens);
    ship->spent = 0;
}

/* The number of a ship in a trimmed future, which it enters if it is new. */
static uint8_t enter(struct future *trimmed, const struct future *from,
                     uint8_t numbers[ENGAGEMENT_SHIPS_MAX], uint8_t ship)
{
    struct attack_future *all = &trimmed->all;

    if (numbers[ship] == UINT8_MAX) {
        numbers[ship] = ship < FOCAL ? ship : (uint8_t)all->ship_count++;
        all->ships[numbers[ship]] = from->all.ships[ship];
    }
    return numbers[ship];
}

/* A ship of the attack before, if it comes in again; FOCAL: nobody who does. */
static uint8_t focal(struct future *trimmed, const uint8_t *roles, uint8_t ship)
{
    if (ship >= FOCAL || !roles[ship])
        return FOCAL;
    forget(&trimmed->all.ships[ship]);
    return ship;
}

void future_trim(struct future *future, uint8_t roles[ENGAGEMENT_SHIPS_MAX])
{
    const struct future from = *future;
    uint8_t numbers[ENGAGEMENT_SHIPS_MAX];

    memset(future, 0, sizeof *future);
    memset(roles, 0, ENGAGEMENT_SHIPS_MAX);
    memset(numbers, UINT8_MAX, sizeof numbers);
    future->mine = 1;
    future->all.ship_count = FOCAL;
    future->all.step_count = from.all.step_count;
    for (uint32_t i = 0; i < from.all.step_count; i++) {
        struct attack_future_step step = from.all.steps[i];

        step.mine = step.mine == from.mine;
        step.attacker = enter(future, &from, numbers, step.attacker);
        step.defender = enter(future, &from, numbers, step.defender);
        roles[step.attacker] |= 1u << RULES_ATTACKER;
        roles[step.defender] |= 1u << RULES_DEFENDER;
        future->all.steps[i] = step;
    }
    future->attacker = focal(future, roles, from.attacker);
    future->defender = focal(future, roles, from.defender);
}

/* ---- numbers ---- */

static size_t bytes_of(const struct future *future)
{
    return offsetof(struct future, all.ships) + future->all.ship_count * sizeof *future->all.ships;
}

/* Steps that there are, and ships: between them there is nothing but zeros. */
static uint64_t hash_of(const struct future *future)
{
    const size_t head =
        offsetof(struct future, all.steps) + future->all.step_count * sizeof *future->all.steps;

    return intern_mix(
        intern_hash(future, head),
        intern_hash(future->all.ships, future->all.ship_count * sizeof *future->all.ships));
}

static uint32_t *slot_of(const struct futures *futures, const struct future *future)
{
    uint32_t at = (uint32_t)hash_of(future) & (futures->size - 1);

    while (futures->slots[at] &&
           memcmp(&futures->items[futures->slots[at] - 1], future, bytes_of(future)) != 0)
        at = (at + 1) & (futures->size - 1);
    return &futures->slots[at];
}

static bool make_room(struct futures *futures)
{
    const uint32_t size = futures->size ? futures->size * 2 : SIZE_FIRST;
    uint32_t *slots;

    if (futures->count < futures->size / 2)
        return true;
    slots = calloc(size, sizeof *slots);
    if (!slots)
        return false;
    free(futures->slots);
    futures->slots = slots;
    futures->size = size;
    for (uint32_t i = 0; i < futures->count; i++)
        *slot_of(futures, &futures->items[i]) = i + 1;
    return true;
}

uint32_t futures_find(struct futures *futures, const struct future *future)
{
    uint32_t *slot;

    if (future->all.step_count == 0)
        return 0;
    if (!make_room(futures))
        return UINT32_MAX;
    slot = slot_of(futures, future);
    if (*slot)
        return *slot;
    if (!grow_array(&futures->items, &futures->capacity, (size_t)futures->count + 1,
                    sizeof *futures->items))
        return UINT32_MAX;
    futures->items[futures->count] = *future;
    return *slot = ++futures->count;
}

/* ---- the next attack ---- */

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
    free(futures->slots);
    *futures = (struct futures){ 0 };
}
