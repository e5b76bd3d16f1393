/* help - the overview of the program.
 * Owns:   nothing.      Errors: what cannot be written the stream knows. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include <stdio.h>

/** Print it. */
void help_print(FILE *stream);

#endif
