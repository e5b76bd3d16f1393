/* kernel_body_cards - damage cards in lanes. A part of kernel_body.h.
 *
 * Damage that only takes shields and facedown cards is all the same, so it is dealt in all lanes at
 * once; of facedown cards nothing is known but how many have been dealt. Lanes in which a card is
 * dealt faceup, or one does something, are looked at one by one. */

/* What cards do before ships engage. */
static bool engage_all(struct lanes *lanes, const struct lanes_step *step, uint32_t lane,
                       const struct attacks *attacks, simd_halves mask)
{
    for (int i = 0; i < SIMD_HALVES; i++) {
        const struct lanes_asked asked = asked_at(lanes, step, lane, i, attacks);

        if (mask[i] && !lanes->engage(lanes, &asked))
            return false;
    }
    return true;
}

/* Attackers that can attack remain, but their cards come first. */
INLINE bool find_armed(struct lanes *lanes, const struct lanes_step *step, uint32_t lane,
                       struct attacks *attacks, bool varies)
{
    simd_halves facts = facts_of_attacker(lanes, step, lane, attacks, varies), mask;

    if (lanes->has_deck && simd_any(mask = is_there(facts & LANES_ENGAGES))) {
        attacks->target = (simd_halves){ 0 };
        if (!engage_all(lanes, step, lane, attacks, mask))
            return false;
        find_attackers(lanes, step, lane, attacks, varies);
        facts = facts_of_attacker(lanes, step, lane, attacks, varies);
    }
    attacks->facts[RULES_ATTACKER] = facts;
    attacks->active &= is_armed(facts, attacks->attacker);
    return true;
}

/* What is left of the shields of the targets. */
INLINE simd_halves shields_of(const struct lanes *lanes, const struct lanes_step *step,
                              const struct attacks *attacks, bool varies)
{
    const struct lanes_side *a = &lanes->sides[!step->by_first[0].side];
    const struct lanes_side *b = &lanes->sides[!step->by_first[1].side];
    const simd_halves health = health_of(attacks->target);
    simd_halves hull;

    if (a->is_even && b->is_even)
        hull = by_first(attacks, lanes->hulls[a->first], lanes->hulls[b->first], varies);
    else
        hull =
            simd_look_up(lanes->hulls,
                         by_first(attacks, a->first, b->first, varies) + number_of(attacks->target),
                         attacks->active);
    return health - simd_least(health, hull);
}

/* Where damage is dealt one by one it does nothing here. In the other lanes no cards are dealt but
 * facedown ones. */
INLINE void part_cards(const struct lanes *lanes, const struct lanes_step *step,
                       struct attacks *attacks, bool varies)
{
    const simd_halves shields = shields_of(lanes, step, attacks, varies);
    const simd_halves facts = attacks->facts[RULES_DEFENDER]; /* no attack changes its cards */
    const simd_halves mortal = (simd_halves)(health_of(attacks->target) != STATE_NO_HULL);
    const simd_halves shows = is_there(attacks->crits) & ((simd_halves)(attacks->damage > shields) |
                                                          is_there(facts & LANES_ANSWERS));
    const simd_halves apart = attacks->active & mortal & is_there(attacks->damage) &
                              (shows | is_there(facts & LANES_SUFFERS));

    attacks->dealt = attacks->damage - simd_least(attacks->damage, shields);
    attacks->dealt &= mortal & ~apart;
    attacks->apart = attacks->damage << LANES_CRITS_BITS | attacks->crits;
    attacks->apart &= apart;
    attacks->damage &= ~apart;
}

/* After all else that attacks have done. */
static bool suffer_all(struct lanes *lanes, const struct lanes_step *step, uint32_t lane,
                       const struct attacks *attacks)
{
    const simd_halves targets = number_of(attacks->target);
    struct lanes_damage damage;

    damage.step = step;
    damage.lane = lane;
    damage.lanes = simd_bits(is_there(attacks->apart));
    damage.second = simd_bits(attacks->second);
    memcpy(damage.targets, &targets, sizeof targets);
    memcpy(damage.counts, &attacks->apart, sizeof attacks->apart);
    return lanes->suffer(lanes, &damage);
}

/* Who has dealt more cards than there are leaves: the mask of those who stay. */
INLINE simd_halves let_leave(struct lanes *lanes, uint32_t lane, simd_halves there)
{
    const simd_halves odd =
        there & ((simd_halves)(*at(lanes->dealt[ENGAGEMENT_A], lane) > lanes->cards_most) |
                 (simd_halves)(*at(lanes->dealt[ENGAGEMENT_B], lane) > lanes->cards_most));

    if (simd_any(odd))
        for (uint32_t i = 0; i < SIMD_HALVES; i++)
            if (odd[i])
                lanes->leave(lanes, lanes->trial[lane + i]);
    return there & ~odd;
}

/* Ships whose cards may do something in the Activation of the round that begins. */
static bool activate_all(struct lanes *lanes, uint32_t ship, uint32_t lane, simd_halves found)
{
    for (uint32_t i = 0; i < SIMD_HALVES; i++)
        if ((found[i] & LANES_ACTS) && !lanes->activate(lanes, ship, lane + i))
            return false;
    return true;
}
