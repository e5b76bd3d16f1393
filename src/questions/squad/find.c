#include "questions/squad/member.h"

#include "base/array.h"
#include "base/ascii.h"

#include <stdio.h>

enum { ID_ROOM = 2 * XWS_ID_MAX + 2, ROWS_MAX = 8 };

/* What is looked for. */
struct wanted {
    const struct squad_place *place;
    const char *kind;  /* "upgrade", "pilot" */
    const char *where; /* its slot, or the pilot's ship; "": the file does not say */
};

bool squad_lists(const char *list, const char *word)
{
    return cards_lists(list, word, strlen(word));
}

bool squad_has_part(const char *text, const char *part)
{
    const size_t bytes = strlen(part);

    for (; strlen(text) >= bytes; text++)
        if (ascii_same_bytes(text, part, bytes))
            return true;
    return false;
}

/* ---- cards by id ---- */

/* Of the cards of one name, that of the slot or ship, if there is one. */
static const struct cards_row *find_row(const struct wanted *wanted, const char *id,
                                        const char *where)
{
    const struct cards_row *rows[ROWS_MAX], *found = NULL;
    size_t count = cards_find(wanted->place->library, id, strlen(id), rows, ROWS_MAX);

    for (size_t i = 0; i < count && i < ROWS_MAX; i++) {
        if (strcmp(cards_kind_words[rows[i]->kind], wanted->kind) != 0)
            continue;
        if (squad_lists(rows[i]->slot, where))
            return rows[i];
        found = found ? found : rows[i];
    }
    return found;
}

/* The name of a faction in the roster: first edition lists have their own, and none for those of
 * the sequels. */
static const char *faction_of(const struct squad_place *place)
{
    return faction_side(squad_place_edition(place), place->faction);
}

static bool is_faction(const struct squad_place *place, const char *of_roster)
{
    return faction_covers(squad_place_edition(place), faction_of(place), of_roster);
}

/* Of the pilots of one name, that of the ship, and of the squad's faction. */
static const struct cards_pilot *find_flown(const struct wanted *wanted, const char *id)
{
    size_t count;
    const struct cards_pilot *pilots =
        cards_find_pilots(wanted->place->library, id, strlen(id), &count);
    const struct cards_pilot *found = NULL;
    int best = -1;

    for (size_t i = 0; i < count && strcmp(wanted->kind, "pilot") == 0; i++) {
        int fit = 2 * (strcmp(pilots[i].ship, wanted->where) == 0) +
                  is_faction(wanted->place, pilots[i].faction);

        if (fit > best) {
            best = fit;
            found = &pilots[i];
        }
    }
    return found;
}

/* Pilots without a name have no card. */
static struct squad_found find(const struct wanted *wanted, const char *id)
{
    const struct cards_pilot *flown = find_flown(wanted, id);
    const struct cards_row *row = find_row(wanted, id, flown ? flown->ship : wanted->where);

    return (struct squad_found){ flown ? flown->id : row ? row->id : NULL, flown, row };
}

static bool fits(const struct wanted *wanted, const struct squad_found *found)
{
    if (!found->id)
        return false;
    if (!wanted->where[0])
        return true;
    return found->flown ? strcmp(found->flown->ship, wanted->where) == 0
                        : squad_lists(found->card->slot, wanted->where);
}

/* ---- suffixes ---- */

/* Suffixes that tell two cards of one name apart, and that lists have too many or too few of.
 * Others, such as "-battleofyavin", make another card, which must not be taken for the first. */
static const char *const suffixes[] = {
    "astromech",
    "cannon",
    "command",
    "configuration",
    "crew",
    "device",
    "force",
    "force-power",
    "gunner",
    "hardpoint",
    "illicit",
    "missile",
    "modification",
    "sensor",
    "talent",
    "tech",
    "title",
    "torpedo",
    "turret",
    "rebelalliance",
    "galacticempire",
    "scumandvillainy",
    "resistance",
    "firstorder",
    "galacticrepublic",
    "separatistalliance",
};

static bool is_suffix(const struct squad_place *place, const char *suffix)
{
    if (squad_find_ship(place, suffix))
        return true;
    for (size_t i = 0; i < ARRAY_LEN(suffixes); i++)
        if (strcmp(suffix, suffixes[i]) == 0)
            return true;
    return false;
}

static const struct squad_found nothing = { NULL, NULL, NULL };

/* "fennrau-crew" for "fennrau", if that has the slot of the list. */
static struct squad_found find_shorter(const struct wanted *wanted, const char *id)
{
    char shorter[ID_ROOM];
    char *dash;

    snprintf(shorter, sizeof shorter, "%s", id);
    while ((dash = strrchr(shorter, '-'))) {
        struct squad_found found;

        *dash = '\0';
        if (!is_suffix(wanted->place, id + (dash - shorter) + 1))
            continue;
        found = find(wanted, shorter);
        if (fits(wanted, &found))
            return found;
    }
    return nothing;
}

/* id_bytes  of the id, which may be the beginning of a longer one */
static struct squad_found find_longer(const struct wanted *wanted, const char *id, size_t id_bytes,
                                      const char *suffix)
{
    size_t suffix_bytes = strlen(suffix);
    char longer[ID_ROOM];

    if (!suffix_bytes || id_bytes + suffix_bytes + 2 > sizeof longer)
        return nothing;
    memcpy(longer, id, id_bytes);
    longer[id_bytes] = '-';
    memcpy(longer + id_bytes + 1, suffix, suffix_bytes + 1);
    return find(wanted, longer);
}

/* "herasyndulla-awing" for "herasyndulla-rz1awing". */
static struct squad_found find_renamed(const struct wanted *wanted, const char *id)
{
    const char *dash = strrchr(id, '-');
    const char *ship = dash ? cards_variant(wanted->place->library, "ship", dash + 1) : NULL;

    return ship ? find_longer(wanted, id, (size_t)(dash - id), ship) : nothing;
}

/* What an id means, which may have hyphens where the name has blanks. "bobafett" in the slot
 * "gunner" is "bobafett-gunner", if there is such a card and that of the plain id has another slot.
 */
static struct squad_found find_meant(const struct wanted *wanted, const char *id)
{
    struct squad_found exact = find(wanted, id), other;
    const char *means = exact.id ? NULL : cards_variant(wanted->place->library, wanted->kind, id);
    char letters[CARDS_ID_MAX];

    if (fits(wanted, &exact))
        return exact;
    other = find_longer(wanted, id, strlen(id), wanted->where);
    if (other.id || exact.id)
        return other.id ? other : exact;
    other = find_longer(wanted, id, strlen(id), wanted->place->faction);
    if (!other.id && means)
        other = find(wanted, means);
    if (!other.id)
        other = find_renamed(wanted, id);
    if (!other.id)
        other = find_shorter(wanted, id);
    return other.id ? other : find(wanted, cards_ability_id(id, letters));
}

/* ---- what is asked ---- */

const struct cards_ship *squad_find_ship(const struct squad_place *place, const char *id)
{
    const struct cards_ship *ship = cards_find_ship(place->library, id, strlen(id));
    const char *means = ship ? NULL : cards_variant(place->library, "ship", id);
    char letters[CARDS_ID_MAX];

    if (!ship && !means)
        means = cards_ability_id(id, letters); /* "T-65 X-wing" */
    return means ? cards_find_ship(place->library, means, strlen(means)) : ship;
}

const struct cards_row *squad_find_upgrade(const struct squad_place *place, const char *slot,
                                           const char *id)
{
    const char *means = cards_variant(place->library, "slot", slot);
    const struct wanted wanted = { place, "upgrade", means ? means : slot };

    return find_meant(&wanted, id).card;
}

/* A pilot of another faction than the squad's may have a namesake in it. */
struct squad_found squad_find_pilot(const struct squad_place *place, const struct cards_ship *ship,
                                    const char *id)
{
    const struct wanted wanted = { place, "pilot", ship ? ship->id : "" };
    struct squad_found pilot = find_meant(&wanted, id), other;

    if (!pilot.flown || is_faction(place, pilot.flown->faction))
        return pilot;
    other = find_longer(&wanted, pilot.id, strlen(pilot.id), faction_of(place));
    return other.id ? other : pilot;
}
