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

/** How many: "250000", "1e8", "100M". */
bool cli_read_trials(struct parse *parse, const char *text, uint64_t *out);

/** Bytes: "512M". */
bool cli_read_size(struct parse *parse, const char *text, uint64_t *out);

/** Above 0. */
bool cli_read_precision(struct parse *parse, const char *text, double *out);

/** A whole number from range[0] to range[1]. */
bool cli_read_whole(struct parse *parse, const char *text, const uint64_t range[2], uint64_t *out);

/** The same, where the range is that of an int. */
bool cli_read_int(struct parse *parse, const char *text, const uint64_t range[2], int *out);

/** The number of an attack or a squad, from 1. what: "an attack" */
bool cli_read_place(struct parse *parse, const char *what, const char *text, size_t *out);

/** The place of a word in a list of words, ended by NULL. */
bool cli_read_choice(struct parse *parse, const char *text, const char *const *words, int *out);

/** The words of a list parted by commas, which is cut where they stand. */
bool cli_read_list(struct parse *parse, char *text, const char *words[], size_t most,
                   size_t *count);

/** The figure of a word. */
bool cli_read_column(struct parse *parse, const char *text, volley_column *out);

/** What stands behind a message about a word that is none of the words, which NULL ends: "; did you
 *  mean 'myopic'?", or "" where none is near. */
enum { HINT_MAX = 64 };
const char *cli_hint(char out[HINT_MAX], const char *text, const char *const *words);

#endif
