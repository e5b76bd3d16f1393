/* Trials bit by bit beside trials in lanes, which share nothing but attack tables: every figure of
 * their results, over runs with seeds of their own. What a figure scatters by from run to run is
 * its error; so figures are judged that come without one, and errors that come along. */
#include "support/check.h"
#include "support/duel_engine.h"

#include "battle/planes.h"
#include "battle/trials.h"

#include <math.h>

enum { RUNS = 12, COLUMNS = 2048, TRIALS = 2 * PLANES_TRIALS + 300 };

/* All figures of a result in a row, with their errors; -1: none comes along. */
struct columns {
    double value[COLUMNS], error[COLUMNS];
    bool is_share[COLUMNS];
    size_t count;
};

/* What has come of all columns. */
struct agreement {
    double squares, largest;
    size_t count;
    double log_ratios; /* of the square of errors to that of what runs scatter by */
    size_t errors;
};

static void add_column(struct columns *to, double value, double error, bool is_share)
{
    assert_true(to->count < COLUMNS);
    to->value[to->count] = value;
    to->error[to->count] = error;
    to->is_share[to->count++] = is_share;
}

static void add_figure(struct columns *to, struct engagement_figure figure, bool is_share)
{
    add_column(to, figure.value, figure.error, is_share);
}

static void add_row(struct columns *to, const double *values, size_t count, bool is_share)
{
    for (size_t i = 0; i < count; i++)
        add_column(to, values[i], -1, is_share);
}

static void take_columns(struct columns *to, const struct engagement_result *from)
{
    to->count = 0;
    add_figure(to, from->a, true);
    add_figure(to, from->draw, true);
    add_figure(to, from->b, true);
    add_figure(to, from->undecided, true);
    add_figure(to, from->rounds, false);
    add_row(to, from->rounds_pmf, from->round_count + 1, true);
    for (int side = 0; side < ENGAGEMENT_SIDES; side++) {
        add_row(to, from->sides[side].gone, from->round_count, true);
        add_row(to, from->sides[side].lost, from->round_count, false);
        add_figure(to, from->sides[side].points_lost, false);
        add_row(to, from->sides[side].points_pmf, from->sides[side].points_len, true);
    }
    for (size_t i = 0; i < from->ship_count; i++) {
        const struct engagement_of_ship *ship = &from->ships[i];

        add_figure(to, ship->destroyed, true);
        add_figure(to, ship->rounds, false);
        add_figure(to, ship->attacks, false);
        add_figure(to, ship->damage, false);
        add_figure(to, ship->kills, false);
        add_column(to, ship->half, -1, true);
        add_row(to, ship->gone, from->round_count, true);
    }
}

static void play(const struct engagement *engagement, enum engagement_trials_engine engine,
                 uint64_t seed, struct columns *runs)
{
    for (uint64_t run = 0; run < RUNS; run++) {
        const struct engagement_trials_options options = { .trials = TRIALS,
                                                           .seed = seed + run,
                                                           .engine = engine };
        struct engagement_result result;
        volley_error err = { .status = VOLLEY_OK };

        if (engagement_trials_run(&result, engagement, &options, &err) != VOLLEY_OK)
            fail_msg("%s", err.message);
        take_columns(&runs[run], &result);
        engagement_result_fini(&result);
    }
}

/* ---- columns ---- */

struct spread {
    double mean, variance; /* of one run */
    double error_sq;       /* that came along, on average; -1: none */
};

static struct spread spread_of(const struct columns *runs, size_t column)
{
    struct spread out = { 0, 0, 0 };

    for (int run = 0; run < RUNS; run++) {
        out.mean += runs[run].value[column] / RUNS;
        out.error_sq += runs[run].error[column] * runs[run].error[column] / RUNS;
    }
    for (int run = 0; run < RUNS; run++)
        out.variance += (runs[run].value[column] - out.mean) *
                        (runs[run].value[column] - out.mean) / (RUNS - 1);
    if (runs[0].error[column] < 0)
        out.error_sq = -1;
    return out;
}

/* What comes up in fewer trials of a run, or does not in fewer, has no bell curve. */
static bool is_rare(const struct spread *spread, bool is_share)
{
    enum { FEWEST = 20 };

    return is_share && fmin(spread->mean, 1 - spread->mean) * TRIALS < FEWEST;
}

static void compare(struct agreement *all, const struct columns *planes,
                    const struct columns *lanes)
{
    assert_int_equal(planes->count, lanes->count);
    for (size_t i = 0; i < planes->count; i++) {
        const struct spread a = spread_of(planes, i), b = spread_of(lanes, i);
        const double square =
            (a.mean - b.mean) * (a.mean - b.mean) / ((a.variance + b.variance) / RUNS);

        if (is_rare(&a, planes->is_share[i]) && is_rare(&b, planes->is_share[i]))
            continue;
        if (a.variance + b.variance < 1e-18) { /* nobody shot at it, or all is sure */
            check_near(a.mean, b.mean, 1e-9, "a sure figure");
            continue;
        }
        all->squares += square;
        all->count++;
        all->largest = fmax(all->largest, square);
        if (a.error_sq > 0) {
            all->log_ratios += log(a.error_sq / a.variance);
            all->errors++;
        }
    }
}

/* ---- engagements ---- */

static const struct {
    const char *a, *b;
    enum engagement_target target;
    enum engagement_first first;
    int rounds;
} cases[] = {
    { "attack=3 agility=2 hull=4 shields=2 init=4 focus points=41",
      "attack=3 agility=2 hull=4 shields=2 init=4 focus points=41", ENGAGEMENT_WEAKEST,
      ENGAGEMENT_FIRST_ROAD, 12 },
    { "attack=3 agility=2 hull=4 shields=2 init=5 focus lock points=44",
      "attack=2 agility=3 hull=3 init=5 evade focus points=31 shot=0.7", ENGAGEMENT_WEAKEST,
      ENGAGEMENT_FIRST_ROAD, 7 },
    { "attack=3 agility=2 hull=6 shields=2 init=4 focus shot=0.6",
      "attack=3 agility=2 hull=6 shields=2 init=4 focus shot=0.6", ENGAGEMENT_WEAKEST,
      ENGAGEMENT_FIRST_COIN, 30 },
    { "attack=3 agility=2 hull=4 shields=2 init=5 focus",
      "attack=3 agility=2 hull=4 shields=2 init=4 focus", ENGAGEMENT_IN_ORDER, ENGAGEMENT_FIRST_A,
      12 },
    { "4x attack=2 agility=3 hull=3 init=1 focus points=25",
      "4x attack=2 agility=3 hull=3 init=1 focus points=25", ENGAGEMENT_WEAKEST,
      ENGAGEMENT_FIRST_ROAD, 12 },
    { "3x attack=3 agility=2 hull=4 shields=2 init=4 focus points=41",
      "4x attack=2 agility=3 hull=3 init=4 evade points=30", ENGAGEMENT_DAMAGED,
      ENGAGEMENT_FIRST_COIN, 9 },
    { "2x attack=3 agility=2 hull=4 init=3 focus ; 2x attack=2 agility=2 hull=5 init=1 evade",
      "2x attack=3 agility=2 hull=4 init=3 focus ; 2x attack=2 agility=2 hull=5 init=1 evade",
      ENGAGEMENT_RANDOM, ENGAGEMENT_FIRST_COIN, 12 },
    { "3x attack=3 agility=2 hull=5 init=3 force=2 shot=0.8",
      "3x attack=3 agility=2 hull=5 init=3 force=2 shot=0.8", ENGAGEMENT_SPREAD,
      ENGAGEMENT_FIRST_ROAD, 12 },
    { "6x attack=2 agility=3 hull=3 init=3 focus", "6x attack=2 agility=3 hull=3 init=1 focus",
      ENGAGEMENT_STRONGEST, ENGAGEMENT_FIRST_B, 12 },
};

static void as_lanes_have_it(void **state)
{
    static struct columns planes[RUNS], lanes[RUNS];
    struct agreement all = { 0 };
    double mean, ratio;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct duel_cast cast = duel_cast_of_words(cases[i].a, cases[i].b);

        cast.engagement.targets[ENGAGEMENT_A] = cast.engagement.targets[ENGAGEMENT_B] =
            cases[i].target;
        cast.engagement.first = cases[i].first;
        cast.engagement.rounds = cases[i].rounds;
        play(&cast.engagement, ENGAGEMENT_TRIALS_PLANES, 100 * i, planes);
        play(&cast.engagement, ENGAGEMENT_TRIALS_LANES, 100 * i + 50, lanes);
        compare(&all, planes, lanes);
        duel_cast_fini(&cast);
    }
    mean = all.squares / (double)all.count;
    ratio = all.log_ratios / (double)all.errors;
    print_message("%zu columns, mean z^2 %.3f, largest |z| %.2f; %zu errors, mean log %.3f\n",
                  all.count, mean, sqrt(all.largest), all.errors, ratio);
    assert_true(all.count > 500);
    /* Of so many runs z^2 is 1.1 on average, and 20 a chance of 2 in 10,000. */
    assert_true(mean > .6 && mean < 1.6);
    assert_true(all.largest < 30);
    assert_true(fabs(ratio) < .2);
}

static const struct CMUnitTest tests[] = { cmocka_unit_test(as_lanes_have_it) };

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
