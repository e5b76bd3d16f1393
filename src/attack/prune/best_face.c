#include "attack/prune/kinds.h"

/* Whether an ability may come after the modify step of the dice that it is about. */
static bool is_out_of_time(const struct play_ability *ability)
{
    enum rules_timing timing = ability->effect.timing;

    return timing == RULES_LATE || timing == RULES_LAST || timing == RULES_MODIFY;
}

/* Whether an ability may make a crit worse for the attacker than a hit, an evade worse for the
 * defender than nothing, or looks at whole rolls. */
static bool minds_best_face(const struct prune *prune, const struct play_ability *ability,
                            enum dice_color color)
{
    const struct rules_effect *effect = &ability->effect;
    const struct rules_step *main = rules_effect_main(effect);

    if (prune_minds_results(ability) || prune_asks_of_dice(ability) ||
        prune_gains_by_paying(prune, ability) || effect->timing == RULES_NET ||
        (rules_step_has(main, RULES_REROLLS) && is_out_of_time(ability)))
        return true;
    if (ability->dice == color && main->every && prune_acts_on_dice(main) &&
        (main->from & prune_best[color]))
        return true; /* all or nothing: the die may be wanted out of its way */
    /* The other ship takes results when all is modified: what is none by then may be spared, for
     * what its owner can still make of it. */
    return ability->actor != rules_owner_of(color) &&
           ability->window > (color == DICE_RED ? RULES_ATTACKER_MODIFIES_ATTACK
                                                : RULES_DEFENDER_MODIFIES_DEFENSE) &&
           prune_takes(ability, color, prune_best[color]);
}

static bool is_best_face_best(const struct prune *prune, enum dice_color color)
{
    if (prune->wants.fewer[RULES_ATTACKER] || prune->wants.fewer[RULES_DEFENDER] ||
        prune->wants.damage)
        return false;
    PLAY_EACH(ability, prune->attack)
        if (minds_best_face(prune, ability, color))
            return false;
    return true;
}

/* Nobody rerolls its own best face: it is the last to modify its own dice, so the die is worth as
 * much as it can be, and what was to be done after the reroll can be done without it. */
static void leave_best_faces(struct prune *prune, enum dice_color color)
{
    for (size_t i = 0; i < prune->attack->ability_count; i++) {
        const struct play_ability *ability = &prune->attack->abilities[i];
        const struct rules_step *main = rules_effect_main(&ability->effect);

        if (ability->dice == color && rules_step_has(main, RULES_REROLLS) && !main->theirs &&
            !main->every && !main->just && ability->effect.timing == RULES_NORMAL)
            prune->uses[i].faces &= (uint8_t)~prune_best[color];
    }
}

void prune_best_faces(struct prune *prune)
{
    for (enum dice_color color = 0; color < DICE_COLORS; color++)
        if (is_best_face_best(prune, color))
            leave_best_faces(prune, color);
}
