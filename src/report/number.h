/* number - numbers as people read them.
 * Owns:   nothing; texts go into the caller's room, NUMBER_TEXT_MAX bytes.      Errors: none. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum {
    NUMBER_TEXT_MAX = 512, /* the largest double has 309 digits before its point */
    PERCENT_TEXT_MAX = 32
};

/** A whole number in groups of three digits: "100,000,000". Returns out. */
const char *number_grouped(uint64_t number, char *out);

/** A difference with its sign: "+0.25", "-0.25"; what rounds to zero has none: "0.00". Returns
 *  out. Wants a locale with a decimal point (base/decimal.h). */
const char *number_signed(double number, int places, char *out);

/** A chance in percent: "12.50 %". What would round to none or to all of it and is not says so: "<
 *  0.01 %", "> 99.99 %". Returns out, of PERCENT_TEXT_MAX bytes. Wants a locale with a point. */
const char *number_percent(double share, int places, char *out);

/** A chance in percent for a sentence, with the digits that one says: "27 %", "3.4 %", "less than
 * 0.1
 *  %", "more than 99.9 %". Returns out, of PERCENT_TEXT_MAX bytes. Wants a locale with a point. */
const char *number_chance(double share, char *out);

/** A chance of which every trial, or none, was an instance, in percent: its bound, of one digit
 * (below 0.01 %: that is 1), and rounded so that it holds: "< 0.4 %", "< 0.001 %", "> 99.999 %".
 * high: the greatest share that none leaves likely. Returns out, of PERCENT_TEXT_MAX bytes. Wants a
 * locale with a point. */
const char *number_bound(double high, bool all, char *out);

/** How far a figure may be off, with two digits and never as a power of ten: "0.12", "25",
 *  "0.000031". Returns out, of NUMBER_TEXT_MAX bytes. Wants a locale with a point. */
const char *number_spread(double number, char *out);

/** A time: "1.25 s", "31 ms", "12 us", with `ascii` so and else with its own letter. Returns out,
 * of NUMBER_TEXT_MAX bytes. Wants a locale with a point. */
const char *number_duration(double seconds, bool ascii, char *out);

/** The same as number_spread, for the call that it stands in. */
#define SPREAD(number) number_spread(number, (char[NUMBER_TEXT_MAX]){ "" })

/** number_percent with two places, for the call that it stands in. */
#define PERCENT(share) number_percent(share, 2, (char[PERCENT_TEXT_MAX]){ "" })

/** number_chance, likewise. */
#define CHANCE(share) number_chance(share, (char[PERCENT_TEXT_MAX]){ "" })
