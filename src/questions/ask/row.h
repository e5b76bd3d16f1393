/* row - what records ask of their structs, a row each: an expression of `at`, a struct record_at.
 * Owns:   nothing.
 * Errors: none. */
#pragma once

#include "report/record.h"

/** A condition. */
#define RECORD_IS(name, holds)                                                                     \
    static bool name(const struct record_at *at)                                                   \
    {                                                                                              \
        return holds;                                                                              \
    }                                                                                              \
    struct record_at

/** A value, as record_text and its like make them. */
#define RECORD_GIVES(name, value)                                                                  \
    static struct record_value name(const struct record_at *at)                                    \
    {                                                                                              \
        return value;                                                                              \
    }                                                                                              \
    struct record_at

/** Words that are put together: a statement with `out`, a buffer. */
#define RECORD_SAYS(name, says)                                                                    \
    static void name(const struct record_at *at, struct buffer *out)                               \
    {                                                                                              \
        says;                                                                                      \
    }                                                                                              \
    struct record_at

/** The same of the cell of a table that does not hang on the number of its column. */
#define RECORD_WRITES(name, writes)                                                                \
    static void name(const struct record_at *at, size_t number, struct buffer *out)                \
    {                                                                                              \
        (void)number;                                                                              \
        writes;                                                                                    \
    }                                                                                              \
    struct record_at
