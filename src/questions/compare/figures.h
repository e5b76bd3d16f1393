/* figures - what one variant of a comparison does, and how far it is from the reference.
 * Units:  as in report/comparison.h.
 * Owns:   nothing.      Errors: out of memory. */
#ifndef COMPARE_FIGURES_H
#define COMPARE_FIGURES_H

#include "questions/compare/parts.h"
#include "questions/tell/figure.h"
#include "report/comparison.h"

/* A variant against one target, as it was worked out, part by part. */
struct compare_outcomes {
    struct tell_part parts[COMPARE_PARTS_MAX];
    struct mc_cross crosses[COMPARE_PARTS_MAX]; /* with the same part of the reference; not looked
                                                 * at unless both are simulated */
    size_t count;
};

volley_status compare_figures_find(const volley_column *columns, size_t column_count,
                                   const struct compare_outcomes *own,
                                   const struct compare_outcomes *reference,
                                   struct comparison_figures *out, volley_error *err);

/** Over targets by weight: means, and the errors of what is independent. Differences of harmonic
 *  means are not those of the targets: compare_figures_differ. */
void compare_figures_weigh(const volley_column *columns, size_t column_count,
                           const struct comparison_figures *targets, const double *shares,
                           size_t target_count, struct comparison_figures *out);

/** Set the differences of harmonic means to the reference, with their errors at the widest. */
void compare_figures_differ(const volley_column *columns, size_t column_count,
                            const struct comparison_figures *reference,
                            struct comparison_figures *out);

#endif
