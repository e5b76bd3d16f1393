/* Records as rows of CSV. */
#include "base/ascii.h"
#include "base/io/csv.h"
#include "report/record.h"

#include <math.h>
#include <stdlib.h>

/* A cell on its way: what it holds already. */
struct cell {
    const struct record_column *column;
    const struct record_table *rows; /* not NULL: it is no cell, but these with all of theirs */
    struct record_found *found;      /* NULL: nobody asks for the first key of the path any more */
    struct buffer *text;
    bool any;
};

static void begin_part(struct cell *cell)
{
    if (cell->any)
        buffer_add_text(cell->text, cell->column->between ? cell->column->between : " ");
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

    if (ascii_is_digit(*path)) {
        while (ascii_is_digit(*path))
            first = 10 * first + (size_t)(*path++ - '0');
        end = first < end ? first + 1 : first;
        path += *path == '.';
    }
    for (size_t i = first; i < end; i++)
        if (!field->of)
            add_number(cell, record_number_of(value, i));
        else if (record_item_of(at, field, value, i, &item))
            follow(&item, path, cell);
}

static void add_lines(struct cell *cell, const char *lines)
{
    for (; *lines; lines += *lines == '\n') {
        const size_t bytes = strcspn(lines, "\n");

        begin_part(cell);
        buffer_add(cell->text, lines, bytes);
        lines += bytes;
    }
}

static void add_value(const struct record_field *field, const struct record_value *value,
                      struct cell *cell)
{
    if (field->kind == RECORD_NUMBER) {
        add_number(cell, value->state == RECORD_FOUND ? value->number : NAN);
        return;
    }
    if (field->kind == RECORD_LINES && value->state == RECORD_FOUND) {
        add_lines(cell, record_text_of(value));
        return;
    }
    begin_part(cell);
    if (value->state != RECORD_FOUND)
        return;
    if (field->kind >= RECORD_INT && field->kind <= RECORD_FLAG && !field->words)
        buffer_integer(cell->text, value->integer);
    else
        buffer_add_text(cell->text, record_text_of(value));
}

static void follow_field(const struct record_at *at, const struct record_field *field,
                         const char *path, struct cell *cell)
{
    const struct record_value value = record_find(at, field);

    if (value.state == RECORD_LEFT_OUT)
        return;
    if (!record_has_items(field->kind) && !record_is_object(field))
        add_value(field, &value, cell);
    else if (value.state == RECORD_FOUND && record_is_object(field))
        follow(&(struct record_at){ field->of, value.items, at, at->index }, path, cell);
    else if (value.state == RECORD_FOUND)
        follow_items(at, field, &value, path, cell);
}

/* What of a path comes after its first key; NULL: it begins with another. It ends at a blank. */
static const char *after_key(const char *path, const char *key)
{
    for (; *key && *key == *path; key++)
        path++;
    if (*key || (*path && *path != '.' && *path != ' '))
        return NULL;
    return *path == '.' ? path + 1 : "";
}

static void follow(const struct record_at *at, const char *path, struct cell *cell)
{
    struct record_found *const found = cell->found;

    if (!*path && cell->rows) {
        record_csv_row(cell->rows, at, NULL, 0, cell->text);
        return;
    }
    if (!*path && cell->column->write) {
        begin_part(cell);
        cell->column->write(at, cell->column->number, cell->text);
        return;
    }
    if (found && found->of == at->of) {
        cell->found = NULL;
        follow_field(at, found->field, found->rest, cell);
        return;
    }
    for (size_t i = 0; i < at->of->count; i++) {
        const struct record_field *field = &at->of->fields[i];
        const char *rest = field->key ? after_key(path, field->key) : path;

        if (!rest)
            continue;
        if (field->key && cell->found) {
            *found = (struct record_found){ at->of, field, rest };
            cell->found = NULL;
        }
        follow_field(at, field, rest, cell);
        if (field->key)
            return; /* no other field has the key */
    }
}

static void write_cell(const struct record_at *at, const char *path, struct cell *cell)
{
    cell->text->count = 0;
    if (!path)
        return;
    for (; *path == '^'; path += 2)
        at = at->up;
    follow(at, path, cell);
}

/* The title behind one of a column, or with NULL the first; NULL: there is none. */
static const char *next_title(const struct record_column *column, const char *title)
{
    const char *blank;

    if (!title)
        return column->same ? column->same : column->title;
    blank = column->same ? strchr(title, ' ') : NULL;
    return blank ? blank + 1 : NULL;
}

void record_csv_header(const struct record_table *table, const struct report_extras *extras,
                       char delimiter, struct buffer *out)
{
    const uint32_t from = out->count;
    struct buffer text = { 0 };

    delimiter = delimiter ? delimiter : ',';
    for (size_t i = 0; i < table->count; i++) {
        const struct record_column *column = &table->columns[i];

        for (const char *title = NULL; (title = next_title(column, title));) {
            text.count = 0;
            buffer_add(&text, title, column->same ? strcspn(title, " ") : strlen(title));
            csv_field(out, buffer_text(&text), delimiter, out->count == from);
        }
    }
    buffer_end(&text, out);
    if (extras)
        csv_titles(out, from, extras->names, extras->count, delimiter);
    buffer_add(out, "\n", 1);
}

void record_csv_row(const struct record_table *table, const struct record_at *at,
                    const struct report_extras *extras, char delimiter, struct buffer *out)
{
    struct record_found *const found = extras ? extras->found : NULL;
    struct buffer text = { 0 };
    size_t count = 0;

    delimiter = delimiter ? delimiter : ',';
    for (size_t i = 0; i < table->count; i++) {
        const struct record_column *column = &table->columns[i];

        for (const char *title = NULL; (title = next_title(column, title));) {
            struct cell cell = { .column = column,
                                 .found = found && count < RECORD_FOUND_MAX ? &found[count] : NULL,
                                 .text = &text };

            write_cell(at,
                       at->of->is_failure ? column->failed
                       : column->same     ? title
                                          : column->path,
                       &cell);
            csv_field(out, buffer_text(&text), delimiter, count++ == 0);
        }
    }
    for (size_t i = 0; extras && i < extras->count; i++)
        csv_field(out, extras->values[i], delimiter, false);
    buffer_add(out, "\n", 1); /* every spreadsheet reads it, and every script */
    buffer_end(&text, out);
}

void record_csv(const struct record_table *table, const struct record *of, const void *it,
                struct buffer *out)
{
    const struct record_at at = { of, it, NULL, 0 };

    record_csv_header(table, NULL, 0, out);
    for (size_t i = 0; i < RECORD_ROWS && (i == 0 || table->rows[i]); i++)
        follow(&at, table->rows[i] ? table->rows[i] : "",
               &(struct cell){ .rows = table, .text = out });
}

void record_list_csv(const struct record_list *list, struct buffer *out)
{
    const size_t count = list->columns ? list->column_count : list->of->count;
    struct record_column *columns = calloc(count, sizeof *columns);
    const struct record_table table = { .columns = columns, .count = count };

    out->failed = out->failed || !columns;
    for (size_t i = 0; columns && i < count; i++)
        columns[i].same = list->columns ? list->columns[i] : list->of->fields[i].key;
    if (columns)
        record_csv_header(&table, NULL, 0, out);
    for (size_t row = 0; columns && row < list->count; row++) {
        const char *const it = (const char *)list->rows + row * list->size;

        record_csv_row(&table, &(struct record_at){ list->of, it, NULL, row }, NULL, 0, out);
    }
    free(columns);
}
