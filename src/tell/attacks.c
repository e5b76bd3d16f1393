#include "tell/attacks.h"

#include "base/error.h"
#include "stats/renewal.h"

#include <math.h>
#include <stdlib.h>

static bool is_known(const struct tell_part *parts, size_t count)
{
    const struct loadout *ship = &parts[0].plan->scenario.defender;

    for (size_t i = 0; i < count; i++) {
        const struct scenario *scenario = &parts[i].plan->scenario;

        if (!scenario->defender.mortal ||
            loadout_health(&scenario->defender) != loadout_health(ship) ||
            ask_looks_at_health(scenario))
            return false;
    }
    return true;
}

static size_t longest(const struct tell_part *parts, size_t count)
{
    size_t len = 1;

    for (size_t i = 0; i < count; i++)
        len = parts[i].outcome->pmf_len > len ? parts[i].outcome->pmf_len : len;
    return len;
}

/* What a trial with so much damage adds to the times. */
static struct outcome_moments moments_of(const struct ask_outcome *outcome, const double *slopes)
{
    struct outcome_moments moments = { 0, 0 };

    for (size_t i = 0; i < outcome->pmf_len; i++) {
        moments.mean += outcome->pmf[i] * slopes[i];
        moments.square += outcome->pmf[i] * slopes[i] * slopes[i];
    }
    return moments;
}

volley_status tell_attacks(const struct tell_part *parts, size_t count, double *value,
                           struct outcome_moments *moments, volley_error *err)
{
    const size_t len = longest(parts, count);
    double *pmf, *slopes;
    volley_status status;

    *value = NAN;
    for (size_t i = 0; i < count; i++)
        moments[i] = (struct outcome_moments){ NAN, NAN };
    if (!is_known(parts, count))
        return VOLLEY_OK;
    pmf = calloc(len, sizeof *pmf);
    slopes = calloc(len, sizeof *slopes);
    status = pmf && slopes ? VOLLEY_OK : error_nomem(err);
    for (size_t i = 0; status == VOLLEY_OK && i < count; i++)
        for (size_t damage = 0; damage < parts[i].outcome->pmf_len; damage++)
            pmf[damage] += parts[i].share * parts[i].outcome->pmf[damage];
    if (status == VOLLEY_OK)
        status = renewal_times(pmf, len, (size_t)loadout_health(&parts[0].plan->scenario.defender),
                               value, slopes, err);
    for (size_t i = 0; status == VOLLEY_OK && i < count; i++)
        moments[i] = moments_of(parts[i].outcome, slopes);
    free(pmf);
    free(slopes);
    return status;
}
