/* values - numbers and words that options say.
 * Units:  as each option says.
 * Owns:   nothing.
 * Errors: but for cli_read_real, what is no such value is refused for the option being read. */
#ifndef CLI_VALUES_H
#define CLI_VALUES_H

#include "app/cli/option.h"
#include "volley/report.h"
#include "volley/run.h"

#include <stdbool.h>
#include <stdint.h>

/** A number with a decimal point whatever the locale: the program never sets LC_NUMERIC. False: the
 *  text is no number. *rest: what stands behind it. */
bool cli_read_real(const char *text, double *out, const char **rest);

/** How many: "250000", "1e8", "100M"; a uint64_t. */
option_set cli_read_trials;

/** Bytes: "512M"; a uint64_t. */
option_set cli_read_size;

/** Above 0; a double. */
option_set cli_read_precision;

/** A whole number in the range of the option, a uint64_t or an int. */
option_set cli_read_whole, cli_read_int;

/** The number of an attack or a squad, from 1. what: "an attack" */
bool cli_read_place(struct parse *parse, const char *what, const char *text, size_t *out);

/** The place of a word in a list of words, ended by NULL. */
bool cli_read_choice(struct parse *parse, const char *text, const char *const *words, int *out);

/** The words of a list parted by commas, which is cut where they stand. */
bool cli_read_list(struct parse *parse, char *text, char *words[], size_t most, size_t *count);

/** The figure of a word; a volley_column. */
option_set cli_read_column;

/** What stands behind a message about a word that is none of the words, which NULL ends: "; did you
 *  mean 'myopic'?", or "" where none is near. */
enum { HINT_MAX = 64 };
const char *cli_hint(char out[HINT_MAX], const char *text, const char *const *words);

#endif
