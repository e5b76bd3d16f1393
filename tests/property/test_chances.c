/* Words of the situation with a chance: the mean of what the naive evaluator says of each case,
 * each case as data of its own; and a chance of 100 % is the word, of 0 % its absence, to the last
 * digit.
 *
 * An argument says how many scenarios are drawn; another one is the seed. */
#include "support/check.h"
#include "support/naive.h"
#include "support/told.h"

#include "questions/ask/ask.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SCENARIOS = 600, STEPS_MOST = 20000, TEXT_BYTES = TOLD_BYTES + 200 };

static unsigned long scenario_count;
static uint64_t seed = 20261127;

/* What may be said by chance, in two ways at most. */
struct way {
    const char *word; /* " bullseye"; NULL: nothing is said */
    int percent;
    uint32_t situations;
    int range; /* 0: not said */
};

static const struct {
    const char *word; /* that the loadout must not have */
    const char *by_chance;
    int editions; /* 1: of the first edition, too */
    struct way ways[3];
} chances[] = {
    { " bullseye",
      " bullseye@35%",
      0,
      { { " bullseye", 35, 1u << RULES_BULLSEYE, 0 }, { NULL, 65, 0, 0 } } },
    { " obstructed",
      " obstructed@20%",
      1,
      { { " obstructed", 20, 1u << RULES_OBSTRUCTED, 0 }, { NULL, 80, 0, 0 } } },
    { " range=",
      " range=1@30%,3@45%",
      1,
      { { " range=1", 30, 0, 1 }, { " range=3", 45, 0, 3 }, { NULL, 25, 0, 0 } } },
};
enum { CHANCES = sizeof chances / sizeof *chances };

static bool is_one_attack(const struct told *told)
{
    return told->data.attacker_count == 1 && !strchr(told->words, ';') && told->words[1] != 'x';
}

/* The words with more of them behind the attacker's. */
static void add_words(const struct told *told, const char *more, char text[TEXT_BYTES])
{
    const char *vs = strstr(told->words, " vs ");

    snprintf(text, TEXT_BYTES, "%.*s%s%s", (int)(vs - told->words), told->words, more, vs);
}

static volley_status play(const char *edition, const char *text, bool kill, struct ask_outcome *out,
                          struct ask_plan *plan)
{
    const volley_plan_options options = { .objective = kill ? VOLLEY_KILL : VOLLEY_DAMAGE };
    struct scenario scenario;
    volley_error error = { 0 };
    volley_status status = ask_scenario_parse(&scenario, NULL, edition, text, &error);

    *plan = (struct ask_plan){ 0 };
    *out = (struct ask_outcome){ 0 };
    if (status == VOLLEY_OK)
        status = ask_plan_take(plan, &scenario, &options, NULL, &error);
    return status == VOLLEY_OK ? ask_exact(out, plan, &error) : status;
}

/* Which chances a scenario can have, a bit each. */
static unsigned possible(const struct told *told, const char *edition)
{
    const char *vs = strstr(told->words, " vs ");
    unsigned mask = 0;

    for (unsigned i = 0; i < CHANCES; i++) {
        const char *said = strstr(told->words, chances[i].word);

        if (!(said && said < vs) && (*edition != '1' || chances[i].editions))
            mask |= 1u << i;
    }
    return mask;
}

/* ---- the mean of all cases ---- */

struct naively {
    const struct told *told;
    unsigned mask;
    bool kill;
    double shares, damage, crits, destroyed;
};

/* False: it takes too long. */
static bool add_case(struct naively *of, const struct scenario *data, double share)
{
    struct naive_value value;

    if (!naive_try(data, of->kill, STEPS_MOST, &value))
        return false;
    of->shares += share;
    of->damage += share * value.damage;
    of->crits += share * value.crits;
    of->destroyed += share * value.destroyed;
    return true;
}

static bool add_cases(struct naively *of, unsigned at, struct scenario *data, double share)
{
    const struct loadout before = *data->attackers;
    bool ok = true;

    if (at == CHANCES)
        return add_case(of, data, share);
    if (!(of->mask >> at & 1))
        return add_cases(of, at + 1, data, share);
    for (const struct way *way = chances[at].ways; ok; way++) {
        struct loadout *attacker = data->attackers;

        attacker->situations = before.situations | way->situations;
        attacker->range = way->range ? way->range : before.range;
        ok = add_cases(of, at + 1, data, share * way->percent / 100);
        if (!way->word)
            break;
    }
    *data->attackers = before;
    return ok;
}

static bool differs(double a, double b)
{
    return !(fabs(a - b) <= 1e-9);
}

/* Returns 1 if it was compared, 0 if it cannot be, -1 if it differs. */
static int compare(const char *edition, bool kill, struct told *told, unsigned mask)
{
    struct naively of = { .told = told, .mask = mask, .kill = kill };
    struct ask_outcome outcome;
    struct ask_plan plan;
    char more[200] = "", text[TEXT_BYTES];
    int answer = 0;

    for (unsigned i = 0; i < CHANCES; i++)
        if (mask >> i & 1)
            strcat(more, chances[i].by_chance);
    add_words(told, more, text);
    if (play(edition, text, kill, &outcome, &plan) == VOLLEY_OK &&
        add_cases(&of, 0, &told->data, 1)) {
        answer = 1;
        if (differs(of.shares, 1) || differs(of.damage, outcome.summary.mean) ||
            differs(of.crits, outcome.summary.crits) ||
            (kill && differs(of.destroyed, outcome.destroyed))) {
            print_message("-e %s %s: %s\n  mixture %.12g %.12g, naive %.12g %.12g\n", edition,
                          kill ? "kill" : "damage", text, outcome.summary.mean,
                          outcome.summary.crits, of.damage, of.crits);
            answer = -1;
        }
    }
    ask_outcome_fini(&outcome);
    ask_plan_fini(&plan);
    return answer;
}

static void a_mixture_is_the_mean_of_what_is_played_naively(void **state)
{
    static const char *const editions[] = { "1", "2", "2.5", "2.5" };
    unsigned long compared = 0, differ = 0;
    uint64_t random = seed;

    (void)state;
    for (unsigned long drawn = 0; compared < scenario_count && drawn < 60 * scenario_count + 100;
         drawn++) {
        const char *edition = editions[check_random(&random, 4)];
        struct told told;

        told_draw(&told, edition, &random);
        if (is_one_attack(&told)) {
            const unsigned mask = possible(&told, edition) & (1 + check_random(&random, 7));
            const bool kill = told.data.defender.mortal && check_random(&random, 3) == 0;
            const int answer = mask ? compare(edition, kill, &told, mask) : 0;

            compared += answer != 0;
            differ += answer < 0;
        }
        told_fini(&told);
    }
    print_message("%lu scenarios\n", compared);
    assert_true(compared == scenario_count);
    if (differ)
        fail_msg("%lu of %lu scenarios differ", differ, compared);
}

/* ---- a defender of several attackers ---- */

/* The mean over all ways in which the two attacks find the defender, each set by hand. */
static bool add_facings(struct naively *of, struct scenario *data)
{
    const uint32_t front = data->defender.situations | rules_situation_whole(RULES_FRONTARC);
    bool ok = true;

    for (unsigned mask = 0; mask < 4 && ok; mask++) {
        double share = 1;

        for (unsigned i = 0; i < 2; i++) {
            data->attackers[i].faces = true;
            data->attackers[i].facing = mask >> i & 1 ? front : data->defender.situations;
            share *= mask >> i & 1 ? 0.4 : 0.6;
        }
        ok = add_case(of, data, share);
    }
    return ok;
}

static void a_defender_of_two_attackers_is_drawn_for_each(void **state)
{
    static const char *const attackers[] = { "1 focus", "2", "2 lock", "1 calculate", "3" };
    static const char *const defenders[] = { "1 evade", "1 focus", "2", "0 evade=2",
                                             "1 focus evade" };
    static const char *const words[] = { "roll=+1?frontarc", "add-evade=1?frontarc",
                                         "their-cancel-hit=1:evade?frontarc", "reroll=1?frontarc" };
    uint64_t random = seed + 2;
    unsigned long compared = 0;

    (void)state;
    for (unsigned long i = 0; i < scenario_count / 4 + 4; i++) {
        char text[TEXT_BYTES], plain[200];
        const char *one = attackers[check_random(&random, 5)];
        const char *two = attackers[check_random(&random, 5)];
        const char *defender = defenders[check_random(&random, 5)];
        const char *word = words[check_random(&random, 4)];
        struct naively of = { .kill = false };
        struct ask_outcome outcome;
        struct ask_plan plan;
        struct scenario data;

        snprintf(plain, sizeof plain, "%s ; %s vs %s %s", one, two, defender, word);
        snprintf(text, sizeof text, "%s frontarc@40%%", plain);
        assert_int_equal(ask_scenario_parse(&data, NULL, "2.5", plain, NULL), VOLLEY_OK);
        assert_int_equal(play("2.5", text, false, &outcome, &plan), VOLLEY_OK);
        assert_int_equal(plan.other_count, 3);
        if (add_facings(&of, &data)) {
            compared++;
            if (differs(of.shares, 1) || differs(of.damage, outcome.summary.mean))
                fail_msg("%s: %.12g, naively %.12g", text, outcome.summary.mean, of.damage);
        }
        scenario_fini(&data);
        ask_outcome_fini(&outcome);
        ask_plan_fini(&plan);
    }
    print_message("%lu scenarios of two attackers\n", compared);
    assert_true(compared > 0);
}

/* ---- laws ---- */

static void check_same(const char *edition, const char *a, const char *b)
{
    struct ask_outcome of[2];
    struct ask_plan plans[2];
    const volley_status status = play(edition, a, false, &of[0], &plans[0]);

    if (play(edition, b, false, &of[1], &plans[1]) != status)
        fail_msg("'%s' ends otherwise than '%s'", a, b);
    if (status == VOLLEY_OK) {
        if (of[0].pmf_len != of[1].pmf_len ||
            memcmp(of[0].pmf, of[1].pmf, of[0].pmf_len * sizeof *of[0].pmf) != 0 ||
            memcmp(&of[0].summary, &of[1].summary, sizeof of[0].summary) != 0)
            fail_msg("'%s' is not '%s'", a, b);
    }
    for (int i = 0; i < 2; i++) {
        ask_outcome_fini(&of[i]);
        ask_plan_fini(&plans[i]);
    }
}

static void a_chance_of_100_is_the_word_and_of_0_its_absence(void **state)
{
    static const char *const words[] = { "bullseye",    "obstructed", "frontarc",
                                         "no-bullseye", "range=1",    "cannon" };
    uint64_t random = seed + 1;

    (void)state;
    for (unsigned long i = 0; i < scenario_count; i++) {
        const char *word = words[check_random(&random, 6)];
        char more[64], a[TEXT_BYTES], b[TEXT_BYTES];
        struct told told;

        told_draw(&told, "2.5", &random);
        if (!strstr(told.words, word + (strncmp(word, "no-", 3) == 0 ? 3 : 0)) &&
            !strstr(told.words, "range=")) {
            snprintf(more, sizeof more, " %s@100%%", word);
            add_words(&told, more, a);
            snprintf(more, sizeof more, " %s", word);
            add_words(&told, more, b);
            check_same("2.5", a, b);
            snprintf(more, sizeof more, " %s@0%%", word);
            add_words(&told, more, a);
            check_same("2.5", a, told.words);
        }
        told_fini(&told);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_mixture_is_the_mean_of_what_is_played_naively),
    cmocka_unit_test(a_defender_of_two_attackers_is_drawn_for_each),
    cmocka_unit_test(a_chance_of_100_is_the_word_and_of_0_its_absence),
};

int main(int count, char **arguments)
{
    scenario_count = count > 1 ? strtoul(arguments[1], NULL, 10) : SCENARIOS / check_stride();
    if (count > 2)
        seed = strtoul(arguments[2], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
