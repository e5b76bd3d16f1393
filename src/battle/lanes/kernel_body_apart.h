/* kernel_body_apart - which damage is dealt apart from that of other lanes. A part of
 * kernel_body.h.
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
    return scene->hull ? all_of(scene->hull)
                       : simd_look_up(lanes->hulls + scene->first_enemy, number, attacks->active);
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
