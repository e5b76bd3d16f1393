#include "tell/metric.h"

#include "base/array.h"
#include "base/error.h"

#include <stddef.h>
#include <stdio.h>

static const struct {
    const char *title, *name;
    size_t offset;
    bool is_share, needs_hull, needs_half_points;
} metrics[] = {
    [VOLLEY_METRIC_DAMAGE] = { "Mean damage", "damage", offsetof(struct sweep_cell, mean), false,
                               false, false },
    [VOLLEY_METRIC_HIT] = { "Chance to hit", "hit", offsetof(struct sweep_cell, hit), true, false,
                            false },
    [VOLLEY_METRIC_CRIT] = { "Chance of at least one crit", "any crit",
                             offsetof(struct sweep_cell, crit), true, false, false },
    [VOLLEY_METRIC_DESTROYED] = { "Chance to destroy the ship", "destroyed",
                                  offsetof(struct sweep_cell, destroyed), true, true, false },
    [VOLLEY_METRIC_HALF] = { "Chance of half points", "half points",
                             offsetof(struct sweep_cell, half_points), true, true, true },
    [VOLLEY_METRIC_AT_LEAST] = { "", "", offsetof(struct sweep_cell, at_least), true, false,
                                 false },
    [VOLLEY_METRIC_ROUNDS] = { "Rounds until the ship is gone", "rounds",
                               offsetof(struct sweep_cell, mean), false, false, false },
};
_Static_assert(ARRAY_LEN(metrics) == VOLLEY_METRIC_ROUNDS + 1, "one row per metric");

struct tell_metric tell_metric_of(volley_metric wanted, int at_least)
{
    struct tell_metric metric = { .offset = metrics[wanted].offset,
                                  .is_share = metrics[wanted].is_share };

    if (wanted == VOLLEY_METRIC_AT_LEAST) {
        snprintf(metric.title, sizeof metric.title, "Chance of at least %d damage", at_least);
        snprintf(metric.name, sizeof metric.name, "%d+ damage", at_least);
    } else {
        snprintf(metric.title, sizeof metric.title, "%s", metrics[wanted].title);
        snprintf(metric.name, sizeof metric.name, "%s", metrics[wanted].name);
    }
    return metric;
}

volley_status tell_metric_check(volley_metric wanted, const struct scenario *scenario,
                                volley_error *err)
{
    const char *name = metrics[wanted].name;

    if (metrics[wanted].needs_half_points && !scenario->edition->has_half_points)
        return error_set(err, VOLLEY_INVALID, "there is no figure '%s' in the %s", name,
                         scenario->edition->title);
    if (metrics[wanted].needs_hull && !scenario->defender.mortal)
        return error_set(err, VOLLEY_INVALID,
                         "the figure '%s' needs the defender's hull, as in \"2 hull=4\"", name);
    return VOLLEY_OK;
}
