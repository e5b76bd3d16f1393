/* Every pilot of the rosters with three upgrades, so that every upgrade is on some ship, read from
 * a list: each is a loadout that both sides of a scenario take, and no card of it is unknown. */
#include "support/check.h"
#include "support/stream.h"

#include "base/array.h"
#include "base/buffer.h"
#include "game/cards/cards.h"
#include "volley/scenario.h"
#include "volley/squad.h"

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

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_pilot_with_upgrades_is_a_loadout_in_the_first_edition),
    cmocka_unit_test(every_pilot_with_upgrades_is_a_loadout_in_2_5),
};

CHECK_MAIN(tests)
