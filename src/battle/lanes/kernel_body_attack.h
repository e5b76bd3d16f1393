/* kernel_body_attack - the attack of one place in the order, in all lanes. A part of kernel_body.h.
 */

/* What is known of the attack of each lane. */
struct attacks {
    simd_halves active;             /* mask */
    simd_halves attacker, target;   /* words */
    simd_halves facts[RULES_SIDES]; /* of their bodies */
    simd_halves table, outcome;     /* number of the attack table; what it has come to */
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
        .immortal = enemies->immortal,
        .dealt = lanes->dealt[!step->side],
        .suffered = lanes->suffered[!step->side],
    };
}

/* Ships that are in play when their initiative begins attack, whatever happens to them there. */
INLINE_TWICE void find_attackers(const struct lanes *lanes, const struct scene *scene,
                                 uint32_t lane, struct attacks *out)
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

#include "battle/lanes/kernel_body_looks.h"

/* ---- which damage is dealt apart from that of other lanes ----
 *
 * Damage that only takes shields and facedown cards is all the same, so it is dealt in all lanes at
 * once; of facedown cards nothing is known but how many have been dealt. Lanes in which a card is
 * dealt faceup, or one does something, are listed, and looked at when all have attacked. */

INLINE_TWICE void list_apart(struct lanes *lanes, uint32_t lane, simd_halves more, simd_halves mask)
{
    if (!simd_any(mask))
        return;
    simd_squeeze(lanes->apart + lanes->apart_count, numbers_from(lane) | more, simd_order_of(mask));
    lanes->apart_count += simd_count(mask);
}

/* Health of the targets that is above it is shields. */
INLINE simd_halves hulls_of(const struct lanes *lanes, const struct scene *scene, uint32_t lane,
                            const struct attacks *attacks)
{
    const simd_halves number = number_of(attacks->target);

    if (lanes->bounded)
        return of_numbers(row_of(lanes->bounds, scene->first_enemy), scene->enemy_count, number,
                          lane, attacks->active);
    return simd_look_up(lanes->hulls + scene->first_enemy, number, attacks->active);
}

/* What is left of the shields of the targets. */
INLINE simd_halves shields_of(const struct lanes *lanes, const struct scene *scene, uint32_t lane,
                              const struct attacks *attacks)
{
    const simd_halves health = health_of(attacks->target);

    return health - simd_least(health, hulls_of(lanes, scene, lane, attacks));
}

/* The damage of all lanes but those in which it is dealt one by one. Of cards only facedown ones
 * are dealt with it. */
INLINE simd_halves part_cards(struct lanes *lanes, const struct scene *scene, uint32_t lane,
                              const struct attacks *attacks)
{
    const simd_halves damage = attacks->outcome >> LANES_OUTCOME_DAMAGE;
    const simd_halves crits = attacks->outcome >> LANES_OUTCOME_CRITS & LANES_DAMAGE_MAX;
    const simd_halves shields = shields_of(lanes, scene, lane, attacks);
    const simd_halves facts = attacks->facts[RULES_DEFENDER]; /* no attack changes its cards */
    const simd_halves mortal =
        attacks->active & (simd_halves)(health_of(attacks->target) != STATE_NO_HULL);
    const simd_halves shows =
        is_there(crits) & ((simd_halves)(damage > shields) | is_there(facts & LANES_ANSWERS));
    const simd_halves apart = mortal & is_there(damage) & (shows | is_there(facts & LANES_SUFFERS));

    *at(scene->dealt, lane) += (damage - simd_least(damage, shields)) & mortal & ~apart;
    list_apart(lanes, lane,
               damage << LANES_APART_DAMAGE | crits << LANES_APART_CRITS |
                   number_of(attacks->target) << LANES_APART_TARGET,
               apart);
    return damage & ~apart;
}

/* What is left of a target. Damage goes no further than to the end; ships without hull suffer all
 * of it and lose nothing. */
INLINE simd_halves suffer(const struct scene *scene, uint32_t lane, const struct attacks *attacks,
                          simd_halves *damage)
{
    const simd_halves health = health_of(attacks->target);
    const simd_halves left =
        (attacks->target & ~LANES_TOKENS_MASK) | (attacks->outcome & LANES_CODE_TOKENS);
    const simd_halves taken = simd_least(*damage, health);
    simd_halves immortal;

    if (!scene->immortal) {
        *damage = taken;
        return left - (taken << TRIAL_HEALTH_SHIFT);
    }
    immortal = (simd_halves)(health == STATE_NO_HULL);
    *damage = choose(immortal, *damage, taken);
    *at(scene->suffered, lane) += *damage & immortal & attacks->active;
    return left - ((taken & ~immortal) << TRIAL_HEALTH_SHIFT);
}

/* An attack changes the tokens of its ships and nothing else of their conditions. */
INLINE void apply(const struct scene *scene, uint32_t lane, const struct attacks *attacks,
                  simd_halves damage)
{
    const simd_halves mask = attacks->active, number = number_of(attacks->target);
    const simd_halves tokens = attacks->outcome >> LANES_OUTCOME_ATTACKER & LANES_CODE_TOKENS;
    const simd_halves target = suffer(scene, lane, attacks, &damage);
    const simd_halves kills = mask & (simd_halves)(health_of(target) == 0);
    simd_halves *attacking = at(scene->word, lane), *deeds = at(scene->deeds, lane);
    uint32_t *enemy = scene->enemies;

    *attacking = choose(mask, (*attacking & ~LANES_TOKENS_MASK) | tokens, *attacking);
    *deeds += (mask & 1) + (kills & (1 << DEEDS_KILLS)) + ((damage & mask) << DEEDS_DAMAGE);
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

INLINE void face(const struct lanes *lanes, const struct scene *scene, uint32_t lane,
                 struct attacks *out)
{
    find_attackers(lanes, scene, lane, out);
    out->facts[RULES_ATTACKER] = out->active & *at(scene->facts, lane);
    out->active &= is_armed(out->facts[RULES_ATTACKER], out->attacker);
    find_shots(lanes, scene->step, lane, out);
    find_targets(lanes, scene, lane, out);
}

INLINE void strike(struct lanes *lanes, const struct scene *scene, uint32_t lane, bool has_deck,
                   const struct attacks *attacks)
{
    if (has_deck && lanes->stirs)
        *at(lanes->attacked, lane) = attacks->active;
    if (simd_any(attacks->active))
        apply(scene, lane, attacks,
              has_deck ? part_cards(lanes, scene, lane, attacks)
                       : attacks->outcome >> LANES_OUTCOME_DAMAGE);
}

INLINE bool play_attacks(struct lanes *lanes, const struct scene *scene, uint32_t lane,
                         uint32_t count)
{
    struct attacks attacks[TOGETHER];

    for (uint32_t i = 0; i < count; i++)
        face(lanes, scene, lane + i * SIMD_HALVES, &attacks[i]);
    for (uint32_t i = 0; i < count; i++)
        if (!find_tables(lanes, scene, lane + i * SIMD_HALVES, &attacks[i]))
            return false;
    for (uint32_t i = 0; i < count; i++)
        pick_outcomes(lanes, scene, lane + i * SIMD_HALVES, &attacks[i]);
    for (uint32_t i = 0; i < count; i++)
        strike(lanes, scene, lane + i * SIMD_HALVES, lanes->has_deck, &attacks[i]);
    return true;
}
