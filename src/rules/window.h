/* window - the steps of one attack, in order; every edition has the same ones.
 * Owns:   nothing; a constant table.      Errors: none. */
#ifndef RULES_WINDOW_H
#define RULES_WINDOW_H

#include "dice/face.h"
#include "rules/effect.h"

enum rules_window {
    RULES_ROLL_ATTACK,
    RULES_DEFENDER_MODIFIES_ATTACK,
    RULES_ATTACKER_MODIFIES_ATTACK,
    RULES_ROLL_DEFENSE,
    RULES_ATTACKER_MODIFIES_DEFENSE,
    RULES_DEFENDER_MODIFIES_DEFENSE,
    RULES_NEUTRALIZE,
    RULES_WINDOWS
};

enum rules_window_kind { RULES_WINDOW_ROLL, RULES_WINDOW_MODIFY, RULES_WINDOW_END };

struct rules_window_row {
    const char *name;
    enum rules_window_kind kind;
    enum dice_color dice;
    enum rules_side actor; /* who modifies */
};

extern const struct rules_window_row rules_windows[RULES_WINDOWS];

/** The window in which a side modifies dice of a color. */
enum rules_window rules_modify_window(enum rules_side actor, enum dice_color dice);

#endif
