#include "api/handle.h"

#include "base/clock.h"
#include "exact/exact.h"
#include "mc/kernel.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct outcome_shape shape_of(const struct plan *plan)
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
                                   .falls = plan->falls };
}

volley_status handle_outcome_create(const volley_plan *plan, volley_outcome **out,
                                    volley_error *err)
{
    struct outcome_shape shape = shape_of(&plan->plan);
    size_t ships = shape.ship_count + 1;
    volley_outcome *outcome = calloc(1, sizeof *outcome);

    *out = outcome;
    if (!outcome)
        return error_nomem(err);
    outcome->pmf_len = shape.damage_len;
    outcome->pmf = calloc(outcome->pmf_len, sizeof *outcome->pmf);
    outcome->tokens_left = calloc(ships * RULES_TOKENS, sizeof *outcome->tokens_left);
    if (!outcome->pmf || !outcome->tokens_left)
        return error_nomem(err);
    if (outcome_init(&outcome->outcome, &shape, err) != VOLLEY_OK)
        return VOLLEY_NOMEM;
    for (size_t i = 0; i < shape.attack_count; i++)
        outcome->outcome.sources[i] =
            (struct outcome_source){ plan->plan.attacks[i].ship, plan->plan.attacks[i].is_bonus,
                                     plan->plan.attacks[i].number > 0 };
    return VOLLEY_OK;
}

/* Tokens that cannot change are not in the plan: what the ship had is what it has left. What it
 * gained is told where something of it is left. */
static void find_tokens_left(const volley_plan *plan, volley_outcome *outcome, size_t ship)
{
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
            memset(pmf, 0, (RULES_TOKENS_MAX + 1) * sizeof *pmf);
            pmf[had] = 1;
        }
        *left = outcome_mean(pmf, RULES_TOKENS_MAX + 1);
        if (!had && *left == 0)
            *left = NAN;
    }
}

void handle_outcome_finish(const volley_plan *plan, volley_outcome *outcome)
{
    const struct loadout *defender = &plan->scenario.defender;
    size_t health = (size_t)loadout_health(defender);

    outcome_damage(&outcome->outcome, outcome->pmf);
    outcome->summary = outcome_summarize(&outcome->outcome, outcome->pmf);
    if (!defender->mortal)
        outcome->destroyed = NAN;
    else if (health == 0)
        outcome->destroyed = 1; /* not the sum of all chances, which is rounded */
    else
        outcome->destroyed = outcome_reaches(&outcome->outcome, outcome->pmf, health);
    outcome->half_damage =
        defender->mortal ? rules_half_damage(plan->scenario.edition, (int)health) : 0;
    outcome->half_points = outcome->half_damage ? outcome_reaches(&outcome->outcome, outcome->pmf,
                                                                  (size_t)outcome->half_damage)
                                                : NAN;
    for (size_t ship = 0; ship <= plan->plan.ship_count; ship++)
        find_tokens_left(plan, outcome, ship);
}

static volley_status finish(volley_status status, const volley_plan *plan, volley_outcome *outcome,
                            volley_outcome **out)
{
    *out = NULL;
    if (status == VOLLEY_OK) {
        handle_outcome_finish(plan, outcome);
        *out = outcome;
    } else {
        volley_outcome_free(outcome);
    }
    return status;
}

volley_status volley_run_exact(const volley_plan *plan, volley_outcome **out, volley_error *err)
{
    double start = clock_seconds();
    struct handle_watch adapter;
    const struct watch watch = handle_watch_begin(&adapter, &plan->options, true);
    volley_outcome *outcome;
    volley_status status = handle_outcome_create(plan, &outcome, err);

    if (status == VOLLEY_OK)
        status = exact_run(&plan->plan, &outcome->outcome, &watch, err);
    if (status == VOLLEY_OK) {
        outcome->exact = true;
        outcome->run.seconds = clock_seconds() - start;
    }
    return finish(status, plan, outcome, out);
}

volley_simulation volley_simulation_default(void)
{
    return (volley_simulation){ .trials = VOLLEY_TRIALS_DEFAULT, .seed = VOLLEY_SEED_DEFAULT };
}

static int report_progress(const struct mc_progress *progress, void *context)
{
    const struct handle_progress *adapter = context;
    const volley_progress copy = { progress->trials, progress->trials_planned, progress->seconds };

    return adapter->progress(&copy, adapter->context);
}

struct mc_options handle_simulation_options(const volley_simulation *simulation,
                                            struct handle_progress *adapter)
{
    *adapter = (struct handle_progress){ simulation->progress, simulation->context };
    return (struct mc_options){
        .trials = simulation->trials,
        .precision = simulation->precision,
        .seed = simulation->seed,
        .threads = simulation->threads,
        .kernel = simulation->kernel,
        .progress = simulation->progress ? report_progress : NULL,
        .context = adapter,
    };
}

volley_status handle_check_simulation(const volley_simulation *simulation, volley_error *err)
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

volley_status volley_run_simulation(const volley_plan *plan, const volley_simulation *simulation,
                                    volley_outcome **out, volley_error *err)
{
    volley_simulation wanted = simulation ? *simulation : volley_simulation_default();
    struct handle_progress adapter;
    struct mc_options options = handle_simulation_options(&wanted, &adapter);
    struct mc_question question = { .plan = &plan->plan };
    volley_outcome *outcome;
    volley_status status;

    *out = NULL;
    if ((status = handle_check_simulation(&wanted, err)) != VOLLEY_OK)
        return status;
    status = handle_outcome_create(plan, &outcome, err);
    if (status == VOLLEY_OK)
        question.out = &outcome->outcome;
    if (status == VOLLEY_OK)
        status = mc_simulate(&question, 1, &options, &outcome->run, err);
    if (status == VOLLEY_OK)
        outcome->seed = wanted.seed;
    return finish(status, plan, outcome, out);
}

void volley_outcome_free(volley_outcome *outcome)
{
    if (!outcome)
        return;
    outcome_fini(&outcome->outcome);
    free(outcome->pmf);
    free(outcome->tokens_left);
    free(outcome);
}

void volley_outcome_summary(const volley_outcome *outcome, volley_summary *out)
{
    const struct outcome_summary *summary = &outcome->summary;

    *out = (volley_summary){
        .mean_damage = summary->mean,
        .stddev = summary->stddev,
        .standard_error = summary->error,
        .ci95_low = summary->ci[0],
        .ci95_high = summary->ci[1],
        .p_hit = summary->hit,
        .p_crit = summary->any_crit,
        .mean_hits = summary->hits,
        .mean_crits = summary->crits,
        .p_destroyed = outcome->destroyed,
        .trials = outcome->outcome.trials,
        .stopped = outcome->run.stopped,
        .half_damage = outcome->half_damage,
        .p_half_points = outcome->half_points,
    };
    for (size_t least = 0; least <= VOLLEY_AT_LEAST_MOST; least++)
        out->p_at_least[least] = volley_outcome_at_least(outcome, least);
}

double volley_outcome_at_least(const volley_outcome *outcome, size_t least)
{
    return least == 0 ? 1 : outcome_at_least(outcome->pmf, outcome->pmf_len, least);
}

const double *volley_outcome_damage(const volley_outcome *outcome, size_t *length)
{
    *length = outcome->pmf_len;
    return outcome->pmf;
}

double volley_outcome_joint(const volley_outcome *outcome, size_t hits, size_t crits)
{
    const struct outcome_shape *shape = &outcome->outcome.shape;

    return hits < shape->hits_len && crits < shape->crits_len
               ? outcome->outcome.joint[hits * shape->crits_len + crits]
               : 0;
}

double volley_outcome_hit(const volley_outcome *outcome, size_t attack)
{
    size_t attacks = outcome->outcome.shape.attack_count;

    return attack <= attacks ? outcome_hit(&outcome->outcome, attack, outcome->pmf) : NAN;
}

size_t volley_outcome_attack_count(const volley_outcome *outcome)
{
    return outcome->outcome.shape.attack_count;
}

volley_attack volley_outcome_attack(const volley_outcome *outcome, size_t attack)
{
    const struct outcome_shape *shape = &outcome->outcome.shape;

    if (attack >= shape->attack_count)
        return (volley_attack){ .made = NAN, .mean_damage = NAN };
    return (volley_attack){
        .attacker = outcome->outcome.sources[attack].ship,
        .is_bonus = outcome->outcome.sources[attack].is_bonus,
        .made = outcome->outcome.made[attack],
        .mean_damage = outcome_mean(outcome_attack(&outcome->outcome, attack), shape->damage_len),
    };
}

double volley_outcome_tokens_given(const volley_outcome *outcome, size_t attack, const char *token)
{
    const struct outcome_shape *shape = &outcome->outcome.shape;

    for (size_t i = 0; attack <= shape->attack_count && i < RULES_TOKENS; i++)
        if (strcmp(rules_token_words[i], token) == 0)
            return shape->given_len
                       ? outcome_mean(outcome_given(&outcome->outcome, attack, i), shape->given_len)
                       : 0;
    return NAN;
}

double volley_outcome_tokens_left(const volley_outcome *outcome, size_t ship, const char *token)
{
    for (size_t i = 0; ship <= outcome->outcome.shape.ship_count && i < RULES_TOKENS; i++)
        if (strcmp(rules_token_words[i], token) == 0)
            return outcome->tokens_left[ship * RULES_TOKENS + i];
    return NAN;
}

const char *volley_kernel_at(size_t index, int *supported)
{
    const struct mc_kernel *kernel = mc_kernel_at(index);

    if (kernel && supported)
        *supported = kernel->supported();
    return kernel ? kernel->name : NULL;
}
