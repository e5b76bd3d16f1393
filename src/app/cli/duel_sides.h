/* duel_sides - the two sides of an engagement from the arguments of a command.
 * Owns:   its texts and the squads they come from; free with duel_sides_fini. All-zero is a valid
 *         empty one.
 * Errors: printed on stderr, see below. */
#ifndef CLI_DUEL_SIDES_H
#define CLI_DUEL_SIDES_H

#include "app/cli/members.h"
#include "app/cli/options.h"
#include "volley/duel.h"

enum { DUEL_SIDES_SOURCE_MAX = 32 };

struct duel_sides {
    volley_side sides[2];
    volley_text *texts; /* of A, then of B */
    char (*sources)[DUEL_SIDES_SOURCE_MAX];
    size_t count;
    struct members members;
};

/** Read SIDE... vs SIDE..., or all of it as one word; "vs" is the word between the sides that the
 *  command has. Returns an exit status: CLI_DONE, or why not, which has been said. */
int duel_sides_read(struct duel_sides *out, const struct cli_options *options);

/** The argument that an error is about; NULL: none. */
const char *duel_sides_text(const struct duel_sides *sides, const volley_error *error);

void duel_sides_fini(struct duel_sides *sides);

#endif
