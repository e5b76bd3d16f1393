#include "report/escape.h"

#include "base/ascii.h"
#include "base/utf8.h"

#include <string.h>

/* The number of a well-formed character (RFC 3629). */
static uint32_t code_of(const char *text, size_t bytes)
{
    static const uint8_t first_masks[] = { 0, 0x7F, 0x1F, 0x0F, 0x07 };
    uint32_t code = (uint8_t)text[0] & first_masks[bytes];

    for (size_t i = 1; i < bytes; i++)
        code = code << 6 | ((uint8_t)text[i] & 0x3F);
    return code;
}

/* Controls, and what is no character: HTML and XML have no place for them. */
static bool is_unprintable(uint32_t code)
{
    return code < ' ' || (code >= 0x7F && code < 0xA0) || (code >= 0xFDD0 && code <= 0xFDEF) ||
           (code & 0xFFFE) == 0xFFFE;
}

/* Add the character at `text`, with what stands before one of `marked`; returns its bytes. */
static size_t add_character(struct buffer *out, const char *text, size_t bytes, const char *marked)
{
    const size_t character = utf8_char_bytes(text, bytes);

    if (ascii_is_space(*text))
        buffer_add(out, " ", 1);
    else if (character == 0 || is_unprintable(code_of(text, character)))
        buffer_add(out, "?", 1);
    else if (character == 1 && strchr(marked, *text))
        buffer_print(out, "\\%c", *text);
    else
        buffer_add(out, text, character);
    return character ? character : 1;
}

bool escape_is_shown(const char *text, size_t bytes)
{
    for (size_t at = 0; at < bytes;) {
        const size_t character = utf8_char_bytes(text + at, bytes - at);

        if (character == 0 || is_unprintable(code_of(text + at, character)))
            return false;
        at += character;
    }
    return true;
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
