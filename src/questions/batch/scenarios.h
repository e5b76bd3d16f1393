/* scenarios - rows of attackers and defenders as jobs: each equal question is worked out once.
 * Units:  as questions/batch/work.h.
 * Owns:   answers are those of a struct batch_answers; free with batch_answers_fini. All-zero is
 *         a valid empty one.
 * Errors: out of memory; a question that cannot be answered keeps its error. */
#pragma once

#include "questions/ask/ask.h"
#include "questions/batch/work.h"

/* The columns of a file, and the cells of its jobs; attackers are more than one. */
enum batch_column { BATCH_SCENARIO, BATCH_ATTACKER, BATCH_DEFENDER, BATCH_EDITION, BATCH_COLUMNS };

/** What they keep is a struct batch_answers. */
extern const struct batch_kind batch_scenarios;

/* ---- answers ---- */

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
struct batch_answer *batch_answers_find(struct batch_answers *answers,
                                        const struct batch_work *work, const struct batch_job *job);

/** Read the question of a job. */
volley_status batch_scenario(struct scenario *out, const struct batch_work *work,
                             const struct batch_job *job, volley_error *err);

/** Work an answer out. Different threads may work on different ones.
 *  threads  for the simulation
 *  err      set when the question of this job fails */
void batch_answer_work(struct batch_answer *answer, struct batch_work *work,
                       const struct batch_job *job, int threads, volley_error *err);

/** Free what an answer holds. */
void batch_answer_fini(struct batch_answer *answer);

/** A chunk begins: forget all answers, if there are many, so that memory does not grow. */
void batch_answers_next_chunk(struct batch_answers *answers);

void batch_answers_fini(struct batch_answers *answers);
