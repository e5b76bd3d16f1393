#include "app/cli/reference.h"

#include <stdlib.h>
#include <string.h>

enum { NUMBER_MAX = 9 }; /* digits of a ship or a squad */

static size_t digits_at(const char *text)
{
    return strspn(text, "0123456789");
}

bool cli_reference_ends(char c)
{
    return c == '\0' || strchr("; \t\n\v\f\r", c);
}

/* ":2", ":1.2" or ":1.all" at the end of a word. */
static bool read_numbers(const char *text, struct cli_reference *out)
{
    static const char all[] = "all";
    size_t digits = digits_at(text + 1);
    const char *ship = text + 1;

    out->squad = out->ship = 0;
    out->all = false;
    if (digits > 0 && digits <= NUMBER_MAX && ship[digits] == '.') {
        out->squad = strtoul(ship, NULL, 10) - 1;
        ship += digits + 1;
        digits = digits_at(ship);
        out->all = strncmp(ship, all, sizeof all - 1) == 0;
    }
    if (out->all) {
        out->end = ship + sizeof all - 1;
        return cli_reference_ends(*out->end);
    }
    out->ship = strtoul(ship, NULL, 10) - 1;
    out->end = ship + digits;
    return digits > 0 && digits <= NUMBER_MAX && cli_reference_ends(*out->end);
}

bool cli_reference_read(const char *text, struct cli_reference *out)
{
    for (const char *at = text + 1; *at && *at != ';'; at++) {
        if (*at != ':' || !read_numbers(at, out))
            continue;
        out->name_bytes = (size_t)(at - text - 1);
        return out->name_bytes > 0;
    }
    return false;
}
