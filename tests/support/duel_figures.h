/* duel_figures - what is known of an engagement, as numbers that can be compared.
 * Units:  probabilities, rounds, health, points; NAN: not known.
 * Owns:   nothing.
 * Errors: figures that differ fail the test, or are counted for the caller to judge. */
#ifndef SUPPORT_DUEL_FIGURES_H
#define SUPPORT_DUEL_FIGURES_H

#include "support/naive_ship.h"

enum { DUEL_ROUNDS = 8 };

/* Where each figure stands; by side, then by round or ship. */
enum duel_figure {
    DUEL_A,
    DUEL_DRAW,
    DUEL_B,
    DUEL_UNDECIDED,
    DUEL_MEAN_ROUNDS,
    DUEL_LOST,
    DUEL_GONE = DUEL_LOST + NAIVE_SIDES * DUEL_ROUNDS,
    DUEL_DESTROYED = DUEL_GONE + NAIVE_SIDES * DUEL_ROUNDS,
    DUEL_POINTS = DUEL_DESTROYED + NAIVE_SIDES * NAIVE_SHIPS,
    DUEL_FIGURES = DUEL_POINTS + NAIVE_SIDES
};

struct duel_figures {
    double of[DUEL_FIGURES];
};

/** Health lost by a side at the end of a round, from 1. */
static inline int duel_lost(int side, int round)
{
    return DUEL_LOST + side * DUEL_ROUNDS + round - 1;
}

/** Whether all ships of a side are destroyed by the end of a round, from 1. */
static inline int duel_gone(int side, int round)
{
    return DUEL_GONE + side * DUEL_ROUNDS + round - 1;
}

/** Whether a ship, from 0, is destroyed in the end. */
static inline int duel_destroyed(int side, int ship)
{
    return DUEL_DESTROYED + side * NAIVE_SHIPS + ship;
}

/** No figure is known. */
struct duel_figures duel_unknown(void);

/** "P(a wins)", "b gone by round 3", … */
const char *duel_figure_name(int figure, char *text, size_t size);

/** The figure that a row means: "a", "draw", "b", "undecided", "rounds", "a lost 1", "b gone 2",
 *  "b2 destroyed", "a points". */
int duel_figure_find(const char *text);

/** Whether a figure is a probability. */
bool duel_is_probability(int figure);

/* How far figures found by trials are from those that are right. */
struct duel_agreement {
    int figures;        /* compared */
    double sum, sum_sq; /* of z and its square */
    double largest;     /* |z| */
    char name[64];      /* of that figure */
};

/** Compare what trials gave with what is right, as far as both are known, and add it up. A
 *  probability is judged by the error it should have, other figures by that of the trials.
 *  error: standard errors of `found`. */
void duel_compare(struct duel_agreement *agreement, const struct duel_figures *found,
                  const struct duel_figures *error, const struct duel_figures *right,
                  double trials);

/** Compare two answers that both have errors. */
void duel_compare_trials(struct duel_agreement *agreement, const struct duel_figures *a,
                         const struct duel_figures *error_a, double trials_a,
                         const struct duel_figures *b, const struct duel_figures *error_b,
                         double trials_b);

/** Add up what has been compared elsewhere. */
void duel_agreement_add(struct duel_agreement *to, const struct duel_agreement *more);

/** Fails the test unless all figures that both know are equal. */
void duel_equal(const struct duel_figures *a, const struct duel_figures *b, double tolerance,
                const char *what);

#endif
