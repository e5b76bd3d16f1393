/* volley/sweep.h - one scenario over a grid of parameters: "{dice} focus" vs "{agility}". */
#ifndef VOLLEY_SWEEP_H
#define VOLLEY_SWEEP_H

#include "volley/duel.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters and their values; the grid is their product, the first one the slowest. */
typedef struct volley_parameters volley_parameters;

/** No parameters yet. Free *out with volley_parameters_free. */
VOLLEY_API volley_status volley_parameters_create(volley_parameters **out, volley_error *err);

/** Add one from a text such as "token=focus,lock,focus lock". A value may be empty. */
VOLLEY_API volley_status volley_parameters_add_list(volley_parameters *parameters, const char *text,
                                                    volley_error *err);

/** Add one from a text such as "dice=1..6" or "dice=6..2..-2"; the step is 1 if it is not given. */
VOLLEY_API volley_status volley_parameters_add_range(volley_parameters *parameters,
                                                     const char *text, volley_error *err);

/** Cells of the grid; 0 without parameters. */
VOLLEY_API size_t volley_parameters_cell_count(const volley_parameters *parameters);

VOLLEY_API void volley_parameters_free(volley_parameters *parameters); /* NULL is fine */

/** How an SVG shows two parameters. */
typedef enum volley_sweep_style {
    VOLLEY_SWEEP_MAP,  /* cells, shaded */
    VOLLEY_SWEEP_LINES /* the first parameter, in numbers, from left to right, and a line for each
                        * value of the second */
} volley_sweep_style;

typedef struct volley_sweep {
    const char *edition;           /* NULL is "2.5" */
    const volley_library *library; /* NULL: the cards that Volley brings */
    const volley_text *attackers;  /* {name} in a loadout is replaced by a value; with one, a
                                    * mixture as in volley/compare.h if wanted */
    size_t attacker_count;
    volley_text defender;
    int difference;                    /* cells show what attacker A does more than B: the first of
                                        * two attackers and the second one, or the only one */
    const volley_text *other_defender; /* of B; NULL: the same */
    const volley_parameters *parameters;
    volley_engine engine;               /* not BOTH for what readers get */
    volley_plan_options plan;           /* its watch is not used */
    volley_simulation simulation;       /* its progress function is not used */
    volley_column column;               /* for readers; one that no cell has is an error */
    const volley_duel_options *duel;    /* for VOLLEY_METRIC_ROUNDS, without variants; NULL: until
                                         * the defender is gone */
    volley_sweep_style style;           /* of a picture */
    const char *title;                  /* of what readers get; NULL: made from the metric */
    volley_batch_progress_fn *progress; /* may be NULL */
    void *context;
    /* Called with each line about cards that CSV and SVG have no room for ("Cards that play no part
     * in an attack: Agile Gunner."); may be NULL. */
    void (*note)(const char *line, void *context);
} volley_sweep;

/** Run a sweep and write its report: CSV, a row for each cell with a column for each parameter;
 * JSON, a document a line for each cell; for readers text, Markdown or HTML, a table, in text
 * shaded for two parameters; or SVG, a chart for one parameter, a heat map or lines for two, as
 * HTML has besides. Of differences and mixtures rows have the figure of the column alone. With
 * VOLLEY_METRIC_ROUNDS each cell is an engagement in which the defender does not shoot and the
 * attackers cannot be destroyed, tokens are gained in every round, and rows are those of
 * engagements (volley/duel.h), side A the defender. A cell that cannot be run is a row with its
 * error, or an empty cell, and counts as failed. result set, also when the sweep fails err     why
 * the sweep failed, or the error of the first bad cell: its line is the cell's number
 */
VOLLEY_API volley_status volley_sweep_run(const volley_sweep *sweep, volley_format format,
                                          const volley_sink *sink, volley_batch_result *result,
                                          volley_error *err);

#ifdef __cplusplus
}
#endif

#endif
