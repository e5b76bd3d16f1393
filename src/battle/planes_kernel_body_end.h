/* planes_kernel_body_end - the end of a round, and of trials: who goes on, and what is counted.
 * A part of planes_kernel_body.h. */

/* Trials in which a side has ships left. */
INLINE void find_left(const struct planes_player *player, enum engagement_side of, row *out)
{
    const struct planes_side *side = &player->program->sides[of];

    *out = (row){ 0 };
    for (uint32_t i = side->first; i < (uint32_t)side->first + side->count; i++)
        *out |= ROW(player->ships[i].alive);
}

INLINE void count_health(const struct planes_player *player, size_t ship, const row *mask,
                         struct planes_row *sum)
{
    const uint32_t bits =
        player->program->sides[player->program->engagement->ships[ship].side].health_bits;

    for (uint32_t bit = 0; bit < bits; bit++) {
        const row health = ROW(player->ships[ship].health[bit]) & *mask;

        count_bits(sum, &health, bit);
    }
}

INLINE void count_ended(struct planes_player *player, const row *a, const row *b)
{
    struct planes_round_sums *sums = player->round_sums;
    const row ended = ROW(player->ended), wins_a = ended & *a & ~*b, wins_b = ended & *b & ~*a;
    const row draw = ended & ~(*a | *b), undecided = ended & *a & *b;

    count_bits(&sums->ended[ROUND_A], &wins_a, 0);
    count_bits(&sums->ended[ROUND_B], &wins_b, 0);
    count_bits(&sums->ended[ROUND_DRAW], &draw, 0);
    count_bits(&sums->ended[ROUND_UNDECIDED], &undecided, 0);
    for (size_t ship = 0; ship < player->program->engagement->ship_count; ship++) {
        const row dead = ended & ~ROW(player->ships[ship].alive);

        count_bits(&player->ship_sums[ship].dead, &dead, 0);
        count_health(player, ship, &ended, &player->ship_sums[ship].left);
    }
}

INLINE uint32_t count_going(struct planes_player *player)
{
    const row going = ROW(player->stripe->going);

    count_bits(&player->round_sums->going, &going, 0);
    for (size_t ship = 0; ship < player->program->engagement->ship_count; ship++) {
        const row in_play = going & ROW(player->ships[ship].alive);

        count_bits(&player->ship_sums[ship].in_play, &in_play, 0);
        count_health(player, ship, &going, &player->ship_sums[ship].health);
    }
    return count_trials(&player->stripe->going);
}

/* Conditions of the next round. */
INLINE void renew(struct planes_player *player, size_t ship)
{
    const uint8_t kind = player->program->kind_of[ship];
    const uint32_t count = player->program->kinds[kind].count, begun = player->round->begun[ship];
    struct planes_row *conditions = player->ships[ship].conditions;
    row after[PLANES_CONDITIONS];

    for (uint32_t i = 0; i < count; i++)
        after[i] = (row){ 0 } - (uint64_t)(begun == 1u << i); /* all come to the same */
    for (uint32_t i = 0; i < count && (begun & (begun - 1)); i++)
        after[player->round->next[kind][i]] |= ROW(conditions[i]);
    for (uint32_t i = 0; i < count && count > 1; i++)
        ROW(conditions[i]) = after[i];
}

/* Returns how many trials go on. */
static uint32_t end_round(struct planes_player *player, bool is_last)
{
    row a, b, going = { 0 };

    find_left(player, ENGAGEMENT_A, &a);
    find_left(player, ENGAGEMENT_B, &b);
    if (!is_last)
        going = ROW(player->stripe->going) & a & b;
    ROW(player->ended) = ROW(player->stripe->going) & ~going;
    ROW(player->stripe->going) = going;
    if (any(&ROW(player->ended)))
        count_ended(player, &a, &b);
    for (size_t ship = 0; ship < player->program->engagement->ship_count; ship++)
        renew(player, ship); /* where nobody goes on, too: others may take their places */
    return any(&going) ? count_going(player) : 0;
}

/* ---- what ships have done ---- */

INLINE void count_deeds(const struct planes_counter *counter, const row *mask,
                        struct planes_row *sum, struct planes_row *squares)
{
    for (uint32_t i = 0; i < counter->top; i++) {
        const row own = ROW(counter->planes[i]) & *mask;

        count_bits(sum, &own, i);
        count_bits(squares, &own, 2 * i);
        for (uint32_t j = 0; j < i; j++) {
            const row both = own & ROW(counter->planes[j]);

            count_bits(squares, &both, i + j + 1);
        }
    }
}

/* In a duel: what the other has lost, which nobody has counted. */
INLINE void find_deeds(struct planes_player *player, size_t number)
{
    const struct planes_program *program = player->program;
    const struct planes_ship *other = &player->ships[1 - number];
    struct planes_counter *damage = &player->ships[number].deeds[PLANES_DAMAGE];
    struct planes_counter *kills = &player->ships[number].deeds[PLANES_KILLS];
    const uint32_t whole = program->health[1 - number];
    row borrow = { 0 };

    for (damage->top = 0; whole >> damage->top; damage->top++) {
        const row own = (row){ 0 } - (uint64_t)(whole >> damage->top & 1);
        const row minus = ROW(other->health[damage->top]);

        ROW(damage->planes[damage->top]) = own ^ minus ^ borrow;
        borrow = (~own & (minus | borrow)) | (minus & borrow);
    }
    ROW(kills->planes[0]) = ~ROW(other->alive);
    kills->top = 1;
}

/* Ships with no more than this health, and some. */
INLINE void find_half(struct planes_player *player, size_t number, const row *mask)
{
    const struct planes_ship *ship = &player->ships[number];
    const uint32_t most = player->program->half[number];
    row above = { 0 };

    for (uint32_t bit = 0; bit < PLANES_HEALTH_BITS; bit++) {
        const row health = ROW(ship->health[bit]);

        above = most >> bit & 1 ? health & above : health | above;
    }
    ROW(player->moments[number].half) = ROW(ship->alive) & ~above & *mask;
}

static void tally(struct planes_player *player)
{
    const struct planes_program *program = player->program;
    struct planes_stripe *stripe = player->stripe;
    const row over = ROW(stripe->counted) & ~ROW(stripe->going);

    ROW(player->ended) = over;
    ROW(stripe->counted) = ROW(stripe->going);
    for (size_t ship = 0; ship < program->engagement->ship_count; ship++) {
        struct planes_deed_sums *sums = &player->deed_sums[ship];

        if (program->is_duel)
            find_deeds(player, ship);
        for (int deed = 0; deed < PLANES_DEEDS; deed++)
            count_deeds(&player->ships[ship].deeds[deed], &over, &sums->sum[deed],
                        &sums->squares[deed]);
        for (int deed = PLANES_DAMAGE; deed < PLANES_DEEDS && program->is_duel; deed++)
            player->ships[ship].deeds[deed].top = 0;
        find_half(player, ship, &over);
        count_bits(&sums->half, &ROW(player->moments[ship].half), 0);
    }
}
