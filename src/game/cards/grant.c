#include "game/cards/grant.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Words of a loadout that a card can change. */
static const char *const granted[] = { "hull", "shields", "agility", "attack" };

static bool add_word(const char *word, long number, char out[GRANT_BYTES])
{
    size_t used = strlen(out);
    int needed =
        snprintf(out + used, GRANT_BYTES - used, "%s%s=%+ld", used ? " " : "", word, number);

    return needed > 0 && (size_t)needed < GRANT_BYTES - used;
}

bool grant_words(const char *grants, char out[GRANT_BYTES])
{
    bool fits = true;

    *out = '\0';
    while (*grants && fits) {
        for (size_t i = 0; i < sizeof granted / sizeof granted[0]; i++) {
            size_t bytes = strlen(granted[i]);
            const char *number = grants + bytes + 1;

            if (strncmp(grants, granted[i], bytes) == 0 && grants[bytes] == ':' && *number &&
                *number != ';')
                fits = fits && add_word(granted[i], strtol(number, NULL, 10), out);
        }
        grants += strcspn(grants, ";");
        grants += strspn(grants, "; ");
    }
    return fits;
}
