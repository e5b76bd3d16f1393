/* report/digest, include/volley/advice.h: rules that fit their cases, and the worth of a roll. */
#include "support/check.h"
#include "support/stream.h"

#include "base/buffer.h"
#include "questions/advice/digest.h"
#include "volley/advice.h"
#include "volley/volley.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- digest ---- */

static bool fits(const struct digest_rule *rule, const struct digest_case *made, size_t features)
{
    for (size_t i = 0; i < features; i++)
        if (made->features[i] < rule->low[i] || made->features[i] > rule->high[i])
            return false;
    return true;
}

static void check_digest(struct digest_case *cases, size_t count, size_t features)
{
    struct digest digest;
    double share = 0;

    assert_true(digest_make(&digest, cases, count, features));
    for (size_t i = 0; i < count; i++) {
        unsigned fitting = 0;

        for (uint32_t rule = 0; rule < digest.rule_count; rule++) {
            if (!fits(&digest.rules[rule], &cases[i], features))
                continue;
            fitting++;
            assert_int_equal(digest.rules[rule].answer, cases[i].answer);
        }
        assert_int_equal(fitting, 1);
    }
    for (uint32_t rule = 0; rule < digest.rule_count; rule++)
        share += digest.rules[rule].share;
    assert_true(fabs(share - (double)count) < 1e-9);
    digest_fini(&digest);
}

static void every_case_fits_one_rule_and_its_answer(void **state)
{
    enum { FEATURES = 4, SIDE = 4, CASES = SIDE * SIDE * SIDE * SIDE };
    struct digest_case cases[CASES];
    uint64_t random = 7;

    (void)state;
    for (int round = 0; round < 50; round++) {
        size_t count = 0;

        for (int n = 0; n < CASES; n++) {
            struct digest_case made = { { (int16_t)(n % SIDE), (int16_t)(n / SIDE % SIDE),
                                          (int16_t)(n / SIDE / SIDE % SIDE - 2),
                                          (int16_t)(n / SIDE / SIDE / SIDE) },
                                        0,
                                        1,
                                        0,
                                        0 };

            made.answer = round < 25 ? check_random(&random, 4)
                                     : (uint32_t)(made.features[0] > made.features[1]) +
                                           2 * (made.features[2] < 0);
            if (check_random(&random, 3)) /* with holes */
                cases[count++] = made;
        }
        check_digest(cases, count, FEATURES);
    }
}

static void what_one_feature_decides_is_one_rule_an_answer(void **state)
{
    struct digest_case cases[] = { { { 0, 0 }, 0, 1, 0, 0 }, { { 0, 1 }, 0, 1, 3, 0 },
                                   { { 1, 0 }, 1, 1, 1, 0 }, { { 1, 1 }, 1, 2, 1, 0.3 },
                                   { { 2, 0 }, 0, 1, 1, 0 }, { { 2, 1 }, 0, 1, 3, 0 } };
    struct digest digest;

    (void)state;
    assert_true(digest_make(&digest, cases, 6, 2));
    assert_int_equal(digest.rule_count, 3);
    assert_true(digest.rules[0].answer == 1 && digest.rules[0].share > 2.5);
    assert_true(digest.rules[0].low[0] == 1 && digest.rules[0].high[0] == 1);
    assert_true(digest.rules[0].low[1] == 0 && digest.rules[0].high[1] == 1);
    assert_int_equal(digest.rules[0].other, 1); /* of both its cases, a third of them as good */
    assert_true(fabs(digest.rules[0].behind - 0.2) < 1e-12);
    assert_int_equal(digest.rules[1].other, 0); /* not the same in all */
    assert_int_equal(digest.rules[2].other, 0);
    digest_fini(&digest);
}

static void no_cases_make_no_rules(void **state)
{
    struct digest digest;

    (void)state;
    assert_true(digest_make(&digest, NULL, 0, 3));
    assert_int_equal(digest.rule_count, 0);
    digest_fini(&digest);
}

/* ---- advice ---- */

/* The document for a roll; rolled may be NULL. */
static json_t *advise(const char *edition, const char *text, volley_advice advice)
{
    struct buffer out = { 0 };
    const volley_sink sink = { .write = stream_keep, .context = &out };
    volley_scenario *scenario;
    volley_error error = { 0 };
    json_t *document;

    assert_int_equal(volley_scenario_parse(edition, text, &scenario, &error), VOLLEY_OK);
    if (volley_advice_write(scenario, &advice, VOLLEY_JSON, &sink, &error) != VOLLEY_OK)
        fail_msg("%s, '%s': %s", text, advice.rolled ? advice.rolled : "", error.message);
    document = json_loadb(out.bytes, out.count, 0, NULL);
    assert_non_null(document);
    buffer_fini(&out);
    volley_scenario_free(scenario);
    return document;
}

static double expected_of(const json_t *document)
{
    return json_number_value(json_object_get(json_object_get(document, "expected"), "damage"));
}

/* The first option is the best, is worth what the roll is worth, and no other is better. */
static void check_options(const json_t *document)
{
    double expected = expected_of(document);
    const json_t *decision, *option;
    size_t i, j;

    json_array_foreach(json_object_get(document, "decisions"), i, decision)
    {
        bool attacks = strncmp(json_string_value(json_object_get(decision, "decision")), "Attacker",
                               strlen("Attacker")) == 0;

        json_array_foreach(json_object_get(decision, "options"), j, option)
        {
            double damage = json_number_value(json_object_get(option, "damage"));

            assert_int_equal(json_is_true(json_object_get(option, "best")), j == 0);
            if (j == 0)
                assert_true(fabs(damage - expected) < 1e-12);
            assert_true(attacks ? damage <= expected + 1e-12 : damage >= expected - 1e-12);
        }
    }
}

/* Sum of expected damage over all rolls of `dice` more dice, each with its probability. */
static double over_rolls(const char *edition, const char *text, enum dice_color color,
                         const char *rolled, unsigned dice)
{
    double sum = 0;

    if (dice == 0) {
        json_t *document = advise(edition, text, (volley_advice){ .rolled = rolled });

        check_options(document);
        sum = expected_of(document);
        json_decref(document);
        return sum;
    }
    for (enum dice_face face = 0; face < DICE_FACES; face++) {
        struct buffer longer = { 0 };

        if (!dice_sides[color][face])
            continue;
        buffer_print(&longer, "%s %s%c", rolled, dice_face_words[face], 0);
        sum += over_rolls(edition, text, color, longer.bytes, dice - 1) * dice_sides[color][face] /
               DICE_SIDES;
        buffer_fini(&longer);
    }
    return sum;
}

static void the_rolls_together_are_worth_the_attack(void **state)
{
    static const struct {
        const char *edition, *text;
        unsigned dice;
    } cases[] = {
        { "2.5", "3 focus lock vs 3 focus evade", 3 },
        { "2.5", "3 vs 2", 3 },
        { "2.5", "3 reroll=1 focus calculate vs 2 their-hit-to-focus=1 evade", 3 },
        { "2.5", "3 deplete lock vs 2 strain focus", 2 },
        { "2.5", "3 lock range=1 vs 1 focus their-reroll=1", 4 },
        { "2.5", "2 focus ; 3 lock vs 2 evade focus", 2 },
        { "1", "3 lock focus vs 3 evade=2 focus", 3 },
        { "2.5", "3 pilot.zuckuss focus vs 2", 4 }, /* the best of what is asked before the roll */
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_true(fabs(over_rolls(cases[i].edition, cases[i].text, DICE_RED, "", cases[i].dice) -
                         check_mean(cases[i].edition, cases[i].text)) < 1e-12);
}

/* Against attack dice that are final, the defense rolls together are worth a bare attack that
 * always shows them: dice that are added. */
static void the_defense_rolls_together_are_worth_the_defense(void **state)
{
    (void)state;
    assert_true(fabs(over_rolls("2.5", "3 vs 3 focus evade", DICE_GREEN, "hit hit crit vs", 3) -
                     check_mean("2.5", "0 add-hit=2 add-crit=1 vs 3 focus evade")) < 1e-12);
    assert_true(fabs(over_rolls("2.5", "3 their-evade-to-focus=1 vs 2 focus calculate", DICE_GREEN,
                                "hit blank crit vs", 2) -
                     check_mean("2.5", "0 add-hit=1 add-crit=1 their-evade-to-focus=1 vs 2 focus "
                                       "calculate")) < 1e-12);
}

static void best_play_is_named_in_words(void **state)
{
    json_t *document = advise("2.5", "3 focus lock vs 0",
                              (volley_advice){ .rolled = "hit focus "
                                                         "blank" });
    const json_t *best = json_array_get(
        json_object_get(json_array_get(json_object_get(document, "decisions"), 0), "options"), 0);

    (void)state;
    assert_string_equal(json_string_value(json_object_get(best, "do")),
                        "spend lock: reroll a blank");
    assert_true(fabs(expected_of(document) - 2.75) < 1e-12); /* a die is good on six of its sides */
    json_decref(document);
}

/* ---- step by step ---- */

static double number_of(const json_t *object, const char *name)
{
    const json_t *number = json_object_get(object, name);

    return json_is_null(number) ? 0 : json_number_value(number);
}

static void check_worth(const json_t *document, const json_t *wanted, const char *path)
{
    static const char *const figures[] = { "damage", "crits", "destroyed" };
    const json_t *expected = json_object_get(document, "expected");

    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        check_near(number_of(expected, figures[i]), number_of(wanted, figures[i]), 1e-12, path);
}

struct walked {
    const char *edition, *text;
    size_t attack;
    volley_objective objective;
    const char *rolled;
};

/* Each step from a place on, one behind the others, is worth what is said before it is taken. That
 * of each option; of the best one, and of dice that are rolled, so is what comes after it. */
static double walk(const struct walked *at, const char *path, const json_t *wanted);

static double walk_on(const struct walked *at, const char *path, const char *step,
                      const json_t *wanted, bool far)
{
    struct buffer longer = { 0 };
    double damage = number_of(wanted, "damage");

    buffer_print(&longer, "%s then %s%c", path, step, 0);
    if (far) {
        damage = walk(at, longer.bytes, wanted);
    } else {
        json_t *document = advise(at->edition, at->text,
                                  (volley_advice){ .rolled = longer.bytes,
                                                   .attack = at->attack,
                                                   .plan = { .objective = at->objective } });

        check_worth(document, wanted, longer.bytes);
        json_decref(document);
    }
    buffer_fini(&longer);
    return damage;
}

static double walk(const struct walked *at, const char *path, const json_t *wanted)
{
    json_t *document =
        advise(at->edition, at->text,
               (volley_advice){
                   .rolled = path, .attack = at->attack, .plan = { .objective = at->objective } });
    const json_t *expected = json_object_get(document, "expected"), *one;
    const json_t *decision = json_array_get(json_object_get(document, "decisions"), 0);
    const json_t *branches = json_object_get(document, "branches");
    double damage = number_of(expected, "damage"), sum = 0, chances = 0;
    size_t i;

    check_worth(document, wanted ? wanted : expected, path);
    assert_string_equal(json_string_value(json_object_get(document, "rolled")), path);
    assert_false(decision && branches);
    json_array_foreach(json_object_get(decision, "options"), i, one)
    {
        const double worth =
            walk_on(at, path, json_string_value(json_object_get(one, "do")), one, i == 0);

        assert_null(strstr(json_string_value(json_object_get(one, "do")), " then "));
        if (i == 0)
            check_near(worth, damage, 1e-12, path);
    }
    json_array_foreach(branches, i, one)
    {
        chances += number_of(one, "chance");
        sum += number_of(one, "chance") *
               walk_on(at, path, json_string_value(json_object_get(one, "dice")), one, true);
    }
    if (branches) {
        check_near(chances, 1, 1e-12, path);
        check_near(sum, damage, 1e-12, path);
    }
    json_decref(document);
    return damage;
}

static void each_step_is_worth_what_was_said_of_it(void **state)
{
    static const struct walked cases[] = {
        { "2.5", "2 focus lock vs 2 focus evade", 0, 0, "focus blank" },
        { "2.5", "3 focus lock vs 1 focus hull=2", 0, VOLLEY_KILL, "hit focus blank" },
        { "2.5", "3 reroll=1 focus calculate vs 2 their-hit-to-focus=1 evade", 0, 0,
          "hit focus blank" },
        { "2", "2 lock range=1 vs 1 focus their-reroll=1", 0, 0, "hit focus crit" },
        { "1", "3 lock focus vs 2 evade focus", 0, 0, "hit focus blank" },
        { "1", "2 lock vs 2 their-spend=lock", 0, 0, "hit hit" }, /* no die is rerolled */
        { "2.5", "3 vs 2 focus reroll=1", 0, 0, "hit hit crit vs focus blank" },
        { "2.5", "2 focus ; 2 lock vs 2 evade focus", 0, 0, "hit focus" },
        { "2.5", "2x 3 focus reroll=1?no-their-damaged vs 2 hull=3", 1, 0, "hit focus blank" },
        { "2.5", "2 predator bullseye focus vs 1 force=1", 0, 0, "hit blank" },
        { "2.5", "2 pilot.zuckuss focus vs 2", 0, 0, "hit focus blank" },
        { "2.5", "0 their-test=3,hit/crit>suffer-hit vs 0", 0, 0, "" },
        { "2.5", "1 vs 1 hull=3 must-test-green=1,blank>suffer-crit", 0, VOLLEY_KILL, "hit" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        walk(&cases[i], cases[i].rolled, NULL);
}

/* By a search of some thirty lines, which knows no more than these dice and tokens. */
static void steps_are_worth_what_another_search_finds(void **state)
{
    static const struct {
        const char *text, *rolled;
        double damage;
    } cases[] = {
        { "3 focus lock vs 3 evade", "hit focus blank then spend lock: reroll a blank",
          775. / 1024 },
        { "3 focus lock vs 3 evade", "hit focus blank then spend lock: reroll a blank then hit",
          475. / 512 },
        { "3 focus lock vs 3 evade", "hfb then Spend lock, reroll a blank then f", 475. / 512 },
        { "3 focus lock vs 3 evade", "hit focus blank then spend lock: reroll a blank then blank",
          125. / 512 },
        { "3 focus lock vs 2 focus", "focus blank blank then spend lock: reroll both blanks",
          1305. / 1024 },
        { "3 focus lock vs 2 focus",
          "focus blank blank then spend lock: reroll both blanks then hit blank", 3. / 4 },
        { "3 focus lock vs 2 focus",
          "focus blank blank then spend lock: reroll both blanks then blank*2", 9. / 64 },
        { "3 focus lock vs 2 focus",
          "focus blank blank then spend lock: reroll both blanks and a focus", 4401. / 4096 },
        { "3 focus lock vs 2 focus", "focus blank blank then spend focus", 217. / 256 },
        { "3 focus lock vs 2 focus",
          "focus blank blank then spend focus then spend lock: reroll both blanks then hit hit",
          7. / 4 },
        { "3 focus lock vs 2 focus",
          "focus blank blank then spend focus then spend lock: reroll both blanks then hit hit "
          "then evade focus",
          1 },
        { "4 lock vs 1 evade",
          "hit focus focus blank then spend lock: reroll a blank and both focus then ccf", 2 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        json_t *document =
            advise("2.5", cases[i].text, (volley_advice){ .rolled = cases[i].rolled });

        check_near(expected_of(document), cases[i].damage, 1e-12, cases[i].rolled);
        json_decref(document);
    }
}

static double kill_chance(const char *rolled)
{
    json_t *document =
        advise("2.5", "2x 3 focus lock vs 1 focus hull=4",
               (volley_advice){ .plan = { .objective = VOLLEY_KILL }, .rolled = rolled });
    double chance =
        json_number_value(json_object_get(json_object_get(document, "expected"), "destroyed"));

    json_decref(document);
    return chance;
}

static void playing_for_the_kill_counts_the_kill(void **state)
{
    (void)state;
    assert_true(kill_chance("hit hit crit") > kill_chance("hit hit blank"));
    assert_true(kill_chance("hit hit blank") > 0 && kill_chance("hit hit crit") < 1);
}

static void a_table_covers_all_that_comes_up(void **state)
{
    json_t *document = advise("2.5", "3 focus vs 2", (volley_advice){ .rolled = NULL });
    const json_t *table = json_array_get(json_object_get(document, "decisions"), 0), *rule;
    double share = 0;
    size_t i;

    (void)state;
    json_array_foreach(json_object_get(table, "rules"), i, rule) share +=
        json_number_value(json_object_get(rule, "share"));
    /* there is a decision whenever one of three dice shows a focus */
    assert_true(fabs(share - (1 - 0.75 * 0.75 * 0.75)) < 1e-12);
    json_decref(document);
}

static void check_refused(const char *text, volley_advice advice, volley_status wanted,
                          const char *message)
{
    struct buffer out = { 0 };
    const volley_sink sink = { .write = stream_keep, .context = &out };
    volley_scenario *scenario;
    volley_error error = { 0 };

    assert_int_equal(volley_scenario_parse("2.5", text, &scenario, &error), VOLLEY_OK);
    assert_int_equal(volley_advice_write(scenario, &advice, VOLLEY_TEXT, &sink, &error), wanted);
    assert_non_null(strstr(error.message, message));
    assert_int_equal(out.count, 0);
    buffer_fini(&out);
    volley_scenario_free(scenario);
}

static void rolls_that_cannot_be_are_refused(void **state)
{
    (void)state;
    check_refused("3 vs 2", (volley_advice){ .rolled = "hit evade hit" }, VOLLEY_INVALID,
                  "an attack die shows");
    check_refused("3 vs 2", (volley_advice){ .rolled = "hit hit hit vs hit" }, VOLLEY_INVALID,
                  "a defense die shows");
    check_refused("3 vs 2", (volley_advice){ .rolled = "hit hit" }, VOLLEY_INVALID,
                  "rolls 3 attack dice, not 2");
    check_refused("3 pilot.zuckuss vs 2", (volley_advice){ .rolled = "hit hit" }, VOLLEY_INVALID,
                  "rolls 3 or 4 attack dice, not 2");
    check_refused("3 pilot.zuckuss vs 2", (volley_advice){ .rolled = "hit hit vs evade" },
                  VOLLEY_INVALID, "rolls 2 or 3 defense dice, not 1");
    check_refused("3 ; 3 vs 2 range=3", (volley_advice){ .rolled = "hhh vs 2 evade", .attack = 1 },
                  VOLLEY_INVALID, "rolls 3 defense dice, not 2, because of range 3");
    check_refused("7 vs 2", (volley_advice){ .rolled = "7 hits" }, VOLLEY_INVALID,
                  "rolls 6 attack dice, not 7: at most 6");
    check_refused("3 vs 2", (volley_advice){ .rolled = "" }, VOLLEY_INVALID,
                  "rolls 3 attack dice, not 0");
    check_refused("3 vs 2", (volley_advice){ .rolled = "hit hit hit vs evade" }, VOLLEY_INVALID,
                  "rolls 2 defense dice, not 1");
    check_refused("3 vs 0", (volley_advice){ .rolled = "hit hit hit vs evade" }, VOLLEY_INVALID,
                  "no defense dice");
    check_refused("3 vs 2", (volley_advice){ .rolled = "hit hit hit hit vs evade evade" },
                  VOLLEY_INVALID, "cannot come up");
    check_refused("3 vs 2", (volley_advice){ .attack = 1 }, VOLLEY_INVALID, "no attack number 2");
    check_refused("3 vs 2", (volley_advice){ .plan = { .objective = VOLLEY_KILL } }, VOLLEY_INVALID,
                  "hull");
}

static void steps_that_cannot_be_taken_are_refused(void **state)
{
    (void)state;
    check_refused("3 focus lock vs 2", (volley_advice){ .rolled = "hfb then spend focu" },
                  VOLLEY_INVALID, "did you mean 'spend focus'?");
    check_refused("3 focus lock vs 2", (volley_advice){ .rolled = "hfb then Spend lock" },
                  VOLLEY_INVALID, "here one can: spend lock: reroll a blank; ");
    check_refused("3 focus vs 2", (volley_advice){ .rolled = "hfb then go" }, VOLLEY_INVALID,
                  "here one can: spend focus; nothing");
    check_refused("3 focus vs 2", (volley_advice){ .rolled = "hfb then" }, VOLLEY_INVALID,
                  "here one can: spend focus; nothing");
    check_refused("4 focus lock vs 2", (volley_advice){ .rolled = "hffb then go" }, VOLLEY_INVALID,
                  "; spend focus; and 9 more"); /* of 2 * 3 * 2 - 1 ways to reroll, and 2 */
    check_refused("3 focus vs 2", (volley_advice){ .rolled = "hfb then spend focus then hit" },
                  VOLLEY_INVALID, "2 defense dice are rolled here: say what they show");
    check_refused("3 focus vs 2", (volley_advice){ .rolled = "hfb then spend focus then e" },
                  VOLLEY_INVALID, "2 defense dice are rolled here");
    check_refused("3 focus vs 2", (volley_advice){ .rolled = "hfb then spend focus then vs be" },
                  VOLLEY_INVALID, "2 defense dice are rolled here");
    check_refused("3 lock vs 2",
                  (volley_advice){ .rolled = "hhb then spend lock: reroll a blank then hit vs" },
                  VOLLEY_INVALID, "1 attack die is rolled here: say what it shows");
    check_refused("3 vs 2", (volley_advice){ .rolled = "hhb then be then nothing" }, VOLLEY_INVALID,
                  "the attack is over");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_case_fits_one_rule_and_its_answer),
    cmocka_unit_test(what_one_feature_decides_is_one_rule_an_answer),
    cmocka_unit_test(no_cases_make_no_rules),
    cmocka_unit_test(the_rolls_together_are_worth_the_attack),
    cmocka_unit_test(the_defense_rolls_together_are_worth_the_defense),
    cmocka_unit_test(best_play_is_named_in_words),
    cmocka_unit_test(each_step_is_worth_what_was_said_of_it),
    cmocka_unit_test(steps_are_worth_what_another_search_finds),
    cmocka_unit_test(playing_for_the_kill_counts_the_kill),
    cmocka_unit_test(a_table_covers_all_that_comes_up),
    cmocka_unit_test(rolls_that_cannot_be_are_refused),
    cmocka_unit_test(steps_that_cannot_be_taken_are_refused),
};
CHECK_MAIN(tests)
