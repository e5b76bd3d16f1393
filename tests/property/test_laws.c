/* Laws that hold whatever the numbers are. */
#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { TEXT_BYTES = 512 };

static const double rounding = 1e-10;

#define LEN(array) (sizeof(array) / sizeof((array)[0]))

static const char *const editions[] = { "1", "2", "2.5" };

static const char *const attackers[] = {
    "0",
    "1 focus",
    "2 lock",
    "3",
    "3 focus lock",
    "4 reroll=1",
    "5 focus lock",
    "2 add-hit=1 focus",
    "3 hit-to-crit=1 lock",
    "3 their-roll=-1",
    "3 focus their-evade-to-focus=1",
    "4 lock range=1",
};
static const char *const defenders[] = {
    "0",
    "1",
    "2 focus",
    "3 evade",
    "3 focus evade",
    "2 reroll=1",
    "2 tractor",
    "2 their-crit-to-hit=1",
    "1 their-reroll=1",
    "3 add-evade=1 focus",
};

static double mean_of(const char *edition, const char *policy, const char *attacker,
                      const char *defender)
{
    char text[2 * TEXT_BYTES + 8];
    struct check_exact exact;
    double mean;

    snprintf(text, sizeof text, "%s vs %s", attacker, defender);
    exact = check_exact_run(edition, policy, text);
    mean = exact.summary.mean;
    check_exact_fini(&exact);
    return mean;
}

/* Fails unless less <= more. */
static void check_order(double less, double more, const char *why, const char *attacker,
                        const char *defender)
{
    if (!(less <= more + rounding))
        fail_msg("%s: %s vs %s: %.15g > %.15g", why, attacker, defender, less, more);
}

static void probabilities_sum_to_one(void **state)
{
    char text[TEXT_BYTES];

    (void)state;
    for (size_t i = 0; i < LEN(attackers); i++) {
        for (size_t j = 0; j < LEN(defenders); j++) {
            struct check_exact exact;
            double sum = 0;

            snprintf(text, sizeof text, "2x %s ; %s vs %s", attackers[i], attackers[(i + 5) % 12],
                     defenders[j]);
            exact = check_exact_run("2.5", "optimal", text);
            for (size_t k = 0; k < exact.pmf_len; k++)
                sum += exact.pmf[k];
            check_near(sum, 1, 1e-12, text);
            for (size_t token = 0; token < RULES_TOKENS; token++) {
                const double *left = outcome_tokens(&exact.outcome, 3, token);

                sum = 0;
                for (size_t count = 0; count <= RULES_TOKENS_MAX; count++)
                    sum += left[count];
                check_near(sum, 1, 1e-12, text);
            }
            check_exact_fini(&exact);
        }
    }
}

static void one_more_green_die_never_raises_damage(void **state)
{
    (void)state;
    for (size_t e = 0; e < LEN(editions); e++) {
        for (size_t i = 0; i < LEN(attackers); i++) {
            for (size_t j = 0; j < LEN(defenders); j++) {
                char more[TEXT_BYTES];

                snprintf(more, sizeof more, "%s roll=+1", defenders[j]);
                check_order(mean_of(editions[e], "optimal", attackers[i], more),
                            mean_of(editions[e], "optimal", attackers[i], defenders[j]),
                            "a green die more", attackers[i], more);
            }
        }
    }
}

static void one_more_red_die_never_lowers_damage(void **state)
{
    (void)state;
    for (size_t i = 0; i < LEN(attackers); i++) {
        for (size_t j = 0; j < LEN(defenders); j++) {
            char more[TEXT_BYTES];

            snprintf(more, sizeof more, "%s roll=+1", attackers[i]);
            check_order(mean_of("2.5", "optimal", attackers[i], defenders[j]),
                        mean_of("2.5", "optimal", more, defenders[j]), "a red die more", more,
                        defenders[j]);
        }
    }
}

static void a_token_never_hurts_its_owner(void **state)
{
    static const char *const tokens[] = { "focus", "lock", "evade", "calculate", "force" };

    (void)state;
    for (size_t i = 0; i < LEN(attackers); i++) {
        for (size_t j = 0; j < LEN(defenders); j++) {
            double plain = mean_of("2", "optimal", attackers[i], defenders[j]);

            for (size_t t = 0; t < LEN(tokens); t++) {
                char more[TEXT_BYTES];

                snprintf(more, sizeof more, "%s %s", attackers[i], tokens[t]);
                check_order(plain, mean_of("2", "optimal", more, defenders[j]),
                            "a token for the attacker", more, defenders[j]);
                snprintf(more, sizeof more, "%s %s", defenders[j], tokens[t]);
                check_order(mean_of("2", "optimal", attackers[i], more), plain,
                            "a token for the defender", attackers[i], more);
            }
        }
    }
}

/* Only the defender carries tokens from attack to attack, so only it can gain by foresight. */
static void best_play_is_never_worse_for_the_defender_than_myopic_play(void **state)
{
    (void)state;
    for (size_t e = 0; e < LEN(editions); e++) {
        for (size_t i = 0; i < LEN(attackers); i++) {
            char all[TEXT_BYTES];

            snprintf(all, sizeof all, "%s ; %s ; %s", attackers[i], attackers[(i + 3) % 12],
                     attackers[(i + 7) % 12]);
            for (size_t j = 0; j < LEN(defenders); j++)
                check_order(mean_of(editions[e], "optimal", all, defenders[j]),
                            mean_of(editions[e], "myopic", all, defenders[j]), "foresight", all,
                            defenders[j]);
        }
    }
}

static double destroyed(const char *policy, const char *text)
{
    struct scenario scenario = check_scenario("2.5", text);
    struct check_exact exact = check_exact_run("2.5", policy, text);
    double probability =
        outcome_at_least(exact.pmf, exact.pmf_len, (size_t)loadout_health(&scenario.defender));

    check_exact_fini(&exact);
    scenario_fini(&scenario);
    return probability;
}

static void a_side_that_plays_for_the_kill_alone_gets_at_least_as_much_of_it(void **state)
{
    static const char *const attacker_chooses[] = {
        "3 focus lock ; 3 focus vs 2 hull=3",
        "2x 3 lock reroll=1 vs 3 hull=2 shields=1",
        "4 focus lock ; 2 focus vs 1 reinforce hull=4",
    };
    static const char *const defender_chooses[] = {
        "2x 3 vs 3 focus evade hull=2",
        "4 ; 2 ; 3 vs 2 focus=2 reroll=1 hull=3 shields=1",
        "3x 3 vs 2 evade calculate hull=2 shields=2",
    };

    (void)state;
    for (size_t i = 0; i < LEN(attacker_chooses); i++)
        check_order(destroyed("optimal", attacker_chooses[i]),
                    destroyed("kill", attacker_chooses[i]), "attackers", attacker_chooses[i], "");
    for (size_t i = 0; i < LEN(defender_chooses); i++)
        check_order(destroyed("kill", defender_chooses[i]),
                    destroyed("optimal", defender_chooses[i]), "defender", defender_chooses[i], "");
}

static void editions_agree_where_their_rules_do(void **state)
{
    static const char *const rows[] = {
        "3 focus vs 2 focus",         "3 lock vs 2 focus",     "4 focus lock vs 3",
        "3 focus lock vs 3 focus",    "3 range=1 focus vs 2",  "3 lock range=3 vs 2 focus",
        "3 obstructed focus vs 2",    "3 reroll=1 vs 2 focus", "3 hit-to-crit=1 vs 2",
        "2x 3 focus vs 2 focus",      "4 lock vs 2 tractor",   "3 focus vs 1 cloak",
        "3 their-roll=-1 vs 3 focus", "3 focus vs 2 reroll=1",
    };

    (void)state;
    for (size_t i = 0; i < LEN(rows); i++) {
        check_near(check_mean("1", rows[i]), check_mean("2", rows[i]), 1e-13, rows[i]);
        check_near(check_mean("2.5", rows[i]), check_mean("2", rows[i]), 1e-13, rows[i]);
    }
}

static void the_order_of_words_carries_no_meaning(void **state)
{
    (void)state;
    check_near(check_mean("2.5", "focus reroll=1 3 lock hit-to-crit=1 vs evade 2 focus"),
               check_mean("2.5", "3 hit-to-crit=1 lock focus reroll=1 vs 2 focus evade"), 1e-13,
               "order of words");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(probabilities_sum_to_one),
    cmocka_unit_test(one_more_green_die_never_raises_damage),
    cmocka_unit_test(one_more_red_die_never_lowers_damage),
    cmocka_unit_test(a_token_never_hurts_its_owner),
    cmocka_unit_test(best_play_is_never_worse_for_the_defender_than_myopic_play),
    cmocka_unit_test(a_side_that_plays_for_the_kill_alone_gets_at_least_as_much_of_it),
    cmocka_unit_test(editions_agree_where_their_rules_do),
    cmocka_unit_test(the_order_of_words_carries_no_meaning),
};
CHECK_MAIN(tests)
