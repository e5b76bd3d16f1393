#include "support/check.h"

#include "attack/exact/exact.h"
#include "base/rng/pcg.h"
#include "questions/ask/ask.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct scenario scenario_with(const struct cards *library, const char *edition,
                                     const char *text)
{
    struct scenario scenario = { .edition = rules_edition_find(edition), .library = library };
    struct lexer lexer = { text, text + strlen(text), "test", 1, 1 };
    volley_error error = { 0 };

    assert_non_null(scenario.edition);
    if (scenario_parse(&scenario, lexer, &error) != VOLLEY_OK)
        fail_msg("%s: '%s': %s", text, error.word, error.message);
    return scenario;
}

struct scenario check_scenario(const char *edition, const char *text)
{
    bool first = strcmp(edition, "1") == 0;

    return scenario_with(&cards_builtin[first ? CARDS_FIRST : CARDS_SECOND], edition, text);
}

/* Solve a scenario, which is freed. */
static struct plan plan_of(struct scenario scenario, const char *policy, const char *text)
{
    struct solve_options options = { .myopic = strcmp(policy, "myopic") == 0,
                                     .kill = strcmp(policy, "kill") == 0 };
    volley_error error = { 0 };
    struct plan plan;

    if (solve_scenario(&plan, &scenario, &options, &error) != VOLLEY_OK)
        fail_msg("%s: %s", text, error.message);
    scenario_fini(&scenario);
    return plan;
}

struct plan check_plan(const char *edition, const char *policy, const char *text)
{
    return plan_of(check_scenario(edition, text), policy, text);
}

/* Run a plan, which is freed. */
static struct check_exact run_plan(struct plan plan)
{
    struct outcome_shape shape = ask_shape(&plan);
    struct check_exact exact = { .pmf_len = shape.damage_len };

    exact.pmf = calloc(exact.pmf_len, sizeof *exact.pmf);
    assert_non_null(exact.pmf);
    assert_int_equal(outcome_init(&exact.outcome, &shape, NULL), VOLLEY_OK);
    assert_int_equal(exact_run(&plan, &exact.outcome, SOLVE_MEMORY, NULL, NULL), VOLLEY_OK);
    outcome_damage(&exact.outcome, exact.pmf);
    exact.summary = outcome_summarize(&exact.outcome, exact.pmf);
    plan_fini(&plan);
    return exact;
}

struct check_exact check_exact_run(const char *edition, const char *policy, const char *text)
{
    return run_plan(check_plan(edition, policy, text));
}

void check_exact_fini(struct check_exact *exact)
{
    outcome_fini(&exact->outcome);
    free(exact->pmf);
}

static double mean_of(struct check_exact exact)
{
    double mean = exact.summary.mean;

    check_exact_fini(&exact);
    return mean;
}

double check_mean_with(const struct cards *library, const char *text)
{
    return mean_of(run_plan(plan_of(scenario_with(library, "2.5", text), "optimal", text)));
}

double check_mean(const char *edition, const char *text)
{
    return mean_of(check_exact_run(edition, "optimal", text));
}

void check_rows(const struct check_row *rows, size_t count, double tolerance)
{
    char what[200];

    for (size_t i = 0; i < count; i++) {
        snprintf(what, sizeof what, "edition %s: %s", rows[i].edition, rows[i].scenario);
        check_near(check_mean(rows[i].edition, rows[i].scenario), rows[i].mean, tolerance, what);
    }
}

unsigned check_stride(void)
{
    const char *told = getenv("VOLLEY_TEST_STRIDE");
    unsigned long stride = told ? strtoul(told, NULL, 10) : 13;

    assert_in_range(stride, 1, 1000);
    return (unsigned)stride;
}

uint32_t check_random(uint64_t *state, uint32_t below)
{
    struct pcg pcg = { *state, 1 };
    uint32_t number = pcg32_next(&pcg);

    *state = pcg.state;
    return (uint32_t)(((uint64_t)number * below) >> 32);
}

void check_near(double a, double b, double tolerance, const char *what)
{
    if (!(fabs(a - b) <= tolerance))
        fail_msg("%s: %.17g and %.17g differ by %.3g", what, a, b, a - b);
}
