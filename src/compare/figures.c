#include "compare/figures.h"

#include <math.h>

_Static_assert((int)COMPARISON_TOKENS == (int)RULES_TOKENS, "as many in both");

static struct comparison_figure chance(double p, uint64_t trials)
{
    const struct outcome_moments moments = { p, p };

    return (struct comparison_figure){ p, trials ? outcome_error(&moments, trials) : 0 };
}

/* The difference of two chances; both: how often both come true in the same trial. The engine does
 * not count a ship without health, which is destroyed in every trial: then both is the other. */
static struct comparison_figure chance_difference(double p, double q, double both, uint64_t trials)
{
    const struct outcome_moments a = { p, p }, b = { q, q };

    if (p == 1 || q == 1)
        both = p == 1 ? q : p;
    return (struct comparison_figure){ p - q,
                                       trials ? outcome_paired_error(&a, &b, both, trials) : 0 };
}

static struct comparison_figure damage_difference(const struct ask_outcome *a,
                                                  const struct ask_outcome *b, double product)
{
    struct outcome_moments x = outcome_moments_of(a->pmf, a->pmf_len);
    struct outcome_moments y = outcome_moments_of(b->pmf, b->pmf_len);
    uint64_t trials = a->outcome.trials;

    return (struct comparison_figure){ x.mean - y.mean,
                                       trials ? outcome_paired_error(&x, &y, product, trials) : 0 };
}

void compare_figures_find(const struct ask_outcome *outcome, const struct ask_outcome *reference,
                          const struct mc_cross *cross, struct comparison_figures *out)
{
    uint64_t trials = outcome->outcome.trials;
    const struct outcome_summary *own = &outcome->summary, *other = &reference->summary;

    *out = (struct comparison_figures){
        .damage = { own->mean, trials ? own->error : 0 },
        .hit = chance(own->hit, trials),
        .crit = chance(own->any_crit, trials),
        .destroyed = chance(outcome->destroyed, trials),
        .half_points = chance(outcome->half_points, trials),
        .damage_difference = damage_difference(outcome, reference, cross->damage),
        .hit_difference = chance_difference(own->hit, other->hit, cross->hit, trials),
        .destroyed_difference =
            chance_difference(outcome->destroyed, reference->destroyed, cross->destroyed, trials),
        .damage_per_point = NAN,
        .difference_per_point = NAN,
    };
    for (size_t i = 0; i < COMPARISON_AT_LEAST; i++)
        out->at_least[i] = chance(ask_at_least(outcome, i + 1), trials);
    for (size_t token = 0; token < RULES_TOKENS; token++)
        out->given[token] = ask_tokens_given(outcome, outcome->outcome.shape.attack_count, token);
}
