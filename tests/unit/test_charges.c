/* Charges: what they cost, who shares them, and what of them is left for the next attack. The
 * values are worked out here, from the odds of the dice and the choices of one player: nothing of
 * the engine is asked. A red die is a hit or crit in 4 of 8, a green one an evade in 3 of 8. */
#include "support/check.h"

#include <math.h>
#include <stdio.h>

enum { CHARGES = 3 };

static const double tolerance = 1e-9;

static double choose(int n, int k)
{
    double ways = 1;

    for (int i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return ways;
}

static double binomial(int n, int k, double p)
{
    return choose(n, k) * pow(p, k) * pow(1 - p, n - k);
}

static double above(int a, int b)
{
    return a > b ? a - b : 0;
}

/* Mean damage of hits against an agility. */
static double damage(int hits, int agility)
{
    double mean = 0;

    for (int evades = 0; evades <= agility; evades++)
        mean += binomial(agility, evades, 3 / 8.0) * above(hits, evades);
    return mean;
}

static double plain(int dice, int agility)
{
    double mean = 0;

    for (int hits = 0; hits <= dice; hits++)
        mean += binomial(dice, hits, 1 / 2.0) * damage(hits, agility);
    return mean;
}

/* ---- each a game of its own: attacks to come, charges left ---- */

/* The attacker may reroll a die that shows neither hit nor crit. */
static double attacker_rerolls(int attacks, int dice, int agility, int charges)
{
    double kept, value = 0;

    if (attacks == 0)
        return 0;
    kept = attacker_rerolls(attacks - 1, dice, agility, charges);
    for (int hits = 0; hits <= dice; hits++) {
        double best = damage(hits, agility) + kept;

        if (charges > 0 && hits < dice)
            best = fmax(best, (damage(hits, agility) + damage(hits + 1, agility)) / 2 +
                                  attacker_rerolls(attacks - 1, dice, agility, charges - 1));
        value += binomial(dice, hits, 1 / 2.0) * best;
    }
    return value;
}

/* The defender, who sees the attack dice, may roll a die more. */
static double defender_rolls_more(int attacks, int dice, int agility, int charges)
{
    double kept, value = 0;

    if (attacks == 0)
        return 0;
    kept = defender_rolls_more(attacks - 1, dice, agility, charges);
    for (int hits = 0; hits <= dice; hits++) {
        double best = damage(hits, agility) + kept;

        if (charges > 0)
            best = fmin(best, damage(hits, agility + 1) +
                                  defender_rolls_more(attacks - 1, dice, agility, charges - 1));
        value += binomial(dice, hits, 1 / 2.0) * best;
    }
    return value;
}

/* The defender may add an evade to the dice rolled, for so many charges. */
static double defender_adds(int attacks, int dice, int agility, int charges, int cost)
{
    double kept, value = 0;

    if (attacks == 0)
        return 0;
    kept = defender_adds(attacks - 1, dice, agility, charges, cost);
    for (int hits = 0; hits <= dice; hits++)
        for (int evades = 0; evades <= agility; evades++) {
            double best = above(hits, evades) + kept;

            if (charges >= cost)
                best =
                    fmin(best, above(hits, evades + 1) +
                                   defender_adds(attacks - 1, dice, agility, charges - cost, cost));
            value += binomial(dice, hits, 1 / 2.0) * binomial(agility, evades, 3 / 8.0) * best;
        }
    return value;
}

/* Two abilities of the defender: a blank, and a focus result (2 of 8), to an evade. One, or two. */
static double defender_changes(int attacks, int dice, int agility, int charges)
{
    double value = 0;

    if (attacks == 0)
        return 0;
    for (int hits = 0; hits <= dice; hits++)
        for (int evades = 0; evades <= agility; evades++)
            for (int focus = 0; focus <= agility - evades; focus++) {
                double odds = binomial(dice, hits, 1 / 2.0) * binomial(agility, evades, 3 / 8.0) *
                              binomial(agility - evades, focus, 2 / 5.0);
                int most = (focus > 0) + (agility - evades - focus > 0);
                double best = INFINITY;

                for (int spent = 0; spent <= most && spent <= charges; spent++)
                    best = fmin(best,
                                above(hits, evades + spent) +
                                    defender_changes(attacks - 1, dice, agility, charges - spent));
                value += odds * best;
            }
    return value;
}

/* The defender recovers a force before each attack, up to `most`, and turns focus results. */
static double force_defends(int attacks, int dice, int agility, int force, int most)
{
    double value = 0;

    if (attacks == 0)
        return 0;
    force = force < most ? force + 1 : force;
    for (int hits = 0; hits <= dice; hits++)
        for (int evades = 0; evades <= agility; evades++)
            for (int focus = 0; focus <= agility - evades; focus++) {
                double odds = binomial(dice, hits, 1 / 2.0) * binomial(agility, evades, 3 / 8.0) *
                              binomial(agility - evades, focus, 2 / 5.0);
                double best = INFINITY;

                for (int spent = 0; spent <= focus && spent <= force; spent++)
                    best = fmin(best,
                                above(hits, evades + spent) +
                                    force_defends(attacks - 1, dice, agility, force - spent, most));
                value += odds * best;
            }
    return value;
}

/* ---- tests ---- */

static void check(const char *scenario, double value)
{
    check_near(check_mean("2.5", scenario), value, tolerance, scenario);
}

static void a_charge_is_spent_once_by_the_defender(void **state)
{
    (void)state;
    check("2x 3 vs 2 roll=+1?charge", defender_rolls_more(2, 3, 2, 1));
    check("3x 2 vs 1 add-evade=1?charge", defender_adds(3, 2, 1, 1, 1));
    check("2x 3 vs 2 tallissanlintra!", defender_rolls_more(2, 3, 2, 1));
    check("1 ; 1 vs 0 their-roll=-1?charge", 0.5);
    check("2x 3 vs 0 their-roll-max=2?charge", 1.5 + 1);
    /* a price that comes too late in the first attack is no price in the second: a hit, 3 of 8 */
    check("1 ; 0 vs 0 their-cancel-crit=1:their-roll=+1?charge", 3 / 8.0);
}

/* 2x are two ships, each with its own charges; a second attack of one ship is a bonus attack. */
static void each_attacker_has_its_own_charges(void **state)
{
    (void)state;
    check("2x 3 reroll=1?charge vs 2", 2 * attacker_rerolls(1, 3, 2, 1));
    check("3 reroll=1?charge ; 3 reroll=1?charge vs 2", 2 * attacker_rerolls(1, 3, 2, 1));
    check("2x 3 reroll=1:ally vs 2", 2 * attacker_rerolls(1, 3, 2, 1));
    check("2x 3 roll=+1?charge vs 2", 2 * plain(4, 2));
    check("3x 2 charges=2 reroll=1?charge vs 1", 3 * attacker_rerolls(1, 2, 1, 2));
}

static void a_charge_is_spent_once_by_a_ship_that_attacks_again(void **state)
{
    (void)state;
    check("3 reroll=1?charge bonus-attack=primary vs 2", attacker_rerolls(2, 3, 2, 1));
    check("3 reroll=1?charge bonus-attack=primary ; 3 reroll=1?charge vs 2",
          attacker_rerolls(2, 3, 2, 1) + attacker_rerolls(1, 3, 2, 1));
    check("2x 3 reroll=1?charge bonus-attack=primary ; 3 reroll=1?charge vs 2",
          2 * attacker_rerolls(2, 3, 2, 1) + attacker_rerolls(1, 3, 2, 1));
    check("3 reroll=1:ally bonus-attack=primary vs 2", attacker_rerolls(2, 3, 2, 1));
    check("3 roll=+1?charge bonus-attack=primary vs 2", plain(4, 2) + plain(3, 2));
}

static void must_leaves_no_choice_when_to_spend(void **state)
{
    (void)state;
    check("2x 3 vs 2 must-roll=+1?charge", plain(3, 3) + plain(3, 2));
}

static void words_can_share_charges(void **state)
{
    (void)state;
    check("2 charges=1 reroll=1?charge bonus-attack=primary vs 1", attacker_rerolls(2, 2, 1, 1));
    check("2 charges=2 reroll=1?charge bonus-attack=primary vs 1", attacker_rerolls(2, 2, 1, 2));
    check("3x 2 vs 1 charges=2 add-evade=1?charge", defender_adds(3, 2, 1, 2, 1));
    check("3x 2 vs 2 charges=2 blank-to-evade=1?charge focus-to-evade=1?charge",
          defender_changes(3, 2, 2, 2));
    check("3x 2 vs 2 blank-to-evade=1?charge charges=1 focus-to-evade=1?charge",
          defender_changes(3, 2, 2, 1));
    check("2x 3 vs 2 charges=0 add-evade=1?charge", 2 * plain(3, 2));
}

static void a_use_can_cost_several(void **state)
{
    (void)state;
    for (int charges = 1; charges <= CHARGES + 1; charges++) {
        char text[80];

        snprintf(text, sizeof text, "3x 2 vs 1 charges=%d add-evade=1?charge=2", charges);
        check(text, defender_adds(3, 2, 1, charges, 2));
    }
    check("2x 3 vs 2 add-evade=1?charge=2", 2 * plain(3, 2)); /* a word of its own has one */
}

static void friends_pay_so_often(void **state)
{
    const double two_crits = 1 / 512.0; /* all three, of which two are cancelled: one is left */

    (void)state;
    check("3x 2 vs 1 add-evade=1:ally", defender_adds(3, 2, 1, 1, 1));
    check("3x 2 vs 1 add-evade=1:ally=2", defender_adds(3, 2, 1, 2, 1));
    check("2x 3 vs 2 their-roll=-1:ally", plain(2, 2) + plain(3, 2));
    check("3x 1 vs 0 selfless!", 1.5 - (1 - pow(7 / 8.0, 3)));
    check("3x 1 vs 0 selfless=2", 1.5 - 3 / 8.0 + two_crits);
    check("3x 1 vs 0 selfless=0", 1.5);
}

static void what_is_left_can_be_asked_for(void **state)
{
    (void)state;
    /* never spent: the charge is there in both attacks. One focus result is rerolled where it
     * helps, with 2 green dice in 5 of 16 (see the emperor below) */
    check("2x 3 vs 2 charges=1 reroll-focus=1?has-charge", 2 * (plain(3, 2) - 3 / 8.0 * 5 / 16.0));
    check("2x 3 vs 2 captaincardinal!", 2 * (plain(3, 2) - 3 / 8.0 * 5 / 16.0));
    check("3 vs 2 charges=1 add-evade=3?has-charge=2", plain(3, 2));
    /* whatever it shows, the die is rerolled to be rid of the charge: 1/2, and 1 added, twice */
    check("2x 1 charges=1 reroll=1?charge add-hit=1?no-charge vs 0", 3);
}

static void charges_come_back_and_are_lost(void **state)
{
    const double needed = 1 / 2.0 * 5 / 8.0; /* a hit, and no evade */

    (void)state;
    /* two uses in all, one an attack: only the third hit in three attacks counts */
    check("3x 1 vs 1 stress charges=1 add-evade=1?charge gain-charge=1:stress", pow(needed, 3));
    /* no more than there is room for: the second stress token buys nothing before the charge is
     * spent */
    check("1 vs 0 stress=2 charges=1 gain-charge=2:stress add-evade=1?charge", 0);
    /* one is lost after each attack, so that two hits need one more than there are */
    check("2x 1 vs 0 charges=2 add-evade=1?charge must-lose-charge=1", 1 / 4.0);
    /* all of a price, or it is not paid */
    check("2x 3 vs 2 charges=1 add-evade=1:lose-charge=2", 2 * plain(3, 2));
    check("3x 2 vs 1 charges=2 add-evade=1:lose-charge=1", defender_adds(3, 2, 1, 2, 1));
}

static void force_is_recovered_up_to_what_the_ship_has(void **state)
{
    (void)state;
    check("3x 3 vs 3 lukeskywalker force=2", force_defends(3, 3, 3, 2, 2));
    check("3x 3 vs 3 lukeskywalker", force_defends(3, 3, 3, 0, 2));
    check("3x 3 vs 3 lukeskywalker force=3", force_defends(3, 3, 3, 3, 3));
    check("2x 2 vs 2 force start-gain-force=1", force_defends(2, 2, 2, 1, 1));
    check("3x 3 vs 3 start-gain-force=1", force_defends(3, 3, 3, 0, 20));
}

static void a_state_that_must_not_be_there_is_paid_once(void **state)
{
    /* a hit, 3 of 8, is cancelled in one of two attacks */
    const double any_hit = 1 - pow(5 / 8.0, 2);
    /* strained, the second attack meets no die: 1/2. Else a reroll is worth it */
    const double last = 1 / 2.0 * pow(5 / 8.0, 2);

    (void)state;
    check("2x 1 vs 0 late-their-cancel-hit=1:+stress?no-stress", 1 - any_hit);
    check("2x 1 vs 0 captaindobbs!", 1 - any_hit);
    check("2x 1 vs 1 reroll=1:+strain?no-strain",
          1 / 2.0 * (5 / 8.0 * (5 / 8.0 + 1 / 2.0) + 3 / 8.0 * last) + 1 / 2.0 * last);
}

static void cards_have_the_charges_that_are_printed(void **state)
{
    /* two green dice: a focus, and more hits than evades. f f and f b: any of 7 in 8; f e: half */
    const double emperor = 4 / 16.0 * 7 / 8 + 3 / 16.0 / 2;
    const double one_die = 5 / 8.0 * 7 / 8; /* no evade, and any hit of three dice */

    (void)state;
    check("2x 3 range=1 vs 2 klick!", plain(4, 2) + plain(3, 2));
    check("2x 2 range=1 vs 0 klick!", 1.5 + 1);
    check("2x 3 vs 2 emperorpalpatine!", 2 * plain(3, 2) - emperor - (1 - emperor) * emperor);
    check("2x 3 vs 1 modifiedyt1300lightfreighter solo!",
          2 * (1.5 - (1 - 5 / 8.0 * 5 / 8.0) * 7 / 8.0));
    /* the token waits for the second attack where the first one has no use for it */
    check("2x 3 vs 1 lowhhrick!", 2 * plain(3, 1) - one_die - (1 - one_die) * one_die);
    /* his own reinforce for a sure evade: it is worth a hit unless there is none or one too many */
    check("3 vs 2 force kananjarrus-hwk290lightfreighter", plain(2, 2));
    check("2x 4 vs 0 dfs081-siegeofcoruscant calculate=2", 2 * (2 - (1 - pow(7 / 8.0, 4))));
    check("3x 4 vs 0 dfs081-siegeofcoruscant calculate=1", 6 - (1 - pow(7 / 8.0, 12)));
    /* he names the evade when there is something to evade */
    check("2x 1 vs 1 countdooku-siegeofcoruscant!", 1 / 2.0 * plain(1, 1));
}

/* A card that counts nothing has as many charges as its number says: none is as good as no card. */
static void the_number_of_a_card_is_what_is_left(void **state)
{
    (void)state;
    check_near(check_mean("2.5", "3 focus bullseye crackshot=0 vs 3"),
               check_mean("2.5", "3 focus bullseye vs 3"), tolerance, "none");
    check_near(check_mean("2.5", "3 focus bullseye crackshot=1 vs 3"),
               check_mean("2.5", "3 focus bullseye crackshot vs 3"), tolerance, "as printed");
    assert_true(check_mean("2.5", "3 focus bullseye crackshot vs 3") >
                check_mean("2.5", "3 focus bullseye vs 3") + 0.1);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_number_of_a_card_is_what_is_left),
    cmocka_unit_test(a_charge_is_spent_once_by_the_defender),
    cmocka_unit_test(each_attacker_has_its_own_charges),
    cmocka_unit_test(a_charge_is_spent_once_by_a_ship_that_attacks_again),
    cmocka_unit_test(must_leaves_no_choice_when_to_spend),
    cmocka_unit_test(words_can_share_charges),
    cmocka_unit_test(a_use_can_cost_several),
    cmocka_unit_test(friends_pay_so_often),
    cmocka_unit_test(what_is_left_can_be_asked_for),
    cmocka_unit_test(charges_come_back_and_are_lost),
    cmocka_unit_test(force_is_recovered_up_to_what_the_ship_has),
    cmocka_unit_test(a_state_that_must_not_be_there_is_paid_once),
    cmocka_unit_test(cards_have_the_charges_that_are_printed),
};
CHECK_MAIN(tests)
