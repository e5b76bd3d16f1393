/* A policy for each side: who looks further ahead knows how the other side plays. */
#include "support/check.h"
#include "support/duel_engine.h"

#include "base/array.h"
#include "battle/chain/chain.h"
#include "battle/lanes/lanes.h"
#include "battle/trials/trials.h"
#include "volley/duel.h"

#include <math.h>
#include <string.h>

static const enum engagement_policy myopic = ENGAGEMENT_MYOPIC, ahead = ENGAGEMENT_ROUND,
                                    best = ENGAGEMENT_BEST;

/* One round, in which the higher initiative shoots first. */
static struct duel_cast one_round(const char *a, const char *b, enum engagement_policy of_a,
                                  enum engagement_policy of_b)
{
    struct duel_cast cast = duel_cast_of_words(a, b);

    cast.engagement.rounds = 1;
    cast.engagement.policies[ENGAGEMENT_A] = of_a;
    cast.engagement.policies[ENGAGEMENT_B] = of_b;
    return cast;
}

static struct engagement_result exact(const struct engagement *engagement)
{
    struct engagement_result result;
    volley_error error = { 0 };

    if (engagement_chain_run(&result, engagement, &(struct engagement_chain_options){ 0 },
                             &error) != VOLLEY_OK)
        fail_msg("%s", error.message);
    return result;
}

/* What a side has lost, and the chance that it is gone. */
struct fate {
    double gone, lost;
};

static struct fate fate_of(const char *a, const char *b, enum engagement_policy of_a,
                           enum engagement_policy of_b, enum engagement_side side)
{
    struct duel_cast cast = one_round(a, b, of_a, of_b);
    struct engagement_result result = exact(&cast.engagement);
    const struct fate fate = { result.sides[side].gone[0], result.sides[side].lost[0] };

    engagement_result_fini(&result);
    duel_cast_fini(&cast);
    return fate;
}

/* The same for the side that stands on the left, and then on the right. */
static void check_fate(const char *left, const char *right, enum engagement_policy of_left,
                       enum engagement_policy of_right, struct fate wanted)
{
    const struct fate told = fate_of(left, right, of_left, of_right, ENGAGEMENT_A);
    const struct fate swapped = fate_of(right, left, of_right, of_left, ENGAGEMENT_B);

    check_near(told.gone, wanted.gone, 1e-14, "gone");
    check_near(told.lost, wanted.lost, 1e-14, "lost");
    check_near(swapped.gone, wanted.gone, 1e-14, "gone, with the sides swapped");
    check_near(swapped.lost, wanted.lost, 1e-14, "lost, with the sides swapped");
}

/* A red die shows a focus one time in four. Who spends the token then deals a damage, which is
 * worth more for the round than the eighth of one that it costs: but it is destroyed by a hit (1/2)
 * that it does not evade, 3/8 with the token and 5/8 without. B has nothing to decide. */
static void who_plays_best_keeps_the_token_that_saves_it(void **state)
{
    static const char a[] = "attack=1 agility=1 hull=1 focus init=2";
    static const char b[] = "attack=1 agility=0 hull=2 init=1";
    const double with = 3 / 16.0, without = 5 / 16.0, spends = 0.75 * with + 0.25 * without;

    (void)state;
    for (int other = ENGAGEMENT_MYOPIC; other <= ENGAGEMENT_BEST; other++) {
        const enum engagement_policy of_b = (enum engagement_policy)other;

        check_fate(a, b, myopic, of_b, (struct fate){ spends, spends });
        check_fate(a, b, ahead, of_b, (struct fate){ spends, spends });
        check_fate(a, b, best, of_b, (struct fate){ with, with });
    }
}

/* Four green dice show no evade (5/8)^4 of the time, so the token is worth .15 of a damage there.
 * Of two red dice one hits or more with 3/4, and a focus on the green die then stops one: that is
 * worth a quarter of 3/4. */
static void who_plays_for_the_round_keeps_the_token_that_saves_more(void **state)
{
    static const char a[] = "attack=1 agility=1 hull=9 focus init=2";
    static const char b[] = "attack=2 agility=4 hull=9 init=1";
    const double with = 1 - 0.75 * 5 / 8, without = 1 - 0.75 * 3 / 8;
    const double spends = 0.75 * with + 0.25 * without;

    (void)state;
    check_fate(a, b, myopic, myopic, (struct fate){ 0, spends });
    check_fate(a, b, myopic, ahead, (struct fate){ 0, spends });
    check_fate(a, b, ahead, myopic, (struct fate){ 0, with });
    check_fate(a, b, ahead, ahead, (struct fate){ 0, with });
}

/* The same, but B has a shot in some rounds only: what the token saves counts as often. At 0.85
 * that is .159 of a damage, more than .15; at 0.75 it is .141, and A spends it. */
static void a_shot_to_come_counts_as_often_as_it_comes(void **state)
{
    static const char a[] = "attack=1 agility=1 hull=9 focus init=2";
    const double with = 1 - 0.75 * 5 / 8, without = 1 - 0.75 * 3 / 8;
    const double spends = 0.75 * with + 0.25 * without;

    (void)state;
    for (int i = 0; i < 2; i++) {
        const enum engagement_policy of_b = i ? ahead : myopic;

        check_fate(a, "attack=2 agility=4 hull=9 init=1 shot=0.85", ahead, of_b,
                   (struct fate){ 0, 0.85 * with });
        check_fate(a, "attack=2 agility=4 hull=9 init=1 shot=0.75", ahead, of_b,
                   (struct fate){ 0, 0.75 * spends });
        check_fate(a, "attack=2 agility=4 hull=9 init=1 shot=0.85", myopic, of_b,
                   (struct fate){ 0, 0.85 * spends });
    }
}

/* A can turn its token to three hits, which destroy nobody. A myopic B spends its own on them if
 * one of its three dice shows a focus, 37/64, and then hits A less: with 1/2 for each of two dice,
 * not 3/4. One that plays best keeps it. So A, who evades 5/8 with its token and 3/8 without, gives
 * it away if it knows that B is myopic, and keeps it otherwise. */
static void who_plays_best_makes_use_of_what_the_other_side_wastes(void **state)
{
    static const char a[] = "attack=0 agility=1 hull=1 focus add-hit=3:focus init=2";
    static const char asks[] = /* what never is; so health is told apart while it is solved */
        "attack=0 agility=1 hull=1 focus add-hit=3:focus init=2 add-hit=1?unhurt&range=5";
    static const char b[] = "attack=2 agility=3 hull=9 focus init=1";
    const double armed[] = { 6 / 16.0, 9 / 16.0 }, disarmed[] = { 1 / 2.0, 1 / 4.0 };
    const double keeps = armed[1] + armed[0] * 3 / 8; /* destroyed by two hits, or by one */
    const double spends = armed[1] + armed[0] * 5 / 8, wasted = disarmed[1] + disarmed[0] * 5 / 8;
    const double lures = 37 / 64.0 * wasted + 27 / 64.0 * spends;
    const struct {
        enum engagement_policy a, b;
        double gone;
    } rows[] = {
        { myopic, myopic, lures },
        { best, myopic, lures },
        { myopic, best, spends },
        { best, best, keeps },
    };

    (void)state;
    assert_true(lures < keeps && keeps < spends);
    for (size_t i = 0; i < 2 * ARRAY_LEN(rows); i++) {
        const enum engagement_policy of_a = rows[i / 2].a, of_b = rows[i / 2].b;
        const char *const ship = i % 2 ? asks : a;
        const struct fate left = fate_of(ship, b, of_a, of_b, ENGAGEMENT_A);
        const struct fate right = fate_of(b, ship, of_b, of_a, ENGAGEMENT_B);

        check_near(left.gone, rows[i / 2].gone, 1e-14, "gone");
        check_near(right.gone, rows[i / 2].gone, 1e-14, "gone, with the sides swapped");
    }
}

/* Nothing comes after the attack and the one that comes out of it: so whoever looks ahead sees what
 * one who does not sees, and the other side's play is the same, known or not. Both have one token
 * for two attacks. */
static void an_attack_and_its_bonus_attack_are_one_to_all(void **state)
{
    static const char a[] = "attack=3 agility=0 hull=9 focus bonus-attack=primary init=2";
    static const char b[] = "agility=2 hull=9 focus evade init=1";
    const struct fate alike = fate_of(a, b, myopic, myopic, ENGAGEMENT_B);

    (void)state;
    assert_true(alike.lost > 0.5);
    check_fate(b, a, ahead, myopic, alike);
    check_fate(b, a, myopic, ahead, alike);
}

/* ---- all the rest ---- */

static volley_duel *run(const char *a, const char *b, const volley_duel_options *options,
                        volley_engine how, uint64_t trials)
{
    const volley_text texts[] = { { .text = a }, { .text = b } };
    const volley_side sides[] = { { &texts[0], 1 }, { &texts[1], 1 } };
    volley_duel_engine engine = volley_duel_engine_default();
    volley_error error = { 0 };
    volley_duel *duel;

    engine.engine = how;
    engine.simulation.trials = trials;
    if (volley_duel_create("2.5", &sides[0], &sides[1], options, &duel, &error) != VOLLEY_OK ||
        volley_duel_run(duel, &engine, &error) != VOLLEY_OK)
        fail_msg("%s vs %s: %s", a, b, error.message);
    return duel;
}

static volley_duel_figures figures_of(const volley_duel *duel)
{
    volley_duel_figures figures;

    assert_int_equal(volley_duel_figures_of(duel, 0, &figures), 1);
    return figures;
}

static const char *const ships[] = {
    "t65xwing init=4 focus reroll=1:calculate calculate",
    "attack=3 agility=2 hull=4 shields=1 init=3 focus evade lock",
};

static void a_policy_of_each_side_is_that_of_both(void **state)
{
    (void)state;
    for (int i = 0; i < 6; i++) {
        const volley_duel_policy policy = (volley_duel_policy)(VOLLEY_DUEL_MYOPIC + i % 3);
        const volley_engine how = i < 3 ? VOLLEY_ENGINE_EXACT : VOLLEY_ENGINE_MC;
        volley_duel_options options = volley_duel_options_default();
        volley_duel *one, *each;
        volley_duel_figures a, b;

        options.deck = "off";
        options.policy = policy;
        one = run(ships[0], ships[1], &options, how, 20000);
        options.policy = VOLLEY_DUEL_MYOPIC + (volley_duel_policy)((i + 1) % 3);
        options.policies[0] = options.policies[1] = policy;
        each = run(ships[0], ships[1], &options, how, 20000);
        a = figures_of(one);
        b = figures_of(each);
        assert_true(a.a.value == b.a.value && a.b.value == b.b.value &&
                    a.rounds.value == b.rounds.value && a.attacks[0] == b.attacks[0] &&
                    volley_duel_lost(one, 0, 0, 3) == volley_duel_lost(each, 0, 0, 3));
        volley_duel_free(one);
        volley_duel_free(each);
    }
}

static struct engagement_result simulated(const struct engagement *engagement,
                                          enum engagement_trials_engine engine)
{
    const struct engagement_trials_options options = { .trials = 200000,
                                                       .seed = 5,
                                                       .engine = engine };
    struct engagement_result result;
    volley_error error = { 0 };

    if (engagement_trials_run(&result, engagement, &options, &error) != VOLLEY_OK)
        fail_msg("%s", error.message);
    return result;
}

static void trials_and_the_chain_play_what_each_side_plays(void **state)
{
    static const enum engagement_policy pairs[][2] = {
        { ENGAGEMENT_MYOPIC, ENGAGEMENT_ROUND }, { ENGAGEMENT_ROUND, ENGAGEMENT_MYOPIC },
        { ENGAGEMENT_MYOPIC, ENGAGEMENT_BEST },  { ENGAGEMENT_BEST, ENGAGEMENT_MYOPIC },
        { ENGAGEMENT_ROUND, ENGAGEMENT_BEST },   { ENGAGEMENT_BEST, ENGAGEMENT_ROUND },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(pairs); i++) {
        struct duel_cast cast = one_round(ships[0], ships[1], pairs[i][0], pairs[i][1]);
        struct engagement_result right, found;

        cast.engagement.rounds = 5;
        right = exact(&cast.engagement);
        found = simulated(&cast.engagement, ENGAGEMENT_TRIALS_PLAIN);
        check_near((found.a.value - right.a.value) / found.a.error, 0, 4.5, "A wins");
        check_near((found.b.value - right.b.value) / found.b.error, 0, 4.5, "B wins");
        check_near(found.sides[0].lost[1], right.sides[0].lost[1], 0.01, "A has lost");
        check_near(found.sides[1].lost[1], right.sides[1].lost[1], 0.01, "B has lost");
        engagement_result_fini(&right);
        engagement_result_fini(&found);
        duel_cast_fini(&cast);
    }
}

/* Ships of equal words stand on both sides, and make other attacks on each. */
static void lanes_play_what_each_side_plays(void **state)
{
    static const char *const sides[][2] = {
        { "t65xwing init=3 focus", "t65xwing init=3 focus" },
        { "2x t65xwing init=3 focus", "t65xwing init=3 focus ; tielnfighter init=2 focus evade" },
    };

    (void)state;
    for (size_t i = 0; i < 2 * ARRAY_LEN(sides); i++) {
        struct duel_cast cast = one_round(sides[i / 2][0], sides[i / 2][1], i % 2 ? ahead : myopic,
                                          i % 2 ? myopic : ahead);
        struct engagement_result lanes, plain;

        cast.engagement.rounds = 6;
        assert_true(lanes_play_it(&cast.engagement));
        lanes = simulated(&cast.engagement, ENGAGEMENT_TRIALS_LANES);
        plain = simulated(&cast.engagement, ENGAGEMENT_TRIALS_PLAIN);
        assert_true(lanes.a.value == plain.a.value && lanes.b.value == plain.b.value &&
                    lanes.rounds.value == plain.rounds.value &&
                    lanes.sides[0].lost[1] == plain.sides[0].lost[1] &&
                    lanes.sides[1].lost[1] == plain.sides[1].lost[1]);
        engagement_set_policy(&cast.engagement, myopic);
        engagement_result_fini(&plain);
        plain = simulated(&cast.engagement, ENGAGEMENT_TRIALS_PLAIN);
        assert_true(lanes.a.value != plain.a.value);
        engagement_result_fini(&lanes);
        engagement_result_fini(&plain);
        duel_cast_fini(&cast);
    }
}

/* A side that nobody has asked about plays what is usual, whatever the other side plays. */
static void what_is_usual_is_so_of_each_side(void **state)
{
    static const struct {
        const char *deck;
        volley_duel_policy policies[2], told[2];
    } rows[] = {
        { "off", { VOLLEY_DUEL_MYOPIC, 0 }, { VOLLEY_DUEL_MYOPIC, VOLLEY_DUEL_BEST } },
        { "off", { 0, VOLLEY_DUEL_ROUND }, { VOLLEY_DUEL_BEST, VOLLEY_DUEL_ROUND } },
        { "on", { 0, VOLLEY_DUEL_MYOPIC }, { VOLLEY_DUEL_ROUND, VOLLEY_DUEL_MYOPIC } },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        volley_duel_options options = volley_duel_options_default();
        volley_duel *usual, *asked;

        options.deck = rows[i].deck;
        memcpy(options.policies, rows[i].policies, sizeof options.policies);
        usual = run(ships[0], ships[1], &options, VOLLEY_ENGINE_AUTO, 2000);
        memcpy(options.policies, rows[i].told, sizeof options.policies);
        asked = run(ships[0], ships[1], &options, VOLLEY_ENGINE_AUTO, 2000);
        assert_true(figures_of(usual).a.value == figures_of(asked).a.value);
        assert_true(figures_of(usual).rounds.value == figures_of(asked).rounds.value);
        volley_duel_free(usual);
        volley_duel_free(asked);
    }
}

static void what_cannot_be_played_is_refused(void **state)
{
    static const struct {
        const char *a, *deck, *message;
        volley_duel_policy policies[2];
    } rows[] = {
        { "2x t65xwing", "off", "worked out for one ship against one", { 0, VOLLEY_DUEL_BEST } },
        { "t65xwing",
          "on",
          "does not look at damage cards",
          { VOLLEY_DUEL_BEST, VOLLEY_DUEL_MYOPIC } },
        { "t65xwing", "off", "there is no such", { 0, (volley_duel_policy)4 } },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        const volley_text texts[] = { { .text = rows[i].a }, { .text = "tielnfighter" } };
        const volley_side sides[] = { { &texts[0], 1 }, { &texts[1], 1 } };
        volley_duel_options options = volley_duel_options_default();
        volley_error error = { 0 };
        volley_duel *duel;

        options.deck = rows[i].deck;
        memcpy(options.policies, rows[i].policies, sizeof options.policies);
        assert_int_not_equal(
            volley_duel_create("2.5", &sides[0], &sides[1], &options, &duel, &error), VOLLEY_OK);
        if (!strstr(error.message, rows[i].message))
            fail_msg("%s instead of %s", error.message, rows[i].message);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(who_plays_best_keeps_the_token_that_saves_it),
    cmocka_unit_test(who_plays_for_the_round_keeps_the_token_that_saves_more),
    cmocka_unit_test(a_shot_to_come_counts_as_often_as_it_comes),
    cmocka_unit_test(who_plays_best_makes_use_of_what_the_other_side_wastes),
    cmocka_unit_test(an_attack_and_its_bonus_attack_are_one_to_all),
    cmocka_unit_test(a_policy_of_each_side_is_that_of_both),
    cmocka_unit_test(trials_and_the_chain_play_what_each_side_plays),
    cmocka_unit_test(lanes_play_what_each_side_plays),
    cmocka_unit_test(what_is_usual_is_so_of_each_side),
    cmocka_unit_test(what_cannot_be_played_is_refused),
};
CHECK_MAIN(tests)
