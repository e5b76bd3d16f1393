/* checkpoint - how far a report has come, and from what: NAME.part.resume beside NAME.part. Without
 * it --resume could join rows that answer different questions, for a row does not tell them all.
 * Units:  scenarios, bytes of the input.
 * Owns:   the file from checkpoint_begin to checkpoint_end.
 * Errors: the functions print one line on stderr and return false. */
#pragma once

#include "app/cli/output.h"
#include "app/cli/source.h"

enum { CHECKPOINT_OPTIONS_MAX = 512 };

struct checkpoint {
    char *part, *name; /* NAME.part, NAME.part.resume; NULL: none is kept */
    FILE *file;
    char options[CHECKPOINT_OPTIONS_MAX]; /* all that decides what a row says, in words */
    uint64_t scenarios, failed;           /* reported */
    struct digest input, texts;           /* bytes by then; texts that ships in them stood for */
};

/* How a report that was cut off is built up. */
struct output_rows {
    unsigned headers;  /* rows before the first scenario */
    bool has_quotes;   /* CSV: a line end in quotes ends no row */
    unsigned per_item; /* rows of one scenario */
};

/** Open the output of a report, and keep a checkpoint beside its part from now on; `options` are
 * set by the caller, the rest is zero. rows: how the report is built, to go on where a part was cut
 *  short; what is there is read off the checkpoint, which has `scenarios` of those that are kept.
 *  NULL: begin anew. In an answer (volley/answer.h) there is nothing to go on from. */
bool checkpoint_open(struct checkpoint *checkpoint, struct host *host, struct output *output,
                     const char *name, const struct output_rows *rows);

/** Note how far it has come. What the report says so far must be with the system before. A mark
 *  that cannot be written is passed over: the one before it holds. */
void checkpoint_mark(struct checkpoint *checkpoint);

/** Stop; the checkpoint goes when its part has gone. */
void checkpoint_end(struct checkpoint *checkpoint);
