#include "attack/play/compile.h"

/* Whether a step leaves fewer results of those that an attack has hit with. */
static bool prevents(const struct play_ability *ability, const struct rules_step *step)
{
    bool to_result = step->to == DICE_HIT || step->to == DICE_CRIT;

    return ability->window > RULES_NEUTRALIZE && rules_step_takes(step) && !rules_step_adds(step) &&
           !(rules_step_has(step, RULES_TURNS) && to_result);
}

/* Damage that is no result of the attack, and results that become no damage. */
static bool parts_hit_from_damage(const struct play_ability *ability, const struct rules_step *step,
                                  enum rules_side actor)
{
    const unsigned writes = rules_operations[step->operation].writes;

    return (writes & RULES_PART_HIT) ||
           ((writes & RULES_PART_DAMAGE) && rules_step_target(step, actor) == RULES_DEFENDER) ||
           prevents(ability, step);
}

static bool needs_hit_noted(const struct play_ability *ability)
{
    const struct rules_step *step;
    enum rules_side who;

    for (size_t i = 0; (step = rules_effect_step(&ability->effect, i, ability->actor, &who)); i++)
        if (parts_hit_from_damage(ability, step, who))
            return true;
    return false;
}

void play_notes_find(struct play_attack *out)
{
    PLAY_EACH(ability, out)
        out->notes_hit = out->notes_hit || needs_hit_noted(ability);
    for (size_t i = 0; i < out->ability_count + out->roll_count; i++) {
        const struct play_ability *ability =
            i < out->ability_count ? &out->abilities[i] : &out->rolls[i - out->ability_count];

        if (rules_facts_read(ability->effect.facts, ability->effect.fact_count) &
            RULES_PART_MODIFIED)
            out->notes_modified = true;
        if (rules_effect_main(&ability->effect)->operation == RULES_MOD_FOCUS)
            out->notes_focus = true;
        if (rules_effect_main(&ability->effect)->operation == RULES_REROLL_MAX)
            out->notes_rerolls = true;
    }
}
