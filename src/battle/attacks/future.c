#include "battle/attacks/attack.h"

#include "base/grow.h"
#include "base/intern.h"

#include <stddef.h>

enum {
    FOCAL = 2, /* ships whose tokens are carried on */
    SIZE_FIRST = 256
};

_Static_assert(sizeof(struct attack_ship) % 8 == 0 &&
                   offsetof(struct attack_future, ships) % 8 == 0,
               "a key is made of words without padding");

/* ---- what a future says ---- */

/* What an attack leaves takes the place of what was said of its ships. */
static void forget(struct attack_ship *ship)
{
    memset(ship->tokens, 0, sizeof ship->tokens);
    ship->spent = 0;
}

/* The number of a ship in a trimmed future, which it enters if it is new. */
static uint8_t enter(struct attack_future *trimmed, const struct attack_future *from,
                     uint8_t numbers[ENGAGEMENT_SHIPS_MAX], uint8_t ship)
{
    if (numbers[ship] == UINT8_MAX) {
        numbers[ship] = ship < FOCAL ? ship : (uint8_t)trimmed->ship_count++;
        trimmed->ships[numbers[ship]] = from->ships[ship];
    }
    return numbers[ship];
}

/* A ship of the attack before, if it comes in again; FOCAL: nobody who does. */
static uint8_t focal(struct attack_future *trimmed, const uint8_t *roles, uint8_t ship)
{
    if (ship >= FOCAL || !roles[ship])
        return FOCAL;
    forget(&trimmed->ships[ship]);
    return ship;
}

void future_trim(struct attack_future *future, uint8_t roles[ENGAGEMENT_SHIPS_MAX])
{
    const struct attack_future from = *future;
    uint8_t numbers[ENGAGEMENT_SHIPS_MAX];

    memset(future, 0, sizeof *future);
    memset(roles, 0, ENGAGEMENT_SHIPS_MAX);
    memset(numbers, UINT8_MAX, sizeof numbers);
    future->mine = 1;
    future->ship_count = FOCAL;
    future->step_count = from.step_count;
    for (uint32_t i = 0; i < from.step_count; i++) {
        struct attack_future_step step = from.steps[i];

        step.mine = step.mine == from.mine;
        step.attacker = enter(future, &from, numbers, step.attacker);
        step.defender = enter(future, &from, numbers, step.defender);
        roles[step.attacker] |= 1u << RULES_ATTACKER;
        roles[step.defender] |= 1u << RULES_DEFENDER;
        future->steps[i] = step;
    }
    future->attacker = focal(future, roles, from.attacker);
    future->defender = focal(future, roles, from.defender);
}

/* ---- numbers ---- */

static size_t bytes_of(const struct attack_future *future)
{
    return offsetof(struct attack_future, ships) + future->ship_count * sizeof *future->ships;
}

/* Steps that there are, and ships: between them there is nothing but zeros. */
static uint64_t hash_of(const struct attack_future *future)
{
    const size_t head =
        offsetof(struct attack_future, steps) + future->step_count * sizeof *future->steps;

    return intern_mix(intern_hash(future, head),
                      intern_hash(future->ships, future->ship_count * sizeof *future->ships));
}

static uint32_t *slot_of(const struct futures *futures, const struct attack_future *future)
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

uint32_t futures_find(struct futures *futures, const struct attack_future *future)
{
    uint32_t *slot;

    if (future->step_count == 0)
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

static void put(struct attack_future *future, uint8_t ship, const struct attack_left *left,
                enum rules_side side)
{
    if (ship >= FOCAL)
        return;
    memcpy(future->ships[ship].tokens, left->tokens[side], RULES_TOKENS);
    future->ships[ship].spent = left->spent[side];
}

struct attack_question future_next(const struct attack_future *future,
                                   const struct attack_left *left, struct attack_future *rest)
{
    const struct attack_future_step step = future->steps[0];

    *rest = *future;
    put(rest, future->attacker, left, RULES_ATTACKER);
    put(rest, future->defender, left, RULES_DEFENDER);
    memmove(rest->steps, rest->steps + 1, (rest->step_count - 1) * sizeof *rest->steps);
    memset(&rest->steps[--rest->step_count], 0, sizeof *rest->steps);
    rest->attacker = step.attacker;
    rest->defender = step.defender;
    rest->mine = step.mine;
    return (struct attack_question){ .attacker = rest->ships[step.attacker],
                                     .defender = rest->ships[step.defender],
                                     .range = step.range };
}

void futures_fini(struct futures *futures)
{
    free(futures->items);
    free(futures->slots);
    *futures = (struct futures){ 0 };
}
