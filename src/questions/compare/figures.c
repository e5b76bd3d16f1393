#include "questions/compare/comparison.h"

#include <math.h>

/* ---- differences ---- */

/* One part of two variants; without an outcome there is none. */
struct pair {
    double share[2];
    uint64_t trials[2];
    struct outcome_moments moments[2];
};

static double own_error(const struct pair *pair, int side)
{
    return pair->trials[side]
               ? pair->share[side] * outcome_error(&pair->moments[side], pair->trials[side])
               : 0;
}

static struct outcome_moments scaled(const struct pair *pair, int side)
{
    const double share = pair->share[side];

    return (struct outcome_moments){ share * pair->moments[side].mean,
                                     share * share * pair->moments[side].square };
}

/* Two that are simulated share their dice. product: the mean of the products, trial by trial; NAN
 * where it is not counted, and the error then taken at its widest. */
static double pair_error(const struct pair *pair, double product)
{
    const struct outcome_moments own = scaled(pair, 0), other = scaled(pair, 1);

    if (pair->trials[0] && pair->trials[1] && !isnan(product))
        return outcome_paired_error(&own, &other, pair->share[0] * pair->share[1] * product,
                                    pair->trials[0]);
    return own_error(pair, 0) + own_error(pair, 1);
}

/* The engine does not count a ship without health, which is destroyed in every trial: then both
 * come true as often as the other does. */
static double both_destroyed(const struct pair *pair, double both)
{
    const double p = pair->moments[0].mean, q = pair->moments[1].mean;

    return p == 1 || q == 1 ? (p == 1 ? q : p) : both;
}

static double product_of(volley_metric metric, const struct pair *pair,
                         const struct mc_cross *cross)
{
    switch (metric) {
    case VOLLEY_METRIC_DAMAGE:
        return cross->damage;
    case VOLLEY_METRIC_HIT:
        return both_destroyed(pair, cross->hit);
    case VOLLEY_METRIC_DESTROYED:
        return both_destroyed(pair, cross->destroyed);
    default:
        return NAN;
    }
}

/* Of one column: the moments of each part of both. */
struct moments {
    struct outcome_moments own[COMPARE_PARTS_MAX], reference[COMPARE_PARTS_MAX];
};

static struct pair pair_at(const struct compare_outcomes *own,
                           const struct compare_outcomes *reference, const struct moments *moments,
                           size_t part)
{
    struct pair pair = { .trials = { 0, 0 } };

    if (part < own->count) {
        pair.share[0] = own->parts[part].share;
        pair.trials[0] = own->parts[part].outcome->outcome.trials;
        pair.moments[0] = moments->own[part];
    }
    if (part < reference->count) {
        pair.share[1] = reference->parts[part].share;
        pair.trials[1] = reference->parts[part].outcome->outcome.trials;
        pair.moments[1] = moments->reference[part];
    }
    return pair;
}

/* Parts are independent of each other. With itself a part shares every trial. */
static double difference_error(volley_metric metric, const struct compare_outcomes *own,
                               const struct compare_outcomes *reference,
                               const struct moments *moments)
{
    const size_t count = own->count > reference->count ? own->count : reference->count;
    double error = 0;

    for (size_t i = 0; i < count; i++) {
        const struct pair pair = pair_at(own, reference, moments, i);
        const double product =
            own == reference ? pair.moments[0].square : product_of(metric, &pair, &own->crosses[i]);

        error = hypot(error, pair_error(&pair, product));
    }
    return error;
}

/* ---- the figures ---- */

static volley_status find_column(volley_column column, const struct compare_outcomes *own,
                                 const struct compare_outcomes *reference, volley_figure *value,
                                 volley_figure *difference, volley_error *err)
{
    struct moments moments;
    double other;

    TRY(tell_figure_find(column, own->parts, own->count, &value->value, moments.own, err));
    TRY(tell_figure_find(column, reference->parts, reference->count, &other, moments.reference,
                         err));
    value->error = tell_figure_error(own->parts, moments.own, own->count);
    difference->value = value->value - other;
    difference->error = difference_error(column.metric, own, reference, &moments);
    return VOLLEY_OK;
}

volley_status compare_figures_find(const volley_comparison *comparison,
                                   const struct compare_outcomes *own,
                                   const struct compare_outcomes *reference,
                                   struct comparison_figures *out, volley_error *err)
{
    *out = (struct comparison_figures){ .damage_per_point = NAN, .difference_per_point = NAN };
    for (size_t i = 0; i < comparison->column_count; i++)
        TRY(find_column(comparison->columns[i], own, reference, &out->of[i], &out->difference[i],
                        err));
    for (int token = 0; token < RULES_TOKENS; token++) {
        struct outcome_moments moments[COMPARE_PARTS_MAX];

        TRY(tell_figure_find((volley_column){ VOLLEY_METRIC_ATTACKERS_LEFT, token }, own->parts,
                             own->count, &out->left[token], moments, err));
    }
    for (size_t i = 0; i < own->count; i++) {
        const struct ask_outcome *outcome = own->parts[i].outcome;

        for (size_t token = 0; token < RULES_TOKENS; token++)
            out->given[token] +=
                own->parts[i].share *
                ask_tokens_given(outcome, outcome->outcome.shape.attack_count, token);
    }
    return VOLLEY_OK;
}

void compare_figures_lack(struct comparison_figures *out)
{
    *out = (struct comparison_figures){ .damage_per_point = NAN, .difference_per_point = NAN };
    for (size_t i = 0; i < COMPARISON_COLUMNS_MAX; i++)
        out->of[i].value = out->difference[i].value = NAN;
    for (size_t i = 0; i < RULES_TOKENS; i++)
        out->left[i] = NAN;
}

/* ---- targets ---- */

/* Who has no tokens has none left: so many are known where one target has any. */
static bool has_tokens(const struct comparison_figures *targets, size_t column, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!isnan(targets[i].of[column].value))
            return true;
    return false;
}

/* Values add up by their shares, and so do the variances of independent targets. */
static void add_weighted(volley_figure *sum, const volley_figure *figure, double share)
{
    sum->value += share * figure->value;
    sum->error = hypot(sum->error, share * figure->error);
}

/* The harmonic mean of times, with its error to the first order. What never ends adds nothing. */
static volley_figure harmonic(const struct comparison_figures *targets, size_t column,
                              const double *shares, size_t count)
{
    double rate = 0, error = 0;

    for (size_t i = 0; i < count; i++) {
        const volley_figure *times = &targets[i].of[column];

        rate += shares[i] / times->value;
        if (times->error > 0)
            error = hypot(error, shares[i] / times->value / times->value * times->error);
    }
    return (volley_figure){ 1 / rate, rate > 0 ? error / rate / rate : 0 };
}

void compare_figures_differ(const volley_comparison *comparison,
                            const struct comparison_figures *reference,
                            struct comparison_figures *out)
{
    for (size_t i = 0; i < comparison->column_count; i++) {
        if (comparison->columns[i].metric != VOLLEY_METRIC_ATTACKS_HARMONIC || out == reference)
            continue;
        out->difference[i].value = out->of[i].value - reference->of[i].value;
        out->difference[i].error = out->of[i].error + reference->of[i].error;
    }
}

void compare_figures_weigh(const volley_comparison *comparison,
                           const struct comparison_figures *targets, const double *shares,
                           struct comparison_figures *out)
{
    const size_t target_count = comparison_target_slots(comparison);

    *out = (struct comparison_figures){ .damage_per_point = NAN, .difference_per_point = NAN };
    for (size_t column = 0; column < comparison->column_count; column++) {
        const volley_metric metric = comparison->columns[column].metric;

        if (metric == VOLLEY_METRIC_ATTACKS_HARMONIC && target_count > 1) {
            out->of[column] = harmonic(targets, column, shares, target_count);
            continue;
        }
        for (size_t i = 0; i < target_count; i++) {
            if (tell_counts_tokens(metric) && isnan(targets[i].of[column].value) &&
                has_tokens(targets, column, target_count))
                continue;
            add_weighted(&out->of[column], &targets[i].of[column], shares[i]);
            add_weighted(&out->difference[column], &targets[i].difference[column], shares[i]);
        }
    }
    for (size_t i = 0; i < target_count; i++)
        for (size_t token = 0; token < RULES_TOKENS; token++) {
            out->given[token] += shares[i] * targets[i].given[token];
            out->left[token] += shares[i] * targets[i].left[token];
        }
}
