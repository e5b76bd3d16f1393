/* shared - jobs of a batch worked out by the processes of a crew, and handed on in their order.
 * Units:  jobs; a piece of them goes to one process.
 * Owns:   the jobs it is given until they are dealt out; free with batch_shared_end.
 * Errors: as questions/batch/work.h, and of the crew. */
#ifndef BATCH_SHARED_H
#define BATCH_SHARED_H

#include "base/crew/deal.h"
#include "questions/batch/work.h"

/** Take the report of a job. Not VOLLEY_OK ends the work. */
typedef volley_status batch_report_fn(const char *report, size_t bytes, void *context);

struct batch_shared {
    const volley_batch *options;
    const char *source_name;
    batch_report_fn *report;
    void *context;
    volley_batch_result *result;
    volley_error *err;          /* why the work ended */
    volley_error first_bad;     /* job */
    const uint64_t *bytes_read; /* of the source, for progress */

    /* the rest is its own */
    struct deal deal;
    struct batch_work work; /* of this process */
    volley_batch own;       /* options of that */
    volley_batch_result worked;
    volley_error why;
    struct buffer *answer; /* being written */
    struct buffer names;   /* of the copied columns, packed */
    struct buffer jobs;    /* of the next piece, packed */
    uint32_t job_count, jobs_wanted;
    double start, looked; /* seconds; when the progress function was called last */
    int called_off;
};

/** Begin, in the head. The fields above "its own" are set before; *result is cleared. */
volley_status batch_shared_begin(struct batch_shared *shared);

/** As batch_work_set_extras. */
void batch_shared_set_extras(struct batch_shared *shared, const char *const *names, size_t count);

/** As batch_work_add. */
volley_status batch_shared_add(struct batch_shared *shared, struct batch_job *job);

/** Wait until all that was added is handed on. */
volley_status batch_shared_flush(struct batch_shared *shared);

/** The others of the crew have nothing to do any more. */
void batch_shared_end(struct batch_shared *shared);

/** What the others do: work out what they are given, until there is no more.
 *  options  those that the head has */
volley_status batch_shared_serve(const volley_batch *options, const char *source_name,
                                 volley_error *err);

#endif
