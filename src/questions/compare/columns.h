/* columns - which figures a comparison works out, shows and sorts by.
 * Owns:   nothing.      Errors: figures that no variant has, or that no comparison has. */
#ifndef COMPARE_COLUMNS_H
#define COMPARE_COLUMNS_H

#include "questions/compare/comparison.h"

/** Whether what is asked for can be known of single attacks. */
volley_status compare_columns_check(const volley_compare *what, volley_error *err);

/** Set the columns of a comparison, what is asked for behind those that all have. Over targets the
 *  harmonic mean of attacks to kill comes with the mean. */
void compare_columns_set(volley_comparison *comparison, const volley_compare *what);

/** The rows in the order that was asked for; set, as many as there are. */
void compare_columns_sort(const volley_comparison *comparison, struct comparison_row *rows);

#endif
