#include "compare/figures.h"

#include <math.h>

_Static_assert((int)COMPARISON_TOKENS == (int)RULES_TOKENS, "as many in both");

static struct comparison_figure chance(double p, uint64_t trials)
{
    const struct outcome_moments moments = { p, p };

    return (struct comparison_figure){ p, trials ? outcome_error(&moments, trials) : 0 };
}

/* Of the difference of two means. Two that are simulated share their dice; of one alone, the error
 * is its own. product: the mean of the products, trial by trial. */
static double difference_error(const struct outcome_moments moments[2], const uint64_t trials[2],
                               double product)
{
    if (trials[0] && trials[1])
        return outcome_paired_error(&moments[0], &moments[1], product, trials[0]);
    if (trials[0] || trials[1])
        return outcome_error(&moments[trials[0] ? 0 : 1], trials[0] + trials[1]);
    return 0;
}

/* The difference of two chances; both: how often both come true in the same trial. The engine does
 * not count a ship without health, which is destroyed in every trial: then both is the other. */
static struct comparison_figure chance_difference(double p, double q, double both,
                                                  const uint64_t trials[2])
{
    const struct outcome_moments moments[2] = { { p, p }, { q, q } };

    if (p == 1 || q == 1)
        both = p == 1 ? q : p;
    return (struct comparison_figure){ p - q, difference_error(moments, trials, both) };
}

static struct comparison_figure damage_difference(const struct ask_outcome *a,
                                                  const struct ask_outcome *b, double product,
                                                  const uint64_t trials[2])
{
    const struct outcome_moments moments[2] = { outcome_moments_of(a->pmf, a->pmf_len),
                                                outcome_moments_of(b->pmf, b->pmf_len) };

    return (struct comparison_figure){ moments[0].mean - moments[1].mean,
                                       difference_error(moments, trials, product) };
}

void compare_figures_find(const struct ask_outcome *outcome, const struct ask_outcome *reference,
                          const struct mc_cross *cross, struct comparison_figures *out)
{
    const uint64_t trials = outcome->outcome.trials;
    const uint64_t both[2] = { trials, reference->outcome.trials };
    const struct mc_cross itself = { outcome_moments_of(outcome->pmf, outcome->pmf_len).square,
                                     outcome->summary.hit, outcome->destroyed };
    const struct outcome_summary *own = &outcome->summary, *other = &reference->summary;

    if (outcome == reference) /* simulated alone, it has no cross */
        cross = &itself;
    *out = (struct comparison_figures){
        .damage = { own->mean, trials ? own->error : 0 },
        .hit = chance(own->hit, trials),
        .crit = chance(own->any_crit, trials),
        .destroyed = chance(outcome->destroyed, trials),
        .half_points = chance(outcome->half_points, trials),
        .damage_difference = damage_difference(outcome, reference, cross->damage, both),
        .hit_difference = chance_difference(own->hit, other->hit, cross->hit, both),
        .destroyed_difference =
            chance_difference(outcome->destroyed, reference->destroyed, cross->destroyed, both),
        .damage_per_point = NAN,
        .difference_per_point = NAN,
    };
    for (size_t i = 0; i < COMPARISON_AT_LEAST; i++)
        out->at_least[i] = chance(ask_at_least(outcome, i + 1), trials);
    for (size_t token = 0; token < RULES_TOKENS; token++)
        out->given[token] = ask_tokens_given(outcome, outcome->outcome.shape.attack_count, token);
}
