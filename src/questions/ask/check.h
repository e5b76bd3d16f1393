/* check - whether a simulation agrees with the exact probabilities.
 * Units:  trials; deviations in standard errors.
 * Owns:   nothing.      Errors: as a simulation. */
#ifndef ASK_CHECK_H
#define ASK_CHECK_H

#include "questions/ask/ask.h"

/** As volley_run_check. */
volley_status ask_check(volley_check *out, const struct ask_plan *plan,
                        const struct ask_outcome *exact, const volley_simulation *simulation,
                        volley_error *err);

/** Compare shares of `trials` trials with probabilities; sets the deviation, its place and whether
 *  they agree. */
void ask_check_compare(volley_check *out, const double *simulated, const double *exact, size_t len,
                       uint64_t trials);

#endif
