#include "api/squad_member.h"

#include "base/array.h"
#include "base/grow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ID_ROOM = 2 * XWS_ID_MAX + 2, ROWS_MAX = 8 };

/* ---- texts ---- */

const char *squad_texts_keep(struct squad_texts *texts, struct buffer *from)
{
    char *copy = from->failed ? NULL : strndup(from->bytes ? from->bytes : "", from->count);

    buffer_fini(from);
    if (!copy || !grow_array(&texts->items, &texts->capacity, (size_t)texts->count + 1,
                             sizeof *texts->items)) {
        free(copy);
        return NULL;
    }
    return texts->items[texts->count++] = copy;
}

void squad_texts_fini(struct squad_texts *texts)
{
    for (uint32_t i = 0; i < texts->count; i++)
        free(texts->items[i]);
    free(texts->items);
    *texts = (struct squad_texts){ 0 };
}

bool squad_next_word(const char **text, const char **word, size_t *bytes)
{
    *text += strspn(*text, " \t\r\n");
    *word = *text;
    *bytes = strcspn(*text, " \t\r\n");
    *text += *bytes;
    return *bytes > 0;
}

static bool is_word(const char *word, size_t bytes, const char *wanted)
{
    return strlen(wanted) == bytes && memcmp(word, wanted, bytes) == 0;
}

/* A list such as a pilot's ships has one of its words. */
static bool lists(const char *list, const char *wanted)
{
    const char *word;
    size_t bytes;

    while (squad_next_word(&list, &word, &bytes))
        if (is_word(word, bytes, wanted))
            return true;
    return false;
}

/* ---- cards by id ---- */

struct wanted {
    const char *kind;  /* "upgrade", "pilot" */
    const char *place; /* its slot, or the pilot's ship; "": the file does not say */
};

/* Of the cards of one name, that of the slot or ship, if there is one. */
static const struct cards_row *find(const struct cards *library, const struct wanted *wanted,
                                    const char *id)
{
    const struct cards_row *rows[ROWS_MAX], *found = NULL;
    size_t count = cards_find(library, id, strlen(id), rows, ROWS_MAX);

    for (size_t i = 0; i < count && i < ROWS_MAX; i++) {
        if (strcmp(rows[i]->kind, wanted->kind) != 0)
            continue;
        if (lists(rows[i]->slot, wanted->place))
            return rows[i];
        found = found ? found : rows[i];
    }
    return found;
}

/* Suffixes that tell two cards of one name apart, and that lists have too many or too few of.
 * Others, such as "-battleofyavin", make another card, which must not be taken for the first. */
static const char *const suffixes[] = {
    "astromech",
    "cannon",
    "configuration",
    "crew",
    "device",
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

static bool is_suffix(const struct cards *library, const char *suffix)
{
    if (cards_find_ship(library, suffix, strlen(suffix)))
        return true;
    for (size_t i = 0; i < ARRAY_LEN(suffixes); i++)
        if (strcmp(suffix, suffixes[i]) == 0)
            return true;
    return false;
}

/* "fennrau-crew" for "fennrau", if that has the slot of the list. */
static const struct cards_row *find_shorter(const struct cards *library,
                                            const struct wanted *wanted, const char *id)
{
    char shorter[ID_ROOM];
    char *dash;

    snprintf(shorter, sizeof shorter, "%s", id);
    while ((dash = strrchr(shorter, '-'))) {
        const struct cards_row *row;

        *dash = '\0';
        if (!is_suffix(library, id + (dash - shorter) + 1))
            continue;
        row = find(library, wanted, shorter);
        if (row && (!wanted->place[0] || lists(row->slot, wanted->place)))
            return row;
    }
    return NULL;
}

/* The card an id means. "bobafett" in the slot "gunner" is "bobafett-gunner", if there is such a
 * card and that of the plain id has another slot. */
static const struct cards_row *find_meant(const struct cards *library, const struct wanted *wanted,
                                          const char *id)
{
    const struct cards_row *exact = find(library, wanted, id), *longer;
    char with_place[ID_ROOM];

    if (exact && (!wanted->place[0] || lists(exact->slot, wanted->place)))
        return exact;
    snprintf(with_place, sizeof with_place, "%s-%s", id, wanted->place);
    longer = wanted->place[0] ? find(library, wanted, with_place) : NULL;
    if (longer || exact)
        return longer ? longer : exact;
    return find_shorter(library, wanted, id);
}

/* ---- ships ---- */

/* What first edition lists call a ship, and some second edition lists still do. */
static const struct {
    const char *before, *now;
} old_ships[] = {
    { "aggressor", "aggressorassaultfighter" },
    { "arc170", "arc170starfighter" },
    { "awing", "rz1awing" },
    { "bsf17bomber", "mg100starfortress" },
    { "bwing", "asf01bwing" },
    { "firespray31", "firesprayclasspatrolcraft" },
    { "hwk290", "hwk290lightfreighter" },
    { "kwing", "btls8kwing" },
    { "lambdaclassshuttle", "lambdaclasst4ashuttle" },
    { "protectoratestarfighter", "fangfighter" },
    { "quadjumper", "quadrijettransferspacetug" },
    { "starviper", "starviperclassattackplatform" },
    { "tieadvanced", "tieadvancedx1" },
    { "tieadvprototype", "tieadvancedv1" },
    { "tieaggressor", "tieagaggressor" },
    { "tiebomber", "tiesabomber" },
    { "tiedefender", "tieddefender" },
    { "tiefighter", "tielnfighter" },
    { "tieinterceptor", "tieininterceptor" },
    { "tiephantom", "tiephphantom" },
    { "tiepunisher", "tiecapunisher" },
    { "tiesilencer", "tievnsilencer" },
    { "tiestriker", "tieskstriker" },
    { "uwing", "ut60duwing" },
    { "vcx100", "vcx100lightfreighter" },
    { "xwing", "t65xwing" },
    { "yt1300", "modifiedyt1300lightfreighter" },
    { "yt2400", "yt2400lightfreighter" },
    { "yv666", "yv666lightfreighter" },
    { "ywing", "btla4ywing" },
    { "z95headhunter", "z95af4headhunter" },
};

static const struct cards_ship *find_ship(const struct cards *library, const char *id)
{
    const struct cards_ship *ship = cards_find_ship(library, id, strlen(id));

    for (size_t i = 0; i < ARRAY_LEN(old_ships) && !ship; i++)
        if (strcmp(id, old_ships[i].before) == 0)
            ship = cards_find_ship(library, old_ships[i].now, strlen(old_ships[i].now));
    return ship;
}

/* The ship that a pilot flies, where the file does not say. */
static const struct cards_ship *ship_of_pilot(const struct cards *library, const char *pilot_id,
                                              const struct cards_row *card)
{
    size_t count;
    const struct cards_pilot *pilot =
        cards_find_pilots(library, pilot_id, strlen(pilot_id), &count);

    return pilot ? find_ship(library, pilot->ship) : card ? find_ship(library, card->slot) : NULL;
}

/* ---- a member ---- */

static bool note_read_as(struct squad_member *member, const char *what, const char *id,
                         const char *read_as)
{
    struct buffer text = { 0 };

    if (strcmp(id, read_as) == 0)
        return true;
    buffer_print(&text, "%s '%s' is read as '%s'", what, id, read_as);
    return squad_texts_keep(&member->notes, &text) != NULL;
}

/* An upgrade whose id is that of a pilot with a card is told which it is. */
static bool add_unknown(struct squad_member *member, const char *kind, const char *id)
{
    const struct cards_row *row;
    struct buffer text = { 0 };
    bool is_other = cards_find(member->library, id, strlen(id), &row, 1) > 0;

    buffer_print(&text, "%s%s%s", is_other ? kind : "", is_other ? "." : "", id);
    return squad_texts_keep(&member->unknown, &text) != NULL;
}

/* A weapon is a card to attack with instead of the primary weapon: its effect begins with an
 * attack value or with "special". A card that changes primary attacks (Moldy Crow) is none. */
static bool is_weapon(const struct cards_row *row)
{
    static const char attack[] = "attack=", special[] = "special";

    if (lists(row->condition, "primary") || strcmp(row->kind, "upgrade") != 0)
        return false;
    if (strncmp(row->effect, attack, sizeof attack - 1) == 0)
        return row->effect[sizeof attack - 1] >= '0' && row->effect[sizeof attack - 1] <= '9';
    return strncmp(row->effect, special, sizeof special - 1) == 0;
}

static bool has_weapon(const struct squad_member *member, const struct cards_row *row)
{
    for (size_t i = 0; i < member->weapon_count; i++)
        if (member->weapons[i] == row)
            return true;
    return false;
}

static bool add_upgrade(struct squad_member *member, const struct xws_upgrade *upgrade)
{
    const struct wanted wanted = { "upgrade", upgrade->slot };
    const struct cards_row *row = find_meant(member->library, &wanted, upgrade->id);

    if (!row)
        return add_unknown(member, "upgrade", upgrade->id);
    if (!is_weapon(row))
        member->cards[member->card_count++] = row;
    else if (!has_weapon(member, row)) /* the second of two ion cannons fires like the first */
        member->weapons[member->weapon_count++] = row;
    return note_read_as(member, "upgrade", upgrade->id, row->id);
}

static bool add_pilot(struct squad_member *member, const struct xws_pilot *pilot)
{
    const struct cards_ship *given = pilot->ship ? find_ship(member->library, pilot->ship) : NULL;
    const struct wanted wanted = { "pilot", given ? given->id : "" };
    const struct cards_row *card = find_meant(member->library, &wanted, pilot->id);
    size_t count;
    const struct cards_pilot *numbers =
        cards_find_pilots(member->library, pilot->id, strlen(pilot->id), &count);
    bool ok = true;

    member->ship = given ? given : ship_of_pilot(member->library, pilot->id, card);
    member->ship_id = pilot->ship ? pilot->ship : "";
    member->pilot_id = pilot->id;
    member->pilot = card ? card->name : pilot->id;
    if (pilot->ship && member->ship)
        ok = note_read_as(member, "ship", pilot->ship, member->ship->id);
    if (!card && numbers)
        member->stats_id = numbers->id;
    if (!card)
        return ok && (numbers || add_unknown(member, "pilot", pilot->id));
    member->cards[member->card_count++] = card;
    return ok && note_read_as(member, "pilot", pilot->id, card->id);
}

static bool note_unknown_ship(struct squad_member *member)
{
    struct buffer text = { 0 };

    if (member->ship)
        return true;
    if (member->ship_id[0])
        buffer_print(&text, "the ship '%s' is not known", member->ship_id);
    else
        buffer_print(&text, "the list does not say which ship it is, and the library does not "
                            "know: add \"ship\" to the pilot");
    return squad_texts_keep(&member->notes, &text) != NULL;
}

volley_status squad_member_init(struct squad_member *out, const struct cards *library,
                                const struct xws_pilot *pilot, volley_error *err)
{
    bool ok;

    *out = (struct squad_member){ .library = library };
    ok = add_pilot(out, pilot);
    for (uint32_t i = 0; i < pilot->upgrade_count && ok; i++)
        ok = add_upgrade(out, &pilot->upgrades[i]);
    ok = ok && note_unknown_ship(out);
    return ok ? VOLLEY_OK : error_nomem(err);
}

void squad_member_fini(struct squad_member *member)
{
    squad_texts_fini(&member->unknown);
    squad_texts_fini(&member->notes);
}
