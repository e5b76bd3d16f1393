/* figures - what one variant of a comparison does, and how far it is from the reference.
 * Units:  as in report/comparison.h.
 * Owns:   nothing.      Errors: none. */
#ifndef COMPARE_FIGURES_H
#define COMPARE_FIGURES_H

#include "ask/ask.h"
#include "report/comparison.h"

/** cross: what the two share trial by trial; not looked at unless both are simulated. */
void compare_figures_find(const struct ask_outcome *outcome, const struct ask_outcome *reference,
                          const struct mc_cross *cross, struct comparison_figures *out);

#endif
