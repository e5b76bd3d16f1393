/* values - numbers and words of the command line.
 * Units:  as each option says.
 * Owns:   nothing.
 * Errors: but for cli_read_real, what is no such value ends the program with a message. */
#ifndef CLI_VALUES_H
#define CLI_VALUES_H

#include "volley/run.h"

#include <argp.h>
#include <stdbool.h>
#include <stdint.h>

/** A number with a decimal point whatever the locale: the program never sets LC_NUMERIC. False: the
 *  text is no number. *rest: what stands behind it. */
bool cli_read_real(const char *text, double *out, const char **rest);

/** How many: "250000", "1e8", "100M". */
uint64_t cli_read_trials(struct argp_state *state, const char *text);

/** Bytes: "512M". */
uint64_t cli_read_size(struct argp_state *state, const char *text);

/** Above 0. */
double cli_read_precision(struct argp_state *state, const char *text);

/** A whole number from range[0] to range[1]. */
uint64_t cli_read_whole(struct argp_state *state, const char *option, const char *text,
                        const uint64_t range[2]);

/** The number of an attack or a squad, from 1. option: "attack"; what: "an attack" */
size_t cli_read_place(struct argp_state *state, const char *option, const char *what,
                      const char *text);

/** The place of a word in a list of words, ended by NULL. */
int cli_read_choice(struct argp_state *state, const char *option, const char *text,
                    const char *const *words);

/** The words of a list parted by commas, which is cut where they stand. */
size_t cli_read_list(struct argp_state *state, const char *option, char *text, const char *words[],
                     size_t most);

/** The figure of a word. */
volley_column cli_read_column(struct argp_state *state, const char *option, const char *text);

#endif
