/* card_state - the cards of a scenario for the public interface and for reports.
 * Owns:   nothing.      Errors: a scenario that cannot be played has no cards. */
#ifndef API_CARD_STATE_H
#define API_CARD_STATE_H

#include "scenario/scenario.h"
#include "volley/scenario.h"

/** As volley_scenario_card. */
bool card_state_find(const struct scenario *scenario, size_t ship, size_t card,
                     volley_card_state *out);

#endif
