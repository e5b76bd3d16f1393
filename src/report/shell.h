/* shell - the words of a command as a line that a shell reads as the same words.
 * Owns:   nothing.      Errors: the buffer remembers them. */
#pragma once

#include "base/buffer.h"

/** Words are in quotes where they need some: "…" where nothing in them means anything there (which
 *  other systems than Unix know, too), '…' for the rest. What no page can hold, such as a line
 * feed, is written as $'…' (POSIX 2024; bash, zsh, ksh). All that comes out is UTF-8. */
void shell_line(const char *const *words, size_t count, struct buffer *out);
