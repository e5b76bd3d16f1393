/* Every pilot of the rosters with three upgrades, so that every upgrade is on some ship, read from
 * a list: each is a loadout that both sides of a scenario take, and no card of it is unknown. */
#include "support/check.h"
#include "support/stream.h"

#include "base/array.h"
#include "base/ascii.h"
#include "base/buffer.h"
#include "questions/squad/handle.h"
#include "volley/scenario.h"
#include "volley/squad.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { UPGRADES = 3, SHIPS = 16 };

/* A list of pilots from `first` on, with upgrades that go around. */
static size_t write_list(const struct cards *cards, size_t first, struct buffer *out)
{
    size_t end = first + SHIPS < cards->pilot_count ? first + SHIPS : cards->pilot_count;

    buffer_print(out, "{\"faction\":\"x\",\"pilots\":[");
    for (size_t i = first; i < end; i++) {
        buffer_print(out, "%s{\"id\":\"%s\",\"ship\":\"%s\",\"upgrades\":[", i > first ? "," : "",
                     cards->pilots[i].id, cards->pilots[i].ship);
        for (size_t j = 0; j < UPGRADES; j++)
            buffer_print(out, "%s\"%s\"", j ? "," : "",
                         cards->upgrades[(i * UPGRADES + j) % cards->upgrade_count].id);
        buffer_print(out, "]}");
    }
    buffer_print(out, "]}");
    buffer_add(out, "", 1);
    assert_false(out->failed);
    return end;
}

static void check_ship(const volley_squads *squads, const char *edition, size_t ship)
{
    for (int defends = 0; defends < 2; defends++) {
        volley_text sides[2] = { { .text = "1" }, { .text = "1" } };
        volley_scenario *scenario = NULL;
        volley_error error = { 0 };
        const char *note;

        if (volley_squads_loadout(squads, edition, 0, ship, defends, &sides[defends].text,
                                  &error) != VOLLEY_OK)
            fail_msg("%s", error.message);
        if (volley_scenario_create(edition, &sides[0], 1, &sides[1], &scenario, &error) !=
            VOLLEY_OK)
            fail_msg("%s: %s: %s", sides[defends].text, error.word, error.message);
        volley_scenario_free(scenario);
        for (size_t i = 0; (note = volley_squads_note(squads, edition, 0, ship, i)); i++)
            if (strstr(note, "not in the library") || strstr(note, "is read as"))
                fail_msg("%s: %s", sides[defends].text, note);
    }
}

static void check_all(enum cards_edition which, const char *edition)
{
    const struct cards *cards = &cards_builtin[which];
    size_t end;

    assert_true(cards->pilot_count * UPGRADES >= cards->upgrade_count);
    for (size_t first = 0; first < cards->pilot_count; first = end) {
        struct buffer list = { 0 };
        const char *text;
        volley_squads *squads = NULL;

        end = write_list(cards, first, &list);
        text = list.bytes;
        assert_int_equal(
            volley_squads_read(NULL, &(volley_source){ stream_read, &text, "list" }, &squads, NULL),
            VOLLEY_OK);
        for (size_t ship = 0; ship < end - first; ship++)
            check_ship(squads, edition, ship);
        volley_squads_free(squads);
        buffer_fini(&list);
    }
}

static void every_pilot_with_upgrades_is_a_loadout_in_the_first_edition(void **state)
{
    (void)state;
    check_all(CARDS_FIRST, "1");
}

static void every_pilot_with_upgrades_is_a_loadout_in_2_5(void **state)
{
    (void)state;
    check_all(CARDS_SECOND, "2.5");
}

/* ---- as players post it ---- */

/* Whether a text is one ship, with a card of that name. */
static bool has_card(enum cards_edition which, const char *text, const char *name)
{
    const struct rules_edition *edition = rules_edition_find(which == CARDS_FIRST ? "1" : "2.5");
    const struct cards *cards = &cards_builtin[which];
    volley_squads *squads = NULL;
    const struct xws_squad *squad;
    bool found = false;
    size_t count;

    if (volley_squads_read(NULL, &(volley_source){ stream_read, &text, "list" }, &squads, NULL) !=
        VOLLEY_OK)
        return false;
    squad = squad_in(squads, 0, edition);
    if (squad->pilot_count == 1) {
        const struct xws_pilot *pilot = squad->pilots;
        const struct cards_pilot *flown =
            cards_find_pilots(cards, pilot->id, strlen(pilot->id), &count);

        found = flown && ascii_same_letters(flown->name, name);
        for (uint32_t i = 0; i < pilot->upgrade_count && !found; i++) {
            const char *id = pilot->upgrades[i].id;
            const struct cards_upgrade *side = cards_find_upgrades(cards, id, strlen(id), &count);

            for (size_t j = 0; j < count && !found; j++)
                found = strlen(side[j].name) >= strlen(name) &&
                        ascii_same_bytes(side[j].name, name, strlen(name));
        }
    }
    volley_squads_free(squads);
    return found;
}

static bool has_pilot(enum cards_edition which, const struct cards_pilot *pilot,
                      const char *upgrade, const char *name)
{
    const struct cards *cards = &cards_builtin[which];
    const struct cards_ship *ship = cards_find_ship(cards, pilot->ship, strlen(pilot->ship));
    bool found = false;

    for (int ways = upgrade ? 2 : 0; ways < 3 && !found; ways++) {
        struct buffer list = { 0 };

        if (ways > 1)
            buffer_print(&list, "%s\n", faction_name(pilot->faction));
        buffer_add_text(&list, pilot->name);
        if (ways > 0)
            buffer_print(&list, " (%s)", ship->name);
        buffer_print(&list, " (12)\n%s%s\n", upgrade ? "  " : "", upgrade ? upgrade : "");
        found = has_card(which, buffer_text(&list), name);
        buffer_fini(&list);
    }
    return found;
}

/* Alone, with its ship behind it, or with its faction before it, too. */
static void every_printed_pilot_is_read_in_a_posted_list(void **state)
{
    (void)state;
    for (int which = 0; which < CARDS_EDITIONS; which++)
        for (size_t i = 0; i < cards_builtin[which].pilot_count; i++) {
            const struct cards_pilot *pilot = &cards_builtin[which].pilots[i];

            if (!has_pilot((enum cards_edition)which, pilot, NULL, pilot->name))
                fail_msg("%d: %s", which, pilot->name);
        }
}

/* Whether another card of upgrades has its name: an error asks which, by their ids. */
static bool is_shared(const struct cards *cards, const struct cards_upgrade *upgrade)
{
    for (size_t i = 0; i < cards->upgrade_count; i++)
        if (strcmp(cards->upgrades[i].id, upgrade->id) != 0 &&
            ascii_same_letters(cards->upgrades[i].name, upgrade->name))
            return true;
    return false;
}

/* Below some pilot; of a card with two sides the name. */
static void every_printed_upgrade_is_read_in_a_posted_list(void **state)
{
    (void)state;
    for (int which = 0; which < CARDS_EDITIONS; which++) {
        const struct cards *cards = &cards_builtin[which];

        for (size_t i = 0; i < cards->upgrade_count; i++) {
            const char *const printed = cards->upgrades[i].name;
            char name[64];
            bool found = cards->upgrades[i].side > 1; /* a list has the front */

            snprintf(name, sizeof name, "%.*s", (int)strcspn(printed, "("), printed);
            for (size_t j = 0; j < cards->pilot_count && !found; j++)
                found =
                    (j == 0 || strcmp(cards->pilots[j].ship, cards->pilots[j - 1].ship) != 0) &&
                    (has_pilot((enum cards_edition)which, &cards->pilots[j], name, name) ||
                     has_pilot((enum cards_edition)which, &cards->pilots[j], printed, printed) ||
                     (is_shared(cards, &cards->upgrades[i]) &&
                      has_pilot((enum cards_edition)which, &cards->pilots[j], cards->upgrades[i].id,
                                name)));
            if (!found)
                fail_msg("%d: %s", which, name);
        }
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_printed_pilot_is_read_in_a_posted_list),
    cmocka_unit_test(every_printed_upgrade_is_read_in_a_posted_list),
    cmocka_unit_test(every_pilot_with_upgrades_is_a_loadout_in_the_first_edition),
    cmocka_unit_test(every_pilot_with_upgrades_is_a_loadout_in_2_5),
};

CHECK_MAIN(tests)
