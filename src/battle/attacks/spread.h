/* spread - what a plan of one ship's attacks can come to, as cells of a table.
 * Units:  probabilities; hits and crits of all its attacks together.
 * Owns:   the cells belong to the caller, who frees them.
 * Errors: out of memory; more damage than fits a cell. */
#ifndef ENGAGEMENT_SPREAD_H
#define ENGAGEMENT_SPREAD_H

#include "attack/graph/plan.h"
#include "battle/attacks/table.h"

/** The cells of a plan, the ones with most damage first. `left` of each is the state at the end:
 *  an index into plan.defenders. */
volley_status spread_plan(struct attack_cell **cells, size_t *count, const struct plan *plan,
                          volley_error *err);

/** Put cells in the order of a table; equal ones become one. */
void spread_sort(struct attack_cell *cells, size_t *count);

#endif
