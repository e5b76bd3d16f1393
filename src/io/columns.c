#include "io/columns.h"

#include "base/ascii.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct error_place io_place_of(const struct io_columns *columns, const struct csv_cell *cell)
{
    return (struct error_place){ columns->source, cell->line, cell->column, cell->text,
                                 cell->bytes };
}

struct error_place io_place_of_row(const struct io_columns *columns, const struct csv_row *row)
{
    return (struct error_place){ columns->source, row->line, 1, NULL, 0 };
}

volley_status io_columns_read(struct io_columns *columns, const struct csv_row *row,
                              volley_error *err)
{
    const struct error_place line = io_place_of_row(columns, row);

    for (size_t column = 0; column < columns->count; column++)
        columns->places[column] = -1;
    if (row->broken)
        return error_at(err, VOLLEY_SYNTAX, &line, "%s", row->broken);
    for (size_t i = 0; i < row->count; i++)
        for (size_t column = 0; column < columns->count; column++) {
            const struct error_place place = io_place_of(columns, &row->cells[i]);

            if (!ascii_same(row->cells[i].text, columns->names[column]))
                continue;
            if (columns->places[column] >= 0)
                return error_at(err, VOLLEY_SYNTAX, &place, "the column is there twice");
            columns->places[column] = (int)i;
        }
    if (columns->places[0] < 0)
        return error_at(err, VOLLEY_SYNTAX, &line, "the header row has no column '%s'",
                        columns->names[0]);
    return VOLLEY_OK;
}

const struct csv_cell *io_cell_of(const struct io_columns *columns, const struct csv_row *row,
                                  size_t column)
{
    int place = columns->places[column];

    if (place < 0 || (size_t)place >= row->count || row->cells[place].bytes == 0)
        return NULL;
    return &row->cells[place];
}

volley_status io_check_row(const struct io_columns *columns, const struct csv_row *row,
                           volley_error *err)
{
    const struct error_place line = io_place_of_row(columns, row);

    if (row->broken)
        return error_at(err, VOLLEY_SYNTAX, &line, "%s", row->broken);
    for (size_t i = 0; i < row->count; i++) {
        const struct error_place place = io_place_of(columns, &row->cells[i]);

        if (strlen(row->cells[i].text) != row->cells[i].bytes)
            return error_at(err, VOLLEY_SYNTAX, &place, "the field has a NUL byte in it");
    }
    return VOLLEY_OK;
}

volley_status io_read_positive(const struct io_columns *columns, const struct csv_cell *cell,
                               const char *what, double *number, volley_error *err)
{
    struct error_place place;
    char *end;

    if (!cell)
        return VOLLEY_OK;
    place = io_place_of(columns, cell);
    errno = 0;
    *number = strtod(cell->text, &end);
    if (end == cell->text || *end || strpbrk(cell->text, "xX") || errno || !(*number > 0) ||
        isinf(*number))
        return error_at(err, VOLLEY_SYNTAX, &place, "%s is not a number above 0", what);
    return VOLLEY_OK;
}
