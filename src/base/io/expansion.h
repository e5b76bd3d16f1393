/* expansion - what a cell of a file stands for: "@list.xws:2" is a ship.
 * Owns:   its text; free with io_expansion_fini. All-zero is a valid empty one.
 * Errors: as the caller's expander says, at the place of the cell. */
#ifndef IO_EXPANSION_H
#define IO_EXPANSION_H

#include "base/io/csv_reader.h"
#include "volley/io.h"

#include <stdbool.h>

struct io_expansion {
    struct csv_cell cell; /* with the text to be read */
    bool pinned;          /* that text is not what stands there */
    char *text;
};

/** Expand a cell. On failure *out has the cell as it is.
 *  expander  NULL: it has it as it is, too
 *  edition   NULL: the row says none */
volley_status io_expand(struct io_expansion *out, const volley_expander *expander,
                        const struct csv_cell *cell, const char *source, const char *edition,
                        bool defends, volley_error *err);

void io_expansion_fini(struct io_expansion *expansion);

#endif
