#include "base/io/csv.h"

#include <csv.h>
#include <string.h>

static bool needs_quotes(const char *text, char delimiter)
{
    size_t bytes = strlen(text);

    return text[strcspn(text, "\"\r\n")] || strchr(text, delimiter) ||
           (bytes > 0 && (text[0] == ' ' || text[bytes - 1] == ' '));
}

void csv_field(struct buffer *out, const char *text, char delimiter, bool first)
{
    size_t bytes = strlen(text), quoted;

    if (!first)
        buffer_add(out, &delimiter, 1);
    if (!needs_quotes(text, delimiter)) {
        buffer_add(out, text, bytes);
        return;
    }
    quoted = csv_write(NULL, 0, text, bytes);
    if (buffer_reserve(out, quoted)) {
        csv_write(out->bytes + out->count, quoted, text, bytes);
        out->count += (uint32_t)quoted;
    }
}

/* Titles of Volley's own have no quotes. */
static bool has_title(const struct buffer *out, uint32_t from, const struct buffer *title,
                      char delimiter)
{
    for (uint32_t at = from, bytes; at < out->count; at += bytes + 1) {
        const char *const end = memchr(out->bytes + at, delimiter, out->count - at);

        bytes = end ? (uint32_t)(end - out->bytes) - at : out->count - at;
        if (bytes == title->count && memcmp(out->bytes + at, title->bytes, bytes) == 0)
            return true;
    }
    return false;
}

void csv_titles(struct buffer *out, uint32_t from, const char *const *titles, size_t count,
                char delimiter)
{
    for (size_t i = 0; i < count; i++) {
        struct buffer title = { 0 };

        buffer_print(&title, "%s", titles[i]);
        for (size_t again = 1; *titles[i] && has_title(out, from, &title, delimiter); again++) {
            title.count = 0;
            buffer_repeat(&title, "input_", again);
            buffer_print(&title, "%s", titles[i]);
        }
        csv_take(out, &title, delimiter);
    }
}

void csv_take(struct buffer *out, struct buffer *text, char delimiter)
{
    csv_field(out, buffer_text(text), delimiter, false);
    buffer_end(text, out);
}
