/* duel_rows - the reference duels of tests/golden, a row each.
 * Units:  as in duel_figures.
 * Owns:   a list owns its rows; free with duel_rows_fini.
 * Errors: a file that cannot be read fails the test. */
#ifndef SUPPORT_DUEL_ROWS_H
#define SUPPORT_DUEL_ROWS_H

#include "support/naive_duel.h"

struct duel_row {
    char *id, *edition, *a, *b; /* ships as text */
    char *first;                /* "a", "b", "coin" or "road" */
    char *targets[NAIVE_SIDES]; /* "weakest", … */
    char *ranges;               /* "3,2,1"; empty: 2 */
    char *deck;                 /* "direct=4 weapons=2 replace", "second fuelleak=3", "first-tfa";
                                 * empty: off */
    char *policy;               /* "myopic", "round" or "best" */
    int rounds;                 /* 0: until it is decided */
    double value;               /* P(a wins) + P(draw)/2 */
    double error;               /* standard error of the figures; 0: they are exact */
    struct duel_figures figures;
};

struct duel_rows {
    size_t count;
    struct duel_row *rows;
};

/** Read a file with all figures. */
struct duel_rows duel_rows_read(const char *path);

/** Read a file with values only. */
struct duel_rows duel_rows_read_values(const char *path);

/** Read a file with one figure a row: "a gone 2", "value". */
struct duel_rows duel_rows_read_single(const char *path);

void duel_rows_fini(struct duel_rows *rows);

/** The engagement of a row, for the naive simulation. */
void duel_row_engagement(const struct duel_row *row, struct naive_duel *duel);

#endif
