/* number - numbers as people read them.
 * Owns:   nothing; texts go into the caller's room, NUMBER_TEXT_MAX bytes.      Errors: none. */
#ifndef REPORT_NUMBER_H
#define REPORT_NUMBER_H

#include <stdint.h>

enum { NUMBER_TEXT_MAX = 512 }; /* the largest double has 309 digits before its point */

/** A whole number in groups of three digits: "100,000,000". Returns out. */
const char *number_grouped(uint64_t number, char *out);

/** A difference with its sign: "+0.25", "-0.25"; what rounds to zero has none: "0.00". Returns
 *  out. Wants a locale with a decimal point (base/point.h). */
const char *number_signed(double number, int places, char *out);

#endif
