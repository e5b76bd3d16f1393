/* utf8 - how long the character at a byte is.
 * Units:  bytes.      Owns: nothing.      Errors: none; what is not UTF-8 has length 0. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stddef.h>

/** Bytes of the well-formed character at text (1 to 4), 0 if there is none (RFC 3629). */
size_t utf8_char_bytes(const char *text, size_t text_bytes);

/** Characters in text; a byte that belongs to none counts as one. */
size_t utf8_count(const char *text, size_t text_bytes);

/** Copy a text, cut between characters, to at most `room` bytes with its NUL. Bytes that would
 * spoil a report, because they are no UTF-8 or control a terminal, become "?". Returns out. */
char *utf8_clean(const char *text, size_t text_bytes, char *out, size_t room);

#endif
