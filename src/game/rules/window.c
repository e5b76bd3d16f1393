#include "game/rules/window.h"

#define ROW(window, kind, dice, actor, timing, name)                                               \
    { name, RULES_WINDOW_##kind, DICE_##dice, RULES_##actor, RULES_##timing },
const struct rules_window_row rules_windows[] = { RULES_WINDOW_ROWS(ROW) };

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
