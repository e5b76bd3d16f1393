#include "questions/tell/figure.h"

#include <math.h>

/* ---- one part ---- */

static struct outcome_moments chance(double p)
{
    return (struct outcome_moments){ p, p };
}

/* Half of the points at half of the health, all at the end; what is had before is not taken. */
static struct outcome_moments points(const struct ask_outcome *outcome)
{
    const double all = outcome->destroyed;
    const double half = outcome->half_damage ? outcome->half_points - all : 0;

    if (!outcome->half_damage && !isnan(outcome->half_points))
        return (struct outcome_moments){ all / 2, all / 4 };
    return (struct outcome_moments){ half / 2 + all, half / 4 + all };
}

/* Tokens of a kind that some ships have left together. Of several the spread is not counted, and
 * taken at its widest. NAN: none of them had any, or has any left. */
static struct outcome_moments tokens(const struct ask_outcome *outcome, size_t first, size_t end,
                                     size_t kind)
{
    double mean = NAN, spread = 0;

    for (size_t ship = first; ship < end; ship++) {
        const double left = outcome->tokens_left[ship * RULES_TOKENS + kind];
        struct outcome_moments own;

        if (isnan(left))
            continue;
        own = outcome_moments_of(outcome_tokens(&outcome->outcome, ship, kind),
                                 outcome->outcome.shape.token_counts);
        mean = isnan(mean) ? own.mean : mean + own.mean;
        spread += sqrt(fmax(own.square - own.mean * own.mean, 0));
    }
    return (struct outcome_moments){ mean, mean * mean + spread * spread };
}

static struct outcome_moments moments_of(volley_column column, const struct ask_outcome *outcome)
{
    const size_t ships = outcome->outcome.shape.ship_count, kind = (size_t)column.number;

    switch (column.metric) {
    case VOLLEY_METRIC_DAMAGE:
        return outcome_moments_of(outcome->pmf, outcome->pmf_len);
    case VOLLEY_METRIC_HIT:
        return chance(outcome->summary.hit);
    case VOLLEY_METRIC_CRIT:
        return chance(outcome->summary.any_crit);
    case VOLLEY_METRIC_DESTROYED:
        return chance(outcome->destroyed);
    case VOLLEY_METRIC_HALF:
        return chance(outcome->half_points);
    case VOLLEY_METRIC_AT_LEAST:
        return chance(ask_at_least(outcome, (size_t)column.number));
    case VOLLEY_METRIC_POINTS:
        return points(outcome);
    case VOLLEY_METRIC_LEFT:
        return tokens(outcome, ships, ships + 1, kind);
    case VOLLEY_METRIC_ATTACKERS_LEFT:
        return tokens(outcome, 0, ships, kind);
    case VOLLEY_METRIC_ROUNDS:
    case VOLLEY_METRIC_ATTACKS:
    case VOLLEY_METRIC_ATTACKS_HARMONIC:
        break; /* not of one attack */
    }
    return (struct outcome_moments){ NAN, NAN };
}

/* ---- all of them ---- */

bool tell_counts_tokens(volley_metric metric)
{
    return metric == VOLLEY_METRIC_LEFT || metric == VOLLEY_METRIC_ATTACKERS_LEFT;
}

volley_status tell_figure_find(volley_column column, const struct tell_part *parts, size_t count,
                               double *value, struct outcome_moments *moments, volley_error *err)
{
    double sum = 0;
    bool known = false;

    if (column.metric == VOLLEY_METRIC_ATTACKS || column.metric == VOLLEY_METRIC_ATTACKS_HARMONIC)
        return tell_attacks(parts, count, value, moments, err);
    for (size_t i = 0; i < count; i++) {
        moments[i] = moments_of(column, parts[i].outcome);
        known = known || !isnan(moments[i].mean);
        if (tell_counts_tokens(column.metric) && isnan(moments[i].mean))
            moments[i] = (struct outcome_moments){ 0, 0 }; /* who has none has none left */
        sum += parts[i].share * moments[i].mean;
    }
    *value = known ? sum : NAN;
    return VOLLEY_OK;
}

double tell_figure_error(const struct tell_part *parts, const struct outcome_moments *moments,
                         size_t count)
{
    double error = 0;

    for (size_t i = 0; i < count; i++) {
        const uint64_t trials = parts[i].outcome->outcome.trials;

        if (trials)
            error = hypot(error, parts[i].share * outcome_error(&moments[i], trials));
    }
    return error;
}
