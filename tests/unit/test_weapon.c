/* src/scenario/weapon: what an attack with a weapon card needs, costs and implies. Values are those
 * of the same attack in plain words, or counted by hand. */
#include "support/check.h"

#include "rules/situation.h"

#include <stdio.h>
#include <string.h>

/* Weapons that no game has. */
static const struct cards_row rows[] = {
    { "paid", "upgrade", "missile", "Paid", "attack=4:lock special missile", "attacking frontarc",
      0, 0 },
    { "either", "upgrade", "missile", "Either", "attack=3 special missile",
      "attacking frontarc range=2-3 calculate|lock", 0, 0 },
    { "modes", "upgrade", "cannon", "Modes", "attack=4 special cannon ; attack=2 special cannon",
      "attacking range=3 ; attacking range=1-2", 0, 0 },
    { "remote", "upgrade", "crew", "Remote", "attack=2 special", "attacking assert(it attacks)", 0,
      0 },
    { "aim", "upgrade", "talent", "Aim", "as-lock:force", "attacking", 0, 0 },
    { "optics", "upgrade", "talent", "Optics", "as-no-obstructed", "attacking primary", 0, 0 },
    { "whose", "pilot", "scout", "Whose", "their-roll=-1:force ; their-roll=-1:ally",
      "attacking own ; attacking assert(it is near)", 0, 0 },
};
static const struct cards library = { .rows = rows, .row_count = sizeof rows / sizeof rows[0] };

/* The same attack with a card of ours, and in plain words. */
static void same(const char *with_card, const char *in_words)
{
    check_near(check_mean_with(&library, with_card), check_mean("2.5", in_words), 1e-12, with_card);
}

static void fails(const char *text, const char *word, const char *message)
{
    struct scenario scenario = { .edition = rules_edition_find("2.5"), .library = &library };
    struct lexer lexer = { text, text + strlen(text), "test", 1, 1 };
    volley_error error = { 0 };

    assert_int_not_equal(scenario_parse(&scenario, lexer, &error), VOLLEY_OK);
    assert_string_equal(error.word, word);
    assert_string_equal(error.message, message);
    scenario_fini(&scenario);
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

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(what_a_weapon_costs_is_paid),
    cmocka_unit_test(a_weapon_that_cannot_be_fired_is_an_error),
    cmocka_unit_test(an_attack_is_made_with_one_weapon),
    cmocka_unit_test(a_weapon_of_another_ship_is_not_fired_unless_that_is_said),
    cmocka_unit_test(an_excuse_is_paid_only_where_it_is_needed),
    cmocka_unit_test(the_order_of_the_words_carries_no_meaning),
    cmocka_unit_test(an_aura_on_the_ship_itself_is_its_own),
    cmocka_unit_test(the_arc_of_a_weapon_is_implied),
    cmocka_unit_test(size_tells_how_many_tokens_tractor_a_ship),
};

CHECK_MAIN(tests)
