/* work - jobs worked out, several at once, and handed on in their order.
 * Units:  jobs; a chunk of them is worked out together.
 * Owns:   the jobs it is given, and answers; free with batch_work_fini.
 * Errors: a job that fails is handed on with its error; out of memory, or a delivery that failed,
 *         ends the work. */
#ifndef BATCH_WORK_H
#define BATCH_WORK_H

#include "questions/batch/answers.h"
#include "questions/batch/job.h"
#include "report/report.h"

/* A job on its way from its words to its report. */
struct batch_task {
    struct batch_job job;
    struct batch_answer *answer; /* NULL: the job has an error of its own */
    bool works;                  /* it is this task that works the answer out */
    volley_error error;
    struct buffer report; /* if reports are wanted */
};

/** Called for each task in order. Not VOLLEY_OK ends the work. */
typedef volley_status batch_deliver_fn(struct batch_task *task, void *context);

struct batch_work {
    const volley_batch *options;
    const char *source_name;
    bool wants_reports;
    batch_deliver_fn *deliver;
    void *context;
    volley_batch_result *result;
    volley_error *err;      /* why the work ended */
    volley_error first_bad; /* job */
    uint64_t bytes_read;    /* of the source, for progress; kept by the caller */

    /* the rest is its own */
    struct batch_answers answers;
    struct batch_task *tasks;
    uint32_t task_count, task_capacity;
    const char *const *extra_names;
    size_t extra_count;
    const char **extra_values; /* [task][extra] */
    uint32_t value_capacity;
    int threads;
    double start, looked;     /* seconds; when the progress function was called last */
    struct batch_asking each; /* task: it can be called off */
    int called_off;           /* by the progress function; threads read it */
    uint32_t tasks_settled;   /* worked out or called off; threads count it */
};

/** Begin. The fields above "its own" are set before; *result is cleared. */
void batch_work_begin(struct batch_work *work);

/** The names of the copied columns, before the first job; they are not copied. */
void batch_work_set_extras(struct batch_work *work, const char *const *names, size_t count);

/** Take over a job (*job becomes all-zero), and run a chunk if it is full. */
volley_status batch_work_add(struct batch_work *work, struct batch_job *job);

/** Run what has been added. */
volley_status batch_work_flush(struct batch_work *work);

void batch_work_fini(struct batch_work *work);

#endif
