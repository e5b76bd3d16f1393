/* same_results - results of engagements that are to be the same in every digit.
 * Owns:   nothing.      Errors: a figure that differs fails the test. */
#ifndef SUPPORT_SAME_RESULTS_H
#define SUPPORT_SAME_RESULTS_H

#include "engagement/result.h"

void same_results(const struct engagement_result *a, const struct engagement_result *b);

#endif
