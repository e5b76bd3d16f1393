/* What comes after the dice of an attack: results that are prevented or give tokens, effects that
 * were paid for before, damage that lasts, and counts that overflow. Values by hand. */
#include "support/check.h"

#include <stdio.h>
#include <string.h>

#define LEN(array) (sizeof(array) / sizeof((array)[0]))

struct row {
    const char *scenario;
    double mean;
};

static void check_means(const struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        check_near(check_mean("2.5", rows[i].scenario), rows[i].mean, 1e-12, rows[i].scenario);
}

static void check_hits(const char *scenario, double hit, double mean)
{
    struct check_exact exact = check_exact_run("2.5", "optimal", scenario);

    check_near(exact.summary.hit, hit, 1e-12, scenario);
    check_near(exact.summary.mean, mean, 1e-12, scenario);
    check_exact_fini(&exact);
}

/* Of one die a hit is 3/8, a crit 1/8, a result 1/2; of one defense die an evade is 3/8. One die
 * against one is a hit 5/16 of the time, and 1/2 if the defender is strained. */

/* ---- prevented damage ---- */

static void what_is_prevented_has_hit(void **state)
{
    (void)state;
    check_hits("1 vs 0 net-their-cancel-hit/crit=every", 1. / 2, 0);
    check_hits("1 vs 0 net-must-their-hit-to-focus=1", 1. / 2, 1. / 8);
    check_hits("1 vs 0 late-their-cancel-hit/crit=1", 0, 0);
    check_hits("3 vs 2 idenversio", 0.59375, 0); /* from the witness of the card */
    /* the first attack that hits is prevented, and strains all the same if it is the first one */
    check_hits(
        "1 must-their-gain-strain=1?net ; 1 vs 1 net-must-their-cancel-hit/crit=every?charge",
        5. / 16 + 11. / 16 * 5 / 16, 5. / 16 * 1 / 2);
}

static void what_is_added_to_a_hit_is_seen(void **state)
{
    static const struct row rows[] = {
        /* the result it has hit with is gone, others lie there */
        { "0 add-crit=1 net-must-add-hit=2:crit-die vs 0 net-their-cancel-hit=1?net", 1 },
        { "0 add-crit=1 net-must-add-hit=1 vs 0 net-their-cancel-hit/crit=1?net=2", 1 },
        { "0 add-crit=1 net-must-add-hit=1 vs 0 shields=1 net-their-cancel-hit=1?net>shields", 1 },
    };

    (void)state;
    check_means(rows, LEN(rows));
}

/* ---- what is paid for before ---- */

static void what_is_promised_happens_after_the_attack(void **state)
{
    static const struct row rows[] = {
        /* a hit is spent: nothing, then 1/2; a crit: 5/8 and 5/16; else 5/16 */
        { "1 after-must-their-gain-strain=1:hit-die ; 1 vs 1",
          3. / 8 * 1 / 2 + 1. / 8 * (5. / 8 + 5. / 16) + 1. / 2 * 5 / 16 },
        /* at once the strain is gone with the defense roll of the same attack */
        { "1 modify-must-their-gain-strain=1:hit-die ; 1 vs 1",
          3. / 8 * 5 / 16 + 1. / 8 * (5. / 8 + 5. / 16) + 1. / 2 * 5 / 16 },
        /* refused with a stress, which nobody minds */
        { "1 after-must-their-gain-strain=1:hit-die~+stress ; 1 vs 1",
          3. / 8 * 5 / 16 + 1. / 8 * (5. / 8 + 5. / 16) + 1. / 2 * 5 / 16 },
        /* whether something is left is asked when it happens: of a hit that was spent, nothing */
        { "1 after-must-their-gain-strain=1:hit-die?net ; 1 vs 1",
          3. / 8 * 5 / 16 + 1. / 8 * (5. / 8 + 5. / 16) + 1. / 2 * 5 / 16 },
        { "1 after-must-their-gain-strain=1:hit-die?no-net ; 1 vs 1",
          3. / 8 * 1 / 2 + 1. / 8 * (5. / 8 + 5. / 16) + 1. / 2 * 5 / 16 },
        /* what else is asked is asked when it is paid for */
        { "1 stress modify-must-lose-stress=1 after-must-their-suffer-hit=1?stress vs 0", 3. / 2 },
        /* a player would not give a hit for a strain here */
        { "1 after-their-gain-strain=1:hit-die ; 1 vs 1", 10. / 16 },
        { "1 after-their-suffer-hit=2:crit-die vs 0", 3. / 8 + 2. / 8 },
        /* a blank is rerolled: 5/8; lost with 1/4 * 1/2, then 1/2; two ships never lose it */
        { "1 charges=1 after-must-lose-charge=1:reroll-blank=1?has-charge&no-net "
          "bonus-attack=primary vs 0",
          5. / 8 + 7. / 8 * 5 / 8 + 1. / 8 * 1 / 2 },
        { "2x 1 charges=1 after-must-lose-charge=1:reroll-blank=1?has-charge&no-net vs 0",
          2 * 5. / 8 },
        /* one of the two: one hit at once, or two later */
        { "1 add-hit=1|after-their-suffer-hit=2 vs 0", 5. / 2 },
    };

    (void)state;
    check_means(rows, LEN(rows));
}

/* ---- critically damaged ---- */

static void a_crit_past_the_shields_lasts(void **state)
{
    static const struct row rows[] = {
        /* critical with 1/8: then only a crit is damage */
        { "2x 1 vs 0 must-their-hit-to-focus=1?critical",
          1. / 2 + 1. / 8 * 1 / 8 + 7. / 8 * 1 / 2 },
        { "1 ; 1 must-hit-to-focus=1?their-critical vs 0",
          1. / 2 + 1. / 8 * 1 / 8 + 7. / 8 * 1 / 2 },
        { "2x 1 vs 0 must-their-hit-to-focus=1?no-critical",
          1. / 8 + 1. / 8 * 1 / 2 + 7. / 8 * 1 / 8 },
        { "1 vs 0 critical must-their-hit-to-focus=1?critical", 1. / 8 },
        /* a shield takes the first damage; it is gone after half of the first attacks */
        { "2x 1 vs 0 hull=5 shields=1 must-their-hit-to-focus=1?critical", 1 },
        { "3x 1 vs 0 hull=5 shields=1 must-their-hit-to-focus=1?critical",
          3. / 2 - 1. / 2 * 1 / 8 * 3 / 8 },
        /* hits are suffered first: a hit and a crit (6/64) or two crits (1/64) leave one faceup */
        { "2 ; 1 vs 0 hull=9 shields=1 must-their-hit-to-focus=1?critical",
          3. / 2 - 7. / 64 * 3 / 8 },
        { "1 must-their-suffer-crit=1 ; 1 vs 0 must-their-hit-to-focus=1?critical",
          1. / 2 + 1 + 1. / 8 },
        { "1 ; 1 damaged must-hit-to-focus=1?critical vs 0", 1 },
    };

    (void)state;
    check_means(rows, LEN(rows));
}

/* ---- conditions and rules of the end ---- */

static void after_neutralizing_what_is_left_is_the_roll(void **state)
{
    static const struct row rows[] = {
        { "1 name-result ; 1 vs 1 must-gain-strain=1?no-named", 5. / 16 + 1. / 2 },
        /* a hit is named, and left 3/8 * 5/8 */
        { "1 name-result ; 1 vs 1 must-gain-strain=1?named",
          5. / 16 + 5. / 16 + 15. / 64 * (1. / 2 - 5. / 16) },
        /* 1/4 * 5/8 */
        { "2 ; 1 vs 1 must-gain-strain=1?dice=2",
          1 - 3. / 4 * 3 / 8 + 5. / 16 + 5. / 32 * (1. / 2 - 5. / 16) },
        { "1 ; 1 vs 1 must-gain-strain=1?all-blank", 10. / 16 },
    };

    (void)state;
    check_means(rows, LEN(rows));
}

static void a_result_gives_what_every_rule_says(void **state)
{
    static const struct row rows[] = {
        { "1 inflict=ion inflict=strain ; 1 vs 1", 5. / 16 * 1 / 2 + 11. / 16 * 5 / 16 },
        { "1 inflict=strain inflict=ion ; 1 vs 1", 5. / 16 * 1 / 2 + 11. / 16 * 5 / 16 },
        { "1 inflict=strain late-must-inflict=ion ; 1 vs 1", 5. / 16 * 1 / 2 + 11. / 16 * 5 / 16 },
        { "1 inflict=ion late-must-inflict=strain ; 1 vs 1", 5. / 16 * 1 / 2 + 11. / 16 * 5 / 16 },
        { "1 inflict-hit=strain inflict=none ; 1 vs 1", 15. / 64 * 1 / 2 + 49. / 64 * 5 / 16 },
    };

    (void)state;
    check_means(rows, LEN(rows));
}

/* ---- counts ---- */

static void check_refused(const char *text, const char *message)
{
    const struct solve_options options = { .myopic = false };
    struct scenario scenario = check_scenario("2.5", text);
    struct plan plan;
    volley_error err = { 0 };

    assert_int_equal(solve_scenario(&plan, &scenario, &options, &err), VOLLEY_TOO_LARGE);
    assert_string_equal(err.message, message);
    scenario_fini(&scenario);
}

static void what_cannot_be_counted_is_refused(void **state)
{
    static const char damage[] = "an attack can do more than 120 damage besides that of its dice";
    static const char ion[] = "a ship can come to more than 20 ion tokens";
    static const struct row counted[] = {
        { "1 their-suffer-hit=20 their-suffer-crit=20 their-suffer-hit=20 their-suffer-hit=20 "
          "their-suffer-hit=20 their-suffer-hit=20 vs 0",
          120.5 },
        { "1 vs 0 focus=19 gain-focus=1", 0.5 },
        { "1 vs 0 force=20 gain-force=1", 0.5 }, /* what a ship can have is a limit of the rules */
        { "6x 3 inflict=ion vs 0", 0 },
    };

    (void)state;
    check_means(counted, LEN(counted));
    check_refused("1 their-suffer-hit=20 their-suffer-crit=20 their-suffer-hit=20 "
                  "their-suffer-hit=20 their-suffer-hit=20 their-suffer-hit=20 "
                  "their-suffer-hit=1 vs 0",
                  damage);
    check_refused("1 vs 0 must-suffer-hit=20 must-suffer-hit=20 must-suffer-hit=20 "
                  "must-suffer-hit=20 must-suffer-hit=20 must-suffer-hit=20 must-suffer-hit=20 "
                  "must-suffer-hit=20 must-suffer-hit=20 must-suffer-hit=20 must-suffer-hit=20 "
                  "must-suffer-hit=20 must-suffer-hit=20",
                  damage);
    check_refused("1 vs 0 focus=20 gain-focus=1", "a ship can come to more than 20 focus tokens");
    check_refused("1 stress=20 reroll=1:+stress vs 0",
                  "a ship can come to more than 20 stress tokens");
    check_refused("1 vs 0 gain-force=20 gain-force=1",
                  "a ship can come to more than 20 force tokens");
    check_refused("1 their-gain-jam=6 vs 0 jam=15", "a ship can come to more than 20 jam tokens");
    check_refused("7x 3 inflict=ion vs 0", ion);
    check_refused("3 inflict=jam vs 0 jam=18", "a ship can come to more than 20 jam tokens");
}

static void tokens_of_cards_are_counted_too(void **state)
{
    static const struct cards_row rows[] = {
        { "plenty", "talent", "Plenty", "tokens-focus=6", "defending", CARDS_UPGRADE, 0, 0 },
    };
    static const struct cards library = { .rows = rows, .row_count = LEN(rows) };
    static const char text[] = "1 vs 0 focus=15 plenty";
    struct scenario scenario = { .edition = rules_edition_find("2.5"), .library = &library };
    const struct lexer lexer = { text, text + strlen(text), "test", 1, 1 };
    volley_error err = { 0 };

    (void)state;
    check_near(check_mean_with(&library, "1 vs 0 focus=14 plenty"), 0.5, 1e-12, "20 tokens");
    assert_int_equal(scenario_parse(&scenario, lexer, &err), VOLLEY_RANGE);
    assert_non_null(strstr(err.message, "more than 20 focus tokens on one ship"));
    scenario_fini(&scenario);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(what_is_prevented_has_hit),
    cmocka_unit_test(what_is_added_to_a_hit_is_seen),
    cmocka_unit_test(what_is_promised_happens_after_the_attack),
    cmocka_unit_test(a_crit_past_the_shields_lasts),
    cmocka_unit_test(after_neutralizing_what_is_left_is_the_roll),
    cmocka_unit_test(a_result_gives_what_every_rule_says),
    cmocka_unit_test(what_cannot_be_counted_is_refused),
    cmocka_unit_test(tokens_of_cards_are_counted_too),
};

CHECK_MAIN(tests)
