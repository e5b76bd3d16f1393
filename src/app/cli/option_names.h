/* option_names - the options on a command line by their names, before argp reads them: one that is
 * misspelt is refused with the one that may have been meant, one that does nothing is told of.
 * Some commands take options that do nothing there, or refuse what all others take: help does not
 * list these.
 * Owns:   nothing.      Errors: as each function says. */
#ifndef CLI_OPTION_NAMES_H
#define CLI_OPTION_NAMES_H

#include <argp.h>
#include <stdbool.h>

enum { VISIBLE_PARSERS_MAX = 8, VISIBLE_ROWS_MAX = 80, VISIBLE_CHILDREN_MAX = 4 };

/* The parsers of a command, in which the options that do nothing are hidden. */
struct visible_options {
    struct argp parsers[VISIBLE_PARSERS_MAX];
    struct argp_child children[VISIBLE_PARSERS_MAX][VISIBLE_CHILDREN_MAX + 1];
    struct argp_option rows[VISIBLE_ROWS_MAX];
    size_t parser_count, row_count;
};

/** Copy the parsers of a command into `out`, and hide what does nothing there; the copy of the
 *  outermost. command: "volley cards" */
const struct argp *option_names_visible(const char *command, const struct argp *argp,
                                        struct visible_options *out);

/** Say which options of the command line do nothing. What is no option of the command, but like one
 *  of them, is refused: the program ends with CLI_USAGE. argv[0]: "volley cards" */
void option_names_check(const struct argp *argp, int argc, char **argv);

#endif
