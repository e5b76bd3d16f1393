/* kernel_body_end - the end of a round of all lanes: who leaves, and what is counted.
 * A part of kernel_body.h. */

INLINE simd_halves is_undecided(const struct lanes *lanes, uint32_t lane)
{
    simd_halves left[ENGAGEMENT_SIDES] = { { 0 }, { 0 } };

    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++) {
        const uint32_t count = lanes->sides[side].count;
        uint32_t *row = row_of(lanes->ships, lanes->sides[side].first);

        for (uint32_t i = 0; i < count; i++, row += TRIAL_ROW)
            left[side] |= health_of(*at(row, lane));
    }
    return is_there(left[0]) & is_there(left[1]);
}

static void record(struct lanes *lanes, const struct selection *leaving)
{
    struct trial_block *done = lanes->done;
    const uint32_t words = words_of(lanes), from = done->count;

    if (leaving->count == 0)
        return;
    squeeze_row(done->trial + from, lanes->trial, leaving, words);
    for (size_t ship = 0; ship < done->ship_count; ship++) {
        squeeze_row(row_of(done->ships, ship) + from, row_of(lanes->ships, ship), leaving, words);
        squeeze_row(row_of(done->deeds, ship) + from, row_of(lanes->deeds, ship), leaving, words);
    }
    done->count += leaving->count;
    for (uint32_t i = from; i < done->count; i++)
        done->rounds[i] = (uint32_t)lanes->round_number;
}

static bool ask_for_nexts(struct lanes *lanes, simd_halves body, simd_halves tokens,
                          simd_halves missing)
{
    for (int i = 0; i < SIMD_HALVES; i++)
        if (missing[i] && !lanes_tables_find_next(lanes, body[i], tokens[i]))
            return false;
    return true;
}

/* What comes of conditions in the next round, as codes. False: it is not found. */
INLINE bool find_nexts(struct lanes *lanes, size_t ship, uint32_t lane, simd_halves there,
                       simd_halves *out)
{
    const struct lanes_tables *tables = &lanes->tables;
    const simd_halves tokens = *at(row_of(lanes->ships, ship), lane) & (LANES_TOKENS - 1);
    const simd_halves body = *at(row_of(lanes->bodies, ship), lane);

    for (;;) {
        simd_halves missing;

        *out = simd_look_up(tables->next + (size_t)lanes->round->next * tables->places,
                            body << tables->token_bits | tokens, there);
        missing = there & (simd_halves)(*out == 0);
        if (!simd_any(missing))
            return true;
        if (!ask_for_nexts(lanes, body, tokens, missing))
            return false;
    }
}

/* Bodies hardly ever change between rounds. */
INLINE void set_bodies(struct lanes *lanes, size_t ship, uint32_t lane, simd_halves there,
                       simd_halves bodies)
{
    simd_halves *row = at(row_of(lanes->bodies, ship), lane);
    simd_halves *facts = at(row_of(lanes->facts, ship), lane);
    const simd_halves other = there & (simd_halves)(bodies != *row);

    if (!simd_any(other))
        return;
    *row = choose(other, bodies, *row);
    *facts = choose(other, simd_look_up(lanes->tables.facts, bodies, other), *facts);
}

INLINE void regenerate(struct lanes *lanes, size_t ship, uint32_t lane)
{
    simd_halves *word = at(row_of(lanes->ships, ship), lane);
    simd_halves *bound = at(row_of(lanes->bounds, ship), lane);
    const simd_halves health = health_of(*word), hull = simd_least(health, *bound);
    const simd_halves missing = hull + lanes->shields[ship] - health;

    *word += (simd_least(missing, all_of(lanes->back[ship])) & is_there(health))
             << TRIAL_HEALTH_SHIFT;
    *bound = hull;
}

INLINE bool recover(struct lanes *lanes, size_t ship, uint32_t lane)
{
    const simd_halves health = health_of(*at(row_of(lanes->ships, ship), lane));
    const simd_halves hull = simd_least(health, *at(row_of(lanes->bounds, ship), lane));
    const simd_halves may = is_there(health) & (simd_halves)(health < hull + lanes->shields[ship]) &
                            (simd_halves)(health <= lanes->recovers_at[ship]);

    for (uint32_t i = 0; i < SIMD_HALVES && simd_any(may); i++)
        if (may[i] && !lanes_recover(lanes, ship, lane + i))
            return false;
    return true;
}

/* The condition of a ship in the next round: false, it is not found. */
INLINE bool renew(struct lanes *lanes, size_t ship, uint32_t lane)
{
    simd_halves *word = at(row_of(lanes->ships, ship), lane);
    const simd_halves there = is_there(health_of(*word));
    simd_halves found;

    if (lanes->recovers_at[ship] && !recover(lanes, ship, lane))
        return false;
    if (!find_nexts(lanes, ship, lane, there, &found))
        return false;
    if (lanes->back[ship] && !lanes->recovers_at[ship])
        regenerate(lanes, ship, lane);
    *word = (*word & ~LANES_TOKENS_MASK) | (found & LANES_CODE_TOKENS);
    if (!lanes->changes)
        return true;
    set_bodies(lanes, ship, lane, there, (found & ~LANES_ACTS) >> LANES_CODE_BODY);
    return !simd_any(is_there(found & LANES_ACTS)) ||
           activate_all(lanes, (uint32_t)ship, lane, found);
}

static void go_to_next_round(struct lanes *lanes)
{
    for (uint32_t lane = 0; lane < lanes->count; lane += SIMD_HALVES) {
        const struct wide state = jump(state_at(lanes, lane), lanes->to_round);

        *at(lanes->low, lane) = (simd_halves)((state.even & LOW_HALVES) | (state.odd << 32));
        *at(lanes->high, lane) = (simd_halves)((state.even >> 32) | (state.odd & ~LOW_HALVES));
    }
}

static void count_suffered(struct lanes *lanes, uint32_t lane, simd_halves mask)
{
    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++) {
        const simd_halves suffered = *at(lanes->suffered[side], lane) & mask;

        for (int i = 0; lanes->sides[side].immortal && i < SIMD_HALVES; i++)
            lanes->counts->suffered[side] += suffered[i];
    }
}

/* Who goes on, and who has played to the end: not those who leave to be played otherwise. */
static void part_lanes(struct lanes *lanes, bool is_last, struct lineup *staying,
                       struct selection *leaving)
{
    const struct pcg_jump *by = lanes->redraws ? &lanes->to_first : NULL;

    staying->by_first[0].count = staying->by_first[1].count = leaving->count = 0;
    for (uint32_t word = 0; word < words_of(lanes); word++) {
        const uint32_t lane = word * SIMD_HALVES;
        simd_halves there = (simd_halves)(numbers_from(lane) < lanes->count), goes_on = { 0 };

        if (lanes->has_deck)
            there = let_leave(lanes, lane, there);
        count_suffered(lanes, lane, there);
        if (!is_last)
            goes_on = there & is_undecided(lanes, lane);
        line_up_word(staying, lanes, word, goes_on, by);
        add_word(leaving, word, there & ~goes_on);
    }
}

/* A ship in all lanes: what is left of it is counted before the next round changes it. */
static bool renew_all(struct lanes *lanes, size_t ship)
{
    uint32_t *row = row_of(lanes->ships, ship);
    simd_halves in_play = { 0 }, health = { 0 };

    for (uint32_t lane = 0; lane < lanes->count; lane += SIMD_HALVES) {
        const simd_halves left = health_of(*at(row, lane));

        in_play -= is_there(left);
        health += left;
    }
    for (int i = 0; i < SIMD_HALVES; i++) {
        lanes->counts->in_play[ship] += in_play[i];
        lanes->counts->health[ship] += health[i];
    }
    for (uint32_t lane = 0; lane < lanes->count; lane += SIMD_HALVES)
        if (!renew(lanes, ship, lane))
            return false;
    return true;
}

static bool end_round(struct lanes *lanes, bool is_last)
{
    struct selection leaving;
    struct lineup staying;

    if (lanes->acts)
        lanes_cards_new_round(lanes);
    go_to_next_round(lanes);
    part_lanes(lanes, is_last, &staying, &leaving);
    record(lanes, &leaving);
    if (staying.by_first[0].count + staying.by_first[1].count < lanes->count || lanes->redraws)
        line_up(lanes, &staying);
    lanes->counts->going += lanes->count;
    for (size_t ship = 0; ship < lanes->engagement->ship_count; ship++)
        if (!renew_all(lanes, ship))
            return false;
    return true;
}

/* ---- what ships have done ---- */

INLINE simd_word squares(simd_halves numbers)
{
    const simd_word n = (simd_word)numbers, even = n & LOW_HALVES, odd = n >> 32;

    return even * even + odd * odd;
}

static void add_sum(struct score_sum *out, simd_halves sum, simd_word of_squares)
{
    for (int i = 0; i < SIMD_HALVES; i++)
        out->sum += sum[i];
    for (int i = 0; i < SIMD_LANES; i++)
        out->squares += of_squares[i];
}

static void add_deeds(struct score_ship *score, const uint32_t *deeds)
{
    enum { PARTS = 3 };
    simd_halves sums[PARTS] = { { 0 } };
    simd_word of_squares[PARTS] = { { 0 } };

    for (uint32_t lane = 0; lane < TRIAL_BLOCK; lane += SIMD_HALVES) {
        const simd_halves word = *(const simd_halves *)(deeds + lane);
        const simd_halves parts[PARTS] = { word & DEEDS_ATTACKS_MASK,
                                           word >> DEEDS_KILLS & DEEDS_KILLS_MASK,
                                           word >> DEEDS_DAMAGE };

        for (int i = 0; i < PARTS; i++) {
            sums[i] += parts[i];
            of_squares[i] += squares(parts[i]);
        }
    }
    add_sum(&score->attacks, sums[0], of_squares[0]);
    add_sum(&score->kills, sums[1], of_squares[1]);
    add_sum(&score->damage, sums[2], of_squares[2]);
}
