#include "questions/field/field.h"

#include "base/decimal.h"
#include "base/io/file.h"

enum column { COLUMN_SIDE, COLUMN_NAME, COLUMN_WEIGHT, COLUMN_POINTS };

/* ---- the list ---- */

bool field_list_add(volley_field_list *list, const char *name, const volley_text *text,
                    double weight, double points)
{
    volley_text *copy = arena_take(&list->arena, sizeof *copy);
    volley_field_side side = { arena_copy(&list->arena, name), { copy, 1 }, weight, points };

    if (!copy || !side.name ||
        !arena_grow(&list->arena, &list->sides, &list->capacity, (size_t)list->count + 1,
                    sizeof *list->sides))
        return false;
    *copy = *text;
    copy->text = arena_copy(&list->arena, text->text);
    list->sides[list->count++] = side;
    return copy->text != NULL;
}

const volley_field_side *volley_field_list_sides(const volley_field_list *list, size_t *count)
{
    *count = list->count;
    return list->sides;
}

void volley_field_list_free(volley_field_list *list)
{
    if (!list)
        return;
    arena_fini(&list->arena);
    free(list);
}

/* ---- from a file ---- */

struct reader {
    volley_field_list *list;
    const volley_expander *expander;
    bool has_header;
    struct io_header header;
    volley_error error;
};

/* What a side is made of, and the number of its points, stand in its row. */
static void read_side(struct reader *reader, const struct csv_row *row)
{
    const struct io_header *header = &reader->header;
    const struct csv_cell *side = io_header_cell(header, row, COLUMN_SIDE);
    const struct csv_cell *name = io_header_cell(header, row, COLUMN_NAME);
    const struct error_place line = io_row_place(header->source, row);
    double weight = 1, points = 0;
    struct io_expansion expansion;
    volley_text text;

    if (io_row_check(header, row, &reader->error) != VOLLEY_OK ||
        io_read_positive(header, row, COLUMN_WEIGHT, "the weight", &weight, &reader->error) !=
            VOLLEY_OK ||
        io_read_positive(header, row, COLUMN_POINTS, "the number of points", &points,
                         &reader->error) != VOLLEY_OK)
        return;
    if (!side) {
        error_at(&reader->error, VOLLEY_SYNTAX, &line, "the row has no side");
        return;
    }
    io_expand(&expansion, reader->expander, side, header->source, NULL, false, &reader->error);
    text = (volley_text){ expansion.cell.text, header->source, side->line, side->column,
                          expansion.pinned };
    if (!field_list_add(reader->list, name ? name->text : side->text, &text, weight, points))
        error_nomem(&reader->error);
    io_expansion_fini(&expansion);
}

static int take_row(const struct csv_row *row, void *context)
{
    struct reader *reader = context;

    if (reader->has_header)
        read_side(reader, row);
    else
        io_header_read(&reader->header, row, reader->list->source, TITLE_OF_FIELD,
                       1u << COLUMN_SIDE, &reader->error);
    reader->has_header = true;
    return reader->error.status != VOLLEY_OK;
}

volley_status volley_field_list_read(const volley_source *source, char delimiter,
                                     const volley_expander *expander, volley_field_list **out,
                                     volley_error *err)
{
    struct reader reader = { .expander = expander };
    const struct error_place start = { source->name, 1, 1, NULL, 0 };
    volley_field_list *list = calloc(1, sizeof *list);
    struct point point;

    *out = NULL;
    reader.list = list;
    if (!list || !(list->source = arena_copy(&list->arena, source->name))) {
        volley_field_list_free(list);
        return error_nomem(err);
    }
    point = point_begin();
    io_read_csv(source, delimiter, take_row, &reader, &reader.error);
    point_end(&point);
    if (reader.error.status == VOLLEY_OK && list->count == 0)
        error_at(&reader.error, VOLLEY_SYNTAX, &start, "the file has no sides");
    if (reader.error.status == VOLLEY_OK)
        *out = list;
    else
        volley_field_list_free(list);
    return reader.error.status == VOLLEY_OK ? VOLLEY_OK : error_copy(err, &reader.error);
}
