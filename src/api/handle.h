/* handle - what is behind the handles of include/volley.
 * Owns:   each handle owns all it points to.      Errors: none here. */
#ifndef API_HANDLE_H
#define API_HANDLE_H

#include "graph/plan.h"
#include "mc/simulate.h"
#include "scenario/scenario.h"
#include "stats/outcome.h"
#include "volley/volley.h"

struct volley_scenario {
    struct scenario scenario;
};

struct volley_plan {
    struct scenario scenario; /* a copy, for reports */
    volley_plan_options options;
    struct plan plan;
};

struct volley_outcome {
    struct outcome outcome;
    double *pmf; /* of the damage */
    size_t pmf_len;
    struct outcome_summary summary;
    double destroyed;
    int half_damage;     /* so much scores half of the defender's points; 0: none does */
    double half_points;  /* the chance of it; NAN with 0 */
    double *tokens_left; /* [ship][token], means; NAN: none, then and now */
    bool exact;
    struct mc_report run; /* seconds for both engines; the rest for simulations */
    uint64_t seed;
};

/* The engine's progress type is not the public one: a call of the one is copied to the other. */
struct handle_progress {
    volley_progress_fn *progress;
    void *context;
};

/* The same of the function that watches a plan being made or run. */
struct handle_watch {
    const volley_plan_options *options;
    bool exact;
    double start;
};

/** A watch that calls the function of the options; it points to *adapter. */
struct watch handle_watch_begin(struct handle_watch *adapter, const volley_plan_options *options,
                                bool exact);

/** An empty outcome of a plan, for an engine to fill. On failure *out may be partly made: free it.
 */
volley_status handle_outcome_create(const volley_plan *plan, volley_outcome **out,
                                    volley_error *err);

/** Work out the figures of an outcome that an engine has filled. */
void handle_outcome_finish(const volley_plan *plan, volley_outcome *outcome);

/** Whether a simulation can be run as it is asked for. */
volley_status handle_check_simulation(const volley_simulation *simulation, volley_error *err);

/** The engine's options for a simulation; they point to *adapter. */
struct mc_options handle_simulation_options(const volley_simulation *simulation,
                                            struct handle_progress *adapter);

#endif
