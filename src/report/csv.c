#include "report/csv.h"

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

void csv_take(struct buffer *out, struct buffer *text, char delimiter)
{
    csv_field(out, buffer_text(text), delimiter, false);
    buffer_end(text, out);
}

void csv_number(struct buffer *out, double number, char delimiter)
{
    buffer_add(out, &delimiter, 1);
    buffer_number(out, number);
}
