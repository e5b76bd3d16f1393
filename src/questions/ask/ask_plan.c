#include "base/clock.h"
#include "questions/ask/ask_cards.h"

/* How tokens are spent. What is worth least goes first where several would do as well, and the kind
 * that a policy is about counts less than any number of the others: these keep their order. */
enum { OTHERS = 32 };
static const uint8_t focus_first[RULES_TOKENS] = {
    [RULES_FOCUS] = 1,          [RULES_CALCULATE] = OTHERS, [RULES_FORCE] = 2 * OTHERS,
    [RULES_EVADE] = 4 * OTHERS, [RULES_LOCK] = 5 * OTHERS,
};
static const uint8_t evade_first[RULES_TOKENS] = {
    [RULES_EVADE] = 1,          [RULES_CALCULATE] = OTHERS, [RULES_FORCE] = 2 * OTHERS,
    [RULES_FOCUS] = 3 * OTHERS, [RULES_LOCK] = 5 * OTHERS,
};
_Static_assert((int)RULES_TOKENS_MAX < (int)OTHERS,
               "all of a kind are worth less than one of another");

static const struct {
    bool myopic;
    const uint8_t *worth; /* NULL: as usual */
} policies[] = {
    [VOLLEY_OPTIMAL] = { false, NULL },
    [VOLLEY_MYOPIC] = { true, NULL },
    [VOLLEY_FOCUS_FIRST] = { true, focus_first },
    [VOLLEY_EVADE_FIRST] = { true, evade_first },
};

/* ---- watch ---- */

static bool is_stopped(double share, void *context)
{
    const struct ask_watch *adapter = context;
    const volley_watch now = { share, clock_seconds() - adapter->start, adapter->exact, NULL };

    return adapter->options->watch(&now, adapter->options->context) != 0;
}

struct watch ask_watch_begin(struct ask_watch *adapter, const volley_plan_options *options,
                             bool exact)
{
    *adapter = (struct ask_watch){ options, exact, clock_seconds() };
    return (struct watch){ options->watch ? is_stopped : NULL, adapter };
}

/* ---- the plan ---- */

/* Strict: each card counts, or there is no plan. */
static volley_status check_cards(const struct ask_plan *plan, volley_error *err)
{
    struct card_use cards;
    volley_status status;

    TRY(ask_cards_find(&cards, plan, err));
    status = ask_cards_check(&cards, err);
    ask_cards_fini(&cards);
    return status;
}

static struct solve_options solve_options_of(const volley_plan_options *options,
                                             const struct watch *watch)
{
    return (struct solve_options){ .myopic = policies[options->policy].myopic,
                                   .worth = policies[options->policy].worth,
                                   .kill = options->objective == VOLLEY_KILL,
                                   .memory = options->memory,
                                   .watch = watch };
}

volley_status ask_plan_solve_at(struct plan *out, const struct ask_plan *plan, int health,
                                volley_error *err)
{
    const struct health start = { health, 0 };
    struct ask_watch adapter;
    const struct watch watch = ask_watch_begin(&adapter, &plan->options, false);
    struct solve_options solve = solve_options_of(&plan->options, &watch);

    solve.start = &start;
    return solve_scenario(out, &plan->scenario, &solve, err);
}

const struct ask_plan *ask_case(const struct ask_plan *plan, size_t number, double *share)
{
    const struct ask_plan *found = number ? &plan->others[number - 1] : plan;

    *share = plan->other_count ? found->scenario.draw.share : 1;
    return found;
}

/* Those of all cases but the first. */
static volley_status plan_others(struct ask_plan *plan, const struct ask_observer *observer,
                                 volley_error *err)
{
    volley_plan_options options = plan->options;
    const size_t count = plan->scenario.other_count;
    struct scenario scenario;

    if (count && observer)
        return error_set(err, VOLLEY_INVALID,
                         "choices are shown in one situation: say it without chances");
    options.strict = 0; /* a card may be inactive in some cases */
    plan->others = count ? calloc(count, sizeof *plan->others) : NULL;
    NEED(!count || plan->others, err);
    while (plan->other_count < count) {
        TRY(scenario_copy(&scenario, &plan->scenario.others[plan->other_count], err));
        TRY(ask_plan_take(&plan->others[plan->other_count++], &scenario, &options, NULL, err));
    }
    return VOLLEY_OK;
}

volley_status ask_plan_take(struct ask_plan *out, struct scenario *scenario,
                            const volley_plan_options *options, const struct ask_observer *observer,
                            volley_error *err)
{
    struct ask_watch adapter;
    const struct watch watch = ask_watch_begin(&adapter, options, false);
    const double start = clock_seconds();
    struct solve_options solve;
    volley_status status;

    if ((size_t)options->policy >= ARRAY_LEN(policies)) {
        *out = (struct ask_plan){ 0 };
        scenario_fini(scenario);
        return error_set(err, VOLLEY_INVALID, "there is no such policy");
    }
    solve = solve_options_of(options, &watch);
    if (observer) {
        solve.observe = observer->observe;
        solve.context = observer->context;
        solve.keep = observer->keep;
    }
    *out = (struct ask_plan){ .scenario = *scenario, .options = *options };
    *scenario = (struct scenario){ 0 };
    status = solve_scenario(&out->plan, &out->scenario, &solve, err);
    if (status == VOLLEY_OK)
        status = plan_others(out, observer, err);
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
    for (size_t i = 0; i < plan->other_count; i++)
        ask_plan_fini(&plan->others[i]);
    free(plan->others);
    scenario_fini(&plan->scenario);
    plan_fini(&plan->plan);
    *plan = (struct ask_plan){ 0 };
}
