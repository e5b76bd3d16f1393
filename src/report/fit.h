/* fit - how wide the columns of a table are, so that it fits a page.
 * Units:  widths in characters. A column of natural width 0 is empty: it takes no room.
 * Owns:   nothing.      Errors: none. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { FIT_WIDTH_LEAST = 40 }; /* no page is narrower */

struct fit_column {
    size_t natural; /* of its widest cell on one line */
    size_t least;   /* of its widest cell broken into lines */
    size_t gap;     /* blanks before it, if another stands there */
    unsigned rank;  /* 0: always shown; the columns of the highest rank give way first */
};

/** Widths at which a table fits `room`, for each column; 0: it has given way, or is empty. Columns
 *  that can be broken into lines share what is left, the widest giving the most.
 *  Returns whether there are such widths: not, if those of rank 0 need more room. */
bool fit_columns(const struct fit_column *columns, size_t count, size_t room, size_t *widths);

/** How wide the table is with all of them, unbroken. */
size_t fit_natural(const struct fit_column *columns, size_t count);
