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
static struct outcome_moments moments_of_times(const struct ask_outcome *outcome,
                                               const double *slopes)
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
        moments[i] = moments_of_times(parts[i].outcome, slopes);
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

/* As tell_figure_find. Each time one part of a mixture is met. NAN where it is not known: without
 *  hull, where attacks deal damage cards past the shields, where parts differ in health, and where
 *  attacks look at the health that is left but are too large to be exact. */
static volley_status tell_attacks(const struct tell_part *parts, size_t count, double *value,
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
