/* kernel_body_apart - which damage is dealt apart from that of other lanes. A part of
 * kernel_body.h.
 *
 * Damage that only takes shields and facedown cards is all the same, so it is dealt in all lanes at
 * once; of facedown cards nothing is known but how many have been dealt. Lanes in which a card is
 * dealt faceup, or one does something, are listed, and looked at when all have attacked. */

INLINE void list_apart(struct lanes *lanes, uint32_t lane, simd_halves more, simd_halves mask)
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

/* Where damage is dealt one by one it does nothing here. In the other lanes no cards are dealt but
 * facedown ones. */
INLINE void part_cards(const struct lanes *lanes, const struct scene *scene, uint32_t lane,
                       struct attacks *attacks)
{
    const simd_halves shields = shields_of(lanes, scene, lane, attacks);
    const simd_halves facts = attacks->facts[RULES_DEFENDER]; /* no attack changes its cards */
    const simd_halves mortal = (simd_halves)(health_of(attacks->target) != STATE_NO_HULL);
    const simd_halves shows = is_there(attacks->crits) & ((simd_halves)(attacks->damage > shields) |
                                                          is_there(facts & LANES_ANSWERS));
    const simd_halves apart = attacks->active & mortal & is_there(attacks->damage) &
                              (shows | is_there(facts & LANES_SUFFERS));

    attacks->dealt = attacks->damage - simd_least(attacks->damage, shields);
    attacks->dealt &= mortal & ~apart;
    attacks->apart = attacks->damage << LANES_APART_DAMAGE | attacks->crits << LANES_APART_CRITS |
                     number_of(attacks->target) << LANES_APART_TARGET;
    attacks->apart &= apart;
    attacks->damage &= ~apart;
}
