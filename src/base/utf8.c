#include "base/utf8.h"

#include "base/array.h"
#include "base/ascii.h"

/* The second byte of a character has a narrower range after some first bytes: that is what keeps
 * overlong forms, surrogates and values above U+10FFFF out. */
static const struct {
    uint8_t first_low, first_high;
    uint8_t bytes;
    uint8_t second_low, second_high;
} forms[] = {
    { 0x00, 0x7F, 1, 0x00, 0x00 }, { 0xC2, 0xDF, 2, 0x80, 0xBF }, { 0xE0, 0xE0, 3, 0xA0, 0xBF },
    { 0xE1, 0xEC, 3, 0x80, 0xBF }, { 0xED, 0xED, 3, 0x80, 0x9F }, { 0xEE, 0xEF, 3, 0x80, 0xBF },
    { 0xF0, 0xF0, 4, 0x90, 0xBF }, { 0xF1, 0xF3, 4, 0x80, 0xBF }, { 0xF4, 0xF4, 4, 0x80, 0x8F },
};

size_t utf8_char_bytes(const char *text, size_t text_bytes)
{
    const uint8_t *byte = (const uint8_t *)text;
    size_t form = 0;

    if (text_bytes == 0)
        return 0;
    while (form < ARRAY_LEN(forms) &&
           (byte[0] < forms[form].first_low || byte[0] > forms[form].first_high))
        form++;
    if (form == ARRAY_LEN(forms) || forms[form].bytes > text_bytes)
        return 0;
    if (forms[form].bytes > 1 &&
        (byte[1] < forms[form].second_low || byte[1] > forms[form].second_high))
        return 0;
    for (size_t i = 2; i < forms[form].bytes; i++)
        if ((byte[i] & 0xC0) != 0x80)
            return 0;
    return forms[form].bytes;
}

size_t utf8_plain(const char *text, size_t text_bytes)
{
    const uint64_t ones = 0x0101010101010101u;
    size_t bytes = 0;
    uint64_t eight;

    for (; text_bytes - bytes >= sizeof eight; bytes += sizeof eight) {
        memcpy(&eight, text + bytes, sizeof eight);
        if ((eight | (eight - ' ' * ones) | (eight + ones)) & 0x80 * ones)
            break;
    }
    while (bytes < text_bytes && text[bytes] >= ' ' && text[bytes] <= '~')
        bytes++;
    return bytes;
}

size_t utf8_count(const char *text, size_t text_bytes)
{
    size_t count = utf8_plain(text, text_bytes);

    for (size_t at = count; at < text_bytes; count++) {
        const bool is_ascii = (unsigned char)text[at] < 0x80;
        size_t bytes = is_ascii ? 1 : utf8_char_bytes(text + at, text_bytes - at);

        at += bytes ? bytes : 1;
    }
    return count;
}

size_t utf8_next(const char *text, size_t text_bytes, uint32_t *code)
{
    const size_t bytes = utf8_char_bytes(text, text_bytes);

    *code = bytes ? (uint8_t)*text & (bytes > 1 ? 0x7Fu >> bytes : 0x7Fu) : UTF8_NONE;
    for (size_t i = 1; i < bytes; i++)
        *code = *code << 6 | ((uint8_t)text[i] & 0x3F);
    return bytes ? bytes : 1;
}

bool utf8_is_shown(uint32_t code)
{
    return code >= ' ' && (code < 0x7F || code >= 0xA0) &&       /* C0, DEL, C1; */
           code != 0x061C && code != 0x200E && code != 0x200F && /* marks of a direction, */
           (code < 0x2028 || code > 0x202E) &&                   /* line ends, embeddings, */
           (code < 0x2066 || code > 0x2069) &&                   /* isolates; no characters */
           (code < 0xFDD0 || code > 0xFDEF) && (code & 0xFFFE) != 0xFFFE;
}

size_t utf8_letters(char *out, size_t room, const char *text, size_t text_bytes)
{
    /* U+00C0 to U+00FF; U+0152 and U+0153 are the only others. */
    static const char latin[] = "aaaaaaaceeeeiiiidnooooo-ouuuuypsaaaaaaaceeeeiiiidnooooo-ouuuuypy";
    size_t used = 0;

    for (size_t i = 0; i < text_bytes && used + 1 < room; i++) {
        const unsigned next = i + 1 < text_bytes ? (unsigned char)text[i + 1] : 0;
        const bool is_latin = (text[i] & 0xff) == 0xc3 && (next & 0xc0) == 0x80;
        const bool is_oe = (text[i] & 0xff) == 0xc5 && (next & 0xfe) == 0x92;
        const char letter = is_latin ? latin[next & 0x3f] : is_oe ? 'o' : ascii_lower(text[i]);

        if (ascii_is_letter_or_digit(letter))
            out[used++] = letter;
        if (used + 1 < room && (is_oe || (is_latin && next == 0x9f)))
            out[used++] = is_oe ? 'e' : 's';
        i += is_latin || is_oe;
    }
    out[used] = '\0';
    return used;
}

size_t utf8_show(char *text, size_t text_bytes, char line_feed)
{
    size_t used = utf8_plain(text, text_bytes), bytes;
    uint32_t code;

    for (size_t at = used; at < text_bytes; at += bytes) {
        bytes = utf8_next(text + at, text_bytes - at, &code);
        if (utf8_is_shown(code)) {
            memmove(text + used, text + at, bytes);
            used += bytes;
        } else if (code != '\r' || at + 1 == text_bytes || text[at + 1] != '\n') {
            text[used++] = code == '\n' ? line_feed : ascii_is_space(text[at]) ? ' ' : '?';
        }
    }
    return used;
}

char *utf8_clean(const char *text, size_t text_bytes, char *out, size_t room)
{
    size_t used = 0, bytes = 0;
    uint32_t code;

    while (used < text_bytes &&
           used + (bytes = utf8_next(text + used, text_bytes - used, &code)) < room)
        used += bytes;
    if (used > 0) /* a text without bytes may be NULL */
        memmove(out, text, used);
    out[utf8_show(out, used, '?')] = '\0';
    return out;
}
