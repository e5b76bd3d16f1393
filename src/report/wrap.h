/* wrap - lines of text broken where a page of text ends.
 * Units:  widths in characters.
 * Owns:   nothing.      Errors: the buffer remembers them. */
#ifndef REPORT_WRAP_H
#define REPORT_WRAP_H

#include "base/buffer.h"

enum { WRAP_WIDTH = 100 };

/** Add lines of text, each at most `width` wide where its words allow it; what goes on begins
 *  further in than its line. */
void wrap_lines(const char *text, size_t bytes, size_t width, struct buffer *out);

/** Add a text, cut to `width` with "..." at its end if it is longer. */
void wrap_clip(const char *text, size_t width, struct buffer *out);

#endif
