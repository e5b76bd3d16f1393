/* process - what the system runs the program as: how it is told to end, and where it is installed.
 * Owns:   nothing.      Errors: none. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct host;

/* ---- it is told to end: after what is done is written, or at once, but without leaving a file
 * behind that is none yet; by SIGINT, SIGTERM and SIGHUP ---- */

/** From now on the first Ctrl-C only sets a flag; the second ends the program. others: the same for
 *  SIGTERM and SIGHUP, where work that can be gone on with is put down in good order. */
void interrupt_begin(bool others);

/** Whether the program has been told to end. */
bool interrupt_came(const struct host *host);

/** The file at path is not whole: who ends the program at once removes it. NULL: it is whole, or
 *  gone. */
void signals_unfinished(const char *path);

/* ---- where it is ---- */

/** The folder that the program is in, in room for so many bytes. False: errno says why it is not
 *  known. */
bool process_folder(char *path, size_t room);
