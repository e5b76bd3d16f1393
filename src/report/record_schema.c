/* Records as JSON Schema: what record_json.c writes of a record, before there is one. */
#include "report/document.h"
#include "report/record.h"
#include "volley/version.h"

#include <stdio.h>
#include <string.h>

enum { KEY_MAX = 64 };

static const char draft[] = "https://json-schema.org/draft/2020-12/schema";

/* As in record_json.c a NULL stands for no memory, and json_pack passes it on; values given to
 * these functions are taken over. */

static json_t *typed(const char *type)
{
    return json_pack("{s:s}", "type", type);
}

static json_t *list_of(json_t *item)
{
    return json_pack("{s:s, s:o}", "type", "array", "items", item);
}

static json_t *map_of(json_t *item)
{
    return json_pack("{s:s, s:o}", "type", "object", "additionalProperties", item);
}

static json_t *either(json_t *one, json_t *other)
{
    json_t *both;

    if (json_equal(one, other)) {
        json_decref(other);
        return one;
    }
    both = json_incref(json_object_get(one, "anyOf"));
    if (!both)
        return json_pack("{s:[o, o]}", "anyOf", one, other);
    json_array_append_new(both, other);
    json_decref(both);
    return one;
}

static json_t *one_of_words(const struct record_field *field)
{
    json_t *words = json_array();

    for (size_t i = 0; i < field->fixed; i++)
        json_array_append_new(words, field->words[i] ? json_string(field->words[i]) : json_null());
    return json_pack("{s:o}", "enum", words);
}

/* ---- objects ---- */

static json_t *object_of_nothing(void)
{
    return json_pack("{s:s, s:{}}", "type", "object", "properties");
}

static bool is_required(const json_t *object, const char *key)
{
    const json_t *known;
    size_t i;

    json_array_foreach(json_object_get(object, "required"), i,
                       known) if (strcmp(json_string_value(known), key) == 0) return true;
    return false;
}

static void require(json_t *object, const char *key)
{
    if (!json_object_get(object, "required"))
        json_object_set_new(object, "required", json_array());
    if (!is_required(object, key))
        json_array_append_new(json_object_get(object, "required"), json_string(key));
}

/* A member, perhaps one of an object in the object: "rounds.mean". A key that two fields have is
 * either of them. */
static void add_member(json_t *object, const char *key, json_t *schema, bool always)
{
    json_t *properties = json_object_get(object, "properties");
    const char *dot = strchr(key, '.');
    char first[KEY_MAX] = "";
    json_t *before;

    memcpy(first, key, dot ? (size_t)(dot - key) : strlen(key));
    before = json_object_get(properties, first);
    if (dot) {
        if (!before) {
            before = object_of_nothing();
            json_object_set_new(properties, first, before);
        }
        add_member(before, dot + 1, schema, always);
    } else {
        json_object_set_new(properties, first,
                            before ? either(json_deep_copy(before), schema) : schema);
    }
    if (always)
        require(object, first);
}

/* The members of an object that has no key stand among those around it. */
static void add_members(json_t *object, json_t *inner, bool always)
{
    const char *key;
    json_t *schema;

    json_object_foreach(json_object_get(inner, "properties"), key, schema)
        add_member(object, key, json_incref(schema), always && is_required(inner, key));
    json_decref(inner);
}

static json_t *value_schema(const struct record_field *field);

static bool is_always_told(const struct record_field *field)
{
    const bool is_perhaps_null = field->kind == RECORD_POINTER && field->key;

    return !field->when && !field->some && !field->filled && field->kind != RECORD_SAID &&
           !is_perhaps_null;
}

static json_t *record_object(const struct record *of)
{
    json_t *object = object_of_nothing();

    for (size_t i = 0; i < of->count; i++) {
        const struct record_field *field = &of->fields[i];

        if (field->key)
            add_member(object, field->key, value_schema(field), is_always_told(field));
        else
            add_members(object, value_schema(field), is_always_told(field));
    }
    return object;
}

/* ---- values ---- */

static json_t *item_schema(const struct record *of)
{
    if (!of)
        return json_pack("{s:[s, s]}", "type", "number", "null");
    if (of->count > 1 || of->fields->key || record_is_object(of->fields))
        return record_object(of);
    return value_schema(of->fields);
}

static json_t *found_schema(const struct record_field *field)
{
    static const char *const types[] = {
        [RECORD_BIT] = "boolean",   [RECORD_FLAG] = "boolean",  [RECORD_NUMBER] = "number",
        [RECORD_INT] = "integer",   [RECORD_KNOWN] = "integer", [RECORD_SIZE] = "integer",
        [RECORD_COUNT] = "integer", [RECORD_TEXT] = "string",   [RECORD_SAID] = "string",
        [RECORD_WORD] = "string"
    };
    const enum record_kind kind = field->kind;

    if (kind == RECORD_LINES)
        return list_of(typed("string"));
    if (kind == RECORD_COPIED)
        return map_of(typed("string"));
    if (kind == RECORD_MAP)
        return map_of(item_schema(field->of));
    if (record_is_object(field))
        return item_schema(field->of);
    if (record_has_items(kind))
        return list_of(item_schema(field->of));
    return field->words ? one_of_words(field) : typed(types[kind]);
}

static json_t *value_schema(const struct record_field *field)
{
    json_t *schema = found_schema(field);
    const char *type = json_string_value(json_object_get(schema, "type"));
    const bool is_null =
        field->null || field->known || (field->kind == RECORD_KNOWN && !field->some);

    if (!is_null)
        return schema;
    if (!type || json_object_size(schema) > 1)
        return either(schema, typed("null"));
    json_object_set_new(schema, "type", json_pack("[s, s]", type, "null"));
    return schema;
}

/* ---- documents ---- */

static json_t *shape_schema(const struct record_shape *shape)
{
    json_t *document = object_of_nothing();

    add_member(document, "schema", json_pack("{s:i}", "const", VOLLEY_SCHEMA), true);
    if (shape->list) {
        add_member(document, shape->list, list_of(item_schema(shape->of)), true);
    } else {
        add_member(document, "volley", typed("string"), false);
        add_members(document, record_object(shape->of), true);
    }
    return document;
}

static json_t *answer_schema(const struct record_answer *answer)
{
    json_t *schema = shape_schema(&answer->shapes[0]);
    char title[KEY_MAX];

    for (const struct record_shape *shape = &answer->shapes[1]; shape->of; shape++)
        schema = either(schema, shape_schema(shape));
    snprintf(title, sizeof title,
             answer->shapes[0].of->is_failure ? "volley_answer: an %s" : "volley %s -f json",
             answer->command);
    json_object_set_new(schema, "title", json_string(title));
    return schema;
}

void record_schema(const struct record_answer *answers, size_t count, struct buffer *out)
{
    json_t *all = json_object(), *schema;

    for (size_t i = 0; count > 1 && i < count; i++)
        json_object_set_new(all, answers[i].command, answer_schema(&answers[i]));
    schema = count > 1 ? json_pack("{s:O}", "$defs", all) : answer_schema(answers);
    json_object_set_new(schema, "$schema", json_string(draft));
    json_decref(all);
    document_write(schema, JSON_INDENT(1), out);
}
