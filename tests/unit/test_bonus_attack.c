/* Attacks that come out of an attack: bonus attacks and the second of two. Values by hand, or,
 * where tokens are saved for a later attack, by a short search in another language that plays every
 * option of both sides die by die. */
#include "support/check.h"

#include <string.h>

#define LEN(array) (sizeof(array) / sizeof((array)[0]))

/* Attack dice without tokens against two defense dice: damage, and the chance to miss. */
#define TWO        0.5078125
#define THREE      0.896484375
#define THREE_MISS 0.40625
#define FOUR       1.33203125
#define REROLL_1   1.26953125 /* three dice, one of them rerolled */
#define TORPEDO    2.259521484375

static void it_is_one_more_attack(void **state)
{
    static const struct check_row rows[] = {
        { "2.5", "3 bonus-attack=primary vs 2", 2 * THREE },
        { "2.5", "3 after-bonus-attack=primary vs 2", 2 * THREE },
        { "2.5", "3 bonus-attack=primary?miss vs 2", THREE + THREE_MISS * THREE },
        { "2.5", "3 bonus-attack=primary?no-net vs 2", THREE + THREE_MISS * THREE },
        { "2.5", "3 bonus-attack=primary?hit vs 2", THREE + (1 - THREE_MISS) * THREE },
        { "2.5", "2x 3 bonus-attack=primary?miss vs 2", 2 * (THREE + THREE_MISS * THREE) },
        { "2.5", "3 bonus-attack=primary?miss ; 2 vs 2", THREE + THREE_MISS * THREE + TWO },
        /* no bonus attack out of a bonus attack, and one out of an attack */
        { "2.5", "3 bonus-attack=primary bonus-attack=primary?miss vs 2", 2 * THREE },
        /* what is used once an attack is used again, and the situation is told */
        { "2.5", "3 reroll=1 bonus-attack=primary vs 2", 2 * REROLL_1 },
        { "2.5", "3 reroll=1?bonus bonus-attack=primary vs 2", THREE + REROLL_1 },
        { "2.5", "3 reroll=1?no-bonus bonus-attack=primary vs 2", THREE + REROLL_1 },
        { "2.5", "3 roll=+1|bonus-attack=primary?miss vs 2", THREE + THREE_MISS * FOUR },
        /* the defender's, or of somebody else: nothing */
        { "2.5", "3 splash-bonus-attack=primary vs 2 bonus-attack=primary", THREE },
        /* a compulsory one is made also where the defender gains by it */
        { "1", "0 bonus-attack=primary ; 1 vs 0 must-gain-evade=1?bonus", 1. / 2 },
        { "1", "0 must-bonus-attack=primary ; 1 vs 0 must-gain-evade=1?bonus", 0 },
    };

    (void)state;
    check_rows(rows, LEN(rows), 1e-12);
}

static void it_finds_the_tokens_that_are_left(void **state)
{
    static const struct check_row rows[] = {
        { "2.5", "3 focus bonus-attack=primary?miss vs 2", 1.7736085653305054 },
        { "2.5", "3 focus bonus-attack=primary vs 2", 2.7073287963867188 },
        { "2.5", "3 focus bonus-attack=primary vs 2 focus", 2.0182571411132812 },
        { "2.5", "3 focus=2 bonus-attack=primary?hit vs 2 focus evade", 1.027969479560852 },
        { "2.5", "3 focus bonus-attack=primary?miss vs 2 focus evade", 0.8905456066131592 },
        { "2.5", "3 focus bonus-attack=primary vs 2 strain", 3.0457077026367188 },
        { "2.5", "3 focus bonus-attack=primary vs 2 strain=2", 3.35577392578125 },
        { "2.5", "3 focus bonus-attack=primary?miss ; 3 vs 2 focus", 2.0547686517238617 },
        /* prices, conditions and refusals */
        { "2.5", "3 focus bonus-attack=primary:focus vs 2", 1.94036865234375 },
        { "2.5", "3 focus=2 bonus-attack=primary:focus?miss vs 2", 1.7736085653305054 },
        { "2.5", "3 focus bonus-attack=primary?focus vs 2", 2.4699440002441406 },
        { "2.5", "3 focus bonus-attack=primary?no-focus vs 2", 2.049774169921875 },
        { "2.5", "3 bonus-attack=primary:+stress?no-stress vs 2", 2 * THREE },
        { "2.5", "3 stress bonus-attack=primary:+stress?no-stress vs 2", THREE },
        { "2.5", "3 bonus-attack=primary~focus vs 2 focus", 0.8328857421875 },
        { "2.5", "3 bonus-attack=primary~stress vs 2 stress", THREE },
        /* each ship has its own charges */
        { "2.5", "2x 3 bonus-attack=primary?charge vs 2", 4 * THREE },
        { "2.5", "3x 3 charges=0 bonus-attack=primary?charge vs 2", 3 * THREE },
        { "2.5", "2x 3 focus bonus-attack=primary?miss&charge vs 2", 2 * 1.7736085653305054 },
    };

    (void)state;
    check_rows(rows, LEN(rows), 1e-11);
}

/* The defender has 3 and 4 points left; played for the kill. */
static void it_is_made_for_the_kill(void **state)
{
    struct check_exact exact =
        check_exact_run("2.5", "kill", "3 focus bonus-attack=primary vs 2 focus hull=3");

    (void)state;
    check_near(outcome_at_least(exact.pmf, exact.pmf_len, 3), 0.3313552141189575, 1e-12, "hull=3");
    check_exact_fini(&exact);
    exact = check_exact_run("2.5", "kill", "3 focus bonus-attack=primary?hit vs 2 hull=4");
    check_near(outcome_at_least(exact.pmf, exact.pmf_len, 4), 0.26965439319610596, 1e-12, "hull=4");
    check_exact_fini(&exact);
    /* each attack for itself: a bonus attack is part of the one that it comes out of */
    exact = check_exact_run("2.5", "myopic", "3 focus bonus-attack=primary vs 2");
    check_near(exact.summary.mean, 2.7073287963867188, 1e-12, "myopic");
    check_exact_fini(&exact);
}

static void it_is_made_with_the_weapon_that_is_said(void **state)
{
    static const struct check_row rows[] = {
        /* what words say of the first attack is not so of a primary one */
        { "2.5", "3 range=1 cannon ordnance bonus-attack=primary vs 2", THREE + FOUR },
        { "1", "3 range=1 special bonus-attack=primary vs 2", THREE + FOUR },
        { "2.5", "3 range=1 cannon ordnance bonus-attack=same vs 2", 2 * THREE },
        { "2.5", "3 range=1 cannon ordnance bonus-attack=cannon vs 2", 2 * THREE },
        { "2.5", "3 range=1 cannon ordnance bonus-attack=turret vs 2", THREE + FOUR },
        { "2.5", "3 fromfront bonus-attack=turret reroll=1?fromturret vs 2", THREE + REROLL_1 },
        { "2.5", "3 fromfront bonus-attack=reararc reroll=1?fromrear vs 2", THREE + REROLL_1 },
        { "1", "3 bonus-attack=turret vs 2", THREE },
        { "2.5", "3 bonus-attack=missile vs 2", THREE },
        /* whose kind is said is fired, also where it could be a bonus attack of the primary one */
        { "2.5", "3 frontarc autoblasters stabilizedsfoils vs 2", THREE },
        { "2.5", "3 frontarc cannon autoblasters stabilizedsfoils vs 2", TWO },
        /* the first card is fired first, unless that attack must be a primary one */
        { "2.5", "3 bullseye heavylasercannon bonus-attack=primary?miss vs 2",
          FOUR + 0.267578125 * THREE },
        { "2.5", "3 bullseye heavylasercannon bonus-attack=cannon vs 2", 2 * FOUR },
        { "2.5", "3 bullseye heavylasercannon bonus-attack=cannon?primary vs 2", THREE + FOUR },
        { "2.5", "3 focus bullseye bonus-attack=cannon?miss&primary heavylasercannon vs 2 evade",
          1.2960154712200165 },
        { "2.5", "3 dorsalturret bonus-attack=any range=1 vs 2", THREE + FOUR },
        /* what it needs must be there then */
        { "2.5", "3 bullseye lock=2 protontorpedoes bonus-attack=same vs 2", 2 * TORPEDO },
        { "2.5", "3 bullseye lock protontorpedoes bonus-attack=same vs 2", FOUR + TORPEDO },
        /* one charge is one shot, two are two */
        { "2.5", "2 bullseye focus range=1 protonrockets bonus-attack=same vs 2",
          3.0027923583984375 },
        { "2.5", "3 bullseye lock protontorpedoes heavylasercannon bonus-attack=cannon vs 2",
          3.756393 },
    };

    (void)state;
    check_rows(rows, LEN(rows), 1e-6);
}

static void an_attack_is_made_twice(void **state)
{
    static const struct check_row rows[] = {
        { "1", "1 twice vs 0", 1 },
        { "1", "2x 1 twice vs 0", 2 },
        { "1", "3 focus twice vs 2", 2.7073287963867188 },
        { "1", "3 focus twice vs 2 focus", 2.0182571411132812 },
        { "1", "3 focus twice bonus-attack=primary?miss vs 2 focus", 2.1131591713638045 },
        /* what comes after it comes once; it is enough if one of the two hits */
        { "1", "1 twice their-suffer-hit=1 vs 0", 2 },
        { "1", "1 twice their-suffer-hit=1?hit vs 0", 1 + 3. / 4 },
        { "1", "1 twice their-suffer-hit=1?miss vs 0", 1 + 1. / 4 },
        { "1", "1 twice vs 0 must-suffer-hit=1?no-net", 1 + 1. / 4 },
        { "1", "1 twice bonus-attack=same?miss vs 0", 1 + 1. / 4 * 1 / 2 },
        { "1", "1 twice net-must-add-hit=1 vs 0", 2 },
        { "1", "1 twice inflict=ion gain-focus=1?their-ion=2 vs 0", 0 },
        /* the target is declared once: a focus result is spent in one of the two */
        { "1", "1 twice declare-must-gain-focus=1 vs 0", 3. / 4 + 1. / 4 * 1 / 2 + 3. / 4 * 3 / 4 },
    };

    (void)state;
    check_rows(rows, LEN(rows), 1e-11);
}

static void the_figures_tell_it_apart(void **state)
{
    struct check_exact exact =
        check_exact_run("2.5", "optimal", "3 bonus-attack=primary:+stress?miss ; 3 vs 2");
    const double *stress = outcome_tokens(&exact.outcome, 0, RULES_STRESS);

    (void)state;
    assert_int_equal(exact.outcome.shape.attack_count, 3);
    assert_int_equal(exact.outcome.shape.ship_count, 2);
    for (size_t i = 0; i < 3; i++) {
        const double *pmf = outcome_attack(&exact.outcome, i);
        double made = i == 1 ? THREE_MISS : 1, sum = 0;

        check_near(exact.outcome.made[i], made, 1e-12, "made");
        check_near(outcome_mean(pmf, exact.pmf_len), made * THREE, 1e-12, "damage");
        check_near(outcome_hit(&exact.outcome, i, exact.pmf), made * (1 - THREE_MISS), 1e-12,
                   "hit");
        for (size_t damage = 0; damage < exact.pmf_len; damage++)
            sum += pmf[damage];
        check_near(sum, 1, 1e-12, "all");
    }
    check_near(stress[1], THREE_MISS, 1e-12, "stress");
    check_near(stress[0], 1 - THREE_MISS, 1e-12, "no stress");
    check_exact_fini(&exact);
}

/* After each attack the damage is that of the attacks so far, and after the last one all of it. */
static void check_after(const char *edition, const char *scenario)
{
    struct check_exact exact = check_exact_run(edition, "optimal", scenario);
    const size_t count = exact.outcome.shape.attack_count;
    double mean = 0;

    for (size_t i = 0; i < count; i++) {
        const double *after = outcome_after(&exact.outcome, i);

        mean += outcome_mean(outcome_attack(&exact.outcome, i), exact.pmf_len);
        check_near(outcome_at_least(after, exact.pmf_len, 0), 1, 1e-12, scenario);
        check_near(outcome_mean(after, exact.pmf_len), mean, 1e-12, scenario);
        for (size_t damage = 1; i > 0 && damage < exact.pmf_len; damage++)
            assert_true(
                outcome_at_least(after, exact.pmf_len, damage) + 1e-12 >=
                outcome_at_least(outcome_after(&exact.outcome, i - 1), exact.pmf_len, damage));
    }
    for (size_t damage = 0; damage < exact.pmf_len; damage++)
        check_near(outcome_after(&exact.outcome, count - 1)[damage], exact.pmf[damage], 1e-12,
                   scenario);
    check_exact_fini(&exact);
}

static void the_damage_after_each_attack_is_told(void **state)
{
    (void)state;
    check_after("2.5", "3 bonus-attack=primary:+stress?miss ; 3 vs 2");
    check_after("2.5", "4x 3 focus lock vs 3 focus evade hull=4");
    check_after("2.5", "3 focus ; 2 lock ; 4 vs 2 focus evade");
    check_after("2.5", "3x 2 net-must-their-deal-faceup=1:crit-die vs 1 hull=2 shields=4");
    check_after("2.5", "2x 3 reroll=1?their-damaged focus vs 2 hull=3");
    check_after("1", "3 gunner focus ; 2 vs 3 evade");
    check_after("2.5", "0 ; 0 vs 2");
}

/* That of the real plays. The focus is worth 5 * 2/8 = 1.25 in the second attack, and 1 at most in
 * the first one, where it is kept: a hit comes through unless a die shows an evade. Alone, it would
 * be spent. */
static void what_is_kept_for_a_later_attack_is_not_spent_before(void **state)
{
    const double none = 5. / 8 * 5 / 8 * 5 / 8 * 5 / 8 * 5 / 8;
    struct check_exact exact =
        check_exact_run("2.5", "optimal", "0 add-hit=1 ; 0 add-hit=5 vs 5 focus");

    (void)state;
    check_near(outcome_after(&exact.outcome, 0)[1], none, 1e-12, "the first one");
    check_near(outcome_after(&exact.outcome, 0)[0], 1 - none, 1e-12, "the first one");
    check_near(outcome_mean(outcome_after(&exact.outcome, 1), exact.pmf_len), none + 5 * 3. / 8,
               1e-12, "both");
    /* No damage in all: five dice with an evade, then five without a blank. */
    check_near(outcome_after(&exact.outcome, 1)[0],
               (1 - none) * (5. / 8 * 5 / 8 * 5 / 8 * 5 / 8 * 5 / 8), 1e-12, "none at all");
    check_exact_fini(&exact);
}

/* 64 ships with four attacks each are more than a plan counts. */
static void too_many_attacks_are_refused(void **state)
{
    struct scenario scenario = check_scenario("2.5", "64x 3 cannon bonus-attack=primary "
                                                     "bonus-attack=reararc bonus-attack=same vs 2");
    const struct solve_options options = { .kill = false };
    volley_error error = { 0 };
    struct plan plan;

    (void)state;
    assert_int_equal(solve_scenario(&plan, &scenario, &options, &error), VOLLEY_TOO_LARGE);
    assert_non_null(strstr(error.message, "more than 255 attacks"));
    scenario_fini(&scenario);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(it_is_one_more_attack),
    cmocka_unit_test(it_finds_the_tokens_that_are_left),
    cmocka_unit_test(it_is_made_for_the_kill),
    cmocka_unit_test(it_is_made_with_the_weapon_that_is_said),
    cmocka_unit_test(an_attack_is_made_twice),
    cmocka_unit_test(the_figures_tell_it_apart),
    cmocka_unit_test(the_damage_after_each_attack_is_told),
    cmocka_unit_test(what_is_kept_for_a_later_attack_is_not_spent_before),
    cmocka_unit_test(too_many_attacks_are_refused),
};

CHECK_MAIN(tests)
