/* Every pilot of the rosters flies, of both editions: it attacks and defends with the figures of
 * the tables. What the tables hold is checked in test_rosters.c, some of it by hand below. */
#include "support/check.h"

#include "base/array.h"
#include "exact/exact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_BYTES = 256, TEXT_BYTES = 512, SECOND_PILOTS = 768, FIRST_PILOTS = 297 };

static const char *const names[CARDS_EDITIONS] = { [CARDS_FIRST] = "1", [CARDS_SECOND] = "2.5" };

/* Read "A vs B" with the library of an edition. */
static volley_status try_scenario(enum cards_edition edition, const char *text,
                                  struct scenario *scenario, volley_error *error)
{
    const struct lexer lexer = { text, text + strlen(text), "test", 1, 1 };

    *error = (volley_error){ 0 };
    *scenario = (struct scenario){ .edition = rules_edition_find(names[edition]),
                                   .library = &cards_builtin[edition] };
    return scenario_parse(scenario, lexer, error);
}

static struct scenario a_scenario(enum cards_edition edition, const char *format, ...)
{
    struct scenario scenario;
    char text[TEXT_BYTES];
    volley_error error;
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (try_scenario(edition, text, &scenario, &error) != VOLLEY_OK)
        fail_msg("%s: '%s': %s", text, error.word, error.message);
    return scenario;
}

static void expect_error(enum cards_edition edition, const char *text, const char *message)
{
    struct scenario scenario;
    volley_error error;

    if (try_scenario(edition, text, &scenario, &error) == VOLLEY_OK)
        fail_msg("%s: this is no error", text);
    if (strcmp(error.message, message) != 0)
        fail_msg("%s: %s", text, error.message);
}

/* Solve a scenario, which is freed. */
static double mean_of(struct scenario scenario)
{
    const struct solve_options options = { .myopic = false };
    struct outcome outcome = { 0 };
    struct outcome_shape shape;
    volley_error error = { 0 };
    struct plan plan;
    double *pmf, mean;

    if (solve_scenario(&plan, &scenario, &options, &error) != VOLLEY_OK)
        fail_msg("%s: %s", scenario.attackers[0].text, error.message);
    shape = check_shape(&plan);
    assert_int_equal(outcome_init(&outcome, &shape, &error), VOLLEY_OK);
    assert_int_equal(exact_run(&plan, &outcome, NULL, &error), VOLLEY_OK);
    pmf = calloc(shape.damage_len, sizeof *pmf);
    assert_non_null(pmf);
    outcome_damage(&outcome, pmf);
    mean = outcome_mean(pmf, shape.damage_len);
    free(pmf);
    outcome_fini(&outcome);
    plan_fini(&plan);
    scenario_fini(&scenario);
    return mean;
}

/* ---- what the tables say ---- */

/* A pilot with the ship that it flies, and the word that names it. */
struct flight {
    enum cards_edition edition;
    const struct cards *library;
    const struct cards_pilot *pilot;
    const struct cards_ship *ship;
    char word[WORD_BYTES];
};

static struct flight flight_of(enum cards_edition edition, const struct cards_pilot *pilot)
{
    struct flight flight = { .edition = edition,
                             .library = &cards_builtin[edition],
                             .pilot = pilot };
    size_t count;
    const struct cards_pilot *all =
        cards_find_pilots(flight.library, pilot->id, strlen(pilot->id), &count);
    bool several = false;

    for (size_t i = 0; i < count; i++)
        several = several || strcmp(all[i].ship, pilot->ship) != 0;
    flight.ship = cards_find_ship(flight.library, pilot->ship, strlen(pilot->ship));
    if (!flight.ship)
        fail_msg("%s flies a %s, which there is not", pilot->id, pilot->ship);
    snprintf(flight.word, sizeof flight.word, "%s%s%s", several ? pilot->ship : "",
             several ? "." : "", pilot->id);
    return flight;
}

/* The attack value where nothing is said of arcs: the first that is not luck. */
static int attack_of(const struct flight *flight)
{
    const char *attacks = *flight->pilot->attacks ? flight->pilot->attacks : flight->ship->attacks;
    struct cards_attack attack = { .value = 0 };

    while (cards_next_attack(&attacks, &attack) && strncmp(attack.arc, "bullseye", 8) == 0)
        continue;
    return attack.value;
}

/* What the upgrades of the standard loadout grant of something, as "hull:2; shields:-1". */
static int granted(const struct flight *flight, const char *what)
{
    const char *at = flight->pilot->standard_loadout;
    int sum = 0;

    while (*at) {
        size_t bytes = strcspn(at, " "), count;
        const struct cards_upgrade *upgrade =
            cards_find_upgrades(flight->library, at, bytes, &count);
        const char *grant = upgrade ? strstr(upgrade->grants, what) : NULL;

        if (!upgrade)
            fail_msg("%s has %.*s, which there is not", flight->pilot->id, (int)bytes, at);
        if (grant && grant[strlen(what)] == ':')
            sum += atoi(grant + strlen(what) + 1);
        if (strcmp(what, "force") == 0)
            sum += upgrade->force;
        at += bytes;
        at += strspn(at, " ");
    }
    return sum;
}

/* ---- what the loadout makes of it ---- */

static bool carries(const struct loadout *loadout, const char *kind, const char *id, size_t bytes)
{
    for (size_t i = 0; i < loadout->card_count; i++) {
        const struct cards_row *row = loadout->cards[i].row;

        if (strcmp(row->kind, kind) == 0 && strlen(row->id) == bytes &&
            memcmp(row->id, id, bytes) == 0)
            return true;
    }
    return false;
}

static bool has_row(const struct flight *flight, const char *kind, const char *id)
{
    const struct cards_row *rows[16];
    size_t count = cards_find(flight->library, id, strlen(id), rows, ARRAY_LEN(rows));

    for (size_t i = 0; i < count; i++)
        if (strcmp(rows[i]->kind, kind) == 0)
            return true;
    return false;
}

static void check_cards(const struct flight *flight, const struct loadout *loadout)
{
    const char *at = flight->pilot->standard_loadout;
    char ability[CARDS_ID_MAX];

    cards_ability_id(flight->pilot->ship_ability, ability);
    if (has_row(flight, "shipability", ability) &&
        !carries(loadout, "shipability", ability, strlen(ability)))
        fail_msg("%s flies without %s", flight->word, ability);
    if (flight->pilot->limited &&
        !carries(loadout, "pilot", flight->pilot->id, strlen(flight->pilot->id)))
        fail_msg("%s flies without its ability", flight->word);
    for (size_t bytes; (bytes = strcspn(at, " ")) > 0; at += bytes, at += strspn(at, " "))
        if (!carries(loadout, "upgrade", at, bytes))
            fail_msg("%s flies without %.*s", flight->word, (int)bytes, at);
}

static void check_number(const struct flight *flight, const char *what, int found, int wanted)
{
    if (found != wanted)
        fail_msg("%s: %s %d, the tables say %d", flight->word, what, found, wanted);
}

static void check_ship(const struct flight *flight, const struct loadout *loadout)
{
    const struct cards_pilot *pilot = flight->pilot;
    const struct cards_ship *ship = flight->ship;
    int hull = pilot->hull >= 0 ? pilot->hull : ship->hull;
    int shields = pilot->shields >= 0 ? pilot->shields : ship->shields;
    int agility = pilot->agility >= 0 ? pilot->agility : ship->agility;

    if (loadout->side == RULES_ATTACKER)
        check_number(flight, "attack", loadout->dice, attack_of(flight));
    else
        check_number(flight, "agility", loadout->dice, agility);
    check_number(flight, "hull", loadout->health[RULES_HULL], hull + granted(flight, "hull"));
    check_number(flight, "shields", loadout->health[RULES_SHIELDS],
                 shields + granted(flight, "shields"));
    check_number(flight, "force", loadout->tokens[RULES_FORCE],
                 pilot->force + granted(flight, "force"));
    assert_true(loadout->mortal);
    for (int size = RULES_SMALL; size <= RULES_HUGE; size++)
        check_number(flight, rules_situation_words[size], loadout->situations >> size & 1,
                     strcmp(rules_situation_words[size], ship->size) == 0);
    check_cards(flight, loadout);
}

/* ---- flying ---- */

static void fly(const struct flight *flight)
{
    struct scenario attack = a_scenario(flight->edition, "%s vs 0", flight->word);
    struct scenario defense = a_scenario(flight->edition, "1 vs %s", flight->word);

    check_ship(flight, &attack.attackers[0]);
    check_ship(flight, &defense.defender);
    mean_of(attack);
    mean_of(defense);
}

/* The ability alone, without the ship and its standard loadout. */
static void help(const struct flight *flight)
{
    const bool has_prefix = strchr(flight->word, '.');
    const struct cards_row *rows[16];
    size_t count =
        cards_find(flight->library, flight->pilot->id, strlen(flight->pilot->id), rows, 16);
    const char *number = "!", *prefix = has_prefix ? "" : "pilot.";
    struct scenario attack, defense;

    for (size_t i = 0; i < count; i++)
        if (strcmp(rows[i]->kind, "pilot") == 0 && cards_row_counts(rows[i]) &&
            cards_row_needs_number(rows[i]))
            number = "=2";
    attack = a_scenario(flight->edition, "2 %s%s%s vs 0", prefix, flight->word, number);
    defense = a_scenario(flight->edition, "1 vs 1 %s%s%s", prefix, flight->word, number);
    check_number(flight, "dice", attack.attackers[0].dice, 2);
    check_number(flight, "dice", defense.defender.dice, 1);
    check_number(flight, "hull", defense.defender.mortal, false);
    assert_true(attack.attackers[0].card_count <= 1);
    mean_of(attack);
    mean_of(defense);
}

static void fly_all(enum cards_edition edition, size_t count)
{
    const struct cards *library = &cards_builtin[edition];

    assert_int_equal(library->pilot_count, count);
    for (size_t i = 0; i < library->pilot_count; i++) {
        const struct flight flight = flight_of(edition, &library->pilots[i]);

        fly(&flight);
        help(&flight);
    }
}

static void every_pilot_of_the_second_edition_flies(void **state)
{
    (void)state;
    fly_all(CARDS_SECOND, SECOND_PILOTS);
}

static void every_pilot_of_the_first_edition_flies(void **state)
{
    (void)state;
    fly_all(CARDS_FIRST, FIRST_PILOTS);
}

/* A ship's figures as printed, by hand. */
static void ships_are_as_printed(void **state)
{
    static const struct {
        enum cards_edition edition;
        const char *word;
        int attack, agility, hull, shields, force;
    } printed[] = {
        { CARDS_SECOND, "lukeskywalker", 3, 2, 4, 2, 2 },
        { CARDS_SECOND, "darthvader", 2, 3, 3, 2, 3 },
        { CARDS_SECOND, "maceWindu", 2, 3, 3, 1, 3 },
        { CARDS_SECOND, "blacksquadronace", 2, 3, 3, 0, 0 },
        { CARDS_SECOND, "hansolo-modifiedyt1300lightfreighter", 3, 1, 8, 5, 0 },
        { CARDS_SECOND, "wedgeantilles-battleoverendor", 3, 2, 4, 3, 0 },
        { CARDS_FIRST, "lukeskywalker", 3, 2, 3, 2, 0 },
        { CARDS_FIRST, "attackshuttle.ezrabridger", 3, 2, 2, 2, 0 },
        { CARDS_FIRST, "sheathipedeclassshuttle.ezrabridger", 2, 2, 4, 1, 0 },
        { CARDS_FIRST, "hansolo", 3, 1, 8, 5, 0 },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(printed); i++) {
        struct scenario scenario =
            a_scenario(printed[i].edition, "%s vs %s", printed[i].word, printed[i].word);
        const struct loadout *attacker = &scenario.attackers[0], *defender = &scenario.defender;

        if (attacker->dice != printed[i].attack || defender->dice != printed[i].agility ||
            defender->health[RULES_HULL] != printed[i].hull ||
            defender->health[RULES_SHIELDS] != printed[i].shields ||
            attacker->tokens[RULES_FORCE] != printed[i].force)
            fail_msg("%s: attack %d, agility %d, hull %d, shields %d, force %d", printed[i].word,
                     attacker->dice, defender->dice, defender->health[RULES_HULL],
                     defender->health[RULES_SHIELDS], attacker->tokens[RULES_FORCE]);
        scenario_fini(&scenario);
    }
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

/* What attacks are the commandos: their dice are said, the ship's other words are their own. */
static void commandos_fire_their_own_weapon(void **state)
{
    struct scenario scenario =
        a_scenario(CARDS_SECOND, "attack=2 niteowlcommandos! range=1 vs 2 hull=3");
    const struct loadout *attacker = &scenario.attackers[0];

    (void)state;
    assert_int_equal(attacker->dice, 2);
    assert_true(attacker->situations >> RULES_ORDNANCE & 1);
    assert_int_equal(attacker->shot_cost, 1);
    scenario_fini(&scenario);
}

/* ---- what words make of a pilot ---- */

static void check_same(const char *one, const char *other)
{
    double a = mean_of(a_scenario(CARDS_SECOND, "%s vs 2 hull=9", one));
    double b = mean_of(a_scenario(CARDS_SECOND, "%s vs 2 hull=9", other));

    check_near(a, b, 1e-12, one);
    a = mean_of(a_scenario(CARDS_SECOND, "3 vs %s", one));
    b = mean_of(a_scenario(CARDS_SECOND, "3 vs %s", other));
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
    check_near(mean_of(a_scenario(CARDS_SECOND, "lukeskywalker attack=+1 force=0 vs 0")), 2, 1e-12,
               "one attack die more");
    /* a range that the change is not for: three dice */
    check_near(mean_of(a_scenario(CARDS_SECOND, "lukeskywalker attack=+1?range=3 force=0 vs 0")),
               1.5, 1e-12, "no attack die more");
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
    scenario = a_scenario(CARDS_SECOND, "2x jekporkins-battleofyavin lock=2 advprotontorpedoes "
                                        "range=1 vs 0" +
                                            3);
    assert_int_equal(scenario.attackers[0].dice, 5);
    assert_int_equal(scenario.attackers[0].shot_cost, 1);
    scenario_fini(&scenario);
    expect_error(CARDS_SECOND, "2x jekporkins-battleofyavin lock=2 advprotontorpedoes range=1 vs 0",
                 "this weapon has charges for 1 shot");
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
    expect_error(CARDS_SECOND, "3 bobafett vs 2",
                 "this card needs a number, as in bobafett=2: enemy ships at 0-1");
    expect_error(CARDS_SECOND, "t65xwing tielnfighter vs 2",
                 "a loadout is one ship, which is t65xwing");
    expect_error(CARDS_SECOND, "tieininterceptor=2 vs 2",
                 "this takes no number: the ship has no ability that counts something");
    expect_error(CARDS_FIRST, "ezrabridger vs 2",
                 "several cards have this id: say which, as in attackshuttle.ezrabridger or "
                 "sheathipedeclassshuttle.ezrabridger");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pilot_of_the_second_edition_flies),
        cmocka_unit_test(every_pilot_of_the_first_edition_flies),
        cmocka_unit_test(ships_are_as_printed),
        cmocka_unit_test(the_arc_that_is_said_chooses_the_attack_value),
        cmocka_unit_test(the_first_edition_has_one_value),
        cmocka_unit_test(an_arc_that_chooses_is_where_the_attack_is_made_from),
        cmocka_unit_test(commandos_fire_their_own_weapon),
        cmocka_unit_test(the_order_of_words_does_not_matter),
        cmocka_unit_test(words_change_the_ship_of_a_pilot),
        cmocka_unit_test(upgrades_bring_their_force),
        cmocka_unit_test(a_standard_loadout_carries_its_weapons),
        cmocka_unit_test(slips_are_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
