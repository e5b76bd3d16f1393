#include "game/rules/window.h"

const struct rules_window_row rules_windows[RULES_WINDOWS] = {
    [RULES_ATTACKER_STARTS] = { "attacker starts", RULES_WINDOW_ACT, DICE_RED, RULES_ATTACKER,
                                RULES_START },
    [RULES_DEFENDER_STARTS] = { "defender starts", RULES_WINDOW_ACT, DICE_RED, RULES_DEFENDER,
                                RULES_START },
    [RULES_ROLL_ATTACK] = { "roll attack dice", RULES_WINDOW_ROLL, DICE_RED, RULES_ATTACKER,
                            RULES_NORMAL },
    [RULES_ATTACKER_AFTER_ATTACK_ROLL] = { "attacker acts after the attack roll", RULES_WINDOW_ACT,
                                           DICE_RED, RULES_ATTACKER, RULES_EARLY },
    [RULES_DEFENDER_AFTER_ATTACK_ROLL] = { "defender acts after the attack roll", RULES_WINDOW_ACT,
                                           DICE_RED, RULES_DEFENDER, RULES_EARLY },
    [RULES_DEFENDER_MODIFIES_ATTACK] = { "defender modifies attack dice", RULES_WINDOW_ACT,
                                         DICE_RED, RULES_DEFENDER, RULES_NORMAL },
    [RULES_ATTACKER_MODIFIES_ATTACK] = { "attacker modifies attack dice", RULES_WINDOW_ACT,
                                         DICE_RED, RULES_ATTACKER, RULES_NORMAL },
    [RULES_DEFENDER_LATE_ATTACK] = { "defender acts on final attack dice", RULES_WINDOW_ACT,
                                     DICE_RED, RULES_DEFENDER, RULES_LATE },
    [RULES_ATTACKER_LATE_ATTACK] = { "attacker acts on final attack dice", RULES_WINDOW_ACT,
                                     DICE_RED, RULES_ATTACKER, RULES_LATE },
    [RULES_ATTACKER_BEFORE_DEFENSE] = { "attacker acts before the defense roll", RULES_WINDOW_ACT,
                                        DICE_GREEN, RULES_ATTACKER, RULES_START },
    [RULES_DEFENDER_BEFORE_DEFENSE] = { "defender acts before the defense roll", RULES_WINDOW_ACT,
                                        DICE_GREEN, RULES_DEFENDER, RULES_START },
    [RULES_ROLL_DEFENSE] = { "roll defense dice", RULES_WINDOW_ROLL, DICE_GREEN, RULES_DEFENDER,
                             RULES_NORMAL },
    [RULES_DEFENDER_AFTER_DEFENSE_ROLL] = { "defender acts after the defense roll",
                                            RULES_WINDOW_ACT, DICE_GREEN, RULES_DEFENDER,
                                            RULES_EARLY },
    [RULES_ATTACKER_AFTER_DEFENSE_ROLL] = { "attacker acts after the defense roll",
                                            RULES_WINDOW_ACT, DICE_GREEN, RULES_ATTACKER,
                                            RULES_EARLY },
    [RULES_ATTACKER_MODIFIES_DEFENSE] = { "attacker modifies defense dice", RULES_WINDOW_ACT,
                                          DICE_GREEN, RULES_ATTACKER, RULES_NORMAL },
    [RULES_DEFENDER_MODIFIES_DEFENSE] = { "defender modifies defense dice", RULES_WINDOW_ACT,
                                          DICE_GREEN, RULES_DEFENDER, RULES_NORMAL },
    [RULES_ATTACKER_LATE_DEFENSE] = { "attacker acts on final defense dice", RULES_WINDOW_ACT,
                                      DICE_GREEN, RULES_ATTACKER, RULES_LATE },
    [RULES_DEFENDER_LATE_DEFENSE] = { "defender acts on final defense dice", RULES_WINDOW_ACT,
                                      DICE_GREEN, RULES_DEFENDER, RULES_LATE },
    [RULES_DEFENDER_LAST_ATTACK] = { "defender acts on attack dice before neutralizing",
                                     RULES_WINDOW_ACT, DICE_RED, RULES_DEFENDER, RULES_LAST },
    [RULES_ATTACKER_LAST_ATTACK] = { "attacker acts on attack dice before neutralizing",
                                     RULES_WINDOW_ACT, DICE_RED, RULES_ATTACKER, RULES_LAST },
    [RULES_ATTACKER_LAST_DEFENSE] = { "attacker acts on defense dice before neutralizing",
                                      RULES_WINDOW_ACT, DICE_GREEN, RULES_ATTACKER, RULES_LAST },
    [RULES_DEFENDER_LAST_DEFENSE] = { "defender acts on defense dice before neutralizing",
                                      RULES_WINDOW_ACT, DICE_GREEN, RULES_DEFENDER, RULES_LAST },
    [RULES_NEUTRALIZE] = { "neutralize results", RULES_WINDOW_NEUTRALIZE, DICE_GREEN,
                           RULES_DEFENDER, RULES_NORMAL },
    [RULES_ATTACKER_NET] = { "attacker acts on what is left", RULES_WINDOW_ACT, DICE_RED,
                             RULES_ATTACKER, RULES_NET },
    [RULES_DEFENDER_NET] = { "defender acts on what is left", RULES_WINDOW_ACT, DICE_RED,
                             RULES_DEFENDER, RULES_NET },
    [RULES_DEFENDER_AFTERMATH] = { "defender acts after the attack", RULES_WINDOW_ACT, DICE_RED,
                                   RULES_DEFENDER, RULES_AFTERMATH },
    [RULES_ATTACKER_AFTERMATH] = { "attacker acts after the attack", RULES_WINDOW_ACT, DICE_RED,
                                   RULES_ATTACKER, RULES_AFTERMATH },
    [RULES_ATTACKER_AGAIN] = { "attacker may attack again", RULES_WINDOW_ACT, DICE_RED,
                               RULES_ATTACKER, RULES_AGAIN },
};

static bool is_of_dice(const struct rules_step *step)
{
    return rules_family_of(step->operation) == RULES_FAMILY_DICE;
}

static enum rules_window find(enum rules_side actor, enum dice_color dice, enum rules_timing timing)
{
    enum rules_window window = 0;

    while (rules_windows[window].kind != RULES_WINDOW_ACT || rules_windows[window].actor != actor ||
           rules_windows[window].dice != dice || rules_windows[window].timing != timing)
        window++;
    return window;
}

static bool pays_with_dice(const struct rules_effect *effect)
{
    for (size_t i = 0; i + 1 < effect->step_count; i++)
        if (is_of_dice(&effect->steps[i]))
            return true;
    return false;
}

/* What dice pay for happens while they are there: as late as it can, when it is known which of them
 * are worth least. */
static bool is_paid_at_last(const struct rules_effect *effect)
{
    return effect->timing == RULES_NORMAL && pays_with_dice(effect) &&
           rules_operations[rules_effect_main(effect)->operation].timing == RULES_AFTERMATH;
}

enum rules_window rules_window_of(const struct rules_effect *effect, enum rules_side actor)
{
    const struct rules_step *main = rules_effect_main(effect);
    const struct rules_operation_row *row = &rules_operations[main->operation];
    enum rules_timing timing = effect->timing == RULES_NORMAL ? row->timing : effect->timing;
    enum dice_color dice = rules_effect_color(actor, main->theirs);
    enum dice_color own = rules_effect_color(actor, false);

    if (is_paid_at_last(effect))
        return find(actor, DICE_GREEN, RULES_LATE);
    if (timing == RULES_NET || timing == RULES_AFTERMATH || timing == RULES_AGAIN)
        return find(actor, DICE_RED, timing);
    if (timing == RULES_DECLARED) /* what is done to dice waits until just before their roll */
        return find(actor, is_of_dice(main) ? dice : DICE_RED, RULES_START);
    if (timing == RULES_MODIFY ||
        timing == RULES_AFTER) /* what is done to dice is done in their own modify step */
        return find(actor, is_of_dice(main) ? dice : own, RULES_NORMAL);
    if (!(row->flags &
          RULES_OF_A_ROLL)) /* in time for the roll or the modify step of its own dice */
        dice = timing == RULES_START ? DICE_RED : own;
    return find(actor, dice, timing);
}
