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

/** Read the list of a name, if one is kept, into a library that is made for it. What is wrong with
 *  it is said, and there is none then. False: there is no folder, or no memory, which is said. */
bool user_data_read_list(struct cli_options *options, const char *name, volley_library **library);

/** Keep a list in the place of the one of its name, whole or not at all. The library keeps nothing,
 *  for which it is not asked. */
bool user_data_keep(const struct cli_options *options, const char *name, const char *bytes,
                    size_t count);
