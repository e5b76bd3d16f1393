/* Several modifications of the same dice, and a word or two besides: what a graph leaves out of
 * such scenarios changes no value, and the naive evaluator says the same.
 *
 * An argument says how many scenarios are drawn; others are the seed, the most modifications of the
 * same dice, and the most steps that the naive evaluator takes for one. */
#include "support/agree.h"
#include "support/check.h"
#include "support/dense_words.h"
#include "support/pruned.h"

#include <stdlib.h>
#include <string.h>

enum { SCENARIOS = 400, WORDS_MOST = 5, STEPS_MOST = 10000, SHOWN_MOST = 30 };

static unsigned long scenario_count;
static uint64_t seed = 20261123;
static unsigned words_most = WORDS_MOST;
static long steps_most = STEPS_MOST;

static const char *const editions[] = { "1", "2", "2", "2.5" };

static void modifications_beside_a_word_lose_nothing(void **state)
{
    struct pruned_tally tally = { 0 };
    uint64_t random = seed;
    char text[DENSE_TEXT_BYTES];

    (void)state;
    for (unsigned long i = 0; tally.done < scenario_count && tally.differ < SHOWN_MOST; i++) {
        const char *edition = editions[check_random(&random, 4)];

        dense_words(text, edition, words_most, &random);
        pruned_compare(edition, text, &tally);
        assert_true(i < 2 * scenario_count + 100); /* most of what is drawn can be read */
    }
    pruned_check(&tally);
}

/* What cannot be read says nothing, as what takes too long. */
static enum agree_answer compare(const char *edition, bool kill, const char *text,
                                 struct agree_values *values)
{
    struct lexer lexer = { text, text + strlen(text), "test", 1, 1 };
    struct scenario scenario = { .edition = rules_edition_find(edition),
                                 .library = &cards_builtin[CARDS_SECOND] };
    enum agree_answer answer = AGREE_TOO_LONG;
    volley_error error = { 0 };

    if (scenario_parse(&scenario, lexer, &error) == VOLLEY_OK)
        answer =
            agree_compare(&scenario, kill && scenario.defender.mortal, text, steps_most, values);
    scenario_fini(&scenario);
    return answer;
}

static void modifications_beside_a_word_agree(void **state)
{
    unsigned long done = 0, differ = 0;
    uint64_t random = seed;
    char text[DENSE_TEXT_BYTES];

    (void)state;
    for (unsigned long i = 0; done < scenario_count && differ < SHOWN_MOST; i++) {
        const char *edition = editions[check_random(&random, 4)];
        const bool kill = check_random(&random, 3) == 0;
        struct agree_values values = { .exact = { 0 } };
        enum agree_answer answer;

        dense_words(text, edition, 2, &random);
        answer = compare(edition, kill, text, &values);
        done += answer != AGREE_TOO_LONG;
        differ += answer == AGREE_DIFFER;
        if (answer == AGREE_DIFFER)
            print_message("-e %s %s: %s\n  engine %.9g %.9g, naive %.9g %.9g\n", edition,
                          kill ? "kill" : "damage", text, values.exact.damage, values.exact.crits,
                          values.naive.damage, values.naive.crits);
        assert_true(i < 3 * scenario_count + 100); /* many take few steps */
    }
    print_message("%lu scenarios\n", done);
    assert_int_equal(differ, 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(modifications_beside_a_word_lose_nothing),
    cmocka_unit_test(modifications_beside_a_word_agree),
};

int main(int count, char **arguments)
{
    scenario_count = SCENARIOS / check_stride();
    if (count > 1)
        scenario_count = strtoul(arguments[1], NULL, 10);
    if (count > 2)
        seed = strtoull(arguments[2], NULL, 10);
    if (count > 3)
        words_most = (unsigned)strtoul(arguments[3], NULL, 10);
    if (count > 4)
        steps_most = strtol(arguments[4], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
