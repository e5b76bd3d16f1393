/* What words make of a ship and its pilot: the arc that an attack is made from, who flies and who
 * helps, what comes along. Values are from the printed cards, by hand. */
#include "support/check.h"

#include "base/array.h"

#include <stdio.h>
#include <string.h>

enum { TEXT_BYTES = 1024 };

static const char *const editions[CARDS_EDITIONS] = { [CARDS_FIRST] = "1", [CARDS_SECOND] = "2.5" };

static struct scenario a_scenario(enum cards_edition edition, const char *format, ...)
{
    char text[TEXT_BYTES];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return check_scenario(editions[edition], text);
}

static double mean_of(enum cards_edition edition, const char *format, ...)
{
    char text[TEXT_BYTES];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return check_mean(editions[edition], text);
}

static void expect_error(enum cards_edition edition, const char *text, const char *message)
{
    const struct lexer lexer = { text, text + strlen(text), "test", 1, 1 };
    struct scenario scenario = { .edition = rules_edition_find(editions[edition]),
                                 .library = &cards_builtin[edition] };
    volley_error error = { 0 };

    if (scenario_parse(&scenario, lexer, &error) == VOLLEY_OK)
        fail_msg("%s: this is no error", text);
    if (strcmp(error.message, message) != 0)
        fail_msg("%s: %s", text, error.message);
    scenario_fini(&scenario);
}

/* ---- arcs ---- */

/* Values from the printed cards, by hand. */
static void the_arc_that_is_said_chooses_the_attack_value(void **state)
{
    static const struct {
        const char *attacker;
        int attack;
    } printed[] = {
        /* front 3, rear 2 */
        { "arc170starfighter", 3 },
        { "arc170starfighter frontarc", 3 },
        { "arc170starfighter bullseye", 3 },
        { "arc170starfighter fullfrontarc", 3 },
        { "arc170starfighter reararc", 2 },
        { "arc170starfighter fullreararc", 2 },
        { "arc170starfighter fromrear", 2 },
        { "arc170starfighter no-frontarc", 2 },
        { "reararc arc170starfighter", 2 },
        { "norrawexley reararc", 2 },
        { "oddball-siegeofcoruscant reararc", 2 },
        { "lambdaclasst4ashuttle reararc", 2 },
        { "gauntletfighter reararc", 2 },
        { "gauntletfighter no-reararc", 3 },
        { "firesprayclasspatrolcraft reararc", 3 },
        { "sheathipedeclassshuttle reararc", 2 },
        /* front 3, turret 2 */
        { "lancerclasspursuitcraft", 3 },
        { "lancerclasspursuitcraft turretarc", 2 },
        { "lancerclasspursuitcraft turretarc frontarc", 3 },
        { "lancerclasspursuitcraft fromturret frontarc", 2 },
        { "lancerclasspursuitcraft sidearc", 2 },
        { "lancerclasspursuitcraft reararc", 2 },
        { "ketsuonyo turretarc", 2 },
        { "tiesffighter turretarc", 2 },
        { "tiesffighter frontarc", 2 },
        { "mg100starfortress turretarc", 2 },
        { "mg100starfortress frontarc", 3 },
        /* the bullseye arc 3, the front arc 2 */
        { "eta2actis", 2 },
        { "eta2actis frontarc", 2 },
        { "eta2actis bullseye", 3 },
        { "eta2actis frombullseye", 3 },
        { "eta2actis fromfront bullseye", 2 },
        { "eta2actis frontarc no-bullseye", 2 },
        { "anakinskywalker-eta2actis bullseye", 3 },
        /* the bullseye arc 3, the turret 2 */
        { "nantexclassstarfighter", 2 },
        { "nantexclassstarfighter bullseye", 3 },
        { "nantexclassstarfighter turretarc", 2 },
        { "nantexclassstarfighter fromturret bullseye", 2 },
        { "tiewiwhispermodifiedinterceptor frontarc", 2 },
        { "tiewiwhispermodifiedinterceptor bullseye", 3 },
        { "kyloren-tiewiwhispermodifiedinterceptor bullseye", 3 },
        /* one arc, one value */
        { "t65xwing reararc", 3 },
        { "hmpdroidgunship fullfrontarc", 2 },
        { "raiderclasscorvette fullfrontarc", 4 },
        { "rz1awing turretarc", 2 },
        { "vcx100lightfreighter frontarc", 4 },
        { "cr90corelliancorvette sidearc", 4 },
        { "attack=5 arc170starfighter reararc", 5 },
        { "arc170starfighter reararc attack=4", 4 },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(printed); i++) {
        struct scenario scenario = a_scenario(CARDS_SECOND, "%s vs 0", printed[i].attacker);

        if (scenario.attackers[0].dice != printed[i].attack)
            fail_msg("%s: attack %d", printed[i].attacker, scenario.attackers[0].dice);
        scenario_fini(&scenario);
    }
}

/* In the first edition the printed value is that of all arcs. */
static void the_first_edition_has_one_value(void **state)
{
    static const char *const arcs[] = { "frontarc", "reararc", "turretarc", "sidearc" };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(arcs); i++) {
        struct scenario scenario = a_scenario(CARDS_FIRST, "arc170 %s vs 0", arcs[i]);

        assert_int_equal(scenario.attackers[0].dice, 2);
        scenario_fini(&scenario);
        scenario = a_scenario(CARDS_FIRST, "firespray31.kathscarlet %s vs 0", arcs[i]);
        assert_int_equal(scenario.attackers[0].dice, 3);
        scenario_fini(&scenario);
    }
}

static bool is_said(const char *attacker, enum rules_situation situation)
{
    struct scenario scenario = a_scenario(CARDS_SECOND, "%s vs 0", attacker);
    bool said = scenario.attackers[0].situations >> situation & 1;

    scenario_fini(&scenario);
    return said;
}

/* The arc that the ship attacks from follows from the arc that the other ship is in; not if a
 * weapon is fired, which has an arc of its own. */
static void an_arc_that_chooses_is_where_the_attack_is_made_from(void **state)
{
    (void)state;
    assert_true(is_said("arc170starfighter reararc", RULES_FROMREAR));
    assert_true(is_said("arc170starfighter frontarc", RULES_FROMFRONT));
    assert_true(is_said("t65xwing frontarc", RULES_FROMFRONT));
    assert_true(is_said("lancerclasspursuitcraft turretarc", RULES_FROMTURRET));
    assert_true(is_said("eta2actis bullseye", RULES_FROMBULLSEYE));
    assert_false(is_said("eta2actis frontarc", RULES_FROMBULLSEYE));
    assert_false(is_said("arc170starfighter", RULES_FROMFRONT));
    assert_false(is_said("t65xwing reararc", RULES_FROMFRONT));
    assert_false(is_said("t65xwing reararc", RULES_FROMREAR));
    assert_false(is_said("3 frontarc", RULES_FROMFRONT));
    assert_true(is_said("btla4ywing ioncannonturret", RULES_FROMTURRET));
    assert_true(is_said("btla4ywing ioncannonturret frontarc", RULES_FROMTURRET));
    assert_false(is_said("btla4ywing ioncannonturret frontarc", RULES_FROMFRONT));
    assert_true(is_said("arc170starfighter lock protontorpedoes", RULES_FROMFRONT));
}

/* What attacks is not the ship: two dice, whatever the ship has, without a range bonus, for a
 * charge. 815 of 1024: all faces of two attack and two defense dice counted, one focus to a hit. */
static void commandos_attack_with_their_own_dice(void **state)
{
    static const char *const attackers[] = { "niteowlcommandos! range=1",
                                             "gauntletfighter niteowlcommandos! range=1",
                                             "4 niteowlcommandos! range=1" };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(attackers); i++) {
        struct scenario scenario = a_scenario(CARDS_SECOND, "%s vs 2 hull=3", attackers[i]);
        const struct loadout *attacker = &scenario.attackers[0];

        assert_int_equal(attacker->dice, 2);
        assert_true(attacker->situations >> RULES_ORDNANCE & 1);
        assert_int_equal(attacker->shot_cost, 1);
        scenario_fini(&scenario);
        check_near(mean_of(CARDS_SECOND, "%s vs 2", attackers[i]), 815.0 / 1024, 1e-12,
                   attackers[i]);
    }
}

/* ---- what words make of a pilot ---- */

static void check_same(const char *one, const char *other)
{
    double a = mean_of(CARDS_SECOND, "%s vs 2 hull=9", one);
    double b = mean_of(CARDS_SECOND, "%s vs 2 hull=9", other);

    check_near(a, b, 1e-12, one);
    a = mean_of(CARDS_SECOND, "3 vs %s", one);
    b = mean_of(CARDS_SECOND, "3 vs %s", other);
    check_near(a, b, 1e-12, other);
}

static void the_order_of_words_does_not_matter(void **state)
{
    (void)state;
    check_same("lukeskywalker focus hull=3", "hull=3 focus lukeskywalker");
    check_same("t65xwing lukeskywalker focus", "focus lukeskywalker t65xwing");
    check_same("t65xwing howlrunner!", "howlrunner! t65xwing");
    check_same("t65xwing wedgeantilles howlrunner!", "howlrunner! wedgeantilles t65xwing");
    check_same("wedgeantilles lukeskywalker!", "lukeskywalker! wedgeantilles");
    check_same("darthvader hate focus", "hate focus darthvader");
    check_same("t65xwing hansolo", "hansolo t65xwing");
}

/* A pilot who flies, with what else is said. */
static void words_change_the_ship_of_a_pilot(void **state)
{
    struct scenario scenario = a_scenario(
        CARDS_SECOND, "lukeskywalker attack=+1 vs lukeskywalker hull=2 shields=+1 force=1 large");
    const struct loadout *defender = &scenario.defender;

    (void)state;
    assert_int_equal(scenario.attackers[0].dice, 3); /* and one more in the attack */
    assert_int_equal(defender->health[RULES_HULL], 2);
    assert_int_equal(defender->health[RULES_SHIELDS], 3);
    assert_int_equal(defender->tokens[RULES_FORCE], 1);
    assert_int_equal(rules_situation_size(defender->situations), RULES_SIZE_LARGE);
    scenario_fini(&scenario);
    /* four dice of a half each, no defense */
    check_near(mean_of(CARDS_SECOND, "lukeskywalker attack=+1 force=0 vs 0"), 2, 1e-12,
               "one attack die more");
    /* a range that the change is not for: three dice */
    check_near(mean_of(CARDS_SECOND, "lukeskywalker attack=+1?range=3 force=0 vs 0"), 1.5, 1e-12,
               "no attack die more");
}

/* Force of upgrades that are named comes with the pilot's, if nothing is said of it. */
static void upgrades_bring_their_force(void **state)
{
    struct scenario scenario = a_scenario(CARDS_SECOND, "t65xwing ahsokatano-crew vs 0");

    (void)state;
    assert_int_equal(scenario.attackers[0].tokens[RULES_FORCE], 1);
    scenario_fini(&scenario);
    scenario = a_scenario(CARDS_SECOND, "3 ahsokatano-crew vs 0");
    assert_int_equal(scenario.attackers[0].tokens[RULES_FORCE], 0);
    scenario_fini(&scenario);
    scenario = a_scenario(CARDS_SECOND, "lukeskywalker ahsokatano-crew vs 0");
    assert_int_equal(scenario.attackers[0].tokens[RULES_FORCE], 3);
    scenario_fini(&scenario);
}

/* A weapon of a standard loadout is carried, and fired if it is named, with its charges. */
static void a_standard_loadout_carries_its_weapons(void **state)
{
    struct scenario scenario = a_scenario(CARDS_SECOND, "jekporkins-battleofyavin lock vs 0");

    (void)state;
    assert_int_equal(scenario.attackers[0].weapon, 0);
    assert_int_equal(scenario.attackers[0].dice, 3);
    scenario_fini(&scenario);
    scenario =
        a_scenario(CARDS_SECOND, "jekporkins-battleofyavin lock advprotontorpedoes range=1 vs 0");
    assert_int_equal(scenario.attackers[0].dice, 5);
    assert_int_equal(scenario.attackers[0].shot_cost, 1);
    scenario_fini(&scenario);
    expect_error(CARDS_SECOND, "jekporkins-battleofyavin lock advprotontorpedoes=0 range=1 vs 0",
                 "this weapon has no charges for a shot");
}

/* What is named comes once, with what is said of it. */
static void a_card_of_a_standard_loadout_that_is_named_comes_once(void **state)
{
    static const char *const same[] = {
        "jekporkins-battleofyavin r5d8-battleofyavin vs 0",
        "r5d8-battleofyavin! jekporkins-battleofyavin vs 0",
        "jekporkins-battleofyavin upgrade.advprotontorpedoes lock range=1 vs 0",
    };
    struct scenario scenario = a_scenario(CARDS_SECOND, "jekporkins-battleofyavin vs 0");
    size_t count = scenario.attackers[0].card_count;

    (void)state;
    assert_int_equal(count, 4); /* the pilot and three upgrades */
    scenario_fini(&scenario);
    for (size_t i = 0; i < ARRAY_LEN(same); i++) {
        scenario = a_scenario(CARDS_SECOND, "%s", same[i]);
        assert_int_equal(scenario.attackers[0].card_count, count);
        scenario_fini(&scenario);
    }
}

/* A ship with the most that a dozen slots can bring. */
static void a_huge_ship_with_all_its_upgrades_fits(void **state)
{
    static const char crew[] =
        "cr90corelliancorvette upgrade.skystrikeacademyclass upgrade.countdooku "
        "upgrade.korkiekryze upgrade.tibersaxon upgrade.igrmdroids upgrade.gunneryspecialists=2 "
        "upgrade.adaptiveshields upgrade.thunderstrike upgrade.ordnancetubes "
        "upgrade.corsairrefit upgrade.firecontrolsystem upgrade.beskarreinforcedplating";
    struct scenario scenario = a_scenario(CARDS_SECOND, "%s vs %s", crew, crew);

    (void)state;
    assert_int_equal(scenario.attackers[0].card_count, 12);
    assert_int_equal(scenario.defender.card_count, 12);
    assert_int_equal(rules_situation_size(scenario.defender.situations), RULES_SIZE_HUGE);
    scenario_fini(&scenario);
}

/* It attacks with what is said, or not at all. */
static void a_ship_without_an_attack_rolls_no_dice_of_its_own(void **state)
{
    (void)state;
    check_near(mean_of(CARDS_FIRST, "gr75mediumtransport vs 0"), 0, 1e-12, "no attack");
    check_near(mean_of(CARDS_FIRST, "gr75mediumtransport attack=2 vs 0"), 1, 1e-12, "two dice");
    check_near(mean_of(CARDS_FIRST, "2 vs gr75mediumtransport"), 1, 1e-12,
               "no defense dice either");
}

static void slips_are_told(void **state)
{
    (void)state;
    expect_error(CARDS_SECOND, "t65xwing howlrunner vs 2",
                 "this pilot flies the tielnfighter, and the ship is the t65xwing; a friend that "
                 "helps it is howlrunner!");
    expect_error(CARDS_SECOND, "lukeskywalker howlrunner vs 2",
                 "this pilot flies the tielnfighter, and the ship is the t65xwing; a friend that "
                 "helps it is howlrunner!");
    expect_error(CARDS_SECOND, "lukeskywalker wedgeantilles vs 2",
                 "a ship has one pilot, who is lukeskywalker; a friend that helps it is "
                 "wedgeantilles!");
    expect_error(CARDS_SECOND, "lukeskywalker hansolo vs 2",
                 "this pilot flies the customizedyt1300lightfreighter, and the ship is the "
                 "t65xwing; a friend that helps it is hansolo!, the upgrade is upgrade.hansolo");
    expect_error(CARDS_SECOND, "3 vs 2 goji",
                 "this card needs a number, as in goji=2: friendly bombs at 0-1, bearer at 0-3");
    expect_error(CARDS_SECOND, "t65xwing tielnfighter vs 2",
                 "a loadout is one ship, which is t65xwing");
    expect_error(CARDS_SECOND, "tieininterceptor=2 vs 2",
                 "this takes no number: the ship has no ability that counts something");
    expect_error(CARDS_FIRST, "3 hate vs 2",
                 "the first edition does not have this: it is in the library of the other "
                 "edition (-e 2.5)");
    expect_error(CARDS_FIRST, "3 range=1 autoblasters vs 2",
                 "the first edition does not have this: it is in the library of the other "
                 "edition (-e 2.5); did you mean 'autoblaster'?");
    expect_error(CARDS_FIRST, "ezrabridger vs 2",
                 "several cards have this id: say which, as in attackshuttle.ezrabridger or "
                 "sheathipedeclassshuttle.ezrabridger");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_arc_that_is_said_chooses_the_attack_value),
        cmocka_unit_test(the_first_edition_has_one_value),
        cmocka_unit_test(an_arc_that_chooses_is_where_the_attack_is_made_from),
        cmocka_unit_test(commandos_attack_with_their_own_dice),
        cmocka_unit_test(the_order_of_words_does_not_matter),
        cmocka_unit_test(words_change_the_ship_of_a_pilot),
        cmocka_unit_test(upgrades_bring_their_force),
        cmocka_unit_test(a_standard_loadout_carries_its_weapons),
        cmocka_unit_test(a_card_of_a_standard_loadout_that_is_named_comes_once),
        cmocka_unit_test(a_huge_ship_with_all_its_upgrades_fits),
        cmocka_unit_test(a_ship_without_an_attack_rolls_no_dice_of_its_own),
        cmocka_unit_test(slips_are_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
