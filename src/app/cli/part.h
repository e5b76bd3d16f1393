/* part - one of several reports of a batch ("--part 3/8"): its first and its last line, which tell
 * `volley join` what part of what batch it is. The report of a whole batch has neither.
 * Units:  scenarios, bytes of the input.
 * Owns:   nothing.      Errors: a text that is no such line. */
#pragma once

#include "app/cli/source.h"
#include "volley/io.h"

enum { PART_MADE_MAX = 448, PART_LINE_MAX = 640, PARTS_MAX = 1000000 };

struct part_marks {
    volley_part part;
    bool is_csv;              /* with a header row, and quotes; else JSON */
    unsigned rows;            /* that each scenario has in the report */
    char made[PART_MADE_MAX]; /* version and options: all that decides what a row says */

    /* what is known at the end */
    uint64_t scenarios;         /* in the whole input */
    bool failed;                /* some scenario of this part */
    struct digest input, texts; /* of its bytes; of the ships that "@list.xws:1" in it stood for */
};

/** Read "3/8". */
bool part_read(const char *text, volley_part *out);

/** The line that a part begins with, and the one that it ends with. */
void part_write_first(const struct part_marks *marks, char out[PART_LINE_MAX]);
void part_write_last(const struct part_marks *marks, char out[PART_LINE_MAX]);

/** Read them. The last line sets what is known at the end, and must be of the same part. */
bool part_read_first(const char *line, struct part_marks *out);
bool part_read_last(const char *line, struct part_marks *marks);
