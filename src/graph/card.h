/* card - what becomes of the cards that loadouts name: which count in an attack, and which do not.
 * Owns:   nothing; facts point into the scenario.
 * Errors: those of compiling an attack. */
#ifndef GRAPH_CARD_H
#define GRAPH_CARD_H

#include "graph/attack.h"

struct graph_card {
    bool bears;                       /* it has an effect that bears on such an attack at all */
    bool active;                      /* an effect of it can be used, or holds */
    const struct rules_fact *missing; /* of an inactive one: the first fact that does not hold */
};

/** What becomes of a card of attacker number `ship`, or with ship = attacker_count of the defender:
 *  a card of the defender is active if it is in any of the attacks. */
volley_status graph_card_find(struct graph_card *out, const struct scenario *scenario, size_t ship,
                              size_t card, volley_error *err);

#endif
