/* Records as rows of CSV. */
#include "base/io/csv.h"
#include "report/record_find.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A cell on its way: what it holds already. */
struct cell {
    const struct record_column *column;
    struct buffer *text;
    bool any;
};

static void add_text(struct cell *cell, const char *text)
{
    buffer_add(cell->text, text, strlen(text));
}

static void begin_part(struct cell *cell)
{
    if (cell->any)
        add_text(cell, cell->column->between ? cell->column->between : " ");
    cell->any = true;
}

static void add_number(struct cell *cell, double number)
{
    begin_part(cell);
    if (isfinite(number))
        buffer_number(cell->text, number);
}

static void follow(const struct record_at *at, const char *path, struct cell *cell);

static void follow_items(const struct record_at *at, const struct record_field *field,
                         const struct record_value *value, const char *path, struct cell *cell)
{
    size_t first = 0, end = value->count;
    struct record_at item;

    if (*path >= '0' && *path <= '9') {
        first = strtoul(path, NULL, 10);
        end = first < end ? first + 1 : first;
        path += strcspn(path, ".");
        path += *path == '.';
    }
    for (size_t i = first; i < end; i++)
        if (!field->of)
            add_number(cell, record_number_of(value, i));
        else if (record_item_of(at, field, value, i, &item))
            follow(&item, path, cell);
}

static void add_value(const struct record_field *field, const struct record_value *value,
                      struct cell *cell)
{
    if (field->kind == RECORD_NUMBER) {
        add_number(cell, value->state == RECORD_FOUND ? value->number : NAN);
        return;
    }
    begin_part(cell);
    if (value->state != RECORD_FOUND)
        return;
    if (field->kind >= RECORD_INT && field->kind <= RECORD_FLAG && !field->words)
        buffer_print(cell->text, "%lld", (long long)value->integer);
    else
        add_text(cell, record_text_of(value));
}

static void follow_field(const struct record_at *at, const struct record_field *field,
                         const char *path, struct cell *cell)
{
    const struct record_value value = record_find(at, field);
    const struct record_at inner = { field->of, value.items, at, at->index };

    if (value.state == RECORD_LEFT_OUT)
        return;
    if (!record_has_items(field->kind) && !record_is_object(field))
        add_value(field, &value, cell);
    else if (value.state == RECORD_FOUND && record_is_object(field))
        follow(&inner, path, cell);
    else if (value.state == RECORD_FOUND)
        follow_items(at, field, &value, path, cell);
}

/* What of a path comes after its first key; NULL: it begins with another. */
static const char *after_key(const char *path, const char *key)
{
    for (; *key && *key == *path; key++)
        path++;
    if (*key || (*path && *path != '.'))
        return NULL;
    return path + (*path == '.');
}

static void follow(const struct record_at *at, const char *path, struct cell *cell)
{
    if (*path == '^') {
        follow(at->up, path + 2, cell);
        return;
    }
    if (!*path && cell->column->write) {
        begin_part(cell);
        cell->column->write(at, cell->column->number, cell->text);
        return;
    }
    for (size_t i = 0; i < at->of->count; i++) {
        const struct record_field *field = &at->of->fields[i];
        const char *rest = field->key ? after_key(path, field->key) : path;

        if (rest)
            follow_field(at, field, rest, cell);
    }
}

/* A cell of a row, made in `text`. */
static void write_cell(const struct record_at *at, const struct record_column *column,
                       const char *path, struct buffer *text)
{
    struct cell cell = { .column = column, .text = text };

    text->count = 0;
    if (path)
        follow(at, path, &cell);
}

void record_csv_header(const struct record_table *table, const struct report_extras *extras,
                       char delimiter, struct buffer *out)
{
    const uint32_t from = out->count;

    delimiter = delimiter ? delimiter : ',';
    for (size_t i = 0; i < table->count; i++)
        csv_field(out, table->columns[i].title, delimiter, i == 0);
    if (extras)
        csv_titles(out, from, extras->names, extras->count, delimiter);
    buffer_add(out, "\n", 1);
}

void record_csv_row(const struct record_table *table, const struct record_at *at,
                    const struct report_extras *extras, char delimiter, struct buffer *out)
{
    struct buffer text = { 0 };

    delimiter = delimiter ? delimiter : ',';
    for (size_t i = 0; i < table->count; i++) {
        const struct record_column *column = &table->columns[i];

        write_cell(at, column, at->of->is_failure ? column->failed : column->path, &text);
        csv_field(out, buffer_text(&text), delimiter, i == 0);
    }
    for (size_t i = 0; extras && i < extras->count; i++)
        csv_field(out, extras->values[i], delimiter, false);
    buffer_add(out, "\n", 1); /* every spreadsheet reads it, and every script */
    buffer_end(&text, out);
}

void record_list_csv(const struct record_list *list, struct buffer *out)
{
    static const struct record_column plain = { .title = NULL };
    struct buffer text = { 0 };

    for (size_t i = 0; i < list->column_count; i++)
        csv_field(out, list->columns[i], ',', i == 0);
    buffer_add(out, "\n", 1);
    for (size_t row = 0; row < list->count; row++) {
        const char *const it = (const char *)list->rows + row * list->size;
        const struct record_at at = { list->of, it, NULL, row };

        for (size_t i = 0; i < list->column_count; i++) {
            write_cell(&at, &plain, list->columns[i], &text);
            csv_field(out, buffer_text(&text), ',', i == 0);
        }
        buffer_add(out, "\n", 1);
    }
    buffer_end(&text, out);
}
