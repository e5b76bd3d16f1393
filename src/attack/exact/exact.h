/* exact - the probability of every outcome of a plan.
 * Units:  probabilities.
 * Owns:   nothing; the caller gives the outcome.
 * Errors: out of memory, or of what may be used of it, or work that is called off.
 *
 * Probabilities are pushed from the root through the plan. Dice are eighths, so that for a single
 * attack of up to 17 throws every sum is exact in a double. Totals over several attacks ride
 * along as arrays, one for each way in which an attack can begin. */
#pragma once

#include "attack/graph/plan.h"
#include "base/stats/outcome.h"
#include "base/watch.h"

/** Add the probabilities of a plan to an outcome made for its shape.
 *  memory  bytes that the plan and what is worked out may take together
 *  watch  may be NULL */
volley_status exact_run(const struct plan *plan, struct outcome *out, uint64_t memory,
                        const struct watch *watch, volley_error *err);
