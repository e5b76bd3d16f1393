/* Random engagements of all that the notation has: lanes and trials one by one have the same
 * digits, and trials come to what the exact chain says. Arguments: held_draw_of. */
#include "support/check.h"
#include "support/duel_engine.h"
#include "support/held_fight.h"
#include "support/same_results.h"

#include "battle/lanes/lanes.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static struct held_draw draw;

/* Every second engagement is under way: ships have lost health, and force. What is left is counted.
 */
static void wound(const struct held_fight *asked)
{
    asked->engagement->left = held_now.number % 3 ? ENGAGEMENT_LEFT_SHIPS : ENGAGEMENT_LEFT_HEALTH;
    for (size_t i = 0; i < asked->engagement->kind_count && held_now.number % 2; i++) {
        struct engagement_kind *kind = &asked->engagement->kinds[i];
        const unsigned lost = (unsigned)(held_now.number / 2 + i);

        if (kind->mortal) {
            kind->lost[RULES_HULL] = (uint8_t)(lost % (unsigned)kind->hull);
            kind->lost[RULES_SHIELDS] = (uint8_t)(lost / 3 % (unsigned)(kind->shields + 1));
        }
        kind->spent_force = (uint8_t)(lost % (kind->start[RULES_FORCE] + 1u));
    }
}

/* ---- the same digits ---- */

static void same_as(const struct engagement_result *expected, const struct held_fight *asked,
                    const struct engagement_trials_options *options, const char *what)
{
    struct engagement_result found;
    char text[SAME_RESULTS_TEXT];

    if (!held_play(&found, asked, options))
        return;
    if (same_results_but(expected, &found, text))
        held_differ(what, text);
    for (int side = 0; side < ENGAGEMENT_SIDES; side++) {
        const struct engagement_of_side *left = &expected->sides[side], *of = &found.sides[side];

        if (left->left_len != of->left_len ||
            memcmp(left->left, of->left,
                   (expected->round_count + 1) * of->left_len * sizeof *of->left) != 0)
            held_differ(what, "what is left");
    }
    engagement_result_fini(&found);
}

static bool lanes_are_as_one_by_one(const struct held_fight *asked)
{
    static const char *const kernels[] = { "avx512", "avx2", "generic" };
    struct engagement_trials_options options = {
        .trials = 130, .seed = held_now.number, .threads = 1, .engine = ENGAGEMENT_TRIALS_PLAIN
    };
    struct engagement_result expected;

    wound(asked);
    if (!lanes_play_it(asked->engagement) || !held_play(&expected, asked, &options))
        return false;
    options.engine = ENGAGEMENT_TRIALS_LANES;
    for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
        options.kernel = kernels[i];
        if (cpu_find(kernels[i]) < CPU_SETS) /* the machine may lack it */
            same_as(&expected, asked, &options, options.kernel);
    }
    engagement_result_fini(&expected);
    return true;
}

static void lanes_play_as_trials_one_by_one(void **state)
{
    static const struct random_fight_limits sorts[] = {
        { 2, 6, true, true, false },  { 3, 5, false, true, false }, { 4, 6, true, false, false },
        { 1, 5, true, true, false },  { 2, 9, true, false, false }, { 3, 7, true, true, false },
        { 2, 5, false, true, false },
    };

    (void)state;
    held_each(&draw, sorts, sizeof sorts / sizeof *sorts, lanes_are_as_one_by_one);
}

/* ---- right by the chain ---- */

static struct duel_agreement agreement;

/* Figures of ships that duel_figures does not know. What happens to hardly any trial may be missed.
 */
static void compare_ships(const struct engagement_result *right,
                          const struct engagement_result *found)
{
    for (size_t i = 0; i < right->ship_count; i++) {
        const struct engagement_of_ship *r = &right->ships[i], *f = &found->ships[i];
        const struct engagement_figure pairs[][2] = {
            { r->rounds, f->rounds },
            { r->attacks, f->attacks },
            { r->damage, f->damage },
            { r->kills, f->kills },
        };

        for (size_t j = 0; j < sizeof pairs / sizeof *pairs; j++) {
            const double error = hypot(pairs[j][1].error, 5 / (double)found->trials);
            char text[160];

            snprintf(text, sizeof text, "%.9g and %.9g, error %.3g", pairs[j][0].value,
                     pairs[j][1].value, error);
            if (!(fabs(pairs[j][0].value - pairs[j][1].value) < 5 * error))
                held_differ(j == 0   ? "rounds of a ship"
                            : j == 1 ? "attacks"
                            : j == 2 ? "damage"
                                     : "kills",
                            text);
        }
    }
}

/* What is left of who wins; a result makes the whole of it. */
static void compare_left(const struct engagement_result *right,
                         const struct engagement_result *found)
{
    for (int side = 0; side < ENGAGEMENT_SIDES; side++) {
        const size_t len = right->sides[side].left_len;
        double all = 0;

        assert_int_equal(len, found->sides[side].left_len);
        for (size_t i = 0; i < (right->round_count + 1) * len; i++) {
            const double p = right->sides[side].left[i];
            const double error = sqrt(p * (1 - p) / (double)found->trials);

            all += i >= right->round_count * len ? p : 0;
            if (!(fabs(found->sides[side].left[i] - p) < 5 * error + 5 / (double)found->trials))
                held_differ("trials are not as the chain", "what is left");
        }
        if (!(fabs(all - (side ? right->b.value : right->a.value)) < 1e-9))
            held_differ("the chain", "what is left is not all that is won");
    }
}

static void forget_lost(struct duel_figures *figures)
{
    for (int side = 0; side < NAIVE_SIDES; side++)
        for (int round = 1; round <= DUEL_ROUNDS; round++)
            figures->of[duel_lost(side, round)] = NAN; /* it has no errors of its own */
}

/* Trials end after 1000 rounds, the chain does not. */
static bool trials_are_as_the_chain(const struct held_fight *asked)
{
    enum { ROUNDS_MOST = 60, TRIALS = 8000 };
    const struct engagement_trials_options options = { .trials = TRIALS,
                                                       .seed = held_now.number,
                                                       .threads = 1 };
    struct duel_figures expected, figures, error, unused;
    struct engagement_result right, found;
    struct duel_agreement here = { 0 };
    bool held;

    wound(asked);
    if (asked->engagement->ship_count > NAIVE_SHIPS || !held_work_out(&right, asked))
        return false;
    held = right.rounds.value < ROUNDS_MOST && held_play(&found, asked, &options);
    if (held) {
        duel_engine_take(&expected, &unused, asked->engagement, &right);
        duel_engine_take(&figures, &error, asked->engagement, &found);
        forget_lost(&expected);
        duel_compare(&here, &figures, &error, &expected, TRIALS);
        duel_compare(&agreement, &figures, &error, &expected, TRIALS);
        if (!(here.largest < 5))
            held_differ("trials are not as the chain", here.name);
        compare_ships(&right, &found);
        if (right.round_count == found.round_count)
            compare_left(&right, &found);
        engagement_result_fini(&found);
    }
    engagement_result_fini(&right);
    return held;
}

static void trials_come_to_what_the_chain_says(void **state)
{
    static const struct random_fight_limits sorts[] = {
        { 1, 5, true, true, true },  { 2, 4, true, false, true }, { 1, 8, true, false, true },
        { 2, 3, false, true, true }, { 1, 4, true, true, false }, { 3, 3, true, false, false },
    };

    (void)state;
    held_each(&draw, sorts, sizeof sorts / sizeof *sorts, trials_are_as_the_chain);
    print_message("%d figures, mean z^2 %.3f, largest |z| %.2f: %s\n", agreement.figures,
                  agreement.sum_sq / agreement.figures, agreement.largest, agreement.name);
    if (check_stride() == 1) /* a few are not enough to tell */
        assert_true(agreement.sum_sq / agreement.figures > 0.5 &&
                    agreement.sum_sq / agreement.figures < 1.5);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(lanes_play_as_trials_one_by_one),
    cmocka_unit_test(trials_come_to_what_the_chain_says),
};

int main(int count, char **arguments)
{
    draw = held_draw_of(count, arguments);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
