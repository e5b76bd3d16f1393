#include "game/rules/window.h"

#define ROW(window, kind, color, side, when, name)                                                 \
    [RULES_##window] = { name, RULES_WINDOW_##kind, DICE_##color, RULES_##side, RULES_##when }
#define ACT(window, color, side, when, name) ROW(window, ACT, color, side, when, name)

const struct rules_window_row rules_windows[RULES_WINDOWS] = {
    ACT(ATTACKER_DECLARES, RED, ATTACKER, DECLARED, "attacker declares"),
    ACT(DEFENDER_DECLARES, RED, DEFENDER, DECLARED, "defender is declared the target"),
    ACT(ATTACKER_STARTS, RED, ATTACKER, START, "attacker starts"),
    ACT(DEFENDER_STARTS, RED, DEFENDER, START, "defender starts"),
    ROW(ROLL_ATTACK, ROLL, RED, ATTACKER, NORMAL, "roll attack dice"),
    ACT(ATTACKER_AFTER_ATTACK_ROLL, RED, ATTACKER, EARLY, "attacker acts after the attack roll"),
    ACT(DEFENDER_AFTER_ATTACK_ROLL, RED, DEFENDER, EARLY, "defender acts after the attack roll"),
    ACT(DEFENDER_MODIFIES_ATTACK, RED, DEFENDER, NORMAL, "defender modifies attack dice"),
    ACT(ATTACKER_MODIFIES_ATTACK, RED, ATTACKER, NORMAL, "attacker modifies attack dice"),
    ACT(DEFENDER_LATE_ATTACK, RED, DEFENDER, LATE, "defender acts on final attack dice"),
    ACT(ATTACKER_LATE_ATTACK, RED, ATTACKER, LATE, "attacker acts on final attack dice"),
    ACT(ATTACKER_BEFORE_DEFENSE, GREEN, ATTACKER, START, "attacker acts before the defense roll"),
    ACT(DEFENDER_BEFORE_DEFENSE, GREEN, DEFENDER, START, "defender acts before the defense roll"),
    ROW(ROLL_DEFENSE, ROLL, GREEN, DEFENDER, NORMAL, "roll defense dice"),
    ACT(DEFENDER_AFTER_DEFENSE_ROLL, GREEN, DEFENDER, EARLY,
        "defender acts after the defense roll"),
    ACT(ATTACKER_AFTER_DEFENSE_ROLL, GREEN, ATTACKER, EARLY,
        "attacker acts after the defense roll"),
    ACT(ATTACKER_MODIFIES_DEFENSE, GREEN, ATTACKER, NORMAL, "attacker modifies defense dice"),
    ACT(DEFENDER_MODIFIES_DEFENSE, GREEN, DEFENDER, NORMAL, "defender modifies defense dice"),
    ACT(ATTACKER_LATE_DEFENSE, GREEN, ATTACKER, LATE, "attacker acts on final defense dice"),
    ACT(DEFENDER_LATE_DEFENSE, GREEN, DEFENDER, LATE, "defender acts on final defense dice"),
    ACT(DEFENDER_LAST_ATTACK, RED, DEFENDER, LAST,
        "defender acts on attack dice before neutralizing"),
    ACT(ATTACKER_LAST_ATTACK, RED, ATTACKER, LAST,
        "attacker acts on attack dice before neutralizing"),
    ACT(ATTACKER_LAST_DEFENSE, GREEN, ATTACKER, LAST,
        "attacker acts on defense dice before neutralizing"),
    ACT(DEFENDER_LAST_DEFENSE, GREEN, DEFENDER, LAST,
        "defender acts on defense dice before neutralizing"),
    ROW(NEUTRALIZE, NEUTRALIZE, GREEN, DEFENDER, NORMAL, "neutralize results"),
    ACT(ATTACKER_NET, RED, ATTACKER, NET, "attacker acts on what is left"),
    ACT(DEFENDER_NET, RED, DEFENDER, NET, "defender acts on what is left"),
    ACT(DEFENDER_AFTERMATH, RED, DEFENDER, AFTERMATH, "defender acts after the attack"),
    ACT(ATTACKER_AFTERMATH, RED, ATTACKER, AFTERMATH, "attacker acts after the attack"),
    ACT(ATTACKER_ENDS, RED, ATTACKER, END, "attacker acts when all else is done"),
    ACT(DEFENDER_ENDS, RED, DEFENDER, END, "defender acts when all else is done"),
    ACT(ATTACKER_AGAIN, RED, ATTACKER, AGAIN, "attacker may attack again"),
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

/* What is paid for with dice happens while they are on the table, but as late as it can: then it is
 * known which of them are worth least. */
static bool is_paid_at_last(const struct rules_effect *effect)
{
    return effect->timing == RULES_NORMAL && rules_effect_pays_with_dice(effect) &&
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
    if (timing == RULES_NET || timing == RULES_AFTERMATH || timing == RULES_END ||
        timing == RULES_AGAIN)
        return find(actor, DICE_RED, timing);
    if (timing == RULES_DECLARED) /* what is done to dice waits until just before their roll */
        return is_of_dice(main) ? find(actor, dice, RULES_START) : find(actor, DICE_RED, timing);
    if (timing == RULES_MODIFY ||
        timing == RULES_AFTER) /* what is done to dice is done in their own modify step */
        return find(actor, is_of_dice(main) ? dice : own, RULES_NORMAL);
    if (!(row->flags &
          RULES_OF_A_ROLL)) /* in time for the roll or the modify step of its own dice */
        dice = timing == RULES_START ? DICE_RED : own;
    return find(actor, dice, timing);
}
