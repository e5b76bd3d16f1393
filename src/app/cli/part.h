/* part - one of several reports that together are that of a batch: the lines that it begins and
 * ends with, which tell `volley join` what it belongs to. No report of a whole batch has them.
 * Units:  scenarios, bytes of the input.
 * Owns:   nothing.      Errors: a text that is no such line. */
#ifndef CLI_PART_H
#define CLI_PART_H

#include "app/cli/source.h"
#include "volley/io.h"

#include <stdbool.h>
#include <stdint.h>

enum { PART_MADE_MAX = 448, PART_LINE_MAX = 640, PARTS_MAX = 1000000 };

struct part_marks {
    volley_part part;
    bool is_csv;              /* with a header row, and quotes; else JSON */
    unsigned rows;            /* of one scenario */
    char made[PART_MADE_MAX]; /* version and options: all that decides what a row says */

    /* what is known at the end */
    uint64_t scenarios;         /* in the whole input */
    bool failed;                /* some of this part */
    struct digest input, texts; /* bytes; texts that ships in it stood for */
};

/** Read "3/8". */
bool part_read(const char *text, volley_part *out);

/** The line that a part begins with, and the one that it ends with. */
void part_write_first(const struct part_marks *marks, char out[PART_LINE_MAX]);
void part_write_last(const struct part_marks *marks, char out[PART_LINE_MAX]);

/** Read them. The last line sets what is known at the end, and must be of the same part. */
bool part_read_first(const char *line, struct part_marks *out);
bool part_read_last(const char *line, struct part_marks *marks);

#endif
