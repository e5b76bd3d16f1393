/* window - the steps of one attack, in order; every edition has the same ones.
 * Owns:   nothing; a constant table.      Errors: none. */
#pragma once

#include "game/rules/effect.h"

/* In order: each with its kind, the dice it is about, who acts or rolls, the time of what is done
 * in it, and its name. */
/* clang-format off */
#define RULES_WINDOW_ROWS(ROW)                                                                     \
    /* the attack is declared, and who is its target */                                            \
    ROW(ATTACKER_DECLARES, ACT, RED, ATTACKER, DECLARED, "attacker declares")                      \
    ROW(DEFENDER_DECLARES, ACT, RED, DEFENDER, DECLARED, "defender is declared the target")        \
    ROW(ATTACKER_STARTS, ACT, RED, ATTACKER, START, "attacker starts")                             \
    ROW(DEFENDER_STARTS, ACT, RED, DEFENDER, START, "defender starts")                             \
    ROW(ROLL_ATTACK, ROLL, RED, ATTACKER, NORMAL, "roll attack dice")                              \
    ROW(ATTACKER_AFTER_ATTACK_ROLL, ACT, RED, ATTACKER, EARLY,                                     \
        "attacker acts after the attack roll")                                                     \
    ROW(DEFENDER_AFTER_ATTACK_ROLL, ACT, RED, DEFENDER, EARLY,                                     \
        "defender acts after the attack roll")                                                     \
    ROW(DEFENDER_MODIFIES_ATTACK, ACT, RED, DEFENDER, NORMAL, "defender modifies attack dice")     \
    ROW(ATTACKER_MODIFIES_ATTACK, ACT, RED, ATTACKER, NORMAL, "attacker modifies attack dice")     \
    ROW(DEFENDER_LATE_ATTACK, ACT, RED, DEFENDER, LATE, "defender acts on final attack dice")      \
    ROW(ATTACKER_LATE_ATTACK, ACT, RED, ATTACKER, LATE, "attacker acts on final attack dice")      \
    ROW(ATTACKER_BEFORE_DEFENSE, ACT, GREEN, ATTACKER, START,                                      \
        "attacker acts before the defense roll")                                                   \
    ROW(DEFENDER_BEFORE_DEFENSE, ACT, GREEN, DEFENDER, START,                                      \
        "defender acts before the defense roll")                                                   \
    ROW(ROLL_DEFENSE, ROLL, GREEN, DEFENDER, NORMAL, "roll defense dice")                          \
    ROW(DEFENDER_AFTER_DEFENSE_ROLL, ACT, GREEN, DEFENDER, EARLY,                                  \
        "defender acts after the defense roll")                                                    \
    ROW(ATTACKER_AFTER_DEFENSE_ROLL, ACT, GREEN, ATTACKER, EARLY,                                  \
        "attacker acts after the defense roll")                                                    \
    ROW(ATTACKER_MODIFIES_DEFENSE, ACT, GREEN, ATTACKER, NORMAL, "attacker modifies defense dice") \
    ROW(DEFENDER_MODIFIES_DEFENSE, ACT, GREEN, DEFENDER, NORMAL, "defender modifies defense dice") \
    ROW(ATTACKER_LATE_DEFENSE, ACT, GREEN, ATTACKER, LATE, "attacker acts on final defense dice")  \
    ROW(DEFENDER_LATE_DEFENSE, ACT, GREEN, DEFENDER, LATE, "defender acts on final defense dice")  \
    ROW(DEFENDER_LAST_ATTACK, ACT, RED, DEFENDER, LAST,                                            \
        "defender acts on attack dice before neutralizing")                                        \
    ROW(ATTACKER_LAST_ATTACK, ACT, RED, ATTACKER, LAST,                                            \
        "attacker acts on attack dice before neutralizing")                                        \
    ROW(ATTACKER_LAST_DEFENSE, ACT, GREEN, ATTACKER, LAST,                                         \
        "attacker acts on defense dice before neutralizing")                                       \
    ROW(DEFENDER_LAST_DEFENSE, ACT, GREEN, DEFENDER, LAST,                                         \
        "defender acts on defense dice before neutralizing")                                       \
    ROW(NEUTRALIZE, NEUTRALIZE, GREEN, DEFENDER, NORMAL, "neutralize results")                     \
    /* what is left lies as attack dice */                                                         \
    ROW(ATTACKER_NET, ACT, RED, ATTACKER, NET, "attacker acts on what is left")                    \
    ROW(DEFENDER_NET, ACT, RED, DEFENDER, NET, "defender acts on what is left")                    \
    ROW(DEFENDER_AFTERMATH, ACT, RED, DEFENDER, AFTERMATH, "defender acts after the attack")       \
    ROW(ATTACKER_AFTERMATH, ACT, RED, ATTACKER, AFTERMATH, "attacker acts after the attack")       \
    ROW(ATTACKER_ENDS, ACT, RED, ATTACKER, END, "attacker acts when all else is done")             \
    ROW(DEFENDER_ENDS, ACT, RED, DEFENDER, END, "defender acts when all else is done")             \
    /* the attacker may go on to a bonus attack */                                                 \
    ROW(ATTACKER_AGAIN, ACT, RED, ATTACKER, AGAIN, "attacker may attack again")
/* clang-format on */

#define RULES_WINDOW_ID(window, kind, dice, actor, timing, name) RULES_##window,
enum rules_window { RULES_WINDOW_ROWS(RULES_WINDOW_ID) RULES_WINDOWS };
#undef RULES_WINDOW_ID

enum rules_window_kind { RULES_WINDOW_ROLL, RULES_WINDOW_ACT, RULES_WINDOW_NEUTRALIZE };

struct rules_window_row {
    const char *name;
    enum rules_window_kind kind;
    enum dice_color dice;
    enum rules_side actor;
    enum rules_timing timing;
};

extern const struct rules_window_row rules_windows[RULES_WINDOWS];

/** The window in which a side can use an effect. */
enum rules_window rules_window_of(const struct rules_effect *effect, enum rules_side actor);
