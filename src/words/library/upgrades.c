/* Upgrades of a file. */
#include "base/array.h"
#include "base/error.h"
#include "game/cards/grant.h"
#include "game/rules/effect.h"
#include "words/card.h"
#include "words/library/roster.h"
#include "words/number.h"

#include <stdio.h>
#include <string.h>

#define TEXT(member, cell, needed) LIBRARY_TEXT_COLUMN(cards_upgrade, member, cell, needed)
#define NUMBER(member, low, high, nothing)                                                         \
    LIBRARY_NUMBER_COLUMN(cards_upgrade, member, low, high, nothing)
enum { SLOTS = 2, GRANTS = 11 };
static const struct library_column columns[] = {
    TEXT(id, LIBRARY_ID, true),
    TEXT(name, LIBRARY_TEXT, false),
    TEXT(slots, LIBRARY_SMALL, false),
    NUMBER(side, 1, 9, 1),
    NUMBER(limited, 0, 9, 0),
    NUMBER(cost, -99, LIBRARY_POINTS_MOST, -1),
    TEXT(cost_older, LIBRARY_TEXT, false),
    TEXT(restrictions, LIBRARY_TEXT, false),
    NUMBER(charges, 0, RULES_POOL_MAX, 0),
    NUMBER(charge_recovers, -9, 9, 0),
    NUMBER(force, 0, RULES_POOL_MAX, 0),
    TEXT(grants, LIBRARY_TEXT, false),
};
#undef TEXT
#undef NUMBER
_Static_assert(ARRAY_LEN(columns) <= LIBRARY_COLUMNS_MAX, "a place for each column");

const struct library_table library_upgrades_table = { "an upgrade", "upgrades", columns,
                                                      ARRAY_LEN(columns), NULL };

/* What a card can grant that is a number; besides, slots and actions. */
static bool is_granted(const char *item, size_t bytes)
{
    static const char *const words[] = { "hull",   "shields", "agility", "attack",    "force",
                                         "energy", "skill",   "charges", "initiative" };
    const char *colon = memchr(item, ':', bytes);
    int number;

    if (strncmp(item, "slot ", 5) == 0 || strncmp(item, "action ", 7) == 0)
        return true;
    for (size_t i = 0; colon && i < ARRAY_LEN(words); i++)
        if (strlen(words[i]) == (size_t)(colon - item) &&
            memcmp(words[i], item, strlen(words[i])) == 0)
            return number_read(colon + 1, bytes - (size_t)(colon + 1 - item), &number);
    return false;
}

static void check_grants(struct library_reader *reader, const char *grants)
{
    struct error_place item = library_table_place(reader, GRANTS);

    while (*grants && reader->error.status == VOLLEY_OK) {
        item.word = grants;
        item.word_bytes = strcspn(grants, ";");
        if (!is_granted(grants, item.word_bytes))
            error_at(&reader->error, VOLLEY_SYNTAX, &item,
                     "a card grants hull, shields, agility, attack, force, energy, skill or "
                     "charges, as in hull:1, or a slot or an action, as in slot Crew:1");
        grants += item.word_bytes;
        grants += strspn(grants, "; ");
    }
}

/* The row of an upgrade without a card of its own; its texts are kept by the library. */
static bool row_of_upgrade(volley_library *library, const struct cards_upgrade *upgrade,
                           struct cards_row *out)
{
    char words[GRANT_BYTES], slot[CARDS_ID_MAX];

    snprintf(slot, sizeof slot, "%.*s", (int)strcspn(upgrade->slots, " "), upgrade->slots);
    *out = (struct cards_row){ upgrade->id, CARDS_UPGRADE,    slot,          upgrade->name, words,
                               "",          upgrade->charges, upgrade->force };
    if (!grant_words(upgrade->grants, words))
        *words = '\0';
    out->condition = *words ? "both" : "";
    out->slot = library_keep(library, slot, false);
    out->effect = out->slot ? library_keep(library, words, false) : NULL;
    return out->effect != NULL;
}

static void check_row(struct library_reader *reader, const struct cards_row *row)
{
    const struct error_place place = library_table_place(reader, GRANTS);
    struct card_words words;

    for (enum rules_side side = 0; side < RULES_SIDES; side++)
        if (reader->error.status == VOLLEY_OK)
            card_read_row(&words, row, &place, side, &reader->error);
}

static const struct cards_upgrade *find_upgrade(const struct cards *cards,
                                                const struct cards_upgrade *made)
{
    size_t count;
    const struct cards_upgrade *there =
        cards_find_upgrades(cards, made->id, strlen(made->id), &count);

    for (size_t i = 0; i < count; i++)
        if (there[i].side == made->side)
            return &there[i];
    return NULL;
}

static void follow_upgrade(struct library_reader *reader, enum cards_edition edition,
                           const struct cards_upgrade *before, const struct cards_upgrade *now)
{
    struct library_change change = { .before = { .id = NULL } };

    if (reader->error.status != VOLLEY_OK)
        return;
    if (!row_of_upgrade(reader->library, now, &change.now) ||
        (before && !row_of_upgrade(reader->library, before, &change.before))) {
        error_nomem(&reader->error);
        return;
    }
    check_row(reader, &change.now);
    library_follow(reader, edition, &change, true);
}

static bool is_known(const volley_library *library, const char *id)
{
    size_t count, all = 0;

    for (int edition = 0; edition < CARDS_EDITIONS; edition++) {
        cards_find_upgrades(&library->cards[edition], id, strlen(id), &count);
        all += count;
    }
    return all > 0;
}

static void take_upgrade_in(struct library_reader *reader, enum cards_edition edition)
{
    struct cards_upgrade made = { "", "", "", 1, 0, -1, "", "", 0, 0, 0, "" }, before;
    static const size_t needed[] = { SLOTS };
    const struct cards *cards = &reader->library->cards[edition];
    const struct cards_upgrade *there;

    if (!library_table_fill(reader, &made)) /* for its id and side */
        return;
    there = find_upgrade(cards, &made);
    if (there)
        made = before = *there;
    library_table_fill(reader, &made);
    made.name = *made.name ? made.name : made.id;
    if (!there &&
        !library_is_whole(reader, needed, ARRAY_LEN(needed), is_known(reader->library, made.id)))
        return;
    check_grants(reader, made.grants);
    library_put(reader, edition, VOLLEY_ROSTER_UPGRADES,
                there ? (size_t)(there - cards->upgrades) : 0, there != NULL, &made);
    if (made.side == 1) /* the other sides are faces of the same card */
        follow_upgrade(reader, edition, there ? &before : NULL, &made);
}

void library_take_upgrade(struct library_reader *reader)
{
    for (enum cards_edition edition = 0; edition < CARDS_EDITIONS; edition++)
        if (reader->error.status == VOLLEY_OK)
            take_upgrade_in(reader, edition);
}
