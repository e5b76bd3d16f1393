/* scenario_arguments - one scenario from the arguments of a command.
 * Owns:   the scenario belongs to the caller.
 * Errors: printed on stderr, see below. */
#ifndef CLI_SCENARIO_ARGUMENTS_H
#define CLI_SCENARIO_ARGUMENTS_H

#include "volley/scenario.h"

#include <argp.h>
#include <stdbool.h>

struct scenario_arguments {
    const char *command; /* "volley run" */
    const char *edition;
    bool edition_given; /* by the user */
    const volley_library *library;
    char **words; /* ATTACKER... vs DEFENDER, or all of it as one word */
    size_t count;
};

/** Read the scenario. Ends the program with CLI_USAGE when the arguments are not of that form;
 *  NULL: a loadout cannot be read, which has been said. */
volley_scenario *scenario_arguments_read(const struct argp *argp,
                                         const struct scenario_arguments *from);

#endif
