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

/* What longer draws have found: some words, and what they mean in others, which are the data; NULL:
 * in the same. */
static void what_was_found_stays_found(void **state)
{
    static const struct {
        const char *edition, *words, *data;
    } rows[] = {
        /* an ionized ship has no locks in 2.5: by the tokens that its size takes */
        { "2.5", "1 lock ion vs 1", "1 ion vs 1" },
        { "2.5", "1 lock=2 focus large ion=3 vs 1", "1 focus large ion=3 vs 1" },
        { "2.5", "1 lock large ion=2 vs 1", NULL },
        { "2", "1 lock ion vs 1", NULL },
        { "2.5", "1 vs 1 lock ion last-their-cancel-hit=1:lock", "1 vs 1 ion" },
        { "2.5", "1 attack=+1?lock lock ion vs 1", "1 ion vs 1" },
        { "2.5", "1 lock ion their-agility=-1 range=0 vs 1", "1 ion range=0 vs 1" },
        /* an attack that counts as a hit has hit for what is done to no dice */
        { "2", "0 declare-as-hit~focus net-their-suffer-hit=1 range=1 vs 2 focus", NULL },
        { "2.5", "2 must-give-as-hit net-gain-focus=1 vs 0", NULL },
        { "2", "2 net-must-cancel-result=all net-must-their-suffer-hit=1?no-net=1 vs 0", NULL },
        /* words of a roll ask what was spent or gained */
        { "2", "1 start-their-roll=+1?no-spent-force force vs 0", NULL },
        { "2.5", "1 focus vs 1 roll=-1?their-spent-focus", NULL },
        { "2.5", "1 roll=+1?gained-stress start-gain-stress=1:focus focus vs 1", NULL },
        /* what was gained is asked when an effect is chosen, not when it happens */
        { "2.5", "0 vs 0 after-their-lose-force=1:+focus?gained-stress", NULL },
        { "2.5", "2 vs 2 after-gain-evade=1:+focus?lock|gained-stress", NULL },
        /* the ship's own dice were rerolled, whichever the effect is about */
        { "2.5", "1 reroll=1 vs 1 net-gain-focus=1?rerolled", NULL },
        { "2.5", "1 must-give-reroll=1 vs 1 net-gain-focus=1?rerolled", NULL },
        { "2.5", "1 reroll=1 vs 1 last-their-cancel-hit=1?rerolled", NULL },
        { "2.5", "1 reroll=1 vs 1 last-their-cancel-hit=1?their-rerolled", NULL },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct scenario words = check_scenario(rows[i].edition, rows[i].words);
        struct scenario data =
            check_scenario(rows[i].edition, rows[i].data ? rows[i].data : rows[i].words);
        struct agree_values values = { .exact = { 0 } };

        if (agree_compare_told(&words, &data, false, rows[i].words, STEPS_MOST, &values) !=
            AGREE_SAME) {
            print_difference(rows[i].edition, false, rows[i].words, &values);
            fail();
        }
        scenario_fini(&words);
        scenario_fini(&data);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(words_mean_what_the_data_says),
    cmocka_unit_test(what_was_found_stays_found),
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
