/* work - the figures of a ship in one of the ways that are weighed, over all that it attacks and is
 * attacked by.
 * Units:  as in volley/worth.h.
 * Owns:   nothing.
 * Errors: as worth_measure says; what a weapon lacks is no error, but told. */
#ifndef WORTH_WORK_H
#define WORTH_WORK_H

#include "questions/worth/measure.h"
#include "questions/worth/setup.h"

/* One of the ways in which attacks are made. */
struct worth_case {
    int range;
    const char *words; /* that are assumed */
    double weight;     /* all add up to 1 */
};

/* Targets or attackers. */
struct worth_field {
    const volley_target *rows;
    size_t count;
};

struct worth_job {
    struct worth_asking asking;
    struct worth_ship ship;
    const struct worth_case *cases;
    size_t case_count;
    struct worth_field targets, attackers;
};

enum { WORTH_NEEDS_MAX = 200 };

/* What becomes of a weapon that is fired. */
struct worth_shot {
    const struct cards_row *weapon; /* NULL: none is */
    bool fired;                     /* in some case */
    char requires[WORTH_NEEDS_MAX]; /* words that it lacks in some case; "" */
    char needs[WORTH_NEEDS_MAX];    /* the same for the reader */
};

/** Let a ship attack all targets, or suffer the attacks of all attackers, and add the means by
 *  their weights, times the share of the attack,
 *  to *out.
 *  attack  without the other ship */
volley_status worth_meet(const struct worth_job *job, struct worth_attack attack,
                         struct worth_look *look, struct worth_cell *out, volley_error *err);

/** Work out a variation of the ship for each case: out has one for each. Where it differs in
 *  nothing that counts from the ship as it is, whose figures are in `base`, these are taken; also
 *  where a weapon cannot be fired.
 *  base  NULL: the variation is the ship as it is */
volley_status worth_work(const struct worth_job *job, const struct worth_variation *variation,
                         const volley_worth_figures *base, struct worth_look *look,
                         struct worth_shot *shot, volley_worth_figures *out, volley_error *err);

/** The means of figures by case. */
volley_worth_figures worth_mean(const struct worth_job *job, const volley_worth_figures *by_case);

#endif
