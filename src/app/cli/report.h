/* report - the report of a command, written where and as its options ask.
 * Owns:   the output, from cli_report_begin to cli_report_end.
 * Errors: the functions print one line on stderr. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "app/cli/options.h"
#include "app/cli/output.h"

struct cli_report {
    struct output output;
    volley_sink sink; /* writes to it */
    volley_error error;
};

/** Open it; not to be moved until it is finished. False: there is nothing to finish. */
bool cli_report_begin(struct cli_report *report, const struct cli_options *options);

/** Finish it: put it in its place (a page with its end), or where writing it failed say why and
 * give up. status: of what was written, with its error in the report; text: the line that this is
 * about, may be NULL. Returns CLI_DONE or CLI_FAILED. */
int cli_report_end(struct cli_report *report, volley_status status, const char *text);

#endif
