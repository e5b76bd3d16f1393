/* versus - the word between attackers and a defender.
 * Units: none.  Owns: nothing.  Errors: none. */
#pragma once

#include "base/array.h"
#include "base/ascii.h"

#include <string.h>

/** Whether a word is "vs", or what players say for it. */
static inline bool rules_is_versus(const char *word, size_t bytes)
{
    static const char *const same[] = { "vs", "vs.", "versus", "against", "into" };

    for (size_t i = 0; i < ARRAY_LEN(same); i++)
        if (bytes == strlen(same[i]) && ascii_same_bytes(word, same[i], bytes))
            return true;
    return false;
}
