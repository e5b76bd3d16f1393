/* The best squad as squad builders read it (X-Wing Squadron Specification). */
#include "base/array.h"
#include "questions/best/squads.h"
#include "report/document.h"

#include <string.h>

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

/* "torpedo" of "torpedo torpedo". */
static json_t *slot_of(json_t *upgrades, const char *edition, const char *slots)
{
    char room[SQUAD_SLOT_ROOM] = "";
    const char *slot;
    json_t *list;

    strncat(room, slots, strcspn(slots, " |") < sizeof room ? strcspn(slots, " |") : 0);
    slot = word_of(edition, room);
    list = json_object_get(upgrades, slot);
    if (list)
        return list;
    json_object_set_new(upgrades, slot, list = json_array());
    return list;
}

/* What the pilot's id brings is not said again. */
static json_t *ship_of(const struct squads_option *option, const char *edition)
{
    json_t *upgrades = json_object();
    const struct cards_upgrade *upgrade;
    const struct squad_held *held;

    for (size_t at = 0; (upgrade = squad_next_upgrade(option->ship, &at, &held));)
        if (!held->brought)
            json_array_append_new(slot_of(upgrades, edition, upgrade->slots),
                                  document_text(upgrade->id));
    return json_pack("{s:s, s:s, s:i, s:o}", "id", option->ship->pilot_id, "ship",
                     option->ship->ship->id, "points", option->cost, "upgrades", upgrades);
}

void squads_xws(const struct volley_best_squads *squads, struct buffer *out)
{
    const struct squads_found *best = &squads->found[0];
    const char *edition = squads->edition->name;
    json_t *ships = json_array();
    char builder[16];

    for (uint32_t i = 0; i < best->count; i++)
        json_array_append_new(ships, ship_of(best->ships[i], edition));
    snprintf(builder, sizeof builder, "Volley %s", edition);
    document_page(json_pack("{s:s, s:s, s:s, s:s, s:i, s:o, s:{s:{s:s}}}", "name",
                            squads->objective->name, "faction", word_of(edition, squads->faction),
                            "ruleset", squads->cards->points->name, "version",
                            *edition == '1' ? "0.3.0" : "2.0.0", "points", best->cost, "pilots",
                            ships, "vendor", "volley", "builder", builder),
                  out);
}
