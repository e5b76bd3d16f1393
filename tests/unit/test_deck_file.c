/* Decks of one's own from CSV files. */
#include "support/check.h"
#include "support/stream.h"

#include "base/array.h"
#include "questions/duel/deck_file.h"

#include <string.h>

static volley_status read_deck(struct deck *deck, const char *edition, const char *text,
                               volley_error *err)
{
    const volley_source source = { stream_read, &text, "deck.csv" };

    return duel_deck_read(deck, rules_edition_find(edition), &source, err);
}

static struct deck made(const char *edition, const char *text)
{
    struct deck deck;
    volley_error error = { 0 };

    if (read_deck(&deck, edition, text, &error) != VOLLEY_OK)
        fail_msg("%d:%d: %s: %s", error.line, error.column, error.word, error.message);
    return deck;
}

static const struct deck_kind *kind_of(const struct deck *deck, const char *id)
{
    size_t kind = deck_find(deck, id, strlen(id));

    assert_true(kind < deck->kind_count);
    return &deck->kinds[kind];
}

/* The decks of the reference tables, and cards with words of their own. */
static void cards_are_found_or_made(void **state)
{
    struct deck second = made("2.5", "card,count\ndirect,5\nStructural,2\nweapons,2\nblank,24\n"),
                first = made("1", "count,card\n2,weapons\n3,weaponmalfunction\n1,shaken\n"),
                put_back = made("2", "card,count\n# all three\ndirecthit,4\nreplace,\n"),
                own = made("2", "card,count,effect,note\n"
                                "burn,3,dealt die=hit/crit suffer-hit flip,mine\n"
                                "direct,2,\n"
                                "hullbreach,1,later hits-as-crits,slower\n");

    (void)state;
    assert_int_equal(second.total, 33);
    assert_int_equal(kind_of(&second, "directhit")->count, 5);
    assert_int_equal(kind_of(&second, "directhit")->acts[0].time, DECK_DEALT);
    assert_int_equal(kind_of(&second, "weaponsfailure")->words[RULES_ATTACKER].bytes, 7);
    assert_int_equal(kind_of(&second, "structuraldamage")->words[RULES_DEFENDER].bytes, 7);
    assert_int_equal(kind_of(&second, "blank")->count, 24);
    assert_false(second.replaces);
    /* the second deck of the first edition goes before the first one */
    assert_int_equal(kind_of(&first, "weaponsfailure")->repair, 4);
    assert_int_equal(kind_of(&first, "weaponmalfunction")->count, 3);
    assert_int_equal(kind_of(&first, "shakenpilot")->count, 1);
    assert_true(put_back.replaces);
    assert_int_equal(put_back.total, 4);
    assert_int_equal(kind_of(&own, "burn")->acts[0].sides, 4);
    assert_int_equal(kind_of(&own, "burn")->count, 3);
    assert_true(kind_of(&own, "hullbreach")->later);
    deck_fini(&second);
    deck_fini(&first);
    deck_fini(&put_back);
    deck_fini(&own);
}

static void bad_files_say_where_and_what(void **state)
{
    static const struct {
        const char *text;
        int line, column;
        const char *word, *message;
    } rows[] = {
        { "", 1, 1, "", "the file has no cards of a deck" },
        { "card,count\n", 1, 1, "", "the file has no cards of a deck" },
        { "card,count\nreplace,\n", 1, 1, "", "the deck has no cards" },
        { "card\ndirect\n", 1, 1, "",
          "the header row has no column 'count', which a card of a "
          "deck needs" },
        { "card,cuont\ndirect,5\n", 1, 6, "cuont", "unknown column; did you mean 'count'?" },
        { "card,count\ndirect,5\ndirecthti,2\n", 3, 1, "directhti",
          "unknown damage card; did you mean 'directhit'?" },
        { "card,count\nblnk,5\n", 2, 1, "blnk", "unknown damage card; did you mean 'blank'?" },
        { "card,count\nwobblewobble,5\n", 2, 1, "wobblewobble",
          "unknown damage card; a card of one's own needs words in the column 'effect'" },
        { "card,count\ndamaged,5\n", 2, 1, "damaged",
          "several damage cards begin like that: 'damagedengine', 'damagedsensorarray'" },
        { "card,count\ndirect,0\n", 2, 8, "0",
          "the column 'count' holds a whole number from 1 to "
          "64" },
        { "card,count\ndirect,many\n", 2, 8, "many",
          "the column 'count' holds a whole number from 1 to 64" },
        { "card,count\ndirect\n", 2, 1, "",
          "the column 'count' holds a whole number from 1 to "
          "64" },
        { "card,count\n,3\n", 2, 1, "", "the row has no card" },
        { "card,count\ndirect,3\ndirecthit,1\n", 3, 1, "directhit", "this card is there twice" },
        { "card,count\nblank,60\ndirect,5\n", 3, 1, "direct", "a deck has at most 64 cards" },
        { "card,count,effect\nburn,3,dealt sufer-hit\n", 2, 14, "sufer-hit",
          "unknown word of a damage card; did you mean 'suffer-hit'?" },
        { "card,count,effect\nburn,3,attacking rol=-1\n", 2, 18, "rol=-1",
          "unknown word; did you mean 'roll'?" },
        { "card,count\n\"direct,5\n", 2, 1, "", "a quote is not closed" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct deck deck;
        volley_error error = { 0 };

        assert_true(read_deck(&deck, "2.5", rows[i].text, &error) != VOLLEY_OK);
        if (strcmp(error.message, rows[i].message) != 0 || strcmp(error.word, rows[i].word) != 0 ||
            error.line != rows[i].line || error.column != rows[i].column)
            fail_msg("row %zu: %d:%d: %s: %s", i, error.line, error.column, error.word,
                     error.message);
        assert_string_equal(error.source, "deck.csv");
        assert_int_equal(deck.text_count + deck.total, 0);
    }
}

/* Where a card could be read but not played: when it is read, and not with the first crit. */
static void cards_give_tokens_of_their_edition(void **state)
{
    static const char text[] = "card,count,effect\nburn,3,dealt gain-strain flip\n";
    struct deck deck = made("2", text);
    volley_error error = { 0 };

    (void)state;
    assert_int_equal(kind_of(&deck, "burn")->acts[0].token, RULES_STRAIN);
    deck_fini(&deck);
    assert_int_equal(read_deck(&deck, "1", text, &error), VOLLEY_SYNTAX);
    assert_string_equal(error.message, "the first edition does not have this token");
    assert_string_equal(error.word, "gain-strain");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_are_found_or_made),
        cmocka_unit_test(bad_files_say_where_and_what),
        cmocka_unit_test(cards_give_tokens_of_their_edition),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
