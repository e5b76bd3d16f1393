/* Any bytes as a squad file: read without a fault, or refused with an error that says why. What is
 * read keeps within its limits, its ids are clean, every ship the library knows is a loadout for
 * both sides that a scenario takes, unless it has too many cards, and the first squad can be
 * reported: in one of the forms, for each works out all attacks anew, which fuzz_squad does for
 * squads that are made of the library. */
#include "fuzz.h"

#include "game/xws/xws.h"
#include "volley/volley.h"

static int is_id(const char *text)
{
    return text[strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

static void check_squad(const struct xws_squad *squad)
{
    require(squad->pilot_count > 0 && squad->pilot_count <= XWS_PILOTS_MAX, "number of pilots");
    require(strlen(squad->name) <= XWS_NAME_MAX && is_id(squad->faction), "name or faction");
    for (uint32_t i = 0; i < squad->pilot_count; i++) {
        const struct xws_pilot *pilot = &squad->pilots[i];

        require(is_id(pilot->id) && pilot->id[0], "the id of a pilot");
        require(!pilot->ship || is_id(pilot->ship), "the id of a ship");
        require(pilot->upgrade_count <= XWS_UPGRADES_MAX, "number of upgrades");
        for (uint32_t j = 0; j < pilot->upgrade_count; j++)
            require(is_id(pilot->upgrades[j].id) && pilot->upgrades[j].id[0] &&
                        is_id(pilot->upgrades[j].slot),
                    "the id of an upgrade");
    }
}

static void read_file(const char *bytes, size_t count)
{
    struct xws_file file;
    volley_error error = { 0 };

    if (xws_read(&file, bytes, count, "fuzz", &error) == VOLLEY_OK)
        require(file.squad_count > 0 && file.squad_count <= XWS_SQUADS_MAX, "number of squads");
    else
        require(file.squad_count == 0 && error.status != VOLLEY_OK && error.message[0],
                "an error says nothing");
    for (uint32_t i = 0; i < file.squad_count; i++)
        check_squad(&file.squads[i]);
    xws_fini(&file);
}

static void check_loadout(const volley_squads *squads, const char *edition, size_t ship,
                          int defends)
{
    volley_text sides[2] = { { .text = "1" }, { .text = "1" } };
    volley_scenario *scenario = NULL;
    volley_status status;
    const char *words;

    if (volley_squads_loadout(squads, edition, 0, ship, defends, &words, NULL) != VOLLEY_OK)
        return;
    sides[defends].text = words;
    status = volley_scenario_create(edition, &sides[0], 1, &sides[1], &scenario, NULL);
    if (status != VOLLEY_OK && status != VOLLEY_RANGE)
        fprintf(stderr, "fuzz_xws: %s\n", words);
    require(status == VOLLEY_OK || status == VOLLEY_RANGE, "a ship is no loadout");
    volley_scenario_free(scenario);
}

static void report(const char *bytes, size_t count)
{
    struct memory memory = { bytes, count };
    size_t lines = 0;
    const volley_source source = { read_memory, &memory, "fuzz" };
    const volley_sink sink = { .write = count_lines, .context = &lines };
    const volley_squad_question question = { .edition = "2.5",
                                             .target = "1",
                                             .squad = 1,
                                             .plan = { .memory = 1 << 20 },
                                             .simulation = { .trials = 512, .threads = 1 } };
    const volley_format format = (volley_format)(VOLLEY_TEXT + count % (VOLLEY_MARKDOWN + 1));
    volley_squads *squads;

    if (volley_squads_read(NULL, &source, &squads, NULL) != VOLLEY_OK)
        return;
    for (size_t ship = 0; ship < volley_squads_ship_count(squads, 0); ship++)
        for (int defends = 0; defends < 2; defends++) {
            check_loadout(squads, "1", ship, defends);
            check_loadout(squads, "2.5", ship, defends);
        }
    if (volley_squads_ship_count(squads, 0) <= 4)
        require(volley_squads_write(squads, &question, format, &sink, NULL) == VOLLEY_OK,
                "a squad cannot be reported");
    volley_squads_free(squads);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    read_file((const char *)bytes, count);
    report((const char *)bytes, count);
    return 0;
}
