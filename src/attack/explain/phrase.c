#include "attack/explain/explain.h"

#include "attack/prune/prune.h"
#include "words/describe.h"

/* ---- which use it is ---- */

struct search {
    uint32_t index, at;
    struct explain_use found;
};

static void count_option(const struct play_ability *ability, const struct play_state *after,
                         void *context)
{
    struct search *search = context;

    if (search->at++ == search->index) {
        search->found.ability = ability;
        search->found.after = *after;
    }
}

/* The order is that in which attack/graph/build.c makes the edges. */
struct explain_use explain_use_at(const struct graph *graph, uint32_t node, uint32_t index)
{
    const struct play_state state = graph_state_at(graph, node);
    struct search search = { .index = index, .found = { NULL, state, state } };

    prune_option_each(graph->prune, &state, count_option, &search);
    if (state.pending) /* what is refused; whoever answers is shown a passing copy of it */
        search.found.ability = &graph->prune->attack->abilities[state.pending - 1];
    return search.found;
}

/* ---- its words ---- */

/* How many dice of a face the use takes, and how many it could have taken. */
struct taken {
    unsigned count, there;
};

static enum dice_color color_of(const struct play_ability *ability)
{
    return ability->window > RULES_NEUTRALIZE ? DICE_RED : ability->dice;
}

static unsigned dice_of(const struct play_state *state, const struct play_ability *ability,
                        enum dice_face face)
{
    if (rules_step_has(rules_effect_main(&ability->effect), RULES_REROLLS))
        return play_dice_count(&state->dice, color_of(ability), PLAY_FRESH, face);
    return play_state_count(state, color_of(ability), face);
}

static struct taken taken_of(const struct explain_use *use, const struct play_state *before,
                             enum dice_face face)
{
    struct taken taken = { 0, dice_of(before, use->ability, face) };
    unsigned left = dice_of(&use->after, use->ability, face);

    if ((rules_effect_main(&use->ability->effect)->from & DICE_BIT(face)) && left < taken.there)
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

/* False: none was taken. */
static bool add_dice(const struct explain_use *use, const struct play_state *before,
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
    return any;
}

static void add_added(const struct explain_use *use, const struct play_state *before,
                      struct buffer *out)
{
    enum dice_face face = rules_effect_main(&use->ability->effect)->to;
    enum dice_color color = color_of(use->ability);
    unsigned more =
        play_state_count(&use->after, color, face) - play_state_count(before, color, face);

    buffer_print(out, "add ");
    if (more == 1)
        add_one(face, out);
    else
        buffer_print(out, "%u %s", more, dice_face_words[face]);
}

static void add_change(const struct explain_use *use, const struct play_state *before,
                       struct buffer *out)
{
    const struct rules_step *step = rules_effect_main(&use->ability->effect);
    enum dice_face made = step->to < DICE_FACES ? (enum dice_face)step->to
                                                : play_state_named(before, color_of(use->ability));

    if (add_dice(use, before, out) && made < DICE_FACES)
        buffer_print(out, " to %s", dice_face_words[made]);
    else if (made < DICE_FACES)
        buffer_print(out, "keep a %s", dice_face_words[made]);
}

static void add_named(const struct explain_use *use, struct buffer *out)
{
    if (use->after.named >= PLAY_NAMED_COUNT)
        buffer_print(out, "guess %d", use->after.named - PLAY_NAMED_COUNT);
    else if (use->after.named)
        buffer_print(out, "name %s", dice_face_words[(use->after.named - 1) % DICE_FACES]);
}

static void add_main(const struct explain_use *use, const struct play_state *before,
                     struct buffer *out)
{
    const struct rules_step *step = rules_effect_main(&use->ability->effect);

    if (rules_step_family(step) == RULES_FAMILY_NAMING) {
        add_named(use, out);
    } else if (!rules_step_takes(step)) {
        describe_step(step, use->ability->actor, out);
    } else if (rules_step_has(step, RULES_TURNS)) {
        add_change(use, before, out);
    } else if (rules_step_adds(step)) {
        add_added(use, before, out);
    } else {
        buffer_print(out, !rules_step_has(step, RULES_REROLLS) ? "cancel "
                          : use->after.in_hand > 0             ? "reroll "
                                                               : "reroll no die");
        add_dice(use, before, out);
    }
}

/* The tokens that somebody chose, where a die of a test makes a ship gain or lose some, or where a
 * jam token takes one with it. */
static void add_chosen(const struct explain_use *use, const struct play_state *before,
                       struct buffer *out)
{
    bool any = false;

    for (int side = 0; side < RULES_SIDES; side++) {
        for (int token = 0; token < RULES_TOKENS; token++) {
            int more = use->after.tokens[side][token] - before->tokens[side][token];
            const char *who = side == (int)use->ability->actor ? "" : " of the other ship";

            if (more == 0)
                continue;
            buffer_print(out, "%s%s %d %s%s", any ? ", " : "", more > 0 ? "gain" : "lose",
                         more > 0 ? more : -more, rules_token_words[token], who);
            any = true;
        }
    }
}

static void add_answer(const struct explain_use *use, struct buffer *out)
{
    if (use->after.accepted) {
        buffer_print(out, "the other ship accepts");
        return;
    }
    buffer_print(out, "the other ship refuses: ");
    describe_step(&use->ability->effect.refusal, rules_other_side(use->ability->actor), out);
}

/* "spend 1 charge, a friend pays: ", before other prices. */
static void add_charges(const struct rules_effect *effect, struct buffer *out)
{
    const char *after = effect->step_count > 1 ? ", " : ": ";

    if (effect->charge)
        buffer_print(out, "spend %d charge%s%s", effect->charge, effect->charge == 1 ? "" : "s",
                     effect->ally && !effect->once ? ", " : after);
    if (effect->ally && !effect->once)
        buffer_print(out, "a friend pays%s", after);
}

void phrase_use(const struct explain_use *use, const struct play_state *before, struct buffer *out)
{
    const struct rules_effect *effect;

    if (!use->ability)
        return;
    effect = &use->ability->effect;
    if (before->owed || before->jams) {
        add_chosen(use, before, out);
        return;
    }
    if (before->pending && !before->accepted) {
        add_answer(use, out);
        return;
    }
    if (before->pending) {
        add_main(use, before, out);
        return;
    }
    add_charges(effect, out);
    for (size_t i = 0; i + 1 < effect->step_count; i++) {
        describe_step(&effect->steps[i], use->ability->actor, out);
        if (rules_effect_main(effect)->every && effect->normal)
            return; /* what a focus token does needs no words */
        buffer_print(out, i + 2 < effect->step_count ? ", " : ": ");
    }
    if (use->after.pending) { /* it has not happened yet: no dice tell what it does */
        describe_step(rules_effect_main(effect), use->ability->actor, out);
        buffer_print(out, ", unless refused");
    } else {
        add_main(use, before, out);
    }
}
