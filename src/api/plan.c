#include "api/card_state.h"
#include "api/handle.h"

#include "base/clock.h"
#include "solve/sequence.h"

#include <stdlib.h>

static bool watch_stopped(double share, void *context)
{
    const struct handle_watch *adapter = context;
    const volley_watch now = { share, clock_seconds() - adapter->start, adapter->exact };

    return adapter->options->watch(&now, adapter->options->context) != 0;
}

struct watch handle_watch_begin(struct handle_watch *adapter, const volley_plan_options *options,
                                bool exact)
{
    *adapter = (struct handle_watch){ options, exact, clock_seconds() };
    return (struct watch){ options->watch ? watch_stopped : NULL, adapter };
}

/* Strict: each card counts, or there is no plan. */
static volley_status check_cards(const volley_plan *plan, volley_error *err)
{
    struct card_states states;
    volley_status status = card_states_find(&states, &plan->scenario, &plan->plan, err);

    if (status != VOLLEY_OK)
        return status;
    status = card_states_check(&states, err);
    card_states_fini(&states);
    return status;
}

volley_status volley_plan_create(const volley_scenario *scenario,
                                 const volley_plan_options *options, volley_plan **out,
                                 volley_error *err)
{
    volley_plan *plan = calloc(1, sizeof *plan);
    struct solve_options solve = { 0 };
    struct handle_watch adapter;
    struct watch watch;
    volley_status status;

    *out = NULL;
    if (!plan)
        return error_nomem(err);
    if (options)
        plan->options = *options;
    watch = handle_watch_begin(&adapter, &plan->options, false);
    solve.watch = &watch;
    solve.myopic = plan->options.policy == VOLLEY_MYOPIC;
    solve.kill = plan->options.objective == VOLLEY_KILL;
    status = scenario_copy(&plan->scenario, &scenario->scenario, err);
    if (status == VOLLEY_OK)
        status = solve_scenario(&plan->plan, &plan->scenario, &solve, err);
    if (status == VOLLEY_OK && plan->options.strict)
        status = check_cards(plan, err);
    if (status == VOLLEY_OK)
        *out = plan;
    else
        volley_plan_free(plan);
    return status;
}

void volley_plan_free(volley_plan *plan)
{
    if (!plan)
        return;
    scenario_fini(&plan->scenario);
    plan_fini(&plan->plan);
    free(plan);
}
