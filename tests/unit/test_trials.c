/* Trials of engagements: right by the reference figures and by the exact engine; how many there
 * are. */
#include "support/check.h"
#include "support/duel_chain.h"
#include "support/duel_engine.h"
#include "support/duel_rows.h"
#include "support/duel_words.h"
#include "support/naive_draw.h"
#include "support/same_results.h"
#include "support/stream.h"

#include "base/array.h"
#include "battle/chain/chain.h"
#include "battle/lanes/lanes.h"
#include "battle/trials/trials.h"
#include "questions/duel/deck_file.h"

#include <limits.h>
#include <math.h>
#include <string.h>

enum { BATCHES = 16 };

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

static void hold_row(const struct duel_row *row, struct engagement_trials_options options,
                     struct duel_agreement *all)
{
    struct deck deck = { 0 };
    struct duel_figures mean, error;
    struct naive_duel duel;
    struct duel_cast cast;

    duel_row_engagement(row, &duel);
    cast = duel_engine_cast(&duel);
    if (*row->deck) {
        deck = check_deck(row->edition, row->deck);
        cast.engagement.deck = &deck;
    }
    play_batches(&cast.engagement, options, &mean, &error);
    duel_compare(all, &mean, &error, &row->figures, (double)BATCHES * (double)options.trials);
    cast.engagement.deck = NULL;
    deck_fini(&deck);
    duel_cast_fini(&cast);
}

/* Each row has its own luck, or their errors would go together. */
static void the_figures_of_the_reference(void **state)
{
    struct duel_rows rows = duel_rows_read(GOLDEN_DIR "/duels.csv");
    struct duel_agreement all = { 0 };

    (void)state;
    for (size_t i = 0; i < rows.count; i++)
        hold_row(&rows.rows[i],
                 (struct engagement_trials_options){ .trials = *rows.rows[i].deck ? 2048 : 8192,
                                                     .seed = 2 * i },
                 &all);
    for (size_t i = 0; i < rows.count; i++)
        hold_row(&rows.rows[i],
                 (struct engagement_trials_options){
                     .trials = 1024, .seed = 2 * i + 1, .engine = ENGAGEMENT_TRIALS_PLAIN },
                 &all);
    print_message("%d figures, mean z^2 %.3f, largest |z| %.2f: %s\n", all.figures,
                  all.sum_sq / all.figures, all.largest, all.name);
    assert_true(all.figures > 900 && all.largest < 4.5);
    /* those of a row go together, so the mean of the squares scatters more than 1,100 would let it
     */
    assert_true(all.sum_sq / all.figures > 0.7 && all.sum_sq / all.figures < 1.4);
    duel_rows_fini(&rows);
}

static void hold_to_the_chain(const struct engagement *engagement, uint64_t seed,
                              struct duel_agreement *all)
{
    const struct engagement_trials_options options = { .trials = 20000, .seed = seed };

    duel_hold_to_the_chain(engagement, &options, all);
}

/* Ships that look ahead, in lanes or one by one, and best play of both. */
static void policies_as_the_chain_has_them(void **state)
{
    const struct naive_draw_limits limits = { 3, 10, false, true };
    struct duel_agreement all = { 0 };
    size_t best = 0;

    (void)state;
    for (uint64_t seed = 0; seed < 60 / check_stride(); seed++) {
        struct naive_duel duel = naive_duel_draw(seed + 1000, &limits);
        struct duel_cast cast = duel_engine_cast(&duel);
        struct engagement *engagement = &cast.engagement;

        engagement_set_policy(engagement, ENGAGEMENT_ROUND);
        hold_to_the_chain(engagement, seed, &all);
        if (engagement->ship_count == 2) {
            engagement_set_policy(engagement, ENGAGEMENT_BEST);
            hold_to_the_chain(engagement, seed + 100, &all);
            best++;
        }
        duel_cast_fini(&cast);
    }
    print_message("%d figures, mean z^2 %.3f, largest |z| %.2f: %s; %zu of best play\n",
                  all.figures, all.sum_sq / all.figures, all.largest, all.name, best);
    assert_true(all.largest < 4.5);
    if (check_stride() == 1) /* a few are not enough to tell */
        assert_true(best > 3 && all.sum_sq / all.figures > 0.7 && all.sum_sq / all.figures < 1.3);
}

/* ---- what is looked ahead to ---- */

/* Damage that both sides have suffered after one round of best play of the round. */
static void play_one_round(const char *a, const char *b, double lost[ENGAGEMENT_SIDES])
{
    const struct engagement_chain_options exactly = { .rounds_shown = 1 };
    struct duel_cast cast = duel_cast_of_words(a, b);
    struct engagement_result result;
    volley_error err = { .status = VOLLEY_OK };

    engagement_set_policy(&cast.engagement, ENGAGEMENT_ROUND);
    if (engagement_chain_run(&result, &cast.engagement, &exactly, &err) != VOLLEY_OK)
        fail_msg("%s", err.message);
    for (int side = 0; side < ENGAGEMENT_SIDES; side++)
        lost[side] = result.sides[side].lost[0];
    engagement_result_fini(&result);
    duel_cast_fini(&cast);
}

/* An attack still to come whose words ask for the health of a ship that asks for nothing: what
 * always holds is as if it were not asked, what never does as if it were not there. */
static void what_holds_anyway_changes_nothing_ahead(void **state)
{
    static const char ship[] = "attack=3 agility=3 hull=6 shields=5 init=5 focus";
    static const char *const pairs[][2] = {
        { "attack=1 agility=3 hull=6 shields=3 init=4 add-hit=4?their-shields",
          "attack=1 agility=3 hull=6 shields=3 init=4 add-hit=4" },
        { "attack=1 agility=3 hull=6 shields=3 init=4 add-hit=4?no-their-shields",
          "attack=1 agility=3 hull=6 shields=3 init=4" },
    };
    double lost[4][ENGAGEMENT_SIDES];

    (void)state;
    for (size_t i = 0; i < 4; i++)
        play_one_round(ship, pairs[i / 2][i % 2], lost[i]);
    for (size_t i = 0; i < 4; i += 2) {
        check_near(lost[i][0], lost[i + 1][0], 1e-12, pairs[i / 2][0]);
        check_near(lost[i][1], lost[i + 1][1], 1e-12, pairs[i / 2][0]);
    }
    assert_true(lost[0][1] < lost[2][1] - 0.01); /* it keeps its focus where that saves more */
}

/* Shields come back to a ship that has no words about health, but was hurt: an enemy may ask. A
 * word of its own that never comes true is none. */
static void an_enemy_may_ask_whether_a_ship_was_hurt(void **state)
{
    static const char enemy[] = "attack=3 agility=2 hull=3 init=4 add-hit=1?their-unhurt";
    const struct engagement_chain_options exactly = { .rounds_shown = 4 };
    struct engagement_result results[2];

    (void)state;
    for (int says = 0; says < 2; says++) {
        struct duel_cast cast =
            duel_cast_of_words(says ? "attack=2 agility=1 hull=2 shields=1 regen=1 init=5 focus "
                                      "add-hit=1?unhurt&range=5"
                                    : "attack=2 agility=1 hull=2 shields=1 regen=1 init=5 focus",
                               enemy);
        volley_error err = { .status = VOLLEY_OK };

        if (engagement_chain_run(&results[says], &cast.engagement, &exactly, &err) != VOLLEY_OK)
            fail_msg("%s", err.message);
        duel_cast_fini(&cast);
    }
    check_near(results[0].a.value, results[1].a.value, 1e-12, "a wins");
    for (int round = 0; round < 4; round++)
        check_near(results[0].sides[0].lost[round], results[1].sides[0].lost[round], 1e-12, "lost");
    engagement_result_fini(&results[0]);
    engagement_result_fini(&results[1]);
}

/* ---- weapons that cannot always be fired ---- */

/* A ship without a primary weapon, whose only one needs range 1: nothing happens before. The best
 * that both can do is the same by each engine. */
static void a_lone_weapon_waits_for_its_range(void **state)
{
    static int ranges[] = { 2, 2, 1 };
    const struct engagement_chain_options exactly = { .rounds_shown = 3 };
    const struct engagement_trials_options trials = { .trials = 20000, .seed = 3 };

    (void)state;
    for (int policy = ENGAGEMENT_MYOPIC; policy <= ENGAGEMENT_BEST; policy++) {
        struct duel_cast cast = duel_cast_of_edition(
            "1", "agility=2 hull=7", "agility=2 hull=3 lock bullseye upgrade.advprotontorpedoes");
        int *const own = cast.engagement.ranges;
        const size_t own_count = cast.engagement.range_count;
        struct engagement_result exact, simulated;
        volley_error err = { .status = VOLLEY_OK };

        engagement_set_policy(&cast.engagement, (enum engagement_policy)policy);
        cast.engagement.ranges = ranges;
        cast.engagement.range_count = ARRAY_LEN(ranges);
        cast.engagement.rounds = 4;
        if (engagement_chain_run(&exact, &cast.engagement, &exactly, &err) != VOLLEY_OK)
            fail_msg("%s", err.message);
        simulated = play(&cast.engagement, &trials);
        assert_true(exact.sides[0].lost[1] == 0 && simulated.sides[0].lost[1] == 0);
        assert_true(exact.sides[0].lost[2] > 1);
        check_near(exact.sides[0].lost[2], simulated.sides[0].lost[2], 0.05, "lost at range 1");
        cast.engagement.ranges = own;
        cast.engagement.range_count = own_count;
        engagement_result_fini(&exact);
        engagement_result_fini(&simulated);
        duel_cast_fini(&cast);
    }
}

/* Nor is the last of the weapons that a card takes the primary one where there is none: who has
 * lost its only weapon attacks no more. Any damage is a card that takes one. */
static void a_lone_weapon_can_be_lost(void **state)
{
    const struct engagement_chain_options exactly = { .rounds_shown = 2 };
    const char *text = "card,count,effect\nlost,30,dealt lose-weapon flip\nreplace,,\n";
    const volley_source source = { stream_read, &text, "deck.csv" };
    struct duel_cast cast = duel_cast_of_edition(
        "1", "attack=1 agility=0 hull=30 init=5 modify-any-to-crit=1 modify-hit-to-crit=1",
        "agility=0 hull=30 init=1 lock bullseye range=1 "
        "upgrade.advprotontorpedoes");
    struct engagement_result exact;
    struct deck deck;
    volley_error err = { .status = VOLLEY_OK };

    (void)state;
    assert_int_equal(duel_deck_read(&deck, cast.engagement.edition, &source, &err), VOLLEY_OK);
    cast.engagement.deck = &deck;
    cast.engagement.rounds = 2;
    if (engagement_chain_run(&exact, &cast.engagement, &exactly, &err) != VOLLEY_OK)
        fail_msg("%s", err.message);
    assert_true(exact.sides[1].lost[1] > 1.9);
    assert_true(exact.sides[0].lost[1] == 0);
    engagement_result_fini(&exact);
    cast.engagement.deck = NULL;
    deck_fini(&deck);
    duel_cast_fini(&cast);
}

/* ---- how long, and how often ---- */

static const char xwing[] = "attack=3 agility=2 hull=4 shields=2 init=4 focus";

static void it_stops_when_it_is_known_well_enough(void **state)
{
    struct duel_cast cast = duel_cast_of_words(xwing, xwing);
    struct engagement_trials_options options = { .trials = 100000000, .precision = 0.001 };
    struct engagement_result one, two;

    (void)state;
    options.threads = 1;
    one = play(&cast.engagement, &options);
    options.threads = 2;
    two = play(&cast.engagement, &options);
    assert_true(1.96 * one.a.error <= 0.001);
    assert_true(1.96 * one.a.error > 0.0008); /* the last step is a quarter */
    same_results(&one, &two);
    engagement_result_fini(&one);
    engagement_result_fini(&two);
    options.trials = 5000; /* the most there may be */
    one = play(&cast.engagement, &options);
    assert_int_equal(one.trials, 5000);
    engagement_result_fini(&one);
    duel_cast_fini(&cast);
}

struct looks {
    int count, most; /* looks so far, and after how many it stops */
    int waves, most_waves;
    double share; /* of the wave at hand, in which there may be many looks */
};

static bool stop_now(double share, void *context)
{
    struct looks *looks = context;

    looks->waves += looks->count++ == 0 || share != looks->share;
    looks->share = share;
    return looks->count > looks->most || looks->waves > looks->most_waves;
}

static void what_is_done_counts_when_it_is_called_off(void **state)
{
    struct duel_cast cast = duel_cast_of_words(xwing, xwing);
    struct looks looks = { .most = INT_MAX, .most_waves = 1 };
    const struct watch watch = { stop_now, &looks };
    struct engagement_trials_options options = { .trials = UINT64_C(1) << 40, .watch = &watch };
    struct engagement_result stopped = play(&cast.engagement, &options), whole;

    (void)state;
    assert_true(stopped.trials > 0 && stopped.trials < options.trials);
    options.trials = stopped.trials;
    options.watch = NULL;
    whole = play(&cast.engagement, &options);
    same_results(&stopped, &whole);
    engagement_result_fini(&stopped);
    engagement_result_fini(&whole);
    duel_cast_fini(&cast);
}

/* Tables are made in the first wave: whoever calls it off then need not wait for its end, whatever
 * threads there are. */
static void it_is_called_off_while_tables_are_made(void **state)
{
    struct duel_cast cast = duel_cast_of_words(xwing, xwing);

    (void)state;
    for (int most = 0; most <= 6; most += 3)
        for (int threads = 1; threads <= 3; threads++) {
            struct looks looks = { .most = most, .most_waves = INT_MAX };
            const struct watch watch = { stop_now, &looks };
            const struct engagement_trials_options options = { .trials = UINT64_C(1) << 40,
                                                               .threads = threads,
                                                               .watch = &watch };
            struct engagement_result result;
            volley_error error = { .status = VOLLEY_OK };

            if (engagement_trials_run(&result, &cast.engagement, &options, &error) == VOLLEY_OK) {
                assert_true(threads > 1 && looks.waves > 0); /* others had made the tables */
                engagement_result_fini(&result);
                continue;
            }
            assert_int_equal(error.status, VOLLEY_STOPPED);
            assert_int_equal(looks.count, most + 1);
            assert_int_equal(looks.waves, 1);
        }
    duel_cast_fini(&cast);
}

/* It cannot shoot back: nothing that never happens stops a run at once. */
static void nothing_of_many_is_not_known_well(void **state)
{
    struct duel_cast cast = duel_cast_of_words("agility=0 hull=1", "attack=6 agility=3 hull=9");
    const struct engagement_trials_options options = { .trials = 10000000, .precision = 0.00002 };
    struct engagement_result result = play(&cast.engagement, &options);

    (void)state;
    assert_true(result.a.value == 0 && result.a.error == 0);
    assert_true(result.trials > 90000); /* 1.92 / n is Wilson's half width */
    assert_true(result.b.value == 1);
    engagement_result_fini(&result);
    duel_cast_fini(&cast);
}

static void it_says_what_it_cannot(void **state)
{
    struct duel_cast cast =
        duel_cast_of_words(xwing, "attack=2 agility=2 hull=2 shields=2 regen=1 add-hit=1?unhurt");
    const struct engagement_trials_options lanes = { .trials = 10,
                                                     .engine = ENGAGEMENT_TRIALS_LANES };
    const struct engagement_trials_options kernel = { .trials = 10, .kernel = "abacus" };
    struct engagement_result result;
    volley_error err = { .status = VOLLEY_OK };

    (void)state;
    assert_int_equal(engagement_trials_run(&result, &cast.engagement, &lanes, &err),
                     VOLLEY_INVALID);
    assert_null(result.rounds_pmf);
    assert_int_equal(engagement_trials_run(&result, &cast.engagement, &kernel, &err),
                     VOLLEY_INVALID);
    duel_cast_fini(&cast);
}

/* ---- differences ---- */

struct pair {
    struct engagement_result results[2];
    struct engagement_difference difference;
};

static struct pair compare(struct duel_cast casts[2], uint64_t trials, uint64_t seed)
{
    struct pair pair;
    const struct engagement_trials_question questions[] = {
        { .engagement = &casts[0].engagement, .out = &pair.results[0] },
        { .engagement = &casts[1].engagement,
          .out = &pair.results[1],
          .difference = &pair.difference },
    };
    const struct engagement_trials_options options = { .trials = trials, .seed = seed };
    volley_error err = { .status = VOLLEY_OK };

    if (engagement_trials_compare(questions, 2, &options, &err) != VOLLEY_OK)
        fail_msg("%s", err.message);
    return pair;
}

static void fini_pair(struct pair *pair)
{
    engagement_result_fini(&pair->results[0]);
    engagement_result_fini(&pair->results[1]);
}

static void variants_share_their_luck(void **state)
{
    enum { RUNS = 40, TRIALS = 4096 };
    static const char stronger[] = "attack=3 agility=2 hull=5 shields=2 init=4 focus";
    struct duel_cast casts[] = { duel_cast_of_words(xwing, xwing),
                                 duel_cast_of_words(stronger, xwing) };
    double sum = 0, squares = 0, error = 0, unpaired = 0;

    (void)state;
    for (uint64_t seed = 0; seed < RUNS; seed++) {
        struct pair pair = compare(casts, TRIALS, seed);

        assert_true(fabs(pair.difference.a.value -
                         (pair.results[1].a.value - pair.results[0].a.value)) < 1e-12);
        sum += pair.difference.a.value;
        squares += pair.difference.a.value * pair.difference.a.value;
        error += pair.difference.a.error / RUNS;
        unpaired += hypot(pair.results[0].a.error, pair.results[1].a.error) / RUNS;
        fini_pair(&pair);
    }
    squares = sqrt((squares - sum * sum / RUNS) / (RUNS - 1));
    print_message("paired error %.5f, found %.5f, unpaired %.5f\n", error, squares, unpaired);
    assert_true(squares / error > 0.6 && squares / error < 1.5); /* chi with 39 degrees */
    assert_true(error < 0.6 * unpaired);
    duel_cast_fini(&casts[0]);
    duel_cast_fini(&casts[1]);
}

/* The same engagement twice, one by one too: no trial differs. */
static void no_variant_no_difference(void **state)
{
    struct duel_cast casts[] = { duel_cast_of_words(xwing, xwing),
                                 duel_cast_of_words(xwing, xwing) };
    struct pair pair = compare(casts, 10000, 3);

    (void)state;
    assert_true(pair.difference.value.value == 0 && pair.difference.value.error == 0);
    assert_true(pair.difference.rounds.value == 0 && pair.difference.rounds.error == 0);
    same_results(&pair.results[0], &pair.results[1]);
    fini_pair(&pair);
    duel_cast_fini(&casts[0]);
    duel_cast_fini(&casts[1]);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_figures_of_the_reference),
    cmocka_unit_test(policies_as_the_chain_has_them),
    cmocka_unit_test(what_holds_anyway_changes_nothing_ahead),
    cmocka_unit_test(an_enemy_may_ask_whether_a_ship_was_hurt),
    cmocka_unit_test(a_lone_weapon_waits_for_its_range),
    cmocka_unit_test(a_lone_weapon_can_be_lost),
    cmocka_unit_test(it_stops_when_it_is_known_well_enough),
    cmocka_unit_test(what_is_done_counts_when_it_is_called_off),
    cmocka_unit_test(it_is_called_off_while_tables_are_made),
    cmocka_unit_test(nothing_of_many_is_not_known_well),
    cmocka_unit_test(it_says_what_it_cannot),
    cmocka_unit_test(variants_share_their_luck),
    cmocka_unit_test(no_variant_no_difference),
};

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
