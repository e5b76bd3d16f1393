/* scenario_arguments - one scenario from the arguments of a command.
 * Owns:   the scenario belongs to the caller.
 * Errors: see below. */
#pragma once

#include "app/cli/options.h"
#include "volley/scenario.h"

/** Whether the words that are no options are ATTACKER... vs DEFENDER, or all of it is one word; if
 *  not, they are refused. A `check` of commands: arguments are a struct cli_options and more. */
bool scenario_arguments_check(struct parse *parse, void *arguments);

/** Read the scenario. False: as `work` of a command. */
bool scenario_arguments_read(const struct cli_options *options, volley_scenario **out,
                             volley_error *error);
