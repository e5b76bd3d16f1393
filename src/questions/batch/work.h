/* work - the scenarios of a file, from their rows to their reports, in one process or shared by
 * several: jobs that are read, the answer to each question once, and their work.
 * Units:  jobs, one for each scenario; lines and columns of where they were written.
 * Owns:   a job owns its text; free with batch_job_fini. All-zero is a valid empty job.
 * Errors: the text's buffer remembers that memory ran out. */
#ifndef BATCH_WORK_H
#define BATCH_WORK_H

#include "base/buffer.h"
#include "base/crew/crew.h"
#include "base/io/file.h"
#include "questions/ask/ask.h"
#include "questions/tell/report.h"
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

struct batch_job {
    struct buffer text; /* of all cells, each with a NUL at its end */
    struct batch_cell name, edition, defender;
    struct batch_cells attackers;
    struct batch_cells extras; /* cells of the columns that are copied to the report */
    int line;                  /* of its first row */
    volley_error error;        /* the first fault in its rows */
};

/** Keep a text of `bytes` bytes that stands at a place. */
struct batch_cell batch_job_keep(struct batch_job *job, const char *text, size_t bytes, int line,
                                 int column);

/** Add an attacker, or the text of a copied column. False: out of memory. */
bool batch_cells_add(struct batch_cells *cells, struct batch_cell cell);

/** The text of a cell; "" if there is none, or no memory was left for it. */
const char *batch_job_text(const struct batch_job *job, const struct batch_cell *cell);

/** The same with its place; source: of which file. */
volley_text batch_job_words(const struct batch_job *job, const struct batch_cell *cell,
                            const char *source);

/** Those of all attackers, which the caller frees; NULL: out of memory. */
volley_text *batch_job_attackers(const struct batch_job *job, const char *source);

/** "3 focus ; 2 lock" */
void batch_job_join(const struct batch_job *job, struct buffer *out);

void batch_job_fini(struct batch_job *job);

/* answers - the questions of a batch, each worked out once.
 * Owns:   its answers; free with batch_answers_fini.
 * Errors: out of memory; a question that cannot be answered keeps its error. */

enum { BATCH_ANSWERS_KEPT = 1024 }; /* from chunk to chunk, so that memory does not grow */

struct batch_answer {
    char *key;
    bool asked;           /* some job has been given the work */
    volley_status status; /* VOLLEY_STOPPED: not worked out (yet); else, if it is not VOLLEY_OK, the
                           * question failed, and each job says where itself */
    struct ask_answer answer;
};

/* So few that looking through all of them costs nothing beside an answer. */
struct batch_answers {
    struct batch_known {
        uint64_t hash; /* of its key */
        struct batch_answer *answer;
    } * items;
    uint32_t count, capacity;
    struct buffer key; /* scratch */
};

/** The answer to the question of a job, worked out or not yet asked. NULL: out of memory. */
struct batch_answer *batch_answers_find(struct batch_answers *answers, const volley_batch *batch,
                                        const struct batch_job *job);

/* Of all questions of a batch. */
struct batch_asking {
    const volley_batch *options;
    const char *source_name;
    struct ask_how how;
};

/** Read the question of a job. */
volley_status batch_scenario(struct scenario *out, const struct batch_asking *asking,
                             const struct batch_job *job, volley_error *err);

/** Work an answer out. Different threads may work on different ones.
 *  threads  for the simulation
 *  err      set when the question of this job fails, with its place in the file */
void batch_answer_work(struct batch_answer *answer, const struct batch_asking *asking,
                       const struct batch_job *job, int threads, volley_error *err);

/** Free what an answer holds. */
void batch_answer_fini(struct batch_answer *answer);

/** A chunk is done: forget all answers, if there are many. */
void batch_answers_next_chunk(struct batch_answers *answers);

void batch_answers_fini(struct batch_answers *answers);

/* Jobs worked out, several at once, and handed on in their order.
 * A chunk of them is worked out together.
 * Owns:   the jobs it is given, and answers; free with batch_work_fini.
 * Errors: a job that fails is handed on with its error; out of memory, or a delivery that failed,
 *         ends the work. */

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
    double start, looked;        /* seconds; when the progress function was called last */
    struct batch_asking each;    /* task: it can be called off */
    int called_off;              /* by the progress function; threads read it */
    struct batch_shared *shared; /* NULL: no other process has a part in it */
};

/** Begin. The fields above "its own" are set before; *result is cleared. */
void batch_work_begin(struct batch_work *work);

/** Have jobs worked out by the processes of the crew of the options, of which this is the head.
 * What is handed on has no answer then. */
volley_status batch_work_share(struct batch_work *head);

/** The names of the copied columns, before the first job; they are not copied. */
void batch_work_set_extras(struct batch_work *work, const char *const *names, size_t count);

/** Take over a job (*job becomes all-zero), and run a chunk if it is full. */
volley_status batch_work_add(struct batch_work *work, struct batch_job *job);

/** Run what has been added. */
volley_status batch_work_flush(struct batch_work *work);

void batch_work_fini(struct batch_work *work);

/** What the others of a crew do: work out what they are given, until there is no more.
 *  options  those that the head has */
volley_status batch_serve(const volley_batch *options, const char *source_name, volley_error *err);

/* shared - for work.c alone: jobs dealt out to a crew, and handed on in their order. */

void batch_shared_set_extras(struct batch_shared *shared, const char *const *names, size_t count);
volley_status batch_shared_add(struct batch_shared *shared, struct batch_job *job);
volley_status batch_shared_flush(struct batch_shared *shared);
void batch_shared_end(struct batch_shared *shared); /* NULL is fine */

/** Hand a task on, and count it. */
volley_status batch_work_deliver(struct batch_work *work, struct batch_task *task);

/** Ask the progress function whether to go on, not too often; false: yes. */
bool batch_work_should_stop(struct batch_work *work);

/* rows - the rows of a scenario file, grouped into jobs: one for each scenario.
 * Owns:   the job whose rows are being read; free with batch_rows_fini.
 * Errors: a bad row becomes a job with its error; a bad header, or no memory, ends the reading. */

enum batch_column { BATCH_SCENARIO, BATCH_ATTACKER, BATCH_DEFENDER, BATCH_EDITION, BATCH_COLUMNS };

/* A broken row of which not even the scenario can be read. */
struct batch_stray {
    int line;
    const char *broken;
};

/** Take a job over. False: read no more. */
typedef bool batch_take_fn(struct batch_job *job, void *context);

struct batch_rows {
    const char *source_name;
    const volley_expander *expander; /* NULL: cells are as they are */
    batch_take_fn *take;
    void *context;

    /* the rest is its own */
    struct io_header header;
    bool has_header;         /* a good one has been read */
    struct io_others others; /* columns that are copied to the report */
    struct batch_job open;   /* the scenario whose rows are being read */
    bool is_open;
    struct batch_stray *strays; /* after the open scenario: whether inside it, the next row tells */
    uint32_t stray_count, stray_capacity;
    bool stopped;       /* a job was not taken */
    volley_error error; /* else why reading ended */
};

/** Read a source, and hand on each scenario. The fields above "its own" are set before. */
void batch_rows_read(struct batch_rows *rows, const volley_source *source, char delimiter);

void batch_rows_fini(struct batch_rows *rows);

#endif
