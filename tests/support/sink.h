/* sink - reports and batches in memory, through the public door.
 * Owns:   what is returned belongs to the test: free it.
 * Errors: a helper that fails fails the test. */
#ifndef SUPPORT_SINK_H
#define SUPPORT_SINK_H

#include "volley/batch.h"
#include "volley/volley.h"

/* A scenario, run. */
struct sink_run {
    volley_plan *plan;
    volley_outcome *simulated, *exact;
};

/** Plan a scenario and run it: engine "mc", "exact" or "both". */
struct sink_run sink_run(const char *edition, const char *text, const char *engine,
                         uint64_t trials);

void sink_run_free(struct sink_run *run);

/** The report of a run, with a NUL at its end. */
char *sink_report(const struct sink_run *run, volley_format format);

/** The report of a batch over a text, with a NUL at its end; error may be NULL. */
char *sink_batch(const volley_batch *batch, const char *text, volley_batch_result *result,
                 volley_error *error);

#endif
