#include "questions/field/field.h"

#include "base/array.h"
#include "base/io/listed.h"

#include <stdlib.h>

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

static bool take(const struct listed *item, void *context)
{
    volley_field_list *list = context;
    const struct csv_cell *words = &item->words->cell;
    const volley_text text = { words->text, list->source, words->line, words->column,
                               item->words->pinned };

    return field_list_add(list, item->name ? item->name : item->said, &text, item->weight,
                          item->points);
}

volley_status volley_field_list_read(const volley_source *source, char delimiter,
                                     const volley_expander *expander, volley_field_list **out,
                                     volley_error *err)
{
    static const char *const columns[] = { "side", "name", "weight", "points" };
    volley_field_list *list = calloc(1, sizeof *list);
    struct listed_reader reader = { .columns = columns,
                                    .column_count = ARRAY_LEN(columns),
                                    .items = "sides",
                                    .expander = expander,
                                    .take = take,
                                    .context = list };
    volley_status status = VOLLEY_OK;

    *out = NULL;
    if (!list || !(list->source = arena_copy(&list->arena, source->name)))
        status = error_nomem(err);
    if (status == VOLLEY_OK)
        status = listed_read(&reader, source, delimiter, err);
    if (status == VOLLEY_OK)
        *out = list;
    else
        volley_field_list_free(list);
    return status;
}
