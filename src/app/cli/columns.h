/* columns - titles of a CSV file, looked at before it is read: who has misspelt one is told of it,
 * for a column that nobody knows is copied or passed over.
 * Owns:   nothing.      Errors: none. */
#pragma once

#include <stdbool.h>

struct host;

/* What a file has a row of; of the first two, columns of one's own are copied to the report. */
enum columns_of {
    COLUMNS_OF_SCENARIO,
    COLUMNS_OF_ENGAGEMENT,
    COLUMNS_OF_TARGETS,
    COLUMNS_OF_ATTACKERS,
    COLUMNS_OF_FIELD,
    COLUMNS_OF_GAME,
    COLUMNS_OF_CARDS /* that count: the others of `volley cards -f csv` may stay */
};

/** Whether a header, which may be NULL, has a title, in whatever letters. */
bool columns_has(const char *header, char delimiter, const char *wanted);

/** Whether a header, which may be NULL, has a title that is none of these, nor a note. */
bool columns_has_other(const char *header, enum columns_of of);

/** Say which titles of a header, which may be NULL, change nothing though they look as if they did.
 *  name: of the file. The program alone: volley_answer says nothing. */
void columns_check(struct host *host, const char *header, const char *name, enum columns_of of);
