/* src/words: words into loadouts, and what is wrong with them. */
#include "support/check.h"

#include "words/describe.h"
#include "words/nearest.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_BYTES = 8192 };

static volley_status parse(const char *edition, const char *text, size_t bytes,
                           struct scenario *scenario, volley_error *error)
{
    struct lexer lexer = { text, text + bytes, "test", 1, 1 };

    *scenario = (struct scenario){ .edition = rules_edition_find(edition),
                                   .library = &cards_builtin[CARDS_SECOND] };
    *error = (volley_error){ 0 };
    return scenario_parse(scenario, lexer, error);
}

static void a_loadout_is_read_word_by_word(void **state)
{
    struct scenario scenario = check_scenario(
        "2.5", "  4 Focus lock=2 force reroll=all their-evade-to-focus=1 range=3 obstructed\n"
               "bullseye focus hit-to-crit=2 roll=-1 vs agility=2 evade hull=4 shields=2 ");
    const struct loadout *attacker = &scenario.attackers[0];

    (void)state;
    assert_int_equal(scenario.attacker_count, 1);
    assert_int_equal(attacker->dice, 4);
    assert_int_equal(attacker->tokens[RULES_FOCUS], 2);
    assert_int_equal(attacker->tokens[RULES_LOCK], 2);
    assert_int_equal(attacker->tokens[RULES_FORCE], 1);
    assert_int_equal(attacker->range, 3);
    assert_int_equal(attacker->situations >> RULES_OBSTRUCTED & 1, 1);
    assert_int_equal(attacker->situations >> RULES_BULLSEYE & 1, 1);
    assert_int_equal(attacker->situations >> RULES_SPECIAL & 1, 0);
    assert_int_equal(attacker->effect_count, 4);
    assert_int_equal(rules_effect_main(&attacker->effects[0])->operation, RULES_REROLL);
    assert_int_equal(rules_effect_main(&attacker->effects[0])->count, RULES_ALL);
    assert_int_equal(rules_effect_main(&attacker->effects[0])->from, DICE_RED_FACES);
    assert_true(rules_effect_main(&attacker->effects[1])->theirs);
    assert_int_equal(rules_effect_main(&attacker->effects[1])->to, DICE_FOCUS);
    assert_int_equal(rules_effect_main(&attacker->effects[3])->count, -1);
    assert_string_equal(attacker->text,
                        "4 focus lock=2 force reroll=all their-evade-to-focus=1 range=3 "
                        "obstructed bullseye focus hit-to-crit=2 roll=-1");
    assert_int_equal(scenario.defender.dice, 2);
    assert_true(scenario.defender.mortal);
    assert_int_equal(loadout_health(&scenario.defender), 6);
    scenario_fini(&scenario);
}

static void range_is_2_when_nothing_is_said(void **state)
{
    struct scenario scenario = check_scenario("2.5", "3 vs 2");

    (void)state;
    assert_int_equal(scenario.attackers[0].range, 2);
    assert_false(scenario.defender.mortal);
    scenario_fini(&scenario);
}

static void repetitions_and_semicolons_make_attackers(void **state)
{
    struct scenario scenario = check_scenario("2.5", "2x 3 focus ; 4 lock;3X 2 vs 1");

    (void)state;
    assert_int_equal(scenario.attacker_count, 6);
    assert_string_equal(scenario.attackers[1].text, "3 focus");
    assert_string_equal(scenario.attackers[2].text, "4 lock");
    assert_string_equal(scenario.attackers[5].text, "2");
    scenario_fini(&scenario);
}

static void the_defender_says_what_is_of_the_attack(void **state)
{
    struct scenario scenario = check_scenario("2.5", "3 focus ; 2x 2 vs 2 range 3 obstructed");

    (void)state;
    for (size_t i = 0; i < scenario.attacker_count; i++) {
        assert_int_equal(scenario.attackers[i].range, 3);
        assert_true(scenario.attackers[i].situations >> RULES_OBSTRUCTED & 1);
    }
    assert_int_equal(scenario.attacker_count, 3);
    assert_string_equal(scenario.defender.text, "2");
    assert_string_equal(scenario.defender.took,
                        "obstructed is of the attack\nrange 3 is of the attack\n");
    scenario_fini(&scenario);
}

static void a_number_behind_the_dice_counts_tokens(void **state)
{
    struct scenario scenario = check_scenario(
        "2.5",
        "attack 3, 1 focus, 2 charges, 1 lock; range 3 vs agility 2, 2 evades, 1 hull, 3 shields");

    (void)state;
    assert_string_equal(scenario.attackers[0].text, "attack=3 focus=1 charges=2 lock=1 range=3");
    assert_int_equal(scenario.attacker_count, 1);
    assert_string_equal(scenario.defender.text, "agility=2 evade=2 hull=1 shields=3");
    assert_int_equal(scenario.attackers[0].charges, 2);
    assert_int_equal(scenario.defender.tokens[RULES_EVADE], 2);
    assert_int_equal(scenario.defender.health[RULES_SHIELDS], 3);
    scenario_fini(&scenario);
}

static const char *const values[] = {
    [RULES_NO_NUMBER] = "",
    [RULES_NUMBER] = "=1",
    [RULES_NUMBER_OPTIONAL] = "=1",
    [RULES_NUMBER_OR_ALL] = "=1",
    [RULES_NUMBER_OR_RESULTS] = "=results",
    [RULES_NUMBER_SIGNED] = "=+1",
    [RULES_NAMES_TOKENS] = "=focus/lock",
    [RULES_NAMES_TOKEN] = "=focus",
    [RULES_NAMES_RESULTS] = "=1,focus>gain-stress",
    [RULES_NAMES_WEAPONS] = "=primary/cannon",
    [RULES_NAMES_ANYTHING] = "=x",
};

static void reads_on_this_side(const char *word, void *context)
{
    const struct rules_word *row;
    struct rules_spelling spelling;
    enum rules_side side = *(enum rules_side *)context;
    struct scenario scenario;
    volley_error error;
    char text[TEXT_BYTES];
    const char *number;

    rules_word_match(word, strlen(word), &spelling);
    row = spelling.word;
    if (row->kind == RULES_WORD_DICE)
        return;
    number = values[row->form];
    snprintf(text, sizeof text, side == RULES_ATTACKER ? "3 %s%s vs 2" : "3 vs 2 %s%s", word,
             number);
    if (parse(row->editions == RULES_EDITION_1 ? "1" : "2.5", text, strlen(text), &scenario,
              &error) != VOLLEY_OK)
        fail_msg("%s: '%s': %s", text, error.word, error.message);
    scenario_fini(&scenario);
}

static void every_word_reads_on_each_side_it_belongs_to(void **state)
{
    enum rules_side sides[] = { RULES_ATTACKER, RULES_DEFENDER };

    (void)state;
    rules_word_each(RULES_ATTACKER, reads_on_this_side, &sides[0]);
    rules_word_each(RULES_DEFENDER, reads_on_this_side, &sides[1]);
}

static void printing_and_reading_again_changes_nothing(void **state)
{
    const char *words = " 3   focus\t lock reroll-blank=all  \n their-roll=-1 ";
    char text[TEXT_BYTES];
    struct scenario first, again;

    (void)state;
    snprintf(text, sizeof text, "%s vs %s", words, "2 evade hull=3");
    first = check_scenario("2.5", text);
    snprintf(text, sizeof text, "%s vs %s", first.attackers[0].text, first.defender.text);
    again = check_scenario("2.5", text);
    assert_string_equal(again.attackers[0].text, first.attackers[0].text);
    assert_string_equal(again.defender.text, first.defender.text);
    assert_memory_equal(again.attackers[0].tokens, first.attackers[0].tokens,
                        sizeof first.attackers[0].tokens);
    assert_int_equal(again.attackers[0].effect_count, first.attackers[0].effect_count);
    scenario_fini(&first);
    scenario_fini(&again);
}

/* ---- errors: one folder a case, with `input` and the `error` it must give ---- */

static size_t slurp(const char *folder, const char *name, char *out)
{
    char path[TEXT_BYTES];
    size_t bytes;
    FILE *file;

    snprintf(path, sizeof path, "%s/%s/%s", INVALID_DIR, folder, name);
    file = fopen(path, "rb");
    if (!file)
        fail_msg("%s is not there", path);
    bytes = fread(out, 1, TEXT_BYTES - 1, file);
    fclose(file);
    while (bytes > 0 && out[bytes - 1] == '\n')
        bytes--;
    out[bytes] = '\0';
    return bytes;
}

/* The first line of an input may name its edition: "edition 1". */
static void check_invalid(const char *folder)
{
    char input[TEXT_BYTES], expected[TEXT_BYTES], have[TEXT_BYTES];
    const char *edition = "2.5", *text = input;
    size_t bytes = slurp(folder, "input", input);
    struct scenario scenario;
    volley_error error;

    slurp(folder, "error", expected);
    if (strncmp(input, "edition 1\n", 10) == 0) {
        edition = "1";
        text += 10;
        bytes -= 10;
    }
    if (parse(edition, text, bytes, &scenario, &error) == VOLLEY_OK)
        fail_msg("%s was read without an error", folder);
    scenario_fini(&scenario);
    volley_error_text(&error, have, sizeof have);
    if (strcmp(have, expected) != 0)
        fail_msg("%s:\n  have %s\n  want %s", folder, have, expected);
}

static void every_invalid_scenario_has_the_error_it_must_have(void **state)
{
    DIR *directory = opendir(INVALID_DIR);
    struct dirent *entry;
    size_t cases = 0;

    (void)state;
    assert_non_null(directory);
    while ((entry = readdir(directory))) {
        if (entry->d_name[0] == '.')
            continue;
        check_invalid(entry->d_name);
        cases++;
    }
    closedir(directory);
    assert_true(cases >= 30);
}

static void a_loadout_that_is_too_long_is_refused(void **state)
{
    char text[LOADOUT_TEXT_MAX + 64];
    struct scenario scenario;
    volley_error error;

    (void)state;
    memset(text, ' ', sizeof text);
    memcpy(text, "3", 1);
    memcpy(text + sizeof text - 6, " vs 2", 6);
    text[LOADOUT_TEXT_MAX + 10] = 'x';
    assert_int_equal(parse("2.5", text, strlen(text), &scenario, &error), VOLLEY_RANGE);
    scenario_fini(&scenario);
}

static void more_attackers_than_possible_are_refused(void **state)
{
    struct scenario scenario;
    volley_error error;

    (void)state;
    assert_int_equal(parse("2.5", "64x 3 vs 2", 10, &scenario, &error), VOLLEY_OK);
    scenario_fini(&scenario);
    assert_int_equal(parse("2.5", "65x 3 vs 2", 10, &scenario, &error), VOLLEY_RANGE);
    scenario_fini(&scenario);
    assert_int_equal(parse("2.5", "9999999999999x 3 vs 2", 21, &scenario, &error), VOLLEY_RANGE);
    scenario_fini(&scenario);
    assert_int_equal(parse("2.5", "40x 3 ; 40x 3 vs 2", 18, &scenario, &error), VOLLEY_RANGE);
    scenario_fini(&scenario);
}

static void more_effects_than_possible_are_refused(void **state)
{
    char text[TEXT_BYTES] = "3";
    struct scenario scenario;
    volley_error error;

    (void)state;
    for (int i = 0; i <= RULES_EFFECTS_MAX; i++)
        strcat(text, " reroll=1");
    strcat(text, " vs 2");
    assert_int_equal(parse("2.5", text, strlen(text), &scenario, &error), VOLLEY_RANGE);
    scenario_fini(&scenario);
}

static size_t fewest(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Edits by their definition. */
static size_t edits(const char *a, size_t a_len, const char *b, size_t b_len)
{
    size_t least;

    if (a_len == 0 || b_len == 0)
        return a_len + b_len;
    least = edits(a + 1, a_len - 1, b + 1, b_len - 1) + (*a != *b);
    least = fewest(least, edits(a + 1, a_len - 1, b, b_len) + 1);
    least = fewest(least, edits(a, a_len, b + 1, b_len - 1) + 1);
    if (a_len > 1 && b_len > 1 && a[0] == b[1] && a[1] == b[0])
        least = fewest(least, edits(a + 2, a_len - 2, b + 2, b_len - 2) + 1);
    return least;
}

static void no_more_edits_are_counted_than_there_are(void **state)
{
    static const char letters[] = "abAz09-.";
    uint64_t random = 20261130;

    (void)state;
    for (int i = 0; i < 2000; i++) {
        char words[2][5];
        size_t bytes[2], least, most = check_random(&random, 6), told;

        for (int w = 0; w < 2; w++) {
            bytes[w] = check_random(&random, sizeof words[w] + 1);
            for (size_t j = 0; j < bytes[w]; j++)
                words[w][j] = letters[check_random(&random, sizeof letters - 1)];
        }
        least = edits(words[0], bytes[0], words[1], bytes[1]);
        told = nearest_distance(words[0], bytes[0], words[1], bytes[1], most);
        if (least <= most)
            assert_int_equal(told, least);
        else
            assert_true(told > most);
    }
}

static void the_nearest_word_is_a_slip_away(void **state)
{
    static const struct {
        const char *text, *nearest;
        enum rules_side side;
    } rows[] = {
        { "focsu", "focus", RULES_ATTACKER },
        { "rerol", "reroll", RULES_ATTACKER },
        { "evad", "evade", RULES_DEFENDER },
        { "calcualte", "calculate", RULES_ATTACKER },
        { "focus-to-hti", "focus-to-hit", RULES_ATTACKER },
        { "thier-reroll", "their-reroll", RULES_DEFENDER },
        { "sheilds", "shields", RULES_DEFENDER },
        { "reinforced", "reinforce", RULES_DEFENDER },
        { "xyzzy", "", RULES_ATTACKER },
        { "", "", RULES_ATTACKER },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct nearest nearest = nearest_begin(rows[i].text, strlen(rows[i].text));

        rules_word_each(rows[i].side, nearest_consider, &nearest);
        assert_string_equal(nearest.best, rows[i].nearest);
    }
}

static void a_loadout_is_told_in_plain_words(void **state)
{
    struct scenario scenario =
        check_scenario("2.5", "4 focus lock=2 reroll=1 reroll-blank=all any-to-hit=2 roll=+1 "
                              "their-evade-to-focus=1 range=1 obstructed vs "
                              "2 evade hull=4 shields=2 add-evade=1 their-roll=-1");
    struct buffer text = { 0 };

    (void)state;
    describe_loadout(&scenario.attackers[0], "", &text);
    buffer_add(&text, "", 1);
    assert_string_equal(text.bytes,
                        "attack 4, 1 focus, 2 lock; range 1, obstructed; may reroll 1 attack die; "
                        "may reroll any blank attack dice; may change up to 2 blank or focus "
                        "results to hit; rolls 1 attack die more; may change 1 evade result of "
                        "the defense dice to focus");
    text.count = 0;
    describe_loadout(&scenario.defender, "", &text);
    buffer_add(&text, "", 1);
    assert_string_equal(text.bytes, "agility 2, 1 evade; hull 4, shields 2; may add 1 evade "
                                    "result; the attacker rolls 1 attack die fewer");
    buffer_fini(&text);
    scenario_fini(&scenario);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_loadout_is_read_word_by_word),
    cmocka_unit_test(range_is_2_when_nothing_is_said),
    cmocka_unit_test(repetitions_and_semicolons_make_attackers),
    cmocka_unit_test(the_defender_says_what_is_of_the_attack),
    cmocka_unit_test(a_number_behind_the_dice_counts_tokens),
    cmocka_unit_test(every_word_reads_on_each_side_it_belongs_to),
    cmocka_unit_test(printing_and_reading_again_changes_nothing),
    cmocka_unit_test(every_invalid_scenario_has_the_error_it_must_have),
    cmocka_unit_test(a_loadout_that_is_too_long_is_refused),
    cmocka_unit_test(more_attackers_than_possible_are_refused),
    cmocka_unit_test(more_effects_than_possible_are_refused),
    cmocka_unit_test(no_more_edits_are_counted_than_there_are),
    cmocka_unit_test(the_nearest_word_is_a_slip_away),
    cmocka_unit_test(a_loadout_is_told_in_plain_words),
};
CHECK_MAIN(tests)
