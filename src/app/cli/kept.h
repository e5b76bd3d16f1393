/* kept - what is made for a command, and goes with it.
 * Owns:   its texts and files.      Errors: said. */
#pragma once

#include "app/cli/options.h"

struct kept {
    void **items; /* from malloc */
    size_t count;
    const struct named *named; /* texts with names; the last one first */
    struct squad_file *files;  /* that the command has been told of */
    bool fights;               /* cells are sides of engagements */
    const char *notes; /* remarks that the first text is to have: " [--points does nothing …]" */
};

/** Free it (may be NULL) with all that it keeps. */
void kept_free(struct kept *kept);
