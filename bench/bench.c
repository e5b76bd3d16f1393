/* bench - how fast Volley is, each figure beside what it is compared with, in one run.
 *
 * Every case first checks its result against the exact engine; a case that is wrong is not timed
 * and ends the program with status 1. Times are wall clock, after a warm-up, over several runs
 * taken in turn with the other side's; min and median are printed, and the ratio of the medians. */
#include "base/rng/pcg.h"
#include "measure.h"
#include "volley/volley.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static const char reference[] = "3 focus lock vs 3 focus evade";

static void print_sides(const char *name, struct side *sides, size_t count)
{
    double base = measure_nanoseconds(&sides[0], false);

    for (size_t i = 0; i < count; i++) {
        double median = measure_nanoseconds(&sides[i], false);

        printf("%s,%s,%d,%.4g,%.4g,%.4g,%.2f\n", name, sides[i].name, MEASURE_RUNS,
               measure_nanoseconds(&sides[i], true), median, 1e3 / median, base / median);
    }
    fflush(stdout);
}

/* ---- the plain loop: one pcg32 number for each die, one attack at a time ---- */

static unsigned roll_red(struct pcg *pcg, unsigned *focus)
{
    unsigned side = pcg32_next(pcg) & 7;

    *focus += side == 4 || side == 5;
    return side < 4;
}

/* 3 dice with focus and lock: blanks are rerolled, focus results turned. */
static unsigned play_attack(struct pcg *pcg)
{
    unsigned focus = 0, results = 0, blanks;

    for (int die = 0; die < 3; die++)
        results += roll_red(pcg, &focus);
    blanks = 3 - results - focus;
    for (unsigned die = 0; die < blanks; die++)
        results += roll_red(pcg, &focus);
    return results + focus;
}

/* 3 dice with focus and evade, spent when they help. */
static unsigned play_defense(struct pcg *pcg, unsigned results)
{
    unsigned evades = 0, focus = 0;

    for (int die = 0; die < 3; die++) {
        unsigned side = pcg32_next(pcg) & 7;

        evades += side < 3;
        focus += side == 3 || side == 4;
    }
    if (evades < results)
        evades += focus;
    if (evades < results && evades < 3)
        evades++;
    return results > evades ? results - evades : 0;
}

static double run_plain(uint64_t work, void *context)
{
    struct pcg pcg;
    uint64_t damage = 0;

    pcg_seed(&pcg, *(uint64_t *)context, 54);
    for (uint64_t i = 0; i < work; i++)
        damage += play_defense(&pcg, play_attack(&pcg));
    return (double)damage / (double)work;
}

/* ---- Volley's sides ---- */

static volley_plan *plan_of(const char *text)
{
    volley_scenario *scenario = NULL;
    volley_plan *plan = NULL;

    if (volley_scenario_parse("2.5", text, &scenario, NULL) == VOLLEY_OK)
        volley_plan_create(scenario, NULL, &plan, NULL);
    volley_scenario_free(scenario);
    if (!plan)
        exit(1);
    return plan;
}

static double exact_of(const char *text)
{
    volley_plan *plan = plan_of(text);
    volley_outcome *outcome = NULL;
    volley_summary summary = { .mean_damage = NAN };

    if (volley_run_exact(plan, &outcome, NULL) == VOLLEY_OK)
        volley_outcome_summary(outcome, &summary);
    volley_outcome_free(outcome);
    volley_plan_free(plan);
    return summary.mean_damage;
}

struct simulation {
    const volley_plan *plan;
    const char *kernel;
    int threads;
};

static double run_simulation(uint64_t work, void *context)
{
    const struct simulation *wanted = context;
    volley_simulation simulation = volley_simulation_default();
    volley_summary summary = { .mean_damage = NAN };
    volley_outcome *outcome = NULL;

    simulation.trials = work;
    simulation.threads = wanted->threads;
    simulation.kernel = wanted->kernel;
    if (volley_run_simulation(wanted->plan, &simulation, &outcome, NULL) == VOLLEY_OK)
        volley_outcome_summary(outcome, &summary);
    volley_outcome_free(outcome);
    return summary.mean_damage;
}

static double run_exact(uint64_t work, void *context)
{
    double mean = NAN;

    for (uint64_t i = 0; i < work; i++)
        mean = exact_of(context);
    return mean;
}

/* ---- cases ---- */

/* A simulated mean may be five standard errors off; `spread` is that of one attack. */
static bool is_right(const char *name, double mean, double exact, double tolerance)
{
    if (fabs(mean - exact) <= tolerance)
        return true;
    fprintf(stderr, "volley_bench: %s: mean %.9g is not %.9g\n", name, mean, exact);
    return false;
}

/* What the kernels play, one thread each. The plain loop plays the reference attack alone. */
struct kernel_case {
    const char *name, *text;
    bool has_plain;
    uint64_t work;
    double tolerance; /* five standard errors and more */
};

static bool bench_kernels_on(const struct kernel_case *row)
{
    enum { SIDES_MOST = 8, PLAIN_WORK = 2000000, PLAIN_CHECK = 50000000 };
    double exact = exact_of(row->text);
    volley_plan *plan = plan_of(row->text);
    struct simulation simulations[SIDES_MOST];
    uint64_t seed = 42;
    struct side sides[SIDES_MOST] = { { .name = "plain loop with one pcg32 number a die",
                                        .run = run_plain,
                                        .context = &seed,
                                        .work = PLAIN_WORK } };
    size_t count = row->has_plain, kernels = 0;
    bool right = !row->has_plain ||
                 is_right("plain", run_plain(PLAIN_CHECK, &seed), exact, row->tolerance * 2);
    int supported;

    while (volley_kernel_at(kernels, &supported))
        kernels++;
    while (kernels-- > 0) { /* the generic one is the last: it comes first, to be compared with */
        const char *kernel = volley_kernel_at(kernels, &supported);

        if (!supported)
            continue;
        simulations[count] = (struct simulation){ plan, kernel, 1 };
        sides[count] =
            (struct side){ kernel, run_simulation, &simulations[count], row->work, { 0 } };
        right = is_right(kernel, run_simulation(row->work, &simulations[count]), exact,
                         row->tolerance) &&
                right;
        count++;
    }
    if (right) {
        measure_sides(sides, count);
        print_sides(row->name, sides, count);
    }
    volley_plan_free(plan);
    return right;
}

static bool bench_kernels(void)
{
    static const struct kernel_case rows[] = {
        { "reference attack", reference, true, 100000000, 3e-4 },
        { "four attacks of a ship", "4x 3 focus lock vs 3 focus evade", false, 10000000, 4e-3 },
        { "a plan of 56,000 edges", "5x 4 focus lock calculate vs 4 focus=3 evade=3 calculate=3",
          false, 1000000, 2e-2 },
    };
    bool right = true;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        right = bench_kernels_on(&rows[i]) && right;
    return right;
}

static bool bench_threads(void)
{
    enum { WORK = 1000000000 };
    double exact = exact_of(reference);
    volley_plan *plan = plan_of(reference);
    struct simulation one = { plan, NULL, 1 }, two = { plan, NULL, 2 };
    struct side sides[] = { { "1 thread", run_simulation, &one, WORK, { 0 } },
                            { "2 threads", run_simulation, &two, WORK, { 0 } } };
    double mean = run_simulation(WORK, &one);
    bool right = is_right("threads", mean, exact, 1e-4) && mean == run_simulation(WORK, &two);

    if (right) {
        measure_sides(sides, 2);
        print_sides("threads", sides, 2);
    }
    volley_plan_free(plan);
    return right;
}

static bool bench_exact(void)
{
    static const struct {
        const char *name, *text;
        double mean;
    } rows[] = {
        { "exact from words to result", "3 focus lock vs 3 focus evade", 0.31285285949707 },
        { "exact four attacks", "4x 3 focus lock vs 3 focus evade", 4.49296345218496 },
        { "exact ten abilities",
          "4 focus lock reroll-blank=1 reroll=1 focus-to-hit=1 blank-to-focus=1 hit-to-crit=1 "
          "add-focus=1 vs 3 focus evade reroll=1 focus-to-evade=1 blank-to-evade=1",
          1.99731415137649 },
        { "exact ten cards",
          "3 focus lock bullseye range=1 fromfront predator marksmanship fearless r7a7 howlrunner! "
          "vs "
          "3 focus evade frontarc elusive heroic lonewolf! biggsdarklighter! stealthdevice",
          0.021464596193254692 },
        { "exact six dice and all tokens",
          "6 focus lock force ; 6 lock=2 reroll=2 deplete vs 4 focus=2 evade calculate force",
          3.54955019832769 },
    };
    bool right = true;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct side side = {
            rows[i].text, run_exact, (void *)rows[i].text, i < 2 ? 200 : 5, { 0 }
        };

        if (!is_right(rows[i].name, exact_of(rows[i].text), rows[i].mean, 1e-12)) {
            right = false;
            continue;
        }
        measure_sides(&side, 1);
        print_sides(rows[i].name, &side, 1);
    }
    return right;
}

int main(void)
{
    bool right;

    measure_print_machine("volley_bench");
    printf("case,side,runs,min_ns_each,median_ns_each,median_million_per_s,ratio_to_first\n");
    right = bench_kernels();
    right = bench_threads() && right;
    right = bench_exact() && right;
    return right ? 0 : 1;
}
