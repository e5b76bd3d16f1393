/* planes_kernel_body_target - whom a ship attacks in each trial: the masks `target` of its enemies.
 * A part of planes_kernel_body.h. */

/* The first in an order. */
INLINE void pick_first(struct planes_player *player, const struct planes_side *enemies,
                       const row *active)
{
    row open = *active;

    for (uint32_t i = 0; i < enemies->count; i++) {
        const uint32_t enemy = (uint32_t)enemies->first + enemies->order[i];
        const row alive = ROW(player->ships[enemy].alive);

        ROW(player->moments[enemy].target) = open & alive;
        open &= ~alive;
    }
}

/* Of several the one with the lowest number. */
INLINE void break_ties(struct planes_moment *ships, uint32_t count)
{
    row open = ~(row){ 0 };

    for (uint32_t i = 0; i < count; i++) {
        const row tied = ROW(ships[i].target);

        ROW(ships[i].target) = tied & open;
        open &= ~tied;
    }
}

/* Leave of the targets those that have a figure of which nobody has less, or, upside down, more.
 *  figures  of each ship: planes, `bits` of them */
INLINE void keep_least(struct planes_moment *ships, uint32_t count,
                       const struct planes_row *const *figures, uint32_t bits, bool upside_down)
{
    const row flip = (row){ 0 } - (uint64_t)upside_down;

    for (uint32_t bit = bits; bit-- > 0;) {
        row less = { 0 };

        for (uint32_t i = 0; i < count; i++)
            less |= ROW(ships[i].target) & ~(ROW(figures[i][bit]) ^ flip);
        for (uint32_t i = 0; i < count; i++)
            ROW(ships[i].target) &= ~(less & (ROW(figures[i][bit]) ^ flip));
    }
}

/* Health, with something on top. */
INLINE void add_constant(struct planes_row *out, const struct planes_row *health, uint32_t bits,
                         uint32_t more)
{
    row carry = { 0 };

    for (uint32_t bit = 0; bit < bits; bit++) {
        const row one = (row){ 0 } - (uint64_t)(more >> bit & 1);
        const row own = ROW(health[bit]);

        ROW(out[bit]) = own ^ one ^ carry;
        carry = (own & one) | (carry & (own | one));
    }
}

/* By health: least, most, or least of what a ship has had at most less what it has suffered. */
static void pick_by_health(struct planes_player *player, const struct planes_side *enemies,
                           const row *active, enum engagement_target policy)
{
    const struct planes_program *program = player->program;
    const struct planes_ship *ships = player->ships + enemies->first;
    struct planes_moment *moments = player->moments + enemies->first;
    struct planes_row sums[ENGAGEMENT_SHIPS_MAX][PLANES_HEALTH_BITS];
    const struct planes_row *figures[ENGAGEMENT_SHIPS_MAX];

    for (uint32_t i = 0; i < enemies->count; i++) {
        const uint32_t more = (uint32_t)enemies->most - program->health[enemies->first + i];

        ROW(moments[i].target) = *active & ROW(ships[i].alive);
        figures[i] = ships[i].health;
        if (policy != ENGAGEMENT_DAMAGED || more == 0)
            continue;
        add_constant(sums[i], ships[i].health, enemies->health_bits, more);
        figures[i] = sums[i];
    }
    keep_least(moments, enemies->count, figures, enemies->health_bits,
               policy == ENGAGEMENT_STRONGEST);
    break_ties(moments, enemies->count);
}

/* ---- by number ---- */

/* One more where the mask is set; counts stand in rows, one for each number. */
INLINE void count_up(struct planes_row *counts, uint32_t most, const row *mask)
{
    for (uint32_t n = most; n > 0; n--)
        ROW(counts[n]) = (ROW(counts[n]) & ~*mask) | (ROW(counts[n - 1]) & *mask);
    ROW(counts[0]) &= ~*mask;
}

/* Those who have a number of others before them that is wanted: rows, one for each number. */
INLINE void pick_nth(struct planes_player *player, const struct planes_side *enemies,
                     const row *active, const struct planes_row *wanted)
{
    struct planes_row before[ENGAGEMENT_SHIPS_MAX + 1];

    memset(before, 0, sizeof before);
    ROW(before[0]) = *active;
    for (uint32_t i = 0; i < enemies->count; i++) {
        const struct planes_ship *enemy = &player->ships[enemies->first + i];
        row found = { 0 };

        for (uint32_t n = 0; n <= i; n++)
            found |= ROW(before[n]) & ROW(wanted[n]);
        ROW(player->moments[enemies->first + i].target) = found & ROW(enemy->alive);
        count_up(before, i + 1, &ROW(enemy->alive));
    }
}

/* Of as many enemies as each of some counts says any one with equal chance. */
INLINE void draw_among(struct planes_player *player, const struct planes_row *counts,
                       uint32_t first, uint32_t end, struct planes_row *wanted)
{
    const struct planes_races *races = &player->program->shares[(first - 2) / PLANES_MERGED];
    row masks[PLANES_MERGED], running = { 0 };

    for (uint32_t i = 0; i < PLANES_MERGED; i++) {
        masks[i] = first + i < end ? ROW(counts[first + i]) : (row){ 0 };
        running |= masks[i];
    }
    make_sets(&player->field, masks, PLANES_MERGED);
    run_races(player, races, &running, &player->lucks[0]);
    for (uint32_t count = first; count < end; count++) {
        row before = { 0 };

        for (uint32_t n = 0; n < count; n++) {
            const row below = n + 1 < count ? ROW(player->field.below[n]) : ~(row){ 0 };

            ROW(wanted[n]) |= below & ~before & masks[count - first];
            before = below;
        }
    }
}

/* Any with equal chance. */
static void draw_wanted(struct planes_player *player, uint32_t ship, uint32_t most,
                        const struct planes_row *counts, struct planes_row *wanted)
{
    begin_luck(player, ship, PLANES_OF_TARGET, &player->lucks[0], &player->lucks[1]);
    wanted[0] = counts[1];
    for (uint32_t first = 2; first <= most; first += PLANES_MERGED)
        draw_among(player, counts, first,
                   first + PLANES_MERGED <= most ? first + PLANES_MERGED : most + 1, wanted);
}

static void pick_by_number(struct planes_player *player, const struct planes_side *enemies,
                           const row *active, uint32_t ship, bool is_drawn)
{
    const uint32_t number =
        ship - player->program->sides[player->program->engagement->ships[ship].side].first;
    struct planes_row counts[ENGAGEMENT_SHIPS_MAX + 1], wanted[ENGAGEMENT_SHIPS_MAX + 1];

    memset(counts, 0, sizeof counts);
    memset(wanted, 0, sizeof wanted);
    ROW(counts[0]) = *active;
    for (uint32_t i = 0; i < enemies->count; i++)
        count_up(counts, i + 1, &ROW(player->ships[enemies->first + i].alive));
    if (is_drawn)
        draw_wanted(player, ship, enemies->count, counts, wanted);
    for (uint32_t count = 1; count <= enemies->count && !is_drawn; count++)
        ROW(wanted[number % count]) |= ROW(counts[count]);
    pick_nth(player, enemies, active, wanted);
}

/* ---- */

/* Who has no target is active no longer. */
INLINE void pick_targets(struct planes_player *player, const struct planes_attack *attack,
                         row *active)
{
    const struct planes_side *enemies = &player->program->sides[!attack->side];
    const enum engagement_target policy = player->program->engagement->targets[attack->side];
    row found = { 0 };

    if (enemies->count == 1)
        pick_first(player, enemies, active);
    else if (policy == ENGAGEMENT_WEAKEST || policy == ENGAGEMENT_STRONGEST ||
             policy == ENGAGEMENT_DAMAGED)
        pick_by_health(player, enemies, active, policy);
    else if (policy == ENGAGEMENT_SPREAD || policy == ENGAGEMENT_RANDOM)
        pick_by_number(player, enemies, active, attack->ship, policy == ENGAGEMENT_RANDOM);
    else
        pick_first(player, enemies, active);
    for (uint32_t i = 0; i < enemies->count; i++)
        found |= ROW(player->moments[enemies->first + i].target);
    *active = found;
}
