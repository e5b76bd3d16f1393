/* kernel_body_cards - damage cards in lanes. A part of kernel_body.h. */

/* What cards do before ships engage. Mostly none does anything. */
static bool engage_all(struct lanes *lanes, const struct lanes_step *step)
{
    const bool varies = step->varies;
    const struct scenes scenes = scenes_of(lanes, step);

    lanes->apart_count = 0;
    for (uint32_t lane = 0; lane < lanes->count; lane += SIMD_HALVES) {
        simd_halves facts = *at(scenes.by_first[0].facts, lane);
        struct attacks attacks;

        if (varies)
            facts |= *at(scenes.by_first[1].facts, lane);
        if (!simd_any(is_there(facts & LANES_ENGAGES)))
            continue;
        find_attackers(lanes, step, &scenes, lane, &attacks, varies);
        facts = facts_of_attacker(&scenes, lane, &attacks, varies);
        list_apart(lanes, lane, attacks.second, (simd_halves){ 0 },
                   is_there(facts & LANES_ENGAGES));
    }
    return lanes->apart_count == 0 || lanes->engage(lanes, step);
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
            list_apart(lanes, lane, (simd_halves){ 0 }, (simd_halves){ 0 },
                       is_there(*at(facts, lane) & LANES_STIRS) &
                           is_there(health_of(*at(words, lane))));
        if (lanes->apart_count > 0 && !lanes->stir(lanes, ship))
            return false;
    }
    return true;
}

/* What becomes of cards once ships have engaged. */
static bool pass_all(struct lanes *lanes, const struct lanes_step *step)
{
    const bool varies = step->varies;
    const struct scenes scenes = scenes_of(lanes, step);

    lanes->apart_count = 0;
    for (uint32_t lane = 0; lane < lanes->count; lane += SIMD_HALVES) {
        struct attacks attacks;
        simd_halves facts;

        find_attackers(lanes, step, &scenes, lane, &attacks, varies);
        facts = facts_of_attacker(&scenes, lane, &attacks, varies);
        list_apart(lanes, lane, attacks.second,
                   *at(lanes->attacked, lane) & 1 << LANES_APART_ATTACKED,
                   is_there(facts & LANES_STIRS) & is_there(health_of(attacks.attacker)));
    }
    return lanes->apart_count == 0 || lanes->pass(lanes, step);
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
                lanes->leave(lanes, lanes->trial[lane + i]);
    return there & ~odd;
}

/* Ships whose cards may do something in the Activation of the round that begins. */
static bool activate_all(struct lanes *lanes, uint32_t ship, uint32_t lane, simd_halves found)
{
    uint32_t bits = simd_bits(is_there(found & LANES_ACTS));

    for (; bits; bits &= bits - 1)
        if (!lanes->activate(lanes, ship, lane + (uint32_t)__builtin_ctz(bits)))
            return false;
    return true;
}
