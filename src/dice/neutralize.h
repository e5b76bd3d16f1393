/* neutralize - cancel attack results with evades; what is left is damage.
 * Units:  counts of results. Both pools are final: no modification is left.
 * Owns:   nothing; pure, no allocation, no I/O.      Errors: none. */
#ifndef DICE_NEUTRALIZE_H
#define DICE_NEUTRALIZE_H

#include <stdbool.h>

struct dice_damage {
    unsigned hits, crits;
};

/* How results are cancelled. */
struct dice_rules {
    unsigned reinforce;             /* tokens */
    bool crits_first;               /* crits are cancelled before hits */
    unsigned keep_hits, keep_crits; /* that evades cannot cancel */
};

/** Evades cancel hits, then crits. Then each reinforce token adds one evade, one at a time, while
 *  more than one result is left: it never takes the last one (rules, step 5). */
struct dice_damage dice_neutralize(struct dice_damage attack, unsigned evades,
                                   const struct dice_rules *rules);

#endif
