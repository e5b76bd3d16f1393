/* complain - what a command has to say besides its report. The program prints it; volley_answer
 * keeps it (answer/complain.c).
 * Owns:   nothing.      Errors: none. */
#ifndef CLI_COMPLAIN_H
#define CLI_COMPLAIN_H

#include "volley/error.h"

#include <stdbool.h>

/** Print an error on stderr; text (may be NULL) is the line that it is about, and is shown with
 *  the offending word underlined. */
void complain(const volley_error *error, const char *text);

/** Say one thing, without a line end: "rebels.xws: ship 2: ...". */
__attribute__((format(printf, 1, 2))) void say(const char *format, ...);

/** Say that there is no memory; false. */
bool say_no_memory(void);

#endif
