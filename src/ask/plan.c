#include "ask/ask.h"
#include "ask/cards.h"
#include "ask/watch.h"
#include "base/clock.h"

/* Strict: each card counts, or there is no plan. */
static volley_status check_cards(const struct ask_plan *plan, volley_error *err)
{
    struct ask_cards cards;
    volley_status status = ask_cards_find(&cards, plan, err);

    if (status != VOLLEY_OK)
        return status;
    status = ask_cards_check(&cards, err);
    ask_cards_fini(&cards);
    return status;
}

volley_status ask_plan_take(struct ask_plan *out, struct scenario *scenario,
                            const volley_plan_options *options, const struct ask_observer *observer,
                            volley_error *err)
{
    struct ask_watch adapter;
    const struct watch watch = ask_watch_begin(&adapter, options, false);
    const double start = clock_seconds();
    struct solve_options solve = { .myopic = options->policy == VOLLEY_MYOPIC,
                                   .kill = options->objective == VOLLEY_KILL,
                                   .memory = options->memory,
                                   .watch = &watch };
    volley_status status;

    if (observer) {
        solve.observe = observer->observe;
        solve.context = observer->context;
        solve.keep = observer->keep;
    }
    *out = (struct ask_plan){ .scenario = *scenario, .options = *options };
    *scenario = (struct scenario){ 0 };
    status = solve_scenario(&out->plan, &out->scenario, &solve, err);
    if (status == VOLLEY_OK && options->strict)
        status = check_cards(out, err);
    if (status != VOLLEY_OK)
        ask_plan_fini(out);
    else
        out->seconds = out->scenario.seconds + clock_seconds() - start;
    return status;
}

void ask_plan_fini(struct ask_plan *plan)
{
    scenario_fini(&plan->scenario);
    plan_fini(&plan->plan);
    *plan = (struct ask_plan){ 0 };
}
