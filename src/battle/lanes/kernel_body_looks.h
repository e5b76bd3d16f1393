/* kernel_body_looks - which table an attack has, by how ships look. A part of kernel_body.h.
 *
 * For those who do not look ahead it hangs on attacker and target. For the others what is to come
 * of a round matters as far as it involves the attacker or the target: the attacks of all ships of
 * the attacker's side, for they all choose the same target; that of the target; and where the
 * enemies now choose the attacker, those of all of them. Where a side chooses by chance nobody
 * knows whom, but where there is only one. So a table is found by how each of these ships looks as
 * an attacker (0: nothing of it to come), marked if it is the one attacked or the one whom the
 * enemies choose; then by how that one looks as a defender, marked if it is the attacker; at last
 * the attacker and the target. Where words ask for health each of them comes with that. */

/* ---- ships still to come ---- */

struct looks {
    simd_halves all[LANES_LOOKS_MAX]; /* each with its health, where keys tell that */
    uint32_t count;
};

/* Whom the attacks still to come are on. */
struct aims {
    simd_halves target;             /* number of the ship attacked now */
    simd_halves theirs, has_theirs; /* word of whom the enemies choose; mask: somebody */
    simd_halves mutual;             /* mask: it is the attacker */
    simd_halves ours;               /* mask: all of the attacker's side choose the same target */
    simd_halves some;               /* mask: some enemy is to come */
};

INLINE simd_halves number_of(simd_halves ship)
{
    return ship >> LANES_NUMBER_SHIFT & LANES_NUMBER_MASK;
}

/* Of a ship in the lanes of a mask. */
INLINE simd_halves facts_of(const struct lanes *lanes, uint32_t ship, uint32_t lane,
                            simd_halves mask)
{
    return *at(row_of(lanes->facts, ship), lane) & mask;
}

/* What rows of ships say, which begin with a first one, of those with these numbers. */
INLINE simd_halves of_numbers(uint32_t *row, uint32_t count, simd_halves numbers, uint32_t lane,
                              simd_halves mask)
{
    simd_halves found = { 0 };

    for (uint32_t i = 0; i < count; i++, row += TRIAL_ROW)
        found |= *at(row, lane) & (simd_halves)(numbers == i);
    return found & mask;
}

INLINE simd_halves look_of(const struct lanes *lanes, simd_halves facts, simd_halves ship,
                           enum rules_side role)
{
    const simd_halves body =
        facts >> (role == RULES_ATTACKER ? 0 : LANES_LOOK_BITS) & (LANES_LOOKS - 1);

    return body << lanes->tables.token_bits | (ship & (LANES_TOKENS - 1));
}

INLINE simd_halves is_armed(simd_halves facts, simd_halves ship)
{
    return is_there(facts & LANES_ARMED) & (simd_halves)((ship & LANES_DISARMED) == 0);
}

INLINE simd_halves marked(simd_halves look, simd_halves mark)
{
    return look << 1 | (mark & 1);
}

INLINE void add_look(const struct lanes *lanes, struct looks *out, simd_halves look,
                     simd_halves facts, simd_halves ship)
{
    out->all[out->count++] = look;
    if (lanes->tells_health)
        out->all[out->count++] = is_there(look) & is_there(facts & LANES_TOLD) & health_of(ship);
}

/* What a ship at a later place will do; `same`: at the initiative that engages now. */
INLINE void add_later(const struct lanes *lanes, const struct lanes_step *step, bool same,
                      uint8_t side, uint32_t lane, struct aims *aims, struct looks *out)
{
    const uint32_t number = ship_of(lanes, step);
    const simd_halves ship = *at(row_of(lanes->ships, number), lane);
    simd_halves comes = health_of(ship), mark, facts;

    if (same && step->armed)
        comes = *at(lanes->armed, lane) & 1u << number;
    comes = is_there(comes);
    if (!same && lanes->reorders)
        comes &= (simd_halves)(is_there(*at(lanes->slow, lane) & 1u << number) ==
                               all_of(step->slow ? UINT32_MAX : 0));
    facts = facts_of(lanes, number, lane, comes);
    comes = is_armed(facts, ship);
    if (step->side == side) {
        mark = (simd_halves)(number_of(aims->theirs) == step->number);
        comes &= aims->ours;
    } else {
        mark = (simd_halves)(aims->target == step->number);
        comes &= aims->has_theirs & (mark | aims->mutual);
        aims->some |= comes;
    }
    add_look(lanes, out, comes & marked(look_of(lanes, facts, ship, RULES_ATTACKER), mark), facts,
             ship);
}

/* Mask: it is known whom all who choose among the ships of a side choose. */
INLINE simd_halves is_known(const struct lanes *lanes, enum engagement_side side, uint32_t lane)
{
    const struct lanes_side *of = &lanes->sides[side];

    if (lanes->engagement->targets[!side] != ENGAGEMENT_RANDOM)
        return all_of(UINT32_MAX);
    return (simd_halves)(count_enemies(of, row_of(lanes->ships, of->first), lane) == 1);
}

INLINE struct aims aim(const struct lanes *lanes, const struct lanes_step *attacker, uint32_t lane,
                       const struct attacks *attacks)
{
    const enum engagement_side side = (enum engagement_side)attacker->side;
    const enum engagement_target policy = lanes->engagement->targets[!side];
    const struct lanes_step enemy = {
        .side = (uint8_t)!side,
        .policy = policy == ENGAGEMENT_RANDOM ? ENGAGEMENT_IN_ORDER : policy,
    };
    struct aims aims = { .target = number_of(attacks->target),
                         .ours = is_known(lanes, (enum engagement_side) !side, lane) };

    aims.theirs = pick_target(lanes, &enemy, row_of(lanes->ships, lanes->sides[side].first), lane) &
                  is_known(lanes, side, lane);
    aims.has_theirs = is_there(health_of(aims.theirs));
    aims.mutual = aims.has_theirs & (simd_halves)(number_of(aims.theirs) == attacker->number);
    return aims;
}

INLINE void list_later(const struct lanes *lanes, const struct lanes_step *step, uint32_t lane,
                       const struct attacks *attacks, struct looks *out)
{
    const struct lanes_side *own = &lanes->sides[step->side];
    struct aims aims = aim(lanes, step, lane, attacks);
    simd_halves facts;
    bool same = true;

    for (uint32_t i = 1; i <= step->later; i++) {
        same = same && !step[i].begins;
        add_later(lanes, &step[i], same, step->side, lane, &aims, out);
    }
    facts = of_numbers(row_of(lanes->facts, own->first), own->count, number_of(aims.theirs), lane,
                       aims.some);
    add_look(lanes, out,
             aims.some & marked(look_of(lanes, facts, aims.theirs, RULES_DEFENDER), aims.mutual),
             facts, aims.theirs);
}

/* ---- keys ---- */

struct key {
    simd_halves words[LANES_LOOKS_MAX], hash;
    uint32_t count, shape;
};

/* Several looks to a word. */
INLINE void pack(const struct lanes_keys *keys, const struct looks *looks, uint32_t root,
                 struct key *out)
{
    const uint32_t in_word = keys->in_word, bits = keys->bits;

    out->count = 0;
    out->shape = keys->shape;
    out->hash = all_of(root * LANES_HASH_MULTIPLIER);
    for (uint32_t first = 0; first < looks->count; first += in_word) {
        simd_halves word = { 0 };

        for (uint32_t i = 0; i < in_word && first + i < looks->count; i++)
            word |= looks->all[first + i] << i * bits;
        out->words[out->count++] = word;
        out->hash = (out->hash ^ word ^ out->hash >> 15) * LANES_HASH_MULTIPLIER;
    }
}

/* Its table; 0: not yet known. */
INLINE simd_halves look_up_key(const struct lanes_keys *keys, const struct key *key, uint32_t root,
                               simd_halves mask)
{
    simd_halves slot = key->hash >> keys->shift, found = { 0 };

    while (simd_any(mask)) {
        const simd_halves number = simd_look_up(keys->slots, slot, mask);
        const simd_halves at_item = number * keys->words;
        simd_halves item, same;

        mask &= is_there(number);
        item = simd_look_up(keys->items, at_item, mask);
        same = mask & (simd_halves)(item >> LANES_ROOT_SHIFT == root);
        for (uint32_t i = 0; i < key->count; i++)
            same &=
                (simd_halves)(simd_look_up(keys->items + 1 + i, at_item, mask) == key->words[i]);
        found |= item & LANES_TABLE_MASK & same;
        mask &= ~same;
        slot = (slot + 1) & UINT32_MAX >> keys->shift;
    }
    return found;
}

static bool ask_for_tables(struct lanes *lanes, const struct lanes_step *step, uint32_t lane,
                           const struct attacks *attacks, const struct key *key,
                           simd_halves missing)
{
    for (int i = 0; i < SIMD_HALVES; i++) {
        struct lanes_asked asked; /* large: not all of it is set */

        asked.step = step;
        asked.lane = lane + (uint32_t)i;
        asked.target = attacks->target[i] >> LANES_NUMBER_SHIFT & LANES_NUMBER_MASK;
        asked.count = key->count;
        asked.shape = key->shape;
        asked.hash = key->hash[i];
        for (uint32_t word = 0; word < key->count; word++)
            asked.words[word] = key->words[word][i];
        if (missing[i] && !lanes_looks_find(lanes, &asked))
            return false;
    }
    return true;
}

INLINE void set_looks(const struct lanes *lanes, const struct lanes_step *step, uint32_t lane,
                      const struct attacks *attacks, struct looks *out)
{
    out->count = 0;
    if (lanes->looks_ahead)
        list_later(lanes, step, lane, attacks, out);
    for (enum rules_side side = 0; side < RULES_SIDES; side++) {
        const simd_halves ship = side == RULES_ATTACKER ? attacks->attacker : attacks->target;

        add_look(lanes, out, look_of(lanes, attacks->facts[side], ship, side), attacks->facts[side],
                 ship);
    }
}

/* The table of each lane, 0: not yet known; and what to ask for. */
INLINE_TWICE simd_halves look_up_tables(const struct lanes *lanes, const struct lanes_step *step,
                                        uint32_t lane, const struct attacks *attacks,
                                        struct key *out)
{
    struct looks looks;

    set_looks(lanes, step, lane, attacks, &looks);
    pack(&lanes->tables.keys, &looks, step->root, out);
    return look_up_key(&lanes->tables.keys, out, step->root, attacks->active);
}

/* Those that are not there yet: it is rare, and apart from all else. False: not found. */
static __attribute__((noinline)) bool find_missing(struct lanes *lanes, struct scene scene,
                                                   uint32_t lane, struct attacks *attacks)
{
    struct key key;

    for (;;) {
        simd_halves missing;

        attacks->table = look_up_tables(lanes, scene.step, lane, attacks, &key);
        missing = attacks->active & (simd_halves)(attacks->table == 0);
        if (!simd_any(missing))
            return true;
        if (!ask_for_tables(lanes, scene.step, lane, attacks, &key, missing))
            return false;
    }
}

/* The number of the attack table of each lane; false: not found. Lanes without an attack are active
 * no longer. */
INLINE bool find_tables(struct lanes *lanes, const struct scene *scene, uint32_t lane,
                        struct attacks *attacks)
{
    struct key key;

    if (!simd_any(attacks->active))
        return true;
    attacks->facts[RULES_DEFENDER] = of_numbers(scene->enemy_facts, scene->enemy_count,
                                                number_of(attacks->target), lane, attacks->active);
    attacks->table = look_up_tables(lanes, scene->step, lane, attacks, &key);
    if (simd_any(attacks->active & (simd_halves)(attacks->table == 0))) {
        struct attacks asked = *attacks; /* so that nobody else sees those of all words */

        if (!find_missing(lanes, *scene, lane, &asked))
            return false;
        attacks->table = asked.table;
    }
    attacks->active &= (simd_halves)(attacks->table != LANES_NO_ATTACK);
    return true;
}
