/* tally - what the counts of a simulation say about its outcome.
 * Units:  counts in trials.      Owns: nothing.      Errors: none. */
#pragma once

#include "attack/mc/program.h"
#include "base/stats/outcome.h"

/** Set the probabilities of an outcome from counts[program->tally_count] over `trials` trials. */
void mc_tally_outcome(const struct mc_program *program, const struct plan *plan,
                      const uint64_t *counts, uint64_t trials, struct outcome *out);
