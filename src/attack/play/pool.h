/* pool - charges: what has been spent of them, and what is left.
 * Units:  charges; pools are numbered from 1 (0: none), those of the defender first.
 * Owns:   nothing; pure.      Errors: more pools than one attack can have. */
#pragma once

#include "attack/play/attack.h"

enum { PLAY_POOL_BITS = 4 }; /* of play_state.spent, for each pool */
_Static_assert(RULES_POOLS_MAX *PLAY_POOL_BITS <= 64, "all pools fit the state");
_Static_assert(RULES_POOL_MAX < 1 << PLAY_POOL_BITS, "a pool fits its bits");

/** The bits of a pool in play_state.spent. */
static inline uint64_t play_pool_bits(unsigned pool)
{
    return pool ? (uint64_t)RULES_POOL_MAX << (pool - 1) * PLAY_POOL_BITS : 0;
}

static inline unsigned play_pool_spent(unsigned pool, uint64_t spent)
{
    assert(pool > 0 && pool <= RULES_POOLS_MAX);
    return (unsigned)(spent >> (pool - 1) * PLAY_POOL_BITS) & RULES_POOL_MAX;
}

/** What is left of a pool. */
static inline unsigned play_pool_left(const struct play_attack *attack, unsigned pool,
                                      uint64_t spent)
{
    return pool ? attack->pools[pool - 1] - play_pool_spent(pool, spent) : 0;
}

/** Spend `count` charges, which must be there; a count of -2 recovers two that were spent. */
static inline void play_pool_spend(struct play_state *state, unsigned pool, int count)
{
    assert(pool <= RULES_POOLS_MAX);
    if (pool)
        state->spent += (uint64_t)count << (pool - 1) * PLAY_POOL_BITS;
}

/** The number in an attack of the pool that the loadout of a side numbers so; 0 stays 0. */
static inline uint8_t play_pool_of(const struct play_attack *attack, enum rules_side side,
                                   uint8_t number)
{
    return number ? (uint8_t)(attack->pools_before[side] + number) : 0;
}

/** Pay what the attack itself costs, when it is declared. False: the charges are not there, and the
 *  attack is not made. */
bool play_pools_pay_shot(const struct play_attack *attack, struct play_state *state);

/** Bits of the pools that are the attacker's. */
uint64_t play_pools_of_attacker(const struct scenario *scenario);

/** The pools of an attack, and which of them last from one attack to the next.
 *  attacker  its loadout, as it is for this attack */
volley_status play_pools_find(struct play_attack *attack, const struct scenario *scenario,
                              const struct loadout *attacker, volley_error *err);

/** Whether the charges are there for an attack that may follow. */
bool play_pools_can_shoot(const struct play_attack *attack, size_t number,
                          const struct play_state *state);

/** Whether a use of an ability can be paid: the charges are there, and the friend who pays. */
bool play_pools_can_pay(const struct play_attack *attack, const struct play_ability *ability,
                        const struct play_state *state);

/** A state after they are spent. */
struct play_state play_pools_pay(const struct play_ability *ability,
                                 const struct play_state *state);
