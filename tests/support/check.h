/* check - cmocka with the headers it needs, and scenarios in one call.
 * Owns:   what the helpers make belongs to the test.
 * Errors: a helper that fails fails the test. */
#ifndef SUPPORT_CHECK_H
#define SUPPORT_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "attack/graph/plan.h"
#include "attack/solve/solve.h"
#include "base/stats/outcome.h"
#include "words/scenario.h"

#define CHECK_MAIN(tests)                                                                          \
    int main(void)                                                                                 \
    {                                                                                              \
        return cmocka_run_group_tests(tests, NULL, NULL);                                          \
    }

/** Read a scenario such as "3 focus vs 2" for the edition "1", "2" or "2.5". */
struct scenario check_scenario(const char *edition, const char *text);

/** Solve a scenario for damage, optimally or myopically. */
struct plan check_plan(const char *edition, const char *policy, const char *text);

/* What the exact engine says about a scenario. */
struct check_exact {
    struct outcome outcome;
    double *pmf;
    size_t pmf_len;
    struct outcome_summary summary;
};

/** Run a scenario through the exact engine. policy: "optimal", "myopic" or "kill". */
struct check_exact check_exact_run(const char *edition, const char *policy, const char *text);

void check_exact_fini(struct check_exact *exact);

/** The mean damage of a scenario with cards of a library, exact and optimal, under 2.5. */
double check_mean_with(const struct cards *library, const char *text);

/** The mean damage of a scenario, exact and optimal. */
double check_mean(const char *edition, const char *text);

/* A scenario and its mean damage. */
struct check_row {
    const char *edition, *scenario;
    double mean;
};

/** Fails the test unless all rows have their means, exact and optimal. */
void check_rows(const struct check_row *rows, size_t count, double tolerance);

/** Of what is drawn or listed, the longest tests take every n-th; this is n. VOLLEY_TEST_STRIDE in
 * the environment says it: 1 is all, which the test preset `full` asks for. Without it, 13. */
unsigned check_stride(void);

/** A small generator for test data: the same numbers on every machine. */
uint32_t check_random(uint64_t *state, uint32_t below);

/** Fails the test unless |a - b| <= tolerance, and prints what and both numbers. */
void check_near(double a, double b, double tolerance, const char *what);

#endif
