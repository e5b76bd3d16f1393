/* usage - arguments that are not of the form that a command wants.
 * Owns:   nothing.      Errors: none. */
#ifndef CLI_USAGE_H
#define CLI_USAGE_H

#include <argp.h>

/** Say why. The program shows how the command is used, too, and ends with CLI_USAGE; in
 *  volley_answer this returns, and the command is to give up. command: "volley run" */
void usage_refuse(const struct argp *argp, const char *command, const char *why);

#endif
