/* complain - print an error of the library the way compilers do.
 * Owns:   nothing.      Errors: none. */
#ifndef CLI_COMPLAIN_H
#define CLI_COMPLAIN_H

#include "volley/error.h"

/** Print an error on stderr; text (may be NULL) is the line that it is about, and is shown with
 *  the offending word underlined. */
void complain(const volley_error *error, const char *text);

#endif
