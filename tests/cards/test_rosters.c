/* The rosters and the rows of the cards agree with each other, and the weapons with the figures
 * that are printed on them (weapons-N.txt). */
#include "support/check.h"

#include "base/array.h"
#include "game/cards/cards.h"

#include <stdio.h>
#include <string.h>

enum { ROWS_MAX = 16, TEXT_BYTES = 256, WORD_BYTES = 64, WEAPONS_1 = 37, WEAPONS_2 = 40 };

static const char *const names[CARDS_EDITIONS] = { [CARDS_FIRST] = "1", [CARDS_SECOND] = "2.5" };

/* ---- pilots ---- */

/* Whether an ability's row lists a ship. */
static bool is_on_ship(const struct cards *library, const char *ability, const char *ship)
{
    const struct cards_row *rows[ROWS_MAX];
    size_t count = cards_find(library, ability, strlen(ability), rows, ROWS_MAX), abilities = 0;
    bool listed = true;

    for (size_t i = 0; i < count; i++) {
        if (rows[i]->kind != CARDS_SHIPABILITY)
            continue;
        abilities++;
        listed = listed && cards_lists(rows[i]->slot, ship, strlen(ship));
    }
    return abilities == 0 || listed;
}

static void check_pilot(const struct cards *library, const struct cards_pilot *pilot)
{
    const char *at = pilot->standard_loadout;
    char ability[CARDS_ID_MAX];
    size_t count;

    if (!cards_find_ship(library, pilot->ship, strlen(pilot->ship)))
        fail_msg("%s flies a %s, which there is not", pilot->id, pilot->ship);
    for (size_t bytes; (bytes = strcspn(at, " ")) > 0; at += bytes, at += strspn(at, " "))
        if (!cards_find_upgrades(library, at, bytes, &count))
            fail_msg("%s has %.*s, which there is not", pilot->id, (int)bytes, at);
    cards_ability_id(pilot->ship_ability, ability);
    if (!is_on_ship(library, ability, pilot->ship))
        fail_msg("%s of %s is not said to be of the %s", ability, pilot->id, pilot->ship);
}

/* Whether a pilot of the ship has the ability. */
static bool has_pilot(const struct cards *library, const char *ability, const char *ship,
                      size_t ship_bytes)
{
    char id[CARDS_ID_MAX];

    for (size_t i = 0; i < library->pilot_count; i++) {
        const struct cards_pilot *pilot = &library->pilots[i];

        if (strlen(pilot->ship) == ship_bytes && memcmp(pilot->ship, ship, ship_bytes) == 0 &&
            strcmp(cards_ability_id(pilot->ship_ability, id), ability) == 0)
            return true;
    }
    return false;
}

static void check_ability(const struct cards *library, const struct cards_row *row)
{
    const char *at = row->slot;

    if (row->kind != CARDS_SHIPABILITY)
        return;
    for (size_t bytes; (bytes = strcspn(at, " ")) > 0; at += bytes, at += strspn(at, " "))
        if (!has_pilot(library, row->id, at, bytes))
            fail_msg("no pilot of the %.*s has %s", (int)bytes, at, row->id);
}

static void pilots_have_ships_upgrades_and_abilities_that_exist(void **state)
{
    (void)state;
    for (int edition = 0; edition < CARDS_EDITIONS; edition++) {
        const struct cards *library = &cards_builtin[edition];

        for (size_t i = 0; i < library->pilot_count; i++)
            check_pilot(library, &library->pilots[i]);
        for (size_t i = 0; i < library->row_count; i++)
            check_ability(library, &library->rows[i]);
    }
}

/* ---- charges and force ---- */

/* The pilot of a row; of several ships that of the ships of the row. NULL: none. */
static const struct cards_pilot *pilot_of(const struct cards *library, const struct cards_row *row)
{
    size_t count;
    const struct cards_pilot *pilots = cards_find_pilots(library, row->id, strlen(row->id), &count);

    for (size_t i = 0; i < count; i++)
        if (cards_lists(row->slot, pilots[i].ship, strlen(pilots[i].ship)))
            return &pilots[i];
    return NULL;
}

/* Where charges are printed the row has as many. Where none are, its charges are how often it does
 * what it does: once a round, once until it is turned over or discarded, or for both its markers;
 * one for a first action and two for another, of two that are taken once a round each. */
static void check_charges(const struct cards_row *row, int printed)
{
    if (printed ? row->charges != printed : row->charges > 3)
        fail_msg("%s: %d charges, the roster says %d", row->id, row->charges, printed);
}

static void check_upgrade(enum cards_edition edition, const struct cards_row *row)
{
    size_t sides;
    const struct cards_upgrade *upgrades =
        cards_find_upgrades(&cards_builtin[edition], row->id, strlen(row->id), &sides);
    bool is_in_slot = false;

    if (!upgrades)
        fail_msg("%s is not in the roster", row->id);
    for (size_t i = 0; i < sides; i++)
        is_in_slot = is_in_slot || cards_lists(upgrades[i].slots, row->slot, strlen(row->slot));
    if (!is_in_slot)
        fail_msg("%s is no %s", row->id, row->slot);
    check_charges(row, upgrades->charges);
    if (upgrades->force != row->force)
        fail_msg("%s: %d force, the roster says %d", row->id, row->force, upgrades->force);
}

static void check_pilot_row(enum cards_edition edition, const struct cards_row *row)
{
    const struct cards_pilot *pilot = pilot_of(&cards_builtin[edition], row);

    if (!pilot)
        fail_msg("%s of the %s is not in the roster", row->id, row->slot);
    check_charges(row, pilot->charges);
    if (pilot->force != row->force)
        fail_msg("%s: %d force, the roster says %d", row->id, row->force, pilot->force);
}

static void rows_have_the_charges_and_the_force_of_the_rosters(void **state)
{
    (void)state;
    for (int edition = 0; edition < CARDS_EDITIONS; edition++)
        for (size_t i = 0; i < cards_builtin[edition].row_count; i++) {
            const struct cards_row *row = &cards_builtin[edition].rows[i];

            if (row->kind == CARDS_UPGRADE)
                check_upgrade(edition, row);
            else if (row->kind == CARDS_PILOT)
                check_pilot_row(edition, row);
        }
}

/* Every pilot with a name has a row of its own, every upgrade at least one. */
static void whatever_is_in_the_rosters_has_a_row(void **state)
{
    (void)state;
    for (int edition = 0; edition < CARDS_EDITIONS; edition++) {
        const struct cards *library = &cards_builtin[edition];
        const struct cards_row *rows[ROWS_MAX];

        for (size_t i = 0; i < library->pilot_count; i++) {
            const struct cards_pilot *pilot = &library->pilots[i];
            size_t count = cards_find(library, pilot->id, strlen(pilot->id), rows, ROWS_MAX);
            bool found = !pilot->limited;

            assert_true(count <= ROWS_MAX);
            for (size_t row = 0; row < count; row++)
                found = found || (rows[row]->kind == CARDS_PILOT &&
                                  cards_lists(rows[row]->slot, pilot->ship, strlen(pilot->ship)));
            if (!found)
                fail_msg("%s of the %s has no row", pilot->id, pilot->ship);
        }
        for (size_t i = 0; i < library->upgrade_count; i++)
            if (!cards_find(library, library->upgrades[i].id, strlen(library->upgrades[i].id), rows,
                            ROWS_MAX))
                fail_msg("%s has no row", library->upgrades[i].id);
    }
}

/* ---- what upgrades grant ---- */

/* Whether some face of a card has a word, not counting its conditions. */
static bool says(const struct cards *library, const char *id, const char *word, size_t bytes)
{
    const struct cards_row *rows[ROWS_MAX];
    size_t count = cards_find(library, id, strlen(id), rows, ROWS_MAX);

    for (size_t i = 0; i < count; i++)
        if (rows[i]->kind == CARDS_UPGRADE && cards_lists(rows[i]->effect, word, bytes))
            return true;
    return false;
}

/* An attack value is granted as a whole, another number on top of what there is. */
static void what_upgrades_grant_is_in_their_rows(void **state)
{
    size_t granting = 0;

    (void)state;
    for (int edition = 0; edition < CARDS_EDITIONS; edition++)
        for (size_t i = 0; i < cards_builtin[edition].upgrade_count; i++) {
            const struct cards_upgrade *upgrade = &cards_builtin[edition].upgrades[i];
            char words[CARDS_GRANT_BYTES];
            const char *at = words;

            assert_true(cards_grant_words(upgrade->grants, words));
            for (size_t bytes; (bytes = strcspn(at, " ")) > 0; at += bytes, at += strspn(at, " ")) {
                granting++;
                if (strcmp(upgrade->id, "moldycrow") == 0 &&
                    says(&cards_builtin[edition], upgrade->id, "attack=3", 8))
                    continue; /* a primary weapon of its own, not one die more */
                if (!says(&cards_builtin[edition], upgrade->id, at, bytes))
                    fail_msg("%s does not say %.*s", upgrade->id, (int)bytes, at);
            }
        }
    assert_int_equal(granting, 37); /* counted by hand */
}

/* ---- weapons ---- */

/* A weapon as printed. */
struct weapon {
    char id[WORD_BYTES], arc[WORD_BYTES]; /* the word for its arc; "-": any */
    int attack, low, high;
    char bonus[WORD_BYTES]; /* "ordnance": no range bonus; "-" */
};

/* The row of a weapon that says something; NULL: none. */
static const struct cards_row *row_of(enum cards_edition edition, const struct weapon *weapon)
{
    const struct cards_row *rows[ROWS_MAX];
    size_t count =
        cards_find(&cards_builtin[edition], weapon->id, strlen(weapon->id), rows, ROWS_MAX);

    for (size_t i = 0; i < count; i++)
        if (rows[i]->kind == CARDS_UPGRADE && *rows[i]->effect)
            return rows[i];
    return NULL;
}

static volley_status fire(enum cards_edition edition, const struct weapon *weapon, int range,
                          struct scenario *scenario, volley_error *error)
{
    /* the tokens that weapons ask for */
    static const char *const tokens[CARDS_EDITIONS] = {
        [CARDS_FIRST] = "focus=2 lock=2 evade=2",
        [CARDS_SECOND] = "focus=2 lock=2 evade=2 calculate=2 force=2",
    };
    char text[TEXT_BYTES];
    struct lexer lexer = { text, NULL, "test", 1, 1 };
    int bytes = snprintf(text, sizeof text, "1 upgrade.%s%s range=%d %s vs 0", weapon->id,
                         cards_row_needs_number(row_of(edition, weapon)) ? "=2" : "", range,
                         tokens[edition]);

    assert_true(bytes > 0 && (size_t)bytes < sizeof text);
    lexer.end = text + bytes;
    *error = (volley_error){ 0 };
    *scenario = (struct scenario){ .edition = rules_edition_find(names[edition]),
                                   .library = &cards_builtin[edition] };
    return scenario_parse(scenario, lexer, error);
}

static void check_shot(const struct weapon *weapon, const struct loadout *loadout)
{
    bool arc = strcmp(weapon->arc, "-") == 0;
    bool ordnance = loadout->situations >> RULES_ORDNANCE & 1;

    for (int i = 0; i < RULES_SITUATIONS; i++)
        arc = arc || (strcmp(weapon->arc, rules_situation_words[i]) == 0 &&
                      (loadout->situations >> i & 1));
    if (loadout->dice != weapon->attack)
        fail_msg("%s: attack %d, printed is %d", weapon->id, loadout->dice, weapon->attack);
    if (!arc)
        fail_msg("%s: not in the %s", weapon->id, weapon->arc);
    if (ordnance != (strcmp(weapon->bonus, "ordnance") == 0))
        fail_msg("%s: %s range bonus", weapon->id, ordnance ? "no" : "a");
    if (!(loadout->situations >> RULES_SPECIAL & 1))
        fail_msg("%s is a primary attack", weapon->id);
}

/* Fire it at all ranges that there are. */
static void check_weapon(enum cards_edition edition, const struct weapon *weapon)
{
    const struct rules_edition *rules = rules_edition_find(names[edition]);

    for (int range = rules->range_min; range <= rules->range_max; range++) {
        struct scenario scenario;
        volley_error error;
        volley_status status = fire(edition, weapon, range, &scenario, &error);

        if ((status == VOLLEY_OK) != (range >= weapon->low && range <= weapon->high))
            fail_msg("%s at range %d: '%s': %s", weapon->id, range, error.word, error.message);
        if (status != VOLLEY_OK)
            continue;
        check_shot(weapon, &scenario.attackers[0]);
        scenario_fini(&scenario);
    }
}

/* Check all weapons of a file, of which there are `count`. */
static void check_weapons(enum cards_edition edition, const char *path, size_t count)
{
    FILE *in = fopen(path, "r");
    struct weapon weapon;
    size_t read = 0;

    assert_non_null(in);
    while (fscanf(in, "%63s %d %d-%d %63s %63s", weapon.id, &weapon.attack, &weapon.low,
                  &weapon.high, weapon.arc, weapon.bonus) == 6) {
        if (!row_of(edition, &weapon))
            fail_msg("%s has no row that says something", weapon.id);
        check_weapon(edition, &weapon);
        read++;
    }
    assert_true(feof(in));
    fclose(in);
    assert_int_equal(read, count);
}

static void weapons_of_the_second_edition_are_as_printed(void **state)
{
    (void)state;
    check_weapons(CARDS_SECOND, CARDS_DIR "/weapons-2.txt", WEAPONS_2);
}

static void weapons_of_the_first_edition_are_as_printed(void **state)
{
    (void)state;
    check_weapons(CARDS_FIRST, CARDS_DIR "/weapons-1.txt", WEAPONS_1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pilots_have_ships_upgrades_and_abilities_that_exist),
        cmocka_unit_test(whatever_is_in_the_rosters_has_a_row),
        cmocka_unit_test(rows_have_the_charges_and_the_force_of_the_rosters),
        cmocka_unit_test(what_upgrades_grant_is_in_their_rows),
        cmocka_unit_test(weapons_of_the_second_edition_are_as_printed),
        cmocka_unit_test(weapons_of_the_first_edition_are_as_printed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
