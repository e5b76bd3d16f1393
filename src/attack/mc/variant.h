/* variant - one plan of a simulation: its program, and what each thread has counted of it.
 * Units:  blocks of MC_TRIALS trials.
 * Owns:   all it points to but the plan and the question's outcome; free with variant_fini.
 * Errors: out of memory, or a process of the crew that is gone. */
#ifndef MC_VARIANT_H
#define MC_VARIANT_H

#include "attack/mc/kernel.h"
#include "attack/mc/simulate.h"

struct mc_variant {
    const struct mc_question *question;
    struct mc_program program;
    struct mc_workspace *workspaces; /* one for each thread */
    uint64_t **crosses;              /* with the reference, one array for each thread */
    int threads;
    uint64_t *counts; /* of all threads: tallies, then crosses */
};

/** wants: as for mc_program_create; its health is the question's. */
volley_status mc_variant_init(struct mc_variant *variant, const struct mc_question *question,
                              const struct mc_wants *wants, int threads, volley_error *err);

void mc_variant_fini(struct mc_variant *variant);

/** Set the question's outcome and cross from what all threads, and all processes of a crew, have
 *  counted in `trials` trials. */
volley_status mc_variant_collect(struct mc_variant *variant, uint64_t trials,
                                 const volley_crew *crew, volley_error *err);

#endif
