/* manual - what the help says, as Markdown: pages of the manual are made of it when Volley is
 * built. Owns:   nothing.      Errors: what cannot be written the stream knows. */
#ifndef CLI_MANUAL_H
#define CLI_MANUAL_H

#include "app/cli/commands.h"

#include <stdio.h>

/** Write the page of a command. */
void manual_write(const struct cli_command *command, FILE *stream);

/** Write the page of the program. */
void manual_write_program(FILE *stream);

#endif
