#include "dice/neutralize.h"

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static struct dice_damage cancel(struct dice_damage attack, unsigned evades)
{
    unsigned hits = least(attack.hits, evades);
    unsigned crits = least(attack.crits, evades - hits);

    return (struct dice_damage){ attack.hits - hits, attack.crits - crits };
}

struct dice_damage dice_neutralize(struct dice_damage attack, unsigned evades, unsigned reinforce)
{
    struct dice_damage left = cancel(attack, evades);
    unsigned results = left.hits + left.crits;

    return results > 1 ? cancel(left, least(reinforce, results - 1)) : left;
}
