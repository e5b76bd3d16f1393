#include "words/library/library_table.h"

#include "base/ascii.h"
#include "base/error.h"
#include "words/library/library.h"
#include "words/nearest.h"
#include "words/number.h"

#include <stdio.h>
#include <string.h>

enum { NAMES_BYTES = 160 };

/* ---- the header ---- */

static bool is_ignored(const struct library_table *table, const char *name)
{
    for (size_t i = 0; table->ignored && table->ignored[i]; i++)
        if (ascii_same(table->ignored[i], name))
            return true;
    return ascii_same("note", name);
}

/* The column of a table that a misspelt name was meant to be; "": none is near. */
static void find_nearest(const struct library_table *table, const char *name, char out[NEAREST_MAX])
{
    char small[NEAREST_MAX];
    size_t bytes = 0;
    struct nearest nearest;

    for (; name[bytes] && bytes < sizeof small; bytes++)
        small[bytes] = ascii_lower(name[bytes]);
    nearest = nearest_begin(small, bytes);
    for (size_t i = 0; i < table->column_count; i++)
        nearest_consider(table->columns[i].name, &nearest);
    strcpy(out, nearest.best);
}

/* As many as an error has room for. */
static void name_columns(const struct library_table *table, char out[NAMES_BYTES])
{
    size_t used = 0;

    *out = '\0';
    for (size_t i = 0; i < table->column_count; i++) {
        size_t bytes = strlen(table->columns[i].name) + 2;

        if (used + bytes + sizeof "..." > NAMES_BYTES) {
            strcpy(out + used, "...");
            return;
        }
        used += (size_t)sprintf(out + used, "%s, ", table->columns[i].name);
    }
    strcpy(out + used, "note");
}

static void refuse_column(struct library_reader *reader, const struct csv_cell *cell)
{
    const struct error_place place = { reader->source, cell->line, cell->column, cell->text,
                                       cell->bytes };
    char nearest[NEAREST_MAX], names[NAMES_BYTES];

    find_nearest(reader->table, cell->text, nearest);
    name_columns(reader->table, names);
    if (*nearest)
        error_at(&reader->error, VOLLEY_SYNTAX, &place, "unknown column; did you mean '%s'?",
                 nearest);
    else
        error_at(&reader->error, VOLLEY_SYNTAX, &place, "unknown column; those of %s are %s",
                 reader->table->rows, names);
}

static void place_column(struct library_reader *reader, size_t at)
{
    const struct csv_cell *cell = &reader->row->cells[at];
    const struct error_place place = { reader->source, cell->line, cell->column, cell->text,
                                       cell->bytes };

    for (size_t i = 0; i < reader->table->column_count; i++) {
        if (!ascii_same(cell->text, reader->table->columns[i].name))
            continue;
        if (reader->places[i] >= 0)
            error_at(&reader->error, VOLLEY_SYNTAX, &place, "this column is there twice");
        reader->places[i] = (int)at;
        return;
    }
    if (cell->bytes && !is_ignored(reader->table, cell->text))
        refuse_column(reader, cell);
}

static void read_header(struct library_reader *reader)
{
    const struct library_table *table = reader->table;
    const struct error_place line = { reader->source, reader->row->line, 1, NULL, 0 };

    for (size_t i = 0; i < reader->row->count && reader->error.status == VOLLEY_OK; i++)
        place_column(reader, i);
    for (size_t i = 0; i < table->column_count && reader->error.status == VOLLEY_OK; i++)
        if (table->columns[i].needed && reader->places[i] < 0)
            error_at(&reader->error, VOLLEY_SYNTAX, &line,
                     "the header row has no column '%s', which %s needs", table->columns[i].name,
                     table->row);
    reader->headed = true;
}

/* ---- cells ---- */

const struct csv_cell *library_table_cell(const struct library_reader *reader, size_t column)
{
    int place = reader->places[column];

    return place < 0 || (size_t)place >= reader->row->count ? NULL : &reader->row->cells[place];
}

struct error_place library_table_place(const struct library_reader *reader, size_t column)
{
    const struct csv_cell *cell = library_table_cell(reader, column);

    return (struct error_place){ reader->source, cell ? cell->line : reader->row->line,
                                 cell ? cell->column : 1, cell ? cell->text : NULL,
                                 cell ? cell->bytes : 0 };
}

static bool is_of_id(char c)
{
    return ascii_is_letter_or_digit(c) || c == '-' || c == '_';
}

static void check_id(struct library_reader *reader, size_t column, const struct csv_cell *cell)
{
    const struct error_place place = library_table_place(reader, column);

    if (cell->bytes >= CARDS_ID_MAX)
        error_at(&reader->error, VOLLEY_SYNTAX, &place, "an id has at most %d characters",
                 CARDS_ID_MAX - 1);
    for (size_t i = 0; i < cell->bytes && reader->error.status == VOLLEY_OK; i++)
        if (!is_of_id(cell->text[i]))
            error_at(&reader->error, VOLLEY_SYNTAX, &place,
                     "an id is made of letters, digits, '-' and '_'");
}

static void fill_text(struct library_reader *reader, size_t column, const struct csv_cell *cell,
                      char *row)
{
    const struct library_column *about = &reader->table->columns[column];
    const char *kept = library_keep(reader->library, cell ? cell->text : "",
                                    about->cell == LIBRARY_ID || about->cell == LIBRARY_SMALL);

    if (about->cell == LIBRARY_ID && cell)
        check_id(reader, column, cell);
    if (!kept)
        error_nomem(&reader->error);
    else
        memcpy(row + about->offset, &kept, sizeof kept);
}

static void fill_number(struct library_reader *reader, size_t column, const struct csv_cell *cell,
                        char *row)
{
    const struct library_column *about = &reader->table->columns[column];
    int number = about->nothing;

    if (cell && cell->bytes &&
        (!number_read(cell->text, cell->bytes, &number) || number < about->low ||
         number > about->high)) {
        const struct error_place place = library_table_place(reader, column);

        error_at(&reader->error, VOLLEY_SYNTAX, &place,
                 "the column '%s' holds a whole number from %d to %d, or nothing", about->name,
                 about->low, about->high);
        return;
    }
    memcpy(row + about->offset, &number, sizeof number);
}

bool library_table_fill(struct library_reader *reader, void *row)
{
    for (size_t i = 0; i < reader->table->column_count && reader->error.status == VOLLEY_OK; i++) {
        if (reader->places[i] < 0)
            continue;
        if (reader->table->columns[i].cell == LIBRARY_NUMBER)
            fill_number(reader, i, library_table_cell(reader, i), row);
        else
            fill_text(reader, i, library_table_cell(reader, i), row);
    }
    return reader->error.status == VOLLEY_OK;
}

/* ---- rows ---- */

static void read_row(struct library_reader *reader)
{
    const struct error_place line = { reader->source, reader->row->line, 1, NULL, 0 };

    for (size_t i = 0; i < reader->table->column_count && reader->error.status == VOLLEY_OK; i++) {
        const struct csv_cell *cell = library_table_cell(reader, i);

        if (reader->table->columns[i].cell == LIBRARY_ID && reader->table->columns[i].needed &&
            (!cell || cell->bytes == 0))
            error_at(&reader->error, VOLLEY_SYNTAX, &line, "the row has no %s",
                     reader->table->columns[i].name);
    }
    if (reader->error.status == VOLLEY_OK)
        reader->take(reader);
    reader->taken++;
}

static int take_row(const struct csv_row *row, void *context)
{
    struct library_reader *reader = context;
    const struct error_place line = { reader->source, row->line, 1, NULL, 0 };

    reader->row = row;
    if (row->broken)
        error_at(&reader->error, VOLLEY_SYNTAX, &line, "%s", row->broken);
    else if (reader->headed)
        read_row(reader);
    else
        read_header(reader);
    return reader->error.status != VOLLEY_OK;
}

void library_table_read(struct library_reader *reader, const volley_source *source)
{
    const struct error_place start = { reader->source, 1, 1, NULL, 0 };

    memset(reader->places, -1, sizeof reader->places);
    io_read_csv(source, 0, take_row, reader, &reader->error);
    if (reader->error.status == VOLLEY_OK && reader->taken == 0)
        error_at(&reader->error, VOLLEY_SYNTAX, &start, "the file has no %s", reader->table->rows);
}
