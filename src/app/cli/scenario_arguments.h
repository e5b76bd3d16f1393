/* scenario_arguments - one scenario from the arguments of a command.
 * Owns:   the scenario belongs to the caller.
 * Errors: printed on stderr, see below. */
#ifndef CLI_SCENARIO_ARGUMENTS_H
#define CLI_SCENARIO_ARGUMENTS_H

#include "app/cli/options.h"

/** Read the scenario: ATTACKER... vs DEFENDER, or all of it as one word. Ends the program with
 *  CLI_USAGE when the words of the options are not of that form; NULL: a loadout cannot be read,
 *  which has been said.
 *  command  "volley run" */
volley_scenario *scenario_arguments_read(const struct argp *argp, const char *command,
                                         const struct cli_options *options);

#endif
