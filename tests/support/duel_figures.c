#include "support/duel_figures.h"

#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

struct duel_figures duel_unknown(void)
{
    struct duel_figures figures;

    for (int i = 0; i < DUEL_FIGURES; i++)
        figures.of[i] = NAN;
    return figures;
}

const char *duel_figure_name(int figure, char *text, size_t size)
{
    static const char *const single[] = { "P(a wins)", "P(draw)", "P(b wins)", "P(undecided)",
                                          "mean rounds" };

    if (figure < DUEL_LOST)
        snprintf(text, size, "%s", single[figure]);
    else if (figure < DUEL_GONE)
        snprintf(text, size, "%c has lost by round %d", 'a' + (figure - DUEL_LOST) / DUEL_ROUNDS,
                 1 + (figure - DUEL_LOST) % DUEL_ROUNDS);
    else if (figure < DUEL_DESTROYED)
        snprintf(text, size, "%c gone by round %d", 'a' + (figure - DUEL_GONE) / DUEL_ROUNDS,
                 1 + (figure - DUEL_GONE) % DUEL_ROUNDS);
    else if (figure < DUEL_POINTS)
        snprintf(text, size, "ship %c%d destroyed", 'a' + (figure - DUEL_DESTROYED) / NAIVE_SHIPS,
                 1 + (figure - DUEL_DESTROYED) % NAIVE_SHIPS);
    else
        snprintf(text, size, "points lost by %c", 'a' + figure - DUEL_POINTS);
    return text;
}

int duel_figure_find(const char *text)
{
    static const char *const single[] = { "a", "draw", "b", "undecided", "rounds" };
    char side, what[16];
    int number;

    for (int i = 0; i < DUEL_LOST; i++)
        if (strcmp(text, single[i]) == 0)
            return i;
    if (sscanf(text, "%c %15s %d", &side, what, &number) == 3 && strcmp(what, "lost") == 0)
        return duel_lost(side - 'a', number);
    if (sscanf(text, "%c %15s %d", &side, what, &number) == 3 && strcmp(what, "gone") == 0)
        return duel_gone(side - 'a', number);
    if (sscanf(text, "%c%d %15s", &side, &number, what) == 3 && strcmp(what, "destroyed") == 0)
        return duel_destroyed(side - 'a', number - 1);
    if (sscanf(text, "%c %15s", &side, what) == 2 && strcmp(what, "points") == 0)
        return DUEL_POINTS + side - 'a';
    fail_msg("'%s' is no figure", text);
    return 0;
}

bool duel_is_probability(int figure)
{
    return figure < DUEL_MEAN_ROUNDS || (figure >= DUEL_GONE && figure < DUEL_POINTS);
}

/* The error that a share of so many trials should have; where hardly one is expected, one. */
static double error_of_share(double p, double trials)
{
    double variance = trials * p * (1 - p);

    return sqrt(variance > 1 ? variance : 1) / trials;
}

/* The error of a mean; a trial or two of a rare kind may have been missed, which cost a few points
 * of health, or those of a ship. */
static double error_of_mean(int figure, double error, double trials)
{
    return hypot(error, (figure < DUEL_POINTS ? 3 : 40) / trials);
}

static void add(struct duel_agreement *agreement, int figure, double difference, double error)
{
    double z = fabs(difference) < 1e-9 ? 0 : difference / error;

    /* What is certain says nothing as long as it is right. */
    if (z == 0 && !(error > 0))
        return;
    agreement->figures++;
    agreement->sum += z;
    agreement->sum_sq += z * z;
    if (!(fabs(z) <= agreement->largest)) {
        agreement->largest = fabs(z);
        duel_figure_name(figure, agreement->name, sizeof agreement->name);
    }
}

void duel_compare(struct duel_agreement *agreement, const struct duel_figures *found,
                  const struct duel_figures *error, const struct duel_figures *right, double trials)
{
    for (int i = 0; i < DUEL_FIGURES; i++) {
        bool share = duel_is_probability(i);
        double p = right->of[i];

        if (isnan(found->of[i]) || isnan(p))
            continue;
        if (share && fmin(p, 1 - p) * trials < 5 && fabs(found->of[i] - p) * trials < 10)
            continue; /* too rare for a bell curve, and rare it is */
        add(agreement, i, found->of[i] - p,
            share ? error_of_share(p, trials) : error_of_mean(i, error->of[i], trials));
    }
}

void duel_agreement_add(struct duel_agreement *to, const struct duel_agreement *more)
{
    to->figures += more->figures;
    to->sum += more->sum;
    to->sum_sq += more->sum_sq;
    if (!(more->largest <= to->largest)) {
        to->largest = more->largest;
        memcpy(to->name, more->name, sizeof to->name);
    }
}

void duel_compare_trials(struct duel_agreement *agreement, const struct duel_figures *a,
                         const struct duel_figures *error_a, double trials_a,
                         const struct duel_figures *b, const struct duel_figures *error_b,
                         double trials_b)
{
    for (int i = 0; i < DUEL_FIGURES; i++) {
        double p = (a->of[i] * trials_a + b->of[i] * trials_b) / (trials_a + trials_b);
        bool share = duel_is_probability(i);

        if (isnan(a->of[i]) || isnan(b->of[i]) || (share && p * (trials_a + trials_b) < 10))
            continue;
        add(agreement, i, a->of[i] - b->of[i],
            share ? hypot(error_of_share(p, trials_a), error_of_share(p, trials_b))
                  : hypot(error_of_mean(i, error_a->of[i], trials_a),
                          error_of_mean(i, error_b->of[i], trials_b)));
    }
}

void duel_equal(const struct duel_figures *a, const struct duel_figures *b, double tolerance,
                const char *what)
{
    char name[64], text[320];

    for (int i = 0; i < DUEL_FIGURES; i++) {
        if (isnan(a->of[i]) || isnan(b->of[i]))
            continue;
        snprintf(text, sizeof text, "%s: %s", what, duel_figure_name(i, name, sizeof name));
        check_near(a->of[i], b->of[i], tolerance, text);
    }
}
