/* work - the rows of a file that ask something each, from the file to their reports, in one process
 * or shared by several: jobs that are read, worked out, and handed on in their order.
 * Units:  jobs, one for each question; lines and columns of where they were written.
 * Owns:   a job owns its text; free with batch_job_fini. All-zero is a valid empty job.
 * Errors: the text's buffer remembers that memory ran out. */
#pragma once

#include "base/buffer.h"
#include "base/crew/crew.h"
#include "base/intern.h"
#include "base/io/file.h"
#include "report/failure.h"
#include "volley/batch.h"

/* Where a text of the job starts, and where it was written. line 0: there is none. */
struct batch_cell {
    uint32_t at;
    int line, column;
    bool pinned; /* its text is not what stands there */
};

struct batch_cells {
    struct batch_cell *items;
    uint32_t count, capacity;
};

enum { BATCH_CELLS = 21, BATCH_TOLD = BATCH_CELLS - 1 /* what titles of the file do not do */ };

struct batch_job {
    struct buffer text;                   /* of all cells, each with a NUL at its end */
    struct batch_cell cells[BATCH_CELLS]; /* by the columns of its kind, and more of its own */
    struct batch_cells attackers;         /* of a scenario */
    struct batch_cells extras;            /* cells of the columns that are copied to the report */
    int line;                             /* of its first row */
    volley_error error;                   /* the first fault in its rows */
};

/** Keep a text of `bytes` bytes that stands at a place. */
struct batch_cell batch_job_keep(struct batch_job *job, const char *text, size_t bytes, int line,
                                 int column);

/** Add an attacker, or the text of a copied column. False: out of memory. */
bool batch_cells_add(struct batch_cells *cells, struct batch_cell cell);

/** The text of a cell; "" if there is none, or no memory was left for it. */
const char *batch_job_text(const struct batch_job *job, const struct batch_cell *cell);

/** The same of a column; without a cell there what is given. */
const char *batch_job_column(const struct batch_job *job, size_t column, const char *otherwise);

/** The same with its place; source: of which file. */
volley_text batch_job_words(const struct batch_job *job, const struct batch_cell *cell,
                            const char *source);

/** Those of all attackers, which the caller frees; NULL: out of memory. */
volley_text *batch_job_attackers(const struct batch_job *job, const char *source);

/** "3 focus ; 2 lock" */
void batch_job_join(const struct batch_job *job, struct buffer *out);

void batch_job_fini(struct batch_job *job);

/* ---- kinds of jobs: scenarios, engagements, cells of a sweep ---- */

struct batch_rows;
struct batch_task;
struct batch_work;

struct batch_kind {
    enum title_of titles; /* of the columns that are not copied */
    uint32_t needed;      /* mask of those that must be there */
    size_t edition;       /* the column that has it */
    bool has_names;    /* the first column has names; rows that follow each other with the same one
                        * are one job */
    const char *empty; /* what is wrong with a file without a header row */
    const struct record_table *table; /* CSV */

    /** Say in rows->error what is wrong with the header row besides; NULL: nothing can be. */
    void (*check_header)(struct batch_rows *rows, const struct csv_row *row);

    /** Read a row that is whole into the open job. */
    void (*read)(struct batch_rows *rows, const struct csv_row *row);

    /** Work out what all tasks ask, before any is answered. NULL: each is worked out in its answer,
     * one after the other; one that memory runs out for ends the work, and one that is called off
     * is not reported. */
    volley_status (*prepare)(struct batch_work *work);

    /** Set the report of a task, or its error. */
    void (*answer)(struct batch_work *work, struct batch_task *task,
                   const struct report_extras *extras);

    /** Set the report of a task with an error; NULL: its answer has. */
    void (*tell_failure)(const struct batch_work *work, struct batch_task *task,
                         const struct report_extras *extras, const struct failure *fault);
};

/* ---- jobs worked out, several at once, and handed on in their order ----
 * A chunk of them is worked out together.
 * Owns:   the jobs it is given; free with batch_work_fini.
 * Errors: a job that fails is handed on with its error; out of memory, or a delivery that failed,
 *         ends the work. */

/* A job on its way from its words to its report. */
struct batch_task {
    struct batch_job job;
    volley_error error;   /* VOLLEY_STOPPED: it was called off */
    struct buffer report; /* if reports are wanted */

    /* of a scenario */
    struct batch_answer *answer; /* NULL: the job has an error of its own */
    bool works;                  /* it is this task that works the answer out */
};

/** Called for each task in order. Not VOLLEY_OK ends the work. */
typedef volley_status batch_deliver_fn(struct batch_task *task, void *context);

struct batch_work {
    const struct batch_kind *kind;
    void *own;                   /* what the kind keeps */
    const volley_batch *options; /* of other kinds than scenarios: what they have, too */
    const char *source_name;
    bool wants_reports;
    batch_deliver_fn *deliver;
    void *context;
    volley_batch_result *result;
    volley_error *err;      /* why the work ended */
    volley_error first_bad; /* job */
    uint64_t bytes_read;    /* of the source, for progress; kept by the caller */

    /* the rest is its own */
    struct batch_task *tasks;
    uint32_t task_count, task_capacity;
    const char *const *extra_names;
    size_t extra_count;
    const char **extra_values; /* [task][extra] */
    uint32_t value_capacity;
    int threads;
    double start, looked;        /* seconds; when the progress function was called last */
    int called_off;              /* by the progress function; threads read it */
    struct batch_shared *shared; /* NULL: no other process has a part in it */
};

/** Begin. The fields above "its own" are set before; *result is cleared. */
void batch_work_begin(struct batch_work *work);

/** Have jobs worked out by the processes of the crew of the options, of which this is the head. */
volley_status batch_work_share(struct batch_work *head);

/** The names of the copied columns, before the first job; they are not copied. */
void batch_work_set_extras(struct batch_work *work, const char *const *names, size_t count);

/** Take over a job (*job becomes all-zero), and run a chunk if it is full. */
volley_status batch_work_add(struct batch_work *work, struct batch_job *job);

/** Run what has been added. */
volley_status batch_work_flush(struct batch_work *work);

void batch_work_fini(struct batch_work *work);

/** What the others of a crew do: work out what they are given, until there is no more.
 *  head  as the head has it, not begun */
volley_status batch_serve(const struct batch_work *head);

/** The edition that a job says, else that of the options, else 2.5. */
const char *batch_edition(const struct batch_work *work, const struct batch_job *job);

/** Whether all questions are worked out exactly, but perhaps some that are too large for it. */
bool batch_is_exact(const volley_batch *options);

/** Ask the progress function whether to go on, not too often; false: yes. */
bool batch_work_should_stop(struct batch_work *work);

/** The same, to be called by engines; context is the work. */
int batch_watch(const volley_watch *now, void *context);
int batch_watch_simulation(const volley_progress *progress, void *context);

/* shared - for work.c alone: jobs dealt out to a crew, and handed on in their order. */

void batch_shared_set_extras(struct batch_shared *shared, const char *const *names, size_t count);
volley_status batch_shared_add(struct batch_shared *shared, struct batch_job *job);
volley_status batch_shared_flush(struct batch_shared *shared);
void batch_shared_end(struct batch_shared *shared); /* NULL is fine */

/** Hand a task on, and count it. */
volley_status batch_work_deliver(struct batch_work *work, struct batch_task *task);

/* rows - the rows of a file, grouped into jobs.
 * Owns:   the job whose rows are being read; free with batch_rows_fini.
 * Errors: a bad row becomes a job with its error; a bad header, or no memory, ends the reading. */

/* A broken row of which not even the name can be read. */
struct batch_stray {
    int line;
    volley_error error;
};

/** Take a job over. False: read no more. */
typedef bool batch_take_fn(struct batch_job *job, void *context);

struct batch_rows {
    const struct batch_kind *kind;
    const char *source_name;
    const volley_expander *expander; /* NULL: cells are as they are */
    batch_take_fn *take;
    void *context;

    /* the rest is its own */
    struct io_header header;
    bool has_header;         /* a good one has been read */
    struct io_others others; /* columns that are copied to the report */
    struct buffer told;      /* of these, a line each: what they were perhaps meant to do */
    struct intern seen;      /* names of jobs, by their digests: these */
    uint64_t *names;
    uint32_t name_count, name_capacity;
    struct batch_job open; /* the job whose rows are being read */
    bool is_open;
    struct batch_stray *strays; /* after the open job: whether inside it, the next row tells */
    uint32_t stray_count, stray_capacity;
    bool stopped;       /* a job was not taken */
    volley_error error; /* else why reading ended */
};

/** For a kind: keep a cell of a row in the open job, with the ships that it names in their places;
 *  they are of the edition that the job has by then. */
struct batch_cell batch_rows_expand(struct batch_rows *rows, const struct csv_cell *cell,
                                    bool defends);

/** The same as it is; NULL: there is none. */
struct batch_cell batch_rows_keep(struct batch_rows *rows, const struct csv_cell *cell);

/* ---- the whole ---- */

/** Read a source, and write the reports of its rows in their order.
 *  work  kind, own, options, result and err are set before; the rest is all-zero */
volley_status batch_run(struct batch_work *work, const volley_source *source,
                        const volley_sink *sink);
