/* duel - engagements as data for readers: what was asked and what came of it.
 * Units:  probabilities 0 to 1; points of health and of a squad; rounds from 1.
 * Owns:   nothing: all pointers are the caller's.
 * Errors: the buffer remembers them. What is not known is NAN. */
#ifndef DUEL_DUEL_REPORT_H
#define DUEL_DUEL_REPORT_H

#include "report/page.h"
#include "report/record.h"

#include <stdbool.h>
#include <stdint.h>

enum { DUEL_SIDES = 2 };

/* A figure and its standard error, 0 where it is exact. */
struct duel_figure {
    double value, error;
};

struct duel_ship_asked {
    int side;
    size_t number; /* on its side, from 1 */
    const char *words;
    const char *id, *name;        /* of the ship; NULL: none is named */
    const char *pilot_id, *pilot; /* NULL: nobody in particular */
    bool mortal, shoots;
    int hull, shields, initiative, points; /* points < 0: not known */
};

struct duel_side_found {
    const double *gone, *lost; /* by round */
    size_t round_count;
    struct duel_figure points_lost; /* NAN: nobody has said the points */
    const double *points_pmf;       /* NULL: likewise */
    size_t points_len;
};

struct duel_ship_found {
    struct duel_figure destroyed, rounds, attacks, damage, kills;
    double faceup, half;
    const double *gone; /* by round */
    size_t round_count;
};

/* What an engine has found. */
struct duel_found {
    struct duel_figure a, draw, b, undecided, rounds;
    const double *rounds_pmf; /* [round_count + 1] */
    size_t round_count;
    struct duel_side_found sides[DUEL_SIDES];
    const struct duel_ship_found *ships;
    bool exact, stopped;
    uint64_t trials, seed; /* of a simulation */
    int threads;
    uint64_t states; /* of the exact engine */
    double seconds;
};

/* The duel with more words on side A. */
struct duel_variant {
    const char *words;
    const struct duel_found *found;
    struct duel_figure difference; /* of P(A wins) */
};

struct duel_report {
    const char *version, *edition, *edition_title;
    const char *name; /* of a row of a batch; NULL: none */
    const struct duel_ship_asked *ships;
    size_t ship_count;
    int rounds; /* 0: no limit */
    const int *ranges;
    size_t range_count;
    bool survives;                     /* side A does not shoot, and side B cannot be destroyed */
    const char *first, *policy, *deck; /* names of options */
    const char *targets[DUEL_SIDES];
    const struct duel_found *found; /* that leads: the simulation where both were run */
    const struct duel_found *exact; /* beside a simulation; NULL: none */
    const struct duel_variant *variants;
    size_t variant_count;
    const char *const *notes;
    size_t note_count;
    const char *cards; /* what became of them, a line each; "" for none */
    struct report_extras extras;
    bool timeless; /* JSON: leave out what differs from run to run, the times */
    bool ascii;
    char delimiter; /* CSV; 0 is a comma */
};

/** Health of all ships of a side; 0: some cannot be destroyed. */
int duel_health_of(const struct duel_report *report, int side);

/** Attacks that side B makes, on average. */
double duel_attacks_of_b(const struct duel_report *report, const struct duel_found *found);

/** A ship as reports call it: "A1", "B2". */
void duel_add_ship(const struct duel_ship_asked *ship, struct buffer *out);

/** As a page of a form. */
void duel_print(const struct duel_report *report, enum page_form form, struct buffer *out);

void duel_svg(const struct duel_report *report, struct buffer *out);

#endif
