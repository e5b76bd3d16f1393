/* Damage decks: small deals worked out with fractions, decks that run out, rows that are wrong. */
#include "support/check.h"

#include "base/array.h"
#include "battle/deck/deck.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- decks by hand ---- */

static struct deck named(const char *edition, const char *name)
{
    struct deck deck;

    assert_int_equal(deck_named(&deck, rules_edition_find(edition), name, NULL), VOLLEY_OK);
    return deck;
}

/* ---- deals ---- */

struct deal {
    unsigned hits, crits;
};

static void suffer(const struct deck *deck, struct deck_side *side, struct deck_chance *chance,
                   void *argument)
{
    const struct deal *deal = argument;

    deck_suffer(deck, side, 0, deal->hits, deal->crits, chance);
}

static bool add_destroyed(const struct deck_side *side, double probability, void *context)
{
    *(double *)context += deck_destroyed(&side->ships[0]) ? probability : 0;
    return true;
}

static double destroyed(const struct deck *deck, uint8_t hull, uint8_t shields, unsigned hits,
                        unsigned crits)
{
    struct deck_side side = { .ship_count = 1 };
    struct deal deal = { hits, crits };
    double total = 0;

    side.ships[0] = (struct deck_ship){ .hull = hull, .shields = shields };
    assert_true(deck_each(deck, &side, suffer, &deal, add_destroyed, &total));
    return total;
}

static void small_deals_are_as_by_hand(void **state)
{
    struct deck second = named("2.5", NULL), original = named("1", "first-original"),
                tfa = named("1", NULL);

    (void)state;
    check_near(destroyed(&second, 1, 0, 0, 1), 1, 1e-15, "a crit on hull 1");
    /* Direct Hit!, 5 of 33, is 2 */
    check_near(destroyed(&second, 2, 0, 0, 1), 5. / 33, 1e-15, "a crit on hull 2");
    check_near(destroyed(&second, 2, 1, 0, 2), 5. / 33, 1e-15, "a shield and hull 2");
    check_near(destroyed(&second, 2, 1, 1, 1), 5. / 33, 1e-15, "a hit on the shield first");
    check_near(destroyed(&second, 2, 0, 2, 0), 1, 1e-15, "two hits");
    /* Direct Hit! and another card; or a Fuel Leak, which the second crit sets off; or another
     * card, then Direct Hit! */
    check_near(destroyed(&second, 3, 0, 0, 2), 5. / 33 + 4. / 33 + 24. / 33 * 5 / 32, 1e-15,
               "two crits on hull 3");
    /* A hull of 4: two Direct Hit!s; a Fuel Leak, then Direct Hit! (2, and 1 of the leak); a Hull
     * Breach, then Direct Hit!, whose hit is a crit, another Direct Hit!, so a fourth card comes; a
     * Fuel Leak, then a Hull Breach, and the hit of the leak is a crit, Direct Hit! */
    check_near(destroyed(&second, 4, 0, 0, 2),
               (5. * 4 + 4 * 5) / (33 * 32) + (2. * 5 * 4 + 4 * 2 * 5) / (33 * 32 * 31), 1e-15,
               "two crits on hull 4");
    /* It lives without Direct Hit!, which weighs 2, if no Minor Explosion hits: 5/8 each. */
    check_near(destroyed(&original, 3, 0, 0, 2),
               1 - (24. * 23 + 2 * 24 * 2 * 5. / 8 + 2 * 1 * 25. / 64) / (33 * 32), 1e-15,
               "two crits on hull 3, original");
    /* Direct Hit!, or Major Explosion that goes on: 3/8 */
    check_near(destroyed(&tfa, 2, 0, 0, 1), 7. / 33 + 2. / 33 * 3 / 8, 1e-15,
               "a crit on hull 2, second deck of the first edition");
    deck_fini(&second);
    deck_fini(&original);
    deck_fini(&tfa);
}

/* A deck of cards "id=count" of the tables, or without words: "nothing=count". */
static struct deck made(const char *edition, const char *cards)
{
    const struct error_place place = { 0 };
    struct deck all = named(edition, NULL), deck;

    deck_begin(&deck, rules_edition_find(edition));
    for (const char *at = cards; *at; at += strcspn(at, " "), at += strspn(at, " ")) {
        size_t bytes = strcspn(at, "="), kind = deck_find(&all, at, bytes);
        struct deck_row row = { "nothing", "", at[bytes + 1] - '0' };
        struct deck_kind added;

        if (kind == all.kind_count) {
            assert_int_equal(deck_add_row(&deck, &row, &place, NULL), VOLLEY_OK);
            continue;
        }
        added = all.kinds[kind];
        added.count = (uint8_t)row.count;
        for (size_t i = 0; i < all.card_count; i++)
            if (all.cards[i].kind == kind) {
                deck.cards[deck.card_count] = all.cards[i];
                assert_true(deck_add_kind(&deck, &added, &deck.cards[deck.card_count++].kind));
            }
    }
    deck_fini(&all);
    return deck;
}

static bool add_hull(const struct deck_side *side, double probability, void *context)
{
    ((double *)context)[side->ships[0].hull] += probability;
    return true;
}

/* Two leaks and a Hull Breach: the crit sets off the first, whose hit is a crit, which sets off the
 * second, and so does that. Three cards in all; a fourth if one of the first two is the third leak,
 * for then a crit comes after it. The leak that the last crit deals is set off by none of them. */
static void each_leak_answers_one_crit(void **state)
{
    struct deck deck = made("2", "hullbreach=1 fuelleak=3 nothing=9");
    struct deck_side side = { .ship_count = 1 };
    struct deal deal = { 0, 1 };
    double hull[11] = { 0 };

    (void)state;
    side.ships[0] = (struct deck_ship){ .hull = 10 };
    side.ships[0].up[0] = side.pile.drawn[0] = 1;
    side.ships[0].up[1] = side.pile.drawn[1] = 2;
    side.pile.seen = side.pile.out = 3;
    assert_true(deck_each(&deck, &side, suffer, &deal, add_hull, hull));
    check_near(hull[6], 2. / 10, 1e-15, "four cards");
    check_near(hull[7], 8. / 10, 1e-15, "three cards");
    deck_fini(&deck);
}

/* ---- cards that run out ---- */

/* Ship 0 is dealt a facedown card, ship 1 two faceup ones, which are all there are; it is removed
 * if both are alike, and then a card comes faceup: of these two, never the facedown one. */
static void run_out(const struct deck *deck, struct deck_side *side, struct deck_chance *chance,
                    void *argument)
{
    (void)argument;
    deck_deal(deck, side, 0, 1, 0, chance);
    deck_deal(deck, side, 1, 0, 2, chance);
    if (side->ships[1].up[1] < 2)
        return;
    deck_remove(deck, side, 1);
    deck_deal(deck, side, 0, 0, 1, chance);
}

static bool see_the_removed_card(const struct deck_side *side, double probability, void *context)
{
    if (side->ships[1].up[0] + side->ships[1].up[1] == 0) {
        assert_int_equal(side->ships[0].up[1], 1);
        assert_int_equal(side->ships[0].known[0], 1);
        assert_int_equal(side->pile.out, 2);
        *(double *)context += probability;
    }
    return true;
}

static void a_removed_ship_s_cards_come_back(void **state)
{
    struct deck deck = made("2", "structuraldamage=1 weaponsfailure=2");
    struct deck_side side = { .ship_count = 2 };
    double alike = 0;

    (void)state;
    side.ships[0] = (struct deck_ship){ .hull = 9 };
    side.ships[1] = (struct deck_ship){ .hull = 9 };
    assert_true(deck_each(&deck, &side, run_out, NULL, see_the_removed_card, &alike));
    check_near(alike, 1. / 3, 1e-15, "two Weapons Failures of the three cards");
    deck_fini(&deck);
}

/* All cards are on a ship, one of them facedown. In the second edition that one is dealt again, and
 * a marker stays in its place; in the first markers are dealt. */
static void without_cards_there_are_markers(void **state)
{
    struct deck second = made("2", "structuraldamage=2"), first = made("1", "structuraldamage=2");
    struct deck_side side = { .ship_count = 1 };
    struct deck_ship *ship = &side.ships[0];

    (void)state;
    *ship = (struct deck_ship){ .hull = 9 };
    deck_deal(&second, &side, 0, 1, 2, NULL);
    assert_int_equal(ship->up[0], 2);
    assert_int_equal(ship->markers, 1);
    assert_int_equal(ship->down, 0);
    deck_deal(&second, &side, 0, 1, 1, NULL);
    assert_int_equal(ship->markers, 3); /* now there is none at all */
    assert_int_equal(ship->hull, 4);

    side = (struct deck_side){ .ship_count = 1 };
    *ship = (struct deck_ship){ .hull = 9 };
    deck_deal(&first, &side, 0, 1, 2, NULL);
    assert_int_equal(ship->up[0], 1);
    assert_int_equal(ship->down, 1);
    assert_int_equal(ship->markers, 1);
    assert_int_equal(ship->hull, 6);
    deck_fini(&second);
    deck_fini(&first);
}

/* ---- decks that do less ---- */

/* Nothing planned, no tokens that matter: Panicked, Wounded and Stunned Pilot, Damaged Engine,
 * Damaged Sensor Array, Loose Stabilizer and Disabled Power Regulator are cards without effects,
 * two of each. */
static void a_wish_leaves_what_plays_a_part(void **state)
{
    struct deck deck = named("2.5", NULL);
    unsigned blank = 0, kinds = 0;

    (void)state;
    deck_reduce(&deck, &(struct deck_wish){ 0 });
    for (size_t i = 0; i < deck.kind_count; i++) {
        kinds++;
        if (deck.blank >> i & 1u)
            blank += deck.kinds[i].count;
    }
    assert_int_equal(kinds, 8);
    assert_int_equal(blank, 14);
    assert_int_equal(deck.total, 33);
    assert_int_equal(deck_find(&deck, "panickedpilot", 13), deck_find(&deck, "stunnedpilot", 12));
    assert_int_not_equal(deck_find(&deck, "hullbreach", 10), deck_find(&deck, "fuelleak", 8));
    check_near(destroyed(&deck, 4, 0, 0, 2),
               (5. * 4 + 4 * 5) / (33 * 32) + (2. * 5 * 4 + 4 * 2 * 5) / (33 * 32 * 31), 1e-15,
               "two crits on hull 4");
    deck_fini(&deck);
}

/* Ways to play that come out alike are told one by one; a visit can end them. */
static bool count_until(const struct deck_side *side, double probability, void *context)
{
    (void)side;
    (void)probability;
    return --*(int *)context > 0;
}

static void blanks_are_no_deck(void **state)
{
    struct deck blanks = made("2.5", "nothing=9"), two = made("2.5", "directhit=1 nothing=1");
    struct deck_side side = { .ship_count = 1 };
    struct deal deal = { 0, 1 };
    int most = 1;

    (void)state;
    for (uint8_t hull = 1; hull < 6; hull++)
        for (unsigned hits = 0; hits < 5; hits++)
            for (unsigned crits = 0; crits < 5; crits++)
                check_near(destroyed(&blanks, hull, 1, hits, crits),
                           hits + crits >= hull + 1u ? 1 : 0, 0, "blanks");
    side.ships[0] = (struct deck_ship){ .hull = 3 };
    assert_false(deck_each(&two, &side, suffer, &deal, count_until, &most));
    most = 3;
    assert_true(deck_each(&two, &side, suffer, &deal, count_until, &most));
    assert_int_equal(most, 1); /* there are two ways */
    deck_fini(&blanks);
    deck_fini(&two);
}

/* ---- rows ---- */

static void bad_rows_say_what_is_wrong(void **state)
{
    static const struct {
        const char *effect, *word, *message;
        int column;
    } rows[] = {
        { "hits-as-crit", "hits-as-crit",
          "unknown word of a damage card; did you mean "
          "'hits-as-crits'?",
          1 },
        { "repair ; deal gain-stress", "deal",
          "unknown word of a damage card; did you mean "
          "'dealt'?",
          10 },
        { "dealt gain-stres flip", "gain-stres",
          "unknown word of a damage card; did you mean "
          "'gain-stress'?",
          7 },
        { "dealt wobble", "wobble", "unknown word for what a damage card does", 7 },
        { "wobble", "wobble", "unknown word of a damage card", 1 },
        { "dealt die suffer-hit", "die", "this word needs faces: die=hit/crit", 7 },
        { "dealt die=evade suffer-hit", "die=evade",
          "these are no faces of an attack die; they are as in hit/crit", 7 },
        { "dealt die=hit/hit suffer-hit", "die=hit/hit",
          "these are no faces of an attack die; they are as in hit/crit", 7 },
        { "dealt suffer-hit=0", "suffer-hit=0", "this word takes a whole number from 1 to 9", 7 },
        { "dealt suffer-hit=x", "suffer-hit=x", "this word takes a whole number from 1 to 9", 7 },
        { "dealt suffer-hit gain-ion", "gain-ion",
          "a clause has one effect; part clauses by \" ; \"", 18 },
        { "dealt flip=2", "flip=2", "this word stands alone", 7 },
        { "dealt", "dealt", "nothing happens in this clause", 1 },
        { "crit suffer-hit", "suffer-hit",
          "damage after a crit would never end: the clause needs 'flip'", 6 },
        { "dealt gain-ion flip ; engages suffer-hit flip", "flip",
          "a card goes facedown in one clause only", 42 },
        { "dealt gain-ion ; dealt gain-ion ; dealt gain-ion ; dealt gain-ion", "gain-ion",
          "a card has at most three clauses in which something happens", 58 },
        { "repair ; ; later", ";", "an empty clause", 10 },
        { "attacking", "attacking", "words of a loadout are missing here", 1 },
        { "attacking ; repair", "attacking", "words of a loadout are missing here", 1 },
        { "attacking roll=-1 ; attacking roll=-1", "attacking",
          "the card has a clause of this kind already", 21 },
        { "attacking roll=-1 rol=-1", "rol=-1", "unknown word; did you mean 'roll'?", 19 },
    };
    const struct error_place place = { "deck.csv", 3, 1, NULL, 0 };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct deck_kind kind;
        volley_error error = { 0 };

        assert_int_equal(
            deck_read_effect(&kind, rules_edition_find("2"), rows[i].effect, &place, &error),
            VOLLEY_SYNTAX);
        assert_string_equal(error.message, rows[i].message);
        assert_string_equal(error.word, rows[i].word);
        assert_string_equal(error.source, "deck.csv");
        assert_int_equal(error.line, 3);
        assert_int_equal(error.column, rows[i].column);
    }
}

static void a_deck_has_its_bounds(void **state)
{
    const struct error_place place = { 0 };
    const struct deck_row many = { "a", "", 60 }, more = { "b", "", 5 };
    struct deck deck;
    volley_error error = { 0 };

    (void)state;
    deck_begin(&deck, rules_edition_find("2"));
    assert_int_equal(deck_add_row(&deck, &many, &place, &error), VOLLEY_OK);
    assert_int_equal(deck_add_row(&deck, &more, &place, &error), VOLLEY_RANGE);
    assert_string_equal(error.message, "a deck has at most 64 cards");
    deck_begin(&deck, rules_edition_find("2"));
    error = (volley_error){ 0 };
    for (int i = 0; i <= DECK_KINDS_MAX; i++) {
        char effect[40];
        struct deck_row row = { "a", effect, 1 };

        sprintf(effect, "dealt gain-stress=%d die=%s", 1 + i % 9, i < 9 ? "hit" : "crit");
        assert_int_equal(deck_add_row(&deck, &row, &place, &error),
                         i < DECK_KINDS_MAX ? VOLLEY_OK : VOLLEY_RANGE);
    }
    assert_string_equal(error.message, "the cards of a deck do at most 16 different things");
    error = (volley_error){ 0 };
    assert_int_equal(deck_named(&deck, rules_edition_find("2.5"), "first-tfa", &error),
                     VOLLEY_INVALID);
    assert_string_equal(error.message,
                        "the second edition 2.5 has no damage deck 'first-tfa'; there is second");
}

/* Exact and drawn: 64 random bits scaled to a place among all weights. */
static uint64_t given(void *context)
{
    return *(const uint64_t *)context;
}

static void a_random_number_picks_by_weight(void **state)
{
    static const uint64_t weights[] = { 0, 5, 0, 1, 26, 0 };
    static const uint64_t large[] = { UINT64_C(1) << 62, UINT64_C(1) << 60 };
    const uint64_t step = UINT64_MAX / 32 + 1;
    struct deck_sampler sampler;
    uint64_t number = 0;

    (void)state;
    deck_sampler_init(&sampler, given, &number);
    for (uint64_t i = 0; i < 32; i++) {
        size_t wanted = i < 5 ? 1 : i < 6 ? 3 : 4;

        number = i * step;
        assert_int_equal(sampler.chance.pick(&sampler.chance, weights, 6, 32), wanted);
        number += step - 1;
        assert_int_equal(sampler.chance.pick(&sampler.chance, weights, 6, 32), wanted);
    }
    number = UINT64_MAX / 5 * 4; /* the last that is below 4/5 */
    assert_int_equal(sampler.chance.pick(&sampler.chance, large, 2, large[0] + large[1]), 0);
    number += 1;
    assert_int_equal(sampler.chance.pick(&sampler.chance, large, 2, large[0] + large[1]), 1);
}

static void without_hull_nothing_is_suffered(void **state)
{
    struct deck deck = named("2.5", NULL);
    struct deck_side side = { .ship_count = 1 }, before;

    (void)state;
    side.ships[0] = (struct deck_ship){ .hull = DECK_NO_HULL };
    before = side;
    deck_suffer(&deck, &side, 0, 3, 2, NULL);
    deck_deal(&deck, &side, 0, 3, 2, NULL);
    assert_memory_equal(&side, &before, sizeof side);
    deck_fini(&deck);
}

/* Direct Hit: 5 of 33 cards of the second edition, 7 of the first, where two Major Explosions deal
 * one more damage with a hit, three of eight sides. */
static void a_faceup_card_is_so_much_more(void **state)
{
    struct deck deck;

    (void)state;
    assert_int_equal(deck_named(&deck, rules_edition_find("2.5"), NULL, NULL), VOLLEY_OK);
    assert_true(fabs(deck_faceup_more(&deck) - 5.0 / 33) < 1e-12);
    deck_fini(&deck);
    assert_int_equal(deck_named(&deck, rules_edition_find("1"), NULL, NULL), VOLLEY_OK);
    assert_true(fabs(deck_faceup_more(&deck) - (7 + 2 * 3.0 / 8) / 33) < 1e-12);
    deck_fini(&deck);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_faceup_card_is_so_much_more),
        cmocka_unit_test(small_deals_are_as_by_hand),
        cmocka_unit_test(each_leak_answers_one_crit),
        cmocka_unit_test(a_removed_ship_s_cards_come_back),
        cmocka_unit_test(without_cards_there_are_markers),
        cmocka_unit_test(a_wish_leaves_what_plays_a_part),
        cmocka_unit_test(blanks_are_no_deck),
        cmocka_unit_test(bad_rows_say_what_is_wrong),
        cmocka_unit_test(a_deck_has_its_bounds),
        cmocka_unit_test(a_random_number_picks_by_weight),
        cmocka_unit_test(without_hull_nothing_is_suffered),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
