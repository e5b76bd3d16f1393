/* complain - what a command has to say besides its report. The program prints it; volley_answer
 * keeps it in the host of the question (answer/host.c).
 * Owns:   nothing.      Errors: none. */
#ifndef CLI_COMPLAIN_H
#define CLI_COMPLAIN_H

#include "volley/error.h"

#include <stdbool.h>

struct host;

/** Print an error on stderr; text (may be NULL) is the line that it is about, and is shown with
 *  the offending word underlined. */
void complain(struct host *host, const volley_error *error, const char *text);

/** Say one thing, without a line end: "rebels.xws: ship 2: ...". */
__attribute__((format(printf, 2, 3))) void say(struct host *host, const char *format, ...);

/** Say that there is no memory; false. */
bool say_no_memory(struct host *host);

#endif
