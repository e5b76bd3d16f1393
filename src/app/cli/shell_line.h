/* shell_line - a line of a shell up to the cursor, taken apart as the shell would: for completion.
 * Units:  bytes.
 * Owns:   its words, until shell_line_fini.      Errors: false: no memory. */
#ifndef CLI_SHELL_LINE_H
#define CLI_SHELL_LINE_H

#include <stdbool.h>
#include <stddef.h>

struct shell_line {
    char *bytes;      /* of all words */
    char **words;     /* without their quotes; the last, which may be empty, is at the cursor */
    size_t count;     /* at least 1 */
    char quote;       /* open at the cursor: '"', '\'' or 0 */
    size_t quoted_at; /* where in the last word it was opened */
};

/** Take the last command of a line apart: what stands behind the last ';', '|' or '&'. */
bool shell_line_read(struct shell_line *line, const char *text);

void shell_line_fini(struct shell_line *line);

#endif
