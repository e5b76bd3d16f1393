#include "graph/step.h"

#include "base/array.h"
#include "graph/ready.h"

enum { CLASSES_MAX = DICE_FACES * GRAPH_MARKS };

/* Dice that are alike: the same face, rerolled or not. */
struct dice_class {
    enum dice_face face;
    enum graph_mark mark;
};

/* A choice among dice. */
struct chooser {
    const struct step_walk *walk;
    const struct rules_step *step;
    size_t index; /* of the step */
    enum dice_color color;
    uint8_t from;
    struct dice_class classes[CLASSES_MAX];
    size_t class_count;
    unsigned least; /* dice to take */
};

static enum rules_side target_of(const struct graph_ability *ability, const struct rules_step *step)
{
    return step->theirs ? rules_other_side(ability->actor) : ability->actor;
}

/* After neutralizing, everything is on the attack dice. */
static enum dice_color color_of(const struct graph_ability *ability, const struct rules_step *step)
{
    return ability->window > RULES_NEUTRALIZE ? DICE_RED
                                              : rules_effect_color(ability->actor, step->theirs);
}

static uint8_t faces_of(const struct graph_ability *ability, const struct rules_step *step)
{
    return step == rules_effect_main(&ability->effect) ? ability->from : step->from;
}

static unsigned limit(const struct rules_step *step)
{
    return step->count == RULES_ALL ? UINT8_MAX : (unsigned)step->count;
}

static void go_on(const struct chooser *chooser, const struct graph_state *state)
{
    step_walk(chooser->walk, chooser->index + 1, state);
}

/* ---- dice ---- */

static enum graph_mark last_mark(const struct graph_ability *ability, const struct rules_step *step)
{
    return step->operation == RULES_REROLL && !ability->effect.unmarked ? GRAPH_FRESH
                                                                        : GRAPH_REROLLED;
}

/* The face a change makes; DICE_FACES: what was named before is nothing. */
static enum dice_face face_made(const struct rules_step *step, enum dice_color color,
                                const struct graph_state *state)
{
    return step->to < DICE_FACES ? (enum dice_face)step->to : graph_state_named(state, color);
}

static void find_classes(struct chooser *chooser, const struct graph_state *state)
{
    const struct rules_step *step = chooser->step;

    for (enum dice_face face = 0; face < DICE_FACES; face++) {
        if (!(chooser->from & DICE_BIT(face)) ||
            (step->operation == RULES_CHANGE && face == face_made(step, chooser->color, state)))
            continue;
        for (enum graph_mark mark = GRAPH_FRESH; mark <= last_mark(chooser->walk->ability, step);
             mark++)
            if (state->dice[chooser->color][mark][face] > 0)
                chooser->classes[chooser->class_count++] = (struct dice_class){ face, mark };
    }
}

static uint8_t faces_taken(const struct chooser *chooser, const struct graph_state *after)
{
    uint8_t faces = 0;

    for (size_t i = 0; i < chooser->class_count; i++) {
        const struct dice_class *class = &chooser->classes[i];

        if (after->dice[chooser->color][class->mark][class->face] <
            chooser->walk->before->dice[chooser->color][class->mark][class->face])
            faces |= (uint8_t)DICE_BIT(class->face);
    }
    return faces;
}

/* Whether a lesser ability is there that could have taken the `taken` dice as well. */
static bool left_to_lesser(const struct chooser *chooser, const struct graph_state *after,
                           unsigned taken)
{
    const struct step_walk *walk = chooser->walk;
    uint32_t lesser = walk->ability->lesser;
    uint8_t faces = lesser ? faces_taken(chooser, after) : 0;

    for (const struct graph_ability *other = walk->attack->abilities; lesser; other++) {
        if ((lesser & other->used) && graph_is_ready(walk->attack, other, walk->before) &&
            taken <= limit(rules_effect_main(&other->effect)) && !(faces & ~other->from))
            return true;
        lesser &= ~other->used;
    }
    return false;
}

/* A reroll that counts as the one reroll of a die. */
static bool is_marked_reroll(const struct chooser *chooser)
{
    return chooser->step->operation == RULES_REROLL && !chooser->walk->ability->effect.unmarked;
}

/* Note what the rules that hold ask for, of dice in the hands of their owner. */
static void note(const struct chooser *chooser, struct graph_state *state, enum dice_face face,
                 unsigned count)
{
    const struct graph_attack *attack = chooser->walk->attack;
    enum rules_side actor = chooser->walk->ability->actor;

    if (chooser->walk->ability->window > RULES_NEUTRALIZE || chooser->step->theirs ||
        chooser->step->operation == RULES_CANCEL || count == 0)
        return;
    if (attack->notes_modified)
        state->noted |= actor == RULES_ATTACKER ? GRAPH_NOTED_ATTACKER : GRAPH_NOTED_DEFENDER;
    if (attack->notes_focus && face == DICE_FOCUS)
        state->focus = (uint8_t)(state->focus + count);
    if (attack->notes_rerolls && is_marked_reroll(chooser))
        state->rerolls = (uint8_t)(state->rerolls + count);
}

/* How many dice of a class the rules that hold still allow. */
static unsigned allowed(const struct chooser *chooser, const struct graph_state *state,
                        const struct dice_class *class)
{
    const struct graph_attack *attack = chooser->walk->attack;
    unsigned there = state->dice[chooser->color][class->mark][class->face];
    unsigned changed = state->focus;
    int most = 0;

    if (attack->notes_focus && class->face == DICE_FOCUS && !chooser->step->theirs &&
        chooser->step->operation != RULES_CANCEL &&
        chooser->walk->ability->window < RULES_NEUTRALIZE &&
        graph_holds(attack, state, RULES_MOD_FOCUS, chooser->walk->ability->actor, &most, NULL) &&
        there + changed > (unsigned)most)
        return (unsigned)most > changed ? (unsigned)most - changed : 0;
    return there;
}

/* Move `count` dice of a class to where the step puts them. */
static void take(const struct chooser *chooser, struct graph_state *state,
                 const struct dice_class *from, unsigned count)
{
    uint8_t *dice = state->dice[chooser->color][from->mark];
    enum dice_face made = face_made(chooser->step, chooser->color, state);

    dice[from->face] = (uint8_t)(dice[from->face] - count);
    if (chooser->step->operation == RULES_REROLL)
        state->in_hand = (uint8_t)(state->in_hand + count);
    else if (chooser->step->operation == RULES_CHANGE)
        dice[made] = (uint8_t)(dice[made] + count);
    note(chooser, state, from->face, count);
}

/* The least number of dice of a step: a price is paid in full, even with no dice where it is all of
 * them. */
static unsigned least_dice(const struct rules_step *step)
{
    if (!step->exact)
        return 1;
    return step->count == RULES_ALL ? 0 : limit(step);
}

/* The least number to take: what must be used is used as far as it can be. */
static unsigned find_least(const struct chooser *chooser, unsigned most,
                           const struct graph_state *state)
{
    const struct rules_step *step = chooser->step;
    struct graph_state after = *state;
    unsigned taken = 0;

    if (step->exact || !chooser->walk->ability->effect.must)
        return least_dice(step);
    for (size_t i = 0; i < chooser->class_count; i++) {
        unsigned count = allowed(chooser, &after, &chooser->classes[i]);

        count = count < most - taken ? count : most - taken;
        take(chooser, &after, &chooser->classes[i], count);
        taken += count;
    }
    return taken ? taken : 1;
}

/* Every choice of up to `left` dice of the classes from number `index` on; `taken` were chosen. */
static void choose(const struct chooser *chooser, size_t index, unsigned left, unsigned taken,
                   const struct graph_state *state)
{
    const struct dice_class *class = &chooser->classes[index];
    unsigned most;

    if (index == chooser->class_count) {
        if (taken >= chooser->least && !left_to_lesser(chooser, state, taken))
            go_on(chooser, state);
        return;
    }
    most = allowed(chooser, state, class);
    for (unsigned count = chooser->step->every ? most : 0; count <= most && count <= left;
         count++) {
        struct graph_state after = *state;

        take(chooser, &after, class, count);
        choose(chooser, index + 1, left - count, taken + count, &after);
    }
}

/* How many dice may be taken. */
static unsigned find_most(const struct chooser *chooser, const struct graph_state *state)
{
    const struct step_walk *walk = chooser->walk;
    unsigned most = limit(chooser->step);
    int rerolls = 0;

    if (walk->attack->notes_rerolls && is_marked_reroll(chooser) && !chooser->step->theirs &&
        graph_holds(walk->attack, state, RULES_REROLL_MAX, walk->ability->actor, &rerolls, NULL)) {
        unsigned left = rerolls > state->rerolls ? (unsigned)rerolls - state->rerolls : 0;

        most = left < most ? left : most;
    }
    return most;
}

static void do_dice(struct chooser *chooser, const struct graph_state *state)
{
    struct graph_state after = *state;
    unsigned most = find_most(chooser, state);

    if (chooser->step->operation == RULES_CHANGE &&
        face_made(chooser->step, chooser->color, state) == DICE_FACES)
        return;
    if (chooser->step->operation == RULES_REROLL)
        after.mark = is_marked_reroll(chooser) ? GRAPH_REROLLED : GRAPH_FRESH;
    find_classes(chooser, state);
    chooser->least = find_least(chooser, most, state);
    choose(chooser, 0, most, 0, &after);
}

/* Results that come after neutralizing are kept apart from those of the dice. */
static void do_add(struct chooser *chooser, const struct graph_state *state)
{
    enum graph_mark mark =
        chooser->walk->ability->window > RULES_NEUTRALIZE ? GRAPH_REROLLED : GRAPH_FRESH;
    unsigned least =
        chooser->step->exact || chooser->walk->ability->effect.must ? limit(chooser->step) : 1;
    struct graph_state after = *state;

    for (unsigned count = 1; count <= limit(chooser->step); count++) {
        after.dice[chooser->color][mark][chooser->step->to]++;
        if (count == 1)
            note(chooser, &after, DICE_BLANK, 1);
        if (count >= least && !left_to_lesser(chooser, &after, count))
            go_on(chooser, &after);
    }
}

static void do_match(struct chooser *chooser, const struct graph_state *state)
{
    unsigned dice = graph_state_dice(state, chooser->color);

    for (enum dice_face face = 0; face < DICE_FACES; face++) {
        struct graph_state after = *state;
        uint8_t *same = &after.dice[chooser->color][GRAPH_FRESH][face];

        if (dice == 0 || graph_state_count(state, chooser->color, face) != dice)
            continue;
        *same = (uint8_t)(*same + chooser->step->count);
        note(chooser, &after, DICE_BLANK, 1);
        go_on(chooser, &after);
    }
}

/* ---- tokens ---- */

static void do_lose(struct chooser *chooser, const struct graph_state *state)
{
    enum rules_side side = target_of(chooser->walk->ability, chooser->step);
    uint16_t kinds = chooser->step->tokens, forbidden;

    if (chooser->step->exact && side == chooser->walk->ability->actor &&
        chooser->walk->attack->standing &&
        graph_holds(chooser->walk->attack, state, RULES_NO_SPEND, side, NULL, &forbidden))
        kinds &= (uint16_t)~forbidden;
    for (int token = 0; token < RULES_TOKENS; token++) {
        struct graph_state after = *state;
        uint8_t *there = &after.tokens[side][token];
        unsigned count = (unsigned)chooser->step->count;

        if (!(kinds >> token & 1) || *there == 0 || (chooser->step->exact && *there < count))
            continue;
        *there = (uint8_t)(*there - (count < *there ? count : *there));
        go_on(chooser, &after);
    }
}

/* Each jam token leaves at once with a green token or a lock, which whoever jams may choose. */
static void do_jam(struct chooser *chooser, const struct graph_state *state, enum rules_side side,
                   unsigned jams)
{
    struct graph_state after = *state;
    bool any = false;

    for (int token = 0; token < RULES_TOKENS && jams > 0; token++) {
        if (!(RULES_JAMMED >> token & 1) || state->tokens[side][token] == 0)
            continue;
        after.tokens[side][token]--;
        do_jam(chooser, &after, side, jams - 1);
        after.tokens[side][token]++;
        any = true;
    }
    if (any)
        return;
    after.tokens[side][RULES_JAM] = (uint8_t)(after.tokens[side][RULES_JAM] + jams);
    go_on(chooser, &after);
}

/* What a jammed ship gains of these leaves with the jam tokens. */
static unsigned lost_to_jam(const struct chooser *chooser, struct graph_state *state,
                            enum rules_side side, int token)
{
    uint8_t *jams = &state->tokens[side][RULES_JAM];
    unsigned lost = (unsigned)chooser->step->count;

    if (!(RULES_JAMMED >> token & 1))
        return 0;
    lost = lost < *jams ? lost : *jams;
    *jams = (uint8_t)(*jams - lost);
    return lost;
}

static void do_gain(struct chooser *chooser, const struct graph_state *state)
{
    enum rules_side side = target_of(chooser->walk->ability, chooser->step);

    if (chooser->step->tokens == RULES_TOKEN_BIT(RULES_JAM)) {
        do_jam(chooser, state, side, (unsigned)chooser->step->count);
        return;
    }
    for (int token = 0; token < RULES_TOKENS; token++) {
        struct graph_state after = *state;
        uint8_t *there = &after.tokens[side][token];
        unsigned count;

        if (!(chooser->step->tokens >> token & 1))
            continue;
        count = (unsigned)chooser->step->count - lost_to_jam(chooser, &after, side, token);
        *there = (uint8_t)(*there + count < RULES_TOKENS_MAX ? *there + count : RULES_TOKENS_MAX);
        go_on(chooser, &after);
    }
}

/* ---- damage ---- */

/* What the attacker suffers is not counted. */
static void do_suffer(struct chooser *chooser, const struct graph_state *state)
{
    struct graph_state after = *state;
    uint8_t *counter = chooser->step->to == DICE_CRIT ? &after.crits : &after.suffered;

    if (target_of(chooser->walk->ability, chooser->step) == RULES_DEFENDER)
        *counter = (uint8_t)(*counter + chooser->step->count);
    go_on(chooser, &after);
}

static void do_shield(struct chooser *chooser, const struct graph_state *state)
{
    struct graph_state after = *state;
    int shields = graph_shields(chooser->walk->attack, state), lost = chooser->step->count;

    if (target_of(chooser->walk->ability, chooser->step) == RULES_DEFENDER)
        after.suffered = (uint8_t)(after.suffered + (lost < shields ? lost : shields));
    go_on(chooser, &after);
}

/* ---- the rest ---- */

static void do_name_result(struct chooser *chooser, const struct graph_state *state)
{
    struct graph_state after = *state;

    for (enum dice_face face = 0; face < DICE_FACES; face++) {
        if (!dice_sides[chooser->color][face])
            continue;
        after.named = (uint8_t)(1 + (int)chooser->color * DICE_FACES + (int)face);
        go_on(chooser, &after);
    }
}

/* Zero is no guess: no evade could be added to it. */
static void do_name_count(struct chooser *chooser, const struct graph_state *state)
{
    struct graph_state after = *state;

    for (int count = 1; count <= chooser->walk->attack->edition->dice_max &&
                        count + GRAPH_NAMED_COUNT <= UINT8_MAX && count <= RULES_TOKENS_MAX;
         count++) {
        after.named = (uint8_t)(GRAPH_NAMED_COUNT + count);
        go_on(chooser, &after);
    }
}

static void do_no_attack(struct chooser *chooser, const struct graph_state *state)
{
    struct graph_state after = *state;

    for (int mark = 0; mark < GRAPH_MARKS; mark++)
        for (int face = 0; face < DICE_FACES; face++)
            after.dice[DICE_RED][mark][face] = 0;
    after.window = RULES_NEUTRALIZE;
    go_on(chooser, &after);
}

/* Most dice that a roll can have. */
static unsigned dice_most(const struct graph_attack *attack, const struct graph_state *state,
                          enum dice_color color)
{
    enum rules_side roller = color == DICE_RED ? RULES_ATTACKER : RULES_DEFENDER;
    int most;

    if (attack->standing && graph_holds(attack, state, RULES_ROLL_MAX, roller, &most, NULL) &&
        most < attack->edition->dice_max)
        return (unsigned)most;
    return (unsigned)attack->edition->dice_max;
}

/* Right after the roll more dice are rolled at once; before it, or as a price, they are read off
 * the ability's bit. */
static void do_roll(struct chooser *chooser, const struct graph_state *state)
{
    const struct graph_attack *attack = chooser->walk->attack;
    unsigned dice = graph_state_dice(state, chooser->color);
    unsigned most = dice_most(attack, state, chooser->color);
    struct graph_state after = *state;

    if (chooser->walk->ability->effect.timing != RULES_EARLY ||
        chooser->step != rules_effect_main(&chooser->walk->ability->effect)) {
        go_on(chooser, state);
        return;
    }
    if (chooser->step->count < 0 || dice >= most ||
        !rules_may_add(attack->edition, &attack->shot, chooser->color))
        return;
    after.in_hand = (uint8_t)chooser->step->count;
    if (after.in_hand > most - dice)
        after.in_hand = (uint8_t)(most - dice);
    after.mark = GRAPH_FRESH;
    go_on(chooser, &after);
}

/* What holds is read off the ability's bit. */
static void do_nothing(struct chooser *chooser, const struct graph_state *state)
{
    go_on(chooser, state);
}

typedef void do_fn(struct chooser *chooser, const struct graph_state *state);

static do_fn *const do_operation[] = {
    [RULES_ROLL] = do_roll,
    [RULES_REROLL] = do_dice,
    [RULES_CHANGE] = do_dice,
    [RULES_ADD] = do_add,
    [RULES_CANCEL] = do_dice,
    [RULES_MATCH] = do_match,
    [RULES_GAIN] = do_gain,
    [RULES_LOSE] = do_lose,
    [RULES_SUFFER] = do_suffer,
    [RULES_SHIELD] = do_shield,
    [RULES_NAME_RESULT] = do_name_result,
    [RULES_NAME_COUNT] = do_name_count,
    [RULES_NO_ATTACK] = do_no_attack,
    [RULES_NO_SPEND] = do_nothing,
    [RULES_MOD_ONLY] = do_nothing,
    [RULES_MOD_SELF] = do_nothing,
    [RULES_MOD_ALLOW] = do_nothing,
    [RULES_MOD_FOCUS] = do_nothing,
    [RULES_REROLL_MAX] = do_nothing,
    [RULES_ROLL_MAX] = do_nothing,
    [RULES_NO_RANGE] = do_nothing,
    [RULES_CRIT_FIRST] = do_nothing,
    [RULES_KEEP] = do_nothing,
    [RULES_INFLICT] = do_nothing,
    [RULES_VALUE] = do_nothing,
    [RULES_STAT] = do_nothing,
    [RULES_HEALTH] = do_nothing,
    [RULES_TOKENS_MORE] = do_nothing,
    [RULES_EXCUSE] = do_nothing,
    [RULES_SITUATE] = do_nothing,
    [RULES_IDLE] = do_nothing,
};
_Static_assert(ARRAY_LEN(do_operation) == RULES_OPERATIONS, "one row per operation");

void step_walk(const struct step_walk *walk, size_t index, const struct graph_state *state)
{
    struct chooser chooser = { .walk = walk, .index = index };

    if (index == walk->step_count) {
        walk->visit(walk->ability, state, walk->context);
        return;
    }
    chooser.step = &walk->steps[index];
    chooser.color = color_of(walk->ability, chooser.step);
    chooser.from = faces_of(walk->ability, chooser.step);
    do_operation[chooser.step->operation](&chooser, state);
}

static unsigned dice_there(const struct graph_ability *ability, const struct rules_step *step,
                           const struct graph_state *state)
{
    enum dice_color color = color_of(ability, step);
    uint8_t from = faces_of(ability, step);
    unsigned dice = 0;

    for (enum dice_face face = 0; face < DICE_FACES; face++) {
        if (!(from & DICE_BIT(face)) ||
            (step->operation == RULES_CHANGE && face == face_made(step, color, state)))
            continue;
        for (enum graph_mark mark = GRAPH_FRESH; mark <= last_mark(ability, step); mark++)
            dice += state->dice[color][mark][face];
    }
    return dice;
}

bool step_is_possible(const struct graph_attack *attack, const struct graph_ability *ability,
                      const struct rules_step *step, const struct graph_state *state)
{
    (void)attack;
    switch ((enum rules_operation)step->operation) {
    case RULES_REROLL:
    case RULES_CHANGE:
    case RULES_CANCEL:
        if (step->operation == RULES_CHANGE &&
            face_made(step, color_of(ability, step), state) == DICE_FACES)
            return false;
        return dice_there(ability, step, state) >= least_dice(step);
    case RULES_MATCH:
        return graph_state_dice(state, color_of(ability, step)) > 0;
    default:
        return true;
    }
}
