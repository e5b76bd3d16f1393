/* answers - the questions of a batch, each worked out once.
 * Units:  none of its own.
 * Owns:   its answers; free with batch_answers_fini.
 * Errors: out of memory; a question that cannot be answered keeps its error. */
#ifndef BATCH_ANSWERS_H
#define BATCH_ANSWERS_H

#include "questions/ask/ask.h"
#include "questions/batch/job.h"
#include "volley/batch.h"

enum { BATCH_ANSWERS_KEPT = 1024 }; /* beyond a chunk of jobs, so that memory does not grow */

struct batch_answer {
    char *key;
    uint64_t hash;
    bool asked;           /* some job has been given the work */
    volley_status status; /* VOLLEY_STOPPED: not worked out (yet); else, if it is not VOLLEY_OK, the
                           * question failed, and each job says where itself */
    struct ask_answer answer;
    uint64_t last_used; /* chunk */
};

struct batch_answers {
    struct batch_answer **items; /* in the order they were asked */
    uint32_t count, capacity;
    uint32_t *slots; /* hash table of indices + 1 */
    uint32_t slot_count;
    struct buffer key; /* scratch */
    uint64_t chunk;
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

/** A chunk is done: forget answers that it did not use, if there are many. */
void batch_answers_next_chunk(struct batch_answers *answers);

void batch_answers_fini(struct batch_answers *answers);

#endif
