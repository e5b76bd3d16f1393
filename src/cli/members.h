/* members - "@LIST.xws:2" in a loadout: the second ship of a squad file, in words.
 * Owns:   the texts it makes; free with members_fini, after their last use. All-zero is a valid
 *         empty one.
 * Errors: printed on stderr. */
#ifndef CLI_MEMBERS_H
#define CLI_MEMBERS_H

#include "volley/scenario.h"

#include <stdbool.h>
#include <stddef.h>

struct members {
    char **texts;
    size_t count;
};

/* By which rules and cards ships are read. */
struct members_of {
    const char *edition;
    const volley_library *library; /* NULL: the built-in cards */
};

/** Put ships in the place of "@FILE:SHIP" and "@FILE:SQUAD.SHIP" in the arguments of a command:
 *  attackers before the first "vs", defenders after it, whether it is a word of its own or not.
 *  What is left out of a ship, or read as something else, is said. */
bool members_expand(struct members *members, char **words, size_t count,
                    const struct members_of *of);

/** The same for one loadout; NULL: said why. The members own it. */
const char *members_expand_one(struct members *members, const char *text, bool defends,
                               const struct members_of *of);

void members_fini(struct members *members);

#endif
