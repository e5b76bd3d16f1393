/* src/words/card: ids of cards as words, with a library of a few cards that no game has. */
#include "support/check.h"

#include "words/card.h"

#include <string.h>

static const struct cards_row rows[] = {
    { "twin", "scout", "Twin", "reroll=1", "attacking", CARDS_PILOT, 0, 0 },
    { "twin", "talent", "Twin", "roll=+1", "both", CARDS_UPGRADE, 0, 0 },
    { "gun", "cannon", "Gun", "attack=3 cannon", "attacking range=1-2", CARDS_UPGRADE, 0, 0 },
    { "gun", "turret", "Gun", "attack=4 turret", "attacking", CARDS_UPGRADE, 0, 0 },
    { "faces", "talent", "One face", "reroll=1", "attacking", CARDS_UPGRADE, 0, 0 },
    { "faces", "talent", "Another face", "reroll=2", "attacking", CARDS_UPGRADE, 0, 0 },
    { "swarm", "scout", "Swarm", "reroll=x ; roll=+1",
      "attacking focus x=assert(friends) ; defending assert(near)|lock stress", CARDS_PILOT, 0, 0 },
    { "pack", "scout", "Pack", "reroll=x", "attacking x=assert(friends)", CARDS_PILOT, 0, 0 },
    { "broken", "talent", "Broken", "reroll=1:focsu", "attacking", CARDS_UPGRADE, 0, 0 },
    { "brokencondition", "talent", "Broken", "reroll=1", "attacking bulseye", CARDS_UPGRADE, 0, 0 },
    { "asking", "talent", "Asking", "reroll=1?bullseye&lock", "attacking primary", CARDS_UPGRADE, 0,
      0 },
    { "turncoat", "talent", "Turncoat", "reroll=1 ; their-reroll=1", "attacking ; defending",
      CARDS_UPGRADE, 0, 0 },
};
static const struct cards library = { .rows = rows, .row_count = sizeof rows / sizeof rows[0] };

static volley_status read_card(const char *word, enum rules_side side, struct card_words *out,
                               bool *known, volley_error *error)
{
    const struct error_place place = { "test", 1, 5, word, strlen(word) };

    *error = (volley_error){ 0 };
    return card_read(out, known, &(struct card_reading){ .library = &library, .side = side },
                     &place, error);
}

static struct card_words a_card(const char *word, enum rules_side side)
{
    struct card_words card;
    volley_error error;
    bool known;

    if (read_card(word, side, &card, &known, &error) != VOLLEY_OK || !known)
        fail_msg("%s: %s", word, error.message);
    return card;
}

static void a_card_brings_the_clauses_of_its_side(void **state)
{
    struct card_words card = a_card("turncoat", RULES_ATTACKER);

    (void)state;
    assert_int_equal(card.effect_count, 1);
    assert_false(card.effects[0].steps[0].theirs);
    card = a_card("turncoat", RULES_DEFENDER);
    assert_int_equal(card.effect_count, 1);
    assert_true(card.effects[0].steps[0].theirs);
    assert_int_equal(a_card("faces", RULES_ATTACKER).effect_count, 2);
    assert_int_equal(a_card("cannon.gun", RULES_DEFENDER).effect_count, 0);
}

static void kind_or_slot_tell_cards_of_one_id_apart(void **state)
{
    struct card_words card;
    volley_error error;
    bool known;

    (void)state;
    assert_int_equal(a_card("pilot.twin", RULES_ATTACKER).card.row->kind, CARDS_PILOT);
    assert_int_equal(a_card("TALENT.Twin", RULES_ATTACKER).card.row->kind, CARDS_UPGRADE);
    assert_string_equal(a_card("turret.gun", RULES_ATTACKER).card.row->slot, "turret");
    assert_int_equal(read_card("twin", RULES_ATTACKER, &card, &known, &error), VOLLEY_SYNTAX);
    assert_string_equal(error.message,
                        "several cards have this id: say which, as in pilot.twin or upgrade.twin");
    assert_int_equal(read_card("gun", RULES_ATTACKER, &card, &known, &error), VOLLEY_SYNTAX);
    assert_string_equal(error.message,
                        "several cards have this id: say which, as in cannon.gun or turret.gun");
    assert_int_equal(read_card("crew.gun", RULES_ATTACKER, &card, &known, &error), VOLLEY_SYNTAX);
    assert_string_equal(error.message,
                        "'crew' is no kind or slot of this card; did you mean 'upgrade.gun'?");
    assert_int_equal(read_card("nothing", RULES_ATTACKER, &card, &known, &error), VOLLEY_OK);
    assert_false(known);
}

/* The conditions of a clause come after those of the word itself. */
static void a_word_of_a_card_keeps_its_own_condition(void **state)
{
    struct card_words card = a_card("asking", RULES_ATTACKER);

    (void)state;
    assert_int_equal(card.effects[0].fact_count, 4);
    assert_int_equal(card.effects[0].facts[0].id, RULES_BULLSEYE);
    assert_int_equal(card.effects[0].facts[3].kind, RULES_FACT_PRIMARY);
}

static void what_is_asserted_is_no_condition_any_more(void **state)
{
    struct card_words card = a_card("swarm=2", RULES_ATTACKER);

    (void)state;
    assert_int_equal(card.effects[0].steps[0].count, 2);
    assert_int_equal(card.effects[0].fact_count, 2); /* attacking, focus */
    card = a_card("swarm=2", RULES_DEFENDER);
    assert_int_equal(card.effects[0].fact_count, 2); /* defending, stress: the lock was enough */
    assert_int_equal(card.effects[0].facts[1].tokens, RULES_TOKEN_BIT(RULES_STRESS));
    assert_true(a_card("turncoat!", RULES_ATTACKER).card.asserted);
}

static void what_counts_nothing_needs_no_number(void **state)
{
    (void)state;
    assert_int_equal(a_card("swarm", RULES_ATTACKER).effect_count, 0);
    assert_int_equal(a_card("swarm", RULES_DEFENDER).effect_count, 1);
    assert_int_equal(a_card("swarm=0", RULES_ATTACKER).effect_count, 1);
}

static void a_card_that_cannot_be_read_says_where_it_is_named(void **state)
{
    struct card_words card;
    volley_error error;
    bool known;

    (void)state;
    assert_int_equal(read_card("broken", RULES_ATTACKER, &card, &known, &error), VOLLEY_SYNTAX);
    assert_string_equal(error.word, "broken");
    assert_int_equal(error.column, 5);
    assert_string_equal(error.message,
                        "in this card, 'focsu': unknown price; did you mean 'focus'?");
    assert_int_equal(read_card("brokencondition", RULES_ATTACKER, &card, &known, &error),
                     VOLLEY_SYNTAX);
    assert_string_equal(error.word, "brokencondition");
    assert_string_equal(error.message,
                        "in this card, 'bulseye': unknown condition; did you mean 'bullseye'?");
    assert_int_equal(read_card("pack", RULES_ATTACKER, &card, &known, &error), VOLLEY_SYNTAX);
    assert_string_equal(error.message, "this card needs a number, as in pack=2: friends");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_card_brings_the_clauses_of_its_side),
    cmocka_unit_test(kind_or_slot_tell_cards_of_one_id_apart),
    cmocka_unit_test(a_word_of_a_card_keeps_its_own_condition),
    cmocka_unit_test(what_is_asserted_is_no_condition_any_more),
    cmocka_unit_test(what_counts_nothing_needs_no_number),
    cmocka_unit_test(a_card_that_cannot_be_read_says_where_it_is_named),
};
CHECK_MAIN(tests)
