/* error - fill a volley_error; the first fault wins.
 * Units:  lines and columns are 1-based, columns count characters.
 * Owns:   nothing; every string is copied (and cut to fit).
 * Errors: these functions cannot fail. Each returns the status it was given, so that a caller
 *         can write `return error_set(...)`. A NULL err only loses the text. */
#pragma once

#include "volley/error.h"

#include <stdbool.h>

#if defined(__GNUC__)
#define BASE_PRINTF(format_arg, first_arg) __attribute__((format(printf, format_arg, first_arg)))
#else
#define BASE_PRINTF(format_arg, first_arg)
#endif

/* How many statuses there are. */
enum { ERROR_STATUSES = VOLLEY_STOPPED + 1 };

/** A place in an input text, and the word that stands there. All-zero means "no place"; without a
 *  line there is no column either. */
struct error_place {
    const char *source; /* may be NULL */
    int line, column;
    const char *word; /* need not end in a NUL */
    size_t word_bytes;
};

/** A failure that is not about a place in an input. */
volley_status error_set(volley_error *err, volley_status status, const char *format, ...)
    BASE_PRINTF(3, 4);

/** The question was put wrongly: VOLLEY_INVALID, and a column below 0, by which a command tells it
 * from an input that is wrong. */
volley_status error_usage(volley_error *err, const char *format, ...) BASE_PRINTF(2, 3);

/** A failure at a place. */
volley_status error_at(volley_error *err, volley_status status, const struct error_place *place,
                       const char *format, ...) BASE_PRINTF(4, 5);

/** A failure that another call reported. */
volley_status error_copy(volley_error *err, const volley_error *from);

/** A failure at a place for the sake of another, of something that the place names: the whole of
 * the other, with its own place, becomes the message. */
volley_status error_because(volley_error *err, const struct error_place *place,
                            const volley_error *cause);

/** The caller's own function has ended the work. */
volley_status error_stopped(volley_error *err);

/** An engagement without a limit of rounds may have no end: VOLLEY_INVALID, as much else is. */
volley_status error_endless(volley_error *err);
bool error_is_endless(const volley_error *err);

/** Out of memory. */
volley_status error_nomem(volley_error *err);

/* Leave a function with the status of a call that has failed, which has filled the error: where
 * nothing is to be freed. */
#define TRY(call)                                                                                  \
    do {                                                                                           \
        const volley_status left_with = (call);                                                    \
                                                                                                   \
        if (left_with != VOLLEY_OK)                                                                \
            return left_with;                                                                      \
    } while (0)

/* Likewise, out of memory: where what it was taken for is NULL or false. */
#define NEED(taken, err)                                                                           \
    do {                                                                                           \
        if (!(taken))                                                                              \
            return error_nomem(err);                                                               \
    } while (0)
