#include "report/record.h"

#include "base/io/csv.h"
#include "base/stats/interval.h"
#include "report/document.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_MAX = 64 };

/* ---- values ---- */

struct record_value record_text(const char *text)
{
    return (struct record_value){ .state = text ? RECORD_FOUND : RECORD_NULL, .text = text };
}

struct record_value record_number(double number)
{
    return (struct record_value){ .state = isfinite(number) ? RECORD_FOUND : RECORD_NULL,
                                  .number = number };
}

struct record_value record_integer(int64_t integer)
{
    return (struct record_value){ .state = RECORD_FOUND, .integer = integer };
}

struct record_value record_numbers(const double *numbers, size_t count)
{
    return record_items(numbers, count, sizeof *numbers);
}

struct record_value record_struct(const void *it)
{
    return (struct record_value){ .state = it ? RECORD_FOUND : RECORD_LEFT_OUT, .items = it };
}

struct record_value record_items(const void *items, size_t count, size_t size)
{
    return (
        struct record_value){ .state = RECORD_FOUND, .items = items, .count = count, .size = size };
}

const void *record_up(const struct record_at *at, const struct record *of)
{
    while (at && at->of != of)
        at = at->up;
    return at ? at->it : NULL;
}

static struct record_value items_at(const struct record_at *at, const struct record_field *field)
{
    const char *const it = at->it, *const place = it + field->place;

    if (field->fixed)
        return record_items(place, field->fixed, field->size);
    return record_items(*(const void *const *)place, *(const size_t *)(it + field->count),
                        field->size);
}

static struct record_value interval_at(const double *share, const void *trials)
{
    const struct interval interval = interval_of_share(*share, *(const uint64_t *)trials);

    return (struct record_value){ .state = RECORD_FOUND,
                                  .count = 2,
                                  .pair = { interval.low, interval.high } };
}

/* Of a kind whose value is in the struct. */
static struct record_value value_at(const struct record_at *at, const struct record_field *field)
{
    const void *const place = (const char *)at->it + field->place;

    switch (field->kind) {
    case RECORD_WORD:
        return record_text(field->words[*(const int *)place]);
    case RECORD_NUMBER:
        return record_number(*(const double *)place);
    case RECORD_INT:
        return record_integer(*(const int *)place);
    case RECORD_KNOWN:
        return *(const int *)place < 0 ? record_text(NULL) : record_integer(*(const int *)place);
    case RECORD_SIZE:
        return record_integer((int64_t) * (const size_t *)place);
    case RECORD_COUNT:
        return record_integer((int64_t) * (const uint64_t *)place);
    case RECORD_FLAG:
        return field->words ? record_text(field->words[*(const bool *)place])
                            : record_integer(*(const bool *)place);
    case RECORD_OBJECT:
    case RECORD_COPIED:
        return record_struct(place);
    case RECORD_POINTER:
        return record_struct(*(const void *const *)place);
    case RECORD_SHARE:
        return interval_at(place, (const char *)at->it + field->count);
    case RECORD_NUMBERS:
    case RECORD_LIST:
    case RECORD_MAP:
        return items_at(at, field);
    case RECORD_TEXT:
    case RECORD_LINES:
        break;
    }
    return record_text(*(const char *const *)place);
}

static bool has_items(enum record_kind kind)
{
    return kind == RECORD_NUMBERS || kind == RECORD_SHARE || kind == RECORD_LIST ||
           kind == RECORD_MAP;
}

static struct record_value find(const struct record_at *at, const struct record_field *field)
{
    struct record_value value = { .state = RECORD_LEFT_OUT };

    if (field->when && !field->when(at))
        return value;
    if (field->known && !field->known(at))
        return record_text(NULL);
    value = field->get ? field->get(at) : value_at(at, field);
    if (field->some &&
        (value.state == RECORD_NULL || (has_items(field->kind) && value.count == 0) ||
         (field->kind == RECORD_COPIED && ((const struct report_extras *)value.items)->count == 0)))
        value.state = RECORD_LEFT_OUT;
    if (field->filled && (value.text ? !*value.text : value.integer == 0))
        value.state = RECORD_LEFT_OUT;
    return value;
}

static const char *text_of(const struct record_value *value)
{
    return value->text ? value->text : value->room;
}

static double number_of(const struct record_value *value, size_t index)
{
    return value->items ? ((const double *)value->items)[index] : value->pair[index];
}

/* Whether an item is told, which *out is then. */
static bool item_of(const struct record_at *at, const struct record_field *field,
                    const struct record_value *value, size_t index, struct record_at *out)
{
    *out = (struct record_at){ field->of, (const char *)value->items + index * value->size, at,
                               index };
    return !field->of->when || field->of->when(out);
}

static bool is_object(const struct record_field *field)
{
    return field->kind == RECORD_OBJECT || field->kind == RECORD_POINTER;
}

static const struct record_field text_fields[] = { { NULL, RECORD_TEXT, .place = 0 } };
const struct record record_texts = RECORD(text_fields);

static const struct record_field integer_fields[] = { { NULL, RECORD_INT, .place = 0 } };
const struct record record_integers = RECORD(integer_fields);

/* ---- JSON ---- */

/* Gives up the value. */
static json_t *set(json_t *object, const char *key, json_t *value)
{
    if (json_object_set_new(object, key, value) == 0)
        return object;
    json_decref(object);
    return NULL;
}

/* The same of "rounds.mean". */
static json_t *set_at(json_t *object, const char *key, json_t *value)
{
    const char *dot = strchr(key, '.');
    char first[KEY_MAX];
    json_t *inner;

    if (!dot)
        return set(object, key, value);
    snprintf(first, sizeof first, "%.*s", (int)(dot - key), key);
    inner = json_object_get(object, first);
    return set(object, first, set_at(inner ? json_incref(inner) : json_object(), dot + 1, value));
}

static json_t *number_json(double number)
{
    return isfinite(number) ? json_real(number) : json_null();
}

static json_t *object_json(const struct record_at *at);
static json_t *value_json(const struct record_at *at, const struct record_field *field,
                          const struct record_value *value);

static json_t *item_json(const struct record_at *item)
{
    const struct record_field *field = item->of->fields;
    struct record_value value;

    if (item->of->count > 1 || field->key || is_object(field))
        return object_json(item);
    value = find(item, field);
    return value_json(item, field, &value);
}

static json_t *list_json(const struct record_at *at, const struct record_field *field,
                         const struct record_value *value)
{
    json_t *array = json_array();
    struct record_at item;

    for (size_t i = 0; i < value->count; i++)
        if (!field->of)
            array = document_append(array, number_json(number_of(value, i)));
        else if (item_of(at, field, value, i, &item))
            array = document_append(array, item_json(&item));
    return array;
}

static struct record_value name_of(const struct record_field *field, const struct record_at *item)
{
    struct record_value number = { .state = RECORD_FOUND };

    snprintf(number.room, sizeof number.room, "%zu", item->index);
    return field->name ? field->name(item) : number;
}

static json_t *map_json(const struct record_at *at, const struct record_field *field,
                        const struct record_value *value)
{
    json_t *object = json_object();
    struct record_at item;

    for (size_t i = 0; i < value->count; i++) {
        if (item_of(at, field, value, i, &item)) {
            const struct record_value name = name_of(field, &item);

            object = set(object, text_of(&name), item_json(&item));
        }
    }
    return object;
}

/* Names of a file's columns may have bytes that JSON cannot hold. */
static json_t *copied_json(const struct report_extras *extras)
{
    json_t *object = json_object();

    for (size_t i = 0; i < extras->count; i++) {
        json_t *name = document_text(extras->names[i]);

        object = set(object, json_string_value(name), document_text(extras->values[i]));
        json_decref(name);
    }
    return object;
}

static json_t *lines_json(const char *text)
{
    json_t *array = json_array();

    while (*text) {
        const size_t bytes = strcspn(text, "\n");

        array = document_append(array, json_stringn(text, bytes));
        text += bytes + (text[bytes] == '\n');
    }
    return array;
}

static json_t *value_json(const struct record_at *at, const struct record_field *field,
                          const struct record_value *value)
{
    const struct record_at inner = { field->of, value->items, at, at->index };

    if (value->state != RECORD_FOUND)
        return json_null();
    switch (field->kind) {
    case RECORD_NUMBER:
        return json_real(value->number);
    case RECORD_INT:
    case RECORD_KNOWN:
    case RECORD_SIZE:
    case RECORD_COUNT:
        return json_integer((json_int_t)value->integer);
    case RECORD_FLAG:
        return field->words ? document_text(text_of(value)) : json_boolean(value->integer);
    case RECORD_LINES:
        return lines_json(value->text);
    case RECORD_COPIED:
        return copied_json(value->items);
    case RECORD_OBJECT:
    case RECORD_POINTER:
        return item_json(&inner);
    case RECORD_NUMBERS:
    case RECORD_SHARE:
    case RECORD_LIST:
        return list_json(at, field, value);
    case RECORD_MAP:
        return map_json(at, field, value);
    case RECORD_TEXT:
    case RECORD_WORD:
        break;
    }
    return document_text(text_of(value));
}

static json_t *object_json(const struct record_at *at)
{
    json_t *object = json_object();

    for (size_t i = 0; i < at->of->count; i++) {
        const struct record_field *field = &at->of->fields[i];
        const struct record_value value = find(at, field);

        if (value.state == RECORD_LEFT_OUT)
            continue;
        if (field->key)
            object = set_at(object, field->key, value_json(at, field, &value));
        else
            object = document_join(object, value_json(at, field, &value));
    }
    return object;
}

json_t *record_json(const struct record *of, const void *it)
{
    const struct record_at at = { of, it, NULL, 0 };

    return item_json(&at);
}

void record_document(const struct record *of, const void *it, const char *version,
                     struct buffer *out)
{
    json_t *head = json_pack("{s:i}", "schema", DOCUMENT_SCHEMA);

    if (version)
        head = set(head, "volley", json_string(version));
    document_line(document_join(head, record_json(of, it)), out);
}

/* ---- CSV ---- */

/* A cell on its way: what it holds already. */
struct cell {
    const struct record_column *column;
    struct buffer text;
    bool any;
};

static void begin_part(struct cell *cell)
{
    const char *between = cell->column->between ? cell->column->between : " ";

    buffer_print(&cell->text, "%s", cell->any ? between : "");
    cell->any = true;
}

static void add_number(struct cell *cell, double number)
{
    begin_part(cell);
    if (isfinite(number))
        buffer_number(&cell->text, number);
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
            add_number(cell, number_of(value, i));
        else if (item_of(at, field, value, i, &item))
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
        buffer_print(&cell->text, "%lld", (long long)value->integer);
    else
        buffer_print(&cell->text, "%s", text_of(value));
}

static void follow_field(const struct record_at *at, const struct record_field *field,
                         const char *path, struct cell *cell)
{
    const struct record_value value = find(at, field);
    const struct record_at inner = { field->of, value.items, at, at->index };

    if (value.state == RECORD_LEFT_OUT)
        return;
    if (!has_items(field->kind) && !is_object(field))
        add_value(field, &value, cell);
    else if (value.state == RECORD_FOUND && is_object(field))
        follow(&inner, path, cell);
    else if (value.state == RECORD_FOUND)
        follow_items(at, field, &value, path, cell);
}

static void follow(const struct record_at *at, const char *path, struct cell *cell)
{
    if (*path == '^') {
        follow(at->up, path + 2, cell);
        return;
    }
    if (!*path && cell->column->write) {
        begin_part(cell);
        cell->column->write(at, cell->column->number, &cell->text);
        return;
    }
    for (size_t i = 0; i < at->of->count; i++) {
        const struct record_field *field = &at->of->fields[i];
        const size_t bytes = field->key ? strlen(field->key) : 0;

        if (!field->key)
            follow_field(at, field, path, cell);
        else if (strncmp(field->key, path, bytes) == 0 && (!path[bytes] || path[bytes] == '.'))
            follow_field(at, field, path + bytes + (path[bytes] == '.'), cell);
    }
}

static char delimiter_of(char delimiter)
{
    return delimiter ? delimiter : ',';
}

void record_csv_titles(const struct record_table *table, char delimiter, struct buffer *out)
{
    for (size_t i = 0; i < table->count; i++)
        csv_field(out, table->columns[i].title, delimiter_of(delimiter), i == 0);
}

void record_csv_header(const struct record_table *table, const struct report_extras *extras,
                       char delimiter, struct buffer *out)
{
    const uint32_t from = out->count;

    record_csv_titles(table, delimiter, out);
    if (extras)
        csv_titles(out, from, extras->names, extras->count, delimiter_of(delimiter));
    buffer_add(out, "\n", 1);
}

void record_csv_cells(const struct record_table *table, const struct record_at *at, bool failed,
                      char delimiter, struct buffer *out)
{
    for (size_t i = 0; i < table->count; i++) {
        struct cell cell = { .column = &table->columns[i] };
        const char *path = failed ? cell.column->failed : cell.column->path;

        if (path)
            follow(at, path, &cell);
        csv_field(out, buffer_text(&cell.text), delimiter_of(delimiter), i == 0);
        buffer_end(&cell.text, out);
    }
}

void record_csv_row(const struct record_table *table, const struct record_at *at, bool failed,
                    const struct report_extras *extras, char delimiter, struct buffer *out)
{
    record_csv_cells(table, at, failed, delimiter, out);
    for (size_t i = 0; extras && i < extras->count; i++)
        csv_field(out, extras->values[i], delimiter_of(delimiter), false);
    buffer_add(out, "\n", 1); /* every spreadsheet reads it, and every script */
}

/* ---- lists ---- */

void record_list_json(const struct record_list *list, struct buffer *out)
{
    const struct record_field field = { .key = list->title,
                                        .kind = RECORD_LIST,
                                        .place = offsetof(struct record_list, rows),
                                        .count = offsetof(struct record_list, count),
                                        .size = list->size,
                                        .of = list->of };
    const struct record of = { &field, 1, NULL };

    record_document(&of, list, NULL, out);
}

void record_list_csv(const struct record_list *list, struct buffer *out)
{
    for (size_t i = 0; i < list->column_count; i++)
        csv_field(out, list->columns[i], ',', i == 0);
    buffer_add(out, "\n", 1);
    for (size_t row = 0; row < list->count; row++) {
        const struct record_at at = { list->of, (const char *)list->rows + row * list->size, NULL,
                                      row };

        for (size_t i = 0; i < list->column_count; i++) {
            const struct record_column column = { .title = list->columns[i] };
            struct cell cell = { .column = &column };

            follow(&at, column.title, &cell);
            csv_field(out, buffer_text(&cell.text), ',', i == 0);
            buffer_end(&cell.text, out);
        }
        buffer_add(out, "\n", 1);
    }
}
