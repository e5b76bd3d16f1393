/* src/words: effect words, part by part, into the fields of effects. */
#include "support/check.h"

#include "words/ability.h"

#include <string.h>

static struct ability_words read_as(const char *word, const struct ability_speaker *speaker)
{
    const struct error_place place = { "test", 1, 1, word, strlen(word) };
    struct ability_words words;
    volley_error error = { 0 };

    if (ability_read(&words, &place, speaker, &error) != VOLLEY_OK)
        fail_msg("%s: '%s': %s", word, error.word, error.message);
    return words;
}

static struct ability_words read_words(const char *word, enum rules_side side)
{
    return read_as(word, &(struct ability_speaker){ side, rules_edition_find("2.5"), -1 });
}

/* The one effect of a word. */
static struct rules_effect read_one(const char *word, enum rules_side side)
{
    struct ability_words words = read_words(word, side);

    assert_int_equal(words.count, 1);
    return words.effects[0];
}

static bool is_same(const struct rules_step *a, const struct rules_step *b)
{
    return a->operation == b->operation && a->theirs == b->theirs && a->exact == b->exact &&
           a->every == b->every && a->from == b->from && a->to == b->to && a->count == b->count &&
           a->tokens == b->tokens;
}

/* ---- operations ---- */

static void an_operation_has_faces_tokens_and_a_count(void **state)
{
    static const struct {
        const char *word;
        enum rules_side side;
        struct rules_step step;
    } rows[] = {
        { "reroll=2",
          RULES_ATTACKER,
          { .operation = RULES_REROLL, .from = DICE_RED_FACES, .count = 2 } },
        { "reroll-blank=all",
          RULES_DEFENDER,
          { .operation = RULES_REROLL, .from = DICE_BIT(DICE_BLANK), .count = RULES_ALL } },
        { "reroll=every",
          RULES_DEFENDER,
          { .operation = RULES_REROLL,
            .from = DICE_GREEN_FACES,
            .count = RULES_ALL,
            .every = true } },
        { "focus/hit-to-crit=1",
          RULES_ATTACKER,
          { .operation = RULES_CHANGE,
            .from = DICE_BIT(DICE_FOCUS) | DICE_BIT(DICE_HIT),
            .to = DICE_CRIT,
            .count = 1 } },
        { "their-result-to-named=1",
          RULES_ATTACKER,
          { .operation = RULES_CHANGE,
            .theirs = true,
            .from = DICE_GREEN_FACES,
            .to = DICE_FACES,
            .count = 1 } },
        { "their-cancel-hit/crit=2",
          RULES_DEFENDER,
          { .operation = RULES_CANCEL, .theirs = true, .from = DICE_RED_RESULTS, .count = 2 } },
        { "their-gain-strain=1",
          RULES_ATTACKER,
          { .operation = RULES_GAIN,
            .theirs = true,
            .from = DICE_GREEN_FACES,
            .tokens = RULES_TOKEN_BIT(RULES_STRAIN),
            .count = 1 } },
        { "their-no-spend=focus/calculate",
          RULES_ATTACKER,
          { .operation = RULES_NO_SPEND,
            .theirs = true,
            .from = DICE_GREEN_FACES,
            .tokens = RULES_TOKEN_BIT(RULES_FOCUS) | RULES_TOKEN_BIT(RULES_CALCULATE),
            .count = 1 } },
        { "inflict-crit=none",
          RULES_ATTACKER,
          { .operation = RULES_INFLICT, .from = DICE_BIT(DICE_CRIT), .count = 1 } },
        { "as-no-obstructed",
          RULES_ATTACKER,
          { .operation = RULES_SITUATE, .from = DICE_RED_FACES, .to = RULES_OBSTRUCTED } },
        { "as-range=1",
          RULES_DEFENDER,
          { .operation = RULES_SITUATE, .from = DICE_GREEN_FACES, .to = RULES_RANGE, .count = 1 } },
        { "attack=+2",
          RULES_ATTACKER,
          { .operation = RULES_STAT, .from = 1u << RULES_ATTACKER, .count = 2 } },
        { "agility=1",
          RULES_DEFENDER,
          { .operation = RULES_VALUE, .from = 1u << RULES_DEFENDER, .count = 1 } },
        { "hull=-3", RULES_DEFENDER, { .operation = RULES_HEALTH, .to = RULES_HULL, .count = -3 } },
        { "REROLL=1",
          RULES_ATTACKER,
          { .operation = RULES_REROLL, .from = DICE_RED_FACES, .count = 1 } },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct rules_effect effect = read_one(rows[i].word, rows[i].side);

        assert_int_equal(effect.step_count, 1);
        if (!is_same(&effect.steps[0], &rows[i].step))
            fail_msg("%s is read as something else", rows[i].word);
        assert_int_equal(effect.timing, RULES_NORMAL);
        assert_int_equal(effect.fact_count, 0);
    }
}

static void ships_that_are_not_in_the_attack_make_it_idle(void **state)
{
    (void)state;
    assert_int_equal(read_one("ally-gain-focus=1", RULES_ATTACKER).steps[0].operation, RULES_IDLE);
    assert_int_equal(read_one("splash-suffer-hit=1", RULES_DEFENDER).steps[0].operation,
                     RULES_IDLE);
    assert_int_equal(read_one("late-ally-action=focus:focus-die", RULES_ATTACKER).step_count, 2);
}

/* ---- prefixes ---- */

static void prefixes_say_when_whether_and_by_whom(void **state)
{
    static const struct {
        const char *word;
        enum rules_timing timing;
        bool must, give, theirs, unmarked;
    } rows[] = {
        { "reroll=1", RULES_NORMAL, false, false, false, false },
        { "start-gain-focus=1", RULES_START, false, false, false, false },
        { "early-reroll=1", RULES_EARLY, false, false, false, false },
        { "modify-gain-lock=1:result-die", RULES_MODIFY, false, false, false, false },
        { "late-their-reroll=1", RULES_LATE, false, false, true, false },
        { "net-add-hit=1", RULES_NET, false, false, false, false },
        { "must-reroll=1", RULES_NORMAL, true, false, false, false },
        { "give-reroll=1", RULES_NORMAL, false, true, false, false },
        { "late-must-give-their-reroll=1", RULES_LATE, true, true, true, false },
        { "early-reroll=every", RULES_EARLY, false, false, false, true },
        { "early-reroll-blank=every", RULES_EARLY, false, false, false, false },
        { "early-reroll=all", RULES_EARLY, false, false, false, false },
        { "reroll=every", RULES_NORMAL, false, false, false, false },
        { "early-give-reroll=every", RULES_EARLY, false, true, false, true },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct rules_effect effect = read_one(rows[i].word, RULES_ATTACKER);

        if (effect.timing != rows[i].timing || effect.must != rows[i].must ||
            effect.give != rows[i].give || effect.unmarked != rows[i].unmarked ||
            rules_effect_main(&effect)->theirs != rows[i].theirs)
            fail_msg("%s is read as something else", rows[i].word);
    }
}

/* Given to the defender, the same word is about the defense dice. */
static void a_given_effect_is_read_for_the_ship_that_uses_it(void **state)
{
    struct rules_effect effect = read_one("give-blank-to-evade=1:evade", RULES_ATTACKER);

    (void)state;
    assert_int_equal(rules_effect_main(&effect)->to, DICE_EVADE);
    assert_int_equal(read_one("give-reroll=1", RULES_ATTACKER).steps[0].from, DICE_GREEN_FACES);
    assert_int_equal(read_one("give-reroll=1", RULES_DEFENDER).steps[0].from, DICE_RED_FACES);
}

/* ---- prices ---- */

static void every_price_is_a_step_before_the_effect(void **state)
{
    static const struct {
        const char *word;
        enum rules_side side;
        struct rules_step price;
    } rows[] = {
        { "reroll=1:focus",
          RULES_ATTACKER,
          { .operation = RULES_LOSE,
            .exact = true,
            .tokens = RULES_TOKEN_BIT(RULES_FOCUS),
            .count = 1 } },
        { "reroll=1:force=2",
          RULES_DEFENDER,
          { .operation = RULES_LOSE,
            .exact = true,
            .tokens = RULES_TOKEN_BIT(RULES_FORCE),
            .count = 2 } },
        { "reroll=1:green",
          RULES_ATTACKER,
          { .operation = RULES_LOSE, .exact = true, .tokens = RULES_GREEN, .count = 1 } },
        { "reroll=1:+stress",
          RULES_ATTACKER,
          { .operation = RULES_GAIN,
            .exact = true,
            .tokens = RULES_TOKEN_BIT(RULES_STRESS),
            .count = 1 } },
        { "reroll=1:their-redorange",
          RULES_ATTACKER,
          { .operation = RULES_LOSE,
            .theirs = true,
            .exact = true,
            .tokens = RULES_RED | RULES_ORANGE,
            .count = 1 } },
        { "reroll=1:shield=2",
          RULES_DEFENDER,
          { .operation = RULES_SHIELD, .exact = true, .count = 2 } },
        { "reroll=1:hit/crit-die",
          RULES_ATTACKER,
          { .operation = RULES_CANCEL, .exact = true, .from = DICE_RED_RESULTS, .count = 1 } },
        { "reroll=1:result-die",
          RULES_DEFENDER,
          { .operation = RULES_CANCEL, .exact = true, .from = DICE_GREEN_FACES, .count = 1 } },
        { "reroll=1:all-dice",
          RULES_ATTACKER,
          { .operation = RULES_CANCEL,
            .exact = true,
            .every = true,
            .from = DICE_RED_FACES,
            .count = RULES_ALL } },
        { "net-their-cancel-hit=1:evade-die", /* its own dice, though none is left then */
          RULES_DEFENDER,
          { .operation = RULES_CANCEL, .exact = true, .from = DICE_BIT(DICE_EVADE), .count = 1 } },
        { "reroll=1:suffer-hit",
          RULES_ATTACKER,
          { .operation = RULES_SUFFER,
            .exact = true,
            .from = DICE_RED_FACES,
            .to = DICE_HIT,
            .count = 1 } },
        { "reroll=1:no-spend=lock",
          RULES_ATTACKER,
          { .operation = RULES_NO_SPEND,
            .exact = true,
            .from = DICE_RED_FACES,
            .tokens = RULES_TOKEN_BIT(RULES_LOCK),
            .count = 1 } },
        { "reroll=1:their-roll=+1",
          RULES_ATTACKER,
          { .operation = RULES_ROLL,
            .theirs = true,
            .exact = true,
            .from = DICE_GREEN_FACES,
            .count = 1 } },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct rules_effect effect = read_one(rows[i].word, rows[i].side);

        assert_int_equal(effect.step_count, 2);
        assert_false(rules_effect_main(&effect)->exact);
        if (!is_same(&effect.steps[0], &rows[i].price))
            fail_msg("%s has another price", rows[i].word);
    }
}

static void prices_add_up_and_what_others_pay_is_none(void **state)
{
    struct rules_effect effect = read_one("reroll=2:ally&focus&+stress&crit-die", RULES_ATTACKER);

    (void)state;
    assert_int_equal(effect.step_count, 4);
    assert_int_equal(effect.steps[0].operation, RULES_LOSE);
    assert_int_equal(effect.steps[1].operation, RULES_GAIN);
    assert_int_equal(effect.steps[2].operation, RULES_CANCEL);
    assert_int_equal(rules_effect_main(&effect)->operation, RULES_REROLL);
    assert_int_equal(read_one("reroll=1:ally", RULES_ATTACKER).step_count, 1);
    assert_int_equal(read_one("reroll=1:energy", RULES_ATTACKER).step_count, 1);
}

static void a_refusal_is_a_price_of_the_other_ship(void **state)
{
    struct rules_effect effect = read_one("reroll=1:focus~evade-die", RULES_ATTACKER);

    (void)state;
    assert_true(effect.refusable);
    assert_int_equal(effect.step_count, 2);
    assert_int_equal(effect.refusal.operation, RULES_CANCEL);
    assert_int_equal(effect.refusal.from, DICE_BIT(DICE_EVADE));
    assert_false(read_one("reroll=1:focus", RULES_ATTACKER).refusable);
    effect = read_one("give-reroll=1~hit-die", RULES_ATTACKER);
    assert_int_equal(effect.refusal.from, DICE_BIT(DICE_HIT));
}

/* ---- alternatives and conditions ---- */

static void alternatives_have_prices_of_their_own_and_a_condition_in_common(void **state)
{
    struct ability_words words =
        read_words("reroll=1|late-add-focus=1:+strain|reroll=2:lock?bullseye", RULES_ATTACKER);

    (void)state;
    assert_int_equal(words.count, 3);
    assert_int_equal(words.effects[0].step_count, 1);
    assert_int_equal(words.effects[1].timing, RULES_LATE);
    assert_int_equal(words.effects[2].steps[0].operation, RULES_LOSE);
    for (size_t i = 0; i < words.count; i++) {
        assert_int_equal(words.effects[i].fact_count, 1);
        assert_int_equal(words.effects[i].facts[0].id, RULES_BULLSEYE);
    }
    words = read_words("roll=+1|roll=+2|roll=+3|roll=+4|roll=+5|roll=+6|roll=+7|roll=+8",
                       RULES_DEFENDER);
    assert_int_equal(words.count, RULES_ALTERNATIVES_MAX);
}

static void conditions_are_all_true_or_one_of_several(void **state)
{
    struct rules_effect effect =
        read_one("reroll=1?Bullseye&focus|no-their-stress=2|lock&range<=1", RULES_ATTACKER);

    (void)state;
    assert_int_equal(effect.fact_count, 5);
    assert_false(effect.facts[0].or_next);
    assert_true(effect.facts[1].or_next);
    assert_true(effect.facts[2].or_next);
    assert_true(effect.facts[2].no && effect.facts[2].theirs);
    assert_int_equal(effect.facts[2].low, 2);
    assert_false(effect.facts[3].or_next);
    assert_int_equal(effect.facts[4].kind, RULES_FACT_RANGE);
    assert_int_equal(effect.facts[4].high, 1);
}

/* What is kept must not point into a word that is gone when the effect is told. */
static void facts_do_not_point_into_the_word(void **state)
{
    struct rules_effect effect = read_one("reroll=1?bullseye&focus|range=1", RULES_ATTACKER);

    (void)state;
    for (size_t i = 0; i < effect.fact_count; i++)
        assert_null(effect.facts[i].text);
}

static void x_is_the_number_of_a_card(void **state)
{
    const struct ability_speaker card = { .side = RULES_DEFENDER, .x = 3 };

    (void)state;
    assert_int_equal(read_as("reroll=x", &card).effects[0].steps[0].count, 3);
    assert_int_equal(read_as("roll=x", &card).effects[0].steps[0].count, 3);
    assert_int_equal(read_as("shields=+x", &card).effects[0].steps[0].count, 3);
    assert_int_equal(read_as("hull=-x", &card).effects[0].steps[0].count, -3);
    assert_int_equal(read_as("their-attack=-x", &card).effects[0].steps[0].count, -3);
    assert_int_equal(read_as("reroll=1:focus=x", &card).effects[0].steps[0].count, 3);
}

static void a_card_says_words_of_any_side_and_edition(void **state)
{
    const struct ability_speaker card = { .side = RULES_ATTACKER, .x = -1 };
    struct ability_words words = read_as("agility=-1", &card);

    (void)state;
    assert_int_equal(words.effects[0].steps[0].operation, RULES_STAT);
    assert_int_equal(words.effects[0].steps[0].from, 1u << RULES_DEFENDER);
    read_as("reroll=1:force", &card);
}

static size_t facts_read(const char *clause, enum rules_side side)
{
    const struct error_place place = { "test", 1, 1, clause, strlen(clause) };
    struct rules_effect effect = { .fact_count = 0 };
    volley_error error = { 0 };

    if (ability_read_facts(&effect, &place, side, &error) != VOLLEY_OK)
        fail_msg("%s: '%s': %s", clause, error.word, error.message);
    return effect.fact_count;
}

static void a_clause_about_the_other_side_is_read_no_further_than_that(void **state)
{
    (void)state;
    assert_int_equal(facts_read("attacking own lock range=1-2", RULES_ATTACKER), 4);
    assert_int_equal(facts_read("attacking own lock range=1-2", RULES_DEFENDER), 1);
    assert_int_equal(facts_read("attacking own lock range=1-2", RULES_SIDES), 4);
    assert_int_equal(facts_read("lock defending stress", RULES_ATTACKER), 2);
    assert_int_equal(facts_read("both lock", RULES_DEFENDER), 2);
    assert_int_equal(facts_read("", RULES_DEFENDER), 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_clause_about_the_other_side_is_read_no_further_than_that),
    cmocka_unit_test(an_operation_has_faces_tokens_and_a_count),
    cmocka_unit_test(ships_that_are_not_in_the_attack_make_it_idle),
    cmocka_unit_test(prefixes_say_when_whether_and_by_whom),
    cmocka_unit_test(a_given_effect_is_read_for_the_ship_that_uses_it),
    cmocka_unit_test(every_price_is_a_step_before_the_effect),
    cmocka_unit_test(prices_add_up_and_what_others_pay_is_none),
    cmocka_unit_test(a_refusal_is_a_price_of_the_other_ship),
    cmocka_unit_test(alternatives_have_prices_of_their_own_and_a_condition_in_common),
    cmocka_unit_test(conditions_are_all_true_or_one_of_several),
    cmocka_unit_test(facts_do_not_point_into_the_word),
    cmocka_unit_test(x_is_the_number_of_a_card),
    cmocka_unit_test(a_card_says_words_of_any_side_and_edition),
};
CHECK_MAIN(tests)
