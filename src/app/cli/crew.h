/* crew - with whom a command shares its work.
 * Owns:   nothing.      Errors: none. */
#ifndef CLI_CREW_H
#define CLI_CREW_H

#include "volley/crew.h"

/** The processes that work at this command, this one among them; NULL: it is alone, as `volley` and
 *  the library are (app/cli/alone.c); those of volley-mpi are in mpi/. */
const volley_crew *cli_crew(void);

#endif
