/* kernel_body_attack - the attack of one place in the order, in all lanes. A part of kernel_body.h.
 */

/* What is known of the attack of each lane. */
struct attacks {
    simd_halves active;             /* mask */
    simd_halves attacker, target;   /* words */
    simd_halves facts[RULES_SIDES]; /* of their bodies, where there are walks */
    simd_halves table, outcome;     /* number of the attack table; what it has come to */
    simd_halves damage, crits;      /* crits: with damage cards */
    simd_halves left[RULES_SIDES];  /* conditions; where there are walks, tokens */
    simd_halves dealt;              /* damage cards, all of them facedown */
    simd_halves apart;              /* damage and crits that are dealt one by one; 0: none */
};

INLINE uint32_t ship_of(const struct lanes *lanes, const struct lanes_step *step)
{
    return (uint32_t)lanes->sides[step->side].first + step->number;
}

/* A step in the lanes from one to another: an attacker and its enemies, and where their rows begin.
 * They are the same for all lanes, while whatever is stored in a row might, for all the compiler
 * knows, change the rest. */
struct scene {
    const struct lanes_step *step;
    uint32_t from, to; /* lanes */
    uint32_t ship;
    uint32_t *word, *deeds, *facts, *number; /* of the attacker */
    uint32_t *enemies, *enemy_facts;         /* of the first of them */
    uint32_t first_enemy, enemy_count;
    uint32_t hull;              /* of every enemy when it is whole; 0: they differ */
    bool immortal;              /* some enemies are */
    uint32_t *dealt, *suffered; /* of their side */
};

INLINE struct scene scene_of(const struct lanes *lanes, const struct lanes_step *step,
                             uint32_t from, uint32_t to)
{
    const uint32_t ship = ship_of(lanes, step);
    const struct lanes_side *enemies = &lanes->sides[!step->side];

    return (struct scene){
        .step = step,
        .from = from,
        .to = to,
        .ship = ship,
        .word = row_of(lanes->ships, ship),
        .deeds = row_of(lanes->deeds, ship),
        .facts = row_of(lanes->facts, ship),
        .number = row_of(lanes->numbers, ship),
        .enemies = row_of(lanes->ships, enemies->first),
        .enemy_facts = row_of(lanes->facts, enemies->first),
        .first_enemy = enemies->first,
        .enemy_count = enemies->count,
        .hull = enemies->is_even ? lanes->hulls[enemies->first] : 0,
        .immortal = enemies->immortal,
        .dealt = lanes->dealt[!step->side],
        .suffered = lanes->suffered[!step->side],
    };
}

/* Ships that are in play when their initiative begins attack, whatever happens to them there. */
INLINE void find_attackers(const struct lanes *lanes, const struct scene *scene, uint32_t lane,
                           struct attacks *out)
{
    const uint32_t count = scene->to - scene->from;

    out->attacker = *at(scene->word, lane);
    out->active = health_of(out->attacker);
    if (scene->step->armed)
        out->active = *at(lanes->armed, lane) & 1u << scene->ship;
    out->active = is_there(out->active) & (simd_halves)(numbers_from(lane - scene->from) < count);
}

INLINE void find_shots(const struct lanes *lanes, const struct lanes_step *step, uint32_t lane,
                       struct attacks *attacks)
{
    if (!step->always)
        attacks->active &=
            (simd_halves)(luck_at(jump(state_at(lanes, lane), step->to_shot)).of[step->side] <=
                          step->shot);
}

INLINE void find_targets(const struct lanes *lanes, const struct scene *scene, uint32_t lane,
                         struct attacks *attacks)
{
    attacks->target = pick_target(lanes, scene->step, scene->enemies, lane);
    attacks->active &= is_there(health_of(attacks->target));
}

/* Ask for the tables of lanes that have none. */
static bool find_pairs(struct lanes *lanes, const struct lanes_step *step,
                       const struct attacks *attacks, simd_halves missing)
{
    for (int i = 0; i < SIMD_HALVES; i++)
        if (missing[i] &&
            !lanes_tables_find_pair(lanes, step, attacks->attacker[i] & LANES_CONDITION_MASK,
                                    attacks->target[i] & LANES_CONDITION_MASK))
            return false;
    return true;
}

/* The number of the attack table of each lane; false: not found. */
INLINE bool find_tables(struct lanes *lanes, const struct lanes_step *step,
                        const struct attacks *attacks, simd_halves *out)
{
    const simd_halves attacking = attacks->attacker & LANES_CONDITION_MASK;
    const simd_halves defending = attacks->target & LANES_CONDITION_MASK;

    for (;;) {
        const uint32_t stride = lanes->tables.stride;
        struct attacks asked; /* so that nobody else sees those of all words */
        const simd_halves index = (step->range * stride + attacking) * stride + defending;
        simd_halves missing;

        *out = simd_look_up(lanes->tables.pairs, index, attacks->active);
        missing = attacks->active & (simd_halves)(*out == 0);
        if (!simd_any(missing))
            return true;
        asked = *attacks;
        if (!find_pairs(lanes, step, &asked, missing))
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

INLINE void pick_outcomes(const struct lanes *lanes, const struct scene *scene, uint32_t lane,
                          struct attacks *attacks)
{
    const simd_halves number = *at(scene->number, lane);
    const simd_halves guide = simd_look_up(
        lanes->tables.guide, attacks->table * LANES_GUIDES + (number >> LANES_GUIDE_SHIFT),
        attacks->active);

    attacks->outcome =
        simd_look_up(lanes->tables.outcomes, find_places(lanes, guide, number, attacks->active),
                     attacks->active);
}

/* Where attacks look at the conditions of two ships: their outcomes tell what becomes of these. */
INLINE void read_outcomes(struct attacks *attacks)
{
    const simd_halves outcome = attacks->outcome;

    attacks->damage = outcome >> LANES_OUTCOME_DAMAGE;
    attacks->left[RULES_ATTACKER] = outcome >> LANES_OUTCOME_ATTACKER & (LANES_CONDITIONS - 1);
    attacks->left[RULES_DEFENDER] = outcome & (LANES_CONDITIONS - 1);
}

#include "battle/lanes/kernel_body_walk.h"

#include "battle/lanes/kernel_body_apart.h"

/* Damage goes no further than to the end; ships without hull suffer all of it and lose nothing. */
INLINE simd_halves suffer(const struct scene *scene, uint32_t lane, const struct attacks *attacks,
                          simd_halves *target)
{
    const simd_halves damage = attacks->damage;
    const simd_halves health = health_of(attacks->target);
    simd_halves taken = simd_least(damage, health);

    *target = (attacks->target & ~LANES_CONDITION_MASK) | attacks->left[RULES_DEFENDER];
    if (scene->immortal) {
        const simd_halves immortal = (simd_halves)(health == STATE_NO_HULL);

        taken = choose(immortal, damage, taken);
        *target -= (taken & ~immortal) << TRIAL_HEALTH_SHIFT;
        *at(scene->suffered, lane) += damage & immortal & attacks->active;
    } else {
        *target -= taken << TRIAL_HEALTH_SHIFT;
    }
    return taken & attacks->active;
}

/* What attacks have done to their ships. */
INLINE void apply(const struct scene *scene, uint32_t lane, const struct attacks *attacks,
                  bool deals)
{
    const simd_halves mask = attacks->active;
    simd_halves *attacking = at(scene->word, lane), *deeds = at(scene->deeds, lane);
    const simd_halves condition = attacks->left[RULES_ATTACKER];
    const simd_halves number = attacks->target >> LANES_NUMBER_SHIFT & LANES_NUMBER_MASK;
    simd_halves target, taken = suffer(scene, lane, attacks, &target), kills;
    uint32_t *enemy = scene->enemies;

    kills = mask & (simd_halves)(health_of(target) == 0);
    *attacking = choose(mask, (*attacking & ~LANES_CONDITION_MASK) | condition, *attacking);
    if (deals)
        *at(scene->dealt, lane) += attacks->dealt & mask;
    *deeds += (mask & 1) + (kills & (1 << DEEDS_KILLS)) + (taken << DEEDS_DAMAGE);
    for (uint32_t i = 0; i < scene->enemy_count; i++, enemy += TRIAL_ROW) {
        const simd_halves is_it = mask & (simd_halves)(number == i);

        *at(enemy, lane) = choose(is_it, target, *at(enemy, lane));
    }
}

/* ---- all lanes ---- */

/* So many words of lanes go through the parts of an attack one after the other: each part is a
 * short loop, in which what one word has to wait for is asked for together with that of the next.
 */
enum { TOGETHER = 8 };

/* Who attacks whom. */
INLINE void face(const struct lanes *lanes, const struct scene *scene, uint32_t lane,
                 struct attacks *out, bool walks)
{
    out->dealt = out->apart = (simd_halves){ 0 };
    find_attackers(lanes, scene, lane, out);
    if (walks) {
        out->facts[RULES_ATTACKER] = out->active & *at(scene->facts, lane);
        out->active &= is_armed(out->facts[RULES_ATTACKER], out->attacker);
    }
    find_shots(lanes, scene->step, lane, out);
    find_targets(lanes, scene, lane, out);
}

/* The number of the attack table of each lane; false: not found. Lanes without an attack are active
 * no longer. */
INLINE bool find_table(struct lanes *lanes, const struct scene *scene, uint32_t lane,
                       struct attacks *attacks, bool walks)
{
    if (!simd_any(attacks->active))
        return true;
    if (walks ? !walk(lanes, scene, lane, attacks, &attacks->table)
              : !find_tables(lanes, scene->step, attacks, &attacks->table))
        return false;
    attacks->active &= (simd_halves)(attacks->table != LANES_NO_ATTACK);
    return true;
}

/* What attacks do, to their ships. */
INLINE void strike(struct lanes *lanes, const struct scene *scene, uint32_t lane,
                   struct attacks *attacks, bool deals)
{
    if (deals && lanes->stirs)
        *at(lanes->attacked, lane) = attacks->active;
    if (!simd_any(attacks->active))
        return;
    if (deals)
        part_cards(lanes, scene, lane, attacks);
    apply(scene, lane, attacks, deals);
    if (deals)
        list_apart(lanes, lane, attacks->apart, is_there(attacks->apart));
}

INLINE bool play_attacks(struct lanes *lanes, const struct scene *scene, uint32_t lane,
                         uint32_t count, bool walks)
{
    struct attacks attacks[TOGETHER];

    for (uint32_t i = 0; i < count; i++)
        face(lanes, scene, lane + i * SIMD_HALVES, &attacks[i], walks);
    for (uint32_t i = 0; i < count; i++)
        if (!find_table(lanes, scene, lane + i * SIMD_HALVES, &attacks[i], walks))
            return false;
    for (uint32_t i = 0; i < count; i++)
        pick_outcomes(lanes, scene, lane + i * SIMD_HALVES, &attacks[i]);
    for (uint32_t i = 0; i < count; i++)
        walks ? read_lefts(&attacks[i]) : read_outcomes(&attacks[i]);
    if (walks && lanes->has_deck)
        for (uint32_t i = 0; i < count; i++)
            strike(lanes, scene, lane + i * SIMD_HALVES, &attacks[i], true);
    else
        for (uint32_t i = 0; i < count; i++)
            strike(lanes, scene, lane + i * SIMD_HALVES, &attacks[i], false);
    return true;
}
