/* columns - titles of a CSV file, looked at before it is read: who has misspelt one is told of it,
 * for a column that nobody knows is copied or passed over.
 * Owns:   nothing.      Errors: none. */
#pragma once

#include "base/io/title.h"

struct host;

/** Whether a header, which may be NULL, has a title, in whatever letters. */
bool columns_has(const char *header, char delimiter, const char *wanted);

/** Whether a header, which may be NULL, has titles that change nothing; say which look as if they
 *  did, or are copied. name: of the file; NULL: say nothing. The program alone: volley_answer says
 *  nothing. */
bool columns_check(struct host *host, const char *header, const char *name, enum title_of of);
