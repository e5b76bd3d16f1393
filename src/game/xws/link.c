#include "game/xws/xws.h"

#include "base/array.h"
#include "base/ascii.h"

#include <string.h>

enum { VERSION_LAST = 10 };

bool xws_is_address(const char *bytes, size_t count)
{
    static const char *const schemes[] = { "https://", "http://" };

    for (; count && ascii_is_space(*bytes); bytes++)
        count--;
    for (size_t i = 0; i < ARRAY_LEN(schemes); i++)
        if (count >= strlen(schemes[i]) && ascii_same_bytes(bytes, schemes[i], strlen(schemes[i])))
            return true;
    return false;
}

/* What follows "d=" in an address; NULL: nothing. */
static const char *find_data(const char *link)
{
    const char *at = strchr(link, '?');

    for (; at; at = strchr(at + 1, '&'))
        if (at[1] == 'd' && at[2] == '=')
            return at + 3;
    return NULL;
}

/* Of "v8Z..." or "v4!..."; the first addresses began with a number, without a version. 0: none. */
static int version_of(const char *data)
{
    int version = 0;

    if (data[0] != 'v')
        return ascii_is_digit(data[0]);
    for (data++; ascii_is_digit(*data); data++)
        version = version <= VERSION_LAST ? version * 10 + (*data - '0') : version;
    return *data == 'Z' || *data == '!' ? version : 0;
}

/* Version 4 was the last of the first edition's builder and the first of its successor. */
const char *xws_link_edition(const char *link)
{
    const char *data = xws_is_address(link, strlen(link)) ? find_data(link) : NULL;
    int version = data ? version_of(data) : 0;

    if (version < 1 || version > VERSION_LAST)
        return NULL;
    if (version < 4)
        return "1";
    if (version == 4)
        return strstr(link, "//raithos.") || strstr(link, "//yasb.") ? "2" : "1";
    return version <= 8 ? "2" : "2.5";
}
