/* cli - what the commands of the program share.
 * Units:  exit statuses: 0 done, 1 the work failed, 2 wrong usage, 141 nobody reads any more.
 * Owns:   nothing.      Errors: printed on stderr, once, by the command. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "volley/volley.h"

#include <stdbool.h>

enum {
    CLI_DONE = 0,
    CLI_FAILED = 1,
    CLI_USAGE = 2,
    CLI_UNREAD = 128 + 13 /* as by SIGPIPE, of which shells say nothing */
};

int cli_run(int argc, char **argv);
int cli_compare(int argc, char **argv);
int cli_cards(int argc, char **argv);
int cli_ships(int argc, char **argv);
int cli_hazard(int argc, char **argv);
int cli_luck(int argc, char **argv);
int cli_plan(int argc, char **argv);
int cli_sweep(int argc, char **argv);
int cli_squad(int argc, char **argv);
int cli_batch(int argc, char **argv);
int cli_join(int argc, char **argv);
int cli_duel(int argc, char **argv);
int cli_survive(int argc, char **argv);
int cli_worth(int argc, char **argv);
int cli_best(int argc, char **argv);
int cli_words(int argc, char **argv);
int cli_help(int argc, char **argv);
int cli_version(int argc, char **argv);
int cli_complete(int argc, char **argv);
int cli_page(int argc, char **argv);
int cli_selftest(int argc, char **argv);

#endif
