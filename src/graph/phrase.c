#include "graph/phrase.h"

#include "base/array.h"

/* How many dice of a face the use takes, and how many it could have taken. */
struct taken {
    unsigned count, there;
};

static unsigned dice_of(const struct graph_state *state, const struct graph_ability *ability,
                        enum dice_face face)
{
    if (ability->effect.operation == RULES_REROLL)
        return state->dice[ability->dice][GRAPH_FRESH][face];
    return graph_state_count(state, ability->dice, face);
}

static struct taken taken_of(const struct graph_use *use, const struct graph_state *before,
                             enum dice_face face)
{
    struct taken taken = { 0, dice_of(before, use->ability, face) };
    unsigned left = dice_of(&use->after, use->ability, face);

    if ((use->ability->effect.from & DICE_BIT(face)) && left < taken.there)
        taken.count = taken.there - left;
    return taken;
}

static void add_one(enum dice_face face, struct buffer *out)
{
    buffer_print(out, "%s %s", face == DICE_EVADE ? "an" : "a", dice_face_words[face]);
}

/* "a blank", "both blanks", "all 3 blanks", "2 blanks". Of one die of one and one of two the same
 * is said: an ability for one die needs no counting. */
static void add_taken(const struct taken *taken, enum dice_face face, struct buffer *out)
{
    const char *s = face == DICE_FOCUS ? "" : "s";

    if (taken->count == 1)
        add_one(face, out);
    else if (taken->count == taken->there && taken->count == 2)
        buffer_print(out, "both %s%s", dice_face_words[face], s);
    else if (taken->count == taken->there)
        buffer_print(out, "all %s%s", dice_face_words[face], s);
    else
        buffer_print(out, "%u %s%s", taken->count, dice_face_words[face], s);
}

static void add_dice(const struct graph_use *use, const struct graph_state *before,
                     struct buffer *out)
{
    bool any = false;

    for (enum dice_face face = 0; face < DICE_FACES; face++) {
        struct taken taken = taken_of(use, before, face);

        if (taken.count == 0)
            continue;
        if (any)
            buffer_print(out, " and ");
        add_taken(&taken, face, out);
        any = true;
    }
}

static void add_reroll(const struct graph_use *use, const struct graph_state *before,
                       struct buffer *out)
{
    buffer_print(out, "reroll ");
    add_dice(use, before, out);
}

static void add_change(const struct graph_use *use, const struct graph_state *before,
                       struct buffer *out)
{
    add_dice(use, before, out);
    buffer_print(out, " to %s", dice_face_words[use->ability->effect.to]);
}

static void add_added(const struct graph_use *use, const struct graph_state *before,
                      struct buffer *out)
{
    enum dice_face face = use->ability->effect.to;
    unsigned more = graph_state_count(&use->after, use->ability->dice, face) -
                    graph_state_count(before, use->ability->dice, face);

    buffer_print(out, "add ");
    if (more == 1)
        add_one(face, out);
    else
        buffer_print(out, "%u %s", more, dice_face_words[face]);
}

typedef void add_fn(const struct graph_use *use, const struct graph_state *before,
                    struct buffer *out);

static add_fn *const add_operation[] = {
    [RULES_REROLL] = add_reroll,
    [RULES_CHANGE] = add_change,
    [RULES_ADD] = add_added,
};
_Static_assert(ARRAY_LEN(add_operation) == RULES_OPERATIONS, "one row per operation");

void phrase_use(const struct graph_use *use, const struct graph_state *before, struct buffer *out)
{
    if (!use->ability)
        return;
    if (use->ability->effect.price) {
        buffer_print(out, "spend %s", rules_token_words[use->ability->effect.token]);
        if (use->ability->effect.every)
            return; /* what a focus token does needs no words */
        buffer_print(out, ": ");
    }
    add_operation[use->ability->effect.operation](use, before, out);
}

static void add_source(const struct rules_effect *effect, enum dice_color dice, struct buffer *out)
{
    bool any = false;

    if ((effect->from & dice_faces[dice]) == dice_faces[dice])
        return;
    for (enum dice_face face = 0; face < DICE_FACES; face++) {
        if (!(effect->from & dice_faces[dice] & DICE_BIT(face)))
            continue;
        buffer_print(out, "%s%s", any ? "/" : "", dice_face_words[face]);
        any = true;
    }
}

void phrase_ability(const struct graph_ability *ability, struct buffer *out)
{
    const struct rules_effect *effect = &ability->effect;

    if (effect->operation == RULES_REROLL)
        buffer_print(out, "reroll%s", effect->from == dice_faces[ability->dice] ? "" : " of ");
    else if (effect->operation == RULES_ADD)
        buffer_print(out, "added %s", dice_face_words[effect->to]);
    if (effect->operation != RULES_ADD)
        add_source(effect, ability->dice, out);
    if (effect->operation == RULES_CHANGE)
        buffer_print(out, " to %s", dice_face_words[effect->to]);
}
