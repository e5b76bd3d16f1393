/* commands - the commands of the program `volley`.
 * Owns:   nothing; a constant table.      Errors: none. */
#pragma once

#include "app/cli/command.h"

#include <stdio.h>

/** In the order of the help; NULL is past the last. */
extern const struct command *const commands[];

/** The command of that name; NULL: there is none. */
const struct command *commands_named(const char *name);

/** Say that there is no such command, and which may have been meant; CLI_USAGE. */
int commands_refuse(const char *name);

/** Run a command of the program; argv[0] is not looked at. */
int commands_run(const struct command *command, int argc, char **argv);

/** Print the overview of all. */
void commands_print(FILE *stream);
