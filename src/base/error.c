#include "base/error.h"

#include "base/array.h"
#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const status_texts[] = {
    [VOLLEY_OK] = "ok",
    [VOLLEY_NOMEM] = "out of memory",
    [VOLLEY_SYNTAX] = "cannot be read",
    [VOLLEY_RANGE] = "out of range",
    [VOLLEY_TOO_LARGE] = "too many states",
    [VOLLEY_INVALID] = "invalid argument",
    [VOLLEY_IO] = "input or output failed",
    [VOLLEY_STOPPED] = "stopped",
};
_Static_assert(ARRAY_LEN(status_texts) == ERROR_STATUSES, "one text per status");

const char *volley_status_text(volley_status status)
{
    return (unsigned)status < ERROR_STATUSES ? status_texts[status] : "unknown status";
}

char *volley_error_text(const volley_error *error, char *out, size_t room)
{
    char place[sizeof error->source + 32] = "";

    if (error->line)
        snprintf(place, sizeof place, "%s:%d:%d: ", error->source, error->line, error->column);
    else if (error->source[0])
        snprintf(place, sizeof place, "%s: ", error->source);
    snprintf(out, room, error->word[0] ? "%s'%s': %s" : "%s%s%s", place, error->word,
             error->message);
    return out;
}

/* A message has words of anybody in it; it is cut between characters. */
static void print_message(volley_error *err, const char *format, va_list args)
{
    vsnprintf(err->message, sizeof err->message, format, args);
    utf8_clean(err->message, strlen(err->message), err->message, sizeof err->message);
}

/* False when there is nowhere to write, or an earlier fault stands there. */
static bool begin(volley_error *err, volley_status status)
{
    if (!err || err->status != VOLLEY_OK)
        return false;
    memset(err, 0, sizeof *err);
    err->status = status;
    return true;
}

static void copy_place(volley_error *err, const struct error_place *place)
{
    const char *source = place->source ? place->source : "";
    size_t source_bytes = strlen(source);

    /* Of a long path the tail is what tells files apart. */
    if (source_bytes >= sizeof err->source)
        source += source_bytes - (sizeof err->source - 1);
    utf8_clean(source, strlen(source), err->source, sizeof err->source);
    err->line = place->line;
    err->column = place->line ? place->column : 0;
    utf8_clean(place->word, place->word_bytes, err->word, sizeof err->word);
}

volley_status error_set(volley_error *err, volley_status status, const char *format, ...)
{
    if (begin(err, status)) {
        va_list args;

        va_start(args, format);
        print_message(err, format, args);
        va_end(args);
    }
    return status;
}

volley_status error_usage(volley_error *err, const char *format, ...)
{
    if (begin(err, VOLLEY_INVALID)) {
        va_list args;

        va_start(args, format);
        print_message(err, format, args);
        va_end(args);
        err->column = -1;
    }
    return VOLLEY_INVALID;
}

volley_status error_at(volley_error *err, volley_status status, const struct error_place *place,
                       const char *format, ...)
{
    if (begin(err, status)) {
        va_list args;

        copy_place(err, place);
        va_start(args, format);
        print_message(err, format, args);
        va_end(args);
    }
    return status;
}

volley_status error_copy(volley_error *err, const volley_error *from)
{
    if (begin(err, from->status))
        *err = *from;
    return from->status;
}

volley_status error_because(volley_error *err, const struct error_place *place,
                            const volley_error *cause)
{
    char text[sizeof cause->source + sizeof cause->word + sizeof cause->message + 40];

    if (begin(err, cause->status)) {
        copy_place(err, place);
        volley_error_text(cause, text, sizeof text);
        utf8_clean(text, strlen(text), err->message, sizeof err->message);
    }
    return cause->status;
}

volley_status error_stopped(volley_error *err)
{
    return error_set(err, VOLLEY_STOPPED, "stopped");
}

static const char endless[] = "this engagement may go on for ever: say how many rounds it has";

volley_status error_endless(volley_error *err)
{
    return error_set(err, VOLLEY_INVALID, "%s", endless);
}

bool error_is_endless(const volley_error *err)
{
    return strcmp(err->message, endless) == 0;
}

volley_status error_nomem(volley_error *err)
{
    return error_set(err, VOLLEY_NOMEM, "out of memory");
}
