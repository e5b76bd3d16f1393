#include "game/xws/xws.h"

#include <stdbool.h>

/* U+00C0 to U+00DF without their accents, and the same again for the small letters after them. */
static const char plain[] = "aaaaaaaceeeeiiiidnooooo ouuuuyts";
_Static_assert(sizeof plain == 32 + 1, "one letter for each");

static bool is_id_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
}

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

char *xws_id(const char *name, char *out, size_t room)
{
    char *end = out;

    for (; *name && end + 1 < out + room; name++) {
        char c = small(*name);

        if ((unsigned char)c == 0xC3 && ((unsigned char)name[1] & 0xC0) == 0x80)
            c = plain[*++name & 0x1F];
        if (is_id_byte(c))
            *end++ = c;
    }
    *end = '\0';
    return out;
}
