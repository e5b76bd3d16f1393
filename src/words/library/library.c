#include "words/library/library.h"

#include "base/array.h"
#include "words/library/library_table.h"

#include <stdlib.h>

const struct rules_edition *library_edition_named(const char *name, volley_error *err)
{
    const struct rules_edition *edition = name ? rules_edition_find(name) : NULL;
    const struct error_place place = { .word = name, .word_bytes = name ? strlen(name) : 0 };

    if (!edition)
        error_at(err, VOLLEY_INVALID, &place, "there is no such edition: use 1, 2 or 2.5");
    return edition;
}

const struct cards *library_cards(const volley_library *library,
                                  const struct rules_edition *edition)
{
    enum cards_edition which = edition->bit & RULES_EDITION_1 ? CARDS_FIRST : CARDS_SECOND;

    return library ? &library->cards[which] : &cards_builtin[which];
}

/* ---- tables ---- */

/* A table of an edition, as its members in struct cards say. */
struct table {
    char *rows;
    size_t count, row_bytes;
};

static struct table table_of(const volley_library *library, enum cards_edition edition,
                             enum cards_file_kind kind)
{
    const struct cards_file *file = &cards_files[kind];
    const char *cards = (const char *)&library->cards[edition];
    struct table table = { .row_bytes = file->row_bytes };

    memcpy(&table.rows, cards + file->rows_at, sizeof table.rows);
    memcpy(&table.count, cards + file->count_at, sizeof table.count);
    return table;
}

static void set_table(volley_library *library, enum cards_edition edition,
                      enum cards_file_kind kind, const struct table *table)
{
    char *cards = (char *)&library->cards[edition];

    memcpy(cards + cards_files[kind].rows_at, &table->rows, sizeof table->rows);
    memcpy(cards + cards_files[kind].count_at, &table->count, sizeof table->count);
}

void *library_own(volley_library *library, enum cards_edition edition, enum cards_file_kind kind)
{
    struct table table = table_of(library, edition, kind);
    uint32_t *room = &library->room[edition][kind];
    char *rows = *room > 0 ? table.rows : NULL;
    const bool is_new = !rows;

    if (!arena_grow(&library->memory, &rows, room, table.count + 1, table.row_bytes))
        return NULL;
    if (is_new)
        memcpy(rows, table.rows, table.count * table.row_bytes);
    table.rows = rows;
    set_table(library, edition, kind, &table);
    return rows;
}

size_t library_place(const volley_library *library, enum cards_edition edition,
                     enum cards_file_kind kind, const char *id)
{
    const struct table table = table_of(library, edition, kind);
    size_t at = table.count;
    const char *there;

    for (; at > 0; at--) {
        memcpy(&there, table.rows + (at - 1) * table.row_bytes, sizeof there);
        if (strcmp(there, id) <= 0)
            break;
    }
    return at;
}

bool library_insert(volley_library *library, enum cards_edition edition, enum cards_file_kind kind,
                    size_t at, const void *row)
{
    struct table table;
    char *place;

    if (!library_own(library, edition, kind))
        return false;
    table = table_of(library, edition, kind);
    place = table.rows + at * table.row_bytes;
    memmove(place + table.row_bytes, place, (table.count - at) * table.row_bytes);
    memcpy(place, row, table.row_bytes);
    table.count++;
    set_table(library, edition, kind, &table);
    return true;
}

bool library_replace(volley_library *library, enum cards_edition edition, enum cards_file_kind kind,
                     size_t at, const void *row)
{
    const size_t bytes = cards_files[kind].row_bytes;
    char *rows = library_own(library, edition, kind);

    if (rows)
        memcpy(rows + at * bytes, row, bytes);
    return rows != NULL;
}

/* ---- cards of a file: what they do, in the words of a loadout ---- */

/* What `volley cards -f csv` writes of the rosters may stay in the file. */
static const char *const ignored[] = {
    "ship",       "faction", "skill",        "limited",          "cost",
    "cost_older", "loadout", "slots",        "restrictions",     "charge_recovers",
    "grants",     "sides",   "ship_ability", "standard_loadout", "attacks",
    "agility",    "hull",    "shields",      "plays_part",       "reason",
    NULL,
};

/* A card that says neither kind nor slot stands for all of its id. */
static bool overrides(const struct cards_row *row, const struct cards_row *there)
{
    return strcmp(row->id, there->id) == 0 && (!row->kind || row->kind == there->kind) &&
           (!*row->slot || strcmp(row->slot, there->slot) == 0);
}

/* Add a row in the place of those it overrides; rows of files of cards, which are faces, stay. */
static bool put_row(volley_library *library, enum cards_edition edition, struct cards_row row)
{
    uint32_t *own_from = &library->own_from[edition];
    struct cards *cards = &library->cards[edition];
    struct cards_row *rows = library_own(library, edition, CARDS_OF_CARDS);
    uint32_t kept = 0;

    for (uint32_t i = 0; rows && i < *own_from; i++) {
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
    memmove(rows + kept, rows + *own_from, (cards->row_count - *own_from) * sizeof *rows);
    cards->row_count -= *own_from - kept;
    *own_from = kept;
    row.name = *row.name ? row.name : row.id;
    return library_insert(library, edition, CARDS_OF_CARDS, cards->row_count, &row);
}

/* A card of a player is one of every edition. */
static void take_card(struct library_reader *reader)
{
    struct cards_row made;

    if (!library_table_fill(reader, &made, true))
        return;
    library_check_row(reader, "effect", &made);
    for (enum cards_edition edition = 0; edition < CARDS_EDITIONS; edition++)
        if (reader->error.status == VOLLEY_OK && !put_row(reader->library, edition, made))
            error_nomem(&reader->error);
}

/* ---- the handle ---- */

volley_status volley_library_create(volley_library **out, volley_error *err)
{
    *out = calloc(1, sizeof **out);
    NEED(*out, err);
    for (int edition = 0; edition < CARDS_EDITIONS; edition++) {
        (*out)->cards[edition] = cards_builtin[edition];
        (*out)->cards[edition].order = NULL; /* rows come and go */
        (*out)->own_from[edition] = (uint32_t)cards_builtin[edition].row_count;
    }
    return VOLLEY_OK;
}

volley_status volley_library_add(volley_library *library, volley_roster roster,
                                 const volley_source *source, volley_error *err)
{
    static const enum cards_file_kind kinds[] = { [VOLLEY_ROSTER_CARDS] = CARDS_OF_CARDS,
                                                  [VOLLEY_ROSTER_SHIPS] = CARDS_OF_SHIPS,
                                                  [VOLLEY_ROSTER_PILOTS] = CARDS_OF_PILOTS,
                                                  [VOLLEY_ROSTER_UPGRADES] = CARDS_OF_UPGRADES,
                                                  [VOLLEY_ROSTER_LIST] = CARDS_OF_CARDS };
    struct library_reader reader = { .file = &cards_files[kinds[roster % ARRAY_LEN(kinds)]],
                                     .ignored = roster == VOLLEY_ROSTER_CARDS ? ignored : NULL,
                                     .library = library,
                                     .source = source->name,
                                     .take = roster == VOLLEY_ROSTER_CARDS ? take_card
                                                                           : library_take_roster };

    if (roster == VOLLEY_ROSTER_LIST)
        library_read_list(library, source, &reader.error);
    else if (roster == VOLLEY_ROSTER_GEOMETRY)
        library_read_geometry(library, source, &reader.error);
    else
        library_table_read(&reader, source);
    return reader.error.status == VOLLEY_OK ? VOLLEY_OK : error_copy(err, &reader.error);
}

volley_status volley_library_read(const volley_source *source, volley_library **out,
                                  volley_error *err)
{
    volley_status status = volley_library_create(out, err);

    if (status == VOLLEY_OK)
        status = volley_library_add(*out, VOLLEY_ROSTER_CARDS, source, err);
    if (status != VOLLEY_OK) {
        volley_library_free(*out);
        *out = NULL;
    }
    return status;
}

void volley_library_free(volley_library *library)
{
    if (library)
        arena_fini(&library->memory);
    free(library);
}
