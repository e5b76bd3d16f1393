/* listed - a CSV file that lists ships, or sides of several: a row has their words, and may have a
 * name, a weight and points.
 * Units:  weights and points are above 0.
 * Owns:   nothing: texts last until the item has been taken.
 * Errors: of the file, with line and column; out of memory. */
#pragma once

#include "base/io/file.h"

struct listed {
    const struct io_expansion *words;
    const char *said;      /* as they stand there */
    const char *name;      /* NULL: none */
    double weight, points; /* 1 and 0 where the row says none */
};

struct listed_reader {
    const char *const *columns; /* of words, name, weight, points; the last may be missing */
    size_t column_count;
    const char *items;       /* what they are: "sides" */
    bool defends;            /* what a cell is expanded as */
    const char *one_edition; /* why the file may have no column of editions; NULL: it may */
    const volley_expander *expander;
    bool (*take)(const struct listed *item, void *context); /* false: out of memory */
    void *context;

    /* the rest is its own */
    struct io_header header;
    bool has_header, any;
    volley_error error;
};

/** Read a file, and hand on each item. A file without items is an error. */
volley_status listed_read(struct listed_reader *reader, const volley_source *source, char delimiter,
                          volley_error *err);
