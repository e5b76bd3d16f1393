#include "graph/option.h"

#include "graph/ready.h"
#include "graph/step.h"

#include <stddef.h>

/* Nothing can be done with what is left when nothing is left. */
static bool finds_results(const struct graph_ability *ability, const struct graph_state *state)
{
    return ability->effect.timing != RULES_NET || graph_state_results(state) > 0;
}

bool graph_option_exists(const struct graph_attack *attack, const struct graph_ability *ability,
                         const struct graph_state *state)
{
    if (!graph_is_ready(attack, ability, state) || !finds_results(ability, state))
        return false;
    for (size_t i = 0; i < ability->effect.step_count; i++)
        if (!step_is_possible(attack, ability, &ability->effect.steps[i], state))
            return false;
    return true;
}

enum rules_side graph_option_chooser(const struct graph_attack *attack,
                                     const struct graph_state *state)
{
    if (state->pending)
        return rules_other_side(attack->abilities[state->pending - 1].actor);
    return rules_windows[state->window].actor;
}

/* ---- refusals ---- */

static void walk_steps(const struct graph_attack *attack, const struct graph_ability *ability,
                       const struct rules_step *steps, size_t step_count,
                       const struct graph_state *state, graph_option_fn *visit, void *context)
{
    const struct step_walk walk = { .attack = attack,
                                    .ability = ability,
                                    .before = state,
                                    .steps = steps,
                                    .step_count = step_count,
                                    .visit = visit,
                                    .context = context };

    step_walk(&walk, 0, state);
}

/* The other side accepts what the ability does, or pays to refuse it. */
static void each_answer(const struct graph_attack *attack, const struct graph_state *state,
                        graph_option_fn *visit, void *context)
{
    const struct graph_ability *ability = &attack->abilities[state->pending - 1];
    struct graph_ability refusing = *ability;
    struct graph_state answered = *state;

    answered.pending = 0;
    walk_steps(attack, ability, rules_effect_main(&ability->effect), 1, &answered, visit, context);
    refusing.actor = rules_other_side(ability->actor);
    refusing.effect.steps[0] = ability->effect.refusal;
    refusing.effect.step_count = 1;
    if (step_is_possible(attack, &refusing, &refusing.effect.steps[0], &answered))
        walk_steps(attack, &refusing, refusing.effect.steps, 1, &answered, visit, context);
}

/* ---- uses ---- */

static bool must_act(const struct graph_attack *attack, const struct graph_state *state)
{
    for (size_t i = 0; i < attack->ability_count; i++)
        if (attack->abilities[i].effect.must && attack->abilities[i].window == state->window &&
            graph_option_exists(attack, &attack->abilities[i], state))
            return true;
    return false;
}

static void each_use(const struct graph_attack *attack, const struct graph_ability *ability,
                     const struct graph_state *state, graph_option_fn *visit, void *context)
{
    struct graph_state after = *state;
    size_t steps = ability->effect.step_count;

    after.used |= ability->ends;
    if (ability->effect.refusable) {
        after.pending = (uint8_t)(1 + (ability - attack->abilities));
        steps--;
    }
    walk_steps(attack, ability, ability->effect.steps, steps, &after, visit, context);
}

void graph_option_each(const struct graph_attack *attack, const struct graph_state *state,
                       graph_option_fn *visit, void *context)
{
    struct graph_state done = *state;

    if (state->pending) {
        each_answer(attack, state, visit, context);
        return;
    }
    done.window++;
    if (!must_act(attack, state))
        visit(NULL, &done, context);
    for (size_t i = 0; i < attack->ability_count; i++)
        if (attack->abilities[i].window == state->window &&
            graph_option_exists(attack, &attack->abilities[i], state))
            each_use(attack, &attack->abilities[i], state, visit, context);
}
