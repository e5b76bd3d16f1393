#include "app/cli/golden.h"
#include "app/cli/options.h"

#include <math.h>
#include <string.h>

/* Values that a pen can check: sums over the faces of the dice. */
static const struct {
    const char *edition, *scenario;
    double mean;
} known[] = {
    { "2.5", "1 vs 0", 0.5 },                                 /* 4 of 8 faces are a hit or crit */
    { "2.5", "1 vs 1", 0.5 * 5 / 8 },                         /* and 5 of 8 are no evade */
    { "2.5", "3 focus vs 0", 3 * 0.75 },                      /* focus turns 2 more faces */
    { "2.5", "3 lock vs 0", 3 * 0.75 },                       /* a half, and half of the rest */
    { "2.5", "3 focus lock vs 0", 3 * (0.75 + 0.25 * 0.75) }, /* both */
    { "1", "2 vs 0 evade=2", 0.5 * 0.5 },                     /* one evade is added, once */
};

/* The solvers' results are given to 15 digits. */
static const double golden_tolerance = 1e-9;

/* Beyond five standard errors a right engine comes once in 1.7 million runs. */
static const double z_most = 5;

struct checks {
    int done, failed;
};

static void check(struct checks *checks, int ok, const char *what)
{
    checks->done++;
    checks->failed += !ok;
    printf("%s  %s\n", ok ? "ok    " : "FAILED", what);
}

static volley_plan *plan_of(const char *edition, const char *text, volley_policy policy)
{
    volley_plan_options options = { .policy = policy };
    volley_scenario *scenario = NULL;
    volley_plan *plan = NULL;

    if (volley_scenario_parse(edition, text, &scenario, NULL) == VOLLEY_OK)
        volley_plan_create(scenario, &options, &plan, NULL);
    volley_scenario_free(scenario);
    return plan;
}

static volley_summary exact_summary(const volley_plan *plan)
{
    volley_summary summary = { .mean_damage = NAN, .p_crit = NAN };
    volley_outcome *outcome = NULL;

    if (plan && volley_run_exact(plan, &outcome, NULL) == VOLLEY_OK)
        volley_outcome_summary(outcome, &summary);
    volley_outcome_free(outcome);
    return summary;
}

static void check_known(struct checks *checks)
{
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        volley_plan *plan = plan_of(known[i].edition, known[i].scenario, VOLLEY_OPTIMAL);
        char what[128];

        snprintf(what, sizeof what, "exact: %s is %g", known[i].scenario, known[i].mean);
        check(checks, fabs(exact_summary(plan).mean_damage - known[i].mean) < 1e-12, what);
        volley_plan_free(plan);
    }
}

/* How far a row is from what its solver found; NAN: it could not be worked out. */
static double distance(const struct golden_row *row)
{
    const volley_policy policy =
        strcmp(row->policy, "myopic") == 0 ? VOLLEY_MYOPIC : VOLLEY_OPTIMAL;
    volley_plan *plan = plan_of(row->edition, row->scenario, policy);
    const volley_summary summary = exact_summary(plan);

    volley_plan_free(plan);
    return fabs(summary.mean_damage - row->mean_damage) + fabs(summary.p_crit - row->p_crit);
}

/* One line for all of them, and one for each that is wrong. */
static void check_golden(struct checks *checks)
{
    char what[160];
    int wrong = 0;
    double most = 0;

    for (size_t i = 0; i < golden_row_count; i++) {
        const struct golden_row *row = &golden_rows[i];
        const double off = distance(row);

        if (off <= golden_tolerance) {
            most = fmax(most, off);
            continue;
        }
        wrong++;
        snprintf(what, sizeof what, "golden: edition %s, %s is off by %g", row->edition,
                 row->scenario, off);
        check(checks, 0, what);
    }
    snprintf(what, sizeof what, "golden: %zu results of independent solvers, at most %.1g off",
             golden_row_count - (size_t)wrong, most);
    check(checks, !wrong, what);
}

static void check_kernel(struct checks *checks, const volley_plan *plan, const char *kernel,
                         double *first_mean)
{
    volley_simulation simulation = volley_simulation_default();
    volley_summary summary = { .mean_damage = NAN };
    volley_outcome *outcome = NULL;
    char what[128];
    double z;

    simulation.kernel = kernel;
    simulation.trials = 20000000;
    if (volley_run_simulation(plan, &simulation, &outcome, NULL) == VOLLEY_OK)
        volley_outcome_summary(outcome, &summary);
    volley_outcome_free(outcome);
    z = (summary.mean_damage - exact_summary(plan).mean_damage) / summary.standard_error;
    snprintf(what, sizeof what, "kernel %s: 20 million attacks, %.2f standard errors off", kernel,
             z);
    check(checks, fabs(z) < z_most, what);
    if (isnan(*first_mean))
        *first_mean = summary.mean_damage;
    snprintf(what, sizeof what, "kernel %s: same digits as the first", kernel);
    check(checks, summary.mean_damage == *first_mean, what);
}

static int run(void *asked)
{
    struct checks checks = { 0, 0 };
    volley_plan *plan;
    const char *kernel;
    double first_mean = NAN;
    int supported;

    (void)asked;
    check_known(&checks);
    check_golden(&checks);
    plan = plan_of("2.5", "3 focus lock vs 3 focus evade", VOLLEY_OPTIMAL);
    for (size_t i = 0; (kernel = volley_kernel_at(i, &supported)); i++)
        if (supported && plan)
            check_kernel(&checks, plan, kernel, &first_mean);
    volley_plan_free(plan);
    printf("%d checks, %d failed\n", checks.done, checks.failed);
    return !checks.failed && plan ? CLI_DONE : CLI_FAILED;
}

const struct command cli_selftest = {
    .name = "selftest",
    .summary = "check this installation",
    .forms = { "" },
    .run = run,
};
