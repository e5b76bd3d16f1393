#include "report/wrap.h"

#include "base/ascii.h"
#include "base/utf8.h"

#include <string.h>

enum { HANGING = 4, UTF8_MOST = 4, COLORS_MOST = 24 };

/* ---- characters ---- */

/* Bytes of a sequence that changes colours, "ESC [ ... m"; 0: none begins here. Others, which are
 * never shown, may go on for long. */
static size_t color_bytes(const char *text, size_t bytes)
{
    size_t at = 2;

    if (bytes < 3 || text[0] != '\033' || text[1] != '[')
        return 0;
    while (at < bytes && at < COLORS_MOST && text[at] != 'm')
        at++;
    return at < bytes && text[at] == 'm' ? at + 1 : 0;
}

/* Bytes up to which a text has so many characters, with the colours that follow. */
static size_t bytes_of(const char *text, size_t bytes, size_t width, size_t *count)
{
    size_t at = 0;

    for (*count = 0; at < bytes;) {
        const size_t color = color_bytes(text + at, bytes - at);
        const size_t one = color ? color : utf8_char_bytes(text + at, bytes - at);

        if (!color && *count == width)
            break;
        *count += !color;
        at += one ? one : 1;
    }
    return at;
}

static size_t characters_of(const char *text, size_t bytes)
{
    size_t count;

    bytes_of(text, bytes, SIZE_MAX, &count);
    return count;
}

/* ---- words ---- */

static size_t skip_blanks(const char *text, size_t bytes, size_t at)
{
    while (at < bytes && text[at] == ' ')
        at++;
    return at;
}

/* Bytes up to behind the last hyphen that fits, so that a long id is broken where it has parts;
 * else those that fit. */
static size_t broken_at(const char *text, size_t bytes, size_t width)
{
    size_t count;
    const size_t most = bytes_of(text, bytes, width, &count);

    for (size_t at = most; at > 1; at--)
        if (text[at - 1] == '-')
            return at;
    return most;
}

/* Where that ends which begins with a word and is not broken; blanks before it belong to it. */
static size_t piece_end(const char *text, size_t bytes, size_t at)
{
    for (at = skip_blanks(text, bytes, at); at < bytes;) {
        const char *blank = memchr(text + at, ' ', bytes - at);
        const size_t end = blank ? (size_t)(blank - text) : bytes;
        const size_t next = skip_blanks(text, bytes, end);

        at = next;
        if (next == bytes || (text[next] != '%' && !ascii_ends_in(text, end, "±") &&
                              !ascii_ends_in(text, end, "+-")))
            return end;
    }
    return bytes;
}

static size_t first_of(const char *text, size_t bytes, size_t width, bool breaks, size_t *next)
{
    size_t gap = 0, behind_gap = 0; /* blanks between what stands beside each other */
    size_t end, used;

    if (breaks && width < bytes / UTF8_MOST) /* no line is longer, but a word may be a whole file */
        bytes = UTF8_MOST * (width + 1);
    end = piece_end(text, bytes, 0);
    used = characters_of(text, end);
    if (used > width && breaks)
        return *next = broken_at(text, bytes, width);
    for (;;) {
        const size_t begin = skip_blanks(text, bytes, end);
        const size_t piece = piece_end(text, bytes, begin);

        *next = begin;
        if (begin == bytes)
            return end;
        if (breaks && begin - end > 1 && used > width / 2) {
            gap = end;
            behind_gap = begin;
        }
        used += begin - end + characters_of(text + begin, piece - begin);
        if (used > width) {
            *next = gap ? behind_gap : begin;
            return gap ? gap : end;
        }
        end = piece;
    }
}

size_t wrap_first(const char *text, size_t bytes, size_t width, size_t *next)
{
    return first_of(text, bytes, width, true, next);
}

size_t wrap_least(const char *text, size_t bytes)
{
    size_t least = 0;

    for (size_t at = skip_blanks(text, bytes, 0); at < bytes;) {
        const size_t piece = piece_end(text, bytes, at);
        const char *hyphen = memchr(text + at, '-', piece - at);
        const size_t end = hyphen ? (size_t)(hyphen - text) + 1 : piece;
        const size_t width = characters_of(text + at, end - at);

        least = width > least ? width : least;
        at = skip_blanks(text, bytes, end);
    }
    return least;
}

/* ---- lines ---- */

/* How lines are broken. */
struct page {
    size_t width, further;
    bool breaks; /* words, too */
};

static void wrap_line(const char *line, size_t bytes, const struct page *page, struct buffer *out)
{
    const size_t indent = skip_blanks(line, bytes, 0) + page->further;
    const size_t further = page->breaks && indent > page->width / 2 ? page->width / 2 : indent;
    const size_t rest = page->width > further ? page->width - further : 1;
    size_t next, end = first_of(line, bytes, page->width, page->breaks, &next);

    buffer_add(out, line, end);
    buffer_print(out, "\n");
    while (next < bytes) {
        const size_t begin = next;

        end = first_of(line + begin, bytes - begin, rest, page->breaks, &next);
        buffer_repeat(out, " ", further);
        buffer_add(out, line + begin, end);
        buffer_print(out, "\n");
        next += begin;
    }
}

static void add_lines(const char *text, size_t bytes, const struct page *page, struct buffer *out)
{
    while (bytes > 0) {
        const char *end = memchr(text, '\n', bytes);
        size_t line = end ? (size_t)(end - text) : bytes;

        wrap_line(text, line, page, out);
        line += end != NULL;
        text += line;
        bytes -= line;
    }
}

void wrap_lines(const char *text, size_t bytes, size_t width, struct buffer *out)
{
    add_lines(text, bytes, &(struct page){ width, HANGING, false }, out);
}

void wrap_page(const char *text, size_t bytes, size_t further, struct buffer *out)
{
    const size_t width = out->width < WRAP_WIDTH ? out->width : WRAP_WIDTH;

    if (out->width == 0)
        buffer_add(out, text, bytes);
    else
        add_lines(text, bytes, &(struct page){ width, further, true }, out);
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
