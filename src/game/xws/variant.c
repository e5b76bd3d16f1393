#include "game/xws/variant.h"

#include <stddef.h>
#include <string.h>

const char *xws_variant(int edition, const char *kind, const char *id)
{
    for (unsigned i = 0; i < xws_variant_count; i++)
        if (xws_variants[i].edition == edition && strcmp(xws_texts + xws_variants[i].id, id) == 0 &&
            strcmp(xws_texts + xws_variants[i].kind, kind) == 0)
            return xws_texts + xws_variants[i].means;
    return NULL;
}
