/* kernel_body_target - whom the ships of all lanes attack: the words of their targets; health 0:
 * nobody is there. A part of kernel_body.h. */

/* Less is more wanted: of two with equal keys the lower number, which follows health in a word. */
INLINE simd_halves pick_weakest(const struct lanes_side *enemies, uint32_t *row, uint32_t lane)
{
    simd_halves best = all_of(UINT32_MAX);

    for (uint32_t i = 0; i < enemies->count; i++, row += TRIAL_ROW)
        best = simd_least(best, *at(row, lane) - LANES_HEALTH_ONE);
    return best + LANES_HEALTH_ONE;
}

INLINE simd_halves pick_strongest(const struct lanes_side *enemies, uint32_t *row, uint32_t lane)
{
    const simd_halves flip = all_of(0xFFu << TRIAL_HEALTH_SHIFT);
    simd_halves best = flip;

    for (uint32_t i = 0; i < enemies->count; i++, row += TRIAL_ROW)
        best = simd_least(best, *at(row, lane) ^ flip);
    return best ^ flip;
}

INLINE simd_halves pick_damaged(const struct lanes_side *enemies, uint32_t *row, uint32_t lane)
{
    simd_halves best = { 0 }, least = all_of(UINT32_MAX);

    for (uint32_t i = 0; i < enemies->count; i++, row += TRIAL_ROW) {
        const simd_halves ship = *at(row, lane);
        const simd_halves key = ship + enemies->suffered[i];
        const simd_halves better = is_there(health_of(ship)) & (simd_halves)(key < least);

        best = choose(better, ship, best);
        least = choose(better, key, least);
    }
    return best;
}

INLINE simd_halves pick_first(const struct lanes_side *enemies, uint32_t *row, uint32_t lane)
{
    simd_halves best = { 0 };

    for (uint32_t i = enemies->count; i-- > 0;) {
        const simd_halves ship = *at(row_of(row, enemies->order[i]), lane);

        best = choose(is_there(health_of(ship)), ship, best);
    }
    return best;
}

INLINE simd_halves count_enemies(const struct lanes_side *enemies, uint32_t *row, uint32_t lane)
{
    simd_halves count = { 0 };

    for (uint32_t i = 0; i < enemies->count; i++, row += TRIAL_ROW)
        count -= is_there(health_of(*at(row, lane)));
    return count;
}

INLINE simd_halves pick_nth(const struct lanes_side *enemies, uint32_t *row, simd_halves n,
                            uint32_t lane)
{
    simd_halves best = { 0 };

    for (uint32_t i = 0; i < enemies->count; i++, row += TRIAL_ROW) {
        const simd_halves ship = *at(row, lane);
        const simd_halves there = is_there(health_of(ship));

        best = choose(there & (simd_halves)(n == 0), ship, best);
        n += there;
    }
    return best;
}

/* Its remainder by each count; where that is 0, the number. */
INLINE simd_halves modulo(simd_halves number, simd_halves count)
{
    for (simd_halves over = (simd_halves)(number >= count) & is_there(count); simd_any(over);
         over &= (simd_halves)(number >= count))
        number -= count & over;
    return number;
}

INLINE simd_halves one_of(simd_halves number, simd_halves count)
{
    const simd_word n = (simd_word)number, c = (simd_word)count;

    return (simd_halves)(((n & LOW_HALVES) * (c & LOW_HALVES) >> 32) |
                         ((n >> 32) * (c >> 32) & ~LOW_HALVES));
}

INLINE_TWICE simd_halves pick_target(const struct lanes *lanes, const struct lanes_step *attacker,
                                     uint32_t *row, uint32_t lane)
{
    const struct lanes_side *enemies = &lanes->sides[!attacker->side];

    switch (attacker->policy) {
    case ENGAGEMENT_WEAKEST:
        return pick_weakest(enemies, row, lane);
    case ENGAGEMENT_STRONGEST:
        return pick_strongest(enemies, row, lane);
    case ENGAGEMENT_DAMAGED:
        return pick_damaged(enemies, row, lane);
    case ENGAGEMENT_SPREAD:
        return pick_nth(enemies, row,
                        modulo(all_of(attacker->number), count_enemies(enemies, row, lane)), lane);
    case ENGAGEMENT_RANDOM:
        return pick_nth(
            enemies, row,
            one_of(luck_at(jump(state_at(lanes, lane), attacker->to_target)).of[attacker->side],
                   count_enemies(enemies, row, lane)),
            lane);
    default:
        return pick_first(enemies, row, lane);
    }
}
