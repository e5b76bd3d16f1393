/* What a graph leaves out changes no value: random scenarios, and those in which it once did, with
 * everything left out, with nothing, and with each kind of pruning undone. No other evaluator is
 * asked, so there can be many.
 *
 * An argument, or PRUNING_SCENARIOS in the environment, says how many scenarios are drawn; another
 * argument is the seed. */
#include "support/agree.h"
#include "support/check.h"
#include "support/pruned.h"
#include "support/random_words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SCENARIOS = 5000, SHOWN_MOST = 30, NAIVE_STEPS_MOST = 20000000 };

static unsigned long scenario_count;
static uint64_t seed = 20251121;

/* ---- what was once left out ---- */

/* The naive evaluator, which leaves nothing out, says the same. */
static struct naive_value check_text(const char *edition, const char *text)
{
    struct scenario scenario = check_scenario(edition, text);
    struct pruned_tally tally = { 0 };
    struct naive_value exact, naive;

    assert_true(pruned_compare(edition, text, &tally));
    assert_int_equal(tally.done, 1);
    assert_int_equal(tally.refused, 0);
    assert_true(naive_try_larger(&scenario, false, NAIVE_STEPS_MOST, &naive));
    exact = agree_exact(&scenario, false);
    if (!agree_is_same(&exact, &naive))
        fail_msg("%s: %.9g damage, by the naive evaluator %.9g", text, exact.damage, naive.damage);
    scenario_fini(&scenario);
    return exact;
}

/* Values found by another solver that plays every option. */
static void best_play_is_kept(void **state)
{
    static const struct {
        const char *text;
        double damage, crits; /* NAN: not known */
    } rows[] = {
        { "3 reroll=1 lock vs 2 blank-to-evade=1:their-lock", 1.468994, NAN },
        { "2 lock reroll=1 vs 1 blank-to-evade=1:their-lock", 1.054688, NAN },
        { "2 reroll=1 lock vs 0 net-their-cancel-hit/crit=1:their-lock", 1.375, NAN },
        { "0 their-suffer-hit=1:their-evade vs 1 blank-to-evade=1 evade", .375, NAN },
        { "1 add-focus=1 their-suffer-hit=1:focus-to-hit lock focus vs 0", 2.9375, NAN },
        { "3 late-any-to-crit=1 lock focus vs 0", NAN, 1.302734 },
        { "3 reroll-crit=1 reroll=every vs 0 reinforce", 1.145508, NAN },
        { "1 reroll=1 vs 1 roll=-1?their-modified focus", .5, NAN },
        { "1 their-evade-to-blank=all:stress reroll-crit=1:+stress force vs 1", .484375, NAN },
        { "1 reroll=1 must-crit-to-hit=1:lock lock vs 0", NAN, .0625 },
        /* by hand: a crit alone is left, of a crit and a hit the hit */
        { "1 add-hit=1 vs 0 crit-first reinforce", 1, .125 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct naive_value value = check_text("2", rows[i].text);

        if (!isnan(rows[i].damage))
            check_near(value.damage, rows[i].damage, 1e-6, rows[i].text);
        if (!isnan(rows[i].crits))
            check_near(value.crits, rows[i].crits, 1e-6, rows[i].text);
    }
}

/* Each is about something else that looks at what a player would leave out. */
static void what_others_want_is_kept(void **state)
{
    static const char *const rows[][2] = {
        /* a jam token takes what would be spent */
        { "2", "2 add-hit=2:+jam focus vs 1" },
        { "2", "2 reroll-any=2:+jam focus vs 1" },
        { "1", "1 reroll=1:focus add-focus=1:+stress add-hit=1:+jam focus lock vs 1 shields=2" },
        /* a die made worse can be taken again, for what that gains */
        { "2", "2 result-to-crit=1:+lock focus/crit-to-hit=1 lock vs 0" },
        { "2", "0 add-hit=1 vs 1 reroll=all blank-to-focus=1:+focus evade" },
        /* or is there, and takes what is gained first */
        { "2", "0 their-add-blank=2:+calculate their-reroll-focus=all:+evade jam vs 1" },
        /* a price forbids the token, or others take it */
        { "2", "2 add-focus=1:no-spend=lock reroll=1 lock vs 0" },
        { "2", "1 reroll=1 lock ; 1 vs 1 late-their-lose-lock=1:+focus" },
        { "2", "1 ; 1 start-their-lose-green=1:+focus vs 2 calculate focus" },
        /* what is inflicted is wanted, damage is wanted */
        { "2", "1 inflict-hit=focus vs 1 evade-to-blank=1 focus" },
        { "2", "1 ; 0 add-hit=6 vs 1 evade-to-blank=1 agility=+4?damaged hull=9" },
        /* an evade is taken at last, where a focus result is spared */
        { "2", "1 late-their-cancel-evade=1 vs 1 reroll=1 late-focus-to-evade=1" },
        /* a change that must be early, and another one before it */
        { "2", "3 reroll-blank=1 focus blank-to-focus=1 hit-to-focus=1 add-focus=1 reroll-hit=1 "
               "vs 1" },
        { "2", "2 focus vs 3 reroll-focus=1 focus blank-to-focus=1 reroll-blank=1 "
               "evade-to-focus=1 reroll-focus=1" },
        /* a die made worse keeps the other ship from an alternative, before it is rerolled or
         * instead of what does the same */
        { "1", "1 result-to-blank=1|give-gain-evade=1 lock vs 1 shields=2" },
        { "2", "2 focus-to-hit=1 focus-to-hit=1|give-gain-evade=1 vs 1" },
        /* what takes all dice of a face before a reroll takes one that was added for later */
        { "2", "2 focus-to-blank=1 reroll-hit=2 focus blank-to-crit=1 focus-to-hit=every "
               "add-focus=1 vs 1" },
        /* a second focus token is to be gone, which takes a focus result after the first */
        { "2", "2 focus=2 blank-to-focus=1 net-add-hit=1?no-focus vs 0" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_text(rows[i][0], rows[i][1]);
}

/* The defender rerolls attack dice when it modifies its own, after the attacker has modified them.
 */
static void what_comes_out_of_time_is_kept(void **state)
{
    static const char *const texts[] = {
        "2 focus-to-hit=1 reroll=1 vs 1 modify-their-reroll=2",
        "2 focus-to-hit=1 reroll=1 modify-give-their-reroll=2 vs 1",
    };
    struct pruned_tally tally = { 0 };

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_true(pruned_compare("2", texts[i], &tally));
    assert_int_equal(tally.done, sizeof texts / sizeof *texts);
}

/* ---- many scenarios ---- */

static void random_scenarios_lose_nothing(void **state)
{
    static const char *const editions[] = { "1", "2", "2", "2.5" };
    struct pruned_tally tally = { 0 };
    uint64_t random = seed;
    char text[RANDOM_TEXT_BYTES];

    (void)state;
    for (unsigned long i = 0; tally.done < scenario_count && tally.differ < SHOWN_MOST; i++) {
        const char *edition = editions[check_random(&random, 4)];

        random_words(text, edition, &random);
        pruned_compare(edition, text, &tally);
        assert_true(i < 2 * scenario_count + 100); /* most of what is drawn can be read */
    }
    pruned_check(&tally);
}

/* Several rerolls and changes of single faces for one ship: what one makes another one takes, in
 * some order, and dice run out. */
static void add_modifications(char text[RANDOM_TEXT_BYTES], const char *const *words,
                              unsigned count, uint64_t *random)
{
    for (unsigned left = 3 + check_random(random, 4); left > 0; left--) {
        strcat(text, " ");
        strcat(text, words[check_random(random, count)]);
    }
}

/* Words for the attacker, in turn with one of these numbers of dice, or for the defender: and what
 * stands behind either attacker. */
struct modified {
    const char *const *red;
    unsigned red_count;
    const char *const *green;
    unsigned green_count;
    const char *attackers[2], *unmodified, *modified;
};

/* Three times in four the attacker has the words. */
static void modifications_lose_nothing(const struct modified *what, uint64_t random)
{
    const unsigned long most = scenario_count / 4;
    struct pruned_tally tally = { 0 };
    char text[RANDOM_TEXT_BYTES];

    for (unsigned long i = 0; tally.done < most && tally.differ < SHOWN_MOST; i++) {
        const bool attacks = check_random(&random, 4) > 0;

        strcpy(text, attacks ? what->attackers[i % 2] : "2 focus");
        if (attacks)
            add_modifications(text, what->red, what->red_count, &random);
        strcat(text, attacks ? what->unmodified : what->modified);
        if (!attacks)
            add_modifications(text, what->green, what->green_count, &random);
        pruned_compare("2.5", text, &tally);
        assert_true(i < 4 * most + 100);
    }
    pruned_check(&tally);
}

static void orders_of_modifications_lose_nothing(void **state)
{
    static const char *const red[] = { "focus",
                                       "calculate",
                                       "calculate=2",
                                       "lock",
                                       "reroll-blank=1",
                                       "reroll-focus=1",
                                       "reroll-hit=1",
                                       "reroll=1",
                                       "reroll-blank/focus=1",
                                       "reroll-hit=2",
                                       "reroll-blank=2",
                                       "reroll-focus=1:calculate",
                                       "focus-to-hit=1",
                                       "blank-to-focus=1",
                                       "hit-to-crit=1",
                                       "focus-to-hit=2",
                                       "blank-to-crit=1",
                                       "hit-to-focus=1",
                                       "blank-to-hit=1",
                                       "focus-to-hit=every",
                                       "blank/focus-to-hit=1",
                                       "focus-to-blank=1",
                                       "add-focus=1",
                                       "blank-to-focus=1:calculate" };
    static const char *const green[] = { "focus",
                                         "calculate",
                                         "evade",
                                         "reroll-blank=1",
                                         "reroll-focus=1",
                                         "reroll=1",
                                         "reroll-evade=1",
                                         "focus-to-evade=1",
                                         "blank-to-focus=1",
                                         "blank-to-evade=1",
                                         "evade-to-focus=1",
                                         "add-blank=1" };
    const struct modified what = {
        .red = red,
        .red_count = sizeof red / sizeof *red,
        .green = green,
        .green_count = sizeof green / sizeof *green,
        .attackers = { "3", "2" },
        .unmodified = " vs 1",
        .modified = " vs 3",
    };

    (void)state;
    modifications_lose_nothing(&what, seed + 2);
}

/* What asks for tokens that a price spends or gains has to come before that, or behind it. */
static void orders_of_what_asks_for_tokens_lose_nothing(void **state)
{
    static const char *const red[] = { "focus",
                                       "calculate",
                                       "lock",
                                       "stress",
                                       "reroll-blank=1",
                                       "reroll=1?focus",
                                       "reroll-focus=2?no-calculate",
                                       "reroll-blank=1?stress",
                                       "reroll=1:+stress",
                                       "reroll-blank/focus=1:calculate?no-stress",
                                       "reroll=2?no-locked",
                                       "focus-to-hit=every?stress",
                                       "focus-to-hit=every:calculate",
                                       "focus-to-hit=1:+stress",
                                       "focus-to-crit=1?no-focus",
                                       "blank-to-focus=1?focus",
                                       "blank-to-hit=1:calculate?no-stress",
                                       "hit-to-crit=1?no-their-focus",
                                       "hit-to-focus=1?stress",
                                       "add-focus=1?calculate" };
    static const char *const green[] = { "focus",
                                         "calculate",
                                         "evade",
                                         "stress",
                                         "reroll=1?no-focus",
                                         "reroll-blank=1?calculate",
                                         "reroll-focus=1:+strain",
                                         "focus-to-evade=1?no-calculate",
                                         "focus-to-evade=1:+stress",
                                         "blank-to-focus=1?focus",
                                         "blank-to-evade=1:calculate?no-stress",
                                         "evade-to-focus=1?stress" };
    const struct modified what = {
        .red = red,
        .red_count = sizeof red / sizeof *red,
        .green = green,
        .green_count = sizeof green / sizeof *green,
        .attackers = { "3", "2" },
        .unmodified = " vs 1 focus",
        .modified = " vs 3",
    };

    (void)state;
    modifications_lose_nothing(&what, seed + 5);
}

/* Who does a thing keeps the other ship from what it could do instead: so it may be done for that
 * alone, also where it is of no use or bad for the dice. */
static void alternatives_of_the_other_ship_lose_nothing(void **state)
{
    static const char *const red[] = { "focus",
                                       "lock",
                                       "calculate",
                                       "reroll-blank=1",
                                       "reroll=1",
                                       "focus-to-hit=1",
                                       "focus-to-hit=every",
                                       "blank-to-focus=1",
                                       "hit-to-crit=1",
                                       "blank-to-hit=1:calculate",
                                       "result-to-blank=1|give-gain-evade=1",
                                       "hit-to-focus=1|give-gain-focus=1",
                                       "focus-to-hit=1|must-gain-stress=1",
                                       "hit-to-focus=1|must-their-gain-evade=1",
                                       "focus-to-hit=1|give-gain-focus=1",
                                       "focus-to-hit=1|give-focus-to-evade=1",
                                       "hit-to-crit=1|give-gain-evade=1",
                                       "crit-to-hit=1|give-gain-evade=1",
                                       "reroll=1|give-gain-evade=1",
                                       "reroll-blank=1|give-blank-to-evade=1",
                                       "blank-to-focus=1|give-reroll=1",
                                       "add-hit=1|give-gain-evade=2",
                                       "add-focus=1|give-add-evade=1",
                                       "blank-to-hit=1:calculate|give-gain-focus=1" };
    static const char *const green[] = { "focus",
                                         "evade",
                                         "calculate",
                                         "reroll-blank=1",
                                         "focus-to-evade=1",
                                         "blank-to-focus=1",
                                         "evade-to-focus=1|give-gain-focus=1",
                                         "blank-to-evade=1|give-gain-lock=1",
                                         "focus-to-evade=1|give-gain-focus=1",
                                         "focus-to-blank=1|give-gain-lock=1",
                                         "reroll=1|give-gain-focus=1",
                                         "reroll-blank=1|give-gain-lock=1" };
    const struct modified what = {
        .red = red,
        .red_count = sizeof red / sizeof *red,
        .green = green,
        .green_count = sizeof green / sizeof *green,
        .attackers = { "1", "2" },
        .unmodified = " vs 1 focus",
        .modified = " vs 2",
    };

    (void)state;
    modifications_lose_nothing(&what, seed + 3);
}

/* Dice are added for nothing beside what takes every die that shows a face, and other rerolls and
 * changes: whether an added one is taken along depends on what is left of these. */
static void added_dice_lose_nothing(void **state)
{
    static const char *const adds[] = { "add-focus=1", "add-focus=2",
                                        "add-blank=1", "add-focus=1 add-blank=1",
                                        "add-hit=1",   "add-focus=1 add-focus=1" };
    static const char *const takers[] = { "focus",
                                          "focus focus",
                                          "focus-to-hit=every",
                                          "focus=2 calculate",
                                          "blank-to-focus=every",
                                          "blank/focus-to-hit=every",
                                          "blank-to-hit=every focus",
                                          "focus-to-crit=every",
                                          "reroll-focus=every",
                                          "focus gain-focus=1" };
    static const char *const others[] = {
        "reroll-blank=1",   "reroll-focus=1",      "reroll-focus=2",  "reroll-hit=1",
        "reroll-hit=1",     "reroll-hit=2",        "reroll=1",        "lock",
        "calculate",        "focus-to-hit=1",      "focus-to-crit=1", "blank-to-crit=1",
        "blank-to-focus=1", "hit-to-crit=1",       "hit-to-focus=1",  "focus-to-blank=1",
        "reroll-focus=1",   "reroll-blank/focus=1"
    };
    static const char *const defenders[] = { "0",       "1",       "1 reinforce",
                                             "1 evade", "2 focus", "1 shields=1 hull=2" };
    struct pruned_tally tally = { 0 };
    const unsigned long most = scenario_count / 4;
    uint64_t random = seed + 3;
    char text[RANDOM_TEXT_BYTES];

    (void)state;
    for (unsigned long i = 0; tally.done < most && tally.differ < SHOWN_MOST; i++) {
        snprintf(text, sizeof text, "%u %s %s", 1 + check_random(&random, 3),
                 adds[check_random(&random, (unsigned)(sizeof adds / sizeof *adds))],
                 takers[check_random(&random, (unsigned)(sizeof takers / sizeof *takers))]);
        add_modifications(text, others, sizeof others / sizeof *others, &random);
        strcat(text, " vs ");
        strcat(text,
               defenders[check_random(&random, (unsigned)(sizeof defenders / sizeof *defenders))]);
        pruned_compare("2.5", text, &tally);
        assert_true(i < 4 * most + 100);
    }
    pruned_check(&tally);
}

/* Words by which the first attacker makes more attacks, put behind its own. */
static bool add_follow_up(char text[RANDOM_TEXT_BYTES], const char *edition, uint64_t *random)
{
    static const char *const words[] = {
        "bonus-attack=primary",
        "bonus-attack=primary?miss",
        "bonus-attack=primary?hit",
        "bonus-attack=primary:focus?miss|their-focus",
        "bonus-attack=primary:+stress?no-stress",
        "must-bonus-attack=primary:lock",
        "bonus-attack=primary:+deplete?charge&no-net",
        "bonus-attack=primary~stress reroll=1?bonus",
        "roll=+1|bonus-attack=primary:+strain",
        "bonus-attack=primary?net>shields gain-focus=1?miss",
        "bonus-attack=primary?focus|lock must-bonus-attack=same:+ion?no-charge",
        "twice",
        "twice bonus-attack=primary?miss",
        "twice gain-focus=1?hit bonus-attack=primary:focus",
    };
    const size_t count = sizeof words / sizeof *words - (strcmp(edition, "1") == 0 ? 0 : 3);
    const char *word = words[check_random(random, (unsigned)count)];
    char *end = strstr(text, " vs "), *first = strstr(text, " ; ");

    end = first && first < end ? first : end;
    if (!end || strlen(text) + strlen(word) + 2 > RANDOM_TEXT_BYTES)
        return false;
    memmove(end + strlen(word) + 1, end, strlen(end) + 1);
    *end = ' ';
    memcpy(end + 1, word, strlen(word));
    return true;
}

static void attacks_that_follow_lose_nothing(void **state)
{
    static const char *const editions[] = { "1", "2", "2.5" };
    struct pruned_tally tally = { 0 };
    const unsigned long most = scenario_count / 4;
    uint64_t random = seed + 1;
    char text[RANDOM_TEXT_BYTES];

    (void)state;
    for (unsigned long i = 0; tally.done < most && tally.differ < SHOWN_MOST; i++) {
        const char *edition = editions[check_random(&random, 3)];

        random_words(text, edition, &random);
        if (strlen(text) < 160 && add_follow_up(text, edition, &random))
            pruned_compare(edition, text, &tally);
        assert_true(i < 8 * most + 100);
    }
    pruned_check(&tally);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(best_play_is_kept),
    cmocka_unit_test(what_others_want_is_kept),
    cmocka_unit_test(what_comes_out_of_time_is_kept),
    cmocka_unit_test(random_scenarios_lose_nothing),
    cmocka_unit_test(orders_of_modifications_lose_nothing),
    cmocka_unit_test(orders_of_what_asks_for_tokens_lose_nothing),
    cmocka_unit_test(added_dice_lose_nothing),
    cmocka_unit_test(alternatives_of_the_other_ship_lose_nothing),
    cmocka_unit_test(attacks_that_follow_lose_nothing),
};

int main(int count, char **arguments)
{
    const char *wanted = count > 1 ? arguments[1] : getenv("PRUNING_SCENARIOS");

    scenario_count = SCENARIOS / check_stride();
    if (wanted)
        scenario_count = strtoul(wanted, NULL, 10);
    if (count > 2)
        seed = strtoul(arguments[2], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
