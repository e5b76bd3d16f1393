#include "attack/explain/explain.h"

#include "words/describe.h"

#include <stdio.h>

struct list {
    struct feature *features;
    size_t count;
};

static void add(struct list *list, struct feature feature)
{
    list->features[list->count++] = feature;
}

static void add_tokens(struct list *list, const struct play_attack *attack,
                       enum rules_window window)
{
    enum rules_side side = rules_windows[window].actor;
    uint16_t kinds = 0;

    PLAY_EACH(ability, attack)
        RULES_EACH_STEP(step, &ability->effect)
            if (ability->window == window && rules_step_loses(step, RULES_FAMILY_TOKENS) &&
                !step->theirs)
                kinds |= step->tokens;
    for (int token = 0; token < RULES_TOKENS; token++)
        if (kinds >> token & 1)
            add(list, (struct feature){
                          .kind = FEATURE_TOKEN, .side = side, .token = (enum rules_token)token });
}

static void add_faces(struct list *list, enum play_mark mark, enum dice_color dice)
{
    for (enum dice_face face = 0; face < DICE_FACES; face++)
        if (dice_sides[dice][face])
            add(list,
                (struct feature){ .kind = FEATURE_FACE, .dice = dice, .face = face, .mark = mark });
}

static void add_abilities(struct list *list, const struct play_attack *attack,
                          enum rules_window window)
{
    PLAY_EACH(ability, attack)
        if (ability->window == window && !ability->effect.again)
            add(list, (struct feature){ .kind = FEATURE_UNUSED, .used = ability->used });
}

static bool freezes(const struct play_attack *attack)
{
    PLAY_EACH(ability, attack)
        RULES_EACH_STEP(at, &ability->effect)
            if (at->frozen == RULES_NOT_MODIFIED)
                return true;
    return false;
}

size_t feature_list(const struct play_attack *attack, enum rules_window window,
                    struct feature features[FEATURES_MAX])
{
    struct list list = { features, 0 };
    enum dice_color dice = rules_windows[window].dice;

    if (dice == DICE_GREEN)
        add(&list, (struct feature){ .kind = FEATURE_LEFT });
    add_tokens(&list, attack, window);
    add_abilities(&list, attack, window);
    add_faces(&list, PLAY_MARKS, dice);
    add_faces(&list, PLAY_REROLLED, dice);
    if (freezes(attack))
        add_faces(&list, PLAY_FROZEN, dice);
    if (dice == DICE_GREEN)
        add(&list, (struct feature){ FEATURE_FACE, DICE_RED, DICE_CRIT, .mark = PLAY_MARKS });
    return list.count;
}

static int results_left(const struct play_state *state)
{
    return (int)play_state_count(state, DICE_RED, DICE_HIT) +
           (int)play_state_count(state, DICE_RED, DICE_CRIT) -
           (int)play_state_count(state, DICE_GREEN, DICE_EVADE);
}

int feature_value(const struct feature *feature, const struct play_state *state)
{
    switch (feature->kind) {
    case FEATURE_LEFT:
        return results_left(state);
    case FEATURE_FACE:
        return feature->mark == PLAY_MARKS
                   ? (int)play_state_count(state, feature->dice, feature->face)
                   : (int)play_dice_count(&state->dice, feature->dice, feature->mark,
                                          feature->face);
    case FEATURE_TOKEN:
        return state->tokens[feature->side][feature->token];
    case FEATURE_UNUSED:
        return !(state->used & feature->used);
    }
    return 0;
}

/* "blank", "blanks"; nobody says "focuses". */
static const char *plural(enum dice_face face, bool many)
{
    return many && face != DICE_FOCUS ? "s" : "";
}

/* "reroll unused" for 1, "reroll used" for 0. */
static void name_ability(const struct feature *feature, const struct play_attack *attack,
                         bool unused, char name[FEATURE_NAME_MAX])
{
    struct buffer text = { 0 };

    PLAY_EACH(ability, attack)
        if (ability->used == feature->used)
            describe_step(rules_effect_main(&ability->effect), ability->actor, &text);
    snprintf(name, FEATURE_NAME_MAX, "%.*s %s", (int)text.count, text.count ? text.bytes : "",
             unused ? "unused" : "used");
    buffer_fini(&text);
}

void feature_name(const struct feature *feature, const struct play_attack *attack, bool many,
                  char name[FEATURE_NAME_MAX])
{
    switch (feature->kind) {
    case FEATURE_LEFT:
        snprintf(name, FEATURE_NAME_MAX, "left");
        break;
    case FEATURE_FACE:
        snprintf(name, FEATURE_NAME_MAX, "%s%s%s%s",
                 feature->mark == PLAY_REROLLED ? "rerolled " : "", dice_face_words[feature->face],
                 plural(feature->face, many), feature->mark == PLAY_FROZEN ? " left alone" : "");
        break;
    case FEATURE_TOKEN:
        snprintf(name, FEATURE_NAME_MAX, "%s token%s", rules_token_words[feature->token],
                 many ? "s" : "");
        break;
    case FEATURE_UNUSED:
        name_ability(feature, attack, !many, name);
        break;
    }
}
