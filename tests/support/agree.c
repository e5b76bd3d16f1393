#include "support/agree.h"

#include "attack/exact/exact.h"
#include "questions/ask/ask.h"
#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- both ---- */

/* Expected worth of the tokens a ship has left; `fixed` never change. */
static double worth_left(const struct outcome *outcome, size_t ship, const int *whole,
                         const uint8_t *changing, const char *what)
{
    static const double worth[RULES_TOKENS] = { [RULES_CALCULATE] = 1,
                                                [RULES_FORCE] = 2,
                                                [RULES_FOCUS] = 3,
                                                [RULES_EVADE] = 4,
                                                [RULES_LOCK] = 5 };
    double sum = 0;

    for (int token = 0; token < RULES_TOKENS; token++) {
        const double *left = outcome_tokens(outcome, ship, (size_t)token);
        double all = 0;

        for (int count = 0; count <= RULES_TOKENS_MAX; count++) {
            if (left[count] < -1e-12)
                fail_msg("%s: P(%d tokens of kind %d left) = %g", what, count, token, left[count]);
            all += left[count];
            sum += worth[token] * left[count] * count;
        }
        check_near(all, 1, 1e-11, what);
        sum += worth[token] * (whole[token] - changing[token]);
    }
    return sum;
}

static struct naive_value value_of(const struct scenario *scenario, const struct plan *plan,
                                   const struct outcome *outcome, bool kill, const char *what)
{
    struct naive_value value = { 0 };
    double *pmf = calloc(outcome->shape.damage_len, sizeof *pmf);
    struct outcome_summary summary;

    assert_non_null(pmf);
    outcome_damage(outcome, pmf);
    summary = outcome_summarize(outcome, pmf);
    value.damage = summary.mean;
    value.crits = summary.crits;
    if (kill)
        value.destroyed =
            outcome_reaches(outcome, pmf, (size_t)loadout_health(&scenario->defender));
    for (size_t ship = 0; ship < scenario->attacker_count; ship++)
        value.attacker_tokens += worth_left(outcome, ship, scenario->attackers[ship].tokens,
                                            plan->attacker_tokens[ship], what);
    value.defender_tokens = -worth_left(outcome, scenario->attacker_count,
                                        scenario->defender.tokens, plan->defender_tokens, what);
    free(pmf);
    return value;
}

/* False: the engine refuses the scenario. */
static bool try_exact(const struct scenario *scenario, const struct solve_options *options,
                      const char *what, struct naive_value *out, volley_error *error)
{
    struct outcome_shape shape;
    struct outcome outcome;
    struct plan plan;

    if (solve_scenario(&plan, scenario, options, error) != VOLLEY_OK)
        return false;
    shape = ask_shape(&plan);
    assert_int_equal(outcome_init(&outcome, &shape, NULL), VOLLEY_OK);
    assert_int_equal(exact_run(&plan, &outcome, SOLVE_MEMORY, NULL, NULL), VOLLEY_OK);
    *out = value_of(scenario, &plan, &outcome, options->kill, what);
    outcome_fini(&outcome);
    plan_fini(&plan);
    return true;
}

static struct naive_value exact_of(const struct scenario *scenario, bool kill, const char *what)
{
    const struct solve_options options = { .kill = kill };
    volley_error error = { 0 };
    struct naive_value value = { 0 };

    if (!try_exact(scenario, &options, what, &value, &error))
        fail_msg("%s: %s", what, error.message);
    return value;
}

struct naive_value agree_exact(const struct scenario *scenario, bool kill)
{
    return exact_of(scenario, kill, "exact");
}

bool agree_exact_kept(const struct scenario *scenario, bool kill, unsigned keep,
                      struct naive_value *out)
{
    const struct solve_options options = { .kill = kill, .keep = keep };
    volley_error error = { 0 };

    return try_exact(scenario, &options, "with kinds of pruning undone", out, &error);
}

static void check_values(struct naive_value exact, struct naive_value naive, const char *what)
{
    check_near(exact.destroyed, naive.destroyed, 1e-11, what);
    check_near(exact.damage, naive.damage, 1e-11, what);
    check_near(exact.crits, naive.crits, 1e-11, what);
    check_near(exact.defender_tokens, naive.defender_tokens, 1e-10, what);
    check_near(exact.attacker_tokens, naive.attacker_tokens, 1e-10, what);
}

struct naive_value agree_scenario(const struct scenario *scenario, bool kill, const char *what)
{
    struct naive_value naive = naive_solve(scenario, kill);

    check_values(exact_of(scenario, kill, what), naive, what);
    return naive;
}

bool agree_within(const struct scenario *scenario, bool kill, const char *what, long steps)
{
    struct naive_value naive;

    if (!naive_try(scenario, kill, steps, &naive))
        return false;
    check_values(exact_of(scenario, kill, what), naive, what);
    return true;
}

bool agree_is_same(const struct naive_value *a, const struct naive_value *b)
{
    return fabs(a->destroyed - b->destroyed) < 1e-10 && fabs(a->damage - b->damage) < 1e-10 &&
           fabs(a->crits - b->crits) < 1e-10 &&
           fabs(a->defender_tokens - b->defender_tokens) < 1e-9 &&
           fabs(a->attacker_tokens - b->attacker_tokens) < 1e-9;
}

enum agree_answer agree_compare(const struct scenario *scenario, bool kill, const char *what,
                                long steps, struct agree_values *out)
{
    return agree_compare_told(scenario, scenario, kill, what, steps, out);
}

enum agree_answer agree_compare_told(const struct scenario *words, const struct scenario *data,
                                     bool kill, const char *what, long steps,
                                     struct agree_values *out)
{
    const struct solve_options options = { .kill = kill };
    volley_error error = { 0 };

    if (!naive_try(data, kill, steps, &out->naive) ||
        !try_exact(words, &options, what, &out->exact, &error))
        return AGREE_TOO_LONG;
    return agree_is_same(&out->naive, &out->exact) ? AGREE_SAME : AGREE_DIFFER;
}

struct naive_value agree_text(const char *edition, bool kill, const char *text)
{
    struct scenario scenario = check_scenario(edition, text);
    struct naive_value value;
    char what[600];

    snprintf(what, sizeof what, "edition %s, %s: %s", edition, kill ? "kill" : "damage", text);
    value = agree_scenario(&scenario, kill, what);
    scenario_fini(&scenario);
    return value;
}

void agree_trials(const struct agree_trial *trials, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct agree_trial *trial = &trials[i];
        struct naive_value with = agree_text(trial->edition, false, trial->with);
        struct naive_value without = agree_text(trial->edition, false, trial->without);

        if (strstr(trial->with, "hull="))
            agree_text(trial->edition, true, trial->with);
        if (agree_is_same(&with, &without))
            fail_msg("%s: the same as %s", trial->with, trial->without);
    }
}
