/* Every pilot of the rosters flies, of both editions: it attacks and defends with the figures of
 * the tables. What the tables hold is checked in test_rosters.c, some of it by hand below. */
#include "support/check.h"

#include "base/array.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_BYTES = 1024, WORD_BYTES = 256, SECOND_PILOTS = 830, FIRST_PILOTS = 297 };

static struct scenario a_scenario(const char *edition, const char *format, ...)
{
    char text[TEXT_BYTES];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return check_scenario(edition, text);
}

/* ---- what the tables say ---- */

/* A pilot with the ship that it flies, and the word that names it. */
struct flight {
    const char *edition; /* "1", "2", "2.5" */
    const struct cards *library;
    const struct cards_pilot *pilot;
    const struct cards_ship *ship;
    char word[WORD_BYTES];
};

static struct flight flight_of(const char *edition, const struct cards *library,
                               const struct cards_pilot *pilot)
{
    struct flight flight = { .edition = edition, .library = library, .pilot = pilot };
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

        if (strcmp(cards_kind_words[row->kind], kind) == 0 && strlen(row->id) == bytes &&
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
        if (strcmp(cards_kind_words[rows[i]->kind], kind) == 0)
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

/* Reads an attack and a defense, and solves them: there is no error. */
static void fly(const struct flight *flight)
{
    const char *edition = flight->edition;
    char attack[TEXT_BYTES], defense[TEXT_BYTES];
    struct scenario scenario;

    snprintf(attack, sizeof attack, "%s vs 0", flight->word);
    snprintf(defense, sizeof defense, "1 vs %s", flight->word);
    scenario = check_scenario(edition, attack);
    check_ship(flight, &scenario.attackers[0]);
    scenario_fini(&scenario);
    scenario = check_scenario(edition, defense);
    check_ship(flight, &scenario.defender);
    scenario_fini(&scenario);
    assert_true(check_mean(edition, attack) >= 0);
    assert_true(check_mean(edition, defense) >= 0);
}

/* What stands behind the id of a pilot who helps: the number that it counts, if it needs one. */
static const char *said_of(const struct flight *flight)
{
    const struct cards_row *rows[16];
    size_t count =
        cards_find(flight->library, flight->pilot->id, strlen(flight->pilot->id), rows, 16);

    for (size_t i = 0; i < count; i++)
        if (rows[i]->kind == CARDS_PILOT && cards_row_counts(rows[i]) &&
            cards_row_needs_number(rows[i]))
            return "=2";
    return "!";
}

/* The ability alone, without the ship and its standard loadout. */
static void help(const struct flight *flight)
{
    const char *edition = flight->edition, *said = said_of(flight);
    const char *prefix = strchr(flight->word, '.') ? "" : "pilot.";
    char attack[TEXT_BYTES], defense[TEXT_BYTES];
    struct scenario scenario;

    snprintf(attack, sizeof attack, "2 %s%s%s vs 0", prefix, flight->word, said);
    snprintf(defense, sizeof defense, "1 vs 1 %s%s%s", prefix, flight->word, said);
    scenario = check_scenario(edition, attack);
    check_number(flight, "dice", scenario.attackers[0].dice, 2);
    assert_true(scenario.attackers[0].card_count <= 1);
    scenario_fini(&scenario);
    scenario = check_scenario(edition, defense);
    check_number(flight, "dice", scenario.defender.dice, 1);
    check_number(flight, "hull", scenario.defender.mortal, false);
    scenario_fini(&scenario);
    assert_true(check_mean(edition, attack) >= 0);
    assert_true(check_mean(edition, defense) >= 0);
}

static void fly_all(const char *edition, const struct cards *library, size_t count)
{
    assert_int_equal(library->pilot_count, count);
    for (size_t i = 0; i < library->pilot_count; i++) {
        const struct flight flight = flight_of(edition, library, &library->pilots[i]);

        fly(&flight);
        help(&flight);
    }
}

static void every_pilot_of_the_second_edition_flies(void **state)
{
    (void)state;
    fly_all("2", &cards_builtin[CARDS_SECOND], SECOND_PILOTS);
    fly_all("2.5", &cards_builtin[CARDS_SECOND], SECOND_PILOTS);
}

static void every_pilot_of_the_first_edition_flies(void **state)
{
    (void)state;
    fly_all("1", &cards_builtin[CARDS_FIRST], FIRST_PILOTS);
}

/* A ship's figures as printed, by hand. */
static void ships_are_as_printed(void **state)
{
    static const struct {
        const char *edition, *word;
        int attack, agility, hull, shields, force;
    } printed[] = {
        { "2.5", "lukeskywalker", 3, 2, 4, 2, 2 },
        { "2.5", "darthvader", 2, 3, 3, 2, 3 },
        { "2.5", "macewindu", 2, 3, 3, 1, 3 },
        { "2.5", "blacksquadronace", 2, 3, 3, 0, 0 },
        { "2.5", "hansolo-modifiedyt1300lightfreighter", 3, 1, 8, 5, 0 },
        { "2.5", "wedgeantilles-battleoverendor", 3, 2, 4, 3, 0 },
        { "1", "lukeskywalker", 3, 2, 3, 2, 0 },
        { "1", "attackshuttle.ezrabridger", 3, 2, 2, 2, 0 },
        { "1", "sheathipedeclassshuttle.ezrabridger", 2, 2, 4, 1, 0 },
        { "1", "hansolo", 3, 1, 8, 5, 0 },
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pilot_of_the_second_edition_flies),
        cmocka_unit_test(every_pilot_of_the_first_edition_flies),
        cmocka_unit_test(ships_are_as_printed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
