/* decimal - doubles as decimals that read back as the same number, and their point.
 * Owns:   nothing; texts go into the caller's room. What point_begin returns is the caller's until
 *         point_end.
 * Errors: none; if the C locale cannot be had, nothing changes. */
#pragma once

#include <locale.h>
#include <stddef.h>

enum { DECIMAL_TEXT_MAX = 40 };

/** The decimal of 15, 16 or 17 digits, the fewest that read back as the number, as "%.*g" prints
 *  it: 0.5, 1.25e-07. Returns how many bytes it has, without the NUL at its end. Wants a locale
 *  with a decimal point (point_begin). */
size_t decimal_write(char text[DECIMAL_TEXT_MAX], double number);

/** So many bytes as whole as they can be said: "100 KB", "1 GB", "1.5 GB". Returns text. */
const char *decimal_memory(char text[DECIMAL_TEXT_MAX], double bytes);

/* ---- numbers with a decimal point, whatever locale the program has set ---- */

struct point {
    locale_t c, before;
};

/** Switch this thread to the C locale for numbers. */
struct point point_begin(void);

/** Switch back. */
void point_end(struct point *point);
