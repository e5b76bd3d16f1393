/* src/questions/squad/find: every id of the rosters, and every spelling of it that builders are
 * known to write, means that card. */
#include "support/check.h"

#include "base/array.h"
#include "questions/squad/member.h"

#include <stdio.h>
#include <string.h>

static struct squad_place place_of(enum cards_edition edition, const char *faction)
{
    return (struct squad_place){ &cards_builtin[edition], edition, faction };
}

static const char *pilot_id(const struct squad_place *place, const char *ship, const char *id)
{
    const struct squad_found found =
        squad_find_pilot(place, ship ? squad_find_ship(place, ship) : NULL, id);

    return found.id ? found.id : "";
}

static const char *upgrade_id(const struct squad_place *place, const char *slot, const char *id)
{
    const struct cards_row *row = squad_find_upgrade(place, slot, id);

    return row ? row->id : "";
}

static void every_pilot_of_the_rosters_is_found(void **state)
{
    (void)state;
    for (int edition = 0; edition < CARDS_EDITIONS; edition++)
        for (size_t i = 0; i < cards_builtin[edition].pilot_count; i++) {
            const struct cards_pilot *pilot = &cards_builtin[edition].pilots[i];
            const struct squad_place place = place_of((enum cards_edition)edition, pilot->faction);
            const struct cards_ship *ship = squad_find_ship(&place, pilot->ship);

            assert_non_null(ship);
            if (squad_find_pilot(&place, ship, pilot->id).flown != pilot)
                fail_msg("%s on the %s", pilot->id, pilot->ship);
            assert_string_equal(pilot_id(&place, NULL, pilot->id), pilot->id);
        }
}

static void every_upgrade_of_the_rosters_is_found(void **state)
{
    (void)state;
    for (int edition = 0; edition < CARDS_EDITIONS; edition++)
        for (size_t i = 0; i < cards_builtin[edition].upgrade_count; i++) {
            const struct cards_upgrade *upgrade = &cards_builtin[edition].upgrades[i];
            const struct squad_place place = place_of((enum cards_edition)edition, "");
            char slot[CARDS_ID_MAX];

            snprintf(slot, sizeof slot, "%.*s", (int)strcspn(upgrade->slots, " "), upgrade->slots);
            assert_string_equal(upgrade_id(&place, slot, upgrade->id), upgrade->id);
            assert_string_equal(upgrade_id(&place, "", upgrade->id), upgrade->id);
        }
}

static void every_variant_means_what_it_stands_for(void **state)
{
    (void)state;
    for (int edition = 0; edition < CARDS_EDITIONS; edition++)
        for (size_t i = 0; i < cards_builtin[edition].variant_count; i++) {
            const struct cards_variant *row = &cards_builtin[edition].variants[i];
            const struct squad_place place = place_of((enum cards_edition)edition, "");
            const char *kind = row->kind, *id = row->id, *found = row->means;

            if (strcmp(kind, "ship") == 0)
                found = squad_find_ship(&place, id) ? squad_find_ship(&place, id)->id : "";
            else if (strcmp(kind, "pilot") == 0)
                found = pilot_id(&place, NULL, id);
            else if (strcmp(kind, "upgrade") == 0)
                found = upgrade_id(&place, "", id);
            assert_string_equal(found, row->means);
        }
}

/* One step leads to what is meant, and not on to something else. */
static void what_a_variant_stands_for_is_none(void **state)
{
    const struct cards *first = &cards_builtin[CARDS_FIRST], *second = &cards_builtin[CARDS_SECOND];

    (void)state;
    for (int edition = 0; edition < CARDS_EDITIONS; edition++)
        for (size_t i = 0; i < cards_builtin[edition].variant_count; i++) {
            const struct cards_variant *row = &cards_builtin[edition].variants[i];

            assert_string_equal(cards_variant(&cards_builtin[edition], row->kind, row->id),
                                row->means);
            assert_null(cards_variant(&cards_builtin[edition], row->kind, row->means));
        }
    assert_string_equal(cards_variant(second, "ship", "tiefighter"), "tielnfighter");
    assert_string_equal(cards_variant(second, "slot", "ept"), "talent");
    assert_string_equal(cards_variant(first, "slot", "ept"), "elite");
    assert_null(cards_variant(first, "ship", "tiefighter"));
}

static void the_ship_the_slot_and_the_faction_tell_namesakes_apart(void **state)
{
    const struct squad_place rebels = place_of(CARDS_SECOND, "rebelalliance");
    const struct squad_place scum = place_of(CARDS_SECOND, "scumandvillainy");
    const struct squad_place first_scum = place_of(CARDS_FIRST, "scum");
    const struct squad_place first_empire = place_of(CARDS_FIRST, "imperial");

    (void)state;
    assert_string_equal(pilot_id(&rebels, "yt1300", "hansolo"),
                        "hansolo-modifiedyt1300lightfreighter");
    assert_string_equal(pilot_id(&scum, NULL, "hansolo"), "hansolo");
    assert_string_equal(pilot_id(&rebels, "rz1awing", "herasyndulla-awing"),
                        "herasyndulla-rz1awing");
    assert_string_equal(pilot_id(&scum, NULL, "leebo-swz103-sl"),
                        "leebo-swz103-sl-scumandvillainy");
    assert_string_equal(upgrade_id(&scum, "gunner", "bobafett"), "bobafett-gunner");
    assert_string_equal(upgrade_id(&scum, "forcepower", "hate"), "hate");
    assert_string_equal(upgrade_id(&rebels, "crew", "r2d2"), "r2d2-crew");
    assert_string_equal(upgrade_id(&rebels, "amd", "r2d2"), "r2d2");
    assert_string_equal(upgrade_id(&rebels, "talent", "predator-talent"), "predator");
    assert_string_equal(squad_find_pilot(&first_scum, NULL, "bobafett").flown->faction,
                        "scumandvillainy");
    assert_string_equal(squad_find_pilot(&first_empire, NULL, "bobafett").flown->faction,
                        "galacticempire");
    assert_string_equal(pilot_id(&rebels, NULL, "predator"), "");
    assert_string_equal(upgrade_id(&rebels, "crew", "nothing-crew"), "");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_pilot_of_the_rosters_is_found),
    cmocka_unit_test(every_upgrade_of_the_rosters_is_found),
    cmocka_unit_test(every_variant_means_what_it_stands_for),
    cmocka_unit_test(what_a_variant_stands_for_is_none),
    cmocka_unit_test(the_ship_the_slot_and_the_faction_tell_namesakes_apart),
};

CHECK_MAIN(tests)
