/* usage - the arguments of a command: read, refused, or told of.
 * Owns:   nothing.      Errors: argp prints a message and ends the program with CLI_USAGE; in
 *         volley_answer it complains, and usage_parse is nonzero. */
#ifndef CLI_USAGE_H
#define CLI_USAGE_H

#include <argp.h>

/** Read the arguments of a command as argp_parse does, with -h for --help. Nonzero: they are not
 *  read, and the command is to give up. */
error_t usage_parse(const struct argp *argp, int argc, char **argv, void *input);

/** Say why arguments are not of the form that a command wants. The program shows how the command is
 *  used, too, and ends with CLI_USAGE; in volley_answer this returns, and the command is to give
 *  up. command: "volley run" */
void usage_refuse(const struct argp *argp, const char *command, const char *why);

enum { USAGE_HINT_MAX = 64 };

/** What stands behind a message about a word that is none of the words, which NULL ends: "; did you
 *  mean 'myopic'?", or "" where none is near. In volley_answer it is "": there the message, which
 *  lists them, is enough. */
const char *usage_hint(char out[USAGE_HINT_MAX], const char *text, const char *const *words);

/** Say something that helps who types a command, as say does. The program alone: volley_answer says
 *  nothing. */
__attribute__((format(printf, 1, 2))) void usage_note(const char *format, ...);

typedef void usage_reader(const struct argp *argp, void *input, void *context);

/** The program alone: from now on usage_parse hands what a command would read with to this function
 *  and is nonzero. NULL: no more. */
void usage_tell(usage_reader *reader, void *context);

#endif
