#include "xws/number.h"

#include <stddef.h>
#include <string.h>

const struct xws_number *xws_number_find(int edition, const char *kind, int number)
{
    for (unsigned i = 0; i < xws_number_count; i++)
        if (xws_numbers[i].number == number && xws_numbers[i].edition == edition &&
            strcmp(xws_texts + xws_numbers[i].kind, kind) == 0)
            return &xws_numbers[i];
    return NULL;
}

const char *xws_variant(int edition, const char *kind, const char *id)
{
    for (unsigned i = 0; i < xws_variant_count; i++)
        if (xws_variants[i].edition == edition && strcmp(xws_texts + xws_variants[i].id, id) == 0 &&
            strcmp(xws_texts + xws_variants[i].kind, kind) == 0)
            return xws_texts + xws_variants[i].means;
    return NULL;
}
