/* Slips of who publishes: members and slots that are none, but nearly are; and days that are none.
 */
#include "base/nearest.h"
#include "questions/import/import.h"

#include <stdio.h>
#include <string.h>

enum { SLIPS_MOST = 2 }; /* edits from a member that is read */

/* Those that are read, and those beside them that players publish. */
static const char *const members[] = {
    "name",    "title",      "subtitle",        "limited",     "cost",        "loadout",
    "slots",   "keywords",   "standard",        "extended",    "epic",        "xws",
    "ship",    "hyperspace", "restricted",      "wildspace",   "sides",       "force",
    "charges", "initiative", "restrictions",    "grants",      "stats",       "shipStats",
    "actions", "yasb_id",    "standardLoadout", "shipAbility", "text",        "type",
    "attack",  "size",       "image",           "artwork",     "ability",     "caption",
    "device",  "faction",    "pilots",          "ffg",         "shipActions", "conditions",
};

static const char *const head_members[] = { "format", "effective_date", "author", "subject",
                                            "files",  "version",        "pilots", "upgrades" };

/* What a word is nearly, and is not; "": nothing. */
static struct nearest meant(const char *word, const char *const *words, size_t count)
{
    struct nearest nearest = nearest_begin(word, strlen(word));

    for (size_t i = 0; i < count; i++)
        nearest_consider(words[i], &nearest);
    if (nearest.distance == 0 || nearest.distance > SLIPS_MOST)
        *nearest.best = '\0';
    return nearest;
}

void import_check_head(struct import *import, const json_t *head)
{
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)head, key, value)
    {
        const struct nearest near = meant(key, head_members, ARRAY_LEN(head_members));

        import->at.keys[0] = import_print(import, "%s", key);
        if (*near.best)
            import_wrong(import, &import->at,
                         import_print(import, "this is not read; did you mean '%s'?", near.best));
    }
    import->at.keys[0] = NULL;
}

void import_check_card(struct import *import, enum cards_kind kind, const json_t *card)
{
    const char *id = import->at.keys[1] ? import->at.keys[1] : import->at.keys[0], *key;
    json_t *value;

    json_object_foreach((json_t *)card, key, value)
    {
        const struct nearest near = meant(key, members, ARRAY_LEN(members));

        if (*near.best)
            import_add_change(
                import, "unknown", kind, id,
                import_print(import, "'%s' is not read; did you mean '%s'?", key, near.best));
    }
}

/* All slots that an upgrade of the second edition is for. */
void import_check_slot(struct import *import, const char *slot, size_t bytes)
{
    const char *id = import->at.keys[1] ? import->at.keys[1] : import->at.keys[0];
    const struct cards *cards = import->cards;
    struct nearest near = nearest_begin(slot, bytes);
    char word[NEAREST_MAX];

    for (size_t i = 0; i < cards->upgrade_count; i++)
        for (const char *at = cards->upgrades[i].slots; *at; at += strspn(at, " ")) {
            const size_t length = strcspn(at, " ");

            if (length == bytes && memcmp(at, slot, bytes) == 0)
                return;
            snprintf(word, sizeof word, "%.*s", (int)length, at);
            nearest_consider(word, &near);
            at += length;
        }
    import_add_change(import, "unknown", import->at.keys[1] ? CARDS_PILOT : CARDS_UPGRADE, id,
                      import_print(import, "slot '%.*s' is none that Volley knows%s", (int)bytes,
                                   slot, nearest_or(&near, "")));
}

bool import_is_day(const char *day)
{
    static const int most[] = { 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    int year, month, date = 1, used = 0;
    const int read = sscanf(day, "%4d-%2d%n-%2d%n", &year, &month, &used, &date, &used);

    return read >= 2 && !day[used] && year >= 2000 && month >= 1 && month <= 12 && date >= 1 &&
           date <= most[month - 1];
}
