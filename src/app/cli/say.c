#include "app/cli/complain.h"
#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { LINE_MAX_BYTES = 8192 };

bool say(struct host *host, const char *format, ...)
{
    char line[LINE_MAX_BYTES];
    va_list list;

    va_start(list, format);
    vsnprintf(line, sizeof line, format, list);
    va_end(list);
    say_line(host, line);
    return false;
}

bool say_file(struct host *host, const char *name, volley_status status, const char *format, ...)
{
    volley_error error = { .status = status };
    va_list list;

    snprintf(error.source, sizeof error.source, "%s", name);
    va_start(list, format);
    vsnprintf(error.message, sizeof error.message, format, list);
    va_end(list);
    complain_keep(host, &error, NULL);
    return say(host, "%s: %s", name, error.message);
}

void usage_note(struct host *host, const char *format, ...)
{
    char line[LINE_MAX_BYTES];
    va_list list;

    if (host)
        return;
    va_start(list, format);
    vsnprintf(line, sizeof line, format, list);
    va_end(list);
    say_line(host, line);
}

bool say_no_memory(struct host *host)
{
    const volley_error error = { .status = VOLLEY_NOMEM, .message = "out of memory" };

    return complain(host, &error, NULL);
}

/* ---- the word that an error is about ---- */

/* Bytes of the word that an error is about; as far as the next blank if it was cut. */
static size_t word_bytes(const volley_error *error, const char *at)
{
    size_t bytes = strlen(error->word);

    return bytes > 0 && strncmp(at, error->word, bytes) == 0 && bytes < sizeof error->word - 4
               ? bytes
               : strcspn(at, " ");
}

bool underline_find(const volley_error *error, const char *text, size_t *count)
{
    if (!text || error->line != 1 || error->column <= 0 || strpbrk(text, "\r\n\t"))
        return false;
    for (int column = 1; *text && column < error->column; column++) {
        const size_t bytes = utf8_char_bytes(text, strlen(text));

        text += bytes ? bytes : 1;
    }
    *count = utf8_count(text, word_bytes(error, text));
    *count += *count == 0;
    return true;
}
