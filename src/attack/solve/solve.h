/* solve - best play in one attack by backward induction.
 * Units:  values in the order of solve_criterion; larger is better for the attacker.
 * Owns:   nothing; the caller gives the arrays.      Errors: none.
 *
 * Attacker and defender play a zero-sum game with perfect information and chance moves (Zermelo;
 * expectiminimax): in a choice node the attacker takes the child with the greatest value and the
 * defender the one with the least, criterion by criterion. */
#ifndef SOLVE_SOLVE_H
#define SOLVE_SOLVE_H

#include "attack/graph/graph.h"

enum solve_criterion {
    SOLVE_DESTROYED,       /* probability; 0 throughout unless that is the objective */
    SOLVE_DAMAGE,          /* expected damage */
    SOLVE_CRITS,           /* expected crits */
    SOLVE_DEFENDER_TOKENS, /* minus what the defender's tokens are worth at the end */
    SOLVE_ATTACKER_TOKENS, /* what the attackers' tokens are worth at the end */
    SOLVE_CRITERIA
};

struct solve_value {
    double of[SOLVE_CRITERIA];
};

/** What the tokens of a ship are worth to it when all else is equal.
 *  worth  of each kind: rules_token_worth, or as somebody else spends them */
double solve_worth(const uint8_t worth[RULES_TOKENS], const uint8_t tokens[RULES_TOKENS]);

/** Find the value of each node of a graph and the best child of each choice.
 *  worth       of tokens that are settled on the way, as in solve_worth
 *  end_values  of each end of the graph
 *  values      set, one for each node
 *  policy      set for choice nodes: the index of the best child, the first of equals */
void solve_graph(const struct graph *graph, const uint8_t worth[RULES_TOKENS],
                 const struct solve_value *end_values, struct solve_value *values,
                 uint32_t *policy);

#endif
