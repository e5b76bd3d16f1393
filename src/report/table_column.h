/* table_column - how wide a column of a table has to be and would like to be, by its cells.
 * Units:  widths in characters.
 * Owns:   nothing.      Errors: none. */
#ifndef REPORT_TABLE_COLUMN_H
#define REPORT_TABLE_COLUMN_H

#include "report/fit.h"
#include "report/table.h"

/** The column as it is fitted. between: blanks between columns. room: the width of the page. */
struct fit_column table_column_measure(const struct table *table, size_t column, size_t between,
                                       size_t room);

#endif
