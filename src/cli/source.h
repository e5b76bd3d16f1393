/* source - files that a command reads.
 * Units:  bytes.
 * Owns:   the file between source_open and source_close.
 * Errors: source_open prints one line on stderr and returns false. */
#ifndef CLI_SOURCE_H
#define CLI_SOURCE_H

#include "volley/batch.h"

#include <stdbool.h>
#include <stdio.h>

struct source {
    FILE *file;
    const char *name;
    double bytes; /* of a regular file; 0: not known */
};

/** Open a file for reading; "-" is standard input. */
bool source_open(struct source *source, const char *name);

/** What the library reads from. */
volley_source source_of(struct source *source);

void source_close(struct source *source);

#endif
