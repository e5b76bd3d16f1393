/* attacks - how many attacks a ship stands: the same ones again and again, with all their tokens
 * each time, until the damage comes to its health.
 * Units:  how often all attacks of a question are made.
 * Owns:   nothing.      Errors: out of memory. */
#ifndef TELL_ATTACKS_H
#define TELL_ATTACKS_H

#include "questions/tell/figure.h"

/** As tell_figure_find. Each time one part of a mixture is met. NAN where it is not known: without
 *  hull, where attacks deal damage cards past the shields, where parts differ in health, and where
 *  attacks look at the health that is left but are too large to be exact. */
volley_status tell_attacks(const struct tell_part *parts, size_t count, double *value,
                           struct outcome_moments *moments, volley_error *err);

#endif
