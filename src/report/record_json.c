/* Records as JSON. */
#include "report/document.h"
#include "report/record.h"
#include "volley/version.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { KEY_MAX = 64 };

/* Out of memory shows as NULL, and these functions pass a NULL on; so only the whole document needs
 * a look. Values given to them are taken over, also on failure. */
static json_t *append(json_t *array, json_t *value)
{
    if (json_array_append_new(array, value) == 0)
        return array;
    json_decref(array);
    return NULL;
}

static json_t *join(json_t *object, json_t *from)
{
    bool ok = json_object_update(object, from) == 0;

    json_decref(from);
    if (ok)
        return object;
    json_decref(object);
    return NULL;
}

static json_t *set(json_t *object, const char *key, json_t *value)
{
    if (json_object_set_new(object, key, value) == 0)
        return object;
    json_decref(object);
    return NULL;
}

/* The same with a path: "rounds.mean" is the member "mean" of an object "rounds". */
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

static json_t *object_json(const struct record_at *at);
static json_t *value_json(const struct record_at *at, const struct record_field *field,
                          const struct record_value *value);

static json_t *item_json(const struct record_at *item)
{
    const struct record_field *field = item->of->fields;
    struct record_value value;

    if (item->of->count > 1 || field->key || record_is_object(field))
        return object_json(item);
    value = record_find(item, field);
    return value_json(item, field, &value);
}

static json_t *list_json(const struct record_at *at, const struct record_field *field,
                         const struct record_value *value)
{
    json_t *array = json_array();
    struct record_at item;

    for (size_t i = 0; i < value->count; i++)
        if (!field->of)
            array = append(array, isfinite(record_number_of(value, i))
                                      ? json_real(record_number_of(value, i))
                                      : json_null());
        else if (record_item_of(at, field, value, i, &item))
            array = append(array, item_json(&item));
    return array;
}

static struct record_value name_of(const struct record_field *field, const struct record_at *item)
{
    struct record_value number = { .state = RECORD_FOUND };

    snprintf(number.room, sizeof number.room, "%zu", item->index);
    return field->name    ? field->name(item)
           : field->words ? record_text(field->words[item->index])
                          : number;
}

static json_t *map_json(const struct record_at *at, const struct record_field *field,
                        const struct record_value *value)
{
    json_t *object = json_object();
    struct record_at item;

    for (size_t i = 0; i < value->count; i++) {
        if (record_item_of(at, field, value, i, &item)) {
            const struct record_value name = name_of(field, &item);

            object = set(object, record_text_of(&name), item_json(&item));
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

        array = append(array, document_text_of(text, bytes));
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
    if (field->kind == RECORD_NUMBER)
        return json_real(value->number);
    if (field->kind == RECORD_LINES)
        return lines_json(value->text);
    if (field->kind == RECORD_COPIED)
        return copied_json(value->items);
    if (field->kind == RECORD_MAP)
        return map_json(at, field, value);
    if (record_is_object(field))
        return item_json(&inner);
    if (record_has_items(field->kind))
        return list_json(at, field, value);
    if (field->kind >= RECORD_INT && field->kind <= RECORD_COUNT)
        return json_integer((json_int_t)value->integer);
    return (field->kind == RECORD_FLAG || field->kind == RECORD_BIT) && !field->words
               ? json_boolean(value->integer)
               : document_text(record_text_of(value));
}

/* Sentences of a report, which stand there on lines of their own. */
static json_t *add_said(json_t *object, const struct record_at *at,
                        const struct record_field *field)
{
    struct buffer said = { 0 };

    field->say(at, &said);
    for (size_t i = 0; i < said.count; i++)
        if (said.bytes[i] == '\n')
            said.bytes[i] = ' ';
    while (said.count && said.bytes[said.count - 1] == ' ')
        said.count--;
    if (said.count || said.failed)
        object =
            set(object, field->key, said.failed ? NULL : document_text_of(said.bytes, said.count));
    buffer_fini(&said);
    return object;
}

static json_t *object_json(const struct record_at *at)
{
    json_t *object = json_object();

    for (size_t i = 0; i < at->of->count; i++) {
        const struct record_field *field = &at->of->fields[i];
        const struct record_value value = record_find(at, field);

        if (value.state == RECORD_LEFT_OUT)
            continue;
        if (field->kind == RECORD_SAID)
            object = add_said(object, at, field);
        else if (field->key)
            object = set_at(object, field->key, value_json(at, field, &value));
        else
            object = join(object, value_json(at, field, &value));
    }
    return object;
}

void record_document(const struct record *of, const void *it, const char *version,
                     struct buffer *out)
{
    json_t *head = json_pack("{s:i}", "schema", VOLLEY_SCHEMA);

    if (version)
        head = set(head, "volley", json_string(version));
    document_write(join(head, item_json(&(struct record_at){ of, it, NULL, 0 })), JSON_COMPACT,
                   out);
}

void record_list_json(const struct record_list *list, struct buffer *out)
{
    const struct record_field field = { .key = list->title,
                                        .kind = RECORD_LIST,
                                        .place = offsetof(struct record_list, rows),
                                        .count = offsetof(struct record_list, count),
                                        .size = list->size,
                                        .of = list->of };
    const struct record of = { .fields = &field, .count = 1 };

    record_document(&of, list, NULL, out);
}
