/* flow - states pushed through one round, all outcomes at once; equal ones become one at each point
 * where chance decides.
 * Units:  mass: probability, or mean number of visits.
 * Owns:   the states on their way; free with flow_fini.
 * Errors: of attacks; too many states; called off. */
#ifndef ENGAGEMENT_FLOW_H
#define ENGAGEMENT_FLOW_H

#include "base/watch.h"
#include "battle/rounds/round.h"
#include "battle/rounds/states.h"

/* What may be used, and who watches: shared by all flows of an engine. */
struct flow_budget {
    size_t states_max, memory_bytes; /* at once */
    size_t states, memory;           /* that sets which do not move take */
    const struct watch *watch;
    uint64_t taken_max;
    double share;           /* of the work done, as the engine sees it */
    uint64_t taken, looked; /* outcomes; of these, when somebody last looked */
};

struct flow {
    struct round_game *game;
    struct flow_budget *budget;
    struct states *places; /* by place in the order of engagement and kind of point */
    size_t place_count;
    size_t waiting; /* states in them */
    /* Takes a state at the end of the round. */
    volley_status (*over)(void *context, const struct engagement_state *state, double mass,
                          volley_error *err);
    /* Takes what an outcome has done; false: it is not followed. NULL: all are. */
    bool (*happens)(void *context, const struct round_event *event,
                    const struct engagement_state *after, double mass);
    void *context;
};

/** Failure: *out is empty. over, happens and context are to be set. */
volley_status flow_init(struct flow *out, struct round_game *game, struct flow_budget *budget,
                        volley_error *err);
void flow_fini(struct flow *flow);

/** Put in a state between rounds. */
volley_status flow_put(struct flow *flow, const struct engagement_state *state, double mass,
                       volley_error *err);

/** Play the round of all that has been put in. */
volley_status flow_run(struct flow *flow, volley_error *err);

#endif
