#include "graph/option.h"

#include "base/array.h"
#include "graph/live.h"

enum { CLASSES_MAX = DICE_FACES * GRAPH_MARKS };

/* Dice that are alike: the same face, rerolled or not. */
struct dice_class {
    enum dice_face face;
    enum graph_mark mark;
};

struct chooser {
    const struct graph_attack *attack;
    const struct graph_ability *ability;
    const struct graph_state *before;
    graph_option_fn *visit;
    void *context;
    struct dice_class classes[CLASSES_MAX];
    size_t class_count;
};

static unsigned limit(const struct graph_ability *ability)
{
    return ability->effect.count == RULES_ALL ? UINT8_MAX : (unsigned)ability->effect.count;
}

static uint8_t faces_taken(const struct chooser *chooser, const struct graph_state *after)
{
    enum dice_color color = chooser->ability->dice;
    uint8_t faces = 0;

    for (size_t i = 0; i < chooser->class_count; i++) {
        const struct dice_class *class = &chooser->classes[i];

        if (after->dice[color][class->mark][class->face] <
            chooser->before->dice[color][class->mark][class->face])
            faces |= (uint8_t)DICE_BIT(class->face);
    }
    return faces;
}

/* Whether a lesser ability is there that could have taken the `taken` dice as well. */
static bool left_to_lesser(const struct chooser *chooser, const struct graph_state *after,
                           unsigned taken)
{
    uint32_t lesser = chooser->ability->lesser;
    uint8_t faces = lesser ? faces_taken(chooser, after) : 0;

    for (const struct graph_ability *other = chooser->attack->abilities; lesser; other++) {
        if ((lesser & other->used) && graph_ability_ready(other, chooser->before) &&
            taken <= limit(other) && !(faces & ~other->from))
            return true;
        lesser &= ~other->used;
    }
    return false;
}

static enum graph_mark last_mark(const struct graph_ability *ability)
{
    return ability->effect.operation == RULES_REROLL ? GRAPH_FRESH : GRAPH_REROLLED;
}

static void find_classes(struct chooser *chooser)
{
    const struct graph_ability *ability = chooser->ability;

    for (enum dice_face face = 0; face < DICE_FACES; face++) {
        if (!(ability->from & DICE_BIT(face)))
            continue;
        for (enum graph_mark mark = GRAPH_FRESH; mark <= last_mark(ability); mark++)
            if (chooser->before->dice[ability->dice][mark][face] > 0)
                chooser->classes[chooser->class_count++] = (struct dice_class){ face, mark };
    }
}

/* Move `count` dice of a class to where the ability puts them. */
static void take(const struct graph_ability *ability, struct graph_state *state,
                 const struct dice_class *from, unsigned count)
{
    uint8_t *dice = state->dice[ability->dice][from->mark];

    dice[from->face] = (uint8_t)(dice[from->face] - count);
    if (ability->effect.operation == RULES_REROLL)
        state->in_hand = (uint8_t)(state->in_hand + count);
    else
        dice[ability->effect.to] = (uint8_t)(dice[ability->effect.to] + count);
}

/* Every choice of up to `left` dice of the classes from number `index` on; `taken` were chosen. */
static void choose(struct chooser *chooser, size_t index, unsigned left, unsigned taken,
                   const struct graph_state *state)
{
    const struct graph_ability *ability = chooser->ability;
    const struct dice_class *class = &chooser->classes[index];
    unsigned there;

    if (index == chooser->class_count) {
        if (taken > 0 && !left_to_lesser(chooser, state, taken))
            chooser->visit(state, chooser->context);
        return;
    }
    there = state->dice[ability->dice][class->mark][class->face];
    for (unsigned count = ability->effect.every ? there : 0; count <= there && count <= left;
         count++) {
        struct graph_state after = *state;

        take(ability, &after, class, count);
        choose(chooser, index + 1, left - count, taken + count, &after);
    }
}

static struct graph_state pay(const struct graph_ability *ability, const struct graph_state *state)
{
    struct graph_state after = *state;
    uint8_t *tokens = &after.tokens[ability->actor][ability->effect.token];

    *tokens = (uint8_t)(*tokens - ability->effect.price);
    after.used |= ability->ends;
    return after;
}

static void choose_dice(struct chooser *chooser)
{
    struct graph_state after = pay(chooser->ability, chooser->before);

    if (chooser->ability->effect.operation == RULES_REROLL)
        after.mark = GRAPH_REROLLED;
    find_classes(chooser);
    choose(chooser, 0, limit(chooser->ability), 0, &after);
}

static void choose_added(struct chooser *chooser)
{
    const struct graph_ability *ability = chooser->ability;
    struct graph_state after = pay(ability, chooser->before);

    for (unsigned count = 1; count <= limit(ability); count++) {
        after.dice[ability->dice][GRAPH_FRESH][ability->effect.to]++;
        if (!left_to_lesser(chooser, &after, count))
            chooser->visit(&after, chooser->context);
    }
}

typedef void choose_fn(struct chooser *chooser);

/* How each operation is chosen; RULES_ROLL is no choice but part of the number of dice rolled. */
static choose_fn *const choose_operation[] = {
    [RULES_REROLL] = choose_dice,
    [RULES_CHANGE] = choose_dice,
    [RULES_ADD] = choose_added,
};
_Static_assert(ARRAY_LEN(choose_operation) == RULES_OPERATIONS, "one row per operation");

bool graph_option_exists(const struct graph_ability *ability, const struct graph_state *state)
{
    if (!graph_ability_ready(ability, state))
        return false;
    if (ability->effect.operation == RULES_ADD)
        return true;
    for (enum dice_face face = 0; face < DICE_FACES; face++)
        if (ability->from & DICE_BIT(face))
            for (enum graph_mark mark = GRAPH_FRESH; mark <= last_mark(ability); mark++)
                if (state->dice[ability->dice][mark][face] > 0)
                    return true;
    return false;
}

void graph_option_each(const struct graph_attack *attack, const struct graph_ability *ability,
                       const struct graph_state *state, graph_option_fn *visit, void *context)
{
    struct chooser chooser = {
        .attack = attack, .ability = ability, .before = state, .visit = visit, .context = context
    };

    choose_operation[ability->effect.operation](&chooser);
}
