/* comparison - what a comparison holds between being worked out and being written.
 * Owns:   all it points to but the edition; free with volley_comparison_free.
 * Errors: out of memory. */
#ifndef COMPARE_COMPARISON_H
#define COMPARE_COMPARISON_H

#include "questions/ask/cards.h"
#include "questions/tell/column.h"
#include "report/comparison.h"
#include "volley/compare.h"

struct volley_comparison {
    const struct rules_edition *edition;
    volley_plan_options plan;
    volley_column columns[COMPARISON_COLUMNS_MAX]; /* the fixed ones first */
    struct tell_column names[COMPARISON_COLUMNS_MAX];
    size_t column_count;
    size_t asked[COMPARISON_COLUMNS_MAX], asked_count; /* columns, by number */
    size_t shown[COMPARISON_COLUMNS_MAX], shown_count; /* of these */
    bool asked_for; /* differences are those of what was asked for */
    volley_order order;
    size_t order_column;
    size_t variant_count, target_count; /* target_count 0: variants have their own defenders */
    size_t part_most;                   /* of the mixtures */
    size_t reference;
    struct comparison_row *rows;        /* texts are its own */
    struct comparison_target *targets;  /* likewise */
    struct comparison_figures *figures; /* [variant][target or 1] */
    struct ask_cards *states;           /* [variant][target or 1][part] */
    struct card_use *uses;              /* what these hold */
    uint64_t seed;
    bool stopped;
};

/** How many targets there are, or one. */
size_t comparison_target_slots(const volley_comparison *comparison);

/** Make one for a question, with nothing worked out. On failure it is partly made: free it. */
volley_status comparison_create(const volley_compare *what, size_t part_most,
                                volley_comparison **out, volley_error *err);

#endif
