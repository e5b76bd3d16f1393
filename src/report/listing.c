#include "report/listing.h"

#include "base/io/csv.h"
#include "report/document.h"

static void csv_cell_of(const struct listing_cell *cell, bool first, struct buffer *out)
{
    if (cell->kind == LISTING_TEXT || cell->kind == LISTING_NONE)
        csv_field(out, cell->kind == LISTING_TEXT ? cell->text : "", ',', first);
    else
        buffer_print(out, "%s%d", first ? "" : ",", cell->number);
}

void listing_csv(const struct listing *listing, struct buffer *out)
{
    for (size_t i = 0; i < listing->column_count; i++)
        csv_field(out, listing->columns[i], ',', i == 0);
    buffer_print(out, "\n");
    for (size_t row = 0; row < listing->row_count; row++) {
        for (size_t i = 0; i < listing->column_count; i++)
            csv_cell_of(&listing->cells[row * listing->column_count + i], i == 0, out);
        buffer_print(out, "\n");
    }
}

static json_t *object_of(const struct listing *listing, size_t row)
{
    json_t *object = json_object();

    for (size_t i = 0; i < listing->column_count; i++) {
        const struct listing_cell *cell = &listing->cells[row * listing->column_count + i];

        if (cell->kind == LISTING_TEXT)
            object = document_join(
                object, json_pack("{s:o}", listing->columns[i], document_text(cell->text)));
        else if (cell->kind == LISTING_NUMBER)
            object = document_join(object, json_pack("{s:i}", listing->columns[i], cell->number));
        else if (cell->kind == LISTING_TRUTH)
            object = document_join(object, json_pack("{s:b}", listing->columns[i], cell->number));
    }
    return object;
}

static json_t *inner_of(const struct listing *listing, size_t row)
{
    json_t *rows = json_array();

    for (size_t i = row ? listing->inner_ends[row - 1] : 0; i < listing->inner_ends[row]; i++)
        rows = document_append(rows, object_of(listing->inner, i));
    return rows;
}

void listing_json(const struct listing *listing, struct buffer *out)
{
    json_t *rows = json_array();

    for (size_t row = 0; row < listing->row_count; row++) {
        json_t *object = object_of(listing, row);

        if (listing->inner)
            object = document_join(
                object, json_pack("{s:o}", listing->inner->title, inner_of(listing, row)));
        rows = document_append(rows, object);
    }
    document_line(json_pack("{s:i, s:o}", "schema", DOCUMENT_SCHEMA, listing->title, rows), out);
}
