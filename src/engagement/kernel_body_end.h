/* kernel_body_end - the end of a round of all lanes: who leaves, and what is counted.
 * A part of kernel_body.h. */

/* Who has ships left, as masks. */
INLINE simd_halves is_undecided(const struct lanes *lanes, uint32_t lane)
{
    simd_halves left[ENGAGEMENT_SIDES] = { { 0 }, { 0 } };

    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++)
        for (size_t i = 0; i < lanes->sides[side].count; i++)
            left[side] |= health_of(*at(row_of(lanes->ships, lanes->sides[side].first + i), lane));
    return is_there(left[0]) & is_there(left[1]);
}

INLINE void squeeze_row(uint32_t *row, uint32_t from, uint32_t to, simd_halves mask)
{
    simd_squeeze(row + to, *at(row, from), mask);
}

/* Lanes that leave become records. */
INLINE void record(struct lanes *lanes, uint32_t lane, simd_halves mask)
{
    struct trial_block *done = lanes->done;

    if (!simd_any(mask))
        return;
    simd_squeeze(done->trial + done->count, *at(lanes->trial, lane), mask);
    simd_squeeze(done->rounds + done->count, all_of((uint32_t)lanes->round_number), mask);
    for (size_t ship = 0; ship < done->ship_count; ship++) {
        simd_squeeze(row_of(done->ships, ship) + done->count, *at(row_of(lanes->ships, ship), lane),
                     mask);
        simd_squeeze(row_of(done->deeds, ship) + done->count, *at(row_of(lanes->deeds, ship), lane),
                     mask);
    }
    done->count += simd_count(mask);
}

/* What comes of conditions in the next round. False: it is not found. */
INLINE bool find_nexts(struct lanes *lanes, size_t ship, uint32_t lane, simd_halves there,
                       simd_halves *out)
{
    const simd_halves condition = *at(row_of(lanes->ships, ship), lane) & LANES_CONDITION_MASK;
    const simd_halves tokens = condition & (LANES_TOKENS - 1);
    simd_halves body = { 0 };

    if (lanes->walks)
        body = *at(row_of(lanes->bodies, ship), lane);
    for (;;) {
        const struct lanes_tables *tables = &lanes->tables;
        const size_t stride = lanes->walks ? tables->walks.places : tables->stride;
        simd_halves place = condition, missing;

        if (lanes->walks)
            place = body << tables->walks.token_bits | tokens;
        *out = simd_look_up(tables->next + lanes->round->next * stride, place, there);
        missing = there & (simd_halves)(*out == 0);
        if (!simd_any(missing))
            return true;
        for (int i = 0; i < SIMD_HALVES; i++)
            if (missing[i] && !(lanes->walks ? lanes->find_next_of(lanes, body[i], tokens[i])
                                             : lanes->find_next(lanes, condition[i])))
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
    *facts = choose(other, simd_look_up(lanes->tables.walks.facts, bodies, other), *facts);
}

/* The condition of a ship in the next round: false, it is not found. */
INLINE bool renew(struct lanes *lanes, size_t ship, uint32_t lane, simd_halves mask)
{
    simd_halves *word = at(row_of(lanes->ships, ship), lane);
    const simd_halves there = mask & is_there(health_of(*word));
    simd_halves found;

    if (!find_nexts(lanes, ship, lane, there, &found))
        return false;
    if (lanes->walks) {
        set_bodies(lanes, ship, lane, there, (found & ~LANES_ACTS) >> LANES_CODE_BODY);
        *word = (*word & ~LANES_CONDITION_MASK) | (found & LANES_CODE_TOKENS);
    } else {
        *word = (*word & ~LANES_CONDITION_MASK) | found;
    }
    return !lanes->has_deck || !simd_any(is_there(found & LANES_ACTS)) ||
           activate_all(lanes, (uint32_t)ship, lane, found);
}

INLINE void go_to_next_round(struct lanes *lanes, uint32_t lane)
{
    const struct wide state = jump(state_at(lanes, lane), lanes->to_round);

    *at(lanes->low, lane) = (simd_halves)((state.even & LOW_HALVES) | (state.odd << 32));
    *at(lanes->high, lane) = (simd_halves)((state.even >> 32) | (state.odd & ~LOW_HALVES));
}

/* Lanes that go on close up behind `to` others. */
INLINE void close_up(struct lanes *lanes, uint32_t lane, uint32_t to, simd_halves mask)
{
    squeeze_row(lanes->low, lane, to, mask);
    squeeze_row(lanes->high, lane, to, mask);
    squeeze_row(lanes->trial, lane, to, mask);
    squeeze_row(lanes->first, lane, to, mask);
    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES && lanes->has_deck; side++)
        squeeze_row(lanes->dealt[side], lane, to, mask);
    for (size_t ship = 0; ship < lanes->engagement->ship_count; ship++) {
        squeeze_row(row_of(lanes->ships, ship), lane, to, mask);
        squeeze_row(row_of(lanes->deeds, ship), lane, to, mask);
        if (lanes->walks) {
            squeeze_row(row_of(lanes->bodies, ship), lane, to, mask);
            squeeze_row(row_of(lanes->facts, ship), lane, to, mask);
        }
    }
}

struct sums {
    simd_halves in_play[ENGAGEMENT_SHIPS_MAX], health[ENGAGEMENT_SHIPS_MAX];
};

INLINE void add_sums(const struct lanes *lanes, uint32_t lane, simd_halves mask, struct sums *sums)
{
    for (size_t ship = 0; ship < lanes->engagement->ship_count; ship++) {
        const simd_halves health = health_of(*at(row_of(lanes->ships, ship), lane)) & mask;

        sums->in_play[ship] -= is_there(health);
        sums->health[ship] += health;
    }
}

static void count_sums(const struct lanes *lanes, const struct sums *sums)
{
    for (size_t ship = 0; ship < lanes->engagement->ship_count; ship++)
        for (int i = 0; i < SIMD_HALVES; i++) {
            lanes->counts->in_play[ship] += sums->in_play[ship][i];
            lanes->counts->health[ship] += sums->health[ship][i];
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

static bool end_round(struct lanes *lanes, bool is_last)
{
    struct sums sums;
    uint32_t left = 0;

    for (size_t ship = 0; ship < lanes->engagement->ship_count; ship++)
        sums.in_play[ship] = sums.health[ship] = (simd_halves){ 0 };
    if (lanes->has_deck)
        lanes->new_round(lanes);
    for (uint32_t lane = 0; lane < lanes->count; lane += SIMD_HALVES) {
        simd_halves there = (simd_halves)(numbers_from(lane) < lanes->count), goes_on = { 0 };

        if (lanes->has_deck)
            there = let_leave(lanes, lane, there);
        count_suffered(lanes, lane, there);
        if (!is_last)
            goes_on = there & is_undecided(lanes, lane);
        record(lanes, lane, there & ~goes_on);
        if (!simd_any(goes_on))
            continue;
        add_sums(lanes, lane, goes_on, &sums);
        go_to_next_round(lanes, lane);
        for (size_t ship = 0; ship < lanes->engagement->ship_count; ship++)
            if (!renew(lanes, ship, lane, goes_on))
                return false;
        if (left < lane || simd_any(~goes_on))
            close_up(lanes, lane, left, goes_on);
        left += simd_count(goes_on);
    }
    count_sums(lanes, &sums);
    lanes->counts->going += left;
    lanes->count = left;
    clear_behind(lanes);
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
