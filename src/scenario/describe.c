#include "scenario/describe.h"

#include "base/array.h"

#include <stdlib.h>

static const char *const dice_names[DICE_COLORS] = { "attack", "defense" };

static const struct {
    enum rules_situation situation;
    const char *text;
} situations[] = {
    { RULES_OBSTRUCTED, "obstructed" },     { RULES_BULLSEYE, "in the bullseye arc" },
    { RULES_FRONTARC, "in the front arc" }, { RULES_SPECIAL, "special weapon" },
    { RULES_ORDNANCE, "no range bonus" },
};

static void add_faces(struct buffer *out, uint8_t faces)
{
    bool any = false;

    for (enum dice_face face = 0; face < DICE_FACES; face++) {
        if (!(faces & DICE_BIT(face)))
            continue;
        buffer_print(out, "%s%s", any ? " or " : "", dice_face_words[face]);
        any = true;
    }
}

/* "1 focus result", "up to 2 blank or focus results", "any evade results"; on whose dice, if they
 * are not the ship's own. */
static void add_results(struct buffer *out, const struct rules_effect *effect, uint8_t faces,
                        enum dice_color dice)
{
    if (effect->count == RULES_ALL)
        buffer_print(out, "any ");
    else
        buffer_print(out, effect->count == 1 ? "%d " : "up to %d ", effect->count);
    add_faces(out, faces);
    buffer_print(out, " result%s", effect->count == 1 ? "" : "s");
    if (effect->theirs)
        buffer_print(out, " of the %s dice", dice_names[dice]);
}

static void add_roll(struct buffer *out, const struct rules_effect *effect, enum dice_color dice)
{
    int count = abs(effect->count);

    if (effect->theirs)
        buffer_print(out, "the %s ", dice == DICE_RED ? "attacker" : "defender");
    buffer_print(out, "rolls %d %s %s %s", count, dice_names[dice], count == 1 ? "die" : "dice",
                 effect->count < 0 ? "fewer" : "more");
}

static void add_reroll(struct buffer *out, const struct rules_effect *effect, enum dice_color dice)
{
    buffer_print(out, "may reroll ");
    if (effect->count == RULES_ALL)
        buffer_print(out, "any ");
    else
        buffer_print(out, effect->count == 1 ? "%d " : "up to %d ", effect->count);
    if (effect->from != dice_faces[dice]) {
        add_faces(out, effect->from);
        buffer_print(out, " ");
    }
    buffer_print(out, "%s %s", dice_names[dice], effect->count == 1 ? "die" : "dice");
}

static void add_change(struct buffer *out, const struct rules_effect *effect, enum dice_color dice)
{
    buffer_print(out, "may change ");
    add_results(out, effect, effect->from, dice);
    buffer_print(out, " to %s", dice_face_words[effect->to]);
}

static void add_added(struct buffer *out, const struct rules_effect *effect, enum dice_color dice)
{
    buffer_print(out, "may add ");
    add_results(out, effect, DICE_BIT(effect->to), dice);
}

typedef void add_fn(struct buffer *out, const struct rules_effect *effect, enum dice_color dice);

static add_fn *const add_operation[] = {
    [RULES_ROLL] = add_roll,
    [RULES_REROLL] = add_reroll,
    [RULES_CHANGE] = add_change,
    [RULES_ADD] = add_added,
};
_Static_assert(ARRAY_LEN(add_operation) == RULES_OPERATIONS, "one row per operation");

void describe_effect(const struct rules_effect *effect, enum rules_side side, struct buffer *out)
{
    add_operation[effect->operation](out, effect, rules_effect_color(side, effect->theirs));
}

static void add_tokens(const struct loadout *loadout, struct buffer *out)
{
    for (int token = 0; token < RULES_TOKENS; token++)
        if (loadout->tokens[token])
            buffer_print(out, ", %d %s", loadout->tokens[token], rules_token_words[token]);
}

void describe_loadout(const struct loadout *loadout, struct buffer *out)
{
    bool attacks = loadout->side == RULES_ATTACKER;

    buffer_print(out, "%s %d", attacks ? "attack" : "agility", loadout->dice);
    add_tokens(loadout, out);
    if (attacks)
        buffer_print(out, "; range %d", loadout->situation[RULES_RANGE]);
    for (size_t i = 0; i < ARRAY_LEN(situations); i++)
        if (loadout->situation[situations[i].situation])
            buffer_print(out, ", %s", situations[i].text);
    if (loadout->mortal)
        buffer_print(out, "; hull %d, shields %d", loadout->health[RULES_HULL],
                     loadout->health[RULES_SHIELDS]);
    for (size_t i = 0; i < loadout->effect_count; i++) {
        buffer_print(out, "; ");
        describe_effect(&loadout->effects[i], loadout->side, out);
    }
}
