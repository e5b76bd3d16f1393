/* time_left - how long work will still take, as people say it.
 * Units:  seconds.
 * Owns:   nothing.
 * Errors: none; as long as there is nothing to go by, nothing is said. */
#pragma once

enum { TIME_LEFT_MAX = 32 };

/* What has been guessed so far. All-zero is one that has not begun. */
struct time_left {
    double at, seconds; /* when it was guessed, and what; `at` 0: not yet */
};

/** Take in how much of the work is done after so many seconds, and say how long it will still take,
 *  as in "about 9 days left"; "": it is too early to tell. Returns out. */
const char *time_left_text(struct time_left *left, double share, double seconds,
                           char out[TIME_LEFT_MAX]);
