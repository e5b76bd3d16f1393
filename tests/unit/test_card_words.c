/* What words mean that only cards use, worked out by hand. */
#include "support/check.h"

static void check_is(const char *text, double mean)
{
    check_near(check_mean("2.5", text), mean, 1e-12, text);
}

static void a_word_of_the_ship_asks_for_a_token_when_the_attack_begins(void **state)
{
    (void)state;
    check_is("1 attack=2?lock special?lock vs 0", 0.5);
    check_is("1 lock=1 mod-only=none attack=2?lock vs 0", 1);
    check_is("1 as-lock attack=2?lock vs 0", 0.5); /* which is no weapon */
}

/* A lock spent on a reroll still was the weapon's. */
static void a_kind_of_weapon_stays_what_it_is(void **state)
{
    (void)state;
    check_near(check_mean("2.5", "1 lock attack=2?lock torpedo?lock blank-to-hit=1?torpedo vs 1"),
               check_mean("2.5", "2 lock special blank-to-hit=1 vs 1"), 1e-12, "a torpedo");
}

static void a_reroll_of_every_die_right_after_the_roll_does_not_count(void **state)
{
    (void)state;
    check_is("1 early-reroll=every lock vs 0", 0.875);
    check_is("1 early-reroll-blank=every lock vs 0", 0.5 + 0.5 * 0.5);
}

/* A crit alone is damage for certain; a hit has to get past the die. */
static void a_price_of_all_dice_is_paid_where_none_is_left(void **state)
{
    (void)state;
    check_is("1 late-their-suffer-hit=1:crit-die&all-dice vs 1 hull=4",
             1.0 / 8 + 3.0 / 8 * 5.0 / 8);
}

static void a_result_is_named_for_the_dice_it_is_forced_on(void **state)
{
    (void)state;
    check_is("1 name-result|their-name-result early-must-result-to-named=1 "
             "early-must-give-result-to-named=1 vs 1",
             5.0 / 8);
    check_is("1 their-name-result early-must-give-result-to-named=1 vs 1", 0.5);
    check_is("1 their-name-result early-must-result-to-named=1 vs 1", 0.5 * 5.0 / 8);
}

/* The defender gives the attacker a change while the defender has the token. */
static void facts_of_a_given_word_are_about_who_gives_it(void **state)
{
    (void)state;
    check_is("1 vs 1 focus give-focus-to-hit=1?defending&focus", 6.0 / 8 * 3.0 / 8);
    check_is("1 vs 1 give-focus-to-hit=1?defending&focus", 0.5 * 5.0 / 8);
}

/* Otherwise the third result, added for two, would add two more. */
static void results_added_to_what_is_left_are_not_counted_again(void **state)
{
    (void)state;
    check_is("2 net-must-add-hit=1?net=2-2 net-must-add-hit=2?net=3 vs 0", 0.5 + 0.25 * 3);
}

static void a_price_may_limit_the_roll_it_makes_larger(void **state)
{
    (void)state;
    check_is("1 roll=+1:roll-max=4 vs 0", 1);
    check_is("4 roll=+1:roll-max=4 vs 0", 2);
}

/* Counted by hand: 2, 3 and 4 attack dice against 2 green ones are 0.5078125, 0.896484375 and
 * 1.33203125. */
static void a_roll_asks_how_many_dice_there_are_without_it(void **state)
{
    (void)state;
    check_is("2 roll=+1?dice<=2 vs 2", 0.896484375);
    check_is("2 range=1 roll=+1?dice<=2 vs 2", 0.896484375); /* the range has given the third */
    check_is("2 range=1 roll=+1:+strain?dice<=2 vs 2", 0.896484375);
    check_is("3 deplete roll=+1:+strain?dice<=2 vs 2", 0.896484375);
    check_is("3 roll=+1?dice<=2 vs 2", 0.896484375);
}

static void a_text_may_be_that_of_one_edition(void **state)
{
    (void)state;
    check_is("3 roll=+1?2.5 vs 2", 1.33203125);
    check_is("3 roll=+1?2.0 vs 2", 0.896484375);
    check_near(check_mean("2", "3 roll=+1?2.0 vs 2"), 1.33203125, 1e-12, "2.0");
}

static void a_card_may_leave_the_agility_as_it_is(void **state)
{
    (void)state;
    check_is("3 vs 2 sarcoplank=1", 0.896484375);
    check_is("3 vs 2 sarcoplank=3", 0.673828125);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_word_of_the_ship_asks_for_a_token_when_the_attack_begins),
    cmocka_unit_test(a_kind_of_weapon_stays_what_it_is),
    cmocka_unit_test(a_reroll_of_every_die_right_after_the_roll_does_not_count),
    cmocka_unit_test(a_price_of_all_dice_is_paid_where_none_is_left),
    cmocka_unit_test(a_result_is_named_for_the_dice_it_is_forced_on),
    cmocka_unit_test(facts_of_a_given_word_are_about_who_gives_it),
    cmocka_unit_test(results_added_to_what_is_left_are_not_counted_again),
    cmocka_unit_test(a_price_may_limit_the_roll_it_makes_larger),
    cmocka_unit_test(a_roll_asks_how_many_dice_there_are_without_it),
    cmocka_unit_test(a_text_may_be_that_of_one_edition),
    cmocka_unit_test(a_card_may_leave_the_agility_as_it_is),
};

CHECK_MAIN(tests)
