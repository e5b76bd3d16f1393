/* src/words/weapon: what an attack with a weapon card needs, costs and implies. Values are those
 * of the same attack in plain words, or counted by hand. */
#include "support/check.h"

#include "game/rules/situation.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Weapons that no game has. */
static const struct cards_row rows[] = {
    { "paid", "missile", "Paid", "attack=4:lock special missile", "attacking frontarc",
      CARDS_UPGRADE, 0, 0 },
    { "either", "missile", "Either", "attack=3 special missile",
      "attacking frontarc range=2-3 calculate|lock", CARDS_UPGRADE, 0, 0 },
    { "modes", "cannon", "Modes", "attack=4 special cannon ; attack=2 special cannon",
      "attacking range=3 ; attacking range=1-2", CARDS_UPGRADE, 0, 0 },
    { "remote", "crew", "Remote", "attack=2 special", "attacking assert(it attacks)", CARDS_UPGRADE,
      0, 0 },
    { "aim", "talent", "Aim", "as-lock:force", "attacking", CARDS_UPGRADE, 0, 0 },
    { "optics", "talent", "Optics", "as-no-obstructed", "attacking primary", CARDS_UPGRADE, 0, 0 },
    { "dear", "missile", "Dear", "attack=1 special missile ; roll=+5",
      "attacking charge=2 ; attacking missile charge", CARDS_UPGRADE, 4, 0 },
    { "loader", "missile", "Loader", "attack=3 special missile ; roll=+1",
      "attacking charge ; attacking missile charge", CARDS_UPGRADE, 3, 0 },
    { "rocket", "missile", "Rocket", "attack=5 special missile", "attacking charge", CARDS_UPGRADE,
      1, 0 },
    { "twin", "torpedo", "Twin", "attack=3 special torpedo", "attacking charge", CARDS_UPGRADE, 2,
      0 },
    { "empty", "torpedo", "Empty", "attack=3 special torpedo", "attacking charge=3", CARDS_UPGRADE,
      2, 0 },
    { "crews", "crew", "Crews", "ordnance focus-to-hit=1", "attacking charge assert(they attack)",
      CARDS_UPGRADE, 2, 0 },
    { "again", "talent", "Again", "reroll=1", "attacking weapon-charge", CARDS_UPGRADE, 0, 0 },
    { "whose", "scout", "Whose", "their-roll=-1:force ; their-roll=-1:ally",
      "attacking own ; attacking assert(it is near)", CARDS_PILOT, 0, 0 },
    { "spends", "missile", "Spends", "attack=4 special missile start-must-lose-lock=1",
      "attacking lock", CARDS_UPGRADE, 0, 0 },
    { "keeps", "missile", "Keeps", "attack=3 special missile", "attacking lock", CARDS_UPGRADE, 0,
      0 },
    { "instead", "talent", "Instead", "pay-lock=focus", "attacking", CARDS_UPGRADE, 0, 0 },
    { "insteadstressed", "talent", "Instead", "pay-lock=focus", "attacking stress", CARDS_UPGRADE,
      0, 0 },
    { "unpaid", "talent", "Unpaid", "attack=4:lock", "attacking", CARDS_UPGRADE, 0, 0 },
    { "priced", "talent", "Priced", "range=1:lock", "attacking", CARDS_UPGRADE, 0, 0 },
    { "onships", "talent", "On ships", "reroll=1", "attacking ship(scout)|ship(other)",
      CARDS_UPGRADE, 0, 0 },
    { "notonscouts", "talent", "Not on scouts", "reroll=1", "attacking no-ship(scout)",
      CARDS_UPGRADE, 0, 0 },
};
static const struct cards_ship ships[] = { { "scout", "Scout", "small", "", "front:3", 2, 3, 0,
                                             "" },
                                           { "tug", "Tug", "small", "", "front:2", 2, 3, 0, "" } };
static const struct cards library = { .rows = rows,
                                      .row_count = sizeof rows / sizeof rows[0],
                                      .ships = ships,
                                      .ship_count = sizeof ships / sizeof ships[0] };

/* The same attack with a card of ours, and in plain words. */
static void same(const char *with_card, const char *in_words)
{
    check_near(check_mean_with(&library, with_card), check_mean("2.5", in_words), 1e-12, with_card);
}

static void fails_in(const char *edition, const struct cards *cards, const char *text,
                     const char *word, const char *message)
{
    struct scenario scenario = { .edition = rules_edition_find(edition), .library = cards };
    struct lexer lexer = { text, text + strlen(text), "test", 1, 1 };
    volley_error error = { 0 };

    assert_int_not_equal(scenario_parse(&scenario, lexer, &error), VOLLEY_OK);
    assert_string_equal(error.word, word);
    assert_string_equal(error.message, message);
    scenario_fini(&scenario);
}

static void fails(const char *text, const char *word, const char *message)
{
    fails_in("2.5", &library, text, word, message);
}

static void what_a_weapon_costs_is_paid(void **state)
{
    (void)state;
    same("2 lock focus paid vs 2", "4 special focus vs 2");
    same("2 lock=2 paid vs 2", "4 special lock vs 2");
    fails("2 focus paid vs 2", "paid", "this weapon cannot be fired: it needs to spend lock");
}

static void a_weapon_that_cannot_be_fired_is_an_error(void **state)
{
    (void)state;
    fails("2 either vs 2", "either", "this weapon cannot be fired: it needs calculate or lock");
    fails("2 range=1 lock either vs 2", "either",
          "this weapon cannot be fired: it needs range 2-3");
    fails("2 range=1 either no-arc vs 2", "either",
          "this weapon cannot be fired: it needs frontarc, range 2-3, calculate or lock");
    fails("2 fromrear lock either vs 2", "either",
          "this weapon cannot be fired: it needs frontarc");
    fails_in("1", &cards_builtin[CARDS_FIRST], "3 snapshot range=1 no-ability vs 2", "snapshot",
             "this weapon cannot be fired: it needs elite upgrades that count");
    same("2 calculate either vs 2", "3 special calculate vs 2");
}

static void an_attack_is_made_with_one_weapon(void **state)
{
    (void)state;
    fails("2 lock either paid vs 2", "paid",
          "an attack is made with one weapon, which is either: leave out the other");
    same("2 range=3 modes vs 2", "4 special range=3 vs 2");
    same("2 range=1 modes vs 2", "2 special range=1 vs 2");
    fails("2 range=4 modes vs 2", "modes", "this weapon cannot be fired: it needs range 3");
}

static void a_weapon_of_another_ship_is_not_fired_unless_that_is_said(void **state)
{
    (void)state;
    same("3 remote vs 2", "3 vs 2");
    same("3 remote! vs 2", "2 special vs 2");
    same("3 lock remote either vs 2", "3 lock special vs 2");
}

static void an_excuse_is_paid_only_where_it_is_needed(void **state)
{
    (void)state;
    same("2 force aim either vs 2", "3 special vs 2");
    same("2 force lock aim either vs 2", "3 force lock special vs 2");
    same("3 force aim vs 2", "3 force vs 2");
    fails("2 aim either vs 2", "either", "this weapon cannot be fired: it needs calculate or lock");
}

static void the_order_of_the_words_carries_no_meaning(void **state)
{
    (void)state;
    same("2 lock obstructed optics either vs 2", "3 lock special obstructed vs 2");
    same("2 lock obstructed either optics vs 2", "3 lock special obstructed vs 2");
    check_near(check_mean("2.5", "2 attack=+1?damaged damaged?stress stress vs 2"), 0.896484375,
               1e-9, "one after the other");
    check_near(check_mean("2.5", "2 damaged?stress attack=+1?damaged stress vs 2"), 0.896484375,
               1e-9, "the other way round");
}

static void an_aura_on_the_ship_itself_is_its_own(void **state)
{
    (void)state;
    same("3 whose vs 2", "3 vs 2");
    same("3 force whose vs 2", "3 force their-roll=-1:force vs 2");
    same("3 whose! vs 2", "3 their-roll=-1:ally vs 2");
}

static void a_card_may_ask_for_the_ship_it_is_on(void **state)
{
    (void)state;
    same("scout onships vs 2", "3 reroll=1 vs 2"); /* one of two is enough */
    same("tug onships vs 2", "2 vs 2");
    same("3 onships vs 2", "3 vs 2");
    same("scout notonscouts vs 2", "3 vs 2");
    same("tug notonscouts vs 2", "2 reroll=1 vs 2");
}

static void the_arc_of_a_weapon_is_implied(void **state)
{
    struct scenario scenario = check_scenario("2.5", "2 dorsalturret vs 2");

    (void)state;
    assert_true(scenario.attackers[0].situations >> RULES_FROMTURRET & 1);
    assert_true(scenario.attackers[0].situations >> RULES_ARC & 1);
    assert_false(scenario.attackers[0].situations >> RULES_FRONTARC & 1);
    scenario_fini(&scenario);
}

/* Counted by hand: 3 dice against 1 green die are 1.171875, against 2 0.896484375. */
static void size_tells_how_many_tokens_tractor_a_ship(void **state)
{
    static const struct {
        const char *edition, *defender;
        double mean;
    } cases[] = {
        { "2.5", "2 tractor", 1.171875 },          { "2.5", "2 medium tractor", 0.896484375 },
        { "2.5", "2 medium tractor=2", 1.171875 }, { "2.5", "2 large tractor=2", 0.896484375 },
        { "2.5", "2 large tractor=3", 1.171875 },  { "2", "2 huge tractor=5", 0.896484375 },
        { "2", "2 huge tractor=6", 1.171875 },     { "1", "2 large tractor", 1.171875 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[64];

        snprintf(text, sizeof text, "3 vs %s", cases[i].defender);
        check_near(check_mean(cases[i].edition, text), cases[i].mean, 1e-12, text);
    }
    check_near(check_mean("2.5", "3 roll=-1?their-ion vs 2 large ion=2"), 0.896484375, 1e-12,
               "ion");
    check_near(check_mean("2.5", "3 roll=-1?their-ion vs 2 large ion=3"), 0.5078125, 1e-12,
               "ionized");
}

/* ---- shots: each has its cost; values from the odds of the dice, a red die being a hit or crit in
 * 4 of 8 and a green one an evade in 3 of 8 ---- */

static double binomial(int n, int k, double p)
{
    double odds = 1;

    for (int i = 0; i < n; i++)
        odds *= i < k ? (n - i) * p / (i + 1) : 1 - p;
    return odds;
}

static double damage(int hits, int agility)
{
    double mean = 0;

    for (int evades = 0; evades <= agility && evades < hits; evades++)
        mean += binomial(agility, evades, 3 / 8.0) * (hits - evades);
    return mean;
}

static double plain(int dice, int agility)
{
    double mean = 0;

    for (int hits = 0; hits <= dice; hits++)
        mean += binomial(dice, hits, 1 / 2.0) * damage(hits, agility);
    return mean;
}

static void is(const char *text, double mean)
{
    check_near(check_mean_with(&library, text), mean, 1e-9, text);
}

static void every_shot_costs_its_charges(void **state)
{
    (void)state;
    is("2 loader vs 2", plain(4, 2));
    is("2x 2 loader vs 2", 2 * plain(4, 2)); /* two ships */
    is("2x 2 rocket vs 2", 2 * plain(5, 2));
    is("2 loader bonus-attack=missile vs 2", plain(4, 2) + plain(3, 2));
    is("2 rocket bonus-attack=missile vs 2", plain(5, 2)); /* one charge, and no other shot */
    fails("2 empty vs 2", "empty", "this weapon has no charges for a shot");
}

/* One attack of six dice, which leaves too few charges for another, is worth more than two of one;
 * with the die that both shots could have had there would be no charge. */
static void a_shot_that_cannot_be_paid_is_not_fired(void **state)
{
    (void)state;
    is("2 dear vs 4", plain(6, 4));
    is("2 dear bonus-attack=missile vs 4", plain(6, 4));
    assert_true(plain(6, 4) > 2 * plain(1, 4));
    is("2 dear must-gain-charge=1?charge bonus-attack=missile vs 0",
       plain(6, 0)); /* of words, not of the weapon */
}

/* A poor roll is given back; the next shot is as good as any. */
static void what_recovers_charges_pays_for_more_shots(void **state)
{
    double twice = 0;

    (void)state;
    for (int hits = 0; hits <= 5; hits++)
        twice += binomial(5, hits, 1 / 2.0) * fmax(damage(hits, 3), plain(5, 3));
    is("2 rocket early-gain-weapon-charge=1:all-dice bonus-attack=missile vs 3", twice);
    is("2 rocket early-gain-weapon-charge=1:all-dice vs 3", plain(5, 3));
}

static void others_spend_the_charges_of_the_weapon_that_is_fired(void **state)
{
    double reroll = 0;

    (void)state;
    for (int hits = 0; hits <= 3; hits++)
        reroll += binomial(3, hits, 1 / 2.0) *
                  (hits == 3 ? damage(3, 2) : (damage(hits, 2) + damage(hits + 1, 2)) / 2);
    is("2 twin again vs 2", reroll);
    is("2x 2 twin again vs 2", 2 * reroll);
    is("2 twin again bonus-attack=torpedo vs 2",
       2 * plain(3, 2)); /* half a hit is less than a shot */
    is("2 rocket again vs 2", plain(5, 2));
    is("3 missile again vs 2", reroll);                  /* a weapon of words has a charge, */
    is("2x 3 missile charges=2 again vs 2", 2 * reroll); /* or those that are given */
    is("3 charges=0 again vs 2", plain(3, 2));
}

/* What is no part of the loadout fires as well: its attack is the loadout's, for a charge. */
static void shots_of_something_else_cost_as_well(void **state)
{
    (void)state;
    same("3 range=1 crews! vs 2", "3 ordnance focus-to-hit=1 vs 2");
    same("2x 3 crews! vs 2", "2x 3 ordnance focus-to-hit=1 vs 2");
    same("3x 3 crews! vs 2", "3x 3 ordnance focus-to-hit=1 vs 2");
    same("3x 3 crews vs 2", "3x 3 vs 2");
}

/* Two force charges, both there: a die more in one of two defenses, as for one charge. Where a card
 * or the loadout says how much force there is, less is not full. */
static void full_force_is_all_of_it(void **state)
{
    const char *once = "2x 3 vs 2 roll=+1?charge";

    (void)state;
    check_near(check_mean("2.5", "2x 3 vs 2 force=2 mod-own=none roll=+1:force?full-force"),
               check_mean("2.5", once), 1e-12, once);
    check_near(check_mean("2.5", "3 force=2 no-spend=force reroll=1?full-force vs 2"), 1.26953125,
               1e-9, "full");
    check_near(check_mean("2.5", "3 reroll=1?full-force vs 2"), 0.896484375, 1e-9, "none");
    check_near(check_mean("2.5", "3 force=1 declare-must-lose-force=1 reroll=1?no-full-force vs 2"),
               1.26953125, 1e-9, "spent");
}

static void a_weapon_may_be_paid_for_with_another_token(void **state)
{
    (void)state;
    same("2 focus spends instead vs 2", "4 special vs 2");
    same("2 lock spends instead vs 2", "4 special vs 2");
    same("2 focus keeps instead vs 2", "3 special focus vs 2");
    same("2 focus paid instead vs 2", "4 special vs 2");
    same("2 lock focus paid instead vs 2", "4 special focus vs 2");
    /* the other focus, and the lock, are worth more than two focus */
    same("2 lock focus=2 spends instead vs 2", "4 special lock focus vs 2");
    same("2 stress focus spends insteadstressed vs 2", "4 special vs 2");
    /* only of the weapon that is fired: the lock is lost, the focus is left */
    same("2 lock focus keeps instead must-gain-ion=1:lock vs 2", "3 special lock focus vs 2");
    /* without a weapon card what words take can be paid so */
    same("2 focus start-must-lose-lock=1 pay-lock=focus vs 2", "2 vs 2");
    same("2 focus start-must-lose-lock=1 vs 2", "2 focus vs 2");
    fails("2 spends instead vs 2", "spends", "this weapon cannot be fired: it needs focus or lock");
    fails("2 focus spends insteadstressed vs 2", "spends",
          "this weapon cannot be fired: it needs lock");
    fails("2 focus spends vs 2", "spends", "this weapon cannot be fired: it needs lock");
}

static void a_price_that_nobody_would_pay_is_an_error(void **state)
{
    (void)state;
    fails("2 lock unpaid vs 2", "unpaid",
          "in this card an attack value has a price, but is no weapon's: it is not special");
    fails("2 lock priced vs 2", "priced",
          "in this card, 'range=1:lock': this has no price: nobody would pay it");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_weapon_may_be_paid_for_with_another_token),
    cmocka_unit_test(a_price_that_nobody_would_pay_is_an_error),
    cmocka_unit_test(every_shot_costs_its_charges),
    cmocka_unit_test(a_shot_that_cannot_be_paid_is_not_fired),
    cmocka_unit_test(what_recovers_charges_pays_for_more_shots),
    cmocka_unit_test(others_spend_the_charges_of_the_weapon_that_is_fired),
    cmocka_unit_test(shots_of_something_else_cost_as_well),
    cmocka_unit_test(full_force_is_all_of_it),
    cmocka_unit_test(what_a_weapon_costs_is_paid),
    cmocka_unit_test(a_weapon_that_cannot_be_fired_is_an_error),
    cmocka_unit_test(an_attack_is_made_with_one_weapon),
    cmocka_unit_test(a_weapon_of_another_ship_is_not_fired_unless_that_is_said),
    cmocka_unit_test(an_excuse_is_paid_only_where_it_is_needed),
    cmocka_unit_test(the_order_of_the_words_carries_no_meaning),
    cmocka_unit_test(an_aura_on_the_ship_itself_is_its_own),
    cmocka_unit_test(a_card_may_ask_for_the_ship_it_is_on),
    cmocka_unit_test(the_arc_of_a_weapon_is_implied),
    cmocka_unit_test(size_tells_how_many_tokens_tractor_a_ship),
};

CHECK_MAIN(tests)
