/* kernel_body_attack - the attack of one place in the order, in all lanes. A part of kernel_body.h.
 */

/* What is known of the attack of each lane. */
struct attacks {
    simd_halves active;             /* mask */
    simd_halves second;             /* mask: side B is first; only if that varies */
    simd_halves attacker, target;   /* words */
    simd_halves facts[RULES_SIDES]; /* of their bodies, where there are walks */
    simd_halves damage, crits;      /* crits: with damage cards */
    simd_halves left[RULES_SIDES];  /* conditions; where there are walks, tokens */
    simd_halves dealt;              /* damage cards, all of them facedown */
    simd_halves apart;              /* damage and crits that are dealt one by one; 0: none */
};

INLINE simd_halves by_first(const struct attacks *attacks, uint32_t a, uint32_t b, bool varies)
{
    return varies ? choose(attacks->second, all_of(b), all_of(a)) : all_of(a);
}

/* Lanes that attack with side A first; where it is the same in all of them, all. */
INLINE simd_halves of_first(const struct attacks *attacks, bool varies)
{
    return varies ? (simd_halves)(attacks->active & ~attacks->second) : attacks->active;
}

INLINE uint32_t ship_of(const struct lanes *lanes, const struct lanes_attacker *attacker)
{
    return (uint32_t)lanes->sides[attacker->side].first + attacker->number;
}

/* Ships that are in play when their initiative begins attack, whatever happens to them there. */
INLINE void find_attackers(const struct lanes *lanes, const struct lanes_step *step, uint32_t lane,
                           struct attacks *out, bool varies)
{
    const struct lanes_attacker *a = &step->by_first[0], *b = &step->by_first[1];
    const uint32_t ship_a = ship_of(lanes, a), ship_b = ship_of(lanes, b);

    out->attacker = *at(row_of(lanes->ships, ship_a), lane);
    out->second = step->varies ? *at(lanes->first, lane) : (simd_halves){ 0 };
    if (varies)
        out->attacker = choose(out->second, *at(row_of(lanes->ships, ship_b), lane), out->attacker);
    if (step->armed)
        out->active =
            is_there(*at(lanes->armed, lane) & by_first(out, 1u << ship_a, 1u << ship_b, varies));
    else
        out->active = is_there(health_of(out->attacker));
}

INLINE void find_shots(const struct lanes *lanes, const struct lanes_step *step, uint32_t lane,
                       struct attacks *attacks, bool varies)
{
    const struct lanes_attacker *a = &step->by_first[0], *b = &step->by_first[1];
    simd_halves number;

    if (a->always && b->always)
        return;
    number = luck_at(jump(state_at(lanes, lane), a->to_shot)).of[a->side];
    if (varies)
        number = choose(attacks->second,
                        luck_at(jump(state_at(lanes, lane), b->to_shot)).of[b->side], number);
    attacks->active &= (simd_halves)(number <= by_first(attacks, a->shot, b->shot, varies));
}

INLINE void find_targets(const struct lanes *lanes, const struct lanes_step *step, uint32_t lane,
                         struct attacks *attacks, bool varies)
{
    const struct wide state = state_at(lanes, lane);

    attacks->target = pick_target(lanes, &step->by_first[0], state, lane);
    if (varies)
        attacks->target = choose(
            attacks->second, pick_target(lanes, &step->by_first[1], state, lane), attacks->target);
    attacks->active &= is_there(health_of(attacks->target));
}

/* Ask for the tables of lanes that have none. */
static bool find_pairs(struct lanes *lanes, const struct lanes_step *step,
                       const struct attacks *attacks, simd_halves missing)
{
    for (int i = 0; i < SIMD_HALVES; i++)
        if (missing[i] && !lanes->find_pair(lanes, &step->by_first[attacks->second[i] & 1],
                                            attacks->attacker[i] & LANES_CONDITION_MASK,
                                            attacks->target[i] & LANES_CONDITION_MASK))
            return false;
    return true;
}

/* The number of the attack table of each lane; false: not found. */
INLINE bool find_tables(struct lanes *lanes, const struct lanes_step *step,
                        const struct attacks *attacks, simd_halves *out, bool varies)
{
    const simd_halves attacking = attacks->attacker & LANES_CONDITION_MASK;
    const simd_halves defending = attacks->target & LANES_CONDITION_MASK;
    const simd_halves range =
        by_first(attacks, step->by_first[0].range, step->by_first[1].range, varies);

    for (;;) {
        const uint32_t stride = lanes->tables.stride;
        const simd_halves index = (range * stride + attacking) * stride + defending;
        simd_halves missing;

        *out = simd_look_up(lanes->tables.pairs, index, attacks->active);
        missing = attacks->active & (simd_halves)(*out == 0);
        if (!simd_any(missing))
            return true;
        if (!find_pairs(lanes, step, attacks, missing))
            return false;
    }
}

/* To the place that a number picks: the first one of the guide or the next. Where more bits are
 * needed, or more places can be meant, one after the other is looked at. That is rare: how far to
 * go is left to chance, and a branch on chance would cost more than all the rest. */
INLINE simd_halves find_places(const struct lanes *lanes, simd_halves guide, simd_halves number,
                               simd_halves active)
{
    const simd_halves more = number >> LANES_MORE_SHIFT & LANES_MORE_MASK;
    const simd_halves limit = guide >> LANES_LIMIT_SHIFT;
    const simd_halves first = guide & (LANES_PLACES - 1);
    simd_halves place = first - (simd_halves)(more > limit);
    simd_halves beyond = active & ((simd_halves)(more == limit) | is_there(guide & LANES_FAR));

    if (!simd_any(beyond))
        return place;
    place = choose(beyond, first, place);
    do {
        beyond &= (simd_halves)(number > simd_look_up(lanes->tables.thresholds, place, beyond));
        place -= beyond;
    } while (simd_any(beyond));
    return place;
}

INLINE simd_halves pick_outcomes(const struct lanes *lanes, const struct lanes_step *step,
                                 uint32_t lane, simd_halves table, const struct attacks *attacks,
                                 bool varies)
{
    const uint32_t ship_a = ship_of(lanes, &step->by_first[0]);
    const uint32_t ship_b = ship_of(lanes, &step->by_first[1]);
    simd_halves number = *at(row_of(lanes->numbers, ship_a), lane), guide;

    if (varies)
        number = choose(attacks->second, *at(row_of(lanes->numbers, ship_b), lane), number);
    guide = simd_look_up(lanes->tables.guide, table * LANES_GUIDES + (number >> LANES_GUIDE_SHIFT),
                         attacks->active);
    return simd_look_up(lanes->tables.outcomes, find_places(lanes, guide, number, attacks->active),
                        attacks->active);
}

/* Where attacks look at the conditions of two ships: their outcomes tell what becomes of these. */
INLINE void find_outcomes(const struct lanes *lanes, const struct lanes_step *step, uint32_t lane,
                          simd_halves table, struct attacks *attacks, bool varies)
{
    const simd_halves outcome = pick_outcomes(lanes, step, lane, table, attacks, varies);

    attacks->damage = outcome >> LANES_OUTCOME_DAMAGE;
    attacks->left[RULES_ATTACKER] = outcome >> LANES_OUTCOME_ATTACKER & (LANES_CONDITIONS - 1);
    attacks->left[RULES_DEFENDER] = outcome & (LANES_CONDITIONS - 1);
}

#include "engagement/kernel_body_walk.h"

#include "engagement/kernel_body_apart.h"

/* Damage goes no further than to the end; ships without hull suffer all of it and lose nothing. */
INLINE simd_halves suffer(struct lanes *lanes, const struct attacks *attacks,
                          const struct lanes_attacker *attacker, uint32_t lane, simd_halves mask,
                          simd_halves *target)
{
    const struct lanes_side *side = &lanes->sides[!attacker->side];
    const simd_halves damage = attacks->damage;
    const simd_halves health = health_of(attacks->target);
    simd_halves taken = simd_least(damage, health);

    *target = (attacks->target & ~LANES_CONDITION_MASK) | attacks->left[RULES_DEFENDER];
    if (side->immortal) {
        const simd_halves immortal = (simd_halves)(health == STATE_NO_HULL);

        taken = choose(immortal, damage, taken);
        *target -= (taken & ~immortal) << TRIAL_HEALTH_SHIFT;
        *at(lanes->suffered[!attacker->side], lane) += damage & immortal & mask;
    } else {
        *target -= taken << TRIAL_HEALTH_SHIFT;
    }
    return taken & mask;
}

/* What the attacks of one ship have done, in the lanes of the mask. */
INLINE void apply(struct lanes *lanes, const struct lanes_attacker *attacker, uint32_t lane,
                  const struct attacks *attacks, simd_halves mask)
{
    const struct lanes_side *enemies = &lanes->sides[!attacker->side];
    const uint32_t ship = ship_of(lanes, attacker);
    simd_halves *attacking = at(row_of(lanes->ships, ship), lane);
    simd_halves *deeds = at(row_of(lanes->deeds, ship), lane);
    const simd_halves condition = attacks->left[RULES_ATTACKER];
    const simd_halves number = attacks->target >> LANES_NUMBER_SHIFT & LANES_NUMBER_MASK;
    simd_halves target, taken = suffer(lanes, attacks, attacker, lane, mask, &target), kills;

    kills = mask & (simd_halves)(health_of(target) == 0);
    *attacking = choose(mask, (*attacking & ~LANES_CONDITION_MASK) | condition, *attacking);
    if (lanes->has_deck)
        *at(lanes->dealt[!attacker->side], lane) += attacks->dealt & mask;
    *deeds += (mask & 1) + (kills & (1 << DEEDS_KILLS)) + (taken << DEEDS_DAMAGE);
    for (uint32_t i = 0; i < enemies->count; i++) {
        simd_halves *enemy = at(row_of(lanes->ships, (size_t)enemies->first + i), lane);
        const simd_halves is_it = mask & (simd_halves)(number == i);

        *enemy = choose(is_it, target, *enemy);
    }
}

/* What each attack does; false: not found. Lanes without an attack are active no longer. */
INLINE bool attack(struct lanes *lanes, const struct lanes_step *step, uint32_t lane,
                   struct attacks *attacks, bool varies, bool walks)
{
    simd_halves table;

    if (walks ? !walk(lanes, step, lane, attacks, &table, varies)
              : !find_tables(lanes, step, attacks, &table, varies))
        return false;
    attacks->active &= (simd_halves)(table != LANES_NO_ATTACK);
    if (!simd_any(attacks->active))
        return true;
    if (walks)
        find_lefts(lanes, step, lane, table, attacks, varies);
    else
        find_outcomes(lanes, step, lane, table, attacks, varies);
    if (walks && lanes->has_deck)
        part_cards(lanes, step, attacks, varies);
    return true;
}

INLINE bool play_attacks(struct lanes *lanes, const struct lanes_step *step, uint32_t lane,
                         bool varies, bool walks)
{
    struct attacks attacks;

    attacks.dealt = attacks.apart = (simd_halves){ 0 };
    find_attackers(lanes, step, lane, &attacks, varies);
    if (walks)
        find_armed(lanes, step, lane, &attacks, varies);
    if (!simd_any(attacks.active))
        return true;
    find_shots(lanes, step, lane, &attacks, varies);
    find_targets(lanes, step, lane, &attacks, varies);
    if (!simd_any(attacks.active))
        return true;
    if (!attack(lanes, step, lane, &attacks, varies, walks))
        return false;
    if (!simd_any(attacks.active))
        return true;
    apply(lanes, &step->by_first[0], lane, &attacks, of_first(&attacks, varies));
    if (varies)
        apply(lanes, &step->by_first[1], lane, &attacks, attacks.active & attacks.second);
    if (walks && lanes->has_deck)
        list_apart(lanes, lane, attacks.second, attacks.apart, is_there(attacks.apart));
    return true;
}
