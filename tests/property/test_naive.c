/* The graph, the solver and the exact engine against the naive evaluator of the tests. */
#include "support/agree.h"
#include "support/check.h"
#include "support/naive.h"
#include "volley/volley.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { TEXT_BYTES = 512 };

#define LEN(array) (sizeof(array) / sizeof((array)[0]))

/* Expected worth of the tokens a ship has left. */
static double worth_left(const volley_outcome *outcome, size_t ship)
{
    static const struct {
        const char *token;
        double worth;
    } rows[] = {
        { "calculate", 1 }, { "force", 2 }, { "focus", 3 }, { "evade", 4 }, { "lock", 5 }
    };
    double sum = 0;

    for (size_t i = 0; i < LEN(rows); i++) {
        double left = volley_outcome_tokens_left(outcome, ship, rows[i].token);

        sum += isnan(left) ? 0 : rows[i].worth * left;
    }
    return sum;
}

static struct naive_value exact_value(const char *edition, bool kill, const char *text)
{
    volley_plan_options options = { .objective = kill ? VOLLEY_KILL : VOLLEY_DAMAGE };
    struct naive_value value = { 0 };
    volley_scenario *scenario;
    volley_outcome *outcome;
    volley_plan *plan;
    volley_summary summary;
    size_t ships;

    assert_int_equal(volley_scenario_parse(edition, text, &scenario, NULL), VOLLEY_OK);
    assert_int_equal(volley_plan_create(scenario, &options, &plan, NULL), VOLLEY_OK);
    assert_int_equal(volley_run_exact(plan, &outcome, NULL), VOLLEY_OK);
    volley_outcome_summary(outcome, &summary);
    value.destroyed = kill ? summary.p_destroyed : 0;
    value.damage = summary.mean_damage;
    value.crits = summary.mean_crits;
    ships = volley_scenario_attack_count(scenario);
    for (size_t ship = 0; ship < ships; ship++)
        value.attacker_tokens += worth_left(outcome, ship);
    value.defender_tokens = -worth_left(outcome, ships);
    volley_outcome_free(outcome);
    volley_plan_free(plan);
    volley_scenario_free(scenario);
    return value;
}

static void check_agrees(const char *edition, const char *policy, const char *text)
{
    bool kill = strcmp(policy, "kill") == 0;
    struct scenario scenario = check_scenario(edition, text);
    struct naive_value naive, exact, larger;
    char what[TEXT_BYTES + 64];

    naive = naive_solve(&scenario, kill);
    assert_true(naive_try_larger(&scenario, kill, LONG_MAX, &larger));
    exact = exact_value(edition, kill, text);
    snprintf(what, sizeof what, "edition %s, %s: %s", edition, policy, text);
    for (int i = 0; i < (int)(sizeof larger / sizeof(double)); i++)
        check_near(((const double *)&larger)[i], ((const double *)&naive)[i], 1e-11, what);
    check_near(exact.destroyed, naive.destroyed, 1e-12, what);
    check_near(exact.damage, naive.damage, 1e-12, what);
    check_near(exact.crits, naive.crits, 1e-12, what);
    check_near(exact.defender_tokens, naive.defender_tokens, 1e-11, what);
    check_near(exact.attacker_tokens, naive.attacker_tokens, 1e-11, what);
    scenario_fini(&scenario);
}

/* ---- random scenarios ---- */

static const char *const editions[] = { "1", "2", "2.5" };

static const char *const attacker_words[] = {
    "focus",
    "lock",
    "focus=2",
    "evade",
    "roll=+1",
    "roll=-1",
    "reroll=1",
    "reroll=2",
    "reroll-blank=1",
    "reroll-focus=all",
    "focus-to-hit=1",
    "hit-to-crit=1",
    "blank-to-focus=1",
    "any-to-hit=1",
    "blank-to-crit=1",
    "add-focus=1",
    "add-blank=1",
    "add-hit=2",
    "their-roll=-1",
    "their-roll=+1",
    "their-reroll=1",
    "their-evade-to-focus=1",
    "their-focus-to-blank=1",
    "their-add-blank=1",
    "range=1",
    "range=3",
    "obstructed",
    "special",
    "ordnance",
    "stress",
};
static const char *const defender_words[] = {
    "focus",
    "evade",
    "evade=2",
    "lock",
    "tractor",
    "tractor=2",
    "roll=+1",
    "roll=-1",
    "reroll=1",
    "reroll-blank=all",
    "focus-to-evade=1",
    "blank-to-evade=1",
    "any-to-evade=1",
    "blank-to-focus=1",
    "add-evade=1",
    "add-focus=1",
    "add-blank=1",
    "their-roll=-1",
    "their-reroll=1",
    "their-hit-to-focus=1",
    "their-crit-to-hit=1",
    "their-focus-to-blank=1",
    "their-add-blank=1",
    "cloak",
};
static const char *const second_edition_words[RULES_SIDES][5] = {
    { "calculate", "force", "deplete", "range=0", "calculate=2" },
    { "calculate", "force=2", "strain", "reinforce", "reinforce=2" },
};

/* Up to `most` words of a side; what may stand only once is not taken twice. */
static size_t add_words(char *text, uint64_t *random, enum rules_side side, bool second,
                        uint32_t most)
{
    uint32_t words = check_random(random, most + 1);
    bool has_range = false;
    size_t used = 0;

    while (words-- > 0) {
        const char *word = side == RULES_ATTACKER
                               ? attacker_words[check_random(random, LEN(attacker_words))]
                               : defender_words[check_random(random, LEN(defender_words))];

        if (second && check_random(random, 4) == 0)
            word = second_edition_words[side][check_random(random, 5)];
        if (strncmp(word, "range", 5) == 0 && has_range)
            continue;
        has_range = has_range || strncmp(word, "range", 5) == 0;
        used += (size_t)sprintf(text + used, " %s", word);
    }
    return used;
}

/* Several attacks have fewer dice and words each: the naive evaluator's time is the product. */
static void random_scenario(char *text, uint64_t *random, const char *edition, uint32_t attacks)
{
    bool second = edition[0] == '2';
    uint32_t most = attacks > 1 ? 1 : 2;
    size_t used = 0;

    for (uint32_t i = 0; i < attacks; i++) {
        used += (size_t)sprintf(text + used, "%s%u", i ? " ; " : "",
                                check_random(random, attacks > 1 ? 2 : 3));
        used += add_words(text + used, random, RULES_ATTACKER, second, most);
    }
    used += (size_t)sprintf(text + used, " vs %u", check_random(random, 2));
    used += add_words(text + used, random, RULES_DEFENDER, second, most);
    sprintf(text + used, " hull=%u", 1 + check_random(random, 3));
}

static void single_attacks_agree_in_every_edition(void **state)
{
    uint64_t random = 2014;
    char text[TEXT_BYTES];

    (void)state;
    for (unsigned i = 0; i < 900 / check_stride(); i++) {
        random_scenario(text, &random, editions[i % 3], 1);
        check_agrees(editions[i % 3], i % 5 == 0 ? "kill" : "optimal", text);
    }
}

static void sequences_of_attacks_agree(void **state)
{
    uint64_t random = 905;
    char text[TEXT_BYTES];

    (void)state;
    for (unsigned i = 0; i < 300 / check_stride(); i++) {
        random_scenario(text, &random, editions[i % 3], i % 10 ? 2 : 3);
        check_agrees(editions[i % 3], i % 2 ? "kill" : "optimal", text);
    }
}

/* Abilities that get in each other's way: what one makes, another takes. */
static const char *const entangled_words[RULES_SIDES][14] = {
    { "focus", "lock", "reroll=1", "reroll=2", "reroll-focus=1", "reroll-crit=1", "reroll-hit=1",
      "blank-to-focus=1", "focus-to-crit=1", "any-to-hit=1", "hit-to-crit=1", "crit-to-focus=1",
      "add-focus=1", "focus-to-hit=all" },
    { "focus", "evade", "reroll=1", "reroll=2", "reroll-focus=1", "reroll-evade=1",
      "reroll-blank=1", "blank-to-focus=1", "focus-to-blank=1", "any-to-evade=1",
      "focus-to-evade=1", "evade-to-focus=1", "add-blank=1", "focus-to-evade=all" },
};

static size_t add_entangled(char *text, uint64_t *random, enum rules_side side, uint32_t words)
{
    size_t used = 0;

    while (words-- > 0)
        used += (size_t)sprintf(
            text + used, " %s",
            entangled_words[side][check_random(random, LEN(entangled_words[side]))]);
    return used;
}

static void many_abilities_of_one_side_agree(void **state)
{
    uint64_t random = 33;
    char text[TEXT_BYTES];

    (void)state;
    for (unsigned i = 0; i < 120 / check_stride(); i++) {
        bool attacker = i % 2;
        size_t used = (size_t)sprintf(text, "%d", attacker && i % 10 ? 1 : 2);

        used += add_entangled(text + used, &random, RULES_ATTACKER, attacker ? 4 : 0);
        used += (size_t)sprintf(text + used, " vs %d", attacker || i % 10 ? 1 : 2);
        add_entangled(text + used, &random, RULES_DEFENDER, attacker ? 0 : 4);
        check_agrees(editions[i % 3], "optimal", text);
    }
}

static void larger_attacks_agree(void **state)
{
    static const struct {
        const char *edition, *text;
    } rows[] = {
        { "2.5", "3 focus lock vs 2 focus evade" },
        { "2.5", "2 lock=2 reroll=1 vs 2 reroll=1 focus" },
        { "2.5", "4 focus lock vs 0 reinforce" },
        { "2.5", "3 reroll=1 blank-to-focus=1 focus vs 1 their-reroll=1" },
        { "2.5", "2 focus their-reroll=1 vs 2 reroll=1 evade" },
        { "2.5", "3 calculate force vs 2 calculate evade" },
        { "1", "3 focus lock vs 2 focus evade" },
        { "1", "2 lock=2 focus vs 2 focus=2 evade=2 reroll=1" },
    };

    (void)state;
    for (size_t i = 0; i < LEN(rows); i += check_stride())
        check_agrees(rows[i].edition, "optimal", rows[i].text);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(single_attacks_agree_in_every_edition),
    cmocka_unit_test(sequences_of_attacks_agree),
    cmocka_unit_test(many_abilities_of_one_side_agree),
    cmocka_unit_test(larger_attacks_agree),
};
CHECK_MAIN(tests)
