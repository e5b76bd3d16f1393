/* scenario_arguments - one scenario from the arguments of a command.
 * Owns:   the scenario belongs to the caller.
 * Errors: printed on stderr, see below. */
#ifndef CLI_SCENARIO_ARGUMENTS_H
#define CLI_SCENARIO_ARGUMENTS_H

#include "app/cli/options.h"

/** The place of the first "vs" between the words that are no options; their number: there is none.
 */
size_t scenario_arguments_vs(const struct cli_options *options);

/** Whether the words that are no options are ATTACKER... vs DEFENDER, or all of it is one word; if
 *  not, they are refused. A `check` of commands: arguments are a struct cli_options and more. */
bool scenario_arguments_check(struct parse *parse, void *arguments);

/** Read the scenario; NULL: a loadout cannot be read, which has been said. */
volley_scenario *scenario_arguments_read(const struct cli_options *options);

#endif
