/* volley/plan.h - best play worked out once, then run as often as you like.
 *
 * A plan does not change once it is made: any number of threads may run it at once. */
#ifndef VOLLEY_PLAN_H
#define VOLLEY_PLAN_H

#include "volley/scenario.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct volley_plan volley_plan;

typedef enum volley_policy {
    VOLLEY_OPTIMAL,     /* tokens are saved for later attacks where that is worth more */
    VOLLEY_MYOPIC,      /* each attack for itself */
    VOLLEY_FOCUS_FIRST, /* and where several tokens would do, focus goes before any other */
    VOLLEY_EVADE_FIRST  /* likewise evade */
} volley_policy;

typedef enum volley_objective {
    VOLLEY_DAMAGE, /* both sides play for expected damage, then for crits, then for tokens */
    VOLLEY_KILL    /* first for the probability that the defender is destroyed; needs its hull */
} volley_objective;

/** How far the work on a plan has come. */
typedef struct volley_watch {
    double share;     /* done of the step under way, 0 to 1; below 0: not known */
    double seconds;   /* since it began */
    int exact;        /* the exact engine works; 0: best play is worked out */
    const char *says; /* what is known so far, until the call is over; NULL: nothing */
} volley_watch;

/** Called now and then from the thread that called. Nonzero ends the work: it fails with
 *  VOLLEY_STOPPED. */
typedef int volley_watch_fn(const volley_watch *now, void *context);

/** All-zero is the default: optimal play for damage, and nobody watches. */
typedef struct volley_plan_options {
    volley_policy policy;
    volley_objective objective;
    int strict;             /* a card that is inactive, as told by volley/scenario.h, is an error */
    volley_watch_fn *watch; /* may be NULL; kept with the plan, for the exact engine */
    void *context;
    uint64_t memory; /* bytes that a question may take: all that can happen in its attacks, the plan
                      * and exact totals; 0: VOLLEY_MEMORY_DEFAULT */
} volley_plan_options;

#define VOLLEY_MEMORY_DEFAULT (UINT64_C(1) << 30)

/** Work out best play. Copies what it needs: the scenario may be freed at once.
 *  options  NULL for the default
 *  Failure: *out is NULL and *err (may be NULL) says why; VOLLEY_TOO_LARGE when the attacks have
 *  too many states or do not fit in the memory, or working them out would take too many steps;
 * VOLLEY_STOPPED. Free with volley_plan_free. */
VOLLEY_API volley_status volley_plan_create(const volley_scenario *scenario,
                                            const volley_plan_options *options, volley_plan **out,
                                            volley_error *err);

/** As volley_scenario_card, without working anything out again. */
VOLLEY_API int volley_plan_card(const volley_plan *plan, size_t ship, size_t card,
                                volley_card_state *out);

VOLLEY_API void volley_plan_free(volley_plan *plan); /* NULL is fine */

#ifdef __cplusplus
}
#endif

#endif
