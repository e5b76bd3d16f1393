#include "base/io/csv.h"

#include "base/ascii.h"
#include "base/utf8.h"

#include <csv.h>

enum { TITLES_ALIKE_MOST = 8 }; /* of which each has a name of its own: the search is long */

/* Whatever apostrophes and blanks stand before it. */
static bool begins_formula(const char *text)
{
    while (*text == '\'' || ascii_is_space(*text))
        text++;
    return *text == '=' || *text == '+' || *text == '-' || *text == '@';
}

bool csv_is_guarded(const char *text)
{
    return *text == '\'' && begins_formula(text);
}

/* "-0.5", "+1e-7", "-0,5" and "-" are none, nor is "@rebels.xws:2", which is often there. */
static bool is_formula(const char *text)
{
    const char *end = text + strspn(text, "+-");

    if (!begins_formula(text))
        return false;
    if (*text == '@')
        return !strstr(text, ".xws") || strpbrk(text, "(|!");
    end += strspn(end, "0123456789.,");
    if (ascii_lower(*end) == 'e')
        end += 1 + strspn(end + 1, "+-0123456789");
    return *end != '\0';
}

static bool needs_quotes(const char *text, size_t bytes, char delimiter)
{
    return bytes > 0 && (strpbrk(text, (const char[]){ '"', '\r', '\n', delimiter, '\0' }) ||
                         strchr(" \t", text[0]) || strchr(" \t", text[bytes - 1]));
}

/* A number, an id, words: as most cells are, which stay as they are. */
static bool is_plain(const char *text, size_t bytes, char delimiter)
{
    return ascii_is_letter_or_digit(*text) && text[bytes - 1] != ' ' &&
           utf8_plain(text, bytes) == bytes && !strchr(text, '"') && !strchr(text, delimiter);
}

static void add_quoted(struct buffer *out, const struct buffer *text)
{
    const size_t bytes = csv_write(NULL, 0, text->bytes, text->count);

    if (buffer_reserve(out, bytes)) {
        csv_write(out->bytes + out->count, bytes, text->bytes, text->count);
        out->count += (uint32_t)bytes;
    }
}

static void add_any(struct buffer *out, const char *text, size_t bytes, bool is_comment,
                    char delimiter)
{
    struct buffer shown = { .is_shown = true };

    buffer_add(&shown, "'", is_formula(text));
    buffer_add(&shown, text, bytes);
    if (is_comment || needs_quotes(text, bytes, delimiter))
        add_quoted(out, &shown);
    else
        buffer_add(out, shown.bytes, shown.count);
    buffer_end(&shown, out);
}

void csv_field(struct buffer *out, const char *text, char delimiter, bool first)
{
    const size_t bytes = strlen(text);

    if (!first)
        buffer_add(out, &delimiter, 1);
    if (bytes == 0 || is_plain(text, bytes, delimiter))
        buffer_add(out, text, bytes);
    else
        add_any(out, text, bytes, first && *text == '#', delimiter);
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
        for (size_t again = 1;
             *titles[i] && again <= TITLES_ALIKE_MOST && has_title(out, from, &title, delimiter);
             again++) {
            title.count = 0;
            buffer_repeat(&title, "input_", again);
            buffer_print(&title, "%s", titles[i]);
        }
        csv_field(out, buffer_text(&title), delimiter, false);
        buffer_end(&title, out);
    }
}
