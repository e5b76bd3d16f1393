/* pruning - what a graph leaves out because nobody's value needs it; each kind can be kept.
 * Units:  a bit for each kind.
 * Owns:   nothing.      Errors: none.
 *
 * Why a kind changes no value is said where it is done. A test plays random scenarios with and
 * without each of them; whoever shows all options to a player keeps those that are about uses. */
#pragma once

enum prune_kind {
    /* uses that a player never gains by */
    PRUNE_BEST_FACES = 1, /* rerolls of one's own best face */
    PRUNE_WAITING = 2,    /* orders of uses in which a change comes before what it can wait for */
    PRUNE_LESSER = 4,     /* uses of an ability where a lesser one would do */
    PRUNE_USES = PRUNE_BEST_FACES | PRUNE_WAITING | PRUNE_LESSER,
    /* what a state need not tell */
    PRUNE_CANCELLED = 8, /* the rest of an attack that can do no damage (live.c) */
    PRUNE_PAST = 16,     /* dice, marks, uses and tokens that nothing to come reads (live.c) */
    PRUNE_FIXED =
        32, /* tokens that nothing moves, health that nothing asks for (attack/play/matters.c) */
    PRUNE_MODES = 64, /* what play says of states that differ in their dice (attack/graph/mode.h) */
    PRUNE_ALL = PRUNE_USES | PRUNE_CANCELLED | PRUNE_PAST | PRUNE_FIXED | PRUNE_MODES
};
