/* src/game/rules: editions, numbers of dice, windows and words. */
#include "support/check.h"

#include "game/rules/edition.h"
#include "game/rules/window.h"
#include "game/rules/word.h"

#include <stdio.h>
#include <string.h>

static void editions_are_found_by_name(void **state)
{
    (void)state;
    assert_string_equal(rules_edition_find("1")->name, "1");
    assert_string_equal(rules_edition_find("2")->name, "2");
    assert_string_equal(rules_edition_find("2.0")->name, "2");
    assert_string_equal(rules_edition_find("2.5")->name, "2.5");
    assert_null(rules_edition_find("3"));
    assert_null(rules_edition_find(""));
}

static void attack_dice_follow_the_rules_of_each_edition(void **state)
{
    static const struct {
        const char *edition;
        struct rules_shot shot;
        struct rules_roll roll;
        int dice;
    } rows[] = {
        { "2.5", { .range = 2 }, { .value = 3 }, 3 },
        { "2.5", { .range = 1 }, { .value = 3 }, 4 },
        { "2.5", { .range = 1, .ordnance = true }, { .value = 3 }, 3 },
        { "2.5", { .range = 1, .special = true }, { .value = 3 }, 4 },
        { "1", { .range = 1, .special = true }, { .value = 3 }, 3 },
        { "1", { .range = 1 }, { .value = 3 }, 4 },
        { "2", { .range = 2 }, { .value = 3, .worn = true }, 2 },
        { "2", { .range = 2 }, { .value = 0, .worn = true }, 0 },
        /* clamped once, at the end */
        { "2", { .range = 1 }, { .value = 6, .worn = true }, 6 },
        { "2", { .range = 1 }, { .value = 6 }, 6 },
        { "1", { .range = 1 }, { .value = 6 }, 7 },
        { "2", { .range = 2 }, { .value = 3, .more = { 2, 0 }, .fewer = { 0, 4 } }, 1 },
        { "2", { .range = 2 }, { .value = 1, .fewer = { 0, 4 }, .more = { 1, 0 } }, 0 },
        /* range 0: only 2.5 forbids more dice, and only to a primary attack */
        { "2.5", { .range = 0 }, { .value = 3, .more = { 1, 1 } }, 3 },
        { "2.5", { .range = 0 }, { .value = 3, .more = { 1, 0 }, .fewer = { 0, 1 } }, 2 },
        { "2.5", { .range = 0, .special = true }, { .value = 3, .more = { 1, 0 } }, 4 },
        { "2", { .range = 0 }, { .value = 3, .more = { 1, 0 } }, 4 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(rules_dice_rolled(rules_edition_find(rows[i].edition), &rows[i].shot,
                                           &rows[i].roll, DICE_RED),
                         rows[i].dice);
}

static void defense_dice_follow_the_rules_of_each_edition(void **state)
{
    static const struct {
        const char *edition;
        struct rules_shot shot;
        struct rules_roll roll;
        int dice;
    } rows[] = {
        { "2.5", { .range = 2 }, { .value = 2 }, 2 },
        { "2.5", { .range = 3 }, { .value = 2 }, 3 },
        { "2.5", { .range = 4 }, { .value = 2 }, 4 },
        { "2.5", { .range = 5 }, { .value = 2 }, 4 },
        { "2.5", { .range = 5, .ordnance = true }, { .value = 2 }, 2 },
        { "2", { .range = 3, .special = true }, { .value = 2 }, 3 },
        { "1", { .range = 3, .special = true }, { .value = 2 }, 2 },
        { "1", { .range = 3 }, { .value = 2 }, 3 },
        { "1", { .range = 3, .special = true, .obstructed = true }, { .value = 2 }, 3 },
        { "2", { .range = 2, .obstructed = true }, { .value = 2 }, 3 },
        { "2", { .range = 2 }, { .value = 2, .cloaked = true }, 4 },
        { "2", { .range = 2 }, { .value = 2, .worn = true }, 1 },
        { "2", { .range = 2 }, { .value = 3, .tractor = 2 }, 2 },
        { "1", { .range = 2 }, { .value = 3, .tractor = 2 }, 1 },
        { "1", { .range = 2 }, { .value = 1, .tractor = 2 }, 0 },
        /* the first edition: no value is below none before dice are added to it or taken from it */
        { "1", { .range = 3 }, { .value = 1, .tractor = 2 }, 1 },
        { "1", { .range = 2, .obstructed = true }, { .value = 0, .tractor = 3 }, 1 },
        { "1", { .range = 2 }, { .value = 0, .cloaked = true, .tractor = 3, .more = { 0, 2 } }, 2 },
        { "1", { .range = 3 }, { .value = -2, .fewer = { 1, 0 } }, 0 },
        { "2", { .range = 3 }, { .value = 0, .tractor = 2 }, 0 },
        { "2", { .range = 3, .obstructed = true }, { .value = -1, .tractor = 1 }, 0 },
        { "2", { .range = 5, .obstructed = true }, { .value = 5 }, 6 },
        { "1", { .range = 3, .obstructed = true }, { .value = 6 }, 8 },
        /* range 0 in 2.5: the enemy cannot take dice away; the ship itself can */
        { "2.5", { .range = 0 }, { .value = 2, .fewer = { 1, 0 } }, 2 },
        { "2.5", { .range = 0 }, { .value = 2, .fewer = { 1, 1 } }, 1 },
        { "2.5", { .range = 0 }, { .value = 2, .more = { 1, 0 }, .worn = true }, 2 },
        { "2", { .range = 0 }, { .value = 2, .fewer = { 1, 0 } }, 1 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(rules_dice_rolled(rules_edition_find(rows[i].edition), &rows[i].shot,
                                           &rows[i].roll, DICE_GREEN),
                         rows[i].dice);
}

static void only_2_5_restricts_modifying_at_range_0(void **state)
{
    const struct rules_shot primary = { .range = 0 };
    const struct rules_shot special = { .range = 0, .special = true };
    const struct rules_edition *old = rules_edition_find("2"), *now = rules_edition_find("2.5");

    (void)state;
    assert_true(rules_may_modify(old, &primary, RULES_ATTACKER, DICE_RED));
    assert_false(rules_may_modify(now, &primary, RULES_ATTACKER, DICE_RED));
    assert_true(rules_may_modify(now, &special, RULES_ATTACKER, DICE_RED));
    assert_false(rules_may_modify(now, &primary, RULES_ATTACKER, DICE_GREEN));
    assert_false(rules_may_modify(now, &special, RULES_ATTACKER, DICE_GREEN));
    assert_true(rules_may_modify(now, &primary, RULES_DEFENDER, DICE_RED));
    assert_true(rules_may_modify(now, &primary, RULES_DEFENDER, DICE_GREEN));
}

static void half_points_take_half_of_the_health_or_more(void **state)
{
    static const int damage[] = { 0, 1, 1, 2, 2, 3, 3 }; /* for a health of 0 to 6 */

    (void)state;
    for (int health = 0; health <= 6; health++) {
        assert_int_equal(rules_half_damage(rules_edition_find("2"), health, false), damage[health]);
        assert_int_equal(rules_half_damage(rules_edition_find("2.5"), health, false),
                         damage[health]);
        assert_int_equal(rules_half_damage(rules_edition_find("1"), health, false), 0);
        assert_int_equal(rules_half_damage(rules_edition_find("1"), health, true), damage[health]);
    }
}

static enum rules_window modify_window(enum rules_side actor, bool theirs)
{
    const struct rules_effect reroll = {
        .steps = { { .operation = RULES_REROLL, .theirs = theirs } }, .step_count = 1
    };

    return rules_window_of(&reroll, actor);
}

static void the_other_side_modifies_before_the_owner_of_the_dice(void **state)
{
    (void)state;
    assert_true(modify_window(RULES_DEFENDER, true) < modify_window(RULES_ATTACKER, false));
    assert_true(modify_window(RULES_ATTACKER, true) < modify_window(RULES_DEFENDER, false));
    assert_true(modify_window(RULES_ATTACKER, false) < RULES_ROLL_DEFENSE);
}

/* ---- words ---- */

static void matches_itself(const char *text, void *context)
{
    struct rules_spelling spelling;
    size_t *count = context;

    assert_true(rules_word_match(text, strlen(text), &spelling));
    assert_true(strlen(text) < RULES_SPELLING_MAX);
    ++*count;
}

static void every_spelling_that_is_listed_is_understood(void **state)
{
    size_t attacker = 0, defender = 0;

    (void)state;
    rules_word_each(RULES_ATTACKER, matches_itself, &attacker);
    rules_word_each(RULES_DEFENDER, matches_itself, &defender);
    assert_true(attacker > 60);
    assert_true(defender > 50);
}

static void every_example_is_a_word_of_its_row(void **state)
{
    (void)state;
    for (size_t i = 0; i < rules_word_count; i++) {
        const struct rules_word *word = &rules_words[i];
        struct rules_spelling spelling;

        assert_true(rules_word_match(word->example, strcspn(word->example, "="), &spelling));
        assert_ptr_equal(spelling.word, word);
        assert_true(strlen(word->meaning) > 0);
    }
}

static void families_name_their_faces(void **state)
{
    struct rules_spelling spelling;

    (void)state;
    assert_true(rules_word_match("their-any-to-crit", 17, &spelling));
    assert_true(spelling.theirs);
    assert_int_equal(spelling.from, DICE_ANY);
    assert_int_equal(spelling.to, DICE_CRIT);
    assert_true(rules_word_match("reroll-focus", 12, &spelling));
    assert_int_equal(spelling.from, DICE_BIT(DICE_FOCUS));
    assert_true(rules_word_match("focus-to-evade", 14, &spelling));
    assert_false(rules_word_fits(&spelling, RULES_ATTACKER));
    assert_true(rules_word_fits(&spelling, RULES_DEFENDER));
}

static void nonsense_is_no_word(void **state)
{
    static const char *const texts[] = {
        "",
        "focus-to-focus",
        "any-to-blank",
        "hit-to-any",
        "focus-to-",
        "-to-hit",
        "reroll-",
        "their-focus",
        "their-",
        "F-to-T",
        "focus-to-hitt",
        "ffocus",
        "reroll-hitcrit",
        "add-any",
        /* what was named is made of a die that lies there */
        "add-named",
        "suffer-named",
    };
    struct rules_spelling spelling;

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (rules_word_match(texts[i], strlen(texts[i]), &spelling))
            fail_msg("'%s' was taken for a word", texts[i]);
}

static void facts_are_read_with_their_bounds(void **state)
{
    static const struct {
        const char *text;
        struct rules_fact fact;
    } rows[] = {
        { "attacking", { .kind = RULES_FACT_SIDE, .id = 1u << RULES_ATTACKER } },
        { "both", { .kind = RULES_FACT_SIDE, .id = 1u << RULES_ATTACKER | 1u << RULES_DEFENDER } },
        { "primary", { .kind = RULES_FACT_PRIMARY } },
        { "no-their-bullseye",
          { .kind = RULES_FACT_SITUATION, .id = RULES_BULLSEYE, .no = true, .theirs = true } },
        { "no-arc-said", { .kind = RULES_FACT_ARC_SAID, .no = true } },
        { "rerolled", { .kind = RULES_FACT_REROLLED } },
        { "range=1", { .kind = RULES_FACT_RANGE, .low = 1, .high = 1 } },
        { "range=0-2", { .kind = RULES_FACT_RANGE, .low = 0, .high = 2 } },
        { "range>=2", { .kind = RULES_FACT_RANGE, .low = 2, .high = RULES_UNBOUNDED } },
        { "range<=1", { .kind = RULES_FACT_RANGE, .low = 0, .high = 1 } },
        { "ship-range=1", { .kind = RULES_FACT_RANGE, .id = 1, .low = 1, .high = 1 } },
        { "stress",
          { .kind = RULES_FACT_TOKENS,
            .low = 1,
            .high = RULES_UNBOUNDED,
            .tokens = RULES_TOKEN_BIT(RULES_STRESS) } },
        { "their-focus=2",
          { .kind = RULES_FACT_TOKENS,
            .theirs = true,
            .low = 2,
            .high = RULES_UNBOUNDED,
            .tokens = RULES_TOKEN_BIT(RULES_FOCUS) } },
        { "green=1-3", { .kind = RULES_FACT_TOKENS, .low = 1, .high = 3, .tokens = RULES_GREEN } },
        { "redorange<=0", { .kind = RULES_FACT_TOKENS, .tokens = RULES_RED | RULES_ORANGE } },
        { "dice!=2", { .kind = RULES_FACT_DICE, .no = true, .low = 2, .high = 2 } },
        { "no-dice!=2", { .kind = RULES_FACT_DICE, .low = 2, .high = 2 } },
        { "no-shields",
          { .kind = RULES_FACT_SHIELDS, .no = true, .low = 1, .high = RULES_UNBOUNDED } },
        { "their-hull<=99", { .kind = RULES_FACT_HULL, .theirs = true, .high = 99 } },
        { "net>=2", { .kind = RULES_FACT_NET, .low = 2, .high = RULES_UNBOUNDED } },
        { "net>shields", { .kind = RULES_FACT_NET_SHIELDS } },
        { "suffered=2",
          { .kind = RULES_FACT_NET, .id = RULES_OF_DAMAGE, .low = 2, .high = RULES_UNBOUNDED } },
        { "no-spent-green",
          { .kind = RULES_FACT_SPENT,
            .id = RULES_SPENT | RULES_PAID,
            .no = true,
            .tokens = RULES_GREEN } },
        { "their-gained-ion",
          { .kind = RULES_FACT_SPENT,
            .id = RULES_GAINED,
            .theirs = true,
            .tokens = RULES_TOKEN_BIT(RULES_ION) } },
        { "dealt", { .kind = RULES_FACT_NET_SHIELDS, .id = RULES_OF_DAMAGE } },
        { "lost-shields=2",
          { .kind = RULES_FACT_NET,
            .id = RULES_OF_DAMAGE | RULES_OF_SHIELDS,
            .low = 2,
            .high = RULES_UNBOUNDED } },
        { "charge=2", { .kind = RULES_FACT_CHARGE, .low = 2, .high = RULES_UNBOUNDED } },
        { "has-charge", { .kind = RULES_FACT_HAS_CHARGE, .low = 1, .high = RULES_UNBOUNDED } },
        { "no-charge",
          { .kind = RULES_FACT_HAS_CHARGE, .no = true, .low = 1, .high = RULES_UNBOUNDED } },
        { "all-same", { .kind = RULES_FACT_ALL_SAME } },
        { "their-locked-by-another",
          { .kind = RULES_FACT_SITUATION, .id = RULES_LOCKED, .theirs = true } },
        { "locked",
          { .kind = RULES_FACT_SITUATION,
            .id = RULES_LOCKED,
            .tokens = RULES_TOKEN_BIT(RULES_LOCK) } },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct rules_fact *want = &rows[i].fact;
        struct rules_fact have;

        if (!rules_fact_read(rows[i].text, strlen(rows[i].text), &have) ||
            have.kind != want->kind || have.id != want->id || have.no != want->no ||
            have.theirs != want->theirs || have.low != want->low || have.high != want->high ||
            have.tokens != want->tokens || have.text)
            fail_msg("%s is read as something else", rows[i].text);
    }
}

static void an_assertion_keeps_what_is_said(void **state)
{
    struct rules_fact fact;

    (void)state;
    assert_true(rules_fact_read("assert(a friend (any) at 0-1)", 29, &fact));
    assert_int_equal(fact.kind, RULES_FACT_ASSERT);
    assert_int_equal(fact.text_bytes, 21);
    assert_memory_equal(fact.text, "a friend (any) at 0-1", 21);
    assert_true(rules_fact_read("when(action)", 12, &fact));
    assert_int_equal(fact.kind, RULES_FACT_WHEN);
}

static void nonsense_is_no_fact(void **state)
{
    static const char *const texts[] = {
        "",
        "no-",
        "their-",
        "no-no-stress",
        "their-no-stress",
        "xyzzy",
        "range",
        "range=",
        "range=x",
        "range=3-1",
        "range=1-",
        "range=-1",
        "range=100",
        "range=1-2-",
        "range==1",
        "stress=",
        "stress<2",
        "stress>2",
        "stress<=",
        "stress!=",
        "bullseye=1",
        "primary=1",
        "both=1",
        "net>shield",
        "assert(",
        "assert()",
        "assert(a",
        "when",
        "stress=2 ",
        " stress",
        "stresses",
        "lock/focus",
        "initiative",
        "stress<theirs",
        "initiative<their",
        "initiative<theirs2",
        "their-initiative<theirs",
        "hull-value",
    };
    struct rules_fact fact;

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (rules_fact_read(texts[i], strlen(texts[i]), &fact))
            fail_msg("'%s' is read as a fact", texts[i]);
}

static void is_a_fact(const char *text, void *context)
{
    char with_number[64];
    struct rules_fact fact;

    snprintf(with_number, sizeof with_number, "%s=1", text);
    if (!rules_fact_read(text, strlen(text), &fact) &&
        !rules_fact_read(with_number, strlen(with_number), &fact))
        fail_msg("%s is listed, but no fact", text);
    ++*(int *)context;
}

static void every_fact_that_is_listed_is_understood(void **state)
{
    int count = 0;

    (void)state;
    rules_fact_each(is_a_fact, &count);
    assert_true(count > 50);
}

static void an_edition_has_the_tokens_of_its_words(void **state)
{
    uint16_t first = rules_word_tokens_in(RULES_EDITION_1);

    (void)state;
    assert_true(first & RULES_TOKEN_BIT(RULES_FOCUS));
    assert_false(first & RULES_TOKEN_BIT(RULES_FORCE));
    assert_int_equal(rules_word_tokens_in(RULES_EDITION_2_5), (1u << RULES_TOKENS) - 1);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(editions_are_found_by_name),
    cmocka_unit_test(attack_dice_follow_the_rules_of_each_edition),
    cmocka_unit_test(defense_dice_follow_the_rules_of_each_edition),
    cmocka_unit_test(only_2_5_restricts_modifying_at_range_0),
    cmocka_unit_test(half_points_take_half_of_the_health_or_more),
    cmocka_unit_test(the_other_side_modifies_before_the_owner_of_the_dice),
    cmocka_unit_test(every_spelling_that_is_listed_is_understood),
    cmocka_unit_test(every_example_is_a_word_of_its_row),
    cmocka_unit_test(families_name_their_faces),
    cmocka_unit_test(nonsense_is_no_word),
    cmocka_unit_test(facts_are_read_with_their_bounds),
    cmocka_unit_test(an_assertion_keeps_what_is_said),
    cmocka_unit_test(nonsense_is_no_fact),
    cmocka_unit_test(every_fact_that_is_listed_is_understood),
    cmocka_unit_test(an_edition_has_the_tokens_of_its_words),
};
CHECK_MAIN(tests)
