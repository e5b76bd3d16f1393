#include "attack/play/roll.h"

#include "attack/play/condition.h"
#include "attack/play/ready.h"

/* A word of the roll whose condition is about the number of dice. */
static bool asks_for_dice(const struct play_ability *roll)
{
    return rules_facts_read(roll->effect.facts, roll->effect.fact_count) & RULES_PART_NUMBER;
}

static void add_dice(struct rules_roll *roll, enum rules_side actor, int count)
{
    if (count > 0)
        roll->more[actor] += count;
    else
        roll->fewer[actor] -= count;
}

/* More dice or fewer, or a value changed. */
static void add_step(const struct play_attack *attack, const struct rules_step *step,
                     enum rules_side actor, enum dice_color color, struct rules_roll *roll)
{
    if (rules_step_family(step) == RULES_FAMILY_ROLL)
        add_dice(roll, actor, step->count);
    else if (step->count > 0 || rules_may_take(attack->edition, &attack->shot, actor, color))
        roll->value += step->count;
}

/* What abilities that were used and words that depend on the state make of a roll. */
static void add_used(const struct play_attack *attack, const struct play_state *state,
                     enum dice_color color, bool all, struct rules_roll *roll)
{
    for (size_t i = 0; i < attack->ability_count; i++) {
        const struct play_ability *ability = &attack->abilities[i];

        for (size_t step = 0; ability->lasts && step < ability->effect.step_count; step++) {
            const struct rules_step *at = &ability->effect.steps[step];

            if (rules_operations[at->operation].until != RULES_TO_ROLL ||
                rules_effect_color(ability->actor, at->theirs) != color ||
                !play_in_force(attack, ability, at, state))
                continue;
            add_step(attack, at, ability->actor, color, roll);
        }
    }
    for (size_t i = 0; i < attack->roll_count; i++)
        if (attack->rolls[i].dice == color && (all || !asks_for_dice(&attack->rolls[i])) &&
            play_condition_holds(attack, &attack->rolls[i], state))
            add_step(attack, rules_effect_main(&attack->rolls[i].effect), attack->rolls[i].actor,
                     color, roll);
}

static void add_limits(const struct play_attack *attack, const struct play_state *state,
                       enum rules_side roller, struct rules_roll *roll)
{
    roll->no_range = play_holds(attack, state, RULES_NO_RANGE, roller, NULL, NULL);
    roll->limited = play_holds(attack, state, RULES_ROLL_MAX, roller, &roll->most, NULL);
}

int play_roll_count(const struct play_attack *attack, const struct play_state *state,
                    enum dice_color color, bool all)
{
    const bool is_attack = color == DICE_RED;
    const enum rules_side roller = is_attack ? RULES_ATTACKER : RULES_DEFENDER;
    struct rules_roll roll = attack->roll[color];

    if (attack->roll_count || (attack->standing & state->used) || attack->rolls_by_choice)
        add_used(attack, state, color, all, &roll);
    if (attack->standing & state->used)
        add_limits(attack, state, roller, &roll);
    roll.worn = state->tokens[roller][is_attack ? RULES_DEPLETE : RULES_STRAIN] > 0;
    if (is_attack)
        return rules_attack_dice(attack->edition, &attack->shot, &roll);
    roll.tractor = attack->table.fixed[RULES_DEFENDER][RULES_TRACTOR] +
                   state->tokens[RULES_DEFENDER][RULES_TRACTOR];
    return rules_defense_dice(attack->edition, &attack->shot, &roll);
}
