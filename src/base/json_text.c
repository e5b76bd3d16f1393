#include "base/json_text.h"

#include "base/array.h"

#include <stdbool.h>
#include <string.h>

/* A string that is no string has an error of its own. Where a whole one ends and is called
 * something else, jansson could not copy it. */
static bool is_short_of_memory(const json_error_t *error, const char *bytes, size_t count)
{
    static const char *const otherwise[] = { "invalid token", "string or '}' expected" };
    const size_t end = error->position > 0 ? (size_t)error->position : 0;
    const bool is_whole = end > 0 && end <= count && bytes[end - 1] == '"';
    bool is_short = json_error_code(error) == json_error_out_of_memory;

    for (size_t i = 0; i < ARRAY_LEN(otherwise); i++)
        is_short |= is_whole && strncmp(error->text, otherwise[i], strlen(otherwise[i])) == 0;
    return is_short;
}

/* A byte of a long text or number for which jansson finds no room is left out without a word. Read
 * again, it would be another that is missing. */
static bool reads_again(const json_t *root, const char *bytes, size_t count)
{
    json_error_t error;
    json_t *again = json_loadb(bytes, count, JSON_REJECT_DUPLICATES, &error);
    const bool same = again && json_equal(root, again);

    json_decref(again);
    return same;
}

json_t *json_text_read(const char *bytes, size_t count, json_error_t *error)
{
    json_t *root = json_loadb(bytes, count, JSON_REJECT_DUPLICATES, error);

    if (root && !reads_again(root, bytes, count)) {
        json_decref(root);
        root = NULL;
        error->text[0] = '\0';
    } else if (!root && is_short_of_memory(error, bytes, count)) {
        error->text[0] = '\0';
    } else if (!root && strstr(error->text, "JSON_ALLOW_NUL")) {
        strcpy(error->text, "a text holds \\u0000, which is no character");
    }
    return root;
}
