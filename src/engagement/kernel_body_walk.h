/* kernel_body_walk - which table an attack has where players look ahead, and what it leaves.
 * A part of kernel_body.h.
 *
 * What is to come of a round matters as far as it involves the attacker or the target: the attacks
 * of all ships of the attacker's side, for they all choose the same target; that of the target; and
 * where the enemies now choose the attacker, those of all of them. A walk goes by how each of these
 * ships looks as an attacker (0: nothing of it to come), marked if it is the one attacked or the
 * one whom the enemies choose; then by how that one looks as a defender, marked if it is the
 * attacker; at last by the attacker and the target. Where words ask for health each of them comes
 * with that. All of it, two steps a word, is the key of the attack's table. */

/* ---- ships still to come ---- */

struct walk {
    simd_halves words[LANES_WALK_WORDS];
    uint32_t count; /* of steps */
};

INLINE void go(struct walk *walk, simd_halves step)
{
    simd_halves *word = &walk->words[walk->count / 2];

    if (walk->count++ % 2 == 0)
        *word = step;
    else
        *word |= step << LANES_STEP_BITS;
}

/* Past a ship: its look, of which there are facts. */
INLINE void go_past(const struct lanes *lanes, struct walk *walk, simd_halves look,
                    simd_halves facts, simd_halves ship)
{
    go(walk, look);
    if (lanes->tells_health)
        go(walk, is_there(look) & is_there(facts & LANES_TOLD) & health_of(ship));
}

/* Whom the attacks still to come are on. */
struct aims {
    simd_halves target;             /* number of the ship attacked now */
    simd_halves theirs, has_theirs; /* word of whom the enemies choose; mask: somebody */
    simd_halves mutual;             /* mask: it is the attacker */
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

INLINE simd_halves facts_by_condition(const struct lanes *lanes, simd_halves ship, simd_halves mask)
{
    return simd_look_up(lanes->tables.walks.facts, ship & LANES_CONDITION_MASK, mask);
}

INLINE simd_halves facts_of_attacker(const struct lanes *lanes, const struct lanes_step *step,
                                     uint32_t lane, const struct attacks *attacks, bool varies)
{
    const uint32_t a = ship_of(lanes, &step->by_first[0]), b = ship_of(lanes, &step->by_first[1]);

    if (!lanes->looks_ahead)
        return facts_by_condition(lanes, attacks->attacker, attacks->active);
    if (!varies)
        return facts_of(lanes, a, lane, attacks->active);
    return facts_of(lanes, a, lane, attacks->active & ~attacks->second) |
           facts_of(lanes, b, lane, attacks->active & attacks->second);
}

/* Of the ships with these numbers in a side. */
INLINE simd_halves facts_of_numbers(const struct lanes *lanes, enum engagement_side side,
                                    simd_halves numbers, uint32_t lane, simd_halves mask)
{
    simd_halves facts = { 0 };

    for (uint32_t i = 0; i < lanes->sides[side].count; i++)
        facts |=
            facts_of(lanes, lanes->sides[side].first + i, lane, mask & (simd_halves)(numbers == i));
    return facts;
}

INLINE simd_halves look_of(simd_halves facts, enum rules_side role)
{
    return facts >> (role == RULES_ATTACKER ? 0 : LANES_LOOK_BITS) & (LANES_LOOKS - 1);
}

INLINE simd_halves marked(simd_halves look, simd_halves mark)
{
    return look << 1 | (mark & 1);
}

/* Past what a ship at a later place will do; `same`: at the initiative that engages now. */
INLINE void go_past_one(const struct lanes *lanes, const struct lanes_step *step, bool same,
                        enum engagement_side first, enum engagement_side side, uint32_t lane,
                        struct aims *aims, struct walk *out)
{
    const struct lanes_attacker *attacker = &step->by_first[first];
    const uint32_t number = ship_of(lanes, attacker);
    const simd_halves ship = *at(row_of(lanes->ships, number), lane);
    simd_halves comes = health_of(ship), mark, facts;

    if (same && step->armed)
        comes = *at(lanes->armed, lane) & 1u << number;
    comes = is_there(comes);
    facts = facts_of(lanes, number, lane, comes);
    comes = is_there(facts & LANES_ARMED);
    if (attacker->side == side) {
        mark = (simd_halves)(number_of(aims->theirs) == attacker->number);
    } else {
        mark = (simd_halves)(aims->target == attacker->number);
        comes &= aims->has_theirs & (mark | aims->mutual);
        aims->some |= comes;
    }
    go_past(lanes, out, comes & marked(look_of(facts, RULES_ATTACKER), mark), facts, ship);
}

INLINE struct aims aim(const struct lanes *lanes, const struct lanes_attacker *attacker,
                       uint32_t lane, const struct attacks *attacks)
{
    const enum engagement_side side = (enum engagement_side)attacker->side;
    const struct lanes_attacker enemy = { .side = (uint8_t)!side,
                                          .policy = lanes->engagement->targets[!side] };
    struct aims aims = { .target = number_of(attacks->target) };

    aims.theirs = pick_target(lanes, &enemy, state_at(lanes, lane), lane);
    aims.has_theirs = is_there(health_of(aims.theirs));
    aims.mutual = aims.has_theirs & (simd_halves)(number_of(aims.theirs) == attacker->number);
    return aims;
}

/* Past the ships that are later in the order of who is first. */
INLINE void go_past_later(const struct lanes *lanes, const struct lanes_step *step,
                          enum engagement_side first, uint32_t lane, const struct attacks *attacks,
                          struct walk *out)
{
    const struct lanes_attacker *attacker = &step->by_first[first];
    const struct lanes_step *end = lanes->round->steps + lanes->round->step_count;
    const enum engagement_side side = (enum engagement_side)attacker->side;
    struct aims aims = aim(lanes, attacker, lane, attacks);
    simd_halves facts;
    bool same = true;

    for (const struct lanes_step *later = step + 1; later < end; later++) {
        same = same && !later->begins;
        go_past_one(lanes, later, same, first, side, lane, &aims, out);
    }
    facts = facts_of_numbers(lanes, side, number_of(aims.theirs), lane, aims.some);
    go_past(lanes, out, aims.some & marked(look_of(facts, RULES_DEFENDER), aims.mutual), facts,
            aims.theirs);
}

/* ---- keys ---- */

INLINE struct lanes_asked asked_at(const struct lanes *lanes, const struct lanes_step *step,
                                   uint32_t lane, int i, const struct attacks *attacks)
{
    struct lanes_asked asked; /* large: not all of it is set */

    asked.step = step;
    asked.first = step->varies ? (enum engagement_side)(attacks->second[i] & 1) : lanes->first_side;
    asked.lane = lane + (uint32_t)i;
    asked.target = attacks->target[i] >> LANES_NUMBER_SHIFT & LANES_NUMBER_MASK;
    return asked;
}

static bool find_walks(struct lanes *lanes, const struct lanes_step *step, uint32_t lane,
                       const struct attacks *attacks, const struct walk *walk, simd_halves missing)
{
    for (int i = 0; i < SIMD_HALVES; i++) {
        struct lanes_asked asked = asked_at(lanes, step, lane, i, attacks);

        for (uint32_t word = 0; 2 * word < walk->count; word++)
            asked.walk[word] = walk->words[word][i];
        for (uint32_t word = (walk->count + 1) / 2; word < lanes->tables.walks.tables.words; word++)
            asked.walk[word] = 0;
        if (missing[i] && !lanes->find_walk(lanes, &asked))
            return false;
    }
    return true;
}

/* From its root on. */
INLINE void start_walk(const struct lanes *lanes, const struct lanes_step *step,
                       enum engagement_side first, uint32_t lane, const struct attacks *attacks,
                       struct walk *out)
{
    memset(out->words, 0, lanes->tables.walks.tables.words * sizeof *out->words);
    out->count = 0;
    go(out, all_of(step->roots[first]));
    if (lanes->looks_ahead)
        go_past_later(lanes, step, first, lane, attacks, out);
}

INLINE void set_walk(const struct lanes *lanes, const struct lanes_step *step, uint32_t lane,
                     const struct attacks *attacks, struct walk *out, bool varies)
{
    struct walk other;

    start_walk(lanes, step, varies ? ENGAGEMENT_A : lanes->first_side, lane, attacks, out);
    if (varies) {
        start_walk(lanes, step, ENGAGEMENT_B, lane, attacks, &other);
        for (uint32_t i = 0; 2 * i < out->count; i++)
            out->words[i] = choose(attacks->second, other.words[i], out->words[i]);
    }
    go_past(lanes, out, look_of(attacks->facts[RULES_ATTACKER], RULES_ATTACKER),
            attacks->facts[RULES_ATTACKER], attacks->attacker);
    go_past(lanes, out, look_of(attacks->facts[RULES_DEFENDER], RULES_DEFENDER),
            attacks->facts[RULES_DEFENDER], attacks->target);
}

INLINE void set_facts_of_target(const struct lanes *lanes, const struct lanes_step *step,
                                uint32_t lane, struct attacks *attacks, bool varies)
{
    const simd_halves number = number_of(attacks->target);
    simd_halves *out = &attacks->facts[RULES_DEFENDER];

    if (!lanes->looks_ahead) {
        *out = facts_by_condition(lanes, attacks->target, attacks->active);
        return;
    }
    *out = facts_of_numbers(lanes, (enum engagement_side) !step->by_first[0].side, number, lane,
                            attacks->active & ~attacks->second);
    if (varies)
        *out |= facts_of_numbers(lanes, (enum engagement_side) !step->by_first[1].side, number,
                                 lane, attacks->active & attacks->second);
}

/* The tables of attacks that hang on the looks of their two ships alone; 0: not yet known. */
INLINE simd_halves find_by_looks(const struct lanes *lanes, const struct lanes_step *step,
                                 const struct attacks *attacks, bool varies)
{
    const uint32_t width = lanes->tables.walks.width;
    const simd_halves range =
        by_first(attacks, step->by_first[0].range, step->by_first[1].range, varies);
    const simd_halves row = range * width + look_of(attacks->facts[RULES_ATTACKER], RULES_ATTACKER);

    return simd_look_up(lanes->tables.pairs,
                        row * width + look_of(attacks->facts[RULES_DEFENDER], RULES_DEFENDER),
                        attacks->active);
}

/* The number of the attack table of each lane; false: not found. */
INLINE bool walk(struct lanes *lanes, const struct lanes_step *step, uint32_t lane,
                 struct attacks *attacks, simd_halves *out, bool varies)
{
    const bool by_looks = !lanes->looks_ahead && !lanes->tells_health;
    struct walk walk;

    set_facts_of_target(lanes, step, lane, attacks, varies);
    if (by_looks)
        walk.count = 0;
    else
        set_walk(lanes, step, lane, attacks, &walk, varies);
    for (;;) {
        simd_halves missing;

        *out = by_looks ? find_by_looks(lanes, step, attacks, varies)
                        : find_numbers(&lanes->tables.walks.tables, walk.words, attacks->active);
        missing = attacks->active & (simd_halves)(*out == 0);
        if (!simd_any(missing))
            return true;
        if (!find_walks(lanes, step, lane, attacks, &walk, missing))
            return false;
    }
}

/* ---- what is left ---- */

INLINE bool find_left(struct lanes *lanes, simd_halves ship, simd_halves left, simd_halves mask,
                      simd_halves *out, simd_halves *facts)
{
    const simd_halves condition = ship & LANES_CONDITION_MASK;
    const simd_halves key = left << LANES_AFTER_LEFT | condition;

    for (;;) {
        simd_halves missing;

        *out = find_numbers_of_one(&lanes->tables.walks.after, key, mask);
        if (lanes->looks_ahead)
            *facts = facts_by_condition(lanes, *out, mask);
        missing = mask & (simd_halves)(*out == 0);
        if (!simd_any(missing))
            return true;
        for (int i = 0; i < SIMD_HALVES; i++)
            if (missing[i] && !lanes->find_after(lanes, condition[i], left[i]))
                return false;
    }
}

/* As find_outcomes; false: not found. */
INLINE bool find_lefts(struct lanes *lanes, const struct lanes_step *step, uint32_t lane,
                       simd_halves table, struct attacks *attacks, bool varies)
{
    const simd_halves outcome = pick_outcomes(lanes, step, lane, table, attacks, varies);

    attacks->damage = outcome >> LANES_WALK_DAMAGE;
    attacks->crits = outcome >> LANES_WALK_CRITS & LANES_WALK_DAMAGE_MAX;
    return find_left(lanes, attacks->attacker, outcome >> LANES_WALK_ATTACKER & (LANES_LEFTS - 1),
                     attacks->active, &attacks->left[RULES_ATTACKER],
                     &attacks->after[RULES_ATTACKER]) &&
           find_left(lanes, attacks->target, outcome & (LANES_LEFTS - 1), attacks->active,
                     &attacks->left[RULES_DEFENDER], &attacks->after[RULES_DEFENDER]);
}
