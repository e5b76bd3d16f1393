#include "attack/play/inner.h"

/* Of one window what must be used stands first: of uses that come to the same the first is taken,
 * and so none for nothing while another is still to be made. */
static bool stands_behind(const struct play_ability *one, const struct play_ability *other)
{
    return one->window > other->window ||
           (one->window == other->window && !one->effect.must && other->effect.must);
}

/* A stable insertion sort: the rows are few, and equals keep the order of the words. */
static void sort_by_window(struct play_attack *attack)
{
    for (size_t i = 1; i < attack->ability_count; i++) {
        struct play_ability ability = attack->abilities[i];
        size_t at = i;

        for (; at > 0 && stands_behind(&attack->abilities[at - 1], &ability); at--)
            attack->abilities[at] = attack->abilities[at - 1];
        attack->abilities[at] = ability;
    }
}

/* An ability that was refused has been used all the same: one bit says that it was used, another
 * that it happened. */
static void set_bits(struct play_attack *attack)
{
    uint32_t top = (uint32_t)1 << (RULES_ABILITIES_MAX - 1);

    for (size_t i = 0; i < attack->ability_count; i++) {
        struct play_ability *ability = &attack->abilities[i];

        ability->used = (uint32_t)1 << i;
        ability->force = ability->effect.refusable ? top : ability->used;
        ability->ends = ability->effect.again ? 0 : ability->used;
        top >>= ability->effect.refusable;
    }
}

/* Alternatives of one word. */
static uint32_t group_of(const struct play_attack *attack, const struct play_ability *ability)
{
    uint32_t group = ability->used;

    PLAY_EACH(other, attack)
        if (ability->effect.choice && other->effect.choice == ability->effect.choice &&
            other->bearer == ability->bearer)
            group |= other->used;
    return group;
}

/* That an alternative was used matters as long as another one could be. */
static void outlast_group(const struct play_attack *attack, struct play_ability *ability)
{
    PLAY_EACH(other, attack)
        if ((ability->group & other->used) && other->window > ability->until)
            ability->until = other->window;
}

/* The second half of an effect that was paid for earlier: it can happen once the first half was
 * used and not refused. */
static void keep_promise(const struct play_attack *attack, struct play_ability *ability)
{
    for (size_t i = 0; ability->promise && !ability->promises && i < attack->ability_count; i++) {
        const struct play_ability *other = &attack->abilities[i];

        if (other->promises && other->promise == ability->promise) {
            ability->needs = other->force;
            ability->promised_by = other->window;
        }
    }
}

static void find_masks(struct play_attack *attack)
{
    for (size_t i = 0; i < attack->ability_count; i++) {
        struct play_ability *ability = &attack->abilities[i];

        keep_promise(attack, ability);
        ability->group = group_of(attack, ability);
        outlast_group(attack, ability);
        if (ability->holds)
            attack->holding |= ability->used;
        RULES_EACH_STEP(at, &ability->effect) {
            if (rules_step_family(at) == RULES_FAMILY_RULE || rules_step_shifts_value(at))
                attack->standing |= ability->used | ability->force;
            if (at->operation == RULES_ALWAYS_HIT)
                attack->hits |= ability->used | ability->force;
        }
    }
}

/* ---- what is noted ---- */

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

/* What the states of an attack have to keep, because something asks for it. */
static void find_notes(struct play_attack *out)
{
    PLAY_EACH(ability, out)
        out->notes_hit = out->notes_hit || needs_hit_noted(ability);
    for (size_t i = 0; i < out->ability_count + out->roll_count; i++) {
        const struct play_ability *ability = play_word(out, i);

        if (rules_effect_asks(&ability->effect) & RULES_PART_MODIFIED)
            out->notes_modified = true;
        if (rules_effect_main(&ability->effect)->operation == RULES_MOD_FOCUS)
            out->notes_focus = true;
        if (rules_effect_main(&ability->effect)->operation == RULES_REROLL_MAX)
            out->notes_rerolls = true;
    }
}

void play_order(struct play_attack *attack)
{
    find_notes(attack);
    sort_by_window(attack);
    set_bits(attack);
    find_masks(attack);
}
