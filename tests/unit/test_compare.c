/* volley_compare_run: differences, their errors, targets, costs, reports. Seeds are fixed. */
#include "support/check.h"
#include "support/sink.h"
#include "support/stream.h"

#include "volley/compare.h"

#include "base/buffer.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VARIANTS_MOST = 8 };

/* A comparison that is put together word by word. */
struct asked {
    volley_variant variants[VARIANTS_MOST];
    volley_compare compare;
};

static volley_variant variant_of(const char *label, const char *attacker, const char *defender)
{
    return (volley_variant){ .label = label,
                             .attacker = { .text = attacker },
                             .defender = { .text = defender },
                             .cost = NAN };
}

static void ask(struct asked *asked, volley_engine engine)
{
    *asked = (struct asked){ .compare = { .edition = "2.5",
                                          .variants = asked->variants,
                                          .engine = engine,
                                          .simulation = volley_simulation_default() } };
}

static void add(struct asked *asked, const char *attacker, const char *defender)
{
    static const char *const labels[VARIANTS_MOST] = { "A", "B", "C", "D", "E", "F", "G", "H" };
    size_t index = asked->compare.variant_count++;

    asked->variants[index] = variant_of(labels[index], attacker, defender);
}

/* The two sides of a question. */
struct pair {
    const char *attacker[2], *defender[2];
};

static void ask_pair(struct asked *asked, const struct pair *pair, volley_engine engine)
{
    ask(asked, engine);
    for (int i = 0; i < 2; i++)
        add(asked, pair->attacker[i], pair->defender[i]);
}

static volley_comparison *run(const struct asked *asked)
{
    volley_comparison *comparison = NULL;
    volley_error error = { 0 };

    if (volley_compare_run(&asked->compare, &comparison, &error) != VOLLEY_OK)
        fail_msg("%s: '%s': %s", error.source, error.word, error.message);
    return comparison;
}

static volley_compared run_figures(const struct asked *asked, size_t variant)
{
    volley_comparison *comparison = run(asked);
    volley_compared figures;

    volley_comparison_figures(comparison, variant, &figures);
    volley_comparison_free(comparison);
    return figures;
}

static char *write_as(const volley_comparison *comparison, volley_format format)
{
    struct buffer out = { 0 };
    const volley_sink sink = { .write = stream_keep, .context = &out, .ascii = 1 };

    assert_int_equal(volley_comparison_write(comparison, format, &sink, NULL), VOLLEY_OK);
    buffer_add(&out, "", 1);
    return out.bytes;
}

static void check_says(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("no '%s' in:\n%s", part, text);
}

/* What single runs of the exact engine say. */
static volley_summary exact_summary(const char *attacker, const char *defender)
{
    struct sink_run single;
    volley_summary summary;
    char text[200];

    snprintf(text, sizeof text, "%s vs %s", attacker, defender);
    single = sink_run("2.5", text, "exact", 1);
    volley_outcome_summary(single.exact, &summary);
    sink_run_free(&single);
    return summary;
}

/* ---- questions of players, each with the least gain that shared dice must bring ---- */

static const struct {
    struct pair pair;
    double least; /* of the error of independent runs, divided by the paired one */
} questions[] = {
    /* What was measured with a million trials is a tenth above or more. */
    { { { "3 focus", "3 focus reroll=1" }, { "2", "2" } }, 2.3 },
    { { { "3 focus", "3 focus reroll=1" }, { "2 focus", "2 focus" } }, 2.2 },
    { { { "3 focus", "3 focus reroll=1" }, { "3 evade", "3 evade" } }, 2.1 },
    { { { "3", "3 reroll=1" }, { "2", "2" } }, 2.4 },
    { { { "3", "3 reroll=1" }, { "2 focus", "2 focus" } }, 2.2 },
    { { { "3", "4" }, { "2", "2" } }, 2.5 },
    { { { "3 focus", "3 focus" }, { "2", "3" } }, 2.6 },
    { { { "3 focus", "3 focus" }, { "2 focus", "3 focus" } }, 2.1 },
    { { { "3 focus lock", "3 focus lock" }, { "2 focus", "3 focus" } }, 2.1 },
    { { { "3 focus", "3 focus" }, { "2", "2 evade" } }, 2.5 },
    { { { "3 focus", "3 focus blank-to-hit=1" }, { "2", "2" } }, 2.2 },
    { { { "2x 3 focus", "2x 3 focus reroll=1" }, { "2 hull=4", "2 hull=4" } }, 2.3 },
    { { { "3 focus ; 3 focus", "3 focus ; 3 focus lock" }, { "2 focus hull=3", "2 focus hull=3" } },
      2.4 },
    /* A lock throws up to three dice anew, so that less is shared. */
    { { { "3 focus", "3 focus lock" }, { "2", "2" } }, 1.7 },
    { { { "3 focus", "3 focus lock" }, { "2 focus", "2 focus" } }, 1.7 },
    { { { "3 focus", "3 focus lock" }, { "3 focus evade", "3 focus evade" } }, 1.7 },
};
enum { QUESTIONS = sizeof questions / sizeof questions[0] };

static void exact_differences_are_the_differences_of_exact_means(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2 * QUESTIONS; i++) {
        const struct pair *pair = &questions[i / 2].pair;
        size_t reference = i % 2, other = 1 - reference;
        volley_summary own = exact_summary(pair->attacker[other], pair->defender[other]);
        volley_summary from = exact_summary(pair->attacker[reference], pair->defender[reference]);
        volley_compared figures;
        struct asked asked;

        ask_pair(&asked, pair, VOLLEY_ENGINE_EXACT);
        asked.compare.reference = reference;
        figures = run_figures(&asked, other);
        check_near(figures.damage.value, own.mean_damage, 1e-13, "mean");
        check_near(figures.hit.value, own.p_hit, 1e-13, "hit");
        check_near(figures.crit.value, own.p_crit, 1e-13, "crit");
        check_near(figures.damage_difference.value, own.mean_damage - from.mean_damage, 1e-13,
                   "damage difference");
        check_near(figures.hit_difference.value, own.p_hit - from.p_hit, 1e-13, "hit difference");
        assert_true(figures.damage.error == 0 && figures.damage_difference.error == 0);
        assert_true(figures.hit.error == 0 && figures.hit_difference.error == 0);
        assert_true(isnan(own.p_destroyed) == isnan(figures.destroyed_difference.value));
        if (!isnan(own.p_destroyed))
            check_near(figures.destroyed_difference.value, own.p_destroyed - from.p_destroyed,
                       1e-13, "destroyed difference");
    }
}

/* A figure is right if it is within five of its errors of the exact one. */
static void check_figure(volley_figure simulated, volley_figure exact, const char *what)
{
    if (isnan(exact.value))
        assert_true(isnan(simulated.value) && isnan(simulated.error));
    else
        check_near(simulated.value, exact.value, 5 * simulated.error + 1e-12, what);
}

static void shared_dice_make_the_error_of_a_difference_several_times_smaller(void **state)
{
    (void)state;
    for (size_t i = 0; i < QUESTIONS; i++) {
        const struct pair *pair = &questions[i].pair;
        volley_compared own, from, exact;
        struct asked asked;
        double ratio;

        ask_pair(&asked, pair, VOLLEY_ENGINE_EXACT);
        exact = run_figures(&asked, 1);
        asked.compare.engine = VOLLEY_ENGINE_MC;
        asked.compare.simulation.trials = 1000000;
        from = run_figures(&asked, 0);
        own = run_figures(&asked, 1);
        check_figure(own.damage, exact.damage, "damage");
        check_figure(own.damage_difference, exact.damage_difference, "damage difference");
        check_figure(own.hit_difference, exact.hit_difference, "hit difference");
        check_figure(own.destroyed_difference, exact.destroyed_difference, "destroyed difference");
        ratio = hypot(own.damage.error, from.damage.error) / own.damage_difference.error;
        print_message("  %s vs %s | %s vs %s: %.2f times, hit %.2f times\n", pair->attacker[0],
                      pair->defender[0], pair->attacker[1], pair->defender[1], ratio,
                      hypot(own.hit.error, from.hit.error) / own.hit_difference.error);
        if (!(ratio >= questions[i].least))
            fail_msg("only %.2f times, not %.2f", ratio, questions[i].least);
        assert_true(hypot(own.hit.error, from.hit.error) > 1.1 * own.hit_difference.error);
    }
}

static void errors_of_the_means_are_those_of_runs_by_themselves(void **state)
{
    struct sink_run single = sink_run("2.5", "3 focus reroll=1 vs 2 hull=2", "mc", 1000000);
    volley_compared figures;
    volley_summary summary;
    struct asked asked;

    (void)state;
    ask(&asked, VOLLEY_ENGINE_MC);
    asked.compare.simulation.trials = 1000000;
    add(&asked, "3 focus", "2 hull=2");
    add(&asked, "3 focus reroll=1", "2 hull=2");
    figures = run_figures(&asked, 1);
    volley_outcome_summary(single.simulated, &summary);
    check_near(figures.damage.error, summary.standard_error, 0.01 * summary.standard_error, "mean");
    check_near(figures.hit.error, sqrt(figures.hit.value * (1 - figures.hit.value) / 999999), 1e-12,
               "hit");
    check_near(figures.destroyed.error,
               sqrt(figures.destroyed.value * (1 - figures.destroyed.value) / 999999), 1e-12,
               "destroyed");
    sink_run_free(&single);
}

/* ---- coverage ---- */

enum { RUNS = 2000, RUN_TRIALS = 20000 };

/* How a figure stood to the exact one over many seeds, in its own errors. */
struct coverage {
    const char *what;
    int covered;
    double squares;
};

static void cover(struct coverage *coverage, volley_figure simulated, volley_figure exact)
{
    double z = (simulated.value - exact.value) / simulated.error;

    coverage->covered += fabs(z) <= 1.96;
    coverage->squares += z * z;
}

/* Bounds of five standard deviations: of a binomial, and of a mean of chi-squares with a little
 * room, for chances near 1 are not quite normal. */
static void check_coverage(const struct coverage *coverage)
{
    const double runs = RUNS / check_stride();
    double share = coverage->covered / runs, square = coverage->squares / runs;

    print_message("  %s: %.2f %% of the intervals, mean square %.3f\n", coverage->what, 100 * share,
                  square);
    if (fabs(share - 0.95) > 5 * sqrt(0.95 * 0.05 / runs))
        fail_msg("%s: %.2f %% of the intervals hold the exact figure", coverage->what, 100 * share);
    if (fabs(square - 1) > 5 * sqrt(2.0 / runs) + 0.01)
        fail_msg("%s: the mean square is %.3f standard errors", coverage->what, square);
}

static void cover_seeds(struct asked *asked, size_t variant)
{
    struct coverage damage = { .what = "damage" }, hit = { .what = "hit" };
    struct coverage mean = { .what = "mean" }, destroyed = { .what = "destroyed" };
    volley_compared exact;

    asked->compare.engine = VOLLEY_ENGINE_EXACT;
    exact = run_figures(asked, variant);
    asked->compare.engine = VOLLEY_ENGINE_MC;
    asked->compare.simulation.trials = RUN_TRIALS;
    asked->compare.simulation.threads = 1;
    for (uint64_t seed = 1; seed <= RUNS / check_stride(); seed++) {
        volley_compared figures;

        asked->compare.simulation.seed = seed;
        figures = run_figures(asked, variant);
        cover(&damage, figures.damage_difference, exact.damage_difference);
        cover(&hit, figures.hit_difference, exact.hit_difference);
        cover(&mean, figures.damage, exact.damage);
        cover(&destroyed, figures.destroyed_difference, exact.destroyed_difference);
    }
    check_coverage(&damage);
    check_coverage(&hit);
    check_coverage(&mean);
    if (!isnan(exact.destroyed_difference.value))
        check_coverage(&destroyed);
}

static void the_interval_of_a_difference_holds_the_exact_one_in_95_of_100_runs(void **state)
{
    struct asked asked;

    (void)state;
    ask(&asked, VOLLEY_ENGINE_MC);
    add(&asked, "2x 3 focus", "2 hull=3");
    add(&asked, "3 focus reroll=1 ; 3 focus", "2 hull=3");
    cover_seeds(&asked, 1);
}

/* The same target twice: if the two had the same dice, the error would be too small by half. */
static void targets_are_independent_of_each_other(void **state)
{
    static const volley_target targets[] = { { NULL, { .text = "2 hull=2" }, 1 },
                                             { NULL, { .text = "2 hull=2" }, 1 },
                                             { NULL, { .text = "3 hull=2" }, 2 } };
    struct asked asked;

    (void)state;
    ask(&asked, VOLLEY_ENGINE_MC);
    add(&asked, "3 focus", "");
    add(&asked, "3", "");
    asked.compare.targets = targets;
    asked.compare.target_count = 3;
    cover_seeds(&asked, 1);
}

/* ---- mixtures ---- */

/* Parts of a number share their dice and all others do not: if the error did not know that, it
 * would be too small or too large by far. */
static void the_error_of_a_mixture_knows_what_its_parts_share(void **state)
{
    struct asked asked;

    (void)state;
    ask(&asked, VOLLEY_ENGINE_MC);
    add(&asked, "3 focus", "70%: 2 focus hull=2 | 3 hull=2");
    add(&asked, "30%: 3 focus reroll=1 | 3", "2 hull=2");
    cover_seeds(&asked, 1);
}

/* The error of what is no mean of trials: the first order of it. */
static void the_error_of_attacks_to_kill_is_that_of_runs(void **state)
{
    static const volley_column column = { VOLLEY_METRIC_ATTACKS, 0 };
    struct coverage attacks = { .what = "attacks to kill" };
    volley_figure exact, value, difference;
    volley_comparison *comparison;
    struct asked asked;

    (void)state;
    ask(&asked, VOLLEY_ENGINE_EXACT);
    add(&asked, "40%: 3 focus lock | 2", "2 hull=3 shields=1");
    asked.compare.columns = &column;
    asked.compare.column_count = 1;
    asked.compare.simulation.trials = RUN_TRIALS;
    asked.compare.simulation.threads = 1;
    for (uint64_t seed = 0; seed <= RUNS / check_stride(); seed++) {
        asked.compare.simulation.seed = seed;
        comparison = run(&asked);
        assert_true(volley_comparison_column(comparison, 0, 0, &value, &difference));
        assert_false(volley_comparison_column(comparison, 0, 1, &value, &difference));
        volley_comparison_free(comparison);
        if (seed == 0)
            exact = value;
        else
            cover(&attacks, value, exact);
        asked.compare.engine = VOLLEY_ENGINE_MC;
    }
    assert_true(exact.error == 0);
    check_coverage(&attacks);
}

/* Without a count of what two share, their errors add up; of one that is exact it is the other's.
 */
static void an_error_that_is_not_counted_is_taken_at_its_widest(void **state)
{
    static const volley_column column = { VOLLEY_METRIC_CRIT, 0 };
    volley_figure value[2], difference;
    volley_comparison *comparison;
    struct asked asked;

    (void)state;
    ask(&asked, VOLLEY_ENGINE_MC);
    add(&asked, "3 focus", "2");
    add(&asked, "3 lock", "2");
    asked.compare.columns = &column;
    asked.compare.column_count = 1;
    asked.compare.simulation.trials = RUN_TRIALS;
    comparison = run(&asked);
    for (size_t i = 0; i < 2; i++)
        volley_comparison_column(comparison, i, 0, &value[i], &difference);
    check_near(difference.value, value[1].value - value[0].value, 1e-15, "difference");
    check_near(difference.error, value[0].error + value[1].error, 1e-15, "error");
    volley_comparison_free(comparison);
}

/* ---- targets ---- */

static const volley_target weighed[] = { { "agile", { .text = "3 focus" }, 5 },
                                         { NULL, { .text = "2 evade hull=2" }, 2.5 },
                                         { "heavy", { .text = "1 reinforce" }, 0.5 } };
enum { WEIGHED = sizeof weighed / sizeof weighed[0] };

static void ask_weighed(struct asked *asked, volley_engine engine)
{
    ask(asked, engine);
    add(asked, "3 focus", "");
    add(asked, "3 lock", "");
    add(asked, "2x 2 focus", "");
    asked->compare.targets = weighed;
    asked->compare.target_count = WEIGHED;
    asked->compare.simulation.trials = 200000;
}

static void figures_over_targets_are_means_by_weight(void **state)
{
    struct asked asked;
    volley_comparison *comparison;

    (void)state;
    ask_weighed(&asked, VOLLEY_ENGINE_EXACT);
    comparison = run(&asked);
    for (size_t i = 0; i < 3; i++) {
        double damage = 0, hit = 0, difference = 0;
        volley_compared all, one;

        for (size_t target = 0; target < WEIGHED; target++) {
            volley_summary summary =
                exact_summary(asked.variants[i].attacker.text, weighed[target].defender.text);
            volley_summary from =
                exact_summary(asked.variants[0].attacker.text, weighed[target].defender.text);

            volley_comparison_target_figures(comparison, i, target, &one);
            check_near(one.damage.value, summary.mean_damage, 1e-13, "damage of a target");
            check_near(one.damage_difference.value, summary.mean_damage - from.mean_damage, 1e-13,
                       "difference of a target");
            assert_true(isnan(one.destroyed.value) == (target != 1));
            damage += weighed[target].weight / 8 * summary.mean_damage;
            hit += weighed[target].weight / 8 * summary.p_hit;
            difference += weighed[target].weight / 8 * (summary.mean_damage - from.mean_damage);
        }
        volley_comparison_figures(comparison, i, &all);
        check_near(all.damage.value, damage, 1e-13, "damage by weight");
        check_near(all.hit.value, hit, 1e-13, "hit by weight");
        check_near(all.damage_difference.value, difference, 1e-13, "difference by weight");
        assert_true(isnan(all.destroyed.value)); /* not known for every target */
        assert_true(all.damage.error == 0);
    }
    volley_comparison_free(comparison);
}

static void errors_over_targets_add_up_as_variances(void **state)
{
    struct asked asked;
    volley_comparison *comparison;
    volley_compared all, exact;
    double mean = 0, paired = 0;

    (void)state;
    ask_weighed(&asked, VOLLEY_ENGINE_EXACT);
    exact = run_figures(&asked, 2);
    asked.compare.engine = VOLLEY_ENGINE_MC;
    comparison = run(&asked);
    for (size_t target = 0; target < WEIGHED; target++) {
        volley_compared one;

        volley_comparison_target_figures(comparison, 2, target, &one);
        mean = hypot(mean, weighed[target].weight / 8 * one.damage.error);
        paired = hypot(paired, weighed[target].weight / 8 * one.damage_difference.error);
    }
    volley_comparison_figures(comparison, 2, &all);
    assert_true(mean > 0 && paired > 0);
    check_near(all.damage.error, mean, 1e-15, "error of the mean");
    check_near(all.damage_difference.error, paired, 1e-15, "error of the difference");
    check_figure(all.damage, exact.damage, "damage by weight");
    check_figure(all.damage_difference, exact.damage_difference, "difference by weight");
    volley_comparison_free(comparison);
}

/* ---- the reference, costs ---- */

static void any_variant_can_be_the_reference(void **state)
{
    struct asked asked;
    volley_compared from_a, from_b, self;

    (void)state;
    ask(&asked, VOLLEY_ENGINE_MC);
    asked.compare.simulation.trials = 100000;
    add(&asked, "3 focus", "2 hull=2");
    add(&asked, "3 lock", "2 hull=2");
    add(&asked, "3 focus lock", "2 hull=2");
    from_a = run_figures(&asked, 2);
    asked.compare.reference = 2;
    from_b = run_figures(&asked, 0);
    self = run_figures(&asked, 2);
    check_near(from_b.damage_difference.value, -from_a.damage_difference.value, 1e-12, "damage");
    check_near(from_b.damage_difference.error, from_a.damage_difference.error, 1e-12, "its error");
    check_near(from_b.hit_difference.value, -from_a.hit_difference.value, 1e-12, "hit");
    check_near(from_b.destroyed_difference.error, from_a.destroyed_difference.error, 1e-12,
               "error of destroyed");
    assert_true(self.damage_difference.value == 0 && self.damage_difference.error == 0);
    assert_true(self.hit_difference.value == 0 && self.hit_difference.error == 0);
    assert_true(self.damage.value == from_a.damage.value && self.damage.error > 0);
}

static void costs_are_divided_by(void **state)
{
    struct asked asked;
    volley_compared figures[5];

    (void)state;
    ask(&asked, VOLLEY_ENGINE_EXACT);
    for (int i = 0; i < 5; i++)
        add(&asked, i == 0 ? "3 focus" : "3 focus lock", "2");
    asked.variants[0].cost = 40;
    asked.variants[1].cost = 44.5;
    asked.variants[2].cost = 40;
    asked.variants[4].cost = 0;
    for (size_t i = 0; i < 5; i++)
        figures[i] = run_figures(&asked, i);
    check_near(figures[0].damage_per_point, figures[0].damage.value / 40, 1e-15, "reference");
    assert_true(isnan(figures[0].difference_per_point));
    check_near(figures[1].damage_per_point, figures[1].damage.value / 44.5, 1e-15, "dearer");
    check_near(figures[1].difference_per_point, figures[1].damage_difference.value / 4.5, 1e-15,
               "a point more");
    assert_true(isnan(figures[2].difference_per_point)); /* nothing more is paid */
    assert_true(isnan(figures[3].damage_per_point) && isnan(figures[3].difference_per_point));
    assert_true(isnan(figures[4].damage_per_point)); /* for nothing */
    check_near(figures[4].difference_per_point, figures[4].damage_difference.value / -40, 1e-15,
               "a point less");
}

/* ---- what is certain has no error; what is not known is NAN ---- */

static void equal_variants_differ_by_nothing(void **state)
{
    struct asked asked;

    (void)state;
    ask(&asked, VOLLEY_ENGINE_MC);
    for (int i = 0; i < 3; i++)
        add(&asked, "2x 3 focus lock", "3 focus evade hull=3");
    for (uint64_t seed = 1; seed <= 20; seed++) {
        volley_compared figures;

        asked.compare.simulation.trials = 12345 * seed;
        asked.compare.simulation.seed = seed;
        figures = run_figures(&asked, 2);
        assert_true(figures.damage_difference.value == 0 && figures.damage_difference.error == 0);
        assert_true(figures.hit_difference.value == 0 && figures.hit_difference.error == 0);
        assert_true(figures.destroyed_difference.value == 0 &&
                    figures.destroyed_difference.error == 0);
    }
}

static void a_ship_that_cannot_escape_is_destroyed_for_certain(void **state)
{
    struct asked asked;
    volley_compared figures;

    (void)state;
    ask(&asked, VOLLEY_ENGINE_MC);
    asked.compare.simulation.trials = 100001;
    add(&asked, "3 add-hit=2", "0 hull=1");
    add(&asked, "3 add-hit=1", "0 hull=1");
    add(&asked, "3", "2 hull=2");
    add(&asked, "3", "2");
    figures = run_figures(&asked, 1);
    assert_true(figures.destroyed.value == 1 && figures.destroyed.error == 0);
    assert_true(figures.destroyed_difference.value == 0 && figures.destroyed_difference.error == 0);
    figures = run_figures(&asked, 2);
    check_near(figures.destroyed_difference.value, figures.destroyed.value - 1, 1e-15, "from 1");
    check_near(figures.destroyed_difference.error, figures.destroyed.error, 1e-12, "its error");
    figures = run_figures(&asked, 3);
    assert_true(isnan(figures.destroyed.value) && isnan(figures.destroyed.error));
    assert_true(isnan(figures.destroyed_difference.value) &&
                isnan(figures.destroyed_difference.error));
}

static void attacks_that_cannot_hit_are_compared_too(void **state)
{
    struct asked asked;
    volley_compared figures;

    (void)state;
    ask(&asked, VOLLEY_ENGINE_MC);
    asked.compare.simulation.trials = 100000;
    add(&asked, "0", "2 hull=1");
    add(&asked, "3", "2 hull=1");
    figures = run_figures(&asked, 1);
    check_near(figures.damage_difference.error, figures.damage.error, 1e-12, "error");
    assert_true(figures.damage_difference.value == figures.damage.value);
    figures = run_figures(&asked, 0);
    assert_true(figures.damage.value == 0 && figures.damage.error == 0);
}

static void one_trial_says_nothing_of_its_error(void **state)
{
    struct asked asked;
    volley_compared figures;

    (void)state;
    ask(&asked, VOLLEY_ENGINE_MC);
    asked.compare.simulation.trials = 1;
    add(&asked, "3", "2");
    add(&asked, "4", "2");
    figures = run_figures(&asked, 1);
    assert_true(isnan(figures.damage.error) && isnan(figures.damage_difference.error));
    assert_false(isnan(figures.damage.value));
}

/* ---- errors ---- */

static void senseless_comparisons_are_refused(void **state)
{
    static const volley_target bad_weights[][2] = {
        { { NULL, { .text = "2" }, 1 }, { NULL, { .text = "2" }, 0 } },
        { { NULL, { .text = "2" }, 1 }, { NULL, { .text = "2" }, -1 } },
        { { NULL, { .text = "2" }, 1 }, { NULL, { .text = "2" }, (double)NAN } },
        { { NULL, { .text = "2" }, 1 }, { NULL, { .text = "2" }, (double)INFINITY } },
        { { NULL, { .text = "2" }, 1e308 }, { NULL, { .text = "2" }, 1e308 } },
    };
    enum { ROWS = 13 };
    struct asked rows[ROWS];

    (void)state;
    for (size_t i = 0; i < ROWS; i++) {
        ask(&rows[i], VOLLEY_ENGINE_MC);
        add(&rows[i], "3", "2");
        rows[i].compare.simulation.trials = 100;
    }
    for (size_t i = 0; i < 5; i++) {
        rows[i].compare.targets = bad_weights[i];
        rows[i].compare.target_count = 2;
    }
    rows[5].compare.variant_count = 0;
    rows[6].compare.reference = 1;
    rows[7].compare.engine = VOLLEY_ENGINE_BOTH;
    rows[8].compare.edition = "3";
    rows[9].compare.simulation.trials = 0;
    rows[10].compare.simulation.kernel = "abacus";
    rows[11].compare.plan.objective = VOLLEY_KILL; /* without hull */
    rows[12].variants[0].cost = INFINITY;
    for (size_t i = 0; i < ROWS; i++) {
        volley_comparison *comparison = (volley_comparison *)1;
        volley_error error = { 0 };

        assert_int_equal(volley_compare_run(&rows[i].compare, &comparison, &error), VOLLEY_INVALID);
        assert_null(comparison);
        assert_int_equal(error.status, VOLLEY_INVALID);
        assert_true(strlen(error.message) > 0);
        assert_int_equal(volley_compare_run(&rows[i].compare, &comparison, NULL), VOLLEY_INVALID);
    }
}

static void a_bad_variant_or_target_is_named_with_its_place(void **state)
{
    static const volley_target target = { "t", { "2 evad", "targets.csv", 7, 5, 0 }, 1 };
    struct asked asked;
    volley_comparison *comparison;
    volley_error error = { 0 };

    (void)state;
    ask(&asked, VOLLEY_ENGINE_EXACT);
    add(&asked, "3", "2");
    add(&asked, "3 focsu", "2");
    asked.variants[1].attacker.source = "attacker 2";
    asked.variants[1].attacker.column = 11;
    assert_int_equal(volley_compare_run(&asked.compare, &comparison, &error), VOLLEY_SYNTAX);
    assert_null(comparison);
    assert_string_equal(error.source, "attacker 2");
    assert_string_equal(error.word, "focsu");
    assert_int_equal(error.column, 13);
    asked.compare.variant_count = 1;
    asked.compare.targets = &target;
    asked.compare.target_count = 1;
    memset(&error, 0, sizeof error);
    assert_int_equal(volley_compare_run(&asked.compare, &comparison, &error), VOLLEY_SYNTAX);
    assert_string_equal(error.source, "targets.csv");
    assert_string_equal(error.word, "evad");
    assert_int_equal(error.line, 7);
    assert_int_equal(error.column, 7);
}

/* ---- one seed, one answer ---- */

static void check_same_report(const struct asked *asked, const char *first)
{
    volley_comparison *comparison = run(asked);
    char *report = write_as(comparison, VOLLEY_CSV);

    assert_string_equal(report, first);
    free(report);
    volley_comparison_free(comparison);
}

static void the_same_seed_gives_the_same_digits_for_any_threads_and_kernel(void **state)
{
    volley_comparison *comparison;
    struct asked asked;
    const char *name;
    int supported;
    char *first;

    (void)state;
    ask_weighed(&asked, VOLLEY_ENGINE_MC);
    add(&asked, "3 focus lock reroll=1", "");
    asked.compare.reference = 1;
    asked.compare.simulation.trials = 1500001;
    asked.compare.simulation.seed = 42;
    comparison = run(&asked);
    first = write_as(comparison, VOLLEY_CSV);
    for (int threads = 1; threads <= 4; threads++) {
        asked.compare.simulation.threads = threads;
        check_same_report(&asked, first);
    }
    for (size_t i = 0; (name = volley_kernel_at(i, &supported)) != NULL; i++) {
        asked.compare.simulation.kernel = name;
        if (supported)
            check_same_report(&asked, first);
    }
    volley_comparison_free(comparison);
    free(first);
}

static void another_seed_gives_other_digits(void **state)
{
    struct asked asked;
    volley_compared one, two;

    (void)state;
    ask_pair(&asked, &questions[0].pair, VOLLEY_ENGINE_MC);
    asked.compare.simulation.trials = 1000000;
    one = run_figures(&asked, 1);
    asked.compare.simulation.seed = 2;
    two = run_figures(&asked, 1);
    assert_true(one.damage.value != two.damage.value);
    assert_true(one.damage_difference.value != two.damage_difference.value);
}

/* ---- the stop rule ---- */

static void a_precision_is_that_of_every_difference(void **state)
{
    struct asked asked;
    volley_comparison *comparison;
    double widest = 0;

    (void)state;
    ask(&asked, VOLLEY_ENGINE_MC);
    asked.compare.simulation.trials = UINT64_C(1000000000);
    asked.compare.simulation.precision = 5e-4;
    add(&asked, "3 focus", "2");
    add(&asked, "3 focus reroll=1", "2");
    add(&asked, "3", "2");
    comparison = run(&asked);
    for (size_t i = 1; i < 3; i++) {
        volley_compared figures;

        volley_comparison_figures(comparison, i, &figures);
        assert_true(1.96 * figures.damage_difference.error <= 5e-4);
        widest = fmax(widest, 1.96 * figures.damage_difference.error);
    }
    assert_true(widest > 4.2e-4); /* a checkpoint comes a quarter of the trials later at most */
    volley_comparison_free(comparison);
}

static double trials_of(const struct asked *asked)
{
    volley_comparison *comparison = run(asked);
    char *text = write_as(comparison, VOLLEY_JSON);
    json_t *json = json_loads(text, 0, NULL);
    double trials = json_number_value(json_object_get(json_object_get(json, "engine"), "trials"));

    json_decref(json);
    free(text);
    volley_comparison_free(comparison);
    return trials;
}

static void the_trials_said_are_those_of_the_target_with_most(void **state)
{
    static const volley_target targets[] = { { NULL, { .text = "0" }, 1 },
                                             { NULL, { .text = "6 evade" }, 1 } };
    struct asked asked;
    double most;

    (void)state;
    ask(&asked, VOLLEY_ENGINE_MC);
    asked.compare.simulation.precision = 5e-4;
    add(&asked, "3 focus", "");
    add(&asked, "3 lock", "");
    asked.compare.targets = targets;
    asked.compare.target_count = 1;
    most = trials_of(&asked);
    asked.compare.targets = &targets[1];
    assert_true(trials_of(&asked) < most);
    asked.compare.targets = targets;
    asked.compare.target_count = 2;
    assert_true(trials_of(&asked) == most);
}

static int stop_at_once(const volley_progress *progress, void *context)
{
    (void)progress;
    ++*(int *)context;
    return 1;
}

static void a_stopped_comparison_says_so(void **state)
{
    struct asked asked;
    volley_comparison *comparison;
    int calls = 0;
    char *text;

    (void)state;
    ask_weighed(&asked, VOLLEY_ENGINE_MC);
    asked.compare.simulation.trials = VOLLEY_TRIALS_MAX;
    asked.compare.simulation.progress = stop_at_once;
    asked.compare.simulation.context = &calls;
    comparison = run(&asked);
    assert_int_equal(calls, WEIGHED);
    text = write_as(comparison, VOLLEY_TEXT);
    check_says(text, "Stopped early");
    free(text);
    volley_comparison_free(comparison);
}

/* ---- reports ---- */

static void ask_report(struct asked *asked, volley_engine engine)
{
    ask(asked, engine);
    asked->compare.simulation.trials = 100000;
    add(asked, "3 focus", "2");
    add(asked, "3\nlock", "2");
    asked->variants[0].label = "first, \"A\"";
    asked->variants[1].label = "a|b";
    asked->variants[1].cost = 12.5;
}

static void csv_and_json_leave_out_what_is_not_known(void **state)
{
    struct asked asked;
    volley_comparison *comparison;
    char *csv, *text;
    json_t *json, *second;

    (void)state;
    ask_report(&asked, VOLLEY_ENGINE_MC);
    comparison = run(&asked);
    csv = write_as(comparison, VOLLEY_CSV);
    text = write_as(comparison, VOLLEY_JSON);
    json = json_loads(text, 0, NULL);
    assert_non_null(json);
    second = json_array_get(json_object_get(json, "variants"), 1);
    check_says(csv, "label,attacker,defender,edition,engine,trials,mean_damage,stderr,p_hit,");
    check_says(csv, "\n\"first, \"\"A\"\"\",3 focus,2,2.5,mc,100000,1.5");
    check_says(csv, ",0,0,0,0,,,,,"); /* the reference: no destroyed, no cost */
    check_says(csv, "\na|b,\"3\nlock\",2,2.5,mc,100000,1.5");
    assert_true(json_is_null(json_object_get(second, "p_destroyed")));
    assert_true(json_is_null(json_object_get(second, "destroyed_difference")));
    assert_true(json_is_null(json_object_get(second, "destroyed_difference_stderr")));
    assert_true(json_is_null(json_object_get(second, "difference_per_point")));
    assert_true(json_number_value(json_object_get(second, "difference_stderr")) > 0);
    assert_true(json_number_value(json_object_get(second, "damage_per_point")) > 0);
    assert_string_equal(json_string_value(json_object_get(json, "reference")), "first, \"A\"");
    json_decref(json);
    free(text);
    free(csv);
    volley_comparison_free(comparison);
}

static void exact_reports_have_no_errors(void **state)
{
    struct asked asked;
    volley_comparison *comparison;
    char *csv, *text, *json;

    (void)state;
    ask_report(&asked, VOLLEY_ENGINE_EXACT);
    asked.variants[0].cost = 0;
    comparison = run(&asked);
    csv = write_as(comparison, VOLLEY_CSV);
    text = write_as(comparison, VOLLEY_TEXT);
    json = write_as(comparison, VOLLEY_JSON);
    check_says(csv, ",2.5,exact,,1.531494140625,,0.83");
    check_says(text, "Exact.");
    check_says(text, "Defender: 2\n");
    assert_null(strstr(text, "+-"));
    assert_null(strstr(json, "stderr"));
    check_says(json, "\"difference_per_point\":");
    free(csv);
    free(text);
    free(json);
    volley_comparison_free(comparison);
}

/* Bars of a line of Markdown that part cells. */
static int bars_of(const char *line)
{
    int bars = 0;

    for (const char *at = line; *at && *at != '\n'; at++)
        bars += *at == '|' && (at == line || at[-1] != '\\');
    return bars;
}

static void every_row_of_markdown_has_the_same_cells(void **state)
{
    struct asked asked;
    volley_comparison *comparison;
    char *text;
    const char *row;
    int bars, rows = 0;

    (void)state;
    ask_report(&asked, VOLLEY_ENGINE_MC);
    comparison = run(&asked);
    text = write_as(comparison, VOLLEY_MARKDOWN);
    row = strstr(text, "\n|"); /* names may have bars, too */
    assert_non_null(row++);
    bars = bars_of(row);
    assert_true(bars > 5);
    for (; *row == '|'; row = strchr(row, '\n') + 1, rows++)
        assert_int_equal(bars_of(row), bars);
    assert_int_equal(rows, 4);
    check_says(text, "| a\\|b | 3 lock |");
    free(text);
    volley_comparison_free(comparison);
}

static void a_sink_that_gives_up_is_an_input_output_error(void **state)
{
    const volley_sink sink = { .write = stream_refuse, .context = NULL };
    struct asked asked;
    volley_comparison *comparison;

    (void)state;
    ask_report(&asked, VOLLEY_ENGINE_EXACT);
    comparison = run(&asked);
    for (int format = VOLLEY_TEXT; format <= VOLLEY_MARKDOWN; format++) {
        volley_error error = { 0 };

        assert_int_equal(volley_comparison_write(comparison, (volley_format)format, &sink, &error),
                         VOLLEY_IO);
        assert_int_equal(error.status, VOLLEY_IO);
    }
    volley_comparison_free(comparison);
    volley_comparison_free(NULL);
}

/* ---- target files ---- */

static volley_status read_targets(const char *text, char delimiter, volley_targets **out,
                                  volley_error *error)
{
    const volley_source source = { stream_read, &text, "targets.csv" };

    return volley_targets_read(&source, delimiter, NULL, out, error);
}

static void targets_are_read_from_a_file(void **state)
{
    const volley_target *list;
    volley_targets *targets;
    size_t count;

    (void)state;
    assert_int_equal(read_targets("# mine\nnotes;WEIGHT;Defender;name\n"
                                  "a;2.5;3 focus;agile\n;;\"2 evade\";\n",
                                  ';', &targets, NULL),
                     VOLLEY_OK);
    list = volley_targets_list(targets, &count);
    assert_int_equal(count, 2);
    assert_string_equal(list[0].name, "agile");
    assert_string_equal(list[0].defender.text, "3 focus");
    assert_string_equal(list[0].defender.source, "targets.csv");
    assert_int_equal(list[0].defender.line, 3);
    assert_int_equal(list[0].defender.column, 7);
    assert_true(list[0].weight == 2.5 && list[1].weight == 1);
    assert_null(list[1].name);
    volley_targets_free(targets);
    volley_targets_free(NULL);
}

static void a_bad_target_file_is_refused_with_the_place(void **state)
{
    static const struct {
        const char *text, *message, *word;
        int line, column;
    } rows[] = {
        { "", "no targets", "", 1, 1 },
        { "defender\n", "no targets", "", 1, 1 },
        { "weight,name\n1,a\n", "no column 'defender'", "", 1, 1 },
        { "defender,weight\n2,1\n3,0\n", "not a number above 0", "0", 3, 3 },
        { "defender,weight\n2,-1\n", "not a number above 0", "-1", 2, 3 },
        { "defender,weight\n2,nan\n", "not a number above 0", "nan", 2, 3 },
        { "defender,weight\n2,inf\n", "not a number above 0", "inf", 2, 3 },
        { "defender,weight\n2,1e999\n", "not a number above 0", "1e999", 2, 3 },
        { "defender,weight\n2,1 2\n", "not a number above 0", "1 2", 2, 3 },
        { "defender,weight\n2,1\n,2\n", "no defender", "", 3, 1 },
        { "defender,weight\n2\"x,1\n", "quotes", "", 2, 1 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        volley_targets *targets = (volley_targets *)1;
        volley_error error = { 0 };

        assert_int_equal(read_targets(rows[i].text, 0, &targets, &error), VOLLEY_SYNTAX);
        assert_null(targets);
        check_says(error.message, rows[i].message);
        assert_string_equal(error.source, "targets.csv");
        assert_string_equal(error.word, rows[i].word);
        assert_int_equal(error.line, rows[i].line);
        assert_int_equal(error.column, rows[i].column);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(exact_differences_are_the_differences_of_exact_means),
    cmocka_unit_test(shared_dice_make_the_error_of_a_difference_several_times_smaller),
    cmocka_unit_test(errors_of_the_means_are_those_of_runs_by_themselves),
    cmocka_unit_test(the_interval_of_a_difference_holds_the_exact_one_in_95_of_100_runs),
    cmocka_unit_test(targets_are_independent_of_each_other),
    cmocka_unit_test(the_error_of_a_mixture_knows_what_its_parts_share),
    cmocka_unit_test(the_error_of_attacks_to_kill_is_that_of_runs),
    cmocka_unit_test(an_error_that_is_not_counted_is_taken_at_its_widest),
    cmocka_unit_test(figures_over_targets_are_means_by_weight),
    cmocka_unit_test(errors_over_targets_add_up_as_variances),
    cmocka_unit_test(any_variant_can_be_the_reference),
    cmocka_unit_test(costs_are_divided_by),
    cmocka_unit_test(equal_variants_differ_by_nothing),
    cmocka_unit_test(a_ship_that_cannot_escape_is_destroyed_for_certain),
    cmocka_unit_test(attacks_that_cannot_hit_are_compared_too),
    cmocka_unit_test(one_trial_says_nothing_of_its_error),
    cmocka_unit_test(senseless_comparisons_are_refused),
    cmocka_unit_test(a_bad_variant_or_target_is_named_with_its_place),
    cmocka_unit_test(the_same_seed_gives_the_same_digits_for_any_threads_and_kernel),
    cmocka_unit_test(another_seed_gives_other_digits),
    cmocka_unit_test(a_precision_is_that_of_every_difference),
    cmocka_unit_test(the_trials_said_are_those_of_the_target_with_most),
    cmocka_unit_test(a_stopped_comparison_says_so),
    cmocka_unit_test(csv_and_json_leave_out_what_is_not_known),
    cmocka_unit_test(exact_reports_have_no_errors),
    cmocka_unit_test(every_row_of_markdown_has_the_same_cells),
    cmocka_unit_test(a_sink_that_gives_up_is_an_input_output_error),
    cmocka_unit_test(targets_are_read_from_a_file),
    cmocka_unit_test(a_bad_target_file_is_refused_with_the_place),
};
CHECK_MAIN(tests)
