/* feature - what a player looks at when deciding: dice, tokens, abilities not used yet.
 * Units:  counts of dice, tokens; 1 or 0 for an ability that is unused or used.
 * Owns:   nothing; plain values.      Errors: names are cut to fit. */
#ifndef EXPLAIN_FEATURE_H
#define EXPLAIN_FEATURE_H

#include "attack/play/attack.h"

enum {
    FEATURE_NAME_MAX = 64,
    FEATURES_MAX = 1 + RULES_TOKENS + RULES_ABILITIES_MAX + 3 * DICE_FACES + 1
};

enum feature_kind {
    FEATURE_LEFT,  /* hits and crits that no evade cancels yet */
    FEATURE_FACE,  /* dice that show a face */
    FEATURE_TOKEN, /* tokens of whoever decides */
    FEATURE_UNUSED /* an ability of whoever decides */
};

struct feature {
    enum feature_kind kind;
    enum dice_color dice;
    enum dice_face face;
    enum play_mark mark; /* of these dice: rerolled, or not modified any more; PLAY_MARKS: all */
    enum rules_side side;
    enum rules_token token;
    uint32_t used;
};

/** List what can matter in a window, what tells most first; returns how many. */
size_t feature_list(const struct play_attack *attack, enum rules_window window,
                    struct feature features[FEATURES_MAX]);

int feature_value(const struct feature *feature, const struct play_state *state);

/** The name for one of it, or for another count: "blank", "blanks", "focus tokens"; for an ability
 *  "reroll unused", "reroll used". */
void feature_name(const struct feature *feature, const struct play_attack *attack, bool many,
                  char name[FEATURE_NAME_MAX]);

#endif
