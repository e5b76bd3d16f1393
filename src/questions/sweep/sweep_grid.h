/* sweep_grid - a sweep of two parameters for readers: a grid of rows and columns, shaded in text.
 * Owns:   nothing.      Errors: the buffer of the page remembers them. */
#ifndef SWEEP_SWEEP_GRID_H
#define SWEEP_SWEEP_GRID_H

#include "questions/sweep/sweep_report.h"
#include "report/page.h"

enum { SWEEP_VALUE_MAX = 32 }; /* bytes of a value as sweep_print_value writes it */

/** Where text has no room for a shaded column, and in other forms, the grid is a table. */
void sweep_grid_print(const struct sweep_report *report, struct page *page);

#endif
