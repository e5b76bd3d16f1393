/* planes_kernel_body_attack - the attack of one ship in the trials of a mask.
 * A part of planes_kernel_body.h. */

/* Count `mask` on top of a counter, from a bit on; returns nothing where nothing is left. */
INLINE void count_up_by(struct planes_counter *counter, const row *mask)
{
    row carry = *mask;

    for (uint32_t bit = 0; any(&carry); bit++) {
        row own;

        grow_counter(counter, bit + 1);
        own = ROW(counter->planes[bit]);
        ROW(counter->planes[bit]) = own ^ carry;
        carry &= own;
    }
}

/* Add numbers of `bits` planes. */
INLINE void add_numbers(struct planes_counter *counter, const struct planes_row *numbers,
                        uint32_t bits)
{
    row carry = { 0 };

    for (uint32_t bit = 0; bit < bits || any(&carry); bit++) {
        const row more = bit < bits ? ROW(numbers[bit]) : (row){ 0 };
        row own;

        grow_counter(counter, bit + 1);
        own = ROW(counter->planes[bit]);
        ROW(counter->planes[bit]) = own ^ more ^ carry;
        carry = (own & more) | (carry & (own | more));
    }
}

/* ---- which attack ---- */

INLINE void keep_shots(struct planes_player *player, uint32_t ship, row *active)
{
    const struct planes_program *program = player->program;
    const struct planes_kind *kind = &program->kinds[program->kind_of[ship]];

    if (kind->always)
        return;
    make_sets(&player->field, active, 1);
    begin_luck(player, ship, PLANES_OF_SHOT, &player->lucks[0], &player->lucks[1]);
    run_races(player, &kind->shot, active, &player->lucks[0]);
    *active &= ROW(player->field.below[0]);
}

/* Trials in which a clash comes about. */
INLINE void find_clash(struct planes_player *player, const struct planes_attack *attack,
                       const struct planes_clash *clash, const row *active, row *out)
{
    const struct planes_program *program = player->program;
    const struct planes_side *enemies = &program->sides[!attack->side];
    row found = { 0 };

    for (uint32_t i = enemies->first; i < (uint32_t)enemies->first + enemies->count; i++)
        if (program->kind_of[i] == clash->kind)
            found |=
                ROW(player->moments[i].target) & ROW(player->ships[i].conditions[clash->theirs]);
    *out = found & *active & ROW(player->ships[attack->ship].conditions[clash->own]);
}

/* ---- what comes of it ---- */

INLINE void clear(struct planes_row *rows, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        ROW(rows[i]) = (row){ 0 };
}

/* What is so after one clash, in the trials of a mask. */
INLINE void take_marks(struct planes_player *player, const struct planes_clash *clash,
                       const row *mask)
{
    const struct planes_program *program = player->program;
    const struct planes_row *below = player->field.below;
    row rest = *mask;

    for (uint32_t i = 0; i < clash->mark_count; i++) {
        const struct planes_mark *mark = &program->marks[clash->first_mark + i];
        const uint8_t *changes = program->changes + mark->first;
        struct planes_row *out = mark->what < PLANES_OWN ? &player->damage[mark->what]
                                 : mark->what < PLANES_THEIRS
                                     ? &player->own[mark->what - PLANES_OWN]
                                     : &player->theirs[clash->kind][mark->what - PLANES_THEIRS];
        row so = mark->is_last ? *mask : (row){ 0 };

        for (uint32_t change = 0; change < mark->count; change++)
            so ^= ROW(below[changes[change]]);
        so &= *mask;
        if (mark->is_rest)
            so = rest;
        if (mark->what >= PLANES_OWN)
            rest &= ~so;
        if (mark->is_rest)
            rest = *mask;
        ROW(*out) |= so;
    }
}

INLINE void clear_marks(struct planes_player *player, const struct planes_attack *attack)
{
    const struct planes_program *program = player->program;

    clear(player->damage, program->damage_bits);
    clear(player->own, program->kinds[program->kind_of[attack->ship]].count);
    for (uint32_t i = 0; i < attack->count; i++) {
        const uint8_t kind = program->clashes[attack->first + i].kind;

        clear(player->theirs[kind], program->kinds[kind].count);
    }
}

/* One bout: adds to `acts` the trials in which one of its clashes comes about. */
static void play_bout(struct planes_player *player, const struct planes_attack *attack,
                      const struct planes_bout *bout, const row *active, row *acts)
{
    const struct planes_clash *clashes = player->program->clashes;
    struct planes_luck *luck = &player->moments[attack->ship].luck;
    row masks[PLANES_MERGED], running = { 0 };

    for (uint32_t i = 0; i < bout->count; i++) {
        find_clash(player, attack, &clashes[bout->clashes[i]], active, &masks[i]);
        running |= masks[i];
    }
    if (!any(&running))
        return;
    make_sets(&player->field, masks, bout->count);
    run_races(player, &bout->races, &running, luck);
    for (uint32_t i = 0; i < bout->count; i++)
        if (bout->alike[i])
            take_marks(player, &clashes[bout->clashes[i]],
                       &ROW(player->field.sets[bout->alike[i]]));
    *acts |= running;
}

INLINE void set_conditions(struct planes_ship *ship, const struct planes_kind *kind,
                           const row *mask, const struct planes_row *after)
{
    for (uint32_t i = 0; i < kind->count && kind->count > 1; i++)
        ROW(ship->conditions[i]) = (ROW(ship->conditions[i]) & ~*mask) | (ROW(after[i]) & *mask);
}

/* Damage goes no further than to the end: what is suffered is added to player->taken. */
INLINE void suffer(struct planes_player *player, struct planes_ship *ship, uint32_t bits,
                   const row *mask)
{
    row less[PLANES_HEALTH_BITS], borrow = { 0 }, left = { 0 };

    for (uint32_t bit = 0; bit < bits; bit++) {
        const row own = ROW(ship->health[bit]), minus = ROW(player->damage[bit]) & *mask;

        less[bit] = own ^ minus ^ borrow;
        borrow = (~own & (minus | borrow)) | (minus & borrow);
    }
    for (uint32_t bit = bits; bit < player->program->damage_bits; bit++)
        borrow |= ROW(player->damage[bit]) & *mask;
    for (uint32_t bit = 0; bit < bits; bit++) {
        const row own = ROW(ship->health[bit]);

        if (!player->program->is_duel)
            ROW(player->taken[bit]) |=
                (own & borrow) | (ROW(player->damage[bit]) & *mask & ~borrow);
        ROW(ship->health[bit]) = less[bit] & ~borrow;
        left |= less[bit] & ~borrow;
    }
    ROW(ship->alive) &= left;
}

INLINE void hit_targets(struct planes_player *player, const struct planes_attack *attack,
                        const row *acts)
{
    const struct planes_program *program = player->program;
    const struct planes_side *enemies = &program->sides[!attack->side];
    struct planes_counter *deeds = player->ships[attack->ship].deeds;
    row killed = { 0 };

    clear(player->taken, enemies->health_bits);
    for (uint32_t i = enemies->first; i < (uint32_t)enemies->first + enemies->count; i++) {
        struct planes_ship *enemy = &player->ships[i];
        const uint8_t kind = program->kind_of[i];
        const row mask = ROW(player->moments[i].target) & *acts;

        if (!any(&mask))
            continue;
        set_conditions(enemy, &program->kinds[kind], &mask, player->theirs[kind]);
        suffer(player, enemy, enemies->health_bits, &mask);
        killed |= mask & ~ROW(enemy->alive);
    }
    if (program->is_duel)
        return;
    add_numbers(&deeds[PLANES_DAMAGE], player->taken, enemies->health_bits);
    count_up_by(&deeds[PLANES_KILLS], &killed);
}

/* ---- */

static void play_attack(struct planes_player *player, const struct planes_step *step,
                        const struct planes_attack *attack, const row *mask)
{
    const struct planes_program *program = player->program;
    struct planes_ship *ship = &player->ships[attack->ship];
    struct planes_luck *luck = &player->moments[attack->ship].luck;
    row active =
        *mask & (step->armed ? ROW(player->moments[attack->ship].armed) : ROW(ship->alive));
    row acts = { 0 };

    if (!any(&active))
        return;
    keep_shots(player, attack->ship, &active);
    pick_targets(player, attack, &active);
    if (!any(&active))
        return;
    if (!luck->is_begun)
        begin_luck(player, attack->ship, PLANES_OF_ATTACK, luck,
                   player->exchanged ? &player->moments[twin_of(program, attack->ship)].luck
                                     : NULL);
    clear_marks(player, attack);
    for (uint32_t i = 0; i < attack->bout_count; i++)
        play_bout(player, attack, &program->bouts[attack->first_bout + i], &active, &acts);
    count_up_by(&ship->deeds[PLANES_ATTACKS], &acts);
    set_conditions(ship, &program->kinds[program->kind_of[attack->ship]], &acts, player->own);
    hit_targets(player, attack, &acts);
}
