#include "game/xws/xws.h"

#include "base/ascii.h"

/* U+00C0 to U+00DF without their accents, and the same again for the small letters after them. */
static const char plain[] = "aaaaaaaceeeeiiiidnooooo ouuuuyts";
_Static_assert(sizeof plain == 32 + 1, "one letter for each");

char *xws_id(const char *name, char *out, size_t room)
{
    char *end = out;

    for (; *name && end + 1 < out + room; name++) {
        char c = ascii_lower(*name);

        if ((unsigned char)c == 0xC3 && ((unsigned char)name[1] & 0xC0) == 0x80)
            c = plain[*++name & 0x1F];
        if (ascii_is_letter_or_digit(c) || c == '-')
            *end++ = c;
    }
    *end = '\0';
    return out;
}
