#include "api/library.h"

#include "api/csv_source.h"
#include "base/array.h"
#include "base/ascii.h"
#include "base/error.h"
#include "base/grow.h"
#include "scenario/card.h"
#include "scenario/number.h"

#include <stdlib.h>
#include <string.h>

enum column {
    COLUMN_ID,
    COLUMN_KIND,
    COLUMN_SLOT,
    COLUMN_NAME,
    COLUMN_EFFECT,
    COLUMN_CONDITION,
    COLUMN_CHARGES,
    COLUMN_FORCE,
    COLUMNS
};

static const char *const column_names[] = {
    [COLUMN_ID] = "id",           [COLUMN_KIND] = "kind",     [COLUMN_SLOT] = "slot",
    [COLUMN_NAME] = "name",       [COLUMN_EFFECT] = "effect", [COLUMN_CONDITION] = "condition",
    [COLUMN_CHARGES] = "charges", [COLUMN_FORCE] = "force",
};
_Static_assert(ARRAY_LEN(column_names) == COLUMNS, "one name per column");

struct reader {
    volley_library *library;
    bool has_header;
    int places[COLUMNS]; /* -1: there is none */
    volley_error error;
};

const struct cards *library_cards(const volley_library *library,
                                  const struct rules_edition *edition)
{
    enum cards_edition which = edition->bit & RULES_EDITION_1 ? CARDS_FIRST : CARDS_SECOND;

    return library ? &library->cards[which] : &cards_builtin[which];
}

/* ---- rows ---- */

static void read_header(struct reader *reader, const struct csv_row *row)
{
    const struct error_place line = { reader->library->source, row->line, 1, NULL, 0 };

    if (row->broken)
        error_at(&reader->error, VOLLEY_SYNTAX, &line, "%s", row->broken);
    for (size_t i = 0; i < row->count; i++)
        for (int column = 0; column < COLUMNS; column++)
            if (ascii_same(row->cells[i].text, column_names[column]))
                reader->places[column] = (int)i;
    if (reader->places[COLUMN_ID] < 0 || reader->places[COLUMN_EFFECT] < 0)
        error_at(&reader->error, VOLLEY_SYNTAX, &line,
                 "the header row has no column '%s'; a card has an id, an effect and, if it is "
                 "wanted, a condition, kind, slot and name",
                 reader->places[COLUMN_ID] < 0 ? "id" : "effect");
    reader->has_header = true;
}

static const struct csv_cell *cell_of(const struct reader *reader, const struct csv_row *row,
                                      enum column column)
{
    int place = reader->places[column];

    return place < 0 || (size_t)place >= row->count ? NULL : &row->cells[place];
}

/* A copy of a cell that the library owns; "" where there is none. NULL: out of memory. */
static const char *keep_cell(struct reader *reader, const struct csv_row *row, enum column column)
{
    const struct csv_cell *cell = cell_of(reader, row, column);
    volley_library *library = reader->library;

    if (!grow_array(&library->texts, &library->text_capacity, (size_t)library->text_count + 1,
                    sizeof *library->texts))
        return NULL;
    library->texts[library->text_count] = strdup(cell ? cell->text : "");
    return library->texts[library->text_count] ? library->texts[library->text_count++] : NULL;
}

/* A cell that holds a number of charges, or nothing, which is 0. */
static int number_in(struct reader *reader, const struct csv_row *row, enum column column)
{
    const struct csv_cell *cell = cell_of(reader, row, column);
    int number = 0;

    if (!cell || cell->bytes == 0)
        return 0;
    if (!number_read(cell->text, cell->bytes, &number) || number < 0 || number > RULES_POOL_MAX) {
        const struct error_place place = { reader->library->source, cell->line, cell->column,
                                           cell->text, cell->bytes };

        error_at(&reader->error, VOLLEY_SYNTAX, &place,
                 "the column '%s' holds a whole number from 0 to %d, or nothing",
                 column_names[column], RULES_POOL_MAX);
    }
    return number;
}

static bool is_same(const char *wanted, const char *there)
{
    return !*wanted || strcmp(wanted, there) == 0;
}

/* Ids are in lower case, as words are read. */
static const char *keep_id(struct reader *reader, const struct csv_row *row)
{
    const char *id = keep_cell(reader, row, COLUMN_ID);
    char *text = id ? reader->library->texts[reader->library->text_count - 1] : NULL;

    for (size_t i = 0; text && text[i]; i++)
        text[i] = ascii_lower(text[i]);
    return id;
}

/* A card that says neither kind nor slot stands for all of its id. */
static bool overrides(const struct cards_row *row, const struct cards_row *there)
{
    return strcmp(row->id, there->id) == 0 && is_same(row->kind, there->kind) &&
           is_same(row->slot, there->slot);
}

/* Add a row in the place of those that it overrides. Rows of the file itself are faces of one card,
 * and stay. */
static bool put_row(struct library_rows *library, struct cards_row row)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < library->builtin_count; i++) {
        const struct cards_row *there = &library->rows[i];

        if (!overrides(&row, there)) {
            library->rows[kept++] = *there;
            continue;
        }
        row.kind = *row.kind ? row.kind : there->kind;
        row.slot = *row.slot ? row.slot : there->slot;
        row.name = *row.name ? row.name : there->name;
    }
    memmove(library->rows + kept, library->rows + library->builtin_count,
            (library->count - library->builtin_count) * sizeof *library->rows);
    library->count -= library->builtin_count - kept;
    library->builtin_count = kept;
    row.name = *row.name ? row.name : row.id;
    if (!grow_array(&library->rows, &library->capacity, (size_t)library->count + 1,
                    sizeof *library->rows))
        return false;
    library->rows[library->count++] = row;
    return true;
}

/* A card of a player is one of every edition. */
static bool put_rows(volley_library *library, const struct cards_row *row)
{
    for (int edition = 0; edition < CARDS_EDITIONS; edition++)
        if (!put_row(&library->rows[edition], *row))
            return false;
    return true;
}

/* A card that could not be used is an error where it stands, not where it is first named. */
static void check_row(struct reader *reader, const struct csv_row *row,
                      const struct cards_row *made)
{
    const struct csv_cell *effect = cell_of(reader, row, COLUMN_EFFECT);
    const struct error_place place = { reader->library->source, effect ? effect->line : row->line,
                                       effect ? effect->column : 1, made->effect,
                                       strlen(made->effect) };
    struct card_words words;

    for (enum rules_side side = 0; side < RULES_SIDES; side++)
        if (reader->error.status == VOLLEY_OK)
            card_read_row(&words, made, &place, side, &reader->error);
}

static void read_card(struct reader *reader, const struct csv_row *row)
{
    const struct error_place line = { reader->library->source, row->line, 1, NULL, 0 };
    const struct csv_cell *id = cell_of(reader, row, COLUMN_ID);
    struct cards_row made;

    if (row->broken || !id || id->bytes == 0) {
        error_at(&reader->error, VOLLEY_SYNTAX, &line, "%s",
                 row->broken ? row->broken : "the row has no id");
        return;
    }
    made.id = keep_id(reader, row);
    made.kind = keep_cell(reader, row, COLUMN_KIND);
    made.slot = keep_cell(reader, row, COLUMN_SLOT);
    made.name = keep_cell(reader, row, COLUMN_NAME);
    made.effect = keep_cell(reader, row, COLUMN_EFFECT);
    made.condition = keep_cell(reader, row, COLUMN_CONDITION);
    if (!made.id || !made.kind || !made.slot || !made.name || !made.effect || !made.condition) {
        error_nomem(&reader->error);
        return;
    }
    made.charges = number_in(reader, row, COLUMN_CHARGES);
    made.force = number_in(reader, row, COLUMN_FORCE);
    check_row(reader, row, &made);
    if (reader->error.status == VOLLEY_OK && !put_rows(reader->library, &made))
        error_nomem(&reader->error);
}

static int take_row(const struct csv_row *row, void *context)
{
    struct reader *reader = context;

    if (reader->has_header)
        read_card(reader, row);
    else
        read_header(reader, row);
    return reader->error.status != VOLLEY_OK;
}

/* ---- the file ---- */

static bool add_builtin(volley_library *library)
{
    for (int edition = 0; edition < CARDS_EDITIONS; edition++) {
        const struct cards *builtin = &cards_builtin[edition];
        struct library_rows *rows = &library->rows[edition];

        library->cards[edition] = *builtin;
        if (!grow_array(&rows->rows, &rows->capacity, builtin->row_count, sizeof *rows->rows))
            return false;
        memcpy(rows->rows, builtin->rows, builtin->row_count * sizeof *rows->rows);
        rows->count = rows->builtin_count = (uint32_t)builtin->row_count;
    }
    return true;
}

/* Whether the file had cards: every one of them is at the end. */
static bool has_own(const volley_library *library)
{
    return library->rows[CARDS_SECOND].count > library->rows[CARDS_SECOND].builtin_count;
}

static void publish(volley_library *library)
{
    for (int edition = 0; edition < CARDS_EDITIONS; edition++) {
        library->cards[edition].rows = library->rows[edition].rows;
        library->cards[edition].row_count = library->rows[edition].count;
    }
}

volley_status volley_library_read(const volley_source *source, volley_library **out,
                                  volley_error *err)
{
    struct reader reader = { .library = calloc(1, sizeof *reader.library) };
    const struct error_place start = { source->name, 1, 1, NULL, 0 };

    *out = NULL;
    memset(reader.places, -1, sizeof reader.places);
    if (!reader.library || !add_builtin(reader.library) ||
        !(reader.library->source = strdup(source->name))) {
        volley_library_free(reader.library);
        return error_nomem(err);
    }
    csv_source_read(source, 0, take_row, &reader, &reader.error);
    if (reader.error.status == VOLLEY_OK && !has_own(reader.library))
        error_at(&reader.error, VOLLEY_SYNTAX, &start, "the file has no cards");
    publish(reader.library);
    if (reader.error.status != VOLLEY_OK) {
        volley_library_free(reader.library);
        return error_copy(err, &reader.error);
    }
    *out = reader.library;
    return VOLLEY_OK;
}

void volley_library_free(volley_library *library)
{
    if (!library)
        return;
    for (uint32_t i = 0; i < library->text_count; i++)
        free(library->texts[i]);
    free(library->texts);
    for (int edition = 0; edition < CARDS_EDITIONS; edition++)
        free(library->rows[edition].rows);
    free(library->source);
    free(library);
}
