/* listing - rows of named cells as CSV or JSON, for lists that programs read.
 * Units:  none.
 * Owns:   nothing: all pointers are the caller's.
 * Errors: the buffer remembers them. */
#ifndef REPORT_LISTING_H
#define REPORT_LISTING_H

#include "base/buffer.h"

/* A cell: a text, a number, whether something is so (1 or 0 in CSV), or nothing, which JSON leaves
 * out. */
struct listing_cell {
    enum { LISTING_NONE, LISTING_TEXT, LISTING_NUMBER, LISTING_TRUTH } kind;
    const char *text;
    int number;
};

struct listing {
    const char *title;          /* of the list in JSON: "cards" */
    const char *const *columns; /* their names */
    size_t column_count;
    const struct listing_cell *cells; /* row by row */
    size_t row_count;
    const struct listing *inner; /* rows that belong to the rows, JSON only; NULL: none */
    const size_t *inner_ends; /* for each row, where its inner rows end, counted from the first */
};

/** A cell with a text. */
static inline struct listing_cell listing_text(const char *text)
{
    return (struct listing_cell){ LISTING_TEXT, text, 0 };
}

/** A cell with a text, or with nothing for "". */
static inline struct listing_cell listing_some(const char *text)
{
    return (struct listing_cell){ *text ? LISTING_TEXT : LISTING_NONE, text, 0 };
}

/** A cell with a number, or with nothing for `nothing`. */
static inline struct listing_cell listing_number(int number, int nothing)
{
    return (struct listing_cell){ number == nothing ? LISTING_NONE : LISTING_NUMBER, "", number };
}

static inline struct listing_cell listing_truth(bool is_so)
{
    return (struct listing_cell){ LISTING_TRUTH, "", is_so };
}

/** Names of the columns, then a line for each row. */
void listing_csv(const struct listing *listing, struct buffer *out);

/** One document: {"schema": 1, TITLE: [{COLUMN: cell, …}, …]}. */
void listing_json(const struct listing *listing, struct buffer *out);

#endif
