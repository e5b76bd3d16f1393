/* Cards of a file: what they do, in the words of a loadout. */
#include "base/array.h"
#include "base/error.h"
#include "game/rules/effect.h"
#include "words/card.h"
#include "words/library/library.h"
#include "words/library/table.h"
#include "words/nearest.h"

#include <string.h>

enum { KIND = 1, EFFECT = 4 };

/* A row of the file. */
struct made {
    struct cards_row row;
    const char *kind; /* as it is written */
};

#define TEXT(member, cell, needed) LIBRARY_TEXT_COLUMN(cards_row, member, cell, needed)
#define NUMBER(member)             LIBRARY_NUMBER_COLUMN(cards_row, member, 0, RULES_POOL_MAX, 0)
static const struct library_column columns[] = {
    TEXT(id, LIBRARY_ID, true),
    LIBRARY_TEXT_COLUMN(made, kind, LIBRARY_SMALL, false),
    TEXT(slot, LIBRARY_SMALL, false),
    TEXT(name, LIBRARY_TEXT, false),
    TEXT(effect, LIBRARY_TEXT, true),
    TEXT(condition, LIBRARY_TEXT, false),
    NUMBER(charges),
    NUMBER(force),
};
#undef TEXT
#undef NUMBER
_Static_assert(ARRAY_LEN(columns) <= LIBRARY_COLUMNS_MAX, "a place for each column");

/* What `volley cards -f csv` writes of the rosters may stay in the file. */
static const char *const ignored[] = {
    "ship",       "faction", "skill",        "limited",          "cost",
    "cost_older", "loadout", "slots",        "restrictions",     "charge_recovers",
    "grants",     "sides",   "ship_ability", "standard_loadout", "attacks",
    "agility",    "hull",    "shields",      "plays_part",       "reason",
    NULL,
};

static const struct library_table table = { "a card", "cards", columns, ARRAY_LEN(columns),
                                            ignored };

static bool is_same(const char *wanted, const char *there)
{
    return !*wanted || strcmp(wanted, there) == 0;
}

/* A card that says neither kind nor slot stands for all of its id. */
static bool overrides(const struct cards_row *row, const struct cards_row *there)
{
    return strcmp(row->id, there->id) == 0 && (!row->kind || row->kind == there->kind) &&
           is_same(row->slot, there->slot);
}

/* Add a row in the place of those that it overrides. Rows of files of cards are faces of one card,
 * and stay. */
static bool put_row(volley_library *library, enum cards_edition edition, struct cards_row row)
{
    struct library_edition *own = &library->editions[edition];
    struct cards *cards = &library->cards[edition];
    struct cards_row *rows = library_own_rows(library, edition);
    uint32_t kept = 0;

    for (uint32_t i = 0; rows && i < own->own_from; i++) {
        const struct cards_row there = rows[i];

        if (!overrides(&row, &there)) {
            rows[kept++] = there;
            continue;
        }
        row.kind = row.kind ? row.kind : there.kind;
        row.slot = *row.slot ? row.slot : there.slot;
        row.name = *row.name ? row.name : there.name;
    }
    if (!rows)
        return false;
    memmove(rows + kept, rows + own->own_from, (cards->row_count - own->own_from) * sizeof *rows);
    cards->row_count -= own->own_from - kept;
    own->own_from = kept;
    row.name = *row.name ? row.name : row.id;
    rows = library_insert(&own->rows, &own->row_capacity, cards->rows, cards->row_count,
                          cards->row_count, sizeof *rows);
    if (!rows)
        return false;
    *rows = row;
    cards->rows = own->rows;
    cards->row_count++;
    return true;
}

/* A card of another kind would be named by nobody, and stand beside that which it was to replace.
 */
static void read_kind(struct library_reader *reader, struct made *made)
{
    const struct error_place place = library_table_place(reader, KIND);
    const char *kind = made->kind;
    struct nearest nearest = nearest_begin(kind, strlen(kind));
    bool known = !*kind;

    for (int i = CARDS_UNSAID + 1; i < CARDS_KINDS; i++) {
        if (strcmp(kind, cards_kind_words[i]) == 0)
            made->row.kind = (enum cards_kind)i;
        known = known || made->row.kind;
        nearest_consider(cards_kind_words[i], &nearest);
    }
    if (!known && *nearest.best)
        error_at(&reader->error, VOLLEY_SYNTAX, &place, "unknown kind; did you mean '%s'?",
                 nearest.best);
    else if (!known)
        error_at(&reader->error, VOLLEY_SYNTAX, &place,
                 "unknown kind; a card is an upgrade, pilot, shipability, condition or damage "
                 "(crew and the like are slots)");
}

/* A card that could not be used is an error where it stands, not where it is first named. */
static void check_row(struct library_reader *reader, const struct cards_row *made)
{
    struct error_place place = library_table_place(reader, EFFECT);
    struct card_words words;

    place.word = made->effect;
    place.word_bytes = strlen(made->effect);
    for (enum rules_side side = 0; side < RULES_SIDES; side++)
        if (reader->error.status == VOLLEY_OK)
            card_read_row(&words, made, &place, side, &reader->error);
}

/* A card of a player is one of every edition. */
static void take_card(struct library_reader *reader)
{
    struct made made = { { "", CARDS_UNSAID, "", "", "", "", 0, 0 }, "" };

    if (!library_table_fill(reader, &made))
        return;
    read_kind(reader, &made);
    check_row(reader, &made.row);
    for (enum cards_edition edition = 0; edition < CARDS_EDITIONS; edition++)
        if (reader->error.status == VOLLEY_OK && !put_row(reader->library, edition, made.row))
            error_nomem(&reader->error);
}

volley_status library_read_cards(volley_library *library, const volley_source *source,
                                 volley_error *err)
{
    struct library_reader reader = {
        .table = &table, .library = library, .source = source->name, .take = take_card
    };

    library_table_read(&reader, source);
    return reader.error.status == VOLLEY_OK ? VOLLEY_OK : error_copy(err, &reader.error);
}
