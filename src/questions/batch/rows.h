/* rows - the rows of a scenario file, grouped into jobs: one for each scenario.
 * Units:  lines and columns of the file.
 * Owns:   its reader and the jobs that were not taken; free with batch_rows_fini.
 * Errors: a bad row becomes a job with its error; a bad header, or no memory, ends the reading. */
#ifndef BATCH_ROWS_H
#define BATCH_ROWS_H

#include "base/io/header.h"
#include "questions/batch/job.h"
#include "volley/batch.h"

enum batch_column { BATCH_SCENARIO, BATCH_ATTACKER, BATCH_DEFENDER, BATCH_EDITION, BATCH_COLUMNS };

/* A broken row of which not even the scenario can be read. */
struct batch_stray {
    int line;
    const char *broken;
};

struct batch_rows {
    const char *source_name;
    const volley_expander *expander; /* NULL: cells are as they are */
    struct csv_reader reader;
    struct io_header header;
    bool has_header;        /* a good one has been read */
    uint32_t *extra_places; /* of the other columns */
    uint32_t extra_count, extra_capacity;
    struct buffer extra_names; /* each with a NUL at its end */
    struct batch_job open;     /* the scenario whose rows are being read */
    bool is_open;
    struct batch_stray *strays; /* after the open scenario: whether inside it, the next row tells */
    uint32_t stray_count, stray_capacity;
    struct batch_job *jobs; /* whole ones, to be taken */
    uint32_t job_count, job_capacity;
    volley_error error; /* why reading ended */
};

void batch_rows_init(struct batch_rows *rows, const volley_batch *options, const char *source_name);

/** Read more bytes of the file. False: rows->error says why reading ended. */
bool batch_rows_feed(struct batch_rows *rows, const char *bytes, size_t count);

/** The file is over: the last scenario is whole. False as above. */
bool batch_rows_end(struct batch_rows *rows);

/** Drop the jobs that have been read. Taken ones are to be set to all-zero before. */
void batch_rows_clear(struct batch_rows *rows);

void batch_rows_fini(struct batch_rows *rows);

#endif
