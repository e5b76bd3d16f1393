#include "report/escape.h"

#include "base/ascii.h"
#include "base/utf8.h"

/* Add the character at `text`, with what stands before one of `marked` (NULL: it goes where there
 * are no marks, and every control is a blank); returns its bytes. */
static size_t add_character(struct buffer *out, const char *text, size_t bytes, const char *marked)
{
    uint32_t code;
    const size_t character = utf8_next(text, bytes, &code);

    if (ascii_is_space(*text) || (!marked && ascii_is_control(*text)))
        buffer_add(out, " ", 1);
    else if (!utf8_is_shown(code))
        buffer_add(out, "?", 1);
    else if (marked && character == 1 && strchr(marked, *text))
        buffer_print(out, "\\%c", *text);
    else
        buffer_add(out, text, character);
    return character;
}

bool escape_is_shown(const char *text, size_t bytes)
{
    uint32_t code = ' ';

    for (size_t at = 0; at < bytes && utf8_is_shown(code);)
        at += utf8_next(text + at, bytes - at, &code);
    return utf8_is_shown(code);
}

void escape_text(struct buffer *out, const char *text, size_t bytes)
{
    for (size_t at = 0; at < bytes;)
        at += add_character(out, text + at, bytes - at, NULL);
}

void escape_xml(struct buffer *out, const char *text, size_t bytes)
{
    for (size_t at = 0; at < bytes;) {
        if (text[at] == '<' || text[at] == '>' || text[at] == '&' || text[at] == '"')
            buffer_print(out, "&#%d;", text[at++]);
        else
            at += add_character(out, text + at, bytes - at, "");
    }
}

void escape_markdown(struct buffer *out, const char *text, size_t bytes)
{
    for (size_t at = 0; at < bytes;)
        at += add_character(out, text + at, bytes - at, "\\`*_<&|[]~");
}

void escape_markdown_line(struct buffer *out, const char *text, size_t bytes)
{
    size_t digits = 0;

    while (digits < bytes && ascii_is_digit(text[digits]))
        digits++;
    if (digits > 0 && digits < bytes && (text[digits] == '.' || text[digits] == ')')) {
        buffer_add(out, text, digits);
        buffer_print(out, "\\");
        text += digits;
        bytes -= digits;
    } else if (bytes > 0 && *text && strchr("-+#>=", *text)) {
        buffer_print(out, "\\");
    }
    escape_markdown(out, text, bytes);
}

/* ---- commands ---- */

/* Means nothing to a shell, wherever it stands. */
static bool is_plain(char c)
{
    return ascii_is_letter_or_digit(c) || (c && strchr("-_./,:=+@%", c)) ||
           (unsigned char)c >= 0x80;
}

static bool all_plain(const char *word)
{
    for (const char *at = word; *at; at++)
        if (!is_plain(*at))
            return false;
    return *word != '\0';
}

/* Octal, three digits each: what stands behind is never taken for a part of it. */
static void add_encoded(const char *word, struct buffer *out)
{
    buffer_print(out, "$'");
    for (; *word; word++) {
        if (ascii_is_control(*word) || (unsigned char)*word >= 0x80)
            buffer_print(out, "\\%03o", (unsigned)(unsigned char)*word);
        else
            buffer_print(out, *word == '\'' || *word == '\\' ? "\\%c" : "%c", *word);
    }
    buffer_print(out, "'");
}

static void add_single(const char *word, struct buffer *out)
{
    buffer_print(out, "'");
    for (; *word; word++)
        if (*word == '\'')
            buffer_print(out, "'\\''");
        else
            buffer_add(out, word, 1);
    buffer_print(out, "'");
}

void shell_line(const char *const *words, size_t count, struct buffer *out)
{
    for (size_t i = 0; i < count; i++) {
        buffer_print(out, "%s", i ? " " : "");
        if (!escape_is_shown(words[i], strlen(words[i])))
            add_encoded(words[i], out);
        else if (all_plain(words[i]))
            buffer_print(out, "%s", words[i]);
        else if (!strpbrk(words[i], "\"$`\\!"))
            buffer_print(out, "\"%s\"", words[i]);
        else
            add_single(words[i], out);
    }
}
