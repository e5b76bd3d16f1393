/* Damage cards dealt past the shields: a ship is destroyed when it has as many damage cards as
 * hull, whatever shields are left. Small cases are by hand; those with choices are the rolls of
 * both sides played out, attack after attack, by a recursion of its own over regular damage and
 * cards. */
#include "support/check.h"

struct chance {
    const char *policy, *text;
    size_t health;
    double mean, destroyed;
};

static void check_chances(const struct chance *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct check_exact exact = check_exact_run("2.5", rows[i].policy, rows[i].text);

        check_near(exact.summary.mean, rows[i].mean, 1e-12, rows[i].text);
        check_near(outcome_reaches(&exact.outcome, exact.pmf, rows[i].health), rows[i].destroyed,
                   1e-12, rows[i].text);
        check_exact_fini(&exact);
    }
}
#define CHECK_CHANCES(rows) check_chances(rows, sizeof(rows) / sizeof((rows)[0]))

static void cards_alone_destroy_a_ship_with_shields(void **state)
{
    static const struct chance rows[] = {
        { "optimal", "0 their-deal-facedown=1 vs 0 hull=1 shields=5", 6, 1, 1 },
        { "optimal", "0 their-deal-faceup=2 vs 0 hull=2 shields=5", 7, 2, 1 },
        { "optimal", "0 their-deal-facedown=1 vs 0 hull=2 shields=3", 5, 1, 0 },
        { "optimal", "2x 0 their-deal-facedown=1 vs 0 hull=2 shields=3", 5, 2, 1 },
        { "optimal", "0 their-deal-facedown=1 ; 0 their-deal-faceup=1 vs 0 hull=2 shields=3", 5, 2,
          1 },
        { "optimal", "0 vs 0 must-deal-facedown=1 hull=1 shields=5", 6, 1, 1 },
        { "optimal", "0 must-deal-facedown=1 vs 0 hull=1 shields=5", 6, 0, 0 },
        { "kill", "0 give-deal-facedown=1 vs 0 hull=1 shields=5", 6, 0, 0 },
        { "optimal", "0 must-give-deal-facedown=1 vs 0 hull=1 shields=5", 6, 1, 1 },
    };

    (void)state;
    CHECK_CHANCES(rows);
}

static void cards_and_regular_damage_add_up(void **state)
{
    static const struct chance rows[] = {
        /* The shield and one of two hull points are left to two dice, each a hit in half the rolls.
         */
        { "optimal", "1 their-deal-facedown=1 ; 1 vs 0 hull=2 shields=1", 3, 2, .25 },
        { "optimal", "1 ; 1 their-deal-facedown=1 vs 0 hull=2 shields=1", 3, 2, .25 },
        { "kill", "1 ; 1 their-deal-facedown=1 vs 0 hull=2 shields=1", 3, 2, .25 },
        { "optimal", "2x 1 their-deal-facedown=1 vs 0 hull=3 shields=1", 4, 3, .25 },
        /* Three points of six are half of them. */
        { "optimal", "1 their-deal-facedown=1 ; 1 their-deal-facedown=1 vs 0 hull=2 shields=4", 3,
          3, 1 },
    };

    (void)state;
    CHECK_CHANCES(rows);
}

static void best_play_counts_the_cards(void **state)
{
    static const struct chance rows[] = {
        { "kill", "2 late-their-deal-facedown=1:crit-die&all-dice vs 3 hull=1 shields=5", 6, 0,
          15. / 64 },
        { "kill", "2x 2 late-their-deal-facedown=1:crit-die&all-dice vs 1 hull=2 shields=2", 4, 0,
          .06866455078125 },
        { "kill", "2x 3 late-their-deal-facedown=1:crit-die&all-dice vs 2 hull=2 shields=3", 5, 0,
          .11941218376159668 },
        { "kill", "3x 2 late-their-deal-facedown=1:crit-die&all-dice vs 1 hull=2 shields=1", 3, 0,
          .44515228271484375 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct check_exact exact = check_exact_run("2.5", rows[i].policy, rows[i].text);

        check_near(outcome_reaches(&exact.outcome, exact.pmf, rows[i].health), rows[i].destroyed,
                   1e-12, rows[i].text);
        check_exact_fini(&exact);
    }
}

static void shields_are_still_there(void **state)
{
    static const struct {
        const char *text;
        double mean;
    } rows[] = {
        { "0 their-deal-facedown=1 ; 0 their-lose-shield=1 ; 0 their-lose-shield=1 vs 0 hull=3 "
          "shields=1",
          2 },
        { "0 start-their-deal-facedown=1 their-lose-shield=1 vs 0 hull=2 shields=1", 2 },
        { "0 their-deal-facedown=1 ; 0 their-lose-shield=1 vs 0 shields=1", 2 },
        { "0 their-suffer-hit=1 ; 0 their-lose-shield=1 vs 0 shields=1", 1 },
        { "0 their-deal-facedown=1 ; 0 start-their-suffer-hit=1?their-shields=2 vs 0 hull=2 "
          "shields=2",
          2 },
        { "0 their-deal-facedown=1 ; 0 start-their-suffer-hit=1?their-hull<=1 vs 0 hull=2 "
          "shields=2",
          2 },
        { "0 their-suffer-hit=1 ; 0 start-their-suffer-hit=1?their-hull<=1 vs 0 hull=2 shields=2",
          1 },
        { "0 their-deal-facedown=1 ; 0 start-their-suffer-hit=1?their-damaged vs 0 hull=2 "
          "shields=2",
          2 },
        { "0 their-deal-facedown=1 ; 0 start-their-suffer-hit=1?their-unhurt vs 0 hull=2 shields=2",
          1 },
        { "0 their-deal-facedown=1 ; 0 start-their-suffer-hit=1?their-damage=2 vs 0 hull=3 "
          "shields=2",
          1 },
        { "2x 0 their-deal-facedown=1 ; 0 start-their-suffer-hit=1?their-damage=2 vs 0 hull=3 "
          "shields=2",
          3 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        check_near(check_mean("2.5", rows[i].text), rows[i].mean, 1e-12, rows[i].text);
}

static void a_card_is_no_hit(void **state)
{
    struct check_exact exact = check_exact_run(
        "2.5", "optimal", "3 late-their-deal-facedown=1:crit-die&all-dice vs 4 evade");

    (void)state;
    /* Both from an independent witness of the card with these words. */
    check_near(exact.summary.mean, .397669792175, 1e-11, "damage");
    check_near(exact.summary.hit, .059545040131, 1e-11, "hit");
    check_exact_fini(&exact);
    exact = check_exact_run("2.5", "optimal", "0 their-lose-shield=1 vs 0 hull=1 shields=1");
    check_near(exact.summary.mean, 1, 1e-12, "a shield lost is damage");
    check_near(exact.summary.hit, 0, 1e-12, "but no hit");
    check_exact_fini(&exact);
}

static void a_faceup_card_counts_as_a_crit(void **state)
{
    struct check_exact exact =
        check_exact_run("2.5", "optimal", "0 their-deal-faceup=1 their-deal-facedown=1 vs 0");

    (void)state;
    check_near(exact.summary.mean, 2, 1e-12, "damage");
    check_near(exact.summary.crits, 1, 1e-12, "crits");
    check_exact_fini(&exact);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_alone_destroy_a_ship_with_shields),
        cmocka_unit_test(cards_and_regular_damage_add_up),
        cmocka_unit_test(best_play_counts_the_cards),
        cmocka_unit_test(shields_are_still_there),
        cmocka_unit_test(a_card_is_no_hit),
        cmocka_unit_test(a_faceup_card_counts_as_a_crit),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
