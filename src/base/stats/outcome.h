/* outcome - how a scenario can end, as probabilities: exact ones, or shares of trials.
 * Units:  probabilities 0 to 1; damage, hits and crits in results; tokens in tokens.
 * Owns:   its arrays; free with outcome_fini. All-zero is a valid empty outcome.
 * Errors: out of memory. */
#pragma once

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

struct outcome_shape {
    size_t hits_len, crits_len; /* totals run from 0 to the length - 1 */
    size_t damage_len;          /* of hits and crits together */
    size_t attack_count;
    size_t ship_count;                /* attackers: some make several attacks */
    size_t token_kinds, token_counts; /* counts left run from 0 to token_counts - 1 */
    bool knows_hits;  /* hits are counted apart from damage; if not, they are the same */
    size_t given_len; /* tokens given run from 0 to the length - 1; 0: none are given */
    bool falls;       /* damage cards past the shields may destroy the defender */
    bool after;       /* the damage after each attack is asked for */
};

/* What an attack is. */
struct outcome_source {
    size_t ship;      /* the attacker */
    bool is_bonus;    /* a bonus attack, which may be made or not */
    bool comes_after; /* it comes out of another attack of the ship */
};

struct outcome {
    struct outcome_shape shape;
    uint64_t trials; /* behind the probabilities; 0: they are exact */
    double *joint;   /* [hits_len][crits_len] of the totals */
    double *attacks; /* [attack_count][damage_len] damage of each attack, 0 if it is not made */
    double *after;   /* with after: [attack_count][damage_len] damage of each and all before it */
    double *made;    /* [attack_count] P(it is made) */
    struct outcome_source *sources; /* [attack_count]; all 0 until the caller sets them */
    double *tokens; /* [ship_count + 1][token_kinds][token_counts] left; last: the defender */
    double *hits;   /* with knows_hits: [attack_count + 1] P(it hits); last: P(any hits) */
    double *given;  /* [attack_count + 1][token_kinds][given_len]; last: in all attacks */
    double *fallen; /* [damage_len] with that damage, and destroyed by cards past the shields */
};

/** Make an outcome with all probabilities 0. */
volley_status outcome_init(struct outcome *outcome, const struct outcome_shape *shape,
                           volley_error *err);

/** All probabilities 0 again. */
void outcome_clear(struct outcome *outcome);

void outcome_fini(struct outcome *outcome);

double *outcome_attack(const struct outcome *outcome, size_t attack);

/** How the damage stands after an attack: damage_len values. Only with after. */
double *outcome_after(const struct outcome *outcome, size_t attack);

/** Once the damage of all attacks that are made is there: attack number `attack` is left out as
 *  often as it is not. */
void outcome_leave_out(struct outcome *outcome, size_t attack);

/** Add a part of a mixture to a sum, in which there is room for it; nothing has been made in the
 *  sum at first (outcome_mix_begin).
 *  pmf     the total damage of the part
 *  places  of each attack of the part, its number in the sum; the others are left out */
void outcome_mix_begin(struct outcome *sum);
void outcome_mix(struct outcome *sum, const struct outcome *part, const double *pmf, double share,
                 const size_t *places);

/** Probabilities of the counts left of a token, token_counts of them; ship ship_count is the
 *  defender. */
double *outcome_tokens(const struct outcome *outcome, size_t ship, size_t kind);

/** P(an attack hits); attack attack_count: that any does. pmf: the damage of all. */
double outcome_hit(const struct outcome *outcome, size_t attack, const double *pmf);

/** Probabilities of so many tokens of a kind given, given_len of them; attack attack_count: in all
 *  attacks. Only with given_len. */
double *outcome_given(const struct outcome *outcome, size_t attack, size_t kind);

/** Distribution of the total damage into pmf (damage_len values, set). */
void outcome_damage(const struct outcome *outcome, double *pmf);

/** Add the damage of totals, as in `joint`, to a distribution. */
void outcome_add_damage(const struct outcome_shape *shape, const double *joint, double *pmf);

struct outcome_summary {
    double mean, stddev; /* of the total damage */
    double error, ci[2]; /* standard error of the mean and its 95 % interval; NAN if exact */
    double hit;          /* P(some attack hits) */
    double hits, crits;  /* means */
    double any_crit;     /* P(at least one crit) */
};

/** The figures of a report. pmf: what outcome_damage gives. */
struct outcome_summary outcome_summarize(const struct outcome *outcome, const double *pmf);

/* Two-sided 95 % quantile of the normal distribution. */
#define OUTCOME_NORMAL_95 1.959963984540054

/* Mean of a number and of its square. */
struct outcome_moments {
    double mean, square;
};

struct outcome_moments outcome_moments_of(const double *pmf, size_t len);

/** Standard error of a mean over `trials` trials; NAN for fewer than two. */
double outcome_error(const struct outcome_moments *moments, uint64_t trials);

/** Standard error of the difference of two means over the same trials. product: the mean of the
 *  products, trial by trial. */
double outcome_paired_error(const struct outcome_moments *a, const struct outcome_moments *b,
                            double product, uint64_t trials);

/** Bonus attacks that are made, on average; NAN: there can be none. */
double outcome_bonus_attacks(const struct outcome *outcome);

/** The mean of a distribution of 0, 1, 2 … */
double outcome_mean(const double *pmf, size_t len);

/** P(damage >= least). */
double outcome_at_least(const double *pmf, size_t len, size_t least);

/** P(damage >= least, or destroyed by damage cards past the shields). pmf: the total damage. */
double outcome_reaches(const struct outcome *outcome, const double *pmf, size_t least);

/* ---- shares of trials ---- */

struct interval {
    double low, high;
};

/** The 95 % interval of Wilson (1927) for a share of `trials` > 0 independent trials. It is never
 *  empty: none of N trials leaves room for some 3.84 / N. */
struct interval interval_of_share(double share, uint64_t trials);
