/* metric - a figure that is asked for: what it is called, and whether it can be known.
 * Units:  as in report/sweep.h.
 * Owns:   nothing.      Errors: a metric that no cell can have. */
#ifndef API_METRIC_H
#define API_METRIC_H

#include "report/sweep.h"
#include "scenario/scenario.h"
#include "volley/run.h"

enum { METRIC_TEXT_MAX = 48 };

struct metric {
    char title[METRIC_TEXT_MAX]; /* "Chance of at least one crit" */
    char name[METRIC_TEXT_MAX];  /* "any crit" */
    size_t offset;               /* in a cell */
    bool is_share;
};

/** What is asked for. at_least: damage, for VOLLEY_METRIC_AT_LEAST. */
struct metric metric_of(volley_metric metric, int at_least);

/** Whether the figure of a scenario is known; if not, the error says what it needs. */
volley_status metric_check(volley_metric metric, const struct scenario *scenario,
                           volley_error *err);

#endif
