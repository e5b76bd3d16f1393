/* Words and data: random scenarios told twice, in words that Volley reads and as data that the
 * naive evaluator plays. No parser is on its side, so a misread word shows as a difference.
 *
 * An argument, or TOLD_SCENARIOS in the environment, says how many scenarios are drawn; other
 * arguments are the seed, and the most steps that the naive evaluator takes for one. */
#include "support/agree.h"
#include "support/check.h"
#include "support/told.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SCENARIOS = 2500, STEPS_MOST = 20000, SHOWN_MOST = 30 };

static unsigned long scenario_count;
static uint64_t seed = 20251122;
static long steps_most = STEPS_MOST;

static void print_difference(const char *edition, bool kill, const char *words,
                             const struct agree_values *values)
{
    const struct naive_value *exact = &values->exact, *naive = &values->naive;

    print_message("-e %s %s: %s\n  words %.9g %.9g %.9g %.9g %.9g\n  data  %.9g %.9g %.9g %.9g "
                  "%.9g\n",
                  edition, kill ? "kill" : "damage", words, exact->destroyed, exact->damage,
                  exact->crits, exact->defender_tokens, exact->attacker_tokens, naive->destroyed,
                  naive->damage, naive->crits, naive->defender_tokens, naive->attacker_tokens);
}

/* What the notation refuses, or takes too long, says nothing. */
static enum agree_answer compare(const char *edition, bool kill, const struct told *told)
{
    struct scenario words = { .edition = rules_edition_find(edition) };
    struct lexer lexer = { told->words, told->words + strlen(told->words), "test", 1, 1 };
    enum agree_answer answer = AGREE_TOO_LONG;
    struct agree_values values = { .exact = { 0 } };
    volley_error error = { 0 };

    kill = kill && told->data.defender.mortal;
    if (scenario_parse(&words, lexer, &error) == VOLLEY_OK)
        answer = agree_compare_told(&words, &told->data, kill, told->words, steps_most, &values);
    if (answer == AGREE_DIFFER)
        print_difference(edition, kill, told->words, &values);
    scenario_fini(&words);
    return answer;
}

static void words_mean_what_the_data_says(void **state)
{
    static const char *const editions[] = { "1", "2", "2", "2.5" };
    unsigned long done = 0, differ = 0, drawn = 0;
    uint64_t random = seed;
    struct told told;

    (void)state;
    for (; done < scenario_count && differ < SHOWN_MOST; drawn++) {
        const char *edition = editions[check_random(&random, 4)];
        bool kill = check_random(&random, 3) == 0;
        enum agree_answer answer;

        told_draw(&told, edition, &random);
        answer = compare(edition, kill, &told);
        told_fini(&told);
        done += answer != AGREE_TOO_LONG;
        differ += answer == AGREE_DIFFER;
        assert_true(drawn < 2 * scenario_count + 100); /* most can be read, and take few steps */
    }
    print_message("%lu scenarios of %lu drawn\n", done, drawn);
    if (differ)
        fail_msg("%lu of %lu scenarios differ", differ, done);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(words_mean_what_the_data_says),
};

int main(int count, char **arguments)
{
    const char *wanted = count > 1 ? arguments[1] : getenv("TOLD_SCENARIOS");

    scenario_count = SCENARIOS / check_stride();
    if (wanted)
        scenario_count = strtoul(wanted, NULL, 10);
    if (count > 2)
        seed = strtoul(arguments[2], NULL, 10);
    if (count > 3)
        steps_most = strtol(arguments[3], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
