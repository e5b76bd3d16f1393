#include "api/handle.h"

#include "solve/sequence.h"

#include <stdlib.h>

volley_status volley_plan_create(const volley_scenario *scenario,
                                 const volley_plan_options *options, volley_plan **out,
                                 volley_error *err)
{
    volley_plan *plan = calloc(1, sizeof *plan);
    struct solve_options solve = { 0 };
    volley_status status;

    *out = NULL;
    if (!plan)
        return error_nomem(err);
    if (options)
        plan->options = *options;
    solve.myopic = plan->options.policy == VOLLEY_MYOPIC;
    solve.kill = plan->options.objective == VOLLEY_KILL;
    status = scenario_copy(&plan->scenario, &scenario->scenario, err);
    if (status == VOLLEY_OK)
        status = solve_scenario(&plan->plan, &plan->scenario, &solve, err);
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
