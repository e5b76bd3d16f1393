/* A scenario whose words say something by chance: all its cases as one outcome. */
#include "questions/ask/ask.h"

#include <math.h>

/* Attacks of all cases, for bonus attacks there may be in one case only. They are known by which of
 * those that come out of no other one they are, or come out of, and by their number there. */
enum { KEYS = RULES_ATTACKS_MAX * RULES_OWN_ATTACKS_MAX * 2 };

struct cases {
    const struct ask_plan *plan;
    struct ask_outcome *outcomes; /* [count] */
    double *shares;               /* likewise */
    size_t count;
    size_t places[KEYS]; /* by key: 1 + the number of the attack among those of all cases */
    size_t attack_count;
};

/* ---- each by itself ---- */

/* Of a simulation that ended early the parts do not make a whole. */
static volley_status run_case(const struct cases *cases, size_t number,
                              const volley_simulation *simulation, volley_error *err)
{
    struct ask_outcome *out = &cases->outcomes[number];
    struct ask_plan alone = *ask_case(cases->plan, number, &cases->shares[number]);
    struct mc_cross none;
    struct ask_group group = { &alone, out, &none, .count = 1, .stream = number };
    volley_simulation wanted;

    alone.other_count = 0;
    alone.after = cases->plan->after;
    if (!simulation)
        return ask_exact(out, &alone, err);
    wanted = *simulation;
    wanted.trials = (uint64_t)fmax(1, round((double)wanted.trials * cases->shares[number]));
    TRY(ask_group_simulate(&group, &wanted, err));
    return out->run.stopped ? error_stopped(err) : VOLLEY_OK;
}

/* ---- their attacks ---- */

/* Of attack number `index`; *of: that it comes out of, of the one before. */
static size_t key_of(const struct ask_plan *plan, size_t index, size_t *of)
{
    const struct plan_attack *attack = &plan->plan.attacks[index];

    *of += attack->number == 0 && index > 0;
    return (*of * RULES_OWN_ATTACKS_MAX + attack->number) * 2 + attack->is_bonus;
}

/* ---- together ---- */

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

static struct outcome_shape shape_of(const struct cases *cases)
{
    struct outcome_shape all = cases->outcomes[0].outcome.shape;

    for (size_t i = 1; i < cases->count; i++) {
        const struct outcome_shape *shape = &cases->outcomes[i].outcome.shape;

        all.hits_len = larger(all.hits_len, shape->hits_len);
        all.crits_len = larger(all.crits_len, shape->crits_len);
        all.damage_len = larger(all.damage_len, shape->damage_len);
        all.token_counts = larger(all.token_counts, shape->token_counts);
        all.given_len = larger(all.given_len, shape->given_len);
        all.knows_hits = all.knows_hits || shape->knows_hits;
        all.falls = all.falls || shape->falls;
    }
    all.attack_count = cases->attack_count;
    all.after = cases->plan->after && all.attack_count > 1;
    return all;
}

/* Of one that has nothing in any case nothing is told. */
static void add_left(double *sum, double left, double share, bool is_first)
{
    if (is_first || (isnan(*sum) && !isnan(left)))
        *sum = share * left;
    else if (!isnan(left))
        *sum += share * left;
}

static void mix(const struct cases *cases, size_t number, struct ask_outcome *out)
{
    const struct ask_outcome *part = &cases->outcomes[number];
    const struct ask_plan *plan = number ? &cases->plan->others[number - 1] : cases->plan;
    const size_t kinds = (out->outcome.shape.ship_count + 1) * RULES_TOKENS;
    const double share = cases->shares[number];
    size_t places[RULES_ATTACKS_MAX];

    for (size_t i = 0, of = 0; i < plan->plan.attack_count; i++) {
        places[i] = cases->places[key_of(plan, i, &of)] - 1;
        out->outcome.sources[places[i]] = part->outcome.sources[i];
    }
    outcome_mix(&out->outcome, &part->outcome, part->pmf, share, places);
    for (size_t i = 0; i < kinds; i++)
        add_left(&out->tokens_left[i], part->tokens_left[i], share, number == 0);
    out->destroyed += share * part->destroyed;
    out->half_points += share * part->half_points;
    out->seconds += part->seconds;
    out->run.trials += part->run.trials;
    out->run.seconds += part->run.seconds;
}

static volley_status mix_all(const struct cases *cases, struct ask_outcome *out, volley_error *err)
{
    const struct ask_outcome *first = cases->outcomes;
    const struct outcome_shape shape = shape_of(cases);

    *out = (struct ask_outcome){ .pmf_len = shape.damage_len,
                                 .half_damage = first->half_damage,
                                 .exact = first->exact,
                                 .run = first->run,
                                 .seed = first->seed };
    out->run.trials = 0;
    out->run.seconds = 0;
    out->pmf = calloc(out->pmf_len + (shape.ship_count + 1) * RULES_TOKENS, sizeof *out->pmf);
    NEED(out->pmf, err);
    out->tokens_left = out->pmf + out->pmf_len;
    if (outcome_init(&out->outcome, &shape, err) != VOLLEY_OK)
        return VOLLEY_NOMEM;
    outcome_mix_begin(&out->outcome);
    for (size_t i = 0; i < cases->count; i++)
        mix(cases, i, out);
    outcome_damage(&out->outcome, out->pmf);
    out->summary = outcome_summarize(&out->outcome, out->pmf);
    return VOLLEY_OK;
}

/* ---- the call ---- */

volley_status ask_cases_run(struct ask_outcome *out, const struct ask_plan *plan,
                            const volley_simulation *simulation, volley_error *err)
{
    struct cases cases = { .plan = plan, .count = plan->other_count + 1 };
    volley_status status = simulation ? ask_check_simulation(simulation, err) : VOLLEY_OK;

    *out = (struct ask_outcome){ 0 };
    cases.outcomes = calloc(cases.count, sizeof *cases.outcomes);
    cases.shares = calloc(cases.count, sizeof *cases.shares);
    if (status == VOLLEY_OK && (!cases.outcomes || !cases.shares))
        status = error_nomem(err);
    for (size_t i = 0; i < cases.count && status == VOLLEY_OK; i++) {
        const struct ask_plan *one = i ? &plan->others[i - 1] : plan;

        for (size_t at = 0, of = 0; at < one->plan.attack_count; at++)
            cases.places[key_of(one, at, &of)] = 1;
        status = run_case(&cases, i, simulation, err);
    }
    for (size_t key = 0; key < KEYS; key++)
        if (cases.places[key])
            cases.places[key] = ++cases.attack_count;
    if (status == VOLLEY_OK)
        status = mix_all(&cases, out, err);
    if (status != VOLLEY_OK)
        ask_outcome_fini(out);
    for (size_t i = 0; cases.outcomes && i < cases.count; i++)
        ask_outcome_fini(&cases.outcomes[i]);
    free(cases.outcomes);
    free(cases.shares);
    return status;
}
