/* pool - charges: what has been spent of them, and what is left.
 * Units:  charges; pools are numbered from 1 (0: none), those of the defender first.
 * Owns:   nothing; pure.      Errors: more pools than one attack can have. */
#ifndef GRAPH_POOL_H
#define GRAPH_POOL_H

#include "graph/attack.h"
#include "graph/state.h"

enum { GRAPH_POOL_BITS = 4 }; /* of graph_state.spent, for each pool */
_Static_assert(RULES_POOLS_MAX *GRAPH_POOL_BITS <= 64, "all pools fit the state");
_Static_assert(RULES_POOL_MAX < 1 << GRAPH_POOL_BITS, "a pool fits its bits");

/** The bits of a pool in graph_state.spent. */
static inline uint64_t graph_pool_bits(unsigned pool)
{
    return pool ? (uint64_t)RULES_POOL_MAX << (pool - 1) * GRAPH_POOL_BITS : 0;
}

static inline unsigned graph_pool_spent(unsigned pool, uint64_t spent)
{
    return (unsigned)(spent >> (pool - 1) * GRAPH_POOL_BITS) & RULES_POOL_MAX;
}

/** What is left of a pool. */
static inline unsigned graph_pool_left(const struct graph_attack *attack, unsigned pool,
                                       uint64_t spent)
{
    return pool ? attack->pools[pool - 1] - graph_pool_spent(pool, spent) : 0;
}

/** Spend charges that are there, or, a negative number, recover spent ones. */
static inline void graph_pool_spend(struct graph_state *state, unsigned pool, int count)
{
    if (pool)
        state->spent += (uint64_t)count << (pool - 1) * GRAPH_POOL_BITS;
}

/** The pool of an attack that a loadout of a side numbers so. */
static inline uint8_t graph_pool_of(const struct graph_attack *attack, enum rules_side side,
                                    uint8_t number)
{
    return number ? (uint8_t)(attack->pools_before[side] + number) : 0;
}

/** Pay what the attack itself costs, when it is declared. False: the charges are not there, and the
 *  attack is not made. */
bool graph_pools_pay_shot(const struct graph_attack *attack, struct graph_state *state);

/** Bits of the pools that are the attacker's. */
uint64_t graph_pools_of_attacker(const struct scenario *scenario);

/** The pools of an attack, and which of them last from one attack to the next.
 *  attacker  number `index` of the scenario, as it makes the attack
 */
volley_status graph_pools_find(struct graph_attack *attack, const struct scenario *scenario,
                               size_t index, const struct loadout *attacker, volley_error *err);

/** Whether the charges are there for an attack that may follow. */
bool graph_pools_can_shoot(const struct graph_attack *attack, size_t number,
                           const struct graph_state *state);

/** Whether the charges are there, and the friend, that a use of an ability takes. */
bool graph_pools_can_pay(const struct graph_attack *attack, const struct graph_ability *ability,
                         const struct graph_state *state);

/** A state after they are spent. */
struct graph_state graph_pools_pay(const struct graph_ability *ability,
                                   const struct graph_state *state);

#endif
