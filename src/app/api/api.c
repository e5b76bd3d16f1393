/* What is behind the handles of include/volley that are asked with; each owns what is in it. */
#include "base/error.h"
#include "base/simd/cpu.h"
#include "questions/advice/advice.h"
#include "questions/ask/ask_cards.h"
#include "questions/tell/report.h"
#include "report/sink.h"
#include "volley/volley.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct volley_scenario {
    struct scenario scenario;
};

struct volley_plan {
    struct ask_plan plan;
};

struct volley_outcome {
    struct ask_outcome outcome;
};

/* ---- scenarios ---- */

/* A handle, if its scenario could be read. */
static volley_status finish(volley_status status, volley_scenario *scenario, volley_scenario **out)
{
    *out = status == VOLLEY_OK ? scenario : NULL;
    if (status != VOLLEY_OK)
        free(scenario);
    return status;
}

volley_status volley_scenario_create_with(const volley_library *library, const char *edition,
                                          const volley_text *attackers, size_t attacker_count,
                                          const volley_text *defender, volley_scenario **out,
                                          volley_error *err)
{
    const struct ask_words words = { library, edition, attackers, attacker_count, *defender, 0 };
    volley_scenario *scenario = calloc(1, sizeof *scenario);

    return finish(scenario ? ask_scenario(&scenario->scenario, &words, err) : error_nomem(err),
                  scenario, out);
}

volley_status volley_scenario_create(const char *edition, const volley_text *attackers,
                                     size_t attacker_count, const volley_text *defender,
                                     volley_scenario **out, volley_error *err)
{
    return volley_scenario_create_with(NULL, edition, attackers, attacker_count, defender, out,
                                       err);
}

volley_status volley_scenario_parse_with(const volley_library *library, const char *edition,
                                         const char *text, volley_scenario **out, volley_error *err)
{
    volley_scenario *scenario = calloc(1, sizeof *scenario);

    return finish(scenario ? ask_scenario_parse(&scenario->scenario, library, edition, text, err)
                           : error_nomem(err),
                  scenario, out);
}

volley_status volley_scenario_parse(const char *edition, const char *text, volley_scenario **out,
                                    volley_error *err)
{
    return volley_scenario_parse_with(NULL, edition, text, out, err);
}

void volley_scenario_free(volley_scenario *scenario)
{
    if (!scenario)
        return;
    scenario_fini(&scenario->scenario);
    free(scenario);
}

size_t volley_scenario_attack_count(const volley_scenario *scenario)
{
    return scenario->scenario.attacker_count;
}

const char *volley_scenario_attacker(const volley_scenario *scenario, size_t index)
{
    return index < scenario->scenario.attacker_count ? scenario->scenario.attackers[index].text
                                                     : NULL;
}

const char *volley_scenario_defender(const volley_scenario *scenario)
{
    return scenario->scenario.defender.text;
}

/* ---- plans ---- */

volley_status volley_plan_create(const volley_scenario *scenario,
                                 const volley_plan_options *options, volley_plan **out,
                                 volley_error *err)
{
    const volley_plan_options wanted = options ? *options : (volley_plan_options){ 0 };
    volley_plan *plan = malloc(sizeof *plan); /* which ask_plan_take clears */
    struct scenario copy;
    volley_status status = plan ? VOLLEY_OK : error_nomem(err);

    *out = NULL;
    if (status == VOLLEY_OK)
        status = scenario_copy(&copy, &scenario->scenario, err);
    if (status == VOLLEY_OK)
        status = ask_plan_take(&plan->plan, &copy, &wanted, NULL, err);
    if (status != VOLLEY_OK) {
        free(plan);
        return status;
    }
    plan->plan.after = true;
    *out = plan;
    return VOLLEY_OK;
}

void volley_plan_free(volley_plan *plan)
{
    if (plan)
        ask_plan_fini(&plan->plan);
    free(plan);
}

int volley_plan_card(const volley_plan *plan, size_t ship, size_t card, volley_card_state *out)
{
    return ask_card_find(&plan->plan, ship, card, out);
}

int volley_scenario_card(const volley_scenario *scenario, size_t ship, size_t card,
                         volley_card_state *out)
{
    volley_plan *plan;
    int found;

    if (volley_plan_create(scenario, NULL, &plan, NULL) != VOLLEY_OK)
        return 0;
    found = volley_plan_card(plan, ship, card, out);
    volley_plan_free(plan);
    return found;
}

volley_status volley_advice_write(const volley_scenario *scenario, const volley_advice *advice,
                                  volley_format format, const volley_sink *sink, volley_error *err)
{
    return advice_write(&scenario->scenario, advice, format, sink, err);
}

/* ---- engines ---- */

volley_simulation volley_simulation_default(void)
{
    return (volley_simulation){ .trials = VOLLEY_TRIALS_DEFAULT, .seed = VOLLEY_SEED_DEFAULT };
}

/* An engine of `ask`. */
typedef volley_status engine_fn(struct ask_outcome *out, const struct ask_plan *plan,
                                const volley_simulation *simulation, volley_error *err);

static volley_status run_exact(struct ask_outcome *out, const struct ask_plan *plan,
                               const volley_simulation *simulation, volley_error *err)
{
    (void)simulation;
    return ask_exact(out, plan, err);
}

/* simulation NULL: the usual one. */
static volley_status run(engine_fn *engine, const volley_plan *plan,
                         const volley_simulation *simulation, volley_outcome **out,
                         volley_error *err)
{
    const volley_simulation wanted = simulation ? *simulation : volley_simulation_default();
    volley_outcome *outcome = calloc(1, sizeof *outcome);
    const volley_status status =
        outcome ? engine(&outcome->outcome, &plan->plan, &wanted, err) : error_nomem(err);

    *out = status == VOLLEY_OK ? outcome : NULL;
    if (status != VOLLEY_OK)
        free(outcome);
    return status;
}

volley_status volley_run_exact(const volley_plan *plan, volley_outcome **out, volley_error *err)
{
    return run(run_exact, plan, NULL, out, err);
}

volley_status volley_run_simulation(const volley_plan *plan, const volley_simulation *simulation,
                                    volley_outcome **out, volley_error *err)
{
    return run(ask_simulate, plan, simulation, out, err);
}

volley_status volley_run_auto(const volley_plan *plan, const volley_simulation *simulation,
                              volley_outcome **out, volley_error *err)
{
    return run(ask_auto, plan, simulation, out, err);
}

volley_status volley_run_check(const volley_plan *plan, const volley_outcome *exact,
                               const volley_simulation *simulation, volley_check *out,
                               volley_error *err)
{
    const volley_simulation wanted = simulation ? *simulation : volley_simulation_default();

    return ask_check(out, &plan->plan, &exact->outcome, &wanted, err);
}

void volley_outcome_free(volley_outcome *outcome)
{
    if (outcome)
        ask_outcome_fini(&outcome->outcome);
    free(outcome);
}

void volley_outcome_summary(const volley_outcome *handle, volley_summary *out)
{
    const struct ask_outcome *outcome = &handle->outcome;
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
        out->p_at_least[least] = ask_at_least(outcome, least);
}

double volley_outcome_at_least(const volley_outcome *handle, size_t least)
{
    return ask_at_least(&handle->outcome, least);
}

const double *volley_outcome_damage(const volley_outcome *handle, size_t *length)
{
    *length = handle->outcome.pmf_len;
    return handle->outcome.pmf;
}

double volley_outcome_joint(const volley_outcome *handle, size_t hits, size_t crits)
{
    const struct outcome *outcome = &handle->outcome.outcome;

    return hits < outcome->shape.hits_len && crits < outcome->shape.crits_len
               ? outcome->joint[hits * outcome->shape.crits_len + crits]
               : 0;
}

double volley_outcome_hit(const volley_outcome *handle, size_t attack)
{
    const struct outcome *outcome = &handle->outcome.outcome;

    return attack <= outcome->shape.attack_count ? outcome_hit(outcome, attack, handle->outcome.pmf)
                                                 : NAN;
}

size_t volley_outcome_attack_count(const volley_outcome *handle)
{
    return handle->outcome.outcome.shape.attack_count;
}

volley_attack volley_outcome_attack(const volley_outcome *handle, size_t attack)
{
    const struct outcome *outcome = &handle->outcome.outcome;

    if (attack >= outcome->shape.attack_count)
        return (volley_attack){ .made = NAN, .mean_damage = NAN };
    return (volley_attack){
        .attacker = outcome->sources[attack].ship,
        .is_bonus = outcome->sources[attack].is_bonus,
        .made = outcome->made[attack],
        .mean_damage = outcome_mean(outcome_attack(outcome, attack), outcome->shape.damage_len),
    };
}

/* RULES_TOKENS: there is no such token. */
static size_t kind_of(const char *token)
{
    size_t kind = 0;

    while (kind < RULES_TOKENS && strcmp(rules_token_words[kind], token) != 0)
        kind++;
    return kind;
}

double volley_outcome_tokens_given(const volley_outcome *handle, size_t attack, const char *token)
{
    const size_t kind = kind_of(token);

    return attack <= handle->outcome.outcome.shape.attack_count && kind < RULES_TOKENS
               ? ask_tokens_given(&handle->outcome, attack, kind)
               : NAN;
}

double volley_outcome_tokens_left(const volley_outcome *handle, size_t ship, const char *token)
{
    const size_t kind = kind_of(token);

    return ship <= handle->outcome.outcome.shape.ship_count && kind < RULES_TOKENS
               ? handle->outcome.tokens_left[ship * RULES_TOKENS + kind]
               : NAN;
}

const char *volley_kernel_at(size_t index, int *supported)
{
    if (index < CPU_SETS && supported)
        *supported = cpu_has((enum cpu_set)index);
    return index < CPU_SETS ? cpu_set_names[index] : NULL;
}

/* ---- reports ---- */

volley_status volley_report_write(const volley_report *report, volley_format format,
                                  const volley_sink *sink, volley_error *err)
{
    const struct report wanted = {
        .plan = &report->plan->plan,
        .simulated = report->simulated ? &report->simulated->outcome : NULL,
        .exact = report->exact ? &report->exact->outcome : NULL,
        .check = report->check,
        .name = report->name,
        .ascii = sink->ascii != 0,
        .color = sink->color != 0,
        .delimiter = report->delimiter,
    };
    struct buffer out = io_text(sink);

    TRY(io_check_format(format, IO_ALL_FORMATS, err));
    tell_report(&wanted, format, &out);
    return io_drain(&out, sink, err);
}

volley_status volley_report_csv_header(char delimiter, const volley_sink *sink, volley_error *err)
{
    struct buffer out = { 0 };

    record_csv_header(&attack_table, NULL, delimiter, &out);
    return io_drain(&out, sink, err);
}

const char *volley_version(void)
{
    return VOLLEY_VERSION;
}
