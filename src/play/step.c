#include "play/step_do.h"

#include "base/array.h"
#include "play/ready.h"

/* After neutralizing, everything is on the attack dice. */
static enum dice_color color_of(const struct play_ability *ability, const struct rules_step *step)
{
    return ability->window > RULES_NEUTRALIZE ? DICE_RED
                                              : rules_effect_color(ability->actor, step->theirs);
}

/* ---- dice ---- */

/* Dice with greater marks are out of its reach. */
static enum play_mark last_mark(const struct play_ability *ability, const struct rules_step *step)
{
    if (!rules_step_modifies(step))
        return PLAY_FROZEN;
    return step->operation == RULES_REROLL && !ability->effect.unmarked ? PLAY_FRESH
                                                                        : PLAY_REROLLED;
}

/* The mark of a die once a change has changed it. */
static enum play_mark mark_made(const struct rules_step *step, enum play_mark before)
{
    if (step->frozen == RULES_NOT_REROLLED)
        return PLAY_REROLLED;
    return step->frozen == RULES_NOT_MODIFIED ? PLAY_FROZEN : before;
}

/* A die that shows the face already is not changed to it, unless that keeps it as it is. */
static bool changes_nothing(const struct rules_step *step, enum dice_face from, enum dice_face made)
{
    return step->operation == RULES_CHANGE && from == made && step->frozen == RULES_NOT_FROZEN;
}

/* The face a change makes; DICE_FACES: what was named before is nothing. */
static enum dice_face face_made(const struct rules_step *step, enum dice_color color,
                                const struct play_state *state)
{
    return step->to < DICE_FACES ? (enum dice_face)step->to : play_state_named(state, color);
}

static void find_classes(struct chooser *chooser, const struct play_state *state)
{
    const struct rules_step *step = chooser->step;

    for (enum dice_face face = 0; face < DICE_FACES; face++) {
        if (!(chooser->from & DICE_BIT(face)) ||
            changes_nothing(step, face, face_made(step, chooser->color, state)))
            continue;
        for (enum play_mark mark = PLAY_FRESH; mark <= last_mark(chooser->walk->ability, step);
             mark++)
            if (state->dice[chooser->color][mark][face] > 0)
                chooser->classes[chooser->class_count++] = (struct dice_class){ face, mark };
    }
}

/* A reroll that counts as the one reroll of a die. */
static bool is_marked_reroll(const struct chooser *chooser)
{
    return chooser->step->operation == RULES_REROLL && !chooser->walk->ability->effect.unmarked;
}

/* Whether a step modifies dice of whoever takes it: what rules about the owner of the dice count.
 */
static bool modifies_own(const struct chooser *chooser)
{
    const struct play_ability *ability = chooser->walk->ability;

    return rules_step_modifies(chooser->step) &&
           play_dice_owner(ability, chooser->step) == ability->actor;
}

/* Note what the rules that hold ask for, of dice in the hands of their owner. */
static void note(const struct chooser *chooser, struct play_state *state, enum dice_face face,
                 unsigned count)
{
    const struct play_attack *attack = chooser->walk->attack;
    enum rules_side actor = chooser->walk->ability->actor;

    if (count == 0 || !modifies_own(chooser))
        return;
    if (attack->notes_modified)
        state->noted |= actor == RULES_ATTACKER ? PLAY_NOTED_ATTACKER : PLAY_NOTED_DEFENDER;
    if (attack->notes_focus && face == DICE_FOCUS)
        play_state_add(&state->focus, chooser->color, count);
    if (attack->notes_rerolls && is_marked_reroll(chooser))
        play_state_add(&state->rerolls, chooser->color, count);
}

/* How many dice of a class the rules that hold still allow. */
static unsigned allowed(const struct chooser *chooser, const struct play_state *state,
                        const struct dice_class *class)
{
    const struct play_attack *attack = chooser->walk->attack;
    unsigned there = state->dice[chooser->color][class->mark][class->face];
    unsigned changed = play_state_counter(state->focus, chooser->color);
    int most = 0;

    if (attack->notes_focus && class->face == DICE_FOCUS && modifies_own(chooser) &&
        play_holds(attack, state, RULES_MOD_FOCUS, chooser->walk->ability->actor, &most, NULL) &&
        there + changed > (unsigned)most)
        return (unsigned)most > changed ? (unsigned)most - changed : 0;
    return there;
}

/* Move `count` dice of a class to where the step puts them. */
static void take(const struct chooser *chooser, struct play_state *state,
                 const struct dice_class *from, unsigned count)
{
    uint8_t *dice = state->dice[chooser->color][from->mark];
    uint8_t *changed = state->dice[chooser->color][mark_made(chooser->step, from->mark)];
    enum dice_face made = face_made(chooser->step, chooser->color, state);

    dice[from->face] = (uint8_t)(dice[from->face] - count);
    if (chooser->step->operation == RULES_REROLL)
        state->in_hand = (uint8_t)(state->in_hand + count);
    else if (chooser->step->operation == RULES_CHANGE)
        changed[made] = (uint8_t)(changed[made] + count);
    note(chooser, state, from->face, count);
}

/* The least number of dice of a step: a price is paid in full, even with no dice where it is all of
 * them. */
static unsigned least_dice(const struct rules_step *step)
{
    if (!step->exact && !step->just)
        return 1;
    return step->count == RULES_ALL ? 0 : rules_step_limit(step);
}

/* All dice there are: what is paid with them leaves none, and cannot be paid with those that are
 * not modified any more. */
static unsigned all_dice(const struct chooser *chooser, const struct play_state *state)
{
    unsigned dice = play_state_frozen(state, chooser->color);

    for (size_t i = 0; i < chooser->class_count; i++)
        dice += state->dice[chooser->color][chooser->classes[i].mark][chooser->classes[i].face];
    return dice;
}

/* The least number to take: what must be used is used as far as it can be, and what takes every die
 * takes all that the rules leave it, which it may choose. */
static unsigned find_least(const struct chooser *chooser, unsigned most,
                           const struct play_state *state)
{
    const struct rules_step *step = chooser->step;
    struct play_state after = *state;
    unsigned room = step->every ? UINT8_MAX : most, taken = 0;

    if (step->exact && step->every)
        return all_dice(chooser, state);
    if (step->exact || step->just || !(chooser->walk->ability->effect.must || step->every))
        return least_dice(step);
    for (size_t i = 0; i < chooser->class_count; i++) {
        unsigned count = allowed(chooser, &after, &chooser->classes[i]);

        count = count < room - taken ? count : room - taken;
        take(chooser, &after, &chooser->classes[i], count);
        taken += count;
    }
    return taken ? taken : 1;
}

/* The fewest dice of a class to try: with every die all of them, unless a rule caps what may be
 * taken of its face, rerolled or not. */
static unsigned fewest(const struct chooser *chooser, const struct dice_class *class, unsigned most)
{
    bool is_capped = chooser->walk->attack->notes_focus && class->face == DICE_FOCUS;

    return chooser->step->every && !is_capped ? most : 0;
}

/* Every choice of up to `left` dice of the classes from number `index` on; `taken` were chosen. */
static void choose(const struct chooser *chooser, size_t index, unsigned left, unsigned taken,
                   const struct play_state *state)
{
    const struct dice_class *class = &chooser->classes[index];
    unsigned most;

    if (index == chooser->class_count) {
        if (taken >= chooser->least)
            step_go_on(chooser, state);
        return;
    }
    most = allowed(chooser, state, class);
    for (unsigned count = fewest(chooser, class, most); count <= most && count <= left; count++) {
        struct play_state after = *state;

        take(chooser, &after, class, count);
        choose(chooser, index + 1, left - count, taken + count, &after);
    }
}

/* How many dice may be taken. */
static unsigned find_most(const struct chooser *chooser, const struct play_state *state)
{
    const struct step_walk *walk = chooser->walk;
    unsigned most = rules_step_limit(chooser->step);
    int rerolls = 0;

    if (walk->attack->notes_rerolls && is_marked_reroll(chooser) && !chooser->step->theirs &&
        play_holds(walk->attack, state, RULES_REROLL_MAX, walk->ability->actor, &rerolls, NULL)) {
        unsigned done = play_state_counter(state->rerolls, chooser->color);
        unsigned left = (unsigned)rerolls > done ? (unsigned)rerolls - done : 0;

        most = left < most ? left : most;
    }
    return most;
}

static void do_dice(struct chooser *chooser, const struct play_state *state)
{
    struct play_state after = *state;
    unsigned most = find_most(chooser, state);

    if (chooser->step->operation == RULES_CHANGE &&
        face_made(chooser->step, chooser->color, state) == DICE_FACES)
        return;
    if (chooser->step->operation == RULES_REROLL)
        after.mark = is_marked_reroll(chooser) ? PLAY_REROLLED : PLAY_FRESH;
    find_classes(chooser, state);
    chooser->least = find_least(chooser, most, state);
    choose(chooser, 0, most, 0, &after);
}

/* Results that come after neutralizing are kept apart from those of the dice. */
static void do_add(struct chooser *chooser, const struct play_state *state)
{
    enum play_mark mark =
        chooser->walk->ability->window > RULES_NEUTRALIZE ? PLAY_REROLLED : PLAY_FRESH;
    unsigned least =
        chooser->step->exact || chooser->step->just || chooser->walk->ability->effect.must
            ? rules_step_limit(chooser->step)
            : 1;
    struct play_state after = *state;

    for (unsigned count = 1; count <= rules_step_limit(chooser->step); count++) {
        after.dice[chooser->color][mark][chooser->step->to]++;
        if (count == 1)
            note(chooser, &after, DICE_BLANK, 1);
        if (count >= least)
            step_go_on(chooser, &after);
    }
}

static void do_match(struct chooser *chooser, const struct play_state *state)
{
    unsigned dice = play_state_dice(state, chooser->color);

    for (enum dice_face face = 0; face < DICE_FACES; face++) {
        struct play_state after = *state;
        uint8_t *same = &after.dice[chooser->color][PLAY_FRESH][face];

        if (dice == 0 || play_state_count(state, chooser->color, face) != dice)
            continue;
        *same = (uint8_t)(*same + chooser->step->count);
        note(chooser, &after, DICE_BLANK, 1);
        step_go_on(chooser, &after);
    }
}

/* ---- all steps ---- */

typedef void do_fn(struct chooser *chooser, const struct play_state *state);

static do_fn *const do_operation[] = {
    [RULES_ROLL] = step_do_roll,
    [RULES_REROLL] = do_dice,
    [RULES_CHANGE] = do_dice,
    [RULES_ADD] = do_add,
    [RULES_CANCEL] = do_dice,
    [RULES_MATCH] = do_match,
    [RULES_GAIN] = step_do_gain,
    [RULES_LOSE] = step_do_lose,
    [RULES_SUFFER] = step_do_suffer,
    [RULES_SHIELD] = step_do_shield,
    [RULES_FACEDOWN] = step_do_deal,
    [RULES_FACEUP] = step_do_deal,
    [RULES_TEST] = step_do_test,
    [RULES_GAIN_CHARGE] = step_do_charge,
    [RULES_LOSE_CHARGE] = step_do_charge,
    [RULES_BONUS_ATTACK] = step_do_bonus_attack,
    [RULES_NAME_RESULT] = step_do_name_result,
    [RULES_NAME_COUNT] = step_do_name_count,
    [RULES_NO_ATTACK] = step_do_no_attack,
    [RULES_AS_HIT] = step_do_as_hit,
    [RULES_NO_SPEND] = step_do_nothing,
    [RULES_SPEND] = step_do_nothing,
    [RULES_MOD_ONLY] = step_do_nothing,
    [RULES_MOD_OWN] = step_do_nothing,
    [RULES_MOD_SELF] = step_do_nothing,
    [RULES_NO_MOD] = step_do_nothing,
    [RULES_MOD_ALLOW] = step_do_nothing,
    [RULES_MOD_FOCUS] = step_do_nothing,
    [RULES_REROLL_MAX] = step_do_nothing,
    [RULES_ROLL_MAX] = step_do_nothing,
    [RULES_NO_RANGE] = step_do_nothing,
    [RULES_CRIT_FIRST] = step_do_nothing,
    [RULES_KEEP] = step_do_nothing,
    [RULES_ALWAYS_HIT] = step_do_nothing,
    [RULES_INFLICT] = step_do_nothing,
    [RULES_VALUE] = step_do_nothing,
    [RULES_STAT] = step_do_nothing,
    [RULES_HEALTH] = step_do_nothing,
    [RULES_TOKENS_MORE] = step_do_nothing,
    [RULES_EXCUSE] = step_do_nothing,
    [RULES_PAY] = step_do_nothing,
    [RULES_SITUATE] = step_do_nothing,
    [RULES_TWICE] = step_do_nothing,
    [RULES_IDLE] = step_do_nothing,
};
_Static_assert(ARRAY_LEN(do_operation) == RULES_OPERATIONS, "one row per operation");

void step_walk(const struct step_walk *walk, size_t index, const struct play_state *state)
{
    struct chooser chooser = { .walk = walk, .index = index };

    if (index == walk->step_count) {
        walk->visit(walk->ability, state, walk->context);
        return;
    }
    chooser.step = &walk->steps[index];
    chooser.color = color_of(walk->ability, chooser.step);
    chooser.from = chooser.step->from;
    do_operation[chooser.step->operation](&chooser, state);
}

static unsigned dice_there(const struct play_ability *ability, const struct rules_step *step,
                           const struct play_state *state)
{
    enum dice_color color = color_of(ability, step);
    uint8_t from = step->from;
    unsigned dice = 0;

    for (enum dice_face face = 0; face < DICE_FACES; face++) {
        if (!(from & DICE_BIT(face)) || changes_nothing(step, face, face_made(step, color, state)))
            continue;
        for (enum play_mark mark = PLAY_FRESH; mark <= last_mark(ability, step); mark++)
            dice += state->dice[color][mark][face];
    }
    return dice;
}

bool step_is_possible(const struct play_attack *attack, const struct play_ability *ability,
                      const struct rules_step *step, const struct play_state *state)
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
        return play_state_dice(state, color_of(ability, step)) > 0;
    default:
        return true;
    }
}
