/* The Monte Carlo engine against the exact one, by statistics. Seeds are fixed, so that a result
 * is the same on every machine; thresholds are such that a right engine fails once in a billion
 * seeds, and a die with one wrong face always. */
#include "support/check.h"

#include "attack/mc/kernel.h"
#include "attack/mc/simulate.h"
#include "attack/mc/tally.h"
#include "questions/ask/ask.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a die with one wrong face: a blank side of the red die shows a hit ---- */

#include "base/simd/simd_generic.h"

#include "base/rng/pcg_lanes.h"

/* Three rows of random bits are one die. The trials that have the side 111, a blank, are given 000,
 * a hit. */
static void loaded_lanes_draw(simd_word *restrict state, uint64_t increment,
                              simd_word *restrict out, int words, int rows)
{
    pcg_lanes_draw(state, increment, out, words, rows);
    for (int i = 0; i < words; i++) {
        simd_word wrong = out[i] & out[words + i] & out[2 * words + i];

        for (int row = 0; row < rows; row++)
            out[row * words + i] &= ~wrong;
    }
}

#undef SIMD_NAME
#define SIMD_NAME      loaded
#define pcg_lanes_draw loaded_lanes_draw
extern const struct mc_kernel mc_kernel_loaded;
#include "attack/mc/kernel_body.h"

/* ---- chi-square of the outcome cells ---- */

enum { TRIALS = 1 << 20, LINE_BYTES = 4096, EXPECTED_LEAST = 20 };

static const double p_least = 1e-9;

/* p-value of the cells of hits and crits, small ones put together. */
static double cells_p_value(const struct outcome *mc, const struct outcome *exact)
{
    size_t cells = exact->shape.hits_len * exact->shape.crits_len;
    double trials = (double)mc->trials, chi_square = 0, small[2] = { 0, 0 };
    int degrees = -1;

    for (size_t i = 0; i <= cells; i++) {
        bool is_last = i == cells;
        double expected = is_last ? small[0] : exact->joint[i] * trials;
        double observed = is_last ? small[1] : mc->joint[i] * trials;

        if (!is_last && expected < EXPECTED_LEAST) {
            small[0] += expected;
            small[1] += observed;
        } else if (expected > 0) {
            chi_square += (observed - expected) * (observed - expected) / expected;
            degrees++;
        } else if (observed > 0) {
            return 0; /* what cannot happen has happened */
        }
    }
    return degrees > 0 ? gsl_cdf_chisq_Q(chi_square, degrees) : 1;
}

/* The smallest p-value of the numbers of tokens left on each ship. */
static double tokens_p_value(const struct outcome *mc, const struct outcome *exact)
{
    size_t ships = exact->shape.attack_count + 1;
    double trials = (double)mc->trials, worst = 1;

    for (size_t i = 0; i < ships * exact->shape.token_kinds; i++) {
        size_t ship = i / exact->shape.token_kinds, kind = i % exact->shape.token_kinds;
        double chi_square = 0;
        int degrees = -1;

        for (size_t count = 0; count < exact->shape.token_counts; count++) {
            double expected = outcome_tokens(exact, ship, kind)[count] * trials;
            double observed = outcome_tokens(mc, ship, kind)[count] * trials;

            if (expected < EXPECTED_LEAST)
                continue;
            chi_square += (observed - expected) * (observed - expected) / expected;
            degrees++;
        }
        if (degrees > 0)
            worst = fmin(worst, gsl_cdf_chisq_Q(chi_square, degrees));
    }
    return worst;
}

static struct outcome simulate(const struct plan *plan, uint64_t seed, uint64_t trials)
{
    struct mc_options options = { .trials = trials, .seed = seed };
    struct outcome_shape shape = ask_shape(plan);
    struct mc_report report;
    struct outcome outcome;
    struct mc_question question = { .plan = plan, .out = &outcome };

    assert_int_equal(outcome_init(&outcome, &shape, NULL), VOLLEY_OK);
    assert_int_equal(mc_simulate(&question, 1, &options, &report, NULL), VOLLEY_OK);
    assert_int_equal(report.trials, trials);
    return outcome;
}

static double scenario_p_value(const char *edition, const char *policy, const char *text,
                               uint64_t seed)
{
    struct plan plan = check_plan(edition, policy, text);
    struct check_exact exact = check_exact_run(edition, policy, text);
    struct outcome mc = simulate(&plan, seed, TRIALS);
    double p = fmin(cells_p_value(&mc, &exact.outcome), tokens_p_value(&mc, &exact.outcome));

    outcome_fini(&mc);
    check_exact_fini(&exact);
    plan_fini(&plan);
    return p;
}

/* Every scenario of the golden files, each with its own seed. */
static size_t check_file(const char *name, uint64_t seed)
{
    char path[LINE_BYTES], line[LINE_BYTES];
    size_t rows = 0;
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", GOLDEN_DIR, name);
    file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        const char *id = strtok(line, ","), *edition = strtok(NULL, ",");
        const char *policy = strtok(NULL, ","), *text = strtok(NULL, ",");
        double p;

        if (!text || strcmp(id, "id") == 0)
            continue;
        p = scenario_p_value(edition, policy, text, seed + rows++);
        if (p < p_least)
            fail_msg("%s: %s: p-value %.3g", id, text, p);
    }
    fclose(file);
    return rows;
}

static void the_outcomes_of_more_than_two_hundred_scenarios_have_the_exact_chances(void **state)
{
    size_t rows = 0;

    (void)state;
    rows += check_file("second-edition.csv", 1000);
    rows += check_file("first-edition.csv", 2000);
    assert_true(rows >= 230);
}

static void the_outcomes_of_large_plans_have_the_exact_chances(void **state)
{
    static const char *const rows[] = {
        "4x 4 focus lock force vs 4 focus=3 evade=3 force=3",
        "5x 4 focus lock calculate vs 4 focus=3 evade=3 calculate=3"
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        double p = scenario_p_value("2.5", "optimal", rows[i], 3000 + i);

        if (p < p_least)
            fail_msg("%s: p-value %.3g", rows[i], p);
    }
}

/* ---- the loaded die ---- */

/* A simulation with a given kernel. */
static struct outcome simulate_with(const struct plan *plan, mc_run_fn *run_kernel, uint64_t blocks)
{
    struct outcome_shape shape = ask_shape(plan);
    _Alignas(MC_ALIGN) uint64_t active[MC_ROW_LANES];
    struct mc_slots slots = { 0 };
    const struct mc_wants wants = { .slots = &slots };
    struct mc_workspace workspace;
    struct mc_program program;
    struct mc_stream stream;
    struct outcome outcome;
    uint64_t *counts;
    struct pcg pcg;

    assert_int_equal(mc_slots_add(&slots, plan, NULL), VOLLEY_OK);
    assert_int_equal(mc_program_create(&program, plan, &wants, NULL), VOLLEY_OK);
    mc_slots_fini(&slots);
    assert_int_equal(outcome_init(&outcome, &shape, NULL), VOLLEY_OK);
    workspace.rows = aligned_alloc(MC_ALIGN, (program.row_count + 1) * sizeof active);
    workspace.tallies = aligned_alloc(MC_ALIGN, (size_t)(program.tally_count + 1) * MC_ALIGN);
    counts = calloc(program.tally_count, sizeof *counts);
    assert_true(workspace.rows && workspace.tallies && counts);
    memset(workspace.tallies, 0, (size_t)program.tally_count * MC_ALIGN);
    memset(active, 0xFF, sizeof active);
    pcg_seed(&pcg, 1, 1);
    stream.increment = pcg.increment;
    stream.to_next_block = pcg_jump_over(&pcg, MC_ROW_LANES * 1000);
    for (int lane = 0; lane < MC_ROW_LANES; lane++)
        stream.start[lane] = pcg_jump_from(pcg.state, pcg_jump_over(&pcg, 1000 * (uint64_t)lane));
    run_kernel(&program, &stream, blocks, active, &workspace);
    for (size_t i = 0; i < (size_t)program.tally_count * MC_TALLY_LANES; i++)
        counts[i / MC_TALLY_LANES] += workspace.tallies[i];
    mc_tally_outcome(&program, plan, counts, blocks * MC_TRIALS, &outcome);
    free(workspace.rows);
    free(workspace.tallies);
    free(counts);
    mc_program_fini(&program);
    return outcome;
}

static void one_wrong_face_on_a_die_is_always_found(void **state)
{
    static const char *const rows[] = { "1 vs 0", "3 vs 2", "3 focus lock vs 3 focus evade",
                                        "2x 3 focus vs 2" };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *text = rows[i];
        struct plan plan = check_plan("2.5", "optimal", text);
        struct check_exact exact = check_exact_run("2.5", "optimal", text);
        struct outcome fair = simulate_with(&plan, mc_kernels[CPU_GENERIC]->run, 256);
        struct outcome loaded = simulate_with(&plan, mc_kernel_loaded.run, 256);

        assert_true(fair.trials == TRIALS);
        assert_true(cells_p_value(&fair, &exact.outcome) > p_least);
        assert_true(cells_p_value(&loaded, &exact.outcome) < 1e-100);
        outcome_fini(&fair);
        outcome_fini(&loaded);
        check_exact_fini(&exact);
        plan_fini(&plan);
    }
}

/* ---- the interval ---- */

static void the_95_percent_interval_holds_the_exact_mean_in_95_of_100_runs(void **state)
{
    enum { RUNS = 2000, RUN_TRIALS = 5000 };
    const char *text = "3 focus lock vs 2 focus";
    struct plan plan = check_plan("2.5", "optimal", text);
    struct check_exact exact = check_exact_run("2.5", "optimal", text);
    double share;
    int covered = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= RUNS; seed++) {
        struct outcome mc = simulate(&plan, seed, RUN_TRIALS);
        struct outcome_summary summary;

        outcome_damage(&mc, exact.pmf); /* only borrowed: its mean is in the summary */
        summary = outcome_summarize(&mc, exact.pmf);
        covered += summary.ci[0] <= exact.summary.mean && exact.summary.mean <= summary.ci[1];
        outcome_fini(&mc);
    }
    share = 100.0 * covered / RUNS;
    if (share < 93.5 || share > 96.5)
        fail_msg("%.2f %% of the intervals hold the mean", share);
    check_exact_fini(&exact);
    plan_fini(&plan);
}

static void precision_runs_until_the_interval_is_narrow_enough(void **state)
{
    const char *text = "3 focus lock vs 3 focus evade";
    struct plan plan = check_plan("2.5", "optimal", text);
    struct outcome_shape shape = ask_shape(&plan);
    struct mc_options options = { .trials = UINT64_MAX / 4096, .precision = 2e-4, .seed = 9 };
    double *pmf = calloc(shape.damage_len, sizeof *pmf);
    struct outcome_summary summary;
    struct mc_report report;
    struct outcome mc;
    struct mc_question question = { .plan = &plan, .out = &mc };

    (void)state;
    assert_int_equal(outcome_init(&mc, &shape, NULL), VOLLEY_OK);
    assert_int_equal(mc_simulate(&question, 1, &options, &report, NULL), VOLLEY_OK);
    outcome_damage(&mc, pmf);
    summary = outcome_summarize(&mc, pmf);
    assert_true(summary.ci[1] - summary.mean <= 2e-4);
    /* A checkpoint comes a quarter later at most: not many more trials than needed. */
    assert_true(summary.ci[1] - summary.mean > 1.7e-4);
    outcome_fini(&mc);
    free(pmf);
    plan_fini(&plan);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_outcomes_of_more_than_two_hundred_scenarios_have_the_exact_chances),
    cmocka_unit_test(the_outcomes_of_large_plans_have_the_exact_chances),
    cmocka_unit_test(one_wrong_face_on_a_die_is_always_found),
    cmocka_unit_test(the_95_percent_interval_holds_the_exact_mean_in_95_of_100_runs),
    cmocka_unit_test(precision_runs_until_the_interval_is_narrow_enough),
};
CHECK_MAIN(tests)
