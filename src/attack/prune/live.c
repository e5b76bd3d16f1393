#include "attack/prune/prune.h"

#include "attack/play/pool.h"
#include "base/array.h"

/* Whether a step of an ability adds to the faces on which it matters whether a die was rerolled:
 * what it can make of a die can be rerolled. */
static bool join_marks(struct prune_live *live, const struct play_ability *ability,
                       const struct rules_step *step)
{
    uint8_t from = step->from;
    uint8_t *marks = &live->marks[rules_effect_color(ability->actor, step->theirs)];

    if (!rules_step_has(step, RULES_TURNS) || !(from & ~*marks) ||
        (step->to != DICE_FACES && !(*marks & DICE_BIT(step->to))))
        return false;
    *marks |= from;
    return true;
}

/* A die that can be changed to a face that can be rerolled can be rerolled itself: until nothing
 * is added, the source faces of such changes join the mask. */
static void close_marks(struct prune_live *live, const struct prune *prune,
                        const struct play_state *state)
{
    bool grown = live->marks[DICE_RED] || live->marks[DICE_GREEN];

    while (grown) {
        grown = false;
        PLAY_EACH(ability, prune->attack) {
            for (size_t step = 0;
                 ability->window >= state->window && step < ability->effect.step_count; step++)
                grown = join_marks(live, ability, &ability->effect.steps[step]) || grown;
        }
    }
}

static void add_wearing_tokens(struct prune_live *live, const struct play_state *state)
{
    if (state->window <= RULES_ROLL_ATTACK)
        live->tokens[RULES_ATTACKER] |= RULES_TOKEN_BIT(RULES_DEPLETE);
    if (state->window <= RULES_ROLL_DEFENSE)
        live->tokens[RULES_DEFENDER] |= RULES_TOKEN_BIT(RULES_STRAIN);
}

static void add_step(struct prune_live *live, const struct play_ability *ability,
                     const struct rules_step *step, uint8_t from)
{
    const struct rules_operation_row *row = &rules_operations[step->operation];
    enum rules_side target = rules_step_target(step, ability->actor);
    enum dice_color dice = ability->window > RULES_NEUTRALIZE
                               ? DICE_RED
                               : rules_effect_color(ability->actor, step->theirs);

    if (row->reads & RULES_PART_FACES)
        live->faces[dice] |= from;
    if (row->reads & RULES_PART_MARKS)
        live->marks[dice] |= from;
    /* how many dice there are limits how many more can be rolled */
    if ((row->reads & RULES_PART_ROLL) ||
        ((row->reads & RULES_PART_NUMBER) && ability->effect.timing == RULES_EARLY))
        live->faces[dice] |= dice_faces[dice];
    if (row->family == RULES_FAMILY_TOKENS) /* what is left is known when no more can come */
        live->tokens[target] |= play_tokens_moved(step);
    if (row->family == RULES_FAMILY_CHARGES)
        live->spent |= play_pool_bits(ability->pool);
    if (row->writes & RULES_PART_NEXT) { /* the next attack finds what is left of all */
        live->tokens[RULES_ATTACKER] = UINT16_MAX;
        live->spent = UINT64_MAX;
    }
}

static void add_facts(struct prune_live *live, const struct play_ability *ability)
{
    RULES_EACH_FACT(fact, &ability->effect) {
        if (fact->tokens)
            live->tokens[rules_fact_holder(fact, ability->bearer)] |= fact->tokens;
        else if (rules_fact_reads(fact) & RULES_PART_ROLL)
            live->faces[ability->dice] |= dice_faces[ability->dice];
        if (fact->kind == RULES_FACT_OUTDICED)
            for (int color = 0; color < DICE_COLORS; color++)
                live->faces[color] |= dice_faces[color];
        else if (fact->kind == RULES_FACT_HAS_CHARGE)
            live->spent |= play_pool_bits(ability->pool);
        live->named = live->named || fact->kind == RULES_FACT_NAMED;
    }
}

/* Whether an ability of the defender can do no more than keep damage off, at a price. */
static bool only_saves(const struct play_ability *ability)
{
    const struct rules_effect *effect = &ability->effect;
    const struct rules_step *main = rules_effect_main(effect);

    RULES_EACH_PRICE(step, effect)
        if (!rules_step_loses(step, RULES_FAMILY_TOKENS) || step->theirs)
            return false;
    return !effect->must && !effect->choice &&
           rules_family_of(main->operation) == RULES_FAMILY_DICE;
}

/* faces: those of its last step that it can gain by */
static void add_ability(struct prune_live *live, const struct play_ability *ability, uint8_t faces)
{
    const struct rules_effect *effect = &ability->effect;
    const struct play_ability refusing = { .actor = rules_other_side(ability->actor),
                                           .window = ability->window };

    if (effect->charge)
        live->spent |= play_pool_bits(ability->pool);
    live->spent |= play_pool_bits(ability->ally_pool);
    RULES_EACH_PRICE(at, effect)
        add_step(live, ability, at, at->from);
    add_step(live, ability, rules_effect_main(effect), faces);
    for (size_t i = 0; i < effect->result_count; i++)
        add_step(live, ability, &effect->results[i], 0);
    if (effect->fact_count)
        add_facts(live, ability);
    live->named = live->named || rules_effect_main(effect)->to == DICE_FACES;
    if (effect->refusable)
        add_step(live, &refusing, &effect->refusal, effect->refusal.from);
    if (ability->actor == RULES_ATTACKER || effect->refusable)
        live->attacker_can_act = true;
    else if (!only_saves(ability)) /* it may want to be hit, for what it can do then */
        live->defender_can_gain = true;
}

/* Rules that hold and look at the dice. */
static void add_standing(struct prune_live *live, const struct prune *prune,
                         const struct play_state *state)
{
    PLAY_EACH(ability, prune->attack) {
        if (!(prune->attack->standing & (ability->used | ability->force)) ||
            ability->until < state->window)
            continue;
        if (rules_effect_main(&ability->effect)->operation == RULES_KEEP)
            live->attacker_can_act = true; /* evades may not be enough */
        if (ability->holds && state->window < RULES_WINDOWS)
            add_facts(live, ability); /* it holds while they are true */
    }
    for (size_t i = 0; i < prune->attack->roll_count; i++)
        if (state->window <= RULES_ROLL_DEFENSE)
            add_facts(live, &prune->attack->rolls[i]);
}

void prune_live_prepare(struct prune *prune)
{
    for (size_t i = 0; i < prune->attack->ability_count; i++)
        add_ability(&prune->uses[i].reads, &prune->attack->abilities[i], prune->uses[i].faces);
}

static void join(struct prune_live *live, const struct prune_live *other)
{
    uint64_t to[sizeof *live / sizeof(uint64_t)], from[sizeof *live / sizeof(uint64_t)];

    memcpy(to, live, sizeof to);
    memcpy(from, other, sizeof from);
    for (size_t i = 0; i < ARRAY_LEN(to); i++)
        to[i] |= from[i];
    memcpy(live, to, sizeof to);
}
_Static_assert(sizeof(struct prune_live) % sizeof(uint64_t) == 0, "joined as numbers");

void prune_live_find(struct prune_live *live, const struct prune *prune,
                     const struct play_state *state)
{
    *live = (struct prune_live){ .faces = { DICE_RED_RESULTS, DICE_GREEN_RESULTS },
                                 .spent = prune->attack->carried };
    for (size_t i = 0; i < prune->attack->ability_count; i++) {
        const struct play_ability *ability = &prune->attack->abilities[i];

        if (ability->until < state->window)
            continue;
        if (ability->lasts)
            live->used |= state->used & (ability->used | ability->force);
        if (ability->window < state->window)
            continue;
        if (play_is_possible(prune->attack, ability, state))
            join(live, &prune->uses[i].reads);
        else if (!ability->lasts)
            live->used |= ability->used;
        else if (!(state->used & ability->group)) /* what is spent is what makes it impossible */
            live->spent |= play_pool_bits(ability->pool) | play_pool_bits(ability->ally_pool);
        if (state->pending == i + 1 || state->tested == i + 1) /* used, and still to happen */
            join(live, &prune->uses[i].reads);
    }
    close_marks(live, prune, state);
    for (int color = 0; state->window >= RULES_NEUTRALIZE && color < DICE_COLORS; color++)
        live->marks[color] = DICE_EACH;
    if (prune->attack->standing || prune->attack->roll_count)
        add_standing(live, prune, state);
    add_wearing_tokens(live, state);
    live->met = (uint8_t) ~(state->window > RULES_DEFENDER_MODIFIES_DEFENSE
                                ? (1u << prune->attack->demand_count) - 1u
                                : 0u);
    for (int side = 0; (prune->keep & PRUNE_PAST) && side < RULES_SIDES; side++)
        live->tokens[side] = state->window < RULES_WINDOWS ? UINT16_MAX : 0;
    if (prune->attack->tells || state->follow ||
        (prune->attack->second && state->window < RULES_WINDOWS))
        live->tokens[RULES_ATTACKER] = UINT16_MAX; /* the next attack finds them */
}

/* The places where dice of a color show a face of a mask: all bits of them. */
static uint64_t row_of_faces(enum dice_color color, uint8_t faces)
{
    uint64_t row = 0;

    for (enum dice_face face = 0; face < DICE_FACES; face++)
        if (dice_sides[color][face] && (faces >> face & 1))
            row += play_die_row(color, face) * UINT8_MAX;
    return row;
}

struct prune_mask prune_mask_of(const struct prune_live *live)
{
    struct prune_mask mask = { 0, 0 };

    for (enum dice_color color = 0; color < DICE_COLORS; color++) {
        mask.faces |= row_of_faces(color, live->faces[color]);
        mask.marks |= row_of_faces(color, live->marks[color]);
    }
    return mask;
}

void prune_live_drop(const struct prune_live *live, struct play_state *state)
{
    state->used = live->used;
    state->spent &= live->spent;
    if (!live->named)
        state->named = 0;
    state->met &= live->met;
    if (state->in_hand == 0 || !live->marks[rules_windows[state->window].dice])
        state->mark = PLAY_FRESH;
}

/* Attack dice are rerolled, which can be as late as before neutralizing. */
static bool rolls_attack_dice(const struct play_state *state)
{
    return state->in_hand > 0 && rules_windows[state->window].dice == DICE_RED;
}

/* Nothing is left to cancel and the attacker has no more say: whatever the defender still rolls or
 * spends, no damage comes, and not to spend is what it wants. */
bool prune_ends_if_cancelled(const struct prune *prune, const struct prune_live *live,
                             const struct play_state *state)
{
    return state->window > RULES_ROLL_DEFENSE && state->window < RULES_NEUTRALIZE &&
           !state->pending && !state->tested && !live->attacker_can_act &&
           !live->defender_can_gain && !prune->plays_on && !rolls_attack_dice(state);
}

uint32_t prune_advance(const struct prune *prune, struct play_state *state, struct prune_live *live)
{
    uint32_t words = play_advance(prune->attack, state);

    prune_live_find(live, prune, state);
    if (prune_ends_if_cancelled(prune, live, state) &&
        prune_is_cancelled(play_dice_sum_row(&state->dice))) {
        state->in_hand = 0;
        state->window = RULES_NEUTRALIZE;
        words |= play_advance(prune->attack, state);
        prune_live_find(live, prune, state);
    }
    if (!(prune->keep & PRUNE_PAST)) {
        const struct prune_mask mask = prune_mask_of(live);
        uint64_t *row = state->dice.row;

        prune_live_drop(live, state);
        prune_mask_rows(&mask, &row[PLAY_FRESH], &row[PLAY_REROLLED], &row[PLAY_FROZEN]);
    }
    return words;
}
