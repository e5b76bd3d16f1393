/* neutralize - cancel attack results with evades; what is left is damage.
 * Units:  counts of results. Both pools are final: no modification is left.
 * Owns:   nothing; pure, no allocation, no I/O.      Errors: none. */
#pragma once

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

static inline unsigned dice_least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* How many of `there` can be cancelled. */
static inline unsigned dice_open(unsigned there, unsigned kept)
{
    return there - dice_least(there, kept);
}

static inline struct dice_damage dice_cancel(struct dice_damage attack, unsigned evades,
                                             const struct dice_rules *rules)
{
    unsigned hits = dice_open(attack.hits, rules->keep_hits);
    unsigned crits = dice_open(attack.crits, rules->keep_crits);

    if (rules->crits_first) {
        crits = dice_least(crits, evades);
        hits = dice_least(hits, evades - crits);
    } else {
        hits = dice_least(hits, evades);
        crits = dice_least(crits, evades - hits);
    }
    return (struct dice_damage){ attack.hits - hits, attack.crits - crits };
}

/** Evades cancel hits, then crits. Then each reinforce token adds one evade, one at a time, while
 *  more than one result is left: it never takes the last one (rules, step 5). */
static inline struct dice_damage dice_neutralize(struct dice_damage attack, unsigned evades,
                                                 const struct dice_rules *rules)
{
    struct dice_damage left = dice_cancel(attack, evades, rules);
    unsigned results = left.hits + left.crits;

    return results > 1 && rules->reinforce > 0
               ? dice_cancel(left, dice_least(rules->reinforce, results - 1), rules)
               : left;
}
