/* Upgrades for which the ship that is flown has no slot, or which are not for it: they count as
 * said, and it is told. */
#include "base/ascii.h"
#include "game/cards/points.h"
#include "words/ship.h"

/* Whether grants, as "hull:2; slot Salvaged Astromech:1", have a slot. */
static bool grants_slot(const char *grants, const char *slot, size_t bytes)
{
    static const char key[] = "slot ";

    while ((grants = strstr(grants, key))) {
        size_t i = 0;

        grants += sizeof key - 1;
        while (i < bytes &&
               (ascii_lower(grants[i]) == slot[i] || (slot[i] == '-' && grants[i] == ' ')))
            i++;
        if (i == bytes)
            return true;
    }
    return false;
}

static const struct cards_upgrade *upgrade_of(const struct cards *library,
                                              const struct loadout_card *card)
{
    return card->row->kind != CARDS_UPGRADE
               ? NULL
               : cards_find_upgrades(library, card->row->id, strlen(card->row->id), NULL);
}

static bool is_granted(const struct loadout *loadout, const struct cards *library, const char *slot,
                       size_t bytes)
{
    for (size_t i = 0; i < loadout->card_count; i++) {
        const struct cards_upgrade *upgrade = upgrade_of(library, &loadout->cards[i]);

        if (upgrade && grants_slot(upgrade->grants, slot, bytes))
            return true;
    }
    return false;
}

/* A pilot's slots in a list, or in any, and in a file of the player; who is in none has all. */
static bool pilot_has(const struct cards *library, const struct cards_points *only,
                      const struct cards_pilot *pilot, const char *slot, size_t bytes)
{
    const bool laid = only && only == library->points;

    return (pilot->slots && cards_points_slots_have(pilot->slots, slot, bytes)) ||
           (laid ? !pilot->slots || !*pilot->slots
                 : cards_points_has_slot(only, pilot, slot, bytes));
}

/* The pilot, or any in the list who flies the ship. only  NULL: in any list */
static bool has_slot(const struct loadout *loadout, const struct cards *library,
                     const struct cards_points *only, const char *slot, size_t bytes)
{
    bool listed = false;

    if (loadout->pilot)
        return pilot_has(library, only, loadout->pilot, slot, bytes);
    for (size_t i = 0; i < library->pilot_count; i++) {
        const struct cards_pilot *pilot = &library->pilots[i];

        if (strcmp(pilot->ship, loadout->flown->id) != 0 || pilot_has(library, only, pilot, "", 0))
            continue;
        if (pilot_has(library, only, pilot, slot, bytes))
            return true;
        listed = true;
    }
    return !listed;
}

bool ship_has_slot(const struct cards *library, const struct cards_ship *ship, const char *slots)
{
    return has_slot(&(struct loadout){ .flown = ship }, library, NULL, slots, strcspn(slots, " "));
}

/* Tell the first slot for an upgrade that the list in force has not, and which other has. */
static void tell_slot(const struct loadout_reading *reading, const struct loadout *loadout,
                      const struct cards_upgrade *upgrade, struct buffer *out)
{
    const struct cards *library = reading->library;
    const char *edition = reading->edition->name, *slot = upgrade->slots;
    const struct cards_points *list = cards_points_in_force(library, edition);
    size_t bytes = strcspn(slot, " ");

    while (bytes && (has_slot(loadout, library, list, slot, bytes) ||
                     is_granted(loadout, library, slot, bytes))) {
        slot += bytes + strspn(slot + bytes, " ");
        bytes = strcspn(slot, " ");
    }
    if (!bytes)
        return;
    buffer_print(out, "%s has no %.*s slot for %s, which counts as if there were one",
                 loadout->pilot ? loadout->pilot->name : loadout->flown->name, (int)bytes, slot,
                 upgrade->name);
    for (size_t i = 0; (list = cards_points_at(i)); i++)
        if (strcmp(list->edition, edition) == 0 &&
            !has_slot(loadout, library, list, "", 0) && /* it has the pilot */
            has_slot(loadout, library, list, slot, bytes)) {
            buffer_print(out, " (the list %s has it)", list->name);
            break;
        }
    buffer_add_text(out, "\n");
}

/* ---- restrictions: those on the ship and the faction, which hang on no other card ---- */

/* What a key asks about, of the ship, in the words of the list and by its id; NULL: it is another
 * key, or not known. */
static const char *asked(const struct loadout *loadout, const char *edition, const char *key,
                         const char **id)
{
    const char *faction = loadout->pilot ? faction_side(edition, loadout->pilot->faction) : NULL;

    if (strncmp(key, "faction", strlen("faction")) == 0) {
        *id = faction;
        return faction ? faction_name(faction) : NULL;
    }
    if (strncmp(key, "size", strlen("size")) == 0)
        return *id = loadout->flown->size;
    if (strncmp(key, "ship=", strlen("ship=")) != 0 &&
        strncmp(key, "ships=", strlen("ships=")) != 0)
        return NULL;
    *id = loadout->flown->id;
    return loadout->flown->name;
}

/* Whether one of the values, "Medium|Large", is the ship's. */
static bool is_among(const char *values, size_t bytes, const char *name, const char *id)
{
    for (const char *end = values + bytes; values < end;) {
        size_t one = strcspn(values, "|;");

        one = one < (size_t)(end - values) ? one : (size_t)(end - values);
        if ((strlen(name) == one && ascii_same_bytes(name, values, one)) ||
            (strlen(id) == one && ascii_same_bytes(id, values, one)))
            return true;
        values += one + 1;
    }
    return false;
}

/* The first that is not met. One that a name in the squad may stand for is not looked at. */
static void tell_restriction(const struct loadout *loadout, const char *edition,
                             const struct cards_upgrade *upgrade, struct buffer *out)
{
    for (const char *part = upgrade->restrictions, *end; *part; part = *end ? end + 3 : end) {
        const char *values = strchr(part, '='), *id = "";
        const char *name = asked(loadout, edition, part, &id);

        for (end = part; *end && strncmp(end, " & ", 3) != 0 && strncmp(end, " ; ", 3) != 0;)
            end++;
        if (!name || !values || values > end || strncmp(end, " & names=", 9) == 0 ||
            is_among(values + 1, (size_t)(end - values - 1), name, id))
            continue;
        buffer_print(out, "%s is not for the %s %s, and counts as if it were\n", upgrade->name,
                     *part == 'f'     ? "faction"
                     : part[1] == 'h' ? "ship"
                                      : "size",
                     name);
        return;
    }
}

bool slotless_always_has(const char *slots)
{
    return strcmp(slots, "title") == 0 || strcmp(slots, "modification") == 0;
}

/* "attack 2, agility 1, hull 6, shields 4"; pilot: NULL: of nobody in particular. */
static void say_values(const struct cards_ship *ship, const struct cards_pilot *pilot,
                       struct buffer *out)
{
    const struct cards_ship flown = cards_flown(ship, pilot);
    const char *attacks = flown.attacks, *mark = "attack ";
    struct cards_attack attack;

    for (; cards_next_attack(&attacks, &attack); mark = "/")
        buffer_print(out, "%s%d", mark, attack.value);
    buffer_print(out, ", agility %d, hull %d, shields %d", flown.agility, flown.hull,
                 flown.shields);
}

/* Which pilots have other values than a ship that nobody in particular flies. Cards of boxes, with
 * a hyphen in their id, are looked for by their box. */
static void tell_values(const struct cards_ship *ship, const struct cards *library,
                        struct buffer *out)
{
    struct buffer usual = { 0 };
    bool any = false;

    say_values(ship, NULL, &usual);
    for (size_t i = 0; i < library->pilot_count; i++) {
        const struct cards_pilot *pilot = &library->pilots[i];
        struct buffer own = { 0 };

        if (strcmp(pilot->ship, ship->id) != 0 || strchr(pilot->id, '-'))
            continue;
        say_values(ship, pilot, &own);
        if (own.count != usual.count || memcmp(own.bytes, usual.bytes, own.count) != 0) {
            if (!any)
                buffer_print(out, "%s without a pilot counts with %.*s", ship->name,
                             (int)usual.count, usual.bytes);
            buffer_print(out, "; %s has %.*s", pilot->name, (int)own.count, own.bytes);
            any = true;
        }
        buffer_end(&own, out);
    }
    buffer_add_text(out, any ? "\n" : "");
    buffer_end(&usual, out);
}

volley_status slotless_tell(const struct loadout_reading *reading, const struct phrase *said,
                            struct loadout *loadout, volley_error *err)
{
    const struct cards *library = reading->library;
    struct buffer told = { 0 };
    bool named = false; /* as players say it: an id is written by programs */

    for (uint32_t i = 0; i < said->count; i++)
        named = named || said->words[i].said.word;
    if (library && named && loadout->flown && !loadout->pilot)
        tell_values(loadout->flown, library, &told);
    for (size_t i = 0; loadout->flown && i < loadout->card_count; i++) {
        const struct cards_upgrade *upgrade = upgrade_of(library, &loadout->cards[i]);

        if (!upgrade || loadout->cards[i].asserted ||
            (loadout->pilot && strstr(loadout->pilot->standard_loadout, upgrade->id)))
            continue;
        if (!(reading->edition->bit & RULES_EDITION_1) || !slotless_always_has(upgrade->slots))
            tell_slot(reading, loadout, upgrade, &told);
        tell_restriction(loadout, reading->edition->name, upgrade, &told);
    }
    return phrase_note(&loadout->took, &told, err);
}
