/* What a graph leaves out changes no value: random scenarios, and those in which it once did, with
 * everything left out, with nothing, and with each kind of pruning undone. No other evaluator is
 * asked, so there can be many.
 *
 * An argument, or PRUNING_SCENARIOS in the environment, says how many scenarios are drawn; another
 * argument is the seed. */
#include "support/agree.h"
#include "support/check.h"
#include "support/random_words.h"

#include "prune/pruning.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SCENARIOS = 5000, SHOWN_MOST = 30 };

static unsigned long scenario_count = SCENARIOS / CHECK_STRIDE;
static uint64_t seed = 20251121;

/* ---- one scenario, with and without ---- */

/* What must be the same, to rounding: all that best play is measured by, in its order. These are
 * the probability of destruction (where that is played for), expected damage, expected crits, and
 * the expected worth of the tokens left of the defender and of the attackers. Nothing else has to
 * be: two ways of play that are equal in all of these are equally good, and which is taken is
 * nobody's promise. So the distribution of damage may differ, and which tokens are left where they
 * are worth the same, as two force charges and an evade; tokens that nobody spends are worth
 * nothing. The numbers are those of the exact engine, with the plan that comes of the graph, so
 * that a token dropped from the states but not counted elsewhere shows as well. */

struct question {
    const struct scenario *scenario;
    bool kill;
    struct naive_value pruned; /* with everything left out */
};

static void print_value(const char *what, unsigned keep, const struct naive_value *value)
{
    print_message("  %s %#x: %.9g %.9g %.9g %.9g %.9g\n", what, keep, value->destroyed,
                  value->damage, value->crits, value->defender_tokens, value->attacker_tokens);
}

/* What is kept makes the graph too large: it says nothing, and is counted in *refused. */
static bool is_same_with(const struct question *question, unsigned keep, unsigned long *refused)
{
    struct naive_value value;

    if (!agree_exact_kept(question->scenario, question->kill, keep, &value)) {
        ++*refused;
        return true;
    }
    if (agree_is_same(&value, &question->pruned))
        return true;
    print_value("all pruned, kept", 0, &question->pruned);
    print_value("kept", keep, &value);
    return false;
}

/* Every kind kept alone, whichever there are, and all of them together. */
static bool is_same_with_each(const struct question *question, unsigned long *refused)
{
    bool same = is_same_with(question, PRUNE_ALL, refused);

    for (unsigned kind = 1; kind <= (unsigned)PRUNE_ALL; kind <<= 1)
        if (kind & PRUNE_ALL)
            same = is_same_with(question, kind, refused) && same;
    return same;
}

/* How many scenarios there were. */
struct tally {
    unsigned long done, differ, refused;
};

/* Whether all values are the same; a scenario that is refused counts as not done. */
static bool compare(const char *edition, const char *text, struct tally *tally)
{
    struct scenario scenario = {
        .edition = rules_edition_find(edition),
        .library = &cards_builtin[edition[0] == '1' ? CARDS_FIRST : CARDS_SECOND],
    };
    struct lexer lexer = { text, text + strlen(text), "test", 1, 1 };
    struct question question = { .scenario = &scenario };
    volley_error error = { 0 };
    bool same = true;

    if (scenario_parse(&scenario, lexer, &error) == VOLLEY_OK) {
        question.kill = scenario.defender.mortal && strlen(text) % 2;
        if (agree_exact_kept(&scenario, question.kill, 0, &question.pruned)) {
            tally->done++;
            same = is_same_with_each(&question, &tally->refused);
        }
    }
    if (!same) {
        tally->differ++;
        print_message("edition %s, %s: %s\n", edition, question.kill ? "kill" : "damage", text);
    }
    scenario_fini(&scenario);
    return same;
}

/* Few of what is kept may be too large to look at. */
static void check_tally(const struct tally *tally)
{
    print_message("%lu scenarios, %lu graphs too large\n", tally->done, tally->refused);
    if (tally->differ)
        fail_msg("%lu of %lu scenarios differ", tally->differ, tally->done);
    assert_true(tally->refused <= tally->done / 100);
}

/* ---- what was once left out ---- */

/* The naive evaluator, which leaves nothing out, says the same. */
static struct naive_value check_text(const char *edition, const char *text)
{
    struct tally tally = { 0 };

    assert_true(compare(edition, text, &tally));
    assert_int_equal(tally.done, 1);
    assert_int_equal(tally.refused, 0);
    return agree_text(edition, false, text);
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
    struct tally tally = { 0 };

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_true(compare("2", texts[i], &tally));
    assert_int_equal(tally.done, sizeof texts / sizeof *texts);
}

/* ---- many scenarios ---- */

static void random_scenarios_lose_nothing(void **state)
{
    static const char *const editions[] = { "1", "2", "2", "2.5" };
    struct tally tally = { 0 };
    uint64_t random = seed;
    char text[RANDOM_TEXT_BYTES];

    (void)state;
    for (unsigned long i = 0; tally.done < scenario_count && tally.differ < SHOWN_MOST; i++) {
        const char *edition = editions[check_random(&random, 4)];

        random_words(text, edition, &random);
        compare(edition, text, &tally);
        assert_true(i < 2 * scenario_count + 100); /* most of what is drawn can be read */
    }
    check_tally(&tally);
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
    struct tally tally = { 0 };
    const unsigned long most = scenario_count / 4;
    uint64_t random = seed + 2;
    char text[RANDOM_TEXT_BYTES];

    (void)state;
    for (unsigned long i = 0; tally.done < most && tally.differ < SHOWN_MOST; i++) {
        const bool attacks = check_random(&random, 4) > 0;

        strcpy(text, attacks ? (i % 2 ? "2" : "3") : "2 focus");
        if (attacks)
            add_modifications(text, red, sizeof red / sizeof *red, &random);
        strcat(text, attacks ? " vs 1" : " vs 3");
        if (!attacks)
            add_modifications(text, green, sizeof green / sizeof *green, &random);
        compare("2.5", text, &tally);
        assert_true(i < 4 * most + 100);
    }
    check_tally(&tally);
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
    struct tally tally = { 0 };
    const unsigned long most = scenario_count / 4;
    uint64_t random = seed + 3;
    char text[RANDOM_TEXT_BYTES];

    (void)state;
    for (unsigned long i = 0; tally.done < most && tally.differ < SHOWN_MOST; i++) {
        const bool attacks = check_random(&random, 4) > 0;

        strcpy(text, attacks ? (i % 2 ? "2" : "1") : "2 focus");
        if (attacks)
            add_modifications(text, red, sizeof red / sizeof *red, &random);
        strcat(text, attacks ? " vs 1 focus" : " vs 2");
        if (!attacks)
            add_modifications(text, green, sizeof green / sizeof *green, &random);
        compare("2.5", text, &tally);
        assert_true(i < 4 * most + 100);
    }
    check_tally(&tally);
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
    struct tally tally = { 0 };
    const unsigned long most = scenario_count / 4;
    uint64_t random = seed + 1;
    char text[RANDOM_TEXT_BYTES];

    (void)state;
    for (unsigned long i = 0; tally.done < most && tally.differ < SHOWN_MOST; i++) {
        const char *edition = editions[check_random(&random, 3)];

        random_words(text, edition, &random);
        if (strlen(text) < 160 && add_follow_up(text, edition, &random))
            compare(edition, text, &tally);
        assert_true(i < 8 * most + 100);
    }
    check_tally(&tally);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(best_play_is_kept),
    cmocka_unit_test(what_others_want_is_kept),
    cmocka_unit_test(what_comes_out_of_time_is_kept),
    cmocka_unit_test(random_scenarios_lose_nothing),
    cmocka_unit_test(orders_of_modifications_lose_nothing),
    cmocka_unit_test(alternatives_of_the_other_ship_lose_nothing),
    cmocka_unit_test(attacks_that_follow_lose_nothing),
};

int main(int count, char **arguments)
{
    const char *wanted = count > 1 ? arguments[1] : getenv("PRUNING_SCENARIOS");

    if (wanted)
        scenario_count = strtoul(wanted, NULL, 10);
    if (count > 2)
        seed = strtoul(arguments[2], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
