/* durability - how long the defender of a cell lives under its attackers, as `survive` works it
 * out. Units:  rounds; probabilities. Owns:   nothing. Errors: those of a cell: words that cannot
 * be read, too large for the exact engine, called off. */
#ifndef SWEEP_DURABILITY_H
#define SWEEP_DURABILITY_H

#include "report/report.h"
#include "report/sweep.h"
#include "volley/sweep.h"

/* How cells are worked out and told. */
struct durability {
    const volley_sweep *wanted;
    const char *edition;
    volley_format format;
    volley_watch_fn *watch; /* of both engines: nonzero calls a cell off */
    volley_progress_fn *watch_simulation;
    void *context;
};

/** The header of a report that has one. */
void durability_header(const struct durability *how, const struct report_extras *extras,
                       struct buffer *out);

/** Work out a cell of the sweep.
 *  extras  of its row
 *  cell    NULL: its row is added to `out`, instead
 *  Failure: *err says why, and the row says it, too. */
volley_status durability_cell(const struct durability *how, size_t number, const char *name,
                              const struct report_extras *extras, struct sweep_cell *cell,
                              struct buffer *out, volley_error *err);

#endif
