/* described - what a command takes, read off the tables that it reads its arguments with: for the
 * manual and for completion, which so cannot differ from it.
 * Owns:   nothing; strings are the command's constants.      Errors: none. */
#ifndef CLI_DESCRIBED_H
#define CLI_DESCRIBED_H

#include "app/cli/commands.h"

enum { DESCRIBED_OPTIONS_MAX = 64 };

struct described_option {
    const char *name;
    int letter;      /* 0: it has none */
    const char *arg; /* NULL: it takes none */
    const char *doc;
    int group;
};

struct described {
    const char *arguments;      /* a form on each line; "" */
    const char *doc;            /* what stands before the options, '\v', what comes after */
    const char *const *formats; /* of its report, ended by NULL; NULL: it has no options of those */
    struct described_option options[DESCRIBED_OPTIONS_MAX]; /* in the order of the help */
    size_t option_count;
};

/** Describe a command. */
void described_read(const struct cli_command *command, struct described *out);

#endif
