/* same_results - results of engagements that are to be the same in every digit.
 * Owns:   nothing.      Errors: as each function says. */
#ifndef SUPPORT_SAME_RESULTS_H
#define SUPPORT_SAME_RESULTS_H

#include "battle/setup/result.h"

enum { SAME_RESULTS_TEXT = 160 };

/** The first figure that differs, with both values. NULL: none does. */
const char *same_results_but(const struct engagement_result *a, const struct engagement_result *b,
                             char text[SAME_RESULTS_TEXT]);

/** Fails the test if a figure differs. */
void same_results(const struct engagement_result *a, const struct engagement_result *b);

#endif
