/* The best squad as squad builders read it (X-Wing Squadron Specification). */
#include "questions/best/squads.h"

#include <stdio.h>

/* As builders of the first edition have them. */
static const char *const first_words[][2] = {
    { "rebelalliance", "rebel" },     { "galacticempire", "imperial" },
    { "scumandvillainy", "scum" },    { "elite", "ept" },
    { "modification", "mod" },        { "astromech", "amd" },
    { "salvaged-astromech", "samd" },
};

static const char *word_of(const char *edition, const char *word)
{
    for (size_t i = 0; *edition == '1' && i < ARRAY_LEN(first_words); i++)
        if (strcmp(first_words[i][0], word) == 0)
            return first_words[i][1];
    return word;
}

/* The slot of an upgrade: "torpedo" of "torpedo torpedo". */
static const char *slot_of(const struct cards_upgrade *upgrade, const char *edition, char *room)
{
    const size_t bytes = strcspn(upgrade->slots, " |");

    snprintf(room, SQUAD_SLOT_ROOM, "%.*s", (int)bytes, upgrade->slots);
    return word_of(edition, room);
}

/* The upgrades by slots, each slot once; what the pilot's id brings is not said again. */
static void print_upgrades(const struct squad_member *ship, const char *edition, struct buffer *out)
{
    const struct cards_upgrade *upgrade;
    const struct squad_held *held;
    bool any = false;
    char room[SQUAD_SLOT_ROOM], other[SQUAD_SLOT_ROOM];

    for (size_t at = 0; (upgrade = squad_next_upgrade(ship, &at, &held));) {
        const char *slot = slot_of(upgrade, edition, room);
        bool before = held->brought, first = true;

        for (size_t i = 0, to = at; (upgrade = squad_next_upgrade(ship, &i, &held)) && i < to;)
            before =
                before || (!held->brought && strcmp(slot_of(upgrade, edition, other), slot) == 0);
        if (before)
            continue;
        buffer_print(out, "%s\"%s\": [", any ? ", " : "", slot);
        any = true;
        for (size_t i = 0; (upgrade = squad_next_upgrade(ship, &i, &held));)
            if (!held->brought && strcmp(slot_of(upgrade, edition, other), slot) == 0) {
                buffer_print(out, "%s\"%s\"", first ? "" : ", ", upgrade->id);
                first = false;
            }
        buffer_print(out, "]");
    }
}

/* Ids and names of lists have nothing that JSON has to escape. */
void squads_xws(const struct volley_best_squads *squads, struct buffer *out)
{
    const struct squads_found *best = &squads->found[0];
    const char *edition = squads->edition->name;

    buffer_print(out, "{\"name\": \"%s\", \"faction\": \"%s\", \"ruleset\": \"%s\",\n",
                 squads->objective->name, word_of(edition, faction_side(edition, squads->faction)),
                 squads->cards->points->name);
    buffer_print(out, " \"version\": \"%s\", \"points\": %d, \"pilots\": [",
                 *edition == '1' ? "0.3.0" : "2.0.0", best->cost);
    for (uint32_t i = 0; i < best->count; i++) {
        const struct squad_member *ship = best->ships[i]->ship;

        buffer_print(out,
                     "%s\n  {\"id\": \"%s\", \"ship\": \"%s\", \"points\": %d, \"upgrades\": {",
                     i ? "," : "", ship->pilot_id, ship->ship->id, best->ships[i]->cost);
        print_upgrades(ship, edition, out);
        buffer_print(out, "}}");
    }
    buffer_print(out, "],\n \"vendor\": {\"volley\": {\"builder\": \"Volley %s\"}}}\n", edition);
}
