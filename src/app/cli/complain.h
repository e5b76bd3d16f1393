/* complain - what a command has to say besides its report. The program prints it (complain.c,
 * usage.c); volley_answer keeps it in the host of the question (answer/host.c).
 * Units:  characters.
 * Owns:   nothing.      Errors: none. */
#pragma once

#include "volley/error.h"

#include <stdbool.h>

struct cli_options;
struct host;

/** Print on stderr. What of it a terminal should not get becomes "?". */
__attribute__((format(printf, 1, 2))) void complain_print(const char *format, ...);

/** Print what was wrong first on stdout, as volley_answer says it. */
void complain_as_document(void);

/* ---- as the host has it ---- */

/** Keep what is wrong, unless something was before, for the document that tells it; false. text
 * (may be NULL): the line that it is about. */
bool complain_keep(struct host *host, const volley_error *error, const char *text);

/** Print an error on stderr, and the text with the offending word underlined; false. */
bool complain(struct host *host, const volley_error *error, const char *text);

/** Say a line. */
void say_line(struct host *host, const char *line);

/** Say what is wrong with the words of a command, and show the forms that it has if that helps;
 *  false. */
bool usage_wrong(struct cli_options *options, const char *why, bool shows_forms);

/** Show the help of a command, or only its usage, or the help with all of its options. False: here
 *  there is none. */
bool usage_show(const struct cli_options *options, bool is_brief, bool is_whole);

/* ---- likewise everywhere: say.c ---- */

/** Say one thing, without a line end: "rebels.xws: ship 2: ..."; false. */
__attribute__((format(printf, 2, 3))) bool say(struct host *host, const char *format, ...);

/** The same of a file, which is what is wrong, also in the document: "x.csv: cannot be read: ...".
 */
__attribute__((format(printf, 4, 5))) bool say_file(struct host *host, const char *name,
                                                    volley_status status, const char *format, ...);

/** As say, of something that helps who types a command; volley_answer says nothing of it. */
__attribute__((format(printf, 2, 3))) void usage_note(struct host *host, const char *format, ...);

/** Say that there is no memory; false. */
bool say_no_memory(struct host *host);

/** Whether there is a word that an error is about in a text of one line; it begins at error->column
 *  and has *count characters, at least one. text: the line; NULL: not known. */
bool underline_find(const volley_error *error, const char *text, size_t *count);
