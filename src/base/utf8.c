#include "base/utf8.h"

#include "base/array.h"
#include "base/ascii.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

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

size_t utf8_count(const char *text, size_t text_bytes)
{
    const uint64_t beyond_ascii = 0x8080808080808080u;
    size_t count = 0;
    uint64_t eight;

    for (; text_bytes - count >= sizeof eight; count += sizeof eight) {
        memcpy(&eight, text + count, sizeof eight);
        if (eight & beyond_ascii)
            break;
    }
    for (size_t at = count; at < text_bytes; count++) {
        const bool is_ascii = (unsigned char)text[at] < 0x80;
        size_t bytes = is_ascii ? 1 : utf8_char_bytes(text + at, text_bytes - at);

        at += bytes ? bytes : 1;
    }
    return count;
}

char *utf8_clean(const char *text, size_t text_bytes, char *out, size_t room)
{
    size_t used = 0;

    for (size_t at = 0; at < text_bytes;) {
        size_t bytes = utf8_char_bytes(text + at, text_bytes - at);

        if (used + (bytes ? bytes : 1) >= room)
            break;
        if (bytes > 1 || (bytes == 1 && !ascii_is_control(text[at])))
            memcpy(out + used, text + at, bytes);
        else
            out[used] = '?';
        used += bytes ? bytes : 1;
        at += bytes ? bytes : 1;
    }
    out[used] = '\0';
    return out;
}
