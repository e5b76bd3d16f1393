#include "dice/neutralize.h"

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* How many of `there` can be cancelled. */
static unsigned open_to(unsigned there, unsigned kept)
{
    return there - least(there, kept);
}

static struct dice_damage cancel(struct dice_damage attack, unsigned evades,
                                 const struct dice_rules *rules)
{
    unsigned hits = open_to(attack.hits, rules->keep_hits);
    unsigned crits = open_to(attack.crits, rules->keep_crits);

    if (rules->crits_first) {
        crits = least(crits, evades);
        hits = least(hits, evades - crits);
    } else {
        hits = least(hits, evades);
        crits = least(crits, evades - hits);
    }
    return (struct dice_damage){ attack.hits - hits, attack.crits - crits };
}

struct dice_damage dice_neutralize(struct dice_damage attack, unsigned evades,
                                   const struct dice_rules *rules)
{
    struct dice_damage left = cancel(attack, evades, rules);
    unsigned results = left.hits + left.crits;

    return results > 1 && rules->reinforce > 0
               ? cancel(left, least(rules->reinforce, results - 1), rules)
               : left;
}
