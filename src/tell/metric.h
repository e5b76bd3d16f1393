/* metric - a figure that is asked for: what it is called, and whether it can be known.
 * Units:  as in report/sweep.h.
 * Owns:   nothing.      Errors: a metric that no cell can have. */
#ifndef TELL_METRIC_H
#define TELL_METRIC_H

#include "report/sweep.h"
#include "scenario/scenario.h"
#include "volley/run.h"

enum { TELL_METRIC_TEXT_MAX = 48 };

struct tell_metric {
    char title[TELL_METRIC_TEXT_MAX]; /* "Chance of at least one crit" */
    char name[TELL_METRIC_TEXT_MAX];  /* "any crit" */
    size_t offset;                    /* in a cell */
    bool is_share;
};

/** What is asked for. at_least: damage, for VOLLEY_METRIC_AT_LEAST. */
struct tell_metric tell_metric_of(volley_metric metric, int at_least);

/** Whether the figure of a scenario is known; if not, the error says what it needs. */
volley_status tell_metric_check(volley_metric metric, const struct scenario *scenario,
                                volley_error *err);

#endif
