/* volley/compare.h - scenarios side by side, and what each is better than the first by.
 *
 * The figures are exact, but for variants that are too large for that or when a simulation is asked
 * for. Simulated variants share their dice: the first attack die of one falls like the first attack
 * die of the other. So the difference between two variants is known far better than their means. */
#ifndef VOLLEY_COMPARE_H
#define VOLLEY_COMPARE_H

#include "volley/io.h"
#include "volley/run.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct volley_comparison volley_comparison;

/** One variant of a comparison. Its words, and those of a target, may be a mixture: "60%: 3 focus
 *  lock | 3 focus" is the first in 60 of 100 cases, else the second; shares make 100 %, and what is
 *  left of that goes to parts without one, all alike. Each part is played as itself. */
typedef struct volley_variant {
    const char *label;    /* "A" */
    volley_text attacker; /* as a scenario writes it: "2x 3 focus ; 2 lock" */
    volley_text defender;
    double cost;                 /* points; NAN: not given */
    const volley_policy *policy; /* NULL: that of the comparison */
} volley_variant;

/** A target of all variants, with how much it counts. */
typedef struct volley_target {
    const char *name; /* may be NULL: then "target 1", by its number */
    volley_text defender;
    double weight; /* > 0 */
} volley_target;

typedef struct volley_targets volley_targets;

/** Read targets from a CSV file: columns defender and, if wanted, weight (1 if not given), name and
 *  others. Free *out with volley_targets_free.
 *  delimiter  0: that of the header row
 *  expander   of defenders; NULL: cells are as they are
 *  Failure: *out is NULL and *err (may be NULL) says why, and where in the file. */
VOLLEY_API volley_status volley_targets_read(const volley_source *source, char delimiter,
                                             const volley_expander *expander, volley_targets **out,
                                             volley_error *err);

/** Read attackers likewise, from a column attacker: the texts stand in the members `defender`. */
VOLLEY_API volley_status volley_attackers_read(const volley_source *source, char delimiter,
                                               const volley_expander *expander,
                                               volley_targets **out, volley_error *err);

/** The targets, *count of them; they live as long as the handle. */
VOLLEY_API const volley_target *volley_targets_list(const volley_targets *targets, size_t *count);

VOLLEY_API void volley_targets_free(volley_targets *targets); /* NULL is fine */

enum { VOLLEY_COLUMNS_MOST = 20 };

/** By what variants are sorted. */
typedef enum volley_order_by {
    VOLLEY_ORDER_NONE, /* as they are given */
    VOLLEY_ORDER_COLUMN,
    VOLLEY_ORDER_COST,
    VOLLEY_ORDER_PER_POINT /* damage by cost */
} volley_order_by;

/** The best for the attacker first: the most, or the least of costs, of attacks to kill and of
 *  tokens left on the defender. Ties stay in order; what is not known comes last. */
typedef struct volley_order {
    volley_order_by by;
    volley_column column;
    int reversed; /* the other way around */
} volley_order;

typedef struct volley_compare {
    const char *edition;
    const volley_library *library; /* NULL: the cards that Volley brings */
    const volley_variant *variants;
    size_t variant_count;
    size_t reference; /* which variant the others are compared with; where its weapon cannot be
                       * fired, the first that can. Of several attackers and defenders each is
                       * compared with the one that has this attacker, and its own defender */
    /* With targets, each variant attacks each of them, and `defender` of the variants is not
     * used; the figures are then means by weight. */
    const volley_target *targets;
    size_t target_count;
    volley_engine engine;         /* not BOTH */
    const volley_column *columns; /* figures to show; one that no variant has is an error */
    size_t column_count; /* at most VOLLEY_COLUMNS_MOST; 0: damage, hits, crits, destroyed */
    int adds;            /* columns are shown besides these four */
    volley_order order;
    volley_plan_options plan;
    volley_simulation simulation; /* its progress function is called for each target in turn */
} volley_compare;

/** Compare. Texts are copied. Free *out with volley_comparison_free.
 *  Failure: *out is NULL and *err (may be NULL) says why. */
VOLLEY_API volley_status volley_compare_run(const volley_compare *what, volley_comparison **out,
                                            volley_error *err);

VOLLEY_API void volley_comparison_free(volley_comparison *comparison); /* NULL is fine */

/** The figures of a variant, and by how much they differ from those of what it is compared with.
 * All NAN: its weapon cannot be fired. */
typedef struct volley_compared {
    volley_figure damage, hit, crit, destroyed;
    volley_figure damage_difference, hit_difference, destroyed_difference;
    double damage_per_point;     /* damage / cost; NAN if the cost is not above 0 */
    double difference_per_point; /* damage difference / cost difference; NAN if that is 0 */
    volley_figure half_points;   /* as volley_summary has it */
    volley_figure at_least[VOLLEY_AT_LEAST_MOST + 1]; /* so much damage or more, from 0 */
} volley_compared;

/** Column number `column` of those that were asked for, over all targets, and by how much it
 *  differs from the reference's. Returns 0 past the last, else 1. Means are by weight; of attacks
 *  to kill the mean of all targets in series, or the harmonic mean. */
VOLLEY_API int volley_comparison_column(const volley_comparison *comparison, size_t variant,
                                        size_t column, volley_figure *value,
                                        volley_figure *difference);

/** Over all targets, by weight. */
VOLLEY_API void volley_comparison_figures(const volley_comparison *comparison, size_t variant,
                                          volley_compared *out);

/** For one target. */
VOLLEY_API void volley_comparison_target_figures(const volley_comparison *comparison,
                                                 size_t variant, size_t target,
                                                 volley_compared *out);

/** Write a comparison: text, JSON, CSV, Markdown, a picture (SVG) or a page of HTML, to be
 *  ended by volley_page_close. */
VOLLEY_API volley_status volley_comparison_write(const volley_comparison *comparison,
                                                 volley_format format, const volley_sink *sink,
                                                 volley_error *err);

#ifdef __cplusplus
}
#endif

#endif
