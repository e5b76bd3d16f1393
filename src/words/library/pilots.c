/* Pilots of a file. */
#include "base/array.h"
#include "base/error.h"
#include "game/rules/effect.h"
#include "words/library/roster.h"
#include "words/nearest.h"

#include <string.h>

enum { SKILL_MOST = 12, FACES_MAX = 8 };

#define TEXT(member, cell, needed) LIBRARY_TEXT_COLUMN(cards_pilot, member, cell, needed)
#define NUMBER(member, low, high, nothing)                                                         \
    LIBRARY_NUMBER_COLUMN(cards_pilot, member, low, high, nothing)
enum { SHIP = 2, LOADOUT = 14, ATTACKS };
static const struct library_column columns[] = {
    TEXT(id, LIBRARY_ID, true),
    TEXT(name, LIBRARY_TEXT, false),
    TEXT(ship, LIBRARY_ID, true),
    TEXT(faction, LIBRARY_SMALL, false),
    NUMBER(skill, 0, SKILL_MOST, -1),
    NUMBER(limited, 0, 9, 0),
    NUMBER(cost, 0, LIBRARY_POINTS_MOST, -1),
    NUMBER(cost_older, 0, LIBRARY_POINTS_MOST, -1),
    NUMBER(loadout, 0, LIBRARY_POINTS_MOST, -1),
    TEXT(slots, LIBRARY_SMALL, false),
    NUMBER(force, 0, RULES_POOL_MAX, 0),
    NUMBER(charges, 0, RULES_POOL_MAX, 0),
    NUMBER(charge_recovers, -9, 9, 0),
    TEXT(ship_ability, LIBRARY_TEXT, false),
    TEXT(standard_loadout, LIBRARY_SMALL, false),
    TEXT(attacks, LIBRARY_SMALL, false),
    NUMBER(agility, 0, LIBRARY_DICE_MOST, -1),
    NUMBER(hull, 1, LIBRARY_HEALTH_MOST, -1),
    NUMBER(shields, 0, LIBRARY_HEALTH_MOST, -1),
    TEXT(keywords, LIBRARY_SMALL, false),
};
#undef TEXT
#undef NUMBER
_Static_assert(ARRAY_LEN(columns) <= LIBRARY_COLUMNS_MAX, "a place for each column");

const struct library_table library_pilots_table = { "a pilot", "pilots", columns,
                                                    ARRAY_LEN(columns), NULL };

static const struct cards_pilot blank = { .name = "",
                                          .faction = "",
                                          .skill = -1,
                                          .cost = -1,
                                          .cost_older = -1,
                                          .loadout = -1,
                                          .slots = "",
                                          .ship_ability = "",
                                          .standard_loadout = "",
                                          .attacks = "",
                                          .agility = -1,
                                          .hull = -1,
                                          .shields = -1,
                                          .keywords = "" };

/* ---- what it names ---- */

static bool is_upgrade(const struct cards *cards, const char *id, size_t bytes)
{
    const struct cards_row *rows[FACES_MAX];
    size_t count = cards_find(cards, id, bytes, rows, FACES_MAX);

    for (size_t i = 0; i < count && i < FACES_MAX; i++)
        if (rows[i]->kind != CARDS_PILOT)
            return true;
    return false;
}

static void refuse_upgrade(struct library_reader *reader, const struct error_place *word)
{
    struct nearest nearest = nearest_begin(word->word, word->word_bytes);

    for (int edition = 0; edition < CARDS_EDITIONS; edition++)
        nearest_consider_cards(&nearest, &reader->library->cards[edition]);
    error_at(&reader->error, VOLLEY_SYNTAX, word, "the library has no such upgrade%s%s%s",
             *nearest.best ? "; did you mean '" : "", nearest.best, *nearest.best ? "'?" : "");
}

/* A standard loadout is made of upgrades that some edition has. */
static void check_loadout(struct library_reader *reader, const char *ids)
{
    struct error_place word = library_table_place(reader, LOADOUT);

    while (reader->error.status == VOLLEY_OK && library_next_word(&ids, &word)) {
        bool known = false;

        for (int edition = 0; edition < CARDS_EDITIONS; edition++)
            known =
                known || is_upgrade(&reader->library->cards[edition], word.word, word.word_bytes);
        if (!known)
            refuse_upgrade(reader, &word);
    }
}

static void refuse_ship(struct library_reader *reader, const char *id)
{
    const struct error_place place = library_table_place(reader, SHIP);
    struct nearest nearest = nearest_begin(id, strlen(id));

    for (int edition = 0; edition < CARDS_EDITIONS; edition++)
        for (size_t i = 0; i < reader->library->cards[edition].ship_count; i++)
            nearest_consider(reader->library->cards[edition].ships[i].id, &nearest);
    error_at(&reader->error, VOLLEY_SYNTAX, &place, "no edition has this ship%s%s%s",
             *nearest.best ? "; did you mean '" : "", nearest.best, *nearest.best ? "'?" : "");
}

/* ---- taking it in ---- */

static struct cards_row row_of_pilot(const struct cards_pilot *pilot)
{
    return (struct cards_row){ .id = pilot->id,
                               .kind = CARDS_PILOT,
                               .slot = pilot->ship,
                               .name = pilot->name,
                               .effect = "",
                               .condition = "",
                               .charges = pilot->charges,
                               .force = pilot->force };
}

/* A pilot of the table, or, with NULL, a new one, as the file has it. */
static void put_pilot(struct library_reader *reader, enum cards_edition edition,
                      const struct cards_pilot *there)
{
    const struct cards *cards = &reader->library->cards[edition];
    const size_t at = there ? (size_t)(there - cards->pilots) : 0;
    struct library_change change = { .before = { .id = NULL } };
    struct cards_pilot made = there ? *there : blank;

    if (there)
        change.before = row_of_pilot(there);
    if (!library_table_fill(reader, &made))
        return;
    made.name = *made.name ? made.name : made.id;
    library_check_attacks(reader, ATTACKS, made.attacks);
    check_loadout(reader, made.standard_loadout);
    change.now = row_of_pilot(&made);
    library_put(reader, edition, VOLLEY_ROSTER_PILOTS, at, there != NULL, &made);
    library_follow(reader, edition, &change, made.limited > 0);
}

/* A pilot takes the place of those of its id, ship and, if it is said, faction. */
static bool replaces(const struct cards_pilot *wanted, const struct cards_pilot *there)
{
    return strcmp(there->ship, wanted->ship) == 0 &&
           (!*wanted->faction || strcmp(there->faction, wanted->faction) == 0);
}

/* Returns whether there was one. */
static bool replace_in(struct library_reader *reader, enum cards_edition edition,
                       const struct cards_pilot *wanted)
{
    const struct cards *cards = &reader->library->cards[edition];
    size_t count, bytes = strlen(wanted->id);
    bool found = false;

    cards_find_pilots(cards, wanted->id, bytes, &count);
    for (size_t i = 0; i < count && reader->error.status == VOLLEY_OK; i++) {
        const struct cards_pilot *there = cards_find_pilots(cards, wanted->id, bytes, &count) + i;

        if (!replaces(wanted, there))
            continue;
        put_pilot(reader, edition, there);
        found = true;
    }
    return found;
}

/* One that no edition has comes to each that has its ship. Returns whether one has. */
static bool add_to_all(struct library_reader *reader, const struct cards_pilot *wanted)
{
    bool has_ship = false;

    for (enum cards_edition edition = 0; edition < CARDS_EDITIONS; edition++) {
        if (reader->error.status != VOLLEY_OK ||
            !cards_find_ship(&reader->library->cards[edition], wanted->ship, strlen(wanted->ship)))
            continue;
        put_pilot(reader, edition, NULL);
        has_ship = true;
    }
    return has_ship;
}

void library_take_pilot(struct library_reader *reader)
{
    struct cards_pilot wanted = blank;
    bool found = false;

    if (!library_table_fill(reader, &wanted))
        return;
    for (enum cards_edition edition = 0; edition < CARDS_EDITIONS; edition++)
        found = replace_in(reader, edition, &wanted) || found;
    if (!found && !add_to_all(reader, &wanted) && reader->error.status == VOLLEY_OK)
        refuse_ship(reader, wanted.ship);
}
