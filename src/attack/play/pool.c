#include "attack/play/pool.h"

uint64_t play_pools_of_attacker(const struct scenario *scenario)
{
    unsigned used = scenario->defender.pool_count * PLAY_POOL_BITS;

    return used < 64 ? UINT64_MAX << used : 0;
}

static void find_shots(struct play_attack *attack, const struct loadout *attacker)
{
    for (size_t i = 0; i < attacker->follow_up_count; i++)
        attack->shots[i + 1] = (struct play_shot){ play_pool_of(attack, RULES_ATTACKER,
                                                                attacker->follow_ups[i].shot_pool),
                                                   attacker->follow_ups[i].shot_cost };
}

volley_status play_pools_find(struct play_attack *attack, const struct scenario *scenario,
                              const struct loadout *attacker, volley_error *err)
{
    const struct loadout *defender = &scenario->defender;

    if (attacker->pool_count + defender->pool_count > RULES_POOLS_MAX)
        return rules_limit_set(err, RULES_POOLS_MAX);
    attack->pools_before[RULES_ATTACKER] = defender->pool_count;
    memcpy(attack->pools, defender->pools, defender->pool_count);
    memcpy(attack->pools + defender->pool_count, attacker->pools, attacker->pool_count);
    attack->shot_pool = play_pool_of(attack, RULES_ATTACKER, attacker->shot_pool);
    attack->shot_cost = attacker->shot_cost;
    if (scenario->attacker_count > 1)
        attack->carried = ~play_pools_of_attacker(scenario);
    find_shots(attack, attacker);
    attack->carries_hurt = attack->is_followed || attack->tells;
    if (attack->carries_hurt)
        attack->carried = UINT64_MAX;
    return VOLLEY_OK;
}

bool play_pools_can_pay(const struct play_attack *attack, const struct play_ability *ability,
                        const struct play_state *state)
{
    return (!ability->effect.charge ||
            play_pool_left(attack, ability->pool, state->spent) >= ability->effect.charge) &&
           (!ability->ally_pool || play_pool_left(attack, ability->ally_pool, state->spent) > 0);
}

struct play_state play_pools_pay(const struct play_ability *ability, const struct play_state *state)
{
    struct play_state paid = *state;

    play_pool_spend(&paid, ability->pool, ability->effect.charge);
    play_pool_spend(&paid, ability->ally_pool, 1);
    return paid;
}

bool play_pools_can_shoot(const struct play_attack *attack, size_t number,
                          const struct play_state *state)
{
    const struct play_shot *shot = &attack->shots[number];

    return !shot->cost || play_pool_left(attack, shot->pool, state->spent) >= shot->cost;
}

bool play_pools_pay_shot(const struct play_attack *attack, struct play_state *state)
{
    if (!attack->shot_cost)
        return true;
    if (play_pool_left(attack, attack->shot_pool, state->spent) < attack->shot_cost)
        return false;
    play_pool_spend(state, attack->shot_pool, attack->shot_cost);
    return true;
}
