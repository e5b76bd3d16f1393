/* usage - what is said to who types a command. The program prints it (usage.c); volley_answer keeps
 * what is wrong, and says nothing else (answer/host.c).
 * Owns:   nothing.      Errors: none. */
#ifndef CLI_USAGE_H
#define CLI_USAGE_H

#include <stdbool.h>

struct cli_options;
struct host;

/** Say what is wrong with the words of a command, and show the forms that it has if that helps;
 *  false. */
bool usage_wrong(const struct cli_options *options, const char *why, bool shows_forms);

/** Show the help of a command, or only its usage. False: here there is none. */
bool usage_show(const struct cli_options *options, bool is_brief);

/** Say something that helps who types a command, as say does (complain.h). */
__attribute__((format(printf, 2, 3))) void usage_note(struct host *host, const char *format, ...);

#endif
