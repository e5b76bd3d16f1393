/* point - numbers with a decimal point, whatever locale the program has set.
 * Owns:   what point_begin returns belongs to the caller until point_end.
 * Errors: if the C locale cannot be had, nothing changes. */
#pragma once

#include <locale.h>

struct point {
    locale_t c, before;
};

/** Switch this thread to the C locale for numbers. */
struct point point_begin(void);

/** Switch back. */
void point_end(struct point *point);
