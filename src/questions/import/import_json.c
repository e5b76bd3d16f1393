/* The files of a published folder: JSON, in which every member has a place. */
#include "base/array.h"
#include "base/ascii.h"
#include "base/error.h"
#include "base/json_text.h"
#include "questions/import/import.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_BYTES = 512, KEY_BYTES = 160 };

bool import_is_well(struct import *import, const void *made)
{
    if (!made && import->error.status == VOLLEY_OK)
        error_nomem(&import->error);
    return import->error.status == VOLLEY_OK;
}

const char *import_keep(struct import *import, struct buffer *text)
{
    const char *kept = buffer_keep(text, &import->memory);

    return import_is_well(import, kept) ? kept : "";
}

const char *import_print(struct import *import, const char *format, ...)
{
    char text[PATH_BYTES];
    const char *kept;
    va_list list;

    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    kept = arena_copy(&import->memory, text);
    return import_is_well(import, kept) ? kept : "";
}

/* ---- places ---- */

void import_enter(struct import *import, const char *key)
{
    if (import->depth < IMPORT_DEPTH)
        import->at[import->depth] = key;
    import->depth++;
}

void import_leave(struct import *import)
{
    import->depth--;
}

/* Where the last of the keys stands that reading has gone down. */
static struct error_place place_of(const struct import *import, char path[PATH_BYTES])
{
    struct error_place place = { path, 0, 0, NULL, 0 };
    const char *found = import->text;
    char key[KEY_BYTES];

    snprintf(path, PATH_BYTES, "%s/%s", import->from->name, import->file);
    for (size_t i = 0; i < import->depth && i < IMPORT_DEPTH && found; i++) {
        const char *next;

        snprintf(key, sizeof key, "\"%s\"", import->at[i]);
        place.word = import->at[i];
        next = strstr(found, key);
        found = next ? next : found;
    }
    place.word_bytes = place.word ? strlen(place.word) : 0;
    place.line = place.column = 1;
    for (const char *at = import->text; found && at < found; at++) {
        place.column = *at == '\n' ? 1 : place.column + 1;
        place.line += *at == '\n';
    }
    return place;
}

void import_wrong(struct import *import, const char *format, ...)
{
    char path[PATH_BYTES], message[KEY_BYTES];
    const struct error_place place = place_of(import, path);
    va_list list;

    va_start(list, format);
    vsnprintf(message, sizeof message, format, list);
    va_end(list);
    if (import->error.status == VOLLEY_OK)
        error_at(&import->error, VOLLEY_SYNTAX, &place, "%s", message);
}

/* ---- files ---- */

static const char *const type_words[] = {
    [JSON_OBJECT] = "an object",       [JSON_ARRAY] = "a list",  [JSON_STRING] = "a text",
    [JSON_INTEGER] = "a whole number", [JSON_REAL] = "a number", [JSON_TRUE] = "true or false",
    [JSON_FALSE] = "true or false",    [JSON_NULL] = "nothing",
};

json_t *import_read(struct import *import, const char *file, json_type type)
{
    struct error_place place = { NULL, 0, 0, NULL, 0 };
    char path[PATH_BYTES];
    json_error_t wrong;
    size_t bytes;
    json_t *json;

    free(import->text);
    import->file = file;
    import->depth = 0;
    import->text = import->from->read(file, &bytes, import->from->context, &import->error);
    if (!import_is_well(import, import->text))
        return NULL;
    json = json_text_read(import->text, bytes, &wrong);
    if (json && json_typeof(json) == type)
        return json;
    snprintf(path, sizeof path, "%s/%s", import->from->name, file);
    place.source = path;
    place.line = json ? 1 : wrong.line;
    place.column = json ? 1 : wrong.column;
    if (!json && !*wrong.text)
        error_nomem(&import->error);
    else
        error_at(&import->error, VOLLEY_SYNTAX, &place, json ? "the file is not %s" : "%s",
                 json ? type_words[type] : wrong.text);
    json_decref(json);
    return NULL;
}

/* ---- members ---- */

json_t *import_member(struct import *import, const json_t *object, const char *key, json_type type)
{
    json_t *member = json_object_get(object, key);

    if (!member || json_is_null(member) || json_typeof(member) == type)
        return json_is_null(member) ? NULL : member;
    import_enter(import, key);
    import_wrong(import, "this is not %s", type_words[type]);
    import_leave(import);
    return NULL;
}

int import_number(struct import *import, const json_t *object, const char *key, int low, int high,
                  int nothing)
{
    const json_t *member = json_object_get(object, key);
    const char *text = json_string_value(member); /* "7" is a number for some */
    const bool is_text =
        text && *text && strlen(text) < 5 && strspn(text, "0123456789") == strlen(text);
    json_int_t number;

    if (!is_text && !import_member(import, object, key, JSON_INTEGER))
        return nothing;
    number = is_text ? strtol(text, NULL, 10) : json_integer_value(member);
    if (number >= low && number <= high)
        return (int)number;
    import_enter(import, key);
    import_wrong(import, "this is not from %d to %d", low, high);
    import_leave(import);
    return nothing;
}

const char *import_text(struct import *import, const json_t *object, const char *key)
{
    const json_t *member = import_member(import, object, key, JSON_STRING);

    return member ? json_string_value(member) : "";
}

/* "Force Power" is "force-power", "Crew / Configuration" is "crew|configuration", and a slot that
 * is called otherwise here has that name. */
static void add_id(struct import *import, const char *text, struct buffer *out)
{
    const char *means;
    char word[KEY_BYTES];
    size_t count = 0;

    for (; *text && count + 1 < sizeof word; text++) {
        if (strncmp(text, " / ", 3) == 0) {
            word[count++] = '|';
            text += 2;
        } else {
            word[count++] = ascii_word_letter(*text);
        }
    }
    word[count] = '\0';
    means = cards_variant(import->cards, "slot", word);
    buffer_print(out, "%s%s", out->count ? " " : "", means ? means : word);
}

const char *import_ids(struct import *import, const json_t *object, const char *key)
{
    const json_t *list = import_member(import, object, key, JSON_ARRAY), *item;
    struct buffer out = { 0 };
    size_t i;

    json_array_foreach(list, i, item)
    {
        if (json_is_string(item))
            add_id(import, json_string_value(item), &out);
        else
            import_wrong(import, "%s: an item of this list is no text", key);
    }
    return import_keep(import, &out);
}
