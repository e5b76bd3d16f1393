#include "report/wrap.h"

#include "base/utf8.h"

#include <string.h>

enum { HANGING = 4 };

static size_t indent_of(const char *line, size_t bytes)
{
    size_t indent = 0;

    while (indent < bytes && line[indent] == ' ')
        indent++;
    return indent;
}

/* Bytes up to the blank at which to break, so that what stands before it fits; all if it fits, or
 * if it is one word. */
static size_t break_of(const char *line, size_t bytes, size_t indent, size_t width)
{
    size_t best = bytes;

    if (utf8_count(line, bytes) <= width)
        return bytes;
    for (size_t i = indent; i < bytes; i++) {
        if (line[i] != ' ')
            continue;
        if (utf8_count(line, i) > width)
            return best < bytes ? best : i;
        best = i;
    }
    return best;
}

static void wrap_line(const char *line, size_t bytes, size_t width, struct buffer *out)
{
    const size_t indent = indent_of(line, bytes), further = indent + HANGING;
    size_t end = break_of(line, bytes, indent, width);

    buffer_add(out, line, end);
    buffer_print(out, "\n");
    while (end < bytes) {
        const char *rest = line + end + 1;
        size_t rest_bytes = bytes - end - 1;
        size_t part = break_of(rest, rest_bytes, 0, width > further ? width - further : 1);

        buffer_print(out, "%*s", (int)further, "");
        buffer_add(out, rest, part);
        buffer_print(out, "\n");
        end += 1 + part;
    }
}

void wrap_lines(const char *text, size_t bytes, size_t width, struct buffer *out)
{
    while (bytes > 0) {
        const char *end = memchr(text, '\n', bytes);
        size_t line = end ? (size_t)(end - text) : bytes;

        wrap_line(text, line, width, out);
        line += end != NULL;
        text += line;
        bytes -= line;
    }
}

void wrap_clip(const char *text, size_t width, struct buffer *out)
{
    size_t bytes = strlen(text), characters = 0, at = 0;

    if (utf8_count(text, bytes) <= width) {
        buffer_add(out, text, bytes);
        return;
    }
    while (at < bytes && width >= 3 && characters < width - 3) {
        size_t one = utf8_char_bytes(text + at, bytes - at);

        at += one ? one : 1;
        characters++;
    }
    buffer_add(out, text, at);
    buffer_print(out, "%.*s", (int)(width < 3 ? width : 3), "...");
}
