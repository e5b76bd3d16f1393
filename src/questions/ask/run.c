#include "questions/ask/ask.h"

#include "attack/exact/exact.h"
#include "base/clock.h"

#include <math.h>

struct outcome_shape ask_shape(const struct plan *plan)
{
    return (struct outcome_shape){ .hits_len = plan->hits_most + 1,
                                   .crits_len = plan->crits_most + 1,
                                   .damage_len = plan->damage_most + 1,
                                   .attack_count = plan->attack_count,
                                   .ship_count = plan->ship_count,
                                   .token_kinds = RULES_TOKENS,
                                   .token_counts = RULES_TOKENS_MAX + 1,
                                   .knows_hits = plan->landing_count > 0,
                                   .given_len = plan_given_len(plan),
                                   .falls = plan->falls,
                                   .after = plan->attack_count > 1 };
}

/* The most tokens of a kind that a ship has at first, or is left. */
static size_t tokens_most(const struct ask_plan *of)
{
    const struct plan *plan = &of->plan;
    const struct scenario *scenario = &of->scenario;
    int most = plan->settled_most;

    for (uint32_t i = 0; i < plan->defenders.count; i++)
        for (int token = 0; token < RULES_TOKENS; token++)
            most =
                plan->defenders.tokens[i][token] > most ? plan->defenders.tokens[i][token] : most;
    for (size_t i = 0; i <= scenario->attacker_count; i++) {
        const int *tokens = i < scenario->attacker_count ? scenario->attackers[i].tokens
                                                         : scenario->defender.tokens;

        for (int token = 0; token < RULES_TOKENS; token++)
            most = tokens[token] > most ? tokens[token] : most;
    }
    return (size_t)most;
}

/* An empty outcome of a plan, for an engine to fill. On failure it may be partly made. */
static volley_status outcome_create(struct ask_outcome *out, const struct ask_plan *plan,
                                    volley_error *err)
{
    struct outcome_shape shape = ask_shape(&plan->plan);
    size_t ships = shape.ship_count + 1;

    shape.token_counts = tokens_most(plan) + 1;
    shape.after = shape.after && plan->after;
    *out = (struct ask_outcome){ .pmf_len = shape.damage_len };
    out->pmf = calloc(out->pmf_len + ships * RULES_TOKENS, sizeof *out->pmf);
    NEED(out->pmf, err);
    out->tokens_left = out->pmf + out->pmf_len;
    if (outcome_init(&out->outcome, &shape, err) != VOLLEY_OK)
        return VOLLEY_NOMEM;
    for (size_t i = 0; i < shape.attack_count; i++)
        out->outcome.sources[i] =
            (struct outcome_source){ plan->plan.attacks[i].ship, plan->plan.attacks[i].is_bonus,
                                     plan->plan.attacks[i].number > 0 };
    return VOLLEY_OK;
}

/* Tokens that cannot change are not in the plan: what the ship had is what it has left. What it
 * gained is told where something of it is left. */
static void find_tokens_left(const struct ask_plan *plan, struct ask_outcome *outcome, size_t ship)
{
    const size_t counts = outcome->outcome.shape.token_counts;
    bool attacks = ship < plan->plan.ship_count;
    const struct loadout *loadout =
        attacks ? &plan->scenario.attackers[ship] : &plan->scenario.defender;
    const uint8_t *changing =
        attacks ? plan->plan.attacker_tokens[ship] : plan->plan.defender_tokens;

    for (int token = 0; token < RULES_TOKENS; token++) {
        double *left = &outcome->tokens_left[ship * RULES_TOKENS + (size_t)token];
        double *pmf = outcome_tokens(&outcome->outcome, ship, (size_t)token);
        int had = loadout->tokens[token];

        if (had > 0 && !changing[token]) {
            memset(pmf, 0, counts * sizeof *pmf);
            pmf[had] = 1;
        }
        *left = pmf[0] == 1 ? 0 : outcome_mean(pmf, counts);
        if (!had && *left == 0)
            *left = NAN;
    }
}

/* The figures of an outcome that an engine has filled. */
static void find_figures(const struct ask_plan *plan, struct ask_outcome *outcome)
{
    const struct loadout *defender = &plan->scenario.defender;
    size_t health = (size_t)loadout_health(defender);
    const int half = loadout_half_damage(defender, plan->scenario.edition);

    outcome_damage(&outcome->outcome, outcome->pmf);
    outcome->summary = outcome_summarize(&outcome->outcome, outcome->pmf);
    if (!defender->mortal)
        outcome->destroyed = NAN;
    else if (health == 0)
        outcome->destroyed = 1; /* not the sum of all chances, which is rounded */
    else
        outcome->destroyed = outcome_reaches(&outcome->outcome, outcome->pmf, health);
    outcome->half_damage = half > 0 ? half : 0;
    outcome->half_points = half < 0 ? NAN
                           : half == 0
                               ? 1
                               : outcome_reaches(&outcome->outcome, outcome->pmf, (size_t)half);
    for (size_t ship = 0; ship <= plan->plan.ship_count; ship++)
        find_tokens_left(plan, outcome, ship);
}

void ask_outcome_fini(struct ask_outcome *outcome)
{
    outcome_fini(&outcome->outcome);
    free(outcome->pmf);
    *outcome = (struct ask_outcome){ 0 };
}

/* ---- exactly ---- */

volley_status ask_exact(struct ask_outcome *out, const struct ask_plan *plan, volley_error *err)
{
    double start = clock_seconds();
    struct ask_watch adapter;
    const struct watch watch = ask_watch_begin(&adapter, &plan->options, true);
    volley_status status;

    if (plan->other_count)
        return ask_cases_run(out, plan, NULL, err);
    status = outcome_create(out, plan, err);
    if (status == VOLLEY_OK)
        status = exact_run(&plan->plan, &out->outcome,
                           plan->options.memory ? plan->options.memory : SOLVE_MEMORY, &watch, err);
    if (status != VOLLEY_OK) {
        ask_outcome_fini(out);
        return status;
    }
    out->exact = true;
    out->seconds = plan->seconds + clock_seconds() - start;
    find_figures(plan, out);
    return VOLLEY_OK;
}

static volley_status add_damage(const struct plan *plan, const struct ask_plan *of, double share,
                                double *pmf, size_t len, volley_error *err)
{
    const uint64_t memory = of->options.memory ? of->options.memory : SOLVE_MEMORY;
    const struct outcome_shape shape = ask_shape(plan);
    struct outcome outcome = { 0 };
    struct ask_watch adapter;
    const struct watch watch = ask_watch_begin(&adapter, &of->options, true);
    double *damage = calloc(shape.damage_len, sizeof *damage);
    volley_status status = damage ? outcome_init(&outcome, &shape, err) : error_nomem(err);

    if (status == VOLLEY_OK)
        status = exact_run(plan, &outcome, memory, &watch, err);
    if (status == VOLLEY_OK)
        outcome_damage(&outcome, damage);
    for (size_t i = 0; status == VOLLEY_OK && i < shape.damage_len; i++)
        pmf[i < len ? i : len - 1] += share * damage[i];
    outcome_fini(&outcome);
    free(damage);
    return status;
}

volley_status ask_damage_at(const struct ask_plan *plan, int health, double share, double *pmf,
                            size_t len, volley_error *err)
{
    volley_status status = VOLLEY_OK;

    for (size_t i = 0; i <= plan->other_count && status == VOLLEY_OK; i++) {
        double chance;
        const struct ask_plan *found = ask_case(plan, i, &chance);
        struct plan at;

        status = ask_plan_solve_at(&at, found, health, err);
        if (status == VOLLEY_OK)
            status = add_damage(&at, found, share * chance, pmf, len, err);
        plan_fini(&at);
    }
    return status;
}

/* ---- at random ---- */

volley_status ask_check_simulation(const volley_simulation *simulation, volley_error *err)
{
    if (simulation->trials < 1 || simulation->trials > VOLLEY_TRIALS_MAX)
        return error_set(err, VOLLEY_INVALID, "the number of trials must be 1 to 1e15");
    if (simulation->seed > INT64_MAX)
        return error_set(err, VOLLEY_INVALID, "the seed must be less than 2^63");
    if (!(simulation->precision >= 0) || isinf(simulation->precision))
        return error_set(err, VOLLEY_INVALID, "the precision must be a positive number");
    if (simulation->threads < 0 || simulation->threads > MC_THREADS_MAX)
        return error_set(err, VOLLEY_INVALID, "the number of threads must be 1 to %d, or 0 for all",
                         MC_THREADS_MAX);
    return VOLLEY_OK;
}

static int report_progress(const struct mc_progress *progress, void *context)
{
    const volley_simulation *simulation = context;
    const volley_progress copy = { progress->trials, progress->trials_planned, progress->seconds };

    return simulation->progress(&copy, simulation->context);
}

/* *simulation must live as long as the options. */
static struct mc_options options_of(volley_simulation *simulation, uint64_t stream)
{
    return (struct mc_options){
        .trials = simulation->trials,
        .precision = simulation->precision,
        .seed = simulation->seed,
        .stream = stream,
        .threads = simulation->threads,
        .kernel = simulation->kernel,
        .crew = simulation->crew,
        .progress = simulation->progress ? report_progress : NULL,
        .context = simulation,
    };
}

/* Plans of a group, simulated with the same dice. Members are numbers of plans, the reference
 * first, as the engine wants it. */
static volley_status simulate_members(struct ask_group *group, const size_t *members, size_t count,
                                      const struct mc_options *options, volley_error *err)
{
    struct mc_question *questions = calloc(count, sizeof *questions);
    struct mc_report report;
    volley_status status = questions ? VOLLEY_OK : error_nomem(err);

    for (size_t i = 0; i < count && status == VOLLEY_OK; i++) {
        size_t at = members[i];
        const struct ask_plan *plan = &group->plans[at];

        status = outcome_create(&group->outcomes[at], plan, err);
        questions[i] =
            (struct mc_question){ &plan->plan, (uint32_t)loadout_health(&plan->scenario.defender),
                                  &group->outcomes[at].outcome, &group->crosses[at] };
    }
    if (status == VOLLEY_OK)
        status = mc_simulate(questions, count, options, &report, err);
    for (size_t i = 0; i < count && status == VOLLEY_OK; i++) {
        struct ask_outcome *outcome = &group->outcomes[members[i]];

        outcome->run = report;
        outcome->seconds = group->plans[members[i]].seconds + report.seconds;
        outcome->seed = options->seed;
        find_figures(&group->plans[members[i]], outcome);
    }
    free(questions);
    return status;
}

/* Those that are there and not exact, the reference first. */
static size_t find_members(const struct ask_group *group, size_t *members)
{
    size_t count = 0;

    if (!group->outcomes[group->reference].exact)
        members[count++] = group->reference;
    for (size_t i = 0; i < group->count; i++)
        if (i != group->reference && group->plans[i].scenario.edition && !group->outcomes[i].exact)
            members[count++] = i;
    return count;
}

/* Against an exact reference there is nothing that shared dice would tell. */
static volley_status simulate_group(struct ask_group *group, size_t *members,
                                    const struct mc_options *options, volley_error *err)
{
    size_t count = find_members(group, members);
    size_t at_once = group->outcomes[group->reference].exact ? 1 : count;

    for (size_t i = 0; i < count; i += at_once)
        TRY(simulate_members(group, members + i, at_once, options, err));
    return VOLLEY_OK;
}

volley_status ask_group_simulate(struct ask_group *group, const volley_simulation *simulation,
                                 volley_error *err)
{
    volley_simulation wanted = *simulation;
    const struct mc_options options = options_of(&wanted, group->stream);
    volley_status status;
    size_t *members;

    TRY(ask_check_simulation(simulation, err));
    members = calloc(group->count, sizeof *members);
    status = members ? simulate_group(group, members, &options, err) : error_nomem(err);
    free(members);
    for (size_t i = 0; i < group->count && status != VOLLEY_OK; i++)
        ask_outcome_fini(&group->outcomes[i]);
    return status;
}

volley_status ask_simulate(struct ask_outcome *out, const struct ask_plan *plan,
                           const volley_simulation *simulation, volley_error *err)
{
    struct mc_cross none;
    struct ask_group alone = { (struct ask_plan *)plan, out, &none, .count = 1 }; /* only read */

    *out = (struct ask_outcome){ 0 };
    return plan->other_count ? ask_cases_run(out, plan, simulation, err)
                             : ask_group_simulate(&alone, simulation, err);
}

volley_status ask_group_init(struct ask_group *group, size_t count, volley_error *err)
{
    *group = (struct ask_group){ .plans = calloc(count, sizeof *group->plans),
                                 .outcomes = calloc(count, sizeof *group->outcomes),
                                 .crosses = calloc(count, sizeof *group->crosses),
                                 .count = count };
    return group->plans && group->outcomes && group->crosses ? VOLLEY_OK : error_nomem(err);
}

void ask_group_fini(struct ask_group *group)
{
    for (size_t i = 0; i < group->count; i++) {
        if (group->plans)
            ask_plan_fini(&group->plans[i]);
        if (group->outcomes)
            ask_outcome_fini(&group->outcomes[i]);
    }
    free(group->plans);
    free(group->outcomes);
    free(group->crosses);
}

/* ---- all the way ---- */

volley_simulation ask_fallback(const volley_simulation *simulation)
{
    volley_simulation wanted = *simulation;

    if (!wanted.trials)
        wanted.trials = VOLLEY_TRIALS_DEFAULT;
    return wanted;
}

volley_status ask_auto(struct ask_outcome *out, const struct ask_plan *plan,
                       const volley_simulation *simulation, volley_error *err)
{
    const volley_simulation wanted = ask_fallback(simulation);
    volley_error fault = { 0 };
    volley_status status = ask_exact(out, plan, &fault);

    if (status == VOLLEY_TOO_LARGE)
        return ask_simulate(out, plan, &wanted, err);
    return status == VOLLEY_OK ? VOLLEY_OK : error_copy(err, &fault);
}

static volley_status run_auto(struct ask_answer *answer, const volley_simulation *simulation,
                              volley_error *err)
{
    TRY(ask_auto(&answer->exact, &answer->plan, simulation, err));
    if (!answer->exact.exact) {
        answer->simulated = answer->exact;
        answer->exact = (struct ask_outcome){ 0 };
    }
    return VOLLEY_OK;
}

volley_status ask_answer_take(struct ask_answer *out, struct scenario *scenario,
                              const struct ask_how *how, volley_error *err)
{
    volley_status status;

    *out = (struct ask_answer){ 0 };
    status = ask_plan_take(&out->plan, scenario, &how->plan, NULL, err);
    out->plan.after = how->after;
    if (status == VOLLEY_OK && how->engine == VOLLEY_ENGINE_AUTO)
        status = run_auto(out, &how->simulation, err);
    if (status == VOLLEY_OK &&
        (how->engine == VOLLEY_ENGINE_MC || how->engine == VOLLEY_ENGINE_BOTH))
        status = ask_simulate(&out->simulated, &out->plan, &how->simulation, err);
    if (status == VOLLEY_OK && out->simulated.run.stopped)
        status = error_stopped(err);
    if (status == VOLLEY_OK &&
        (how->engine == VOLLEY_ENGINE_EXACT || how->engine == VOLLEY_ENGINE_BOTH))
        status = ask_exact(&out->exact, &out->plan, err);
    if (status != VOLLEY_OK)
        ask_answer_fini(out);
    return status;
}

void ask_answer_fini(struct ask_answer *answer)
{
    ask_plan_fini(&answer->plan);
    ask_outcome_fini(&answer->simulated);
    ask_outcome_fini(&answer->exact);
}

/* ---- figures ---- */

double ask_at_least(const struct ask_outcome *outcome, size_t least)
{
    return least == 0 ? 1 : outcome_at_least(outcome->pmf, outcome->pmf_len, least);
}

double ask_destroyed_after(const struct ask_outcome *outcome, const struct loadout *defender,
                           size_t attack)
{
    const int health = loadout_health(defender);
    const struct outcome_shape *shape = &outcome->outcome.shape;

    if (health == 0 || isnan(outcome->destroyed) || attack + 1 == shape->attack_count)
        return outcome->destroyed;
    return shape->falls ? NAN
                        : outcome_at_least(outcome_after(&outcome->outcome, attack),
                                           shape->damage_len, (size_t)health);
}

double ask_tokens_given(const struct ask_outcome *outcome, size_t attack, size_t kind)
{
    const struct outcome_shape *shape = &outcome->outcome.shape;

    return shape->given_len
               ? outcome_mean(outcome_given(&outcome->outcome, attack, kind), shape->given_len)
               : 0;
}
