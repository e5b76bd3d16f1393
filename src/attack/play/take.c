#include "attack/play/take.h"

#include "attack/play/inner.h"

enum { CLASSES_MAX = DICE_FACES * PLAY_MARKS };

/* Dice that are alike and that are there. */
struct dice_class {
    uint8_t *there; /* how many there are */
    uint8_t *made;  /* where a change puts them, or `nowhere` */
    uint8_t face;   /* as a mask */
};

/* A choice among dice. */
struct chooser {
    const struct play_taking *taking;
    struct play_dice *dice;
    struct dice_class classes[CLASSES_MAX];
    size_t class_count;
    unsigned least;  /* dice to take */
    uint8_t nowhere; /* for those that are taken in hand, or off the table */
    play_taken_fn *visit;
    void *context;
};

/* ---- what is settled before the dice are looked at ---- */

enum dice_color play_step_color(const struct play_ability *ability, const struct rules_step *step)
{
    return ability->window > RULES_NEUTRALIZE ? DICE_RED
                                              : rules_effect_color(ability->actor, step->theirs);
}

bool play_is_marked_reroll(const struct play_ability *ability, const struct rules_step *step)
{
    return rules_step_has(step, RULES_REROLLS) && !ability->effect.unmarked;
}

/* Whether a step modifies dice of whoever takes it: what rules about the owner of the dice count.
 */
static bool modifies_own(const struct play_ability *ability, const struct rules_step *step)
{
    return rules_step_modifies(step) && !ability->effect.by_friend &&
           rules_owner_of(play_step_color(ability, step)) == ability->actor;
}

static enum play_mark last_mark(const struct play_ability *ability, const struct rules_step *step)
{
    if (!rules_step_modifies(step))
        return PLAY_FROZEN;
    return play_is_marked_reroll(ability, step) ? PLAY_FRESH : PLAY_REROLLED;
}

/* What a rule that holds leaves of the `done` dice that it counts; `most` where there is none. */
static unsigned left_by_rule(const struct play_attack *attack, const struct play_state *state,
                             enum rules_operation rule, enum rules_side side, unsigned done,
                             unsigned most)
{
    int count = 0;
    unsigned left;

    if (!play_holds(attack, state, rule, side, &count, NULL))
        return most;
    left = (unsigned)count > done ? (unsigned)count - done : 0;
    return left < most ? left : most;
}

/* A die that shows the face already is not changed to it, unless that keeps it as it is. */
static bool reaches(const struct play_taking *taking, enum dice_face face)
{
    return (taking->from & DICE_BIT(face)) &&
           (!taking->turns || taking->made != face || taking->frozen != RULES_NOT_FROZEN);
}

static uint8_t byte_of(enum dice_color color, enum play_mark mark, uint8_t face)
{
    return (uint8_t)((unsigned)mark * PLAY_PLACES + play_place(color, (enum dice_face)face));
}

static uint8_t made_of(const struct play_taking *taking, enum play_mark mark)
{
    if (!taking->turns)
        return PLAY_NOWHERE;
    if (taking->frozen != RULES_NOT_FROZEN)
        mark = taking->frozen == RULES_NOT_REROLLED ? PLAY_REROLLED : PLAY_FROZEN;
    return byte_of(taking->color, mark, taking->made);
}

void play_taking_spare(struct play_taking *taking, uint8_t faces)
{
    taking->from &= faces;
    taking->class_count = 0;
    for (uint8_t face = 0; face < DICE_FACES; face++)
        for (enum play_mark mark = PLAY_FRESH;
             reaches(taking, (enum dice_face)face) && mark < PLAY_MARKS; mark++)
            if (mark <= taking->last_mark)
                taking->classes[taking->class_count++] =
                    (struct play_taking_class){ byte_of(taking->color, mark, face),
                                                made_of(taking, mark), (uint8_t)DICE_BIT(face) };
}

/* How many dice are taken needs no counting where it is one, or all. */
static void find_shortcuts(struct play_taking *taking)
{
    taking->one = !taking->adds && taking->most == 1 && taking->focus > 0 && !taking->every &&
                  (taking->count == 1 || !(taking->exact || taking->just));
    taking->all = !taking->adds && taking->every && taking->most == UINT8_MAX &&
                  !(taking->exact || taking->just || taking->frozen || taking->caps_focus);
}

bool play_taking_find(struct play_taking *out, const struct play_attack *attack,
                      const struct play_ability *ability, const struct rules_step *step,
                      const struct play_state *state)
{
    const enum dice_color color = play_step_color(ability, step);

    *out = (struct play_taking){
        .color = color,
        .rerolls = rules_step_has(step, RULES_REROLLS),
        .turns = rules_step_has(step, RULES_TURNS),
        .adds = rules_step_adds(step),
        .from = step->from,
        .made = step->to < DICE_FACES ? step->to : (uint8_t)play_state_named(state, color),
        .last_mark = (uint8_t)last_mark(ability, step),
        .frozen = step->frozen,
        .exact = step->exact,
        .just = step->just,
        .every = step->every,
        .must = ability->effect.must,
        .caps_focus = attack->notes_focus,
        .count = rules_step_limit(step),
        .most = rules_step_limit(step),
        .focus = UINT8_MAX,
    };
    if (out->adds) /* after neutralizing apart from the results of the dice */
        out->last_mark = ability->window > RULES_NEUTRALIZE ? PLAY_REROLLED : PLAY_FRESH;
    if (attack->notes_rerolls && play_is_marked_reroll(ability, step) && !step->theirs &&
        !ability->effect.by_friend)
        out->most = left_by_rule(attack, state, RULES_REROLL_MAX, ability->actor,
                                 state->rerolls[color], out->most);
    if (attack->notes_focus && modifies_own(ability, step))
        out->focus = left_by_rule(attack, state, RULES_MOD_FOCUS, ability->actor,
                                  state->focus[color], UINT8_MAX);
    find_shortcuts(out);
    if (out->turns && out->made == DICE_FACES)
        return false;
    if (!out->adds)
        play_taking_spare(out, DICE_EACH);
    return true;
}

/* ---- the dice ---- */

static void find_classes(struct chooser *chooser)
{
    const struct play_taking *taking = chooser->taking;
    uint8_t *places = &chooser->dice->count[0][0];

    for (unsigned i = 0; i < taking->class_count; i++) {
        const struct play_taking_class *class = &taking->classes[i];

        if (places[class->from] > 0)
            chooser->classes[chooser->class_count++] = (struct dice_class){
                places + class->from,
                class->made == PLAY_NOWHERE ? &chooser->nowhere : places + class->made, class->face
            };
    }
}

static bool is_focus(const struct dice_class *class)
{
    return class->face == DICE_BIT(DICE_FOCUS);
}

/* How many dice of a class the rules that hold still allow. */
static unsigned allowed(const struct chooser *chooser, const struct dice_class *class,
                        unsigned focus)
{
    const unsigned there = *class->there;
    const unsigned left = chooser->taking->focus - focus;

    return is_focus(class) && left < there ? left : there;
}

/* All dice there are. To pay with all of them leaves none; and it is not possible if one of them
 * can no longer be modified. */
static unsigned all_dice(const struct chooser *chooser)
{
    unsigned dice = 0;

    for (enum dice_face face = 0; chooser->taking->last_mark < PLAY_FROZEN && face < DICE_FACES;
         face++)
        dice += play_dice_count(chooser->dice, chooser->taking->color, PLAY_FROZEN, face);
    for (size_t i = 0; i < chooser->class_count; i++)
        dice += *chooser->classes[i].there;
    return dice;
}

/* As many as can be taken of up to `room`. */
static unsigned all_allowed(const struct chooser *chooser, unsigned room)
{
    unsigned taken = 0, focus = 0;

    for (size_t i = 0; i < chooser->class_count; i++) {
        unsigned count = allowed(chooser, &chooser->classes[i], focus);

        count = count < room - taken ? count : room - taken;
        focus += is_focus(&chooser->classes[i]) ? count : 0;
        taken += count;
    }
    return taken;
}

/* The least number to take: a price is paid in full, even with no dice where it is all of them;
 * what must be used is used as far as it can be, and what takes every die takes all that the rules
 * leave it, which it may choose. */
static unsigned find_least(const struct chooser *chooser)
{
    const struct play_taking *taking = chooser->taking;
    unsigned taken;

    if (taking->exact && taking->every)
        return all_dice(chooser);
    if (taking->exact || taking->just)
        return taking->count == UINT8_MAX ? 0 : taking->count;
    if (!taking->must && !taking->every)
        return 1;
    taken = all_allowed(chooser, taking->most);
    return taken ? taken : 1;
}

/* The fewest dice of a class to try: with every die all of them, unless a rule caps what may be
 * taken of its face, or in all. */
static unsigned fewest(const struct chooser *chooser, const struct dice_class *class, unsigned most)
{
    const bool is_capped =
        (chooser->taking->caps_focus && is_focus(class)) || chooser->taking->most < UINT8_MAX;

    return chooser->taking->every && !is_capped ? most : 0;
}

/* Every choice of up to `left` dice of the classes from number `index` on. */
static void choose(const struct chooser *chooser, size_t index, unsigned left,
                   const struct play_taken *taken)
{
    const struct dice_class class = chooser->classes[index];
    const bool is_last = index + 1 >= chooser->class_count;
    const unsigned most = allowed(chooser, &class, taken->focus);
    unsigned count = fewest(chooser, &class, most);

    if (is_last && taken->count + count < chooser->least)
        count = chooser->least - taken->count;
    for (; count <= most && count <= left; count++) {
        const struct play_taken after = { taken->count + count,
                                          taken->focus + (is_focus(&class) ? count : 0),
                                          taken->faces | (count ? class.face : 0) };

        *class.there = (uint8_t)(*class.there - count);
        *class.made = (uint8_t)(*class.made + count);
        if (is_last)
            chooser->visit(chooser->dice, &after, chooser->context);
        else
            choose(chooser, index + 1, left - count, &after);
        *class.made = (uint8_t)(*class.made - count);
        *class.there = (uint8_t)(*class.there + count);
    }
}

static void add_each(const struct play_taking *taking, struct play_dice *dice, play_taken_fn *visit,
                     void *context)
{
    uint8_t *made = play_dice_at(dice, taking->color, (enum play_mark)taking->last_mark,
                                 (enum dice_face)taking->made);
    const uint8_t before = *made;
    const bool all = taking->exact || taking->just || taking->must;

    for (unsigned count = all ? taking->most : 1; count <= taking->most; count++) {
        *made = (uint8_t)(before + count);
        visit(dice, &(struct play_taken){ .count = count }, context);
    }
    *made = before;
}

static void choose_each(const struct play_taking *taking, struct play_dice *dice,
                        play_taken_fn *visit, void *context)
{
    struct chooser chooser;

    chooser.taking = taking;
    chooser.dice = dice;
    chooser.class_count = 0;
    chooser.visit = visit;
    chooser.context = context;
    find_classes(&chooser);
    chooser.least = find_least(&chooser);
    if (chooser.class_count > 0)
        choose(&chooser, 0, taking->most, &(struct play_taken){ .count = 0 });
    else if (chooser.least == 0)
        visit(dice, &(struct play_taken){ .count = 0 }, context);
}

static void take_all(const struct play_taking *taking, const struct play_dice *dice,
                     play_taken_fn *visit, void *context)
{
    struct play_dice after = *dice;
    uint8_t *places = &after.count[0][0];
    struct play_taken taken = { .count = 0 };

    for (const struct play_taking_class *class = taking->classes;
         class < taking->classes + taking->class_count; class ++) {
        const uint8_t there = places[class->from];

        if (there == 0)
            continue;
        places[class->from] = 0;
        if (class->made != PLAY_NOWHERE)
            places[class->made] = (uint8_t)(places[class->made] + there);
        taken.count += there;
        taken.focus += class->face == DICE_BIT(DICE_FOCUS) ? there : 0;
        taken.faces |= class->face;
    }
    if (taken.count > 0)
        visit(&after, &taken, context);
}

void play_take_each(const struct play_taking *taking, struct play_dice *dice, play_taken_fn *visit,
                    void *context)
{
    if (taking->one)
        play_take_one(taking, dice, visit, context);
    else if (taking->all)
        take_all(taking, dice, visit, context);
    else if (taking->adds)
        add_each(taking, dice, visit, context);
    else
        choose_each(taking, dice, visit, context);
}

/* ---- what is left ---- */

void play_take_note(const struct play_attack *attack, const struct play_ability *ability,
                    const struct rules_step *step, const struct play_taken *taken,
                    struct play_state *state)
{
    const enum dice_color color = play_step_color(ability, step);

    if (attack->notes_modified && taken->count > 0) {
        state->rerolled &= (uint8_t) ~(1u << color);
        state->rerolled |= (uint8_t)(rules_step_has(step, RULES_REROLLS) << color);
    }
    if (taken->count == 0 || !modifies_own(ability, step))
        return;
    if (attack->notes_modified)
        state->noted |=
            ability->actor == RULES_ATTACKER ? PLAY_NOTED_ATTACKER : PLAY_NOTED_DEFENDER;
    if (attack->notes_focus)
        play_count_on(&state->focus[color], taken->focus, RULES_NUMBER_MAX);
    if (attack->notes_rerolls && play_is_marked_reroll(ability, step))
        play_count_on(&state->rerolls[color], taken->count, RULES_NUMBER_MAX);
}

void play_take_leave(const struct play_attack *attack, const struct play_ability *ability,
                     const struct rules_step *step, const struct play_taken *taken,
                     struct play_state *state)
{
    if (rules_step_has(step, RULES_REROLLS)) {
        state->in_hand = (uint8_t)(state->in_hand + taken->count);
        state->mark = play_is_marked_reroll(ability, step) ? PLAY_REROLLED : PLAY_FRESH;
    }
    play_take_note(attack, ability, step, taken, state);
}

/* ---- whether there are any ---- */

bool play_take_wants_any(const struct play_taking *taking, struct play_dice *out)
{
    *out = (struct play_dice){ 0 };
    for (unsigned i = 0; i < taking->class_count; i++)
        (&out->count[0][0])[taking->classes[i].from] = UINT8_MAX;
    return !taking->adds && !taking->exact && !taking->just && !taking->caps_focus &&
           taking->most > 0;
}

static void found(const struct play_dice *dice, const struct play_taken *taken, void *context)
{
    bool *any = context;

    (void)dice;
    (void)taken;
    *any = true;
}

bool play_take_exists(const struct play_taking *taking, const struct play_dice *dice)
{
    struct play_dice tried = *dice;
    bool any = false;

    play_take_each(taking, &tried, found, &any);
    return any;
}

bool step_is_possible(const struct play_attack *attack, const struct play_ability *ability,
                      const struct rules_step *step, const struct play_state *state)
{
    struct play_taking taking;

    if (rules_step_takes(step))
        return play_taking_find(&taking, attack, ability, step, state) &&
               play_take_exists(&taking, &state->dice);
    return step->operation != RULES_MATCH ||
           play_state_dice(state, play_step_color(ability, step)) > 0;
}
