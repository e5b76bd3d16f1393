/* Attacks that count as hitting, effects within the modify step, what comes after the damage, and
 * tokens that were gained. */
#include "support/check.h"

struct figures {
    const char *text;
    double mean, hit;
};

static void check_figures(const struct figures *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct check_exact exact = check_exact_run("2.5", "optimal", rows[i].text);

        check_near(exact.summary.mean, rows[i].mean, 1e-11, rows[i].text);
        check_near(exact.summary.hit, rows[i].hit, 1e-11, rows[i].text);
        check_exact_fini(&exact);
    }
}
#define CHECK_FIGURES(rows) check_figures(rows, sizeof(rows) / sizeof((rows)[0]))

/* By the rules: no dice, no results, and a hit. */
static void an_attack_counts_as_hitting_without_dice(void **state)
{
    static const struct figures rows[] = {
        { "4 give-as-hit:suffer-hit vs 2", 1, 1 },
        { "4 must-give-as-hit vs 2", 0, 1 },
        { "4 as-hit vs 2", 1.33203125, .732421875 }, /* the attacker does not want it: plain dice */
        { "4 give-no-attack:suffer-hit vs 2", 1, 0 },
        { "4 must-give-as-hit ; 2 vs 0", 1, 1 },
        { "4 must-give-as-hit must-their-suffer-crit=1?net vs 2", 1, 1 },
        { "4 must-give-as-hit must-their-suffer-crit=1?net=1 vs 2", 0, 1 },
        { "4 must-give-no-attack must-their-suffer-crit=1?net vs 2", 0, 0 },
        /* Nothing comes after what is not made. */
        { "4 must-no-attack must-their-suffer-crit=1?miss vs 2", 0, 0 },
        { "4 must-no-attack must-their-suffer-crit=1 bonus-attack=primary vs 0", 0, 0 },
        { "4 vs 2 must-give-no-attack add-evade=1", 0, 0 },
        { "4 must-no-attack must-gain-focus=1 ; 2 vs 0", 1, 1. * 3 / 4 },
        /* Never a hit: the defender suffers nothing for it. */
        { "0 give-as-hit:suffer-hit vs 0", 0, 0 },
    };

    (void)state;
    CHECK_FIGURES(rows);
}

static void tokens_are_kept_when_no_dice_are_rolled(void **state)
{
    struct check_exact exact =
        check_exact_run("2.5", "optimal", "4 lock give-as-hit:suffer-hit vs 2");

    (void)state;
    check_near(outcome_tokens(&exact.outcome, 0, RULES_LOCK)[1], 1, 0, "the lock is still there");
    check_exact_fini(&exact);
}

/* From independent witnesses of the cards with these words: dice of no use are spent for a lock, or
 * a focus result for a focus token, between the other changes. */
static void a_die_is_spent_between_changes(void **state)
{
    static const struct {
        const char *text;
        double mean;
    } rows[] = {
        { "3 modify-gain-lock=1:result-die vs 2", 1.12109375 },
        { "4 modify-gain-lock=1:result-die vs 1", 2.1591796875 },
        { "3 reroll=1 modify-gain-lock=1:result-die vs 0", 2.125 },
        { "3 modify-gain-focus=1:focus-die vs 2", 1.014892578125 },
    };
    struct check_exact exact;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        check_near(check_mean("2.5", rows[i].text), rows[i].mean, 1e-12, rows[i].text);
    exact = check_exact_run("2.5", "optimal", "2 vs 2 modify-gain-lock=1:result-die");
    check_near(outcome_tokens(&exact.outcome, 1, RULES_LOCK)[1], .96484375, 1e-12,
               "a lock for a die of no use");
    check_exact_fini(&exact);
}

/* From independent witnesses of cards with these words. */
static void a_shield_that_is_left_goes_after_the_damage(void **state)
{
    static const struct {
        const char *text;
        double destroyed;
    } rows[] = {
        { "2x 3 lock special ordnance crit-first must-their-lose-shield=1?net vs 2 hull=1 "
          "shields=2",
          .757464408875 },
        { "3 lock special ordnance must-their-lose-shield=1?net ; 3 vs 2 hull=1 shields=2",
          .573159217834 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct check_exact exact = check_exact_run("2.5", "optimal", rows[i].text);

        check_near(outcome_reaches(&exact.outcome, exact.pmf, 3), rows[i].destroyed, 1e-11,
                   rows[i].text);
        check_exact_fini(&exact);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_attack_counts_as_hitting_without_dice),
        cmocka_unit_test(tokens_are_kept_when_no_dice_are_rolled),
        cmocka_unit_test(a_die_is_spent_between_changes),
        cmocka_unit_test(a_shield_that_is_left_goes_after_the_damage),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
