/* figure - a column worked out of outcomes.
 * Units:  as in volley/run.h; shares of a mixture add up to 1.
 * Owns:   nothing.      Errors: out of memory; what is not known is NAN. */
#pragma once

#include "questions/ask/ask.h"

/* One part of a mixture; a question without one is a part with the share 1. */
struct tell_part {
    double share;
    const struct ask_plan *plan;
    const struct ask_outcome *outcome;
};

/** The value of a column over all parts.
 *  moments  set, one for each part: those of what each trial adds to the value, so that its
 *           standard error is that of the mean over the trials of the part, times its share */
volley_status tell_figure_find(volley_column column, const struct tell_part *parts, size_t count,
                               double *value, struct outcome_moments *moments, volley_error *err);

/** Whether it counts tokens: who has none has none left. */
bool tell_counts_tokens(volley_metric metric);

/** The standard error of such a value: parts are independent of each other. */
double tell_figure_error(const struct tell_part *parts, const struct outcome_moments *moments,
                         size_t count);

/* attacks - how many attacks a ship stands: the same ones again and again, with all their tokens
 * each time, until the damage comes to its health.
 * Units:  how often all attacks of a question are made.
 *Errors: out of memory. */
