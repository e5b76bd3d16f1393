/* user_data - what a player keeps for every command: the folder $VOLLEY_DATA, else
 * $XDG_DATA_HOME/volley, else ~/.local/share/volley, with the files cards.csv, ships.csv,
 * pilots.csv and upgrades.csv, and in its folder `points` the lists that volley import has made.
 * The program has such a folder (user_data.c), the library none (answer/host.c). Owns:   names are
 * kept with the options. Errors: said; functions are false then. */
#pragma once

#include "app/cli/options.h"
#include "app/cli/source.h"

/** Read the lists into the library of a command, which is made for the first, and name the files
 *  that no option names. */
bool user_data_read(struct cli_options *options);

/** Take a list away. */
bool user_data_remove(const struct cli_options *options, const char *name);

/** Where a list is, or is to be. NULL: there is no folder, or no memory. Of the program alone. */
const char *user_data_list(const struct cli_options *options, const char *name);

/** Read one list into a library, whose file is open, and is closed. What is wrong is said. Of the
 * program alone. */
volley_status user_data_read_list(struct cli_options *options, struct source *file,
                                  volley_library **library);

/** Make the folder of lists, if it is not there. Of the program alone. */
bool user_data_make(const struct cli_options *options);
