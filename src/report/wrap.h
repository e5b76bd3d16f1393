/* wrap - lines of text broken where a page of text ends.
 * Units:  widths in characters as a terminal shows them: what changes its colours takes no room.
 * Owns:   nothing.      Errors: the buffer remembers them. */
#pragma once

#include "base/buffer.h"

enum { WRAP_WIDTH = 100 }; /* longer lines of sentences are hard to read */

/** The bytes of a text that its first line takes, so that it fits: up to a blank, best several of
 * them; if there is none, up to a hyphen, or where the width ends. A number is not parted from the
 * "%" behind it or the "±" before it. next  set to where the next line begins; `bytes`: there is
 * none */
size_t wrap_first(const char *text, size_t bytes, size_t width, size_t *next);

/** The widest piece of a text between blanks and hyphens. */
size_t wrap_least(const char *text, size_t bytes);

/** Add lines of text, each at most `width` wide where its words allow it; what goes on begins
 *  further in than its line. */
void wrap_lines(const char *text, size_t bytes, size_t width, struct buffer *out);

/** Add lines of text for the page that `out` is: of sentences, so none is wider than WRAP_WIDTH,
 *  and a word that has no room is broken, too. Without a width they stay as they are.
 *  further  blanks at which that begins which goes on, behind those of its line */
void wrap_page(const char *text, size_t bytes, size_t further, struct buffer *out);

/** Add a text, cut to `width` with "..." at its end if it is longer. */
void wrap_clip(const char *text, size_t width, struct buffer *out);
