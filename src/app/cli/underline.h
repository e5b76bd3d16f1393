/* underline - the word of a text that an error is about.
 * Units:  characters.
 * Owns:   nothing.      Errors: none. */
#ifndef CLI_UNDERLINE_H
#define CLI_UNDERLINE_H

#include "volley/error.h"

#include <stdbool.h>

/** Whether there is one, in a text of one line; it begins at error->column and has *count
 *  characters, at least one. text: the line that the error is about; NULL: not known. */
bool underline_find(const volley_error *error, const char *text, size_t *count);

#endif
