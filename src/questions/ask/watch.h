/* watch - the caller's function that watches work, called by the engines.
 * Units:  seconds of wall clock.
 * Owns:   nothing.      Errors: none. */
#ifndef ASK_WATCH_H
#define ASK_WATCH_H

#include "base/watch.h"
#include "volley/plan.h"

struct ask_watch {
    const volley_plan_options *options;
    bool exact;
    double start;
};

/** A watch that calls the function of the options; it points to *adapter. */
struct watch ask_watch_begin(struct ask_watch *adapter, const volley_plan_options *options,
                             bool exact);

#endif
