/* number - whole numbers in words.
 * Owns:   nothing.      Errors: false for what is no number. */
#ifndef SCENARIO_NUMBER_H
#define SCENARIO_NUMBER_H

#include <stdbool.h>
#include <stddef.h>

/** A whole number with an optional sign; beyond 99,999 all are alike. */
bool number_read(const char *text, size_t bytes, int *out);

/** "2x", "12X": how many times what stands behind it is meant, beyond 99,999 all are alike; 0: it
 *  says no such thing. */
int number_times(const char *text, size_t bytes);

#endif
