/* pruning - what a graph leaves out because nobody's value needs it; each kind can be kept.
 * Units:  a bit for each kind.
 * Owns:   nothing.      Errors: none.
 *
 * Why a kind changes no value is said where it is done. A test plays random scenarios with and
 * without each of them; whoever shows all options to a player keeps those that are about uses. */
#ifndef GRAPH_PRUNING_H
#define GRAPH_PRUNING_H

enum graph_pruning {
    /* uses that a player never gains by */
    GRAPH_BEST_FACES = 1, /* rerolls of one's own best face (order.c) */
    GRAPH_WAITING = 2,    /* orders of uses in which a change comes before what it can wait for
                             (order.c) */
    GRAPH_LESSER = 4,     /* uses of an ability where a lesser one would do (order.c) */
    GRAPH_USES = GRAPH_BEST_FACES | GRAPH_WAITING | GRAPH_LESSER,
    /* what a state need not tell */
    GRAPH_CANCELLED = 8, /* the rest of an attack that can do no damage (advance.c) */
    GRAPH_PAST = 16,     /* dice, marks, uses and tokens that nothing to come reads (live.c) */
    GRAPH_FIXED = 32,    /* tokens that nothing moves, health that nothing asks for (matters.c) */
    GRAPH_PRUNINGS = GRAPH_USES | GRAPH_CANCELLED | GRAPH_PAST | GRAPH_FIXED
};

#endif
