/* Any bytes as a file of cards, ships, pilots or upgrades of one's own, or as a list: the first
 * byte says which. What can be read can be listed, and found again by the ids that are listed; an
 * error has its place. */
#include "fuzz.h"

#include "volley/cards.h"

static void list(const volley_library *library, const char *edition)
{
    size_t bytes = 0, cards = 0, ships = 0;
    const volley_sink sink = { .write = count_bytes, .context = &bytes };

    require(volley_cards_write(library, edition, "mine", VOLLEY_TEXT, &sink, &cards, NULL) ==
                VOLLEY_OK,
            "cards cannot be listed");
    require(volley_ships_write(library, edition, "mine", VOLLEY_TEXT, &sink, &ships, NULL) ==
                VOLLEY_OK,
            "ships cannot be listed");
    require(cards + ships == 0 || bytes > 0, "what was found is not told");
}

/* Loadouts that a file may have made possible; whether they are does not matter. */
static void fly(const volley_library *library)
{
    volley_scenario *scenario = NULL;

    if (volley_scenario_parse_with(library, "2.5", "mine vs 2 mine", &scenario, NULL) == VOLLEY_OK)
        require(volley_scenario_attack_count(scenario) == 1, "one attack");
    volley_scenario_free(scenario);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    struct memory memory = { (const char *)bytes + (count > 0), count - (count > 0) };
    const volley_source source = { read_memory, &memory, "fuzz" };
    const volley_roster roster = !count            ? VOLLEY_ROSTER_CARDS
                                 : bytes[0] == 'L' ? VOLLEY_ROSTER_LIST
                                                   : (volley_roster)(bytes[0] % 4);
    volley_library *library = NULL;
    volley_error error = { 0 };

    require(volley_library_create(&library, &error) == VOLLEY_OK, "no library");
    if (volley_library_add(library, roster, &source, &error) == VOLLEY_OK) {
        list(library, "1");
        list(library, "2.5");
        fly(library);
    } else {
        require(error.line > 0 && *error.message, "an error without a place");
    }
    volley_library_free(library);
    return 0;
}
