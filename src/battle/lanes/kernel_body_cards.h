/* kernel_body_cards - damage cards in lanes. A part of kernel_body.h. */

/* What cards do before ships engage, or once they have. Mostly none does anything. */
static bool deal_all(struct lanes *lanes, const struct scene *scene, bool have_engaged)
{
    const uint32_t fact = have_engaged ? LANES_STIRS : (uint32_t)LANES_ENGAGES;

    lanes->apart_count = 0;
    for (uint32_t lane = scene->from / SIMD_HALVES * SIMD_HALVES; lane < scene->to;
         lane += SIMD_HALVES) {
        simd_halves mask = is_there(*at(scene->facts, lane) & fact), attacked = { 0 };
        struct attacks attacks;

        if (!simd_any(mask))
            continue;
        find_attackers(lanes, scene, lane, &attacks);
        mask &= attacks.active;
        if (have_engaged) {
            mask &= is_there(health_of(attacks.attacker));
            attacked = *at(lanes->attacked, lane) & 1 << LANES_APART_ATTACKED;
        }
        list_apart(lanes, lane, attacked, mask);
    }
    return lanes->apart_count == 0 || lanes_deal_engage(lanes, scene->step, have_engaged);
}

/* What cards do before all attacks, to one ship after the other. */
static bool stir_all(struct lanes *lanes)
{
    for (uint32_t lane = 0; lane < lanes->count && lanes->reorders; lane += SIMD_HALVES)
        *at(lanes->slow, lane) = all_of(lanes->always_slow);
    for (uint32_t ship = 0; ship < lanes->engagement->ship_count; ship++) {
        uint32_t *words = row_of(lanes->ships, ship), *facts = row_of(lanes->facts, ship);

        lanes->apart_count = 0;
        for (uint32_t lane = 0; lane < lanes->count; lane += SIMD_HALVES)
            list_apart(lanes, lane, (simd_halves){ 0 },
                       is_there(*at(facts, lane) & LANES_STIRS) &
                           is_there(health_of(*at(words, lane))));
        if (lanes->apart_count > 0 && !lanes_deal_stir(lanes, ship))
            return false;
    }
    return true;
}

/* Those whose deck has run out leave where that matters: the mask of those who stay. */
INLINE simd_halves let_leave(struct lanes *lanes, uint32_t lane, simd_halves there)
{
    const simd_halves dealt =
        *at(lanes->dealt[ENGAGEMENT_A], lane) | *at(lanes->dealt[ENGAGEMENT_B], lane);
    const simd_halves odd = there & is_there(dealt & LANES_ODD);

    if (simd_any(odd))
        for (uint32_t i = 0; i < SIMD_HALVES; i++)
            if (odd[i])
                lanes_cards_leave(lanes, lanes->trial[lane + i]);
    return there & ~odd;
}

/* Ships whose cards may do something in the Activation of the round that begins. */
static bool activate_all(struct lanes *lanes, uint32_t ship, uint32_t lane, simd_halves found)
{
    uint32_t bits = simd_bits(is_there(found & LANES_ACTS));

    for (; bits; bits &= bits - 1)
        if (!lanes_deal_activate(lanes, ship, lane + (uint32_t)__builtin_ctz(bits)))
            return false;
    return true;
}
