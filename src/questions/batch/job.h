/* job - one scenario of a batch, as it was written.
 * Units:  lines and columns of where it was written.
 * Owns:   its text; free with batch_job_fini. All-zero is a valid empty job.
 * Errors: the text's buffer remembers that memory ran out. */
#ifndef BATCH_JOB_H
#define BATCH_JOB_H

#include "base/buffer.h"

/* Where a text of the job starts, and where it was written. line 0: there is none. */
struct batch_cell {
    uint32_t at;
    int line, column;
    bool pinned; /* its text is not what stands there */
};

struct batch_job {
    struct buffer text; /* of all cells, each with a NUL at its end */
    struct batch_cell name, edition, defender;
    struct batch_cell *attackers;
    uint32_t attacker_count, attacker_capacity;
    struct batch_cell *extras; /* cells of the columns that are copied to the report */
    uint32_t extra_count, extra_capacity;
    int line;           /* of its first row */
    volley_error error; /* the first fault in its rows */
};

/** Keep a text of `bytes` bytes that stands at a place. */
struct batch_cell batch_job_keep(struct batch_job *job, const char *text, size_t bytes, int line,
                                 int column);

/** Add an attacker, or the text of a copied column. False: out of memory. */
bool batch_job_add_attacker(struct batch_job *job, struct batch_cell cell);
bool batch_job_add_extra(struct batch_job *job, struct batch_cell cell);

/** The text of a cell; "" if there is none, or no memory was left for it. */
const char *batch_job_text(const struct batch_job *job, const struct batch_cell *cell);

void batch_job_fini(struct batch_job *job);

#endif
