/* card - what becomes of the cards that loadouts name: which count in an attack, and which do not.
 * Owns:   nothing; facts and prices point into the scenario.
 * Errors: those of compiling an attack.
 *
 * A card is active if one of its abilities can be used, or is in force, in some state that some
 * attack of the sequence can reach. What is used by choice is noted while the graphs are built. */
#ifndef EXPLAIN_CARD_H
#define EXPLAIN_CARD_H

#include "attack/graph/graph.h"

struct explain_card {
    bool bears;  /* it has an effect that bears on such an attack at all */
    bool active; /* an effect of it can be used, or holds */
    /* of an inactive one, what it lacks; both NULL: something to do */
    const struct rules_fact *missing; /* the first fact that does not hold */
    const struct rules_step *unpaid;  /* a price that cannot be paid */
    bool unarmed;                     /* a weapon for the bonus attack that it allows */
};

/** Add the cards of both sides that do something in an attack of attacker number `index`, a bit
 *  each: what is settled for the attack as it was compiled, and what can be used in its graph. */
void explain_card_note(const struct scenario *scenario, size_t index,
                       const struct play_attack *attack, const struct graph *graph,
                       uint32_t *attackers, uint32_t *defenders);

/** What becomes of a card of attacker number `ship`, or with ship = attacker_count of the defender:
 *  a card of the defender is active if it is in any of the attacks.
 *  acted  the cards of this ship that were noted */
volley_status explain_card_find(struct explain_card *out, const struct scenario *scenario,
                                size_t ship, size_t card, uint32_t acted, volley_error *err);

#endif
