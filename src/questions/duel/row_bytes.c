#include "questions/duel/row_bytes.h"

#include <stdlib.h>

/* A text may have a NUL in it, which is an error of its row, so its length is told. */
static void write_cell(struct buffer *out, const struct csv_cell *cell)
{
    pack_bytes(out, cell->text, cell->text ? cell->bytes + 1 : 0);
    pack_value(out, &cell->line, sizeof cell->line);
    pack_value(out, &cell->column, sizeof cell->column);
}

static void read_cell(struct unpack *from, struct csv_cell *cell)
{
    size_t bytes;

    cell->text = unpack_bytes(from, &bytes);
    if (!bytes)
        cell->text = NULL;
    cell->bytes = bytes ? bytes - 1 : 0;
    unpack_value(from, &cell->line, sizeof cell->line);
    unpack_value(from, &cell->column, sizeof cell->column);
}

void row_bytes_write(struct buffer *out, const struct csv_row *row)
{
    const uint64_t count = row->count, before_fault = row->before_fault;

    pack_value(out, &count, sizeof count);
    for (size_t i = 0; i < row->count; i++)
        write_cell(out, &row->cells[i]);
    pack_value(out, &row->line, sizeof row->line);
    pack_text(out, row->broken);
    pack_value(out, &before_fault, sizeof before_fault);
}

bool row_bytes_read(struct unpack *from, struct row_bytes *out)
{
    uint64_t count, before_fault;

    *out = (struct row_bytes){ .cells = NULL };
    unpack_value(from, &count, sizeof count);
    if (from->failed || count > CSV_CELLS_MAX)
        return false;
    out->cells = calloc((size_t)count + 1, sizeof *out->cells);
    if (!out->cells)
        return false;
    for (size_t i = 0; i < count; i++)
        read_cell(from, &out->cells[i]);
    out->row.cells = out->cells;
    out->row.count = (size_t)count;
    unpack_value(from, &out->row.line, sizeof out->row.line);
    out->row.broken = unpack_text(from);
    unpack_value(from, &before_fault, sizeof before_fault);
    out->row.before_fault = (size_t)before_fault;
    return !from->failed;
}

void row_bytes_fini(struct row_bytes *row)
{
    free(row->cells);
    *row = (struct row_bytes){ .cells = NULL };
}

void row_bytes_write_expansion(struct buffer *out, const struct io_expansion *expansion)
{
    write_cell(out, &expansion->cell);
    pack_value(out, &expansion->pinned, sizeof expansion->pinned);
}

void row_bytes_read_expansion(struct unpack *from, struct io_expansion *out)
{
    *out = (struct io_expansion){ .text = NULL };
    read_cell(from, &out->cell);
    unpack_value(from, &out->pinned, sizeof out->pinned);
}
