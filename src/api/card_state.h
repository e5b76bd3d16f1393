/* card_state - the cards of a scenario for the public interface and for reports.
 * Owns:   nothing.      Errors: a scenario that cannot be played has no cards. */
#ifndef API_CARD_STATE_H
#define API_CARD_STATE_H

#include "graph/plan.h"
#include "report/card_use.h"
#include "scenario/scenario.h"
#include "volley/scenario.h"

/** As volley_scenario_card, of a scenario and its plan. */
bool card_state_find(const struct scenario *scenario, const struct plan *plan, size_t ship,
                     size_t card, volley_card_state *out);

/* The cards of a whole scenario; free with card_states_fini. */
struct card_states {
    struct card_use use;
    struct report_card *cards;
    volley_card_state *states; /* their texts */
};

/** Those of attackers that are the same are told once. */
volley_status card_states_find(struct card_states *out, const struct scenario *scenario,
                               const struct plan *plan, volley_error *err);

void card_states_fini(struct card_states *states);

/** An error that names the first inactive card; VOLLEY_OK if there is none. */
volley_status card_states_check(const struct card_states *states, volley_error *err);

#endif
