/* scenario_arguments - one scenario from the arguments of a command.
 * Owns:   the scenario belongs to the caller.
 * Errors: see below. */
#pragma once

#include "app/cli/options.h"
#include "volley/scenario.h"

/** Whether the words that are no options are ATTACKER... vs DEFENDER, or all of it is one word; if
 *  not, they are refused. A `check` of commands: arguments are a struct cli_options and more. */
bool scenario_arguments_check(struct parse *parse, void *arguments);

/** Words without quotes: make of those of each side the loadouts that they say, "3 focus lock",
 *  "2x tie fighter". Where each word is a loadout as it stands ("t65xwing tielnfighter") they stay
 *  apart, and what could be meant otherwise is told; "luke han" may be a gunner and his ship or two
 * ships: false, it is asked about. fights  each side may be several ships of an engagement; else
 * only the first is several */
bool scenario_arguments_unquote(struct cli_options *options, bool fights);

/** Read the scenario. False: as `work` of a command. */
bool scenario_arguments_read(struct cli_options *options, volley_scenario **out,
                             volley_error *error);
