/* Trials bit by bit: right by the exact engine; to the digit what one trial after the other comes
 * to that looks at all bits of each number; the same by every kernel and any number of threads. */
#include "support/check.h"
#include "support/duel_chain.h"
#include "support/duel_engine.h"
#include "support/naive_draw.h"
#include "support/planes_reference.h"
#include "support/same_results.h"

#include "battle/chain.h"
#include "battle/planes.h"
#include "battle/source.h"
#include "battle/trials.h"

#include <math.h>
#include <string.h>

static struct engagement_result play_from(const struct engagement *engagement,
                                          const struct round_source *source,
                                          const struct engagement_trials_options *options)
{
    struct engagement_result result;
    const struct engagement_trials_question question = { engagement, source, &result, NULL };
    volley_error error = { .status = VOLLEY_OK };

    if (engagement_trials_compare(&question, 1, options, &error) != VOLLEY_OK)
        fail_msg("%s", error.message);
    return result;
}

static struct engagement_result play(const struct engagement *engagement,
                                     const struct engagement_trials_options *options)
{
    return play_from(engagement, NULL, options);
}

/* Planes play all that they can; some of it turns out not to fit. */
static bool fits(const struct engagement *engagement)
{
    const struct engagement_trials_options options = { .trials = 1,
                                                       .engine = ENGAGEMENT_TRIALS_PLANES };
    struct engagement_result result;
    volley_error error = { .status = VOLLEY_OK };
    volley_status status = engagement_trials_run(&result, engagement, &options, &error);

    assert_true(status == VOLLEY_OK || status == VOLLEY_TOO_LARGE || !planes_play_it(engagement));
    engagement_result_fini(&result);
    return status == VOLLEY_OK;
}

/* ---- to the digit ---- */

static void hold_to_the_reference(const struct engagement *engagement,
                                  const struct round_source *source, uint64_t trials)
{
    struct engagement_trials_options options = {
        .trials = trials, .seed = trials, .threads = 1, .engine = ENGAGEMENT_TRIALS_PLANES
    };
    struct engagement_result expected = planes_reference(engagement, source, trials, trials, false);

    for (size_t i = 0; i <= 3; i++) {
        static const char *const kernels[] = { NULL, "generic", "avx2", "avx512" };
        struct engagement_result found;

        if (!planes_kernel_find(kernels[i]))
            continue;
        options.kernel = kernels[i];
        found = play_from(engagement, source, &options);
        same_results(&expected, &found);
        engagement_result_fini(&found);
    }
    engagement_result_fini(&expected);
}

static const char xwing[] = "attack=3 agility=2 hull=4 shields=2 init=4 focus";

/* Tokens of all kinds, ships that may have no shot, orders of all kinds. */
enum { MIRRORS = 5 }; /* where both sides go by one policy */

static const char *const by_words[][2] = {
    { xwing, xwing },
    { "attack=3 agility=2 hull=4 shields=2 init=5 focus lock points=50", "attack=2 agility=3 "
                                                                         "hull=3 init=5 evade "
                                                                         "focus points=31" },
    { "attack=3 agility=1 hull=5 plan=lock,focus+evade stress=2 init=2 shot=0.6",
      "attack=3 agility=1 hull=8 shields=2 force=2 init=2" },
    { "attack=3 agility=2 hull=6 calculate calculate", "agility=3 hull=4 evade" },
    { "3x attack=3 agility=2 hull=4 focus points=20 ; attack=2 agility=1 hull=9 points=33",
      "2x attack=4 agility=1 hull=7 focus points=40 ; attack=2 agility=3 hull=3 init=0 points=22" },
    /* Sides that mirror each other, with what lasts from round to round. */
    { "2x attack=3 agility=2 hull=4 force=2 init=3 points=31 shot=0.8 ; attack=2 agility=3 hull=3 "
      "init=1",
      "2x attack=3 agility=2 hull=4 force=2 init=3 points=31 shot=0.8 ; attack=2 agility=3 hull=3 "
      "init=1" },
    /* Hardly any goes on after the first round. */
    { "3x attack=4 agility=0 hull=1 init=3 focus", "attack=4 agility=2 hull=1 focus init=2" },
};

static void to_the_digit_as_one_by_one(void **state)
{
    static const enum engagement_target targets[] = { ENGAGEMENT_WEAKEST,   ENGAGEMENT_IN_ORDER,
                                                      ENGAGEMENT_DAMAGED,   ENGAGEMENT_DEAREST,
                                                      ENGAGEMENT_STRONGEST, ENGAGEMENT_SPREAD,
                                                      ENGAGEMENT_RANDOM };

    (void)state;
    for (size_t i = 0; i < sizeof by_words / sizeof *by_words; i++) {
        struct duel_cast cast = duel_cast_of_words(by_words[i][0], by_words[i][1]);
        struct engagement *engagement = &cast.engagement;

        for (size_t j = 0; j < sizeof targets / sizeof *targets; j++) {
            struct source tables;
            struct round_source source;
            volley_error err = { .status = VOLLEY_OK };

            if (engagement->ship_count == 2 && j > 3)
                break;
            engagement->targets[ENGAGEMENT_A] = targets[j];
            engagement->targets[ENGAGEMENT_B] = targets[i < MIRRORS ? (j + 3) % 7 : j];
            engagement->first = (enum engagement_first)((i + j) % 4);
            engagement->rounds = j % 2 ? 5 : 0;
            engagement->policy =
                engagement->ship_count == 2 && j % 2 ? ENGAGEMENT_ROUND : ENGAGEMENT_MYOPIC;
            assert_int_equal(source_init(&tables, engagement, &err), VOLLEY_OK);
            source = round_source_of(&tables, engagement);
            hold_to_the_reference(engagement, &source,
                                  j == i % 4   ? PLANES_TRIALS + 3 * TRIAL_UNIT - 77
                                  : j == i / 2 ? 100
                                               : TRIAL_UNIT + 77);
            source_fini(&tables);
        }
        duel_cast_fini(&cast);
    }
}

/* ---- limits at the edges ---- */

/* An attack table with these probabilities of damage 2, 1 and 0, whatever is asked. */
struct made_source {
    struct attack_table table;
    struct attack_cell cells[3];
    struct attack_left left;
};

static const struct attack_table *find_made(void *context, const struct attack_question *question,
                                            volley_error *err)
{
    (void)question;
    (void)err;
    return &((struct made_source *)context)->table;
}

static void limits_at_the_edges(void **state)
{
    static const double tables[][3] = {
        { 1, 0, 0 },
        { 0, 1, 0 },
        { .5, .5, 0 },
        { .5, .25, .25 },
        { 0x1p-32, 0, 1 - 0x1p-32 },
        { 1 - 0x1p-32, 0x1p-32, 0 },
        { 0x1p-40, 1 - 0x1p-40, 0 },
        { .5 - 0x1p-32, 0x1p-31, .5 - 0x1p-32 },
        { .25, .5 + 0x1p-32, .25 - 0x1p-32 },
    };
    struct duel_cast cast = duel_cast_of_words("attack=3 agility=2 hull=4 init=1",
                                               "attack=3 agility=2 hull=3 init=1 shot=0.5");

    (void)state;
    cast.engagement.rounds = 7;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        struct made_source made = { .left = { .noted = 0 } };
        const struct round_source source = { .find = find_made, .context = &made };

        for (int cell = 0; cell < 3; cell++)
            made.cells[cell] =
                (struct attack_cell){ .probability = tables[i][cell], .hits = (uint8_t)(2 - cell) };
        made.table = (struct attack_table){
            .cells = made.cells, .cell_count = 3, .left = &made.left, .left_count = 1
        };
        hold_to_the_reference(&cast.engagement, &source, 300);
    }
    duel_cast_fini(&cast);
}

/* ---- right, and the same everywhere ---- */

static void hold_to_the_chain(const struct engagement *engagement, uint64_t seed,
                              struct duel_agreement *all)
{
    const struct engagement_trials_options options = { .trials = 100000,
                                                       .seed = seed,
                                                       .engine = ENGAGEMENT_TRIALS_PLANES };

    duel_hold_to_the_chain(engagement, &options, all);
}

static void as_the_chain_has_it(void **state)
{
    const struct naive_draw_limits limits = { 3, 10, false, true };
    struct duel_agreement all = { 0 };
    size_t played = 0, too_large = 0;

    (void)state;
    for (uint64_t seed = 0; seed < 400 / check_stride(); seed++) {
        struct naive_duel duel = naive_duel_draw(seed + 5000, &limits);
        struct duel_cast cast = duel_engine_cast(&duel);

        if (cast.engagement.ship_count == 2 && seed % 2)
            cast.engagement.policy = ENGAGEMENT_ROUND;
        too_large += planes_play_it(&cast.engagement) && !fits(&cast.engagement);
        if (fits(&cast.engagement)) {
            hold_to_the_chain(&cast.engagement, seed, &all);
            played++;
        }
        duel_cast_fini(&cast);
    }
    print_message("%zu played, %zu too large: %d figures, mean z^2 %.3f, largest |z| %.2f: %s\n",
                  played, too_large, all.figures, all.sum_sq / all.figures, all.largest, all.name);
    assert_true(played > 100 / check_stride());
    assert_true(all.largest < 4.5);
    if (check_stride() == 1) /* a few are not enough to tell */
        assert_true(all.sum_sq / all.figures > 0.7 && all.sum_sq / all.figures < 1.3);
}

static void the_same_digits_by_all_threads(void **state)
{
    struct duel_cast cast = duel_cast_of_words(xwing, xwing);
    struct engagement_trials_options options = { .trials = 10 * PLANES_TRIALS + 77,
                                                 .threads = 1,
                                                 .engine = ENGAGEMENT_TRIALS_PLANES };
    struct engagement_result expected = play(&cast.engagement, &options), found;

    (void)state;
    options.threads = 3;
    found = play(&cast.engagement, &options);
    same_results(&expected, &found);
    engagement_result_fini(&found);
    options.engine = ENGAGEMENT_TRIALS_AUTO; /* it takes planes */
    found = play(&cast.engagement, &options);
    same_results(&expected, &found);
    engagement_result_fini(&found);
    engagement_result_fini(&expected);
    duel_cast_fini(&cast);
}

static void same_but_for_rounding(double a, double b)
{
    assert_true(fabs(a - b) < 1e-9);
}

/* What two differ in, trial by trial: by every kernel the same, and what their results differ in.
 */
static void pairs_by_every_kernel(void **state)
{
    struct duel_cast casts[] = { duel_cast_of_words(by_words[4][0], by_words[4][1]),
                                 duel_cast_of_words(by_words[4][1], by_words[4][0]) };
    struct engagement_difference differences[4];
    size_t count = 0;

    (void)state;
    for (size_t i = 0; i < 4; i++) {
        static const char *const kernels[] = { NULL, "generic", "avx2", "avx512" };
        struct engagement_result results[2];
        const struct engagement_trials_question questions[] = {
            { &casts[0].engagement, NULL, &results[0], NULL },
            { &casts[1].engagement, NULL, &results[1], &differences[count] },
        };
        const struct engagement_trials_options options = { .trials = 1700,
                                                           .kernel = kernels[i],
                                                           .engine = ENGAGEMENT_TRIALS_PLANES };
        const struct engagement_difference *found = &differences[count];
        volley_error err = { .status = VOLLEY_OK };

        if (!planes_kernel_find(kernels[i]))
            continue;
        count++;
        assert_int_equal(engagement_trials_compare(questions, 2, &options, &err), VOLLEY_OK);
        assert_memory_equal(found, &differences[0], sizeof *found);
        same_but_for_rounding(found->a.value, results[1].a.value - results[0].a.value);
        same_but_for_rounding(found->b.value, results[1].b.value - results[0].b.value);
        same_but_for_rounding(found->draw.value, results[1].draw.value - results[0].draw.value);
        same_but_for_rounding(found->rounds.value,
                              results[1].rounds.value - results[0].rounds.value);
        assert_true(found->a.error > 0 && found->rounds.error > 0);
        for (int side = 0; side < ENGAGEMENT_SIDES; side++)
            same_but_for_rounding(found->points_lost[side].value,
                                  results[1].sides[side].points_lost.value -
                                      results[0].sides[side].points_lost.value);
        engagement_result_fini(&results[0]);
        engagement_result_fini(&results[1]);
    }
    assert_true(count > 1);
    duel_cast_fini(&casts[0]);
    duel_cast_fini(&casts[1]);
}

/* What has come of a trial has the luck of its place, which it does not leave: so an engagement
 * differs in nothing from itself, and one in which a side is a little better hardly. */
static void pairs_share_their_luck(void **state)
{
    struct duel_cast casts[] = {
        duel_cast_of_words(xwing, xwing),
        duel_cast_of_words(xwing, xwing),
        duel_cast_of_words("attack=3 agility=2 hull=4 shields=3 init=4 focus", xwing),
    };
    struct engagement_difference differences[3];
    struct engagement_result results[3], right;
    struct engagement_trials_question questions[3];
    const struct engagement_trials_options options = { .trials = 5 * TRIAL_UNIT + 77,
                                                       .seed = 3,
                                                       .engine = ENGAGEMENT_TRIALS_PLANES };
    struct source tables;
    struct round_source source;
    volley_error err = { .status = VOLLEY_OK };

    (void)state;
    for (int i = 0; i < 3; i++)
        questions[i] = (struct engagement_trials_question){ &casts[i].engagement, NULL, &results[i],
                                                            i ? &differences[i] : NULL };
    assert_int_equal(engagement_trials_compare(questions, 3, &options, &err), VOLLEY_OK);
    assert_int_equal(source_init(&tables, &casts[0].engagement, &err), VOLLEY_OK);
    source = round_source_of(&tables, &casts[0].engagement);
    right = planes_reference(&casts[0].engagement, &source, options.trials, options.seed, true);
    same_results(&right, &results[0]);
    assert_true(differences[1].rounds.value == 0 && differences[1].rounds.error == 0);
    assert_true(differences[1].a.value == 0 && differences[1].a.error == 0);
    assert_true(differences[2].a.value > 0);
    assert_true(differences[2].a.error <
                .6 * hypot(results[0].a.error, results[2].a.error)); /* as if they had luck apart */
    source_fini(&tables);
    engagement_result_fini(&right);
    for (int i = 0; i < 3; i++) {
        engagement_result_fini(&results[i]);
        duel_cast_fini(&casts[i]);
    }
}

/* One that does not fit takes the others along, or their luck would not be the same. */
static void of_several_all_or_none(void **state)
{
    struct duel_cast fits_in = duel_cast_of_words(xwing, xwing);
    struct duel_cast heals =
        duel_cast_of_words(xwing, "attack=2 agility=2 hull=2 shields=2 regen=1");
    struct engagement_result results[2], alone;
    const struct engagement_trials_question questions[] = {
        { &fits_in.engagement, NULL, &results[0], NULL },
        { &heals.engagement, NULL, &results[1], NULL },
    };
    struct engagement_trials_options options = { .trials = 1000 };
    volley_error err = { .status = VOLLEY_OK };

    (void)state;
    assert_false(fits(&heals.engagement));
    assert_int_equal(engagement_trials_compare(questions, 2, &options, &err), VOLLEY_OK);
    options.engine = ENGAGEMENT_TRIALS_LANES;
    alone = play(&fits_in.engagement, &options);
    same_results(&alone, &results[0]);
    engagement_result_fini(&alone);
    engagement_result_fini(&results[0]);
    engagement_result_fini(&results[1]);
    duel_cast_fini(&fits_in);
    duel_cast_fini(&heals);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(to_the_digit_as_one_by_one), cmocka_unit_test(limits_at_the_edges),
    cmocka_unit_test(as_the_chain_has_it),        cmocka_unit_test(the_same_digits_by_all_threads),
    cmocka_unit_test(pairs_by_every_kernel),      cmocka_unit_test(pairs_share_their_luck),
    cmocka_unit_test(of_several_all_or_none),
};

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
