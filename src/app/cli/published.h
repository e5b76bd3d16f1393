/* published - a folder or a zip of a stranger, of which only what it should hold is read: files of
 * bounded size and number, below it, through no link that leads out of it. The program has folders
 * and zips (published_folder.c), the library the files of a question (answer/host.c).
 * Owns:   what is open, between published_open and published_close.
 * Errors: told in a volley_error. */
#pragma once

#include "volley/cards.h"

#include <limits.h>
#include <stdbool.h>

struct host;

enum { PUBLISHED_INDICES = 2 };

extern const char *const published_indices[PUBLISHED_INDICES];
extern const char
    published_data[sizeof "data/"]; /* a manifest names its files with its own folder */

struct published {
    struct host *host;
    char folder[PATH_MAX]; /* resolved; of a zip what stands before the names of its files */
    void *zip;             /* a handle of minizip; NULL: it is a folder */
    size_t bytes, files;   /* that have been read */
};

/** Open "xwing-points/XWA/50P20", or "points.zip", or, where that has several lists,
 *  "points.zip/XWA/50P20", and set *index. False: *err says why. */
bool published_open(struct published *published, struct host *host, const char *name,
                    const char **index, volley_error *err);

/** As volley_published has it; context is the struct. */
char *published_read(const char *file, size_t *bytes, void *context, volley_error *err);

void published_close(struct published *published);

/** The name of a folder: of one that is called "." the one that it has. */
const char *published_name(const char *name, char resolved[PATH_MAX]);

/* ---- what each of the two makes of it ---- */

/** The text of a file that is known to be below the folder; otherwise as published_read. */
char *published_take(struct published *published, const char *file, size_t *bytes,
                     volley_error *err);

/** Room for a file, from malloc, and a NUL behind it. NULL: *err says why. */
char *published_room(struct published *published, const char *file, unsigned long long bytes,
                     volley_error *err);

/** Tell that it is no folder of the kind; false. */
bool published_lacks_index(const char *name, volley_error *err);
