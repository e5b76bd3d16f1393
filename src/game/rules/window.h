/* window - the steps of one attack, in order; every edition has the same ones.
 * Owns:   nothing; a constant table.      Errors: none. */
#pragma once

#include "game/rules/effect.h"

enum rules_window {
    RULES_ATTACKER_DECLARES, /* the attack is declared, and who is its target */
    RULES_DEFENDER_DECLARES,
    RULES_ATTACKER_STARTS,
    RULES_DEFENDER_STARTS,
    RULES_ROLL_ATTACK,
    RULES_ATTACKER_AFTER_ATTACK_ROLL,
    RULES_DEFENDER_AFTER_ATTACK_ROLL,
    RULES_DEFENDER_MODIFIES_ATTACK,
    RULES_ATTACKER_MODIFIES_ATTACK,
    RULES_DEFENDER_LATE_ATTACK,
    RULES_ATTACKER_LATE_ATTACK,
    RULES_ATTACKER_BEFORE_DEFENSE,
    RULES_DEFENDER_BEFORE_DEFENSE,
    RULES_ROLL_DEFENSE,
    RULES_DEFENDER_AFTER_DEFENSE_ROLL,
    RULES_ATTACKER_AFTER_DEFENSE_ROLL,
    RULES_ATTACKER_MODIFIES_DEFENSE,
    RULES_DEFENDER_MODIFIES_DEFENSE,
    RULES_ATTACKER_LATE_DEFENSE,
    RULES_DEFENDER_LATE_DEFENSE,
    RULES_DEFENDER_LAST_ATTACK,
    RULES_ATTACKER_LAST_ATTACK,
    RULES_ATTACKER_LAST_DEFENSE,
    RULES_DEFENDER_LAST_DEFENSE,
    RULES_NEUTRALIZE,
    RULES_ATTACKER_NET, /* what is left lies as attack dice */
    RULES_DEFENDER_NET,
    RULES_DEFENDER_AFTERMATH,
    RULES_ATTACKER_AFTERMATH,
    RULES_ATTACKER_ENDS,
    RULES_DEFENDER_ENDS,
    RULES_ATTACKER_AGAIN, /* the attacker may go on to a bonus attack */
    RULES_WINDOWS
};

enum rules_window_kind { RULES_WINDOW_ROLL, RULES_WINDOW_ACT, RULES_WINDOW_NEUTRALIZE };

struct rules_window_row {
    const char *name;
    enum rules_window_kind kind;
    enum dice_color dice;
    enum rules_side actor;    /* who acts or rolls */
    enum rules_timing timing; /* of what is done in it */
};

extern const struct rules_window_row rules_windows[RULES_WINDOWS];

/** The window in which a side can use an effect. */
enum rules_window rules_window_of(const struct rules_effect *effect, enum rules_side actor);
