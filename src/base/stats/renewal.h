/* renewal - how often something is done until its sum comes so far.
 * Units:  probabilities of 0, 1, 2 … at a time; times, on average.
 * Owns:   nothing.      Errors: out of memory.
 *
 * W. Feller, An Introduction to Probability Theory and Its Applications, vol. 1, ch. XIII: the
 * first time either brings nothing, and all is as before, or there is less to go. */
#ifndef STATS_RENEWAL_H
#define STATS_RENEWAL_H

#include "base/error.h"

#include <stddef.h>

/** Times until the sum is at least `goal`; INFINITY where it never moves.
 *  slopes  set, `len` of them: by how much the result grows with each probability. Its standard
 *          error is that of the mean of these. All 0 where it never moves. */
volley_status renewal_times(const double *pmf, size_t len, size_t goal, double *times,
                            double *slopes, volley_error *err);

#endif
