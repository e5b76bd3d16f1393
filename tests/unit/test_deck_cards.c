/* Damage cards: what each card of the decks does, worked out by hand from its text. */
#include "support/check.h"

#include "base/array.h"
#include "battle/deck/deck.h"
#include "game/cards/cards.h"

#include <stdio.h>
#include <string.h>

/* ---- decks by hand ---- */

static struct deck named(const char *edition, const char *name)
{
    struct deck deck;

    assert_int_equal(deck_named(&deck, rules_edition_find(edition), name, NULL), VOLLEY_OK);
    return deck;
}

/* A deck of so many cards of one row, as the tables have it. */
static struct deck only(const char *name, const char *id)
{
    bool first = name[0] == 'f';
    const struct cards *cards = &cards_builtin[first ? CARDS_FIRST : CARDS_SECOND];
    const struct error_place place = { 0 };
    struct deck deck;

    deck_begin(&deck, rules_edition_find(first ? "1" : "2"));
    for (size_t i = 0; i < cards->damage_count; i++) {
        const struct cards_damage *card = &cards->damage[i];
        const struct deck_row row = { card->id, card->effect, 12 };

        if (strcmp(card->deck, name) == 0 && strcmp(card->id, id) == 0)
            assert_int_equal(deck_add_row(&deck, &row, &place, NULL), VOLLEY_OK);
    }
    assert_int_equal(deck.total, 12);
    return deck;
}

/* ---- the cards ---- */

/* How many of each card: from the lists of the three decks. */
static void each_deck_has_its_cards(void **state)
{
    static const struct {
        const char *deck, *cards; /* "id:count" */
    } rows[] = {
        { "second", "panickedpilot:2 blindedpilot:2 woundedpilot:2 stunnedpilot:2 consolefire:2 "
                    "damagedengine:2 weaponsfailure:2 hullbreach:2 structuraldamage:2 "
                    "damagedsensorarray:2 loosestabilizer:2 disabledpowerregulator:2 fuelleak:4 "
                    "directhit:5" },
        { "first-original",
          "blindedpilot:2 consolefire:2 damagedcockpit:2 damagedengine:2 damagedsensorarray:2 "
          "directhit:7 injuredpilot:2 minorexplosion:2 minorhullbreach:2 munitionsfailure:2 "
          "structuraldamage:2 stunnedpilot:2 thrustcontrolfire:2 weaponmalfunction:2" },
        { "first-tfa", "shakenpilot:2 blindedpilot:2 damagedcockpit:2 stunnedpilot:2 consolefire:2 "
                       "damagedengine:2 majorexplosion:2 weaponsfailure:2 majorhullbreach:2 "
                       "structuraldamage:2 damagedsensorarray:2 loosestabilizer:2 "
                       "thrustcontrolfire:2 directhit:7" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct deck deck = named(rows[i].deck[0] == 'f' ? "1" : "2.5", rows[i].deck);
        char cards[600] = "";

        for (size_t j = 0; j < deck.card_count; j++)
            sprintf(cards + strlen(cards), "%s%s:%d", j ? " " : "", deck.cards[j].id,
                    deck.cards[j].count);
        assert_string_equal(cards, rows[i].cards);
        assert_int_equal(deck.total, 33);
        deck_fini(&deck);
    }
}

/* A ship of 10 hull and 1 shield with a deck of one card only. What is done, a letter each:
 *   c h    suffers a crit, a hit          d u    is dealt a card facedown, faceup
 *   0-5    what cards do at an enum deck_time
 *   a p i  has attacked, had an opportunity to, made its ion maneuver
 *   e      the round ends                 r      repairs a faceup card
 * and what it comes to, each way with its eighths of eighths: "hull shields faceup facedown
 * stress ion weapons". */
struct witness {
    const char *deck, *id, *done;
    struct {
        const char *left;
        double probability;
    } comes_to[4];
};

static const struct witness witnesses[] = {
    /* 2 stress, then facedown */
    { "second", "panickedpilot", "u", { { "9 1 0 1 2 0 0", 1 } } },
    { "second", "blindedpilot", "uape", { { "9 1 1 0 0 0 0", 1 } } },
    { "second", "blindedpilot", "ur", { { "9 1 0 1 0 0 0", 1 } } },
    /* a stress after an action with a hit or crit, 4 of 8 */
    { "second", "woundedpilot", "u4", { { "9 1 1 0 0 0 0", .5 }, { "9 1 1 0 1 0 0", .5 } } },
    { "second", "woundedpilot", "u0123", { { "9 1 1 0 0 0 0", 1 } } },
    { "second", "woundedpilot", "ur4", { { "9 1 0 1 0 0 0", 1 } } },
    { "second", "stunnedpilot", "u012345aper", { { "9 1 1 0 0 0 0", 1 } } },
    /* a hit with 3 of 8, on the shield too, before it engages */
    { "second", "consolefire", "u3", { { "9 1 1 0 0 0 0", .625 }, { "9 0 1 0 0 0 0", .375 } } },
    { "second", "consolefire", "cu3", { { "9 0 1 0 0 0 0", .625 }, { "8 0 1 1 0 0 0", .375 } } },
    { "second", "consolefire", "u012", { { "9 1 1 0 0 0 0", 1 } } },
    { "second", "consolefire", "ur3", { { "9 1 0 1 0 0 0", 1 } } },
    { "second", "damagedengine", "u012345aper", { { "9 1 1 0 0 0 0", 1 } } },
    { "second", "weaponsfailure", "u", { { "9 1 1 0 0 0 0", 1 } } },
    { "second", "weaponsfailure", "uur", { { "8 1 1 1 0 0 0", 1 } } },
    /* hits are crits: dealt faceup behind the shields, but not what is dealt facedown */
    { "second", "hullbreach", "uhhh", { { "7 0 3 0 0 0 0", 1 } } },
    { "second", "hullbreach", "ud", { { "8 1 1 1 0 0 0", 1 } } },
    { "second", "hullbreach", "urhh", { { "8 0 0 2 0 0 0", 1 } } },
    { "second", "structuraldamage", "urape012345", { { "9 1 1 0 0 0 0", 1 } } },
    { "second", "damagedsensorarray", "ur", { { "9 1 0 1 0 0 0", 1 } } },
    /* with a turn (an even chance) a hit, and facedown */
    { "second", "loosestabilizer", "u5", { { "9 1 1 0 0 0 0", .5 }, { "9 0 0 1 0 0 0", .5 } } },
    /* two of them: it is one maneuver */
    { "second", "loosestabilizer", "uu5", { { "8 1 2 0 0 0 0", .5 }, { "7 0 0 3 0 0 0", .5 } } },
    { "second", "loosestabilizer", "ur5", { { "9 1 0 1 0 0 0", 1 } } },
    { "second", "disabledpowerregulator", "u33", { { "9 1 1 0 0 2 0", 1 } } },
    { "second", "disabledpowerregulator", "u3ri", { { "9 1 0 1 0 1 0", 1 } } },
    { "second", "disabledpowerregulator", "u3r", { { "9 1 1 0 0 1 0", 1 } } },
    /* not by the crit that deals it; by the next, on a shield too; once */
    { "second", "fuelleak", "cc", { { "9 0 1 0 0 0 0", 1 } } },
    { "second", "fuelleak", "uc", { { "8 0 0 2 0 0 0", 1 } } },
    { "second", "fuelleak", "ccc", { { "7 0 1 2 0 0 0", 1 } } },
    { "second", "fuelleak", "cchh", { { "7 0 1 2 0 0 0", 1 } } },
    { "second", "fuelleak", "uuc", { { "6 0 0 4 0 0 0", 1 } } },
    { "second", "fuelleak", "ur", { { "9 1 0 1 0 0 0", 1 } } },
    /* one more damage, to a shield if there is one */
    { "second", "directhit", "u", { { "9 0 0 1 0 0 0", 1 } } },
    { "second", "directhit", "cc", { { "8 0 0 2 0 0 0", 1 } } },

    /* both go with one attack, not with an opportunity */
    { "first-original", "blindedpilot", "uup", { { "8 1 2 0 0 0 0", 1 } } },
    { "first-original", "blindedpilot", "uua", { { "8 1 0 2 0 0 0", 1 } } },
    { "first-original",
      "consolefire",
      "u2",
      { { "9 1 1 0 0 0 0", .625 }, { "9 0 1 0 0 0 0", .375 } } },
    { "first-original", "consolefire", "u3r", { { "9 1 0 1 0 0 0", 1 } } },
    { "first-original", "damagedcockpit", "uer", { { "9 1 1 0 0 0 0", 1 } } },
    { "first-original", "damagedengine", "u012345aper", { { "9 1 1 0 0 0 0", 1 } } },
    { "first-original",
      "damagedsensorarray",
      "ur",
      { { "9 1 1 0 0 0 0", .625 }, { "9 1 0 1 0 0 0", .375 } } },
    /* two of the hull faceup, one facedown */
    { "first-original", "directhit", "u", { { "8 1 1 0 0 0 0", 1 } } },
    { "first-original", "directhit", "chh", { { "8 0 0 2 0 0 0", 1 } } },
    { "first-original", "injuredpilot", "uer", { { "9 1 1 0 0 0 0", 1 } } },
    { "first-original",
      "minorexplosion",
      "u",
      { { "9 1 0 1 0 0 0", .625 }, { "9 0 0 1 0 0 0", .375 } } },
    { "first-original",
      "minorexplosion",
      "cc",
      { { "9 0 0 1 0 0 0", .625 }, { "8 0 0 2 0 0 0", .375 } } },
    { "first-original", "minorhullbreach", "u012345aper", { { "9 1 1 0 0 0 0", 1 } } },
    { "first-original", "munitionsfailure", "u", { { "9 1 0 1 0 0 1", 1 } } },
    { "first-original",
      "structuraldamage",
      "ur",
      { { "9 1 1 0 0 0 0", .625 }, { "9 1 0 1 0 0 0", .375 } } },
    { "first-original", "stunnedpilot", "u012345aper", { { "9 1 1 0 0 0 0", 1 } } },
    { "first-original", "thrustcontrolfire", "u", { { "9 1 0 1 1 0 0", 1 } } },
    { "first-original",
      "weaponmalfunction",
      "ur",
      { { "9 1 1 0 0 0 0", .5 }, { "9 1 0 1 0 0 0", .5 } } },

    { "first-tfa", "shakenpilot", "ua1234", { { "9 1 1 0 0 0 0", 1 } } },
    { "first-tfa", "shakenpilot", "u5", { { "9 1 0 1 0 0 0", 1 } } },
    { "first-tfa", "blindedpilot", "uua", { { "8 1 2 0 0 0 0", 1 } } },
    { "first-tfa", "blindedpilot", "uup", { { "8 1 0 2 0 0 0", 1 } } },
    { "first-tfa", "damagedcockpit", "uer", { { "9 1 1 0 0 0 0", 1 } } },
    { "first-tfa", "stunnedpilot", "u01234aper5", { { "9 1 1 0 0 0 0", 1 } } },
    { "first-tfa", "consolefire", "u2", { { "9 1 1 0 0 0 0", .625 }, { "9 0 1 0 0 0 0", .375 } } },
    { "first-tfa", "consolefire", "ur2", { { "9 1 0 1 0 0 0", 1 } } },
    { "first-tfa", "damagedengine", "u01234aper5", { { "9 1 1 0 0 0 0", 1 } } },
    /* a crit with 3 of 8: the shield; behind it another card, which can chain */
    { "first-tfa",
      "majorexplosion",
      "u",
      { { "9 1 0 1 0 0 0", .625 }, { "9 0 0 1 0 0 0", .375 } } },
    { "first-tfa", "weaponsfailure", "ur", { { "9 1 1 0 0 0 0", .5 }, { "9 1 0 1 0 0 0", .5 } } },
    /* all cards faceup, from the next round on */
    { "first-tfa", "majorhullbreach", "uhh", { { "8 0 1 1 0 0 0", 1 } } },
    { "first-tfa", "majorhullbreach", "uehhd", { { "7 0 3 0 0 0 0", 1 } } },
    { "first-tfa", "majorhullbreach", "uerhh", { { "8 0 0 2 0 0 0", 1 } } },
    { "first-tfa", "structuraldamage", "ur", { { "9 1 1 0 0 0 0", .5 }, { "9 1 0 1 0 0 0", .5 } } },
    { "first-tfa",
      "damagedsensorarray",
      "ur",
      { { "9 1 1 0 0 0 0", .5 }, { "9 1 0 1 0 0 0", .5 } } },
    /* white maneuvers are not said to be made */
    { "first-tfa", "loosestabilizer", "u5", { { "9 1 1 0 0 0 0", 1 } } },
    { "first-tfa", "loosestabilizer", "ur5", { { "9 1 0 1 0 0 0", 1 } } },
    { "first-tfa", "thrustcontrolfire", "u", { { "9 1 0 1 1 0 0", 1 } } },
    { "first-tfa", "directhit", "uhd", { { "7 0 1 1 0 0 0", 1 } } },
};

static void do_letter(const struct deck *deck, struct deck_side *side, struct deck_chance *chance,
                      char letter)
{
    if (letter >= '0' && letter < '0' + DECK_TIMES)
        deck_happen(deck, side, 0, (enum deck_time)(letter - '0'), chance);
    else if (letter == 'c' || letter == 'h')
        deck_suffer(deck, side, 0, letter == 'h', letter == 'c', chance);
    else if (letter == 'd' || letter == 'u')
        deck_deal(deck, side, 0, letter == 'd', letter == 'u', chance);
    else if (letter == 'a')
        deck_end(deck, &side->ships[0], DECK_UNTIL_ATTACK);
    else if (letter == 'p')
        deck_end(deck, &side->ships[0], DECK_UNTIL_OPPORTUNITY);
    else if (letter == 'i')
        deck_end(deck, &side->ships[0], DECK_UNTIL_IONIZED);
    else if (letter == 'e')
        deck_end_round(&side->ships[0]);
    else if (letter == 'r')
        deck_repair(deck, side, 0, 0, chance);
    else
        fail_msg("no letter: '%c'", letter);
}

static void do_letters(const struct deck *deck, struct deck_side *side, struct deck_chance *chance,
                       void *letters)
{
    for (const char *letter = letters; *letter; letter++)
        do_letter(deck, side, chance, *letter);
}

/* What came out, and the witness that says what should. */
struct seen {
    const struct witness *witness;
    double probability[4], total;
};

static bool see(const struct deck_side *side, double probability, void *context)
{
    struct seen *seen = context;
    const struct deck_ship *ship = &side->ships[0];
    char left[80];
    size_t at = 0;

    sprintf(left, "%d %d %u %u %d %d %d", ship->hull, ship->shields, deck_sum(ship->up),
            deck_sum(ship->known) + ship->down + ship->markers, ship->gained[RULES_STRESS],
            ship->gained[RULES_ION], ship->weapons_lost);
    seen->total += probability;
    while (at < 4 && (!seen->witness->comes_to[at].left ||
                      strcmp(seen->witness->comes_to[at].left, left) != 0))
        at++;
    if (at == 4)
        fail_msg("%s %s %s: came to %s", seen->witness->deck, seen->witness->id,
                 seen->witness->done, left);
    seen->probability[at] += probability;
    return true;
}

static void each_card_does_what_it_says(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(witnesses); i++) {
        const struct witness *witness = &witnesses[i];
        struct deck deck = only(witness->deck, witness->id);
        struct deck_side side = { .ship_count = 1 };
        struct seen seen = { .witness = witness };

        side.ships[0] = (struct deck_ship){ .hull = 10, .shields = 1 };
        assert_true(
            deck_each(&deck, &side, do_letters, (void *)(uintptr_t)witness->done, see, &seen));
        check_near(seen.total, 1, 1e-15, witness->id);
        for (size_t j = 0; j < 4; j++)
            check_near(seen.probability[j], witness->comes_to[j].probability, 1e-15, witness->id);
        deck_fini(&deck);
    }
}

/* Every row of the tables has a witness. */
static void no_card_is_without_witness(void **state)
{
    (void)state;
    for (size_t edition = 0; edition < CARDS_EDITIONS; edition++)
        for (size_t i = 0; i < cards_builtin[edition].damage_count; i++) {
            const struct cards_damage *card = &cards_builtin[edition].damage[i];
            bool found = false;

            for (size_t j = 0; j < ARRAY_LEN(witnesses); j++)
                found = found || (strcmp(witnesses[j].deck, card->deck) == 0 &&
                                  strcmp(witnesses[j].id, card->id) == 0);
            if (!found)
                fail_msg("%s %s has no witness", card->deck, card->id);
        }
}

/* What lasts: the rules of a ship with one faceup card, this round and the next, and the words for
 * its attacks and defenses with two. */
static void faceup_cards_rule_attacks_and_plans(void **state)
{
    static const struct {
        const char *deck, *id;
        unsigned now, later;
        const char *attacks, *defends;
    } rows[] = {
        { "second", "blindedpilot", 0, 0, " mod-own=force mod-own=force", "" },
        { "second", "weaponsfailure", 0, 0, " roll=-1 roll=-1", "" },
        { "second", "structuraldamage", 0, 0, "", " roll=-1 roll=-1" },
        { "second", "hullbreach", DECK_HITS_AS_CRITS, DECK_HITS_AS_CRITS, "", "" },
        { "second", "damagedsensorarray", DECK_ONLY_FOCUS, DECK_ONLY_FOCUS, "", "" },
        { "second", "consolefire", 0, 0, "", "" },
        { "first-original", "blindedpilot", 0, 0, " roll-max=0 roll-max=0", "" },
        { "first-original", "damagedcockpit", 0, DECK_SKILL_0, "", "" },
        { "first-original", "damagedsensorarray", DECK_NO_ACTION, DECK_NO_ACTION, "", "" },
        { "first-original", "injuredpilot", DECK_NO_ABILITY, DECK_NO_ABILITY, "", "" },
        { "first-original", "structuraldamage", 0, 0, "", " agility=-1 agility=-1" },
        { "first-original", "weaponmalfunction", 0, 0, " attack=-1?primary attack=-1?primary", "" },
        { "first-tfa", "blindedpilot", DECK_NO_ATTACK, DECK_NO_ATTACK, "", "" },
        { "first-tfa", "damagedcockpit", 0, DECK_SKILL_0, "", "" },
        { "first-tfa", "weaponsfailure", 0, 0, " roll=-1 roll=-1", "" },
        { "first-tfa", "majorhullbreach", 0, DECK_FACEUP, "", "" },
        { "first-tfa", "structuraldamage", 0, 0, "", " agility=-1 agility=-1" },
        { "first-tfa", "damagedsensorarray", DECK_NO_ACTION, DECK_NO_ACTION, "", "" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct deck deck = only(rows[i].deck, rows[i].id);
        struct deck_side side = { .ship_count = 1 };
        struct deck_ship *ship = &side.ships[0];
        struct buffer text = { 0 };

        *ship = (struct deck_ship){ .hull = 10 };
        assert_int_equal(deck_rules(&deck, ship), 0);
        deck_words(&deck, ship, RULES_ATTACKER, &text);
        assert_int_equal(text.count, 0);
        deck_deal(&deck, &side, 0, 0, 2, NULL);
        assert_int_equal(deck_rules(&deck, ship), rows[i].now);
        deck_end_round(ship);
        assert_int_equal(deck_rules(&deck, ship), rows[i].later);
        for (enum rules_side role = 0; role < RULES_SIDES; role++) {
            const char *words = role == RULES_ATTACKER ? rows[i].attacks : rows[i].defends;

            deck_words(&deck, ship, role, &text);
            buffer_add(&text, "", 1);
            assert_string_equal(text.bytes, words);
            buffer_fini(&text);
        }
        deck_fini(&deck);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_deck_has_its_cards),
        cmocka_unit_test(each_card_does_what_it_says),
        cmocka_unit_test(no_card_is_without_witness),
        cmocka_unit_test(faceup_cards_rule_attacks_and_plans),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
