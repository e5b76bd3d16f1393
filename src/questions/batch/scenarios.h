/* scenarios - rows of attackers and defenders as jobs: each equal question of a chunk is worked out
 * once.
 * Units:  as questions/batch/work.h.
 * Owns:   answers are those of a struct batch_answers; free with batch_answers_fini. All-zero is
 *         a valid empty one.
 * Errors: out of memory; a question that cannot be answered keeps its error. */
#pragma once

#include "questions/ask/ask.h"
#include "questions/batch/work.h"

/* The columns of a file, and the cells of its jobs; attackers are more than one. */
enum batch_column { BATCH_SCENARIO, BATCH_ATTACKER, BATCH_DEFENDER, BATCH_EDITION };

/** What they keep is a struct batch_answers. */
extern const struct batch_kind batch_scenarios;

/** Read the question of a job. */
volley_status batch_scenario(struct scenario *out, const struct batch_work *work,
                             const struct batch_job *job, volley_error *err);

/* ---- answers: of a chunk of jobs, each equal question once ---- */

struct batch_answer {
    volley_status status; /* VOLLEY_STOPPED: not worked out (yet); else, if it is not VOLLEY_OK, the
                           * question failed, and each job says where itself */
    struct ask_answer answer;
};

struct batch_answers {
    struct batch_answer *items;
    uint32_t count, capacity;
};

void batch_answers_fini(struct batch_answers *answers);
