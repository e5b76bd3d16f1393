/* published - a folder or a zip of a stranger, of which only what it should hold is read: files of
 * bounded size and number, below it, through no link that leads out of it.
 * Owns:   what is open, between published_open and published_close.
 * Errors: told in a volley_error. */
#pragma once

#include "volley/cards.h"

#include <limits.h>
#include <stdbool.h>

struct published {
    char folder[PATH_MAX]; /* resolved; of a zip what stands before the names of its files */
    void *zip;             /* a handle of minizip; NULL: it is a folder */
    size_t bytes, files;   /* that have been read */
};

/** Open "xwing-points/XWA/50P20", or "points.zip", or, where that has several lists,
 *  "points.zip/XWA/50P20", and set *index. False: *err says why. */
bool published_open(struct published *published, const char *name, const char **index,
                    volley_error *err);

/** As volley_published has it; context is the struct. */
char *published_read(const char *file, size_t *bytes, void *context, volley_error *err);

void published_close(struct published *published);
