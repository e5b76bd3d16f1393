/* title - what a column of a file that nobody reads was perhaps meant to do.
 * Owns:   nothing.      Errors: none. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { TITLE_TOLD_MAX = 200 };

/** Say that a title is nearly one of the columns that a file may have and lacks, a word of a ship,
 *  or an option; or that nobody reads it. "": it is one of them, or a note; or, where the answer is
 *  false, nothing but copied.
 *  there   which of them the file has
 *  copied  other columns are copied to the report */
bool title_tell(char out[TITLE_TOLD_MAX], const char *title, const char *const *columns,
                const bool *there, size_t count, bool copied);
