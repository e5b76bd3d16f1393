#include "questions/ask/ask.h"

#include <math.h>

/* Cells that are expected less often are pooled, and no standard error is less than that of such a
 * cell: the normal law holds for what is left, also far out. */
static const double count_least = 100;

/* Beyond so many standard errors a right simulation of some hundred cells comes once in millions.
 */
static const double deviation_most = 6;

/* What a moment allows: a simulation does the same for each node of the plan in all trials, so that
 * a plan of so many nodes is played 100 million times. With the widest kernel and two threads that
 * takes some 40 ms. */
enum { NODES_AT_ONCE = 100, TRIALS_LEAST = 10 * 1000 };

/* 100, 50, 20, 10 … million, so that a reader sees at once how many it is. */
static uint64_t trials_for(const struct plan *plan)
{
    static const unsigned parts[] = { 2, 5, 10 };
    const uint64_t most = VOLLEY_TRIALS_DEFAULT * NODES_AT_ONCE;
    uint64_t trials = VOLLEY_TRIALS_DEFAULT, decade = trials;

    for (size_t i = 0; trials > TRIALS_LEAST && trials * plan->node_count > most; i++) {
        trials = decade / parts[i % 3];
        if (i % 3 == 2)
            decade = trials;
    }
    return trials;
}

/* A cell whose share is p; its deviation replaces a smaller one. */
static void compare_cell(volley_check *out, double share, double p, uint64_t trials, size_t damage)
{
    const double n = (double)trials;
    const double deviation = fabs(share - p) * n / sqrt(fmax(n * p * (1 - p), count_least));

    if (deviation > out->largest_deviation) {
        out->largest_deviation = deviation;
        out->damage = damage;
    }
}

void ask_check_compare(volley_check *out, const double *simulated, const double *exact, size_t len,
                       uint64_t trials)
{
    double rare_share = 0, rare = 0;
    size_t first_rare = len;

    out->largest_deviation = 0;
    out->damage = 0;
    for (size_t damage = 0; damage < len; damage++) {
        if (exact[damage] * (double)trials >= count_least) {
            compare_cell(out, simulated[damage], exact[damage], trials, damage);
            continue;
        }
        rare_share += simulated[damage];
        rare += exact[damage];
        first_rare = first_rare < len ? first_rare : damage;
    }
    if (first_rare < len)
        compare_cell(out, rare_share, rare, trials, first_rare);
    out->agrees = out->largest_deviation < deviation_most;
}

volley_status ask_check(volley_check *out, const struct ask_plan *plan,
                        const struct ask_outcome *exact, const volley_simulation *simulation,
                        volley_error *err)
{
    volley_simulation wanted = *simulation;
    struct ask_outcome simulated;

    wanted.trials = trials_for(&plan->plan);
    wanted.precision = 0;
    *out = (volley_check){ 0 };
    TRY(ask_simulate(&simulated, plan, &wanted, err));
    *out = (volley_check){ .trials = simulated.run.trials,
                           .seed = simulated.seed,
                           .threads = simulated.run.threads,
                           .kernel = simulated.run.kernel,
                           .seconds = simulated.run.seconds };
    ask_check_compare(out, simulated.pmf, exact->pmf, exact->pmf_len, out->trials);
    ask_outcome_fini(&simulated);
    return VOLLEY_OK;
}
