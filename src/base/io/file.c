#include "base/io/file.h"

#include "base/ascii.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>

enum { READ_BYTES = 1 << 16 };

char volley_csv_delimiter(const char *header)
{
    return csv_delimiter_of(header, strcspn(header, "\r\n"));
}

void io_read_csv(const volley_source *source, char delimiter, csv_row_fn *row, void *context,
                 volley_error *error)
{
    struct csv_reader csv;
    char *bytes = malloc(READ_BYTES);
    bool ok = bytes != NULL;
    long count = 1;

    csv_reader_init(&csv, delimiter, row, context);
    while (ok && count > 0) {
        count = source->read(bytes, READ_BYTES, source->context);
        ok = count <= 0 || csv_reader_feed(&csv, bytes, (size_t)count);
    }
    ok = ok && csv_reader_end(&csv);
    csv_reader_fini(&csv);
    free(bytes);
    if (count < 0)
        error_set(error, VOLLEY_IO, "%s: could not be read", source->name);
    else if (!ok)
        error_nomem(error); /* unless the row function had a reason to stop */
}

/* ---- header ---- */

enum { NUMBER_BYTES = 64 }; /* of a number in a cell; a longer one is none */

struct error_place io_cell_place(const char *source, const struct csv_cell *cell)
{
    return (struct error_place){ source, cell->line, cell->column, cell->text, cell->bytes };
}

struct error_place io_row_place(const char *source, const struct csv_row *row)
{
    return (struct error_place){ .source = source, .line = row->line, .column = 1 };
}

static int find_column(const struct io_header *header, const char *name)
{
    for (size_t column = 0; column < header->count; column++)
        if (ascii_same(name, header->names[column]))
            return (int)column;
    return -1;
}

const char *io_header_hint(const struct csv_row *row)
{
    for (size_t i = 0; i < row->count; i++) {
        if (strchr(row->cells[i].text, ';'))
            return "; are its fields parted by ';'?";
        if (strchr(row->cells[i].text, '\t'))
            return "; are its fields parted by tabs?";
        if (strchr(row->cells[i].text, ','))
            return "; are its fields parted by ','?";
    }
    return "";
}

volley_status io_row_check(const struct io_header *header, const struct csv_row *row,
                           volley_error *err)
{
    const struct error_place line = io_row_place(header->source, row);

    if (row->broken && row->last_line > row->line)
        return error_at(err, VOLLEY_SYNTAX, &line, "%s: lines %d to %d were taken for one row",
                        row->broken, row->line, row->last_line);
    if (row->broken)
        return error_at(err, VOLLEY_SYNTAX, &line, "%s", row->broken);
    for (size_t i = 0; i < row->count; i++) {
        const struct error_place place = io_cell_place(header->source, &row->cells[i]);

        if (strlen(row->cells[i].text) != row->cells[i].bytes)
            return error_at(err, VOLLEY_SYNTAX, &place, "the field has a NUL byte in it");
        if (header->width && i >= header->width && row->cells[i].bytes > 0)
            return error_at(err, VOLLEY_SYNTAX, &place,
                            "the row has more fields than the header, which has %zu: a field with "
                            "a comma, or what else parts them, stands in quotes",
                            header->width);
    }
    return VOLLEY_OK;
}

size_t io_header_width(const struct csv_row *row)
{
    size_t width = row->count;

    while (width > 1 && row->cells[width - 1].bytes == 0)
        width--;
    return width;
}

volley_status io_header_read(struct io_header *out, const struct csv_row *row, const char *source,
                             enum title_of of, uint32_t needed, volley_error *err)
{
    const struct error_place line = io_row_place(source, row);
    volley_status status;

    *out = (struct io_header){ .source = source, .names = titles_of[of] };
    while (out->names[out->count])
        out->count++;
    status = io_row_check(out, row, err);
    out->width = io_header_width(row);
    for (size_t column = 0; column < out->count; column++)
        out->places[column] = -1;
    for (size_t i = 0; i < row->count && status == VOLLEY_OK; i++) {
        const struct error_place place = io_cell_place(source, &row->cells[i]);
        int column = find_column(out, row->cells[i].text);

        if (column >= 0 && out->places[column] >= 0)
            status = error_at(err, VOLLEY_SYNTAX, &place,
                              "the column is there twice: as number %d and as number %zu",
                              out->places[column] + 1, i + 1);
        else if (column >= 0)
            out->places[column] = (int)i;
    }
    for (size_t column = 0; column < out->count && status == VOLLEY_OK; column++)
        if (needed >> column & 1 && out->places[column] < 0)
            status = error_at(err, VOLLEY_SYNTAX, &line, "the header row has no column '%s'%s",
                              out->names[column], io_header_hint(row));
    return status;
}

volley_status io_others_find(struct io_others *out, const struct io_header *header,
                             const struct csv_row *row, volley_error *err)
{
    *out = (struct io_others){ .places = calloc(row->count + 1, sizeof *out->places),
                               .names = calloc(row->count + 1, sizeof *out->names) };
    NEED(out->places && out->names, err);
    for (size_t i = 0; i < row->count; i++) {
        if (find_column(header, row->cells[i].text) >= 0)
            continue;
        out->places[out->count] = (uint32_t)i;
        out->names[out->count] = strdup(row->cells[i].text);
        NEED(out->names[out->count++], err);
    }
    return VOLLEY_OK;
}

void io_others_fini(struct io_others *others)
{
    for (uint32_t i = 0; i < others->count; i++)
        free((char *)others->names[i]);
    free(others->places);
    free(others->names);
    *others = (struct io_others){ 0 };
}

const struct csv_cell *io_header_cell(const struct io_header *header, const struct csv_row *row,
                                      size_t column)
{
    int place = header->places[column];

    if (place < 0 || (size_t)place >= row->count || row->cells[place].bytes == 0)
        return NULL;
    return &row->cells[place];
}

volley_status io_read_positive(const struct io_header *header, const struct csv_row *row,
                               size_t column, const char *what, double *number, volley_error *err)
{
    const struct csv_cell *cell = io_header_cell(header, row, column);
    struct error_place place;
    char text[NUMBER_BYTES] = "", *comma, *end;

    if (!cell)
        return VOLLEY_OK;
    place = io_cell_place(header->source, cell);
    if (cell->bytes < sizeof text)
        strcpy(text, cell->text);
    comma = row->decimal_comma && !strchr(text, '.') ? strchr(text, ',') : NULL;
    if (comma)
        *comma = '.';
    errno = 0;
    *number = strtod(text, &end);
    if (end == text || *end || strpbrk(text, "xX") || errno || !(*number > 0) || isinf(*number))
        return error_at(err, VOLLEY_SYNTAX, &place, "%s is not a number above 0", what);
    return VOLLEY_OK;
}

/* ---- expansion ---- */

volley_status io_expand(struct io_expansion *out, const volley_expander *expander,
                        const struct csv_cell *cell, const char *source, const char *edition,
                        bool defends, volley_error *err)
{
    const struct error_place place = { .source = source,
                                       .line = cell->line,
                                       .column = cell->column };
    volley_error cause = { 0 };
    char *text = NULL;
    volley_status status;

    *out = (struct io_expansion){ .cell = *cell };
    if (!expander || !strchr(cell->text, '@'))
        return VOLLEY_OK;
    status = expander->expand(cell->text, edition, defends, &text, expander->context, &cause);
    if (status != VOLLEY_OK) {
        cause.status = status;
        return error_because(err, &place, &cause);
    }
    out->text = text;
    out->pinned = strcmp(text, cell->text) != 0;
    out->cell.text = text;
    out->cell.bytes = strlen(text);
    return VOLLEY_OK;
}

void io_expansion_fini(struct io_expansion *expansion)
{
    free(expansion->text);
    *expansion = (struct io_expansion){ 0 };
}

/* ---- part ---- */

volley_status io_part_check(const volley_part *part, volley_error *err)
{
    if (part->count ? part->number >= 1 && part->number <= part->count : !part->number)
        return VOLLEY_OK;
    return error_set(err, VOLLEY_INVALID, "there is no such part: they are 1 to their count");
}

bool io_part_has(const volley_part *part, uint64_t row)
{
    return !part->count || row % part->count == part->number - 1;
}
