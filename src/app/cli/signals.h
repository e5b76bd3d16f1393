/* signals - how the program ends when it is told to: after what is done is written, or at once, but
 * without leaving a file behind that is none yet.
 * Units:  none.
 * Owns:   the handlers of SIGINT, SIGTERM and SIGHUP, for the whole program.
 * Errors: none. */
#ifndef CLI_SIGNALS_H
#define CLI_SIGNALS_H

#include <stdbool.h>

struct host;

/** From now on the first Ctrl-C only sets a flag; the second ends the program. others: the same for
 *  SIGTERM and SIGHUP, where work that can be gone on with is put down in good order. */
void interrupt_begin(bool others);

/** Whether the program has been told to end. */
bool interrupt_came(const struct host *host);

/** The file at path is not whole: who ends the program at once removes it. NULL: it is whole, or
 *  gone. */
void signals_unfinished(const char *path);

#endif
