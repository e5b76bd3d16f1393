/* commands - the commands of the program.
 * Owns:   nothing; a constant table.      Errors: none. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include <stddef.h>

/* What the arguments of a command are that are no options. */
enum command_arguments {
    ARGUMENTS_NONE,
    ARGUMENTS_LOADOUTS, /* the attackers, then `between`, then the others */
    ARGUMENTS_SHIPS,    /* the same with loadouts that serve both roles */
    ARGUMENTS_FILE,
    ARGUMENTS_CARDS,
    ARGUMENTS_SHIP_IDS,
    ARGUMENTS_HAZARD, /* then a ship */
    ARGUMENTS_COMMAND
};

/* A command: `volley NAME ...`. argv[0] is "volley NAME". */
struct cli_command {
    const char *name;
    const char *summary; /* NULL: it is none for users */
    int (*run)(int argc, char **argv);
    enum command_arguments arguments;
    const char *between; /* a word between loadouts: "vs"; NULL: none */
};

/** Command number `index`, in the order of the help; NULL past the last. */
const struct cli_command *cli_command_at(size_t index);

/** The command of that name; NULL: there is none. */
const struct cli_command *cli_command_named(const char *name);

/** Say that there is no such command, and which may have been meant; CLI_USAGE. */
int cli_command_refuse(const char *name);

/** Run a command. argv[0] is replaced by its full name. */
int cli_command_run(const struct cli_command *command, int argc, char **argv);

#endif
