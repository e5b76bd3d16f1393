/* compare_figures - what one variant of a comparison does, and how far it is from the reference.
 * Units:  as in report/comparison.h.
 * Owns:   nothing.      Errors: none. */
#ifndef API_COMPARE_FIGURES_H
#define API_COMPARE_FIGURES_H

#include "api/handle.h"
#include "report/comparison.h"

/** cross: what the two share trial by trial; not looked at when they are exact. */
void compare_figures_find(const volley_outcome *outcome, const volley_outcome *reference,
                          const struct mc_cross *cross, struct comparison_figures *out);

#endif
