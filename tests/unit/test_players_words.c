/* src/game/rules/alias, src/words: what players type for the words of the notation. What they mean
 * by it is what players say at the table and in forums, written down before the code could answer.
 */
#include "support/check.h"

#include "base/array.h"
#include "game/rules/duel_word.h"
#include "game/rules/fact.h"
#include "words/scenario.h"
#include "words/spelling.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const editions[] = { "1", "2", "2.5" };

static const struct cards *library_of(const char *edition)
{
    return &cards_builtin[*edition == '1' ? CARDS_FIRST : CARDS_SECOND];
}

static struct lexer lexer_of(const char *text)
{
    return (struct lexer){
        .at = text, .end = text + strlen(text), .source = "test", .line = 1, .column = 1
    };
}

static volley_status parse(struct scenario *out, const char *edition, const char *text,
                           volley_error *err)
{
    *out =
        (struct scenario){ .edition = rules_edition_find(edition), .library = library_of(edition) };
    return scenario_parse(out, lexer_of(text), err);
}

/* ---- an alias is nothing else ---- */

/* Whether a text is an alias, or has one of a token or a face between its hyphens. */
static bool is_alias(const char *text)
{
    for (size_t i = 0; i < rules_alias_count; i++) {
        const char *typed = rules_aliases[i].typed;
        const size_t bytes = strlen(typed);
        const bool in_parts =
            rules_aliases[i].kind == RULES_ALIAS_TOKEN || rules_aliases[i].kind == RULES_ALIAS_FACE;

        if (strcmp(text, typed) == 0)
            return true;
        for (const char *at = text; in_parts && at;) {
            if (strncmp(at, typed, bytes) == 0 && (!at[bytes] || at[bytes] == '-'))
                return true;
            at = strchr(at, '-');
            at = at ? at + 1 : NULL;
        }
    }
    return false;
}

static void visit_word(const char *text, void *context)
{
    (void)context;
    if (is_alias(text) || (strncmp(text, "their-", 6) == 0 && is_alias(text + 6)))
        fail_msg("the word %s is an alias too", text);
}

static bool visit_card(const char *id, const char *name, void *context)
{
    (void)name;
    (void)context;
    if (is_alias(id))
        fail_msg("the id %s is an alias too", id);
    return true;
}

static void no_alias_is_a_word_or_an_id_of_any_edition(void **state)
{
    (void)state;
    for (int side = 0; side < RULES_SIDES; side++)
        rules_word_each((enum rules_side)side, visit_word, NULL);
    for (int i = 0; i < RULES_DUEL_WORDS; i++)
        assert_false(is_alias(rules_duel_words[i].spelling));
    for (int edition = 0; edition < CARDS_EDITIONS; edition++)
        cards_each(&cards_builtin[edition], visit_card, NULL);
    assert_true(is_alias("gain-tl")); /* it would be found */
}

/* What a condition asks for has words of its own ("red", "green", "charge"), which come first. */
static void visit_fact(const char *text, void *context)
{
    struct rules_fact alone, behind;
    char other[64];

    (void)context;
    snprintf(other, sizeof other, "their-%s", text);
    if (rules_alias_find(RULES_ALIAS_TOKEN, text, strlen(text)))
        fail_msg("the condition %s is an alias too", text);
    if (rules_fact_read(text, strlen(text), &alone) &&
        rules_fact_read(other, strlen(other), &behind))
        assert_int_equal(alone.kind, behind.kind);
}

static void no_alias_is_another_condition(void **state)
{
    (void)state;
    rules_fact_each(visit_fact, NULL);
}

static void every_alias_stands_for_a_word_or_a_card(void **state)
{
    (void)state;
    for (size_t i = 0; i < rules_alias_count; i++) {
        const struct rules_alias *alias = &rules_aliases[i];
        const size_t bytes = strlen(alias->word);
        struct rules_spelling spelling;
        const struct cards_row *row;
        bool known = false;

        for (size_t j = 0; j < i; j++)
            assert_false(strcmp(rules_aliases[j].typed, alias->typed) == 0 &&
                         strcmp(rules_aliases[j].word, alias->word) != 0);
        if (alias->kind == RULES_ALIAS_DUEL)
            known = rules_duel_word_match(alias->word, bytes) != RULES_DUEL_WORDS;
        else if (alias->kind == RULES_ALIAS_CARD)
            for (int edition = 0; edition < CARDS_EDITIONS; edition++)
                known =
                    known || cards_find(&cards_builtin[edition], alias->word, bytes, &row, 1) > 0;
        else if (alias->kind == RULES_ALIAS_FACE)
            known = strstr("blank focus hit crit evade", alias->word) != NULL;
        else
            known = rules_word_match(alias->word, bytes, &spelling);
        if (!known)
            fail_msg("%s stands for %s, which is nothing", alias->typed, alias->word);
    }
}

/* ---- what is typed, and what it says ---- */

/* Read, it is what the second text is; and what is kept of it reads the same again. */
static void check_says(const char *edition, const char *typed, const char *attacker,
                       const char *defender)
{
    struct scenario scenario, again;
    volley_error error = { 0 };
    char text[512];

    if (parse(&scenario, edition, typed, &error) != VOLLEY_OK)
        fail_msg("%s: %s: %s", typed, error.word, error.message);
    assert_string_equal(scenario.attackers[0].text, attacker);
    assert_string_equal(scenario.defender.text, defender);
    snprintf(text, sizeof text, "%s vs %s", attacker, defender);
    assert_int_equal(parse(&again, edition, text, &error), VOLLEY_OK);
    assert_string_equal(again.attackers[0].text, attacker);
    assert_memory_equal(again.attackers[0].tokens, scenario.attackers[0].tokens,
                        sizeof scenario.attackers[0].tokens);
    assert_int_equal(again.attackers[0].dice, scenario.attackers[0].dice);
    assert_int_equal(again.attackers[0].situations, scenario.attackers[0].situations);
    assert_int_equal(again.attackers[0].effect_count, scenario.attackers[0].effect_count);
    assert_memory_equal(again.defender.tokens, scenario.defender.tokens,
                        sizeof scenario.defender.tokens);
    scenario_fini(&scenario);
    scenario_fini(&again);
}

static void players_words_are_understood(void **state)
{
    static const struct {
        const char *edition, *typed, *attacker, *defender;
    } rows[] = {
        { "2.5", "3 tl vs 2", "3 lock", "2" },
        { "2.5", "3 TL Focus vs 2 EVADE", "3 lock focus", "2 evade" },
        { "2.5", "3 target lock vs 2", "3 lock", "2" },
        { "2.5", "3 Target Lock=2 focus vs 2", "3 lock=2 focus", "2" },
        { "2.5", "3 targetlock vs 2", "3 lock", "2" },
        { "2.5", "3 target_lock vs 2", "3 lock", "2" },
        { "2.5", "3 locks=2 vs 2 evades=2", "3 lock=2", "2 evade=2" },
        { "2.5", "3 calc vs 2 calculates=2", "3 calculate", "2 calculate=2" },
        { "2.5", "3 focuses=2 vs 2 stressed", "3 focus=2", "2 stress" },
        { "2.5", "3 vs 2 strained ionized jammed", "3", "2 strain ion jam" },
        { "1", "3 tl vs 2 tractored cloaked", "3 lock", "2 tractor cloak" },
        { "2.5", "3 focusing locking vs 2 evading ioned", "3 focus lock", "2 evade ion" },
        { "1", "3 locking vs 2 reinforcing", "3 lock", "2 reinforce" },
        { "2", "3 calculating vs 2", "3 calculate", "2" },
        { "2.5", "3 focus+lock vs 2 +evade", "3 focus lock", "2 evade" },
        { "2.5", "3+tl vs 2+focus=2", "3 lock", "2 focus=2" },
        { "2.5", "3 Fokus Zielerfassung vs 2 Ausweichen=2", "3 focus lock", "2 evade=2" },
        { "2.5", "3 verrouillage vs 2 esquive=2", "3 lock", "2 evade=2" },
        { "2.5", "3r vs 2g", "attack=3", "agility=2" },
        { "2.5", "3R vs 2G", "attack=3", "agility=2" },
        { "2.5", "3d focus vs 2d", "3 focus", "2" },
        { "2.5", "3 red vs 2 green", "attack=3", "agility=2" },
        { "2.5", "3 red dice focus vs 2 green dice evade", "attack=3 focus", "agility=2 evade" },
        { "2.5", "1 red die vs 1 green die", "attack=1", "agility=1" },
        { "2.5", "3 attack dice vs 2 defence dice", "attack=3", "agility=2" },
        { "2.5", "3 dice lock vs 2 dice", "3 lock", "2" },
        { "2.5", "red=3 vs green=2", "attack=3", "agility=2" },
        { "2.5", "atk=3 vs agi=2 hull=4 shield=2", "attack=3", "agility=2 hull=4 shields=2" },
        { "2.5", "3 bull obs vs 2", "3 bullseye obstructed", "2" },
        { "2.5", "3 rr=1 vs 2", "3 reroll=1", "2" },
        { "2.5", "3 re-roll=1 vs 2", "3 reroll=1", "2" },
        { "2.5", "3 focus_to_hit=1 vs 2", "3 focus-to-hit=1", "2" },
        { "2.5", "3 reroll-blanks=2 vs 2", "3 reroll-blank=2", "2" },
        { "2.5", "3 eyes-to-hit=1 vs 2", "3 focus-to-hit=1", "2" },
        { "2.5", "3 hits-to-crit=1 vs 2", "3 hit-to-crit=1", "2" },
        { "2.5", "3 their-evades-to-focus=1 vs 2", "3 their-evade-to-focus=1", "2" },
        { "2.5", "3 gain-tl=1?tl vs 2", "3 gain-lock=1?lock", "2" },
        { "2.5", "3 reroll=1:tl&focus?no-tl|calc=2 vs 2",
          "3 reroll=1:lock&focus?no-lock|calculate=2", "2" },
        { "2.5", "3 reroll=1?bull&their-stressed vs 2", "3 reroll=1?bullseye&their-stress", "2" },
        { "2.5", "3 no-bull gain-target-lock=1 vs 2", "3 no-bullseye gain-lock=1", "2" },
        { "2.5", "3 charge=1 reroll=1?red&charge vs 2", "3 charges=1 reroll=1?red&charge", "2" },
        { "2.5", "3 shield=1 reroll=1:shield lose-green=1 vs 2",
          "3 shields=1 reroll=1:shield lose-green=1", "2" },
        { "2.5", "3 their-no-spend=green vs 2", "3 their-no-spend=green", "2" },
        { "2.5", "3 their-no-spend=calc/focus vs 2", "3 their-no-spend=calculate/focus", "2" },
        { "2.5", "3 tl fcs vs 2", "3 lock firecontrolsystem", "2" },
        { "2.5", "3 tl FCS vs 2", "3 lock firecontrolsystem", "2" },
        { "1", "3 tl fcs focus vs 2", "3 lock firecontrolsystem focus", "2" },
        { "1", "xwing ptl vs 2", "xwing pushthelimit", "2" },
        { "1", "3 focus VI vs 2", "3 focus veteraninstincts", "2" },
        { "1", "tlt range=2 vs 2", "twinlaserturret range=2", "2" },
        { "2.5", "hlc bull vs 2", "heavylasercannon bullseye", "2" },
        { "2.5", "3 fire-control-system tl vs 2", "3 firecontrolsystem lock", "2" },
        { "2.5", "3 Fire_Control_System tl vs 2", "3 firecontrolsystem lock", "2" },
        { "2.5", "3 \"Fire-Control System\" tl vs 2", "3 firecontrolsystem lock", "2" },
        { "1", "X-Wing focus vs tie-fighter", "xwing focus", "tiefighter" },
        { "1", "\"X-wing\" \"Luke Skywalker\" vs \"TIE Fighter\"", "xwing lukeskywalker",
          "tiefighter" },
        { "2.5", "\"T-65 X-wing\" focus vs t-70-x-wing", "t65xwing focus", "t70xwing" },
        { "2.5", "T65XWing LukeSkywalker vs TIElnFighter", "t65xwing lukeskywalker",
          "tielnfighter" },
        { "2.5", "t65xwing upgrade.R2-D2 vs 2", "t65xwing upgrade.r2d2", "2" },
        { "2.5", "3 howl-runner! vs 2", "3 howlrunner!", "2" },
        { "2.5", "2x 3 red dice tl ; 3r VS 2", "attack=3 lock", "2" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        check_says(rows[i].edition, rows[i].typed, rows[i].attacker, rows[i].defender);
}

/* A word of the notation means the same with its aliases, wherever it can stand. */
static void an_alias_says_what_its_word_says(void **state)
{
    static const char *const frames[] = { "3 focus %s vs 2",    "3 %s=2 vs 2",
                                          "3 vs 2 focus %s",    "3 vs 2 %s=2",
                                          "3 reroll=1?%s vs 2", "3 reroll=1:%s vs 2",
                                          "3 gain-%s=1 vs 2",   "%s=2 vs 2",
                                          "3 vs %s=2" };
    size_t read = 0;

    (void)state;
    for (size_t i = 0; i < rules_alias_count; i++) {
        const struct rules_alias *alias = &rules_aliases[i];

        if (alias->kind != RULES_ALIAS_TOKEN && alias->kind != RULES_ALIAS_SITUATION &&
            alias->kind != RULES_ALIAS_WORD)
            continue;
        for (size_t j = 0; j < ARRAY_LEN(frames) * ARRAY_LEN(editions); j++) {
            const char *frame = frames[j % ARRAY_LEN(frames)];
            const char *edition = editions[j / ARRAY_LEN(frames)];
            struct scenario with, proper;
            char typed[128], said[128];

            snprintf(typed, sizeof typed, frame, alias->typed);
            snprintf(said, sizeof said, frame, alias->word);
            /* in a condition red and green are colors of tokens, and a charge is paid; a shield is
             * a price, and gain-charge a word of its own */
            if (strpbrk(frame, "?:-") && alias->kind == RULES_ALIAS_WORD)
                continue;
            if (parse(&with, edition, typed, NULL) != VOLLEY_OK) {
                scenario_fini(&with);
                continue;
            }
            if (parse(&proper, edition, said, NULL) != VOLLEY_OK)
                fail_msg("%s: %s is read, %s is not", edition, typed, said);
            assert_string_equal(with.attackers[0].text, proper.attackers[0].text);
            assert_string_equal(with.defender.text, proper.defender.text);
            scenario_fini(&with);
            scenario_fini(&proper);
            read++;
        }
    }
    assert_true(read > 200);
}

/* ---- what is no word, and what a player expects to be asked ---- */

static void check_refused(const char *edition, const char *typed, const char *word,
                          const char *message)
{
    struct scenario scenario;
    volley_error error = { 0 };
    char text[128];

    snprintf(text, sizeof text, "%s vs 2", typed);
    if (parse(&scenario, edition, text, &error) == VOLLEY_OK)
        fail_msg("%s: %s is read", edition, text);
    assert_string_equal(error.word, word);
    if (!strstr(error.message, message))
        fail_msg("%s: %s: '%s' is not '%s'", edition, typed, error.message, message);
    scenario_fini(&scenario);
}

static void what_is_no_word_is_suggested(void **state)
{
    static const struct {
        const char *edition, *typed, *suggested;
    } rows[] = {
        /* slips of the finger */
        { "2.5", "foucs", "'focus'" },
        { "2.5", "focsu", "'focus'" },
        { "2.5", "fcous", "'focus'" },
        { "2.5", "evdae", "'evade'" },
        { "2.5", "lcok", "'lock'" },
        { "2.5", "lok", "'lock'" },
        { "2.5", "loock", "'lock'" },
        { "2.5", "caculate", "'calculate'" },
        { "2.5", "obstucted", "'obstructed'" },
        { "2.5", "bullsey", "'bullseye'" },
        { "2.5", "reinforc", "'reinforce'" },
        { "2.5", "rerol=1", "'reroll'" },
        { "2.5", "reroll-blnak=1", "'reroll-blank'" },
        { "2.5", "shieds=2", "'shields'" },
        { "2.5", "predtor", "'predator'" },
        { "2.5", "outmanuever", "'outmaneuver'" },
        { "2.5", "firecontrolsystm", "'firecontrolsystem'" },
        { "2.5", "protontorpedos", "'protontorpedoes'" },
        { "1", "pushthelimits", "'pushthelimit'" },
        /* words that are begun */
        { "2.5", "foc", "'focus'" },
        { "2.5", "calcul", "'calculate'" },
        { "2.5", "obst", "'obstructed'" },
        { "2.5", "predat", "'Predator'" },
        { "2.5", "heavylaser", "'Heavy Laser Cannon'" },
        /* what players call it */
        { "2.5", "target", "'lock'" },
        { "2.5", "f", "'focus' or 'force'" },
        { "2.5", "e", "'evade'" },
        { "2.5", "rock", "'obstructed'" },
        { "2.5", "rear", "'reararc'" },
        { "2.5", "torps", "'protontorpedoes'" },
        { "2.5", "missiles", "'missile'" },
        { "2.5", "range1", "'range=1'" },
        { "2.5", "r4", "'R4-B11'" },
        { "2.5", "focus2", "'focus=2'" },
        { "2.5", "tl2", "'lock=2'" },
        { "2.5", "hp=5", "hull=4 shields=2" },
        { "2.5", "tokens", "focus=2" },
        { "2.5", "crit", "focus-to-hit=1" },
        { "2.5", "eyes", "focus-to-hit=1" },
        { "2.5", "x2", "2x" },
        { "2.5", "damage=3", "hull=2 shields=0" },
        { "1", "damage", "hull=2 shields=0" },
        { "2.5", "hits=2", "what is left, as in hull=2" },
        { "1", "blank=1", "--rolled" },
        { "2.5", "behind", "'obstructed'; whom an arc has" },
        { "1", "past", "'obstructed'" },
        { "2.5", "hullpoints=3", "hull=4 shields=2" },
        { "2.5", "tokenless", "left out" },
        { "2.5", "ept", "predator" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        char typed[96];

        snprintf(typed, sizeof typed, "3 %s", rows[i].typed);
        check_refused(rows[i].edition, typed, rows[i].typed, rows[i].suggested);
    }
}

/* Names in several words, numbers of tokens, dice of the other side. */
static void what_several_words_say_is_told(void **state)
{
    (void)state;
    check_refused("2.5", "3 focus tokens", "tokens", "focus=2");
    check_refused("2.5", "3 evades", "evades", "needs a number, as in evade=2");
    check_refused("2.5", "2 focuses", "focuses", "needs a number, as in focus=2");
    check_refused("2.5", "3 green dice", "3 green dice", "describes the defender");
    check_refused("2.5", "3 tl=21", "tl=21", "out of range");
    check_refused("2.5", "3 focus agi=2", "agi=2", "describes the defender");
    check_refused("1", "3 calc", "calc", "another edition with -e");
    check_refused("2.5", "3 ptl", "ptl", "library of the other edition");
    check_refused("2.5", "3 regen=1", "regen=1", "engagement");
    check_refused("2.5", "3 ps4", "ps4", "said as in init=5");
    check_refused("2.5", "3-", "3-", "unknown word");
    check_refused("2.5", "3 \"Fire", "\"Fire", "unknown word");
}

/* Columns count what was typed, not what it stands for. */
static void places_are_those_of_what_was_typed(void **state)
{
    struct scenario scenario;
    volley_error error = { 0 };

    (void)state;
    assert_int_not_equal(parse(&scenario, "2.5", "3 red dice target lock fcs wronk vs 2", &error),
                         VOLLEY_OK);
    assert_string_equal(error.word, "wronk");
    assert_int_equal(error.column, 28);
    scenario_fini(&scenario);
}

/* With cards of nobody, and with none at all, no word is a card. */
static void without_a_library_words_are_spelt_all_the_same(void **state)
{
    struct phrase words;
    char *text;

    (void)state;
    assert_int_equal(
        phrase_read(&words, lexer_of("3 Red Dice  TL fcs X-Wing GAIN-TL=1?Bull"), NULL), VOLLEY_OK);
    text = phrase_spell(&words, NULL);
    assert_non_null(text);
    assert_string_equal(text, "attack=3 lock fcs x-wing gain-lock=1?bullseye");
    free(text);
    phrase_fini(&words);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(no_alias_is_a_word_or_an_id_of_any_edition),
    cmocka_unit_test(no_alias_is_another_condition),
    cmocka_unit_test(every_alias_stands_for_a_word_or_a_card),
    cmocka_unit_test(players_words_are_understood),
    cmocka_unit_test(an_alias_says_what_its_word_says),
    cmocka_unit_test(what_is_no_word_is_suggested),
    cmocka_unit_test(what_several_words_say_is_told),
    cmocka_unit_test(places_are_those_of_what_was_typed),
    cmocka_unit_test(without_a_library_words_are_spelt_all_the_same),
};
CHECK_MAIN(tests)
