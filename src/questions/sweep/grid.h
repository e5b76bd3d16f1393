/* grid - a sweep under way: its cells, who watches, and what went wrong.
 * Units:  cells are numbered from 0, the first parameter the slowest.
 * Owns:   what sweep.c makes and frees.
 * Errors: that of a cell is told in its row, and the first one of all at the end. */
#ifndef SWEEP_GRID_H
#define SWEEP_GRID_H

#include "questions/ask/card_digest.h"
#include "questions/batch/work.h"
#include "questions/sweep/parameters.h"
#include "questions/sweep/sweep_report.h"
#include "questions/tell/report.h"
#include "volley/sweep.h"

struct sweep {
    const volley_sweep *wanted;
    const volley_parameters *parameters;
    const volley_sink *sink;
    volley_error *err;
    struct batch_work work;
    volley_batch options;
    const char **names;       /* of the parameters */
    struct sweep_cell *cells; /* NULL: rows are written */
    size_t cell_count, delivered;
    struct card_digest cards; /* of the cells that could be run */
    size_t *cells_run;        /* which these are */
    uint32_t run_capacity;
    double start; /* seconds, where cells are worked out here */
};

/** An error unless such a sweep can be made, in a format that sweeps have. */
volley_status sweep_check(const volley_sweep *wanted, volley_format format, volley_error *err);

/** "dice=3 agility=2" */
void sweep_add_cell_name(const struct sweep *sweep, size_t cell, struct buffer *out);

/** The words of a cell, its name, and the values of its parameters. The other defender of a
 *  difference stands behind the attackers. False: out of memory; free it all the same. */
bool sweep_job(const struct sweep *sweep, size_t cell, struct batch_job *out);

/** Add the cards of a scenario of a cell; false: out of memory. */
bool sweep_add_cards(struct sweep *sweep, size_t cell, const struct card_use *use);

/** Ask the caller whether to go on. */
bool sweep_is_called_off(struct sweep *sweep);

/** The same, to be called by engines; context is the sweep. */
int sweep_watch_engine(const volley_watch *now, void *context);
int sweep_watch_simulation(const volley_progress *progress, void *context);

/* A cell that is worked out by itself. */
struct sweep_at {
    size_t cell;
    const struct batch_job *job;
    const char *name;
    struct report_extras parameters; /* their names and values */
};

/** Work a cell out: set its figures if it is drawn, else add its row, also if that tells a fault.
 */
typedef volley_status sweep_work_fn(struct sweep *sweep, const struct sweep_at *at,
                                    struct buffer *row, volley_error *err);

/** Work out each cell until the caller calls it off. */
volley_status sweep_run_each(struct sweep *sweep, sweep_work_fn *work);

/** Say of a fault that is about no word in which cell it is. */
void sweep_place_fault(size_t cell, volley_error *fault);

/** Work out every cell as rounds until the defender is gone. */
volley_status sweep_run_rounds(struct sweep *sweep);

/** Work out every cell as a comparison: mixtures, and differences of two. */
volley_status sweep_run_compared(struct sweep *sweep);

/** Whether that is what a sweep needs. */
bool sweep_is_compared(const volley_sweep *wanted);

#endif
