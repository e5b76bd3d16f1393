/* Dice rolled apart from the attack. The figures are sums of a few products of eighths, by hand;
 * where tokens are chosen, of all rolls played out by a few lines of their own. */
#include "support/check.h"

static void check(const char *text, double damage, double crits)
{
    struct check_exact exact = check_exact_run("2.5", "optimal", text);

    check_near(exact.summary.mean, damage, 1e-12, text);
    check_near(exact.summary.crits, crits, 1e-12, text);
    check_exact_fini(&exact);
}

static void each_die_that_shows_a_face_does_what_is_said(void **state)
{
    (void)state;
    check("0 their-test=2,hit/crit>suffer-hit vs 0", 1, 0);
    check("0 their-test=1,hit>suffer-hit,crit>suffer-crit vs 0", .5, .125);
    check("0 their-test=1,crit>suffer-hit,crit>suffer-crit=2 vs 0", .375, .25);
    check("0 their-test-green=3,evade>suffer-hit=2 vs 0", 3 * 2 * 3. / 8, 0);
    check("0 vs 0 must-test-green=1,blank>suffer-crit", 3. / 8, 3. / 8);
    check("0 their-test=1,result>suffer-hit vs 0", 1, 0);
    check("0 their-test=1,any>suffer-hit vs 0", .5, 0);
}

static void how_many_show_it_is_binomial(void **state)
{
    struct check_exact exact =
        check_exact_run("2.5", "optimal", "0 their-test=3,hit/crit>suffer-hit vs 0");

    (void)state;
    assert_int_equal(exact.pmf_len, 4);
    check_near(exact.pmf[0], 1. / 8, 1e-12, "none of three");
    check_near(exact.pmf[1], 3. / 8, 1e-12, "one of three");
    check_near(exact.pmf[3], 1. / 8, 1e-12, "all three");
    check_exact_fini(&exact);
}

static void damage_of_the_attacker_does_not_count(void **state)
{
    (void)state;
    check("0 must-test=2,hit>suffer-hit vs 0", 0, 0);
    check("0 vs 0 their-test=2,hit>suffer-hit", 0, 0);
}

static void what_it_does_is_no_hit(void **state)
{
    struct check_exact exact =
        check_exact_run("2.5", "optimal", "1 must-their-test=2,hit/crit>suffer-hit vs 0");

    (void)state;
    check_near(exact.summary.hit, .5, 1e-12, "the attack hits with its own die");
    check_near(outcome_at_least(exact.pmf, exact.pmf_len, 1), 7. / 8, 1e-12, "damage of any kind");
    check_exact_fini(&exact);
}

static void it_is_a_choice_unless_it_must_be(void **state)
{
    (void)state;
    check("0 vs 0 test=2,hit>suffer-hit", 0, 0);
    check("0 give-test=2,hit>suffer-hit vs 0", 0, 0);
    check("0 must-give-test=2,hit>suffer-hit vs 0", .75, 0);
    check("0 their-test=2,hit/crit>suffer-hit~suffer-crit vs 0", 1,
          0); /* to refuse costs as much */
    check("0 their-test=2,hit/crit>suffer-hit=2~suffer-hit vs 0", 1, 0);
}

static void tokens_come_and_go_by_it(void **state)
{
    (void)state;
    /* An evade token turns the one green die, which shows no evade itself in 5 of 8. */
    check("1 vs 1 start-test-green=1,evade>gain-evade", .5 * (5. / 8) * (5. / 8), .125 * 25 / 64);
    /* With the focus token three of four attack dice hit, without it half of them. */
    check("1 focus vs 0 start-must-their-test=1,blank/focus>lose-focus", (.75 + .5) / 2, .125);
    check("1 vs 0 start-must-their-test=1,blank/focus>lose-focus", .5, .125);
    /* Half the time the second attack finds no defense die. */
    check("0 their-test=1,hit/crit>gain-strain ; 1 vs 1", (.5 + .5 * 5 / 8) / 2,
          (.125 + .125 * 5 / 8) / 2);
}

static void whoever_jams_chooses_what_goes(void **state)
{
    (void)state;
    /* Two dice: with calculate and lock 1.80859375, with the lock alone 1.5, with the calculate
     * alone 1.4375: that one is left. */
    check_near(check_mean("2.5", "2 calculate lock vs 0 start-must-their-test=1,hit/crit>gain-jam"),
               (1.80859375 + 1.4375) / 2, 1e-12, "the defender jams the attacker");
    check_near(check_mean("2.5", "2 calculate lock start-must-test=1,hit/crit>gain-jam vs 0"),
               (1.80859375 + 1.5) / 2, 1e-12, "the attacker jams itself");
    /* in the first edition no jam takes a reinforce token; its cards let the jammed ship choose */
    check_near(check_mean("1", "0 must-their-gain-jam=1 ; 1 vs 0 reinforce"), 0, 1e-12,
               "the reinforce token stays");
    check_near(check_mean("1", "3 inflict=jam ; 1 vs 0 reinforce"), 0, 1e-12,
               "it stays where results jam");
    check_near(check_mean("1", "0 must-their-gain-jam=1 ; 1 vs 0 focus evade"), .5, 1e-12,
               "the evade goes");
    check_near(check_mean("1", "0 must-give-gain-jam=1 ; 1 vs 0 focus evade"), 0, 1e-12,
               "the focus goes");
    check_near(check_mean("2.5", "2 lock vs 0 start-must-their-test=1,hit/crit>gain-jam"),
               (1.5 + 1) / 2, 1e-12, "only one token to lose");
}

static void a_price_is_paid_whatever_the_dice_show(void **state)
{
    (void)state;
    /* From an independent witness of the card with these words. */
    check_near(check_mean("2.5", "3 focus vs 2 lock evade "
                                 "start-test=1,hit/crit>gain-jam:lock&their-gain-jam=1"),
               .6083984375, 1e-12, "a lock for a jam");
    check_near(check_mean("2.5", "2 lock late-their-test=2,hit/crit>suffer-hit:lock vs 0"), 2,
               1e-12, "two dice by half for the lock, or the lock for rerolls: 1.5");
}

static void conditions_and_alternatives_hold_for_it(void **state)
{
    (void)state;
    check_near(check_mean("2.5", "1 their-test=1,hit/crit>suffer-hit?net vs 0"), .5 + .25, 1e-12,
               "only after a hit");
    check_near(
        check_mean("2.5", "0 their-test=1,hit>suffer-hit|their-test=1,hit/crit>suffer-hit vs 0"),
        .5, 1e-12, "the better one of two");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_die_that_shows_a_face_does_what_is_said),
        cmocka_unit_test(how_many_show_it_is_binomial),
        cmocka_unit_test(damage_of_the_attacker_does_not_count),
        cmocka_unit_test(what_it_does_is_no_hit),
        cmocka_unit_test(it_is_a_choice_unless_it_must_be),
        cmocka_unit_test(tokens_come_and_go_by_it),
        cmocka_unit_test(whoever_jams_chooses_what_goes),
        cmocka_unit_test(a_price_is_paid_whatever_the_dice_show),
        cmocka_unit_test(conditions_and_alternatives_hold_for_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
