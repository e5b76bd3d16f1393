#include "battle/attacks/attack.h"

enum { STEP_BITS = 5 }; /* of a number: how many steps it has */
_Static_assert(ENGAGEMENT_SHIPS_MAX <= 1 << STEP_BITS && sizeof(struct attack_step) == 80 &&
                   offsetof(struct attack_future, steps) == 8,
               "steps have a number each, and a key has no padding");

/* What an attack leaves takes the place of what was said of its ships. */
static void forget(struct attack_future *future)
{
    bool comes[1 + RULES_SIDES] = { false };

    for (uint32_t i = 0; i < future->step_count; i++)
        for (enum rules_side side = 0; side < RULES_SIDES; side++) {
            const uint8_t focal = future->steps[i].focal[side];
            struct attack_ship *ship = &future->steps[i].question.ships[side];

            if (!focal || (focal != future->before[RULES_ATTACKER] &&
                           focal != future->before[RULES_DEFENDER]))
                continue;
            comes[focal] = true;
            memset(ship->tokens, 0, sizeof ship->tokens);
            ship->spent = 0;
        }
    for (enum rules_side side = 0; side < RULES_SIDES; side++)
        if (!comes[future->before[side]])
            future->before[side] = 0;
}

uint32_t futures_find(struct futures *futures, struct attack_future *future)
{
    struct numbers *of = &futures->of[future->step_count];
    uint32_t number;

    if (future->step_count == 0)
        return 0;
    forget(future);
    of->item_bytes =
        offsetof(struct attack_future, steps) + future->step_count * sizeof *future->steps;
    number = numbers_find(of, future);
    return number ? number << STEP_BITS | future->step_count : UINT32_MAX;
}

uint32_t futures_count(uint32_t number)
{
    return number % (1u << STEP_BITS);
}

static const struct attack_future *at(const struct futures *futures, uint32_t number)
{
    return numbers_at(&futures->of[futures_count(number)], number >> STEP_BITS);
}

static void put(struct attack_step *step, const struct attack_future *future,
                const struct attack_left *left)
{
    for (enum rules_side side = 0; side < RULES_SIDES; side++)
        for (enum rules_side was = 0; was < RULES_SIDES; was++)
            if (step->focal[side] && step->focal[side] == future->before[was]) {
                struct attack_ship *ship = &step->question.ships[side];

                memcpy(ship->tokens, left->tokens[was], sizeof ship->tokens);
                ship->spent = left->spent[was];
            }
}

struct attack_step futures_next(const struct futures *futures, uint32_t number, uint32_t step,
                                const struct attack_left *left, struct attack_future *rest)
{
    const struct attack_future *future = at(futures, number);
    struct attack_step next = future->steps[step];

    put(&next, future, left);
    memset(rest, 0, offsetof(struct attack_future, steps)); /* it is large */
    memcpy(rest->before, next.focal, sizeof rest->before);
    rest->step_count = future->step_count - step - 1;
    for (uint32_t i = 0; i < rest->step_count; i++) {
        rest->steps[i] = future->steps[step + i + 1];
        rest->steps[i].mine = rest->steps[i].mine == next.mine;
        put(&rest->steps[i], future, left);
    }
    return next;
}

bool futures_agree(const struct futures *futures, uint32_t number, const struct attack_left *a,
                   const struct attack_left *b)
{
    const struct attack_future *future = at(futures, number);
    bool agree = true;

    for (enum rules_side was = 0; was < RULES_SIDES && agree; was++)
        agree = !future->before[was] || (a->spent[was] == b->spent[was] &&
                                         memcmp(a->tokens[was], b->tokens[was], RULES_TOKENS) == 0);
    return agree;
}
