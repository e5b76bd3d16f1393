#include "rules/window.h"

const struct rules_window_row rules_windows[RULES_WINDOWS] = {
    [RULES_ROLL_ATTACK] = { "roll attack dice", RULES_WINDOW_ROLL, DICE_RED, RULES_ATTACKER },
    [RULES_DEFENDER_MODIFIES_ATTACK] = { "defender modifies attack dice", RULES_WINDOW_MODIFY,
                                         DICE_RED, RULES_DEFENDER },
    [RULES_ATTACKER_MODIFIES_ATTACK] = { "attacker modifies attack dice", RULES_WINDOW_MODIFY,
                                         DICE_RED, RULES_ATTACKER },
    [RULES_ROLL_DEFENSE] = { "roll defense dice", RULES_WINDOW_ROLL, DICE_GREEN, RULES_DEFENDER },
    [RULES_ATTACKER_MODIFIES_DEFENSE] = { "attacker modifies defense dice", RULES_WINDOW_MODIFY,
                                          DICE_GREEN, RULES_ATTACKER },
    [RULES_DEFENDER_MODIFIES_DEFENSE] = { "defender modifies defense dice", RULES_WINDOW_MODIFY,
                                          DICE_GREEN, RULES_DEFENDER },
    [RULES_NEUTRALIZE] = { "neutralize results", RULES_WINDOW_END, DICE_GREEN, RULES_DEFENDER },
};

enum rules_window rules_modify_window(enum rules_side actor, enum dice_color dice)
{
    enum rules_window window = 0;

    while (rules_windows[window].kind != RULES_WINDOW_MODIFY ||
           rules_windows[window].actor != actor || rules_windows[window].dice != dice)
        window++;
    return window;
}
