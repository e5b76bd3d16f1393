/* Upgrades for which the ship that is flown has no slot, or which are not for it: they count as
 * said, and it is told. */
#include "base/array.h"
#include "base/ascii.h"
#include "game/cards/points.h"
#include "words/ship.h"

#include <stdio.h>

/* How many slots or actions grants have, as "hull:2; slot Salvaged Astromech:1; action Evade". */
static int count_granted(const char *grants, const char *key, const char *id, size_t bytes)
{
    int count = 0;

    while ((grants = strstr(grants, key))) {
        size_t i = 0;

        grants += strlen(key);
        while (i < bytes &&
               (ascii_lower(grants[i]) == ascii_lower(id[i]) || (id[i] == '-' && grants[i] == ' ')))
            i++;
        count += i == bytes;
    }
    return count;
}

static const struct cards_upgrade *upgrade_of(const struct cards *library,
                                              const struct loadout_card *card)
{
    return card->row->kind != CARDS_UPGRADE
               ? NULL
               : cards_find_upgrades(library, card->row->id, strlen(card->row->id), NULL);
}

static int granted(const struct loadout *loadout, const struct cards *library, const char *key,
                   const char *id, size_t bytes)
{
    int count = 0;

    for (size_t i = 0; i < loadout->card_count; i++) {
        const struct cards_upgrade *upgrade = upgrade_of(library, &loadout->cards[i]);

        count += upgrade ? count_granted(upgrade->grants, key, id, bytes) : 0;
    }
    return count;
}

/* How many slots of a kind (NULL: of all) a pilot has in a list, or in any, and in a file of the
 * player; -1: it is in none, and has all. */
static int slots_of(const struct cards *library, const struct cards_points *only,
                    const struct cards_pilot *pilot, const char *slot, size_t bytes)
{
    const int own = pilot->slots ? cards_points_count_slots(pilot->slots, slot, bytes) : 0;

    if (own > 0)
        return own;
    return !only || only != library->points ? cards_points_slots(only, pilot, slot, bytes)
           : pilot->cost < 0                ? -1
                                            : 0;
}

/* The pilot, or any in the list who flies the ship. only  NULL: in any list */
static bool has_slot(const struct loadout *loadout, const struct cards *library,
                     const struct cards_points *only, const char *slot, size_t bytes)
{
    bool listed = false;

    if (loadout->pilot)
        return slots_of(library, only, loadout->pilot, slot, bytes) != 0;
    for (size_t i = 0; i < library->pilot_count; i++) {
        const struct cards_pilot *pilot = &library->pilots[i];

        if (strcmp(pilot->ship, loadout->flown->id) != 0 ||
            slots_of(library, only, pilot, NULL, 0) <= 0)
            continue;
        if (slots_of(library, only, pilot, slot, bytes))
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
                     granted(loadout, library, "slot ", slot, bytes))) {
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

/* "White Boost": whether the ship has the action, of whatever color, or a card gives it. */
static bool has_action(const struct loadout *loadout, const struct cards *library,
                       const char *action, size_t bytes)
{
    static const char *const colors[] = { "White ", "Red " };
    const char *id = loadout->flown->actions;
    bool has = !*id; /* nobody knows */

    for (size_t i = 0; i < ARRAY_LEN(colors); i++)
        if (strncmp(action, colors[i], strlen(colors[i])) == 0) {
            action += strlen(colors[i]);
            bytes -= strlen(colors[i]);
        }
    for (size_t one; *id && !has; id += one + strspn(id + one, " ")) {
        size_t at = 0;

        one = strcspn(id, " ");
        while (at < bytes && at < one &&
               (ascii_lower(action[bytes - 1 - at]) == id[one - 1 - at] ||
                (action[bytes - 1 - at] == ' ' && id[one - 1 - at] == '-')))
            at++;
        has = at == bytes;
    }
    return has || granted(loadout, library, "action ", action, bytes) ||
           granted(loadout, library, "linked ", action, bytes);
}

/* The faction of the pilot, or of any who flies the ship. */
static bool is_of_faction(const struct loadout *loadout, const char *edition, const char *values,
                          size_t bytes)
{
    const char *factions = loadout->pilot ? loadout->pilot->faction : loadout->flown->factions;
    bool is_any = !*factions;

    for (size_t one; *factions && !is_any; factions += one + strspn(factions + one, " ")) {
        char id[CARDS_ID_MAX] = "";
        const char *side;

        one = strcspn(factions, " ");
        if (one >= sizeof id)
            continue;
        memcpy(id, factions, one);
        side = faction_side(edition, id);
        is_any = is_among(values, bytes, faction_name(side), side);
    }
    return is_any;
}

/* The keyword of the pilot, or of any who flies the ship: "bounty-hunter" is "Bounty Hunter".
 * of_force  "dark-side" is "dark" */
static bool has_keyword(const struct loadout *loadout, const struct cards *library,
                        const char *values, size_t bytes, bool of_force)
{
    for (size_t i = 0; i < library->pilot_count; i++) {
        const struct cards_pilot *pilot = loadout->pilot ? loadout->pilot : &library->pilots[i];
        const char *at = strcmp(pilot->ship, loadout->flown->id) == 0 ? pilot->keywords : "";

        for (size_t one; *at; at += one + strspn(at + one, " ")) {
            char id[CARDS_ID_MAX], name[CARDS_ID_MAX], *hyphen;

            one = strcspn(at, " ");
            snprintf(id, sizeof id, "%.*s", (int)one, at);
            strcpy(name, id);
            if ((hyphen = strchr(name, '-')))
                *hyphen = of_force ? '\0' : ' ';
            if (is_among(values, bytes, name, id))
                return true;
        }
        if (loadout->pilot)
            break;
    }
    return false;
}

/* "sizes=Medium|Large" has the key "size". */
static bool is_key(const char *part, const char *key)
{
    const size_t bytes = strlen(key);

    return strncmp(part, key, bytes) == 0 && part[bytes + (part[bytes] == 's')] == '=';
}

/* Say whom a restriction is not for, "size Small"; nothing: it is met, or asks about something
 * else. */
static void say_lack(const struct loadout *loadout, const struct loadout_reading *reading,
                     const char *part, const char *end, struct buffer *out)
{
    const struct cards_ship *ship = loadout->flown;
    const struct cards_pilot *pilot = loadout->pilot;
    const char *edition = reading->edition->name, *values = part + strcspn(part, "=") + 1;
    const size_t bytes = values < end ? (size_t)(end - values) : 0;
    const bool of_force = is_key(part, "force_side");

    if (is_key(part, "faction") && !is_of_faction(loadout, edition, values, bytes))
        buffer_print(out, pilot ? "faction %s" : "factions of the %s",
                     pilot ? faction_name(faction_side(edition, pilot->faction)) : ship->name);
    else if (is_key(part, "size") && !is_among(values, bytes, ship->size, ship->size))
        buffer_print(out, "size %s", ship->size);
    else if (is_key(part, "ship") && !is_among(values, bytes, ship->name, ship->id))
        buffer_print(out, "ship %s", ship->name);
    else if (is_key(part, "action") && !has_action(loadout, reading->library, values, bytes))
        buffer_print(out, "ship %s, which has no %.*s", ship->name, (int)bytes, values);
    else if ((of_force || is_key(part, "keyword")) &&
             !has_keyword(loadout, reading->library, values, bytes, of_force))
        buffer_print(
            out, "%s %s, %s %.*s", pilot ? "pilot" : "ship", pilot ? pilot->name : ship->name,
            of_force ? "whose force side is not" : "without the keyword", (int)bytes, values);
}

/* The first that is not met. One that a name in the squad may stand for is not looked at. */
static void tell_restriction(const struct loadout *loadout, const struct loadout_reading *reading,
                             const struct cards_upgrade *upgrade, struct buffer *out)
{
    struct buffer whom = { 0 };

    for (const char *part = upgrade->restrictions, *end; *part && !whom.count;
         part = *end ? end + 3 : end) {
        for (end = part; *end && strncmp(end, " & ", 3) != 0 && strncmp(end, " ; ", 3) != 0;)
            end++;
        if (strncmp(end, " & names=", 9) != 0)
            say_lack(loadout, reading, part, end, &whom);
    }
    if (whom.count)
        buffer_print(out, "%s is not for the %s, and counts as if it were\n", upgrade->name,
                     buffer_text(&whom));
    buffer_end(&whom, out);
}

/* Whether a card needs a slot of the ship: none that comes with the pilot, or that "!" says. */
static const struct cards_upgrade *
fitted(const struct loadout *loadout, const struct cards *library, const struct loadout_card *card)
{
    const struct cards_upgrade *upgrade = upgrade_of(library, card);

    return !upgrade || card->asserted ||
                   (loadout->pilot && strstr(loadout->pilot->standard_loadout, upgrade->id))
               ? NULL
               : upgrade;
}

/* A slot of the pilot's that more cards are for than there are, told at the last of these. */
static void tell_crowd(const struct loadout *loadout, const struct loadout_reading *reading,
                       size_t last, const char *slot, size_t bytes, struct buffer *out)
{
    const struct cards_pilot *pilot = loadout->pilot;
    const bool first = reading->edition->bit & RULES_EDITION_1;
    int there = 0, used = 0, after = 0;

    if (pilot && first && slotless_always_has(slot))
        there = 1;
    else if (pilot)
        there = slots_of(reading->library,
                         cards_points_in_force(reading->library, reading->edition->name), pilot,
                         slot, bytes);
    if (there <= 0)
        return;
    there += granted(loadout, reading->library, "slot ", slot, bytes);
    for (size_t i = 0; i < loadout->card_count; i++) {
        const struct cards_upgrade *upgrade = fitted(loadout, reading->library, &loadout->cards[i]);
        const int needs = upgrade ? cards_points_count_slots(upgrade->slots, slot, bytes) : 0;

        used += needs;
        after += i > last ? needs : 0;
    }
    if (used > there && !after)
        buffer_print(out,
                     "%s has %d %.*s slot%s, and the cards that take %d count as if there were so "
                     "many\n",
                     pilot->name, there, (int)bytes, slot, there == 1 ? "" : "s", used);
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
        const struct cards_upgrade *upgrade = fitted(loadout, library, &loadout->cards[i]);

        if (!upgrade)
            continue;
        tell_crowd(loadout, reading, i, upgrade->slots, strcspn(upgrade->slots, " "), &told);
        if (!(reading->edition->bit & RULES_EDITION_1) || !slotless_always_has(upgrade->slots))
            tell_slot(reading, loadout, upgrade, &told);
        tell_restriction(loadout, reading, upgrade, &told);
    }
    return phrase_note(&loadout->took, &told, err);
}
