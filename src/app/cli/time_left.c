#include "app/cli/time_left.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>

/* Work begins slowly, and its first share says little. */
static const double first_guess_after = 5, first_guess_share = 0.001, long_wait = 60;

/* A new guess moves the one before by this share a second: one row that takes long, or none, does
 * not throw it about. */
static const double pull = 0.1;

/* From so many seconds on it is said in this unit, in steps that nobody takes for exact. */
static const struct {
    double from, unit, step; /* seconds; of the unit */
    const char *one, *name;
} units[] = {
    { 360 * 86400.0, 365.25 * 86400, 1, "a year", "years" },
    { 36 * 3600.0, 86400, 1, "a day", "days" },
    { 90 * 60.0, 3600, 1, "an hour", "hours" },
    { 90, 60, 1, "a minute", "minutes" },
    { 7.5, 1, 5, "a second", "seconds" },
};

const char *time_left_text(struct time_left *left, double share, double seconds,
                           char out[TIME_LEFT_MAX])
{
    double guess, passed;

    *out = '\0';
    if (!(share > 0) || seconds < first_guess_after ||
        (share < first_guess_share && seconds < long_wait))
        return out;
    guess = share < 1 ? seconds / share - seconds : 0;
    passed = seconds - left->at;
    if (left->at > 0 && passed >= 0) {
        const double kept = exp(-pull * passed);
        const double before = left->seconds > passed ? left->seconds - passed : 0;

        guess = kept * before + (1 - kept) * guess;
    }
    left->at = seconds;
    left->seconds = guess;
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        const double count = round(guess / units[i].unit / units[i].step) * units[i].step;

        if (guess < units[i].from)
            continue;
        if (count <= 1)
            snprintf(out, TIME_LEFT_MAX, "about %s left", units[i].one);
        else if (count <= 1000)
            snprintf(out, TIME_LEFT_MAX, "about %.0f %s left", count, units[i].name);
        else
            snprintf(out, TIME_LEFT_MAX, "more than 1000 %s left", units[i].name);
        return out;
    }
    snprintf(out, TIME_LEFT_MAX, "a few seconds left");
    return out;
}
