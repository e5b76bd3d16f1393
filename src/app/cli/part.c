#include "app/cli/part.h"

#include <stdlib.h>

static const char *read_number(const char *at, uint64_t *out)
{
    char *end;

    if (*at < '1' || *at > '9')
        return NULL;
    *out = strtoull(at, &end, 10);
    return *out <= PARTS_MAX ? end : NULL;
}

bool part_read(const char *text, volley_part *out)
{
    const char *at = read_number(text, &out->number);

    at = at && *at == '/' ? read_number(at + 1, &out->count) : NULL;
    return at && *at == '\0' && out->number <= out->count;
}
