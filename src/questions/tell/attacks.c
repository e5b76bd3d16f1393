#include "questions/tell/figure.h"

#include <math.h>

/* ---- times until a sum has come so far ----
 *
 * W. Feller, An Introduction to Probability Theory and Its Applications, vol. 1, ch. XIII: the
 * first time either brings nothing, and all is as before, or there is less to go. */

/* What is known of so much to go. */
struct table {
    double *times;  /* [goal + 1] */
    double *slopes; /* [goal + 1][len] */
};

/* One row: what is to go is `left`, all rows of less are there. */
static void find_row(const struct table *table, const double *pmf, size_t len, double moves,
                     size_t left)
{
    double *slopes = table->slopes + left * len, sum = 1;

    for (size_t i = 1; i < len && i < left; i++)
        sum += pmf[i] * table->times[left - i];
    table->times[left] = sum / moves;
    for (size_t by = 0; by < len; by++) {
        sum = by < left ? table->times[left - by] : 0;
        for (size_t i = 1; i < len && i < left; i++)
            sum += pmf[i] * table->slopes[(left - i) * len + by];
        slopes[by] = sum / moves;
    }
}

/* Times until the sum is at least `goal`; INFINITY where it never moves.
 * slopes  set, `len` of them: by how much the result grows with each probability. Its standard
 *         error is that of the mean of these. All 0 where it never moves. */
static volley_status renewal_times(const double *pmf, size_t len, size_t goal, double *times,
                                   double *slopes, volley_error *err)
{
    struct table table = { calloc(goal + 1, sizeof *table.times),
                           calloc((goal + 1) * len, sizeof *table.slopes) };
    double moves = 0; /* P(it brings something) */
    volley_status status = table.times && table.slopes ? VOLLEY_OK : error_nomem(err);

    for (size_t i = 0; i < len; i++) {
        moves += i > 0 ? pmf[i] : 0;
        slopes[i] = 0;
    }
    *times = goal ? INFINITY : 0;
    if (status == VOLLEY_OK && moves > 0) {
        for (size_t left = 1; left <= goal; left++)
            find_row(&table, pmf, len, moves, left);
        *times = table.times[goal];
        for (size_t i = 0; i < len; i++)
            slopes[i] = table.slopes[goal * len + i];
    }
    free(table.times);
    free(table.slopes);
    return status;
}

/* ---- attacks ---- */

static bool looks_at_health(const struct tell_part *parts, size_t count)
{
    bool looks = false;

    for (size_t i = 0; i < count; i++)
        looks = looks || play_cares_for_health(&parts[i].plan->scenario, false);
    return looks;
}

/* Not where health is no single number, or is another one in each part; nor where it steers what
 * was too large to be exact. */
static bool is_known(const struct tell_part *parts, size_t count)
{
    const struct loadout *ship = &parts[0].plan->scenario.defender;
    const bool looks = looks_at_health(parts, count);

    for (size_t i = 0; i < count; i++) {
        const struct scenario *scenario = &parts[i].plan->scenario;

        if (!scenario->defender.mortal ||
            loadout_health(&scenario->defender) != loadout_health(ship) ||
            play_deals_past_shields(scenario, false) || (looks && !parts[i].outcome->exact))
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

/* ---- the same again and again ---- */

static volley_status renew(const struct tell_part *parts, size_t count, size_t health,
                           double *value, struct outcome_moments *moments, volley_error *err)
{
    const size_t len = longest(parts, count);
    double *pmf = calloc(len, sizeof *pmf), *slopes = calloc(len, sizeof *slopes);
    volley_status status = pmf && slopes ? VOLLEY_OK : error_nomem(err);

    for (size_t i = 0; status == VOLLEY_OK && i < count; i++)
        for (size_t damage = 0; damage < parts[i].outcome->pmf_len; damage++)
            pmf[damage] += parts[i].share * parts[i].outcome->pmf[damage];
    if (status == VOLLEY_OK)
        status = renewal_times(pmf, len, health, value, slopes, err);
    for (size_t i = 0; status == VOLLEY_OK && i < count; i++)
        moments[i] = moments_of(parts[i].outcome, slopes);
    free(pmf);
    free(slopes);
    return status;
}

/* ---- another one at each health ---- */

/* With so much left: one attack more than from what it leaves, or none of it. times: of less. */
static volley_status attack_at(const struct tell_part *parts, size_t count, size_t left,
                               double *times, volley_error *err)
{
    double *pmf = calloc(left + 1, sizeof *pmf), sum = 1, moves = 0; /* last: that and more */
    volley_status status = pmf ? VOLLEY_OK : error_nomem(err);

    for (size_t i = 0; i < count && status == VOLLEY_OK; i++)
        status = ask_damage_at(parts[i].plan, (int)left, parts[i].share, pmf, left + 1, err);
    for (size_t damage = 1; status == VOLLEY_OK && damage <= left; damage++) {
        sum += pmf[damage] > 0 ? pmf[damage] * times[left - damage] : 0;
        moves += pmf[damage];
    }
    if (status == VOLLEY_OK)
        times[left] = moves > 0 ? sum / moves : INFINITY;
    free(pmf);
    return status;
}

static volley_status wear_down(const struct tell_part *parts, size_t count, size_t health,
                               double *value, struct outcome_moments *moments, volley_error *err)
{
    double *times = calloc(health + 1, sizeof *times);
    volley_status status = times ? VOLLEY_OK : error_nomem(err);

    for (size_t left = 1; left <= health && status == VOLLEY_OK; left++)
        status = attack_at(parts, count, left, times, err);
    if (status == VOLLEY_OK)
        *value = times[health];
    for (size_t i = 0; i < count; i++)
        moments[i] = (struct outcome_moments){ 0, 0 };
    free(times);
    return status;
}

volley_status tell_attacks(const struct tell_part *parts, size_t count, double *value,
                           struct outcome_moments *moments, volley_error *err)
{
    const size_t health = (size_t)loadout_health(&parts[0].plan->scenario.defender);

    *value = NAN;
    for (size_t i = 0; i < count; i++)
        moments[i] = (struct outcome_moments){ NAN, NAN };
    if (!is_known(parts, count))
        return VOLLEY_OK;
    return looks_at_health(parts, count) ? wear_down(parts, count, health, value, moments, err)
                                         : renew(parts, count, health, value, moments, err);
}
