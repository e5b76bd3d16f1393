#include "cli/usage.h"

#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>

enum { NAME_MAX_BYTES = 32 };

void usage_refuse(const struct argp *argp, const char *command, const char *why)
{
    char name[NAME_MAX_BYTES];

    fprintf(stderr, "%s: %s\n", command, why);
    snprintf(name, sizeof name, "%s", command); /* argp_help wants to own it */
    argp_help(argp, stderr, ARGP_HELP_SEE | ARGP_HELP_USAGE, name);
    exit(CLI_USAGE);
}
