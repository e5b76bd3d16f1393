/* line - a line taken apart into words as a shell does it: blanks part them; in '' all stands as it
 * is, in "" and outside of quotes a backslash quotes what is behind it.
 * Units:  bytes.
 * Owns:   its words; free with line_fini. All-zero is a valid empty line.      Errors: no memory.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct line {
    char **words; /* with room for two more */
    size_t count;
    const char *quote; /* that is open at the end; NULL: none */
    size_t quoted_at;  /* where in the last word it was opened */
    char *end;    /* of the last word if it goes on at the end of the line; else an empty one */
    bool in_word; /* it goes on */
    char *bytes;  /* of all words */
};

/** Read a line. False: no memory.
 *  escaped  what a backslash quotes in ""
 *  ends     letters that end a command: what is before the last of them is left out */
bool line_read(struct line *line, const char *text, const char *escaped, const char *ends);

void line_fini(struct line *line);
