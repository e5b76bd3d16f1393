/* Trials of engagements: right by the reference figures and by the exact engine, the same digits
 * by every kernel, either engine and any number of threads. */
#include "support/check.h"
#include "support/duel_engine.h"
#include "support/duel_rows.h"
#include "support/naive_draw.h"

#include "engagement/lanes.h"
#include "engagement/trials.h"

#include <math.h>
#include <string.h>

enum { BATCHES = 32, BATCH = 8192 };

static struct engagement_result play(const struct engagement *engagement,
                                     const struct engagement_trials_options *options)
{
    struct engagement_result result;
    volley_error error = { .status = VOLLEY_OK };

    if (engagement_trials_run(&result, engagement, options, &error) != VOLLEY_OK)
        fail_msg("%s", error.message);
    return result;
}

/* ---- right ---- */

/* Means over independent runs, and standard errors from how these differ. */
static void play_batches(const struct engagement *engagement,
                         struct engagement_trials_options options, struct duel_figures *mean,
                         struct duel_figures *error)
{
    struct duel_figures squares;

    memset(mean, 0, sizeof *mean);
    memset(&squares, 0, sizeof squares);
    options.trials = BATCH;
    for (options.stream = 0; options.stream < BATCHES; options.stream++) {
        struct engagement_result result = play(engagement, &options);
        struct duel_figures figures, unused;

        duel_engine_take(&figures, &unused, engagement, &result);
        for (int i = 0; i < DUEL_FIGURES; i++) {
            mean->of[i] += figures.of[i] / BATCHES;
            squares.of[i] += figures.of[i] * figures.of[i] / BATCHES;
        }
        engagement_result_fini(&result);
    }
    for (int i = 0; i < DUEL_FIGURES; i++)
        error->of[i] = sqrt(fmax(squares.of[i] - mean->of[i] * mean->of[i], 0) / (BATCHES - 1));
}

static void hold_rows(enum engagement_trials_engine engine)
{
    struct duel_rows rows = duel_rows_read(GOLDEN_DIR "/duels.csv");
    struct duel_agreement all = { 0 };

    for (size_t i = 0; i < rows.count; i++) {
        struct duel_figures mean, error;
        struct naive_duel duel;
        struct duel_cast cast;
        const struct engagement_trials_options options = { .seed = i, .engine = engine };

        duel_row_engagement(&rows.rows[i], &duel);
        if (duel.deck.on)
            continue;
        cast = duel_engine_cast(&duel);
        play_batches(&cast.engagement, options, &mean, &error);
        duel_compare(&all, &mean, &error, &rows.rows[i].figures, (double)BATCHES * BATCH);
        duel_cast_fini(&cast);
    }
    print_message("%d figures, mean z^2 %.3f, largest |z| %.2f: %s\n", all.figures,
                  all.sum_sq / all.figures, all.largest, all.name);
    assert_true(all.figures > 400 && all.largest < 4.5);
    assert_true(all.sum_sq / all.figures > 0.7 && all.sum_sq / all.figures < 1.3);
    duel_rows_fini(&rows);
}

static void trials_have_the_figures_of_the_reference(void **state)
{
    (void)state;
    hold_rows(ENGAGEMENT_TRIALS_AUTO);
}

static void trials_one_by_one_have_them_too(void **state)
{
    (void)state;
    hold_rows(ENGAGEMENT_TRIALS_PLAIN);
}

/* ---- the same digits ---- */

static void same(const double *a, const double *b, size_t count, const char *what)
{
    for (size_t i = 0; i < count; i++)
        if (memcmp(&a[i], &b[i], sizeof *a) != 0)
            fail_msg("%s: %.17g is not %.17g", what, a[i], b[i]);
}

static void same_figure(const struct engagement_figure *a, const struct engagement_figure *b,
                        const char *what)
{
    same(&a->value, &b->value, 1, what);
    same(&a->error, &b->error, 1, what);
}

static void same_ship(const struct engagement_of_ship *a, const struct engagement_of_ship *b,
                      size_t rounds)
{
    same(a->gone, b->gone, rounds, "ship gone");
    same_figure(&a->destroyed, &b->destroyed, "destroyed");
    same_figure(&a->rounds, &b->rounds, "rounds of a ship");
    same_figure(&a->attacks, &b->attacks, "attacks");
    same_figure(&a->damage, &b->damage, "damage");
    same_figure(&a->kills, &b->kills, "kills");
    same(&a->faceup, &b->faceup, 1, "faceup");
    same(&a->half, &b->half, 1, "half");
}

static void same_results(const struct engagement_result *a, const struct engagement_result *b)
{
    assert_int_equal(a->trials, b->trials);
    assert_int_equal(a->round_count, b->round_count);
    same_figure(&a->a, &b->a, "a");
    same_figure(&a->draw, &b->draw, "draw");
    same_figure(&a->b, &b->b, "b");
    same_figure(&a->undecided, &b->undecided, "undecided");
    same_figure(&a->rounds, &b->rounds, "rounds");
    same(a->rounds_pmf, b->rounds_pmf, a->round_count + 1, "pmf of rounds");
    for (int side = 0; side < ENGAGEMENT_SIDES; side++) {
        same(a->sides[side].gone, b->sides[side].gone, a->round_count, "gone");
        same(a->sides[side].lost, b->sides[side].lost, a->round_count, "lost");
        same_figure(&a->sides[side].points_lost, &b->sides[side].points_lost, "points");
        assert_int_equal(a->sides[side].points_len, b->sides[side].points_len);
        same(a->sides[side].points_pmf, b->sides[side].points_pmf, a->sides[side].points_len,
             "pmf of points");
    }
    for (size_t ship = 0; ship < a->ship_count; ship++)
        same_ship(&a->ships[ship], &b->ships[ship], a->round_count);
}

/* Blocks that are not full and threads that have nothing to do are among these. */
static void same_by_all(const struct engagement *engagement)
{
    enum { TRIALS = 20 * 1024 + 77 };
    const struct engagement_trials_options plain = {
        .trials = TRIALS, .seed = 7, .threads = 1, .engine = ENGAGEMENT_TRIALS_PLAIN
    };
    struct engagement_result expected = play(engagement, &plain);

    for (size_t i = 0; lanes_kernel_at(i); i++)
        for (int threads = 1; threads <= 3; threads++) {
            const struct engagement_trials_options options = {
                .trials = TRIALS,
                .seed = 7,
                .threads = threads,
                .kernel = lanes_kernel_at(i)->name,
            };
            struct engagement_result result;

            if (!lanes_kernel_at(i)->supported())
                continue;
            result = play(engagement, &options);
            same_results(&expected, &result);
            engagement_result_fini(&result);
        }
    engagement_result_fini(&expected);
}

static void the_same_digits_by_all(void **state)
{
    const struct naive_draw_limits limits = { 4, 16, false, true };
    size_t in_lanes = 0;

    (void)state;
    for (uint64_t seed = 0; seed < 60 / CHECK_STRIDE; seed++) {
        struct naive_duel duel = naive_duel_draw(seed, &limits);
        struct duel_cast cast = duel_engine_cast(&duel);

        in_lanes += lanes_play_it(&cast.engagement);
        same_by_all(&cast.engagement);
        duel_cast_fini(&cast);
    }
    assert_true(in_lanes > 10 / CHECK_STRIDE);
    print_message("%zu in lanes\n", in_lanes);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(trials_have_the_figures_of_the_reference),
    cmocka_unit_test(trials_one_by_one_have_them_too),
    cmocka_unit_test(the_same_digits_by_all),
};

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
