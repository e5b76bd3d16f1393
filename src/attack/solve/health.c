#include "attack/solve/steps.h"

/* Where health matters but nothing is known of it, whether there was any damage: that is two
 * levels. */
static int count_levels(const struct scenario *scenario, bool cares, bool kill)
{
    if (!cares && !(kill && scenario->defender.mortal))
        return 1;
    return scenario->defender.mortal || loadout_health(&scenario->defender) > 0
               ? loadout_health(&scenario->defender) + 1
               : 2;
}

/* Of a ship whose hull is not known only whether there was any. */
static int count_pasts(const struct scenario *scenario, const struct health *start, int levels,
                       bool whole)
{
    const bool is_past = levels > 1 && start && start->past > 0;

    if (!is_past && !play_deals_past_shields(scenario, whole))
        return 1;
    return scenario->defender.mortal ? scenario->defender.health[RULES_HULL] + 1 : 2;
}

struct health_scale health_scale_of(const struct scenario *scenario, const struct health *start,
                                    bool cares, bool kill, bool whole)
{
    const int levels = count_levels(scenario, cares, kill);

    return (struct health_scale){ levels, count_pasts(scenario, start, levels, whole),
                                  scenario->defender.mortal };
}

struct health health_of(const struct health_scale *scale, int number)
{
    return (struct health){ number / scale->pasts, number % scale->pasts };
}

int health_number(const struct health_scale *scale, struct health health)
{
    return health.level * scale->pasts + health.past;
}

struct health health_start(const struct health_scale *scale, const struct health *start)
{
    struct health health = { scale->levels - 1, 0 };

    if (start && start->level < health.level)
        health.level = start->level;
    if (start && scale->pasts > 1)
        health.past = start->past < scale->pasts ? start->past : scale->pasts - 1;
    return health;
}

/* More cards than the hull has points count no more. */
struct health health_after(const struct health_scale *scale, struct health health,
                           const struct graph_end *end)
{
    int damage = end->hits + end->crits - end->past, past = health.past + end->past;

    return (struct health){ damage < health.level ? health.level - damage : 0,
                            past < scale->pasts ? past : scale->pasts - 1 };
}

int health_left(struct health health)
{
    return health.level > health.past ? health.level - health.past : 0;
}

bool health_falls(const struct health_scale *scale, struct health health)
{
    return scale->falls && scale->pasts > 1 && health.past == scale->pasts - 1;
}

bool health_is_destroyed(const struct health_scale *scale, struct health health)
{
    return health_left(health) == 0 || health_falls(scale, health);
}
