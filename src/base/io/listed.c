#include "base/io/listed.h"

#include "base/ascii.h"
#include "base/point.h"

enum column { WORDS, NAME, WEIGHT, POINTS };

static void read_header(struct listed_reader *reader, const struct csv_row *row)
{
    io_header_read(&reader->header, row, reader->header.source, reader->columns,
                   reader->column_count, 1u << WORDS, &reader->error);
    for (size_t i = 0; reader->one_edition && i < row->count; i++) {
        const struct error_place place = io_cell_place(reader->header.source, &row->cells[i]);

        if (ascii_same(row->cells[i].text, "edition"))
            error_at(&reader->error, VOLLEY_SYNTAX, &place, "%s", reader->one_edition);
    }
    reader->has_header = true;
}

static void read_item(struct listed_reader *reader, const struct csv_row *row)
{
    const struct io_header *header = &reader->header;
    const struct csv_cell *words = io_header_cell(header, row, WORDS);
    const struct csv_cell *name = io_header_cell(header, row, NAME);
    const struct error_place line = io_row_place(reader->header.source, row);
    struct listed item = { .name = name ? name->text : NULL, .weight = 1 };
    struct io_expansion expansion;

    if (io_row_check(header, row, &reader->error) != VOLLEY_OK ||
        io_read_positive(header, row, WEIGHT, "the weight", &item.weight, &reader->error) !=
            VOLLEY_OK ||
        (reader->column_count > POINTS &&
         io_read_positive(header, row, POINTS, "the number of points", &item.points,
                          &reader->error) != VOLLEY_OK))
        return;
    if (!words) {
        error_at(&reader->error, VOLLEY_SYNTAX, &line, "the row has no %s", reader->columns[WORDS]);
        return;
    }
    io_expand(&expansion, reader->expander, words, reader->header.source, NULL, reader->defends,
              &reader->error);
    item.said = words->text;
    item.words = &expansion;
    if (!reader->take(&item, reader->context))
        error_nomem(&reader->error);
    reader->any = true;
    io_expansion_fini(&expansion);
}

static int take_row(const struct csv_row *row, void *context)
{
    struct listed_reader *reader = context;

    (reader->has_header ? read_item : read_header)(reader, row);
    return reader->error.status != VOLLEY_OK;
}

volley_status listed_read(struct listed_reader *reader, const volley_source *source, char delimiter,
                          volley_error *err)
{
    const struct error_place start = { source->name, 1, 1, NULL, 0 };
    struct point point = point_begin(); /* numbers are written with one */

    reader->header.source = source->name;
    io_read_csv(source, delimiter, take_row, reader, &reader->error);
    point_end(&point);
    if (reader->error.status == VOLLEY_OK && !reader->any)
        error_at(&reader->error, VOLLEY_SYNTAX, &start, "the file has no %s", reader->items);
    return reader->error.status == VOLLEY_OK ? VOLLEY_OK : error_copy(err, &reader->error);
}
