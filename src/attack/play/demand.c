#include "attack/play/inner.h"

volley_status play_demands_find(struct play_attack *attack, volley_error *err)
{
    for (size_t i = 0; i < attack->ability_count; i++)
        for (size_t j = 0; j < attack->abilities[i].effect.step_count; j++) {
            const struct rules_step *step = &attack->abilities[i].effect.steps[j];

            if (step->operation != RULES_SPEND)
                continue;
            if (attack->demand_count == RULES_DEMANDS_MAX)
                return rules_limit_set(err, RULES_DEMANDS_MAX);
            attack->demands[attack->demand_count++] =
                (struct play_demand){ (uint8_t)i, (uint8_t)j };
        }
    return VOLLEY_OK;
}

/* The token is spent before the end of this window. */
static enum rules_window last_window(enum rules_side side)
{
    return side == RULES_ATTACKER ? RULES_ATTACKER_MODIFIES_ATTACK
                                  : RULES_DEFENDER_MODIFIES_DEFENSE;
}

void play_demands_meet(const struct play_attack *attack, struct play_state *state,
                       enum rules_side side, enum rules_token token)
{
    for (size_t i = 0; i < attack->demand_count; i++) {
        const struct play_ability *rule = &attack->abilities[attack->demands[i].ability];
        const struct rules_step *step = &rule->effect.steps[attack->demands[i].step];

        if (rules_step_target(step, rule->actor) == side && (step->tokens >> token & 1) &&
            state->window <= last_window(side))
            state->met |= (uint8_t)(1u << i);
    }
}

/* Whether an ability can spend a token of these kinds. */
static bool spends(const struct play_attack *attack, const struct play_ability *ability,
                   const struct play_state *state, uint16_t kinds)
{
    for (size_t i = 0; i < play_steps_now(ability); i++) {
        const struct rules_step *step = &ability->effect.steps[i];

        if (!rules_step_loses(step, RULES_FAMILY_TOKENS) || !step->exact || step->theirs)
            continue;
        for (enum rules_token token = 0; token < RULES_TOKENS; token++)
            if ((step->tokens & kinds) >> token & 1 &&
                play_spendable(attack, state, ability, token) >= (unsigned)step->count)
                return true;
    }
    return false;
}

bool play_demands_ask(const struct play_attack *attack, const struct play_ability *ability,
                      const struct play_state *state)
{
    if (state->window != last_window(ability->actor) || ability->window != state->window)
        return false;
    for (size_t i = 0; i < attack->demand_count; i++) {
        const struct play_ability *rule = &attack->abilities[attack->demands[i].ability];
        const struct rules_step *step = &rule->effect.steps[attack->demands[i].step];

        if (!(state->met >> i & 1) && rules_step_target(step, rule->actor) == ability->actor &&
            play_in_force(attack, rule, step, state) &&
            spends(attack, ability, state, step->tokens))
            return true;
    }
    return false;
}

/* A lock may reroll no die; a focus changes all focus results, of which there may be none. */
bool play_demands_idle(const struct play_attack *attack, const struct play_ability *ability,
                       const struct play_state *state)
{
    const struct rules_step *main = rules_effect_main(&ability->effect);

    return attack->demand_count > 0 && attack->edition->spends_idly && ability->effect.normal &&
           (rules_step_has(main, RULES_REROLLS) ||
            !step_is_possible(attack, ability, main, state)) &&
           play_demands_ask(attack, ability, state);
}
