/* title - the columns that files may have, and what one that nobody reads was perhaps meant to do.
 * Owns:   nothing.      Errors: none. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { TITLES_MAX = 18, TITLE_TOLD_MAX = 200 };

/* What a file has a row of; of the first two, columns of one's own are copied to the report. */
enum title_of {
    TITLE_OF_SCENARIO,
    TITLE_OF_ENGAGEMENT,
    TITLE_OF_TARGETS,
    TITLE_OF_ATTACKERS,
    TITLE_OF_FIELD,
    TITLE_OF_GAME,
    TITLE_OF_CARDS /* that count: the others of `volley cards -f csv` may stay */
};

/** The titles of each, as who reads it numbers them; NULL ends them. */
extern const char *const titles_of[][TITLES_MAX + 1];

/** Say that a title is nearly one of the columns that a file may have and lacks, a word of a ship,
 *  or an option; or that nobody reads it. "": it is one of them, or a note; or, where the answer is
 *  false, nothing but copied.
 *  there   which of them the file has */
bool title_tell(char out[TITLE_TOLD_MAX], const char *title, enum title_of of, const bool *there);
