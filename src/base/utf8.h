/* utf8 - characters of a text, and which of them a terminal or a page gets as they are.
 * Units:  bytes.      Owns: nothing.      Errors: none; what is not UTF-8 has length 0. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Bytes of the well-formed character at text (1 to 4), 0 if there is none (RFC 3629). */
size_t utf8_char_bytes(const char *text, size_t text_bytes);

/** Characters in text; a byte that belongs to none counts as one. */
size_t utf8_count(const char *text, size_t text_bytes);

#define UTF8_NONE UINT32_MAX

/** Bytes of what stands at the begin of a text that is not empty, at least 1. *code is its number;
 *  UTF8_NONE: a byte that belongs to no character. */
size_t utf8_next(const char *text, size_t text_bytes, uint32_t *code);

/** Whether a text can have the character on a line of a terminal or a page: not a control, which a
 * terminal obeys; not a mark that turns the direction of what stands behind it, or that ends a
 * line; not what is no character. */
bool utf8_is_shown(uint32_t code);

/** Bytes at the begin of a text that are shown and ASCII: most texts are no more than that. */
size_t utf8_plain(const char *text, size_t text_bytes);

/** The letters and digits of a text, small and without accents ("é" is e, "ß" is ss), as many as
 * have room with a NUL. Returns how many. out may be the text. */
size_t utf8_letters(char *out, size_t room, const char *text, size_t text_bytes);

/** Make a text fit to be shown, in place: a tab or a carriage return becomes a blank (none before a
 * line feed), other characters "?". Returns the bytes that are left.
 * line_feed  what that becomes: '\n', it stays */
size_t utf8_show(char *text, size_t text_bytes, char line_feed);

/** Copy a text for one line, cut between characters, to at most `room` bytes with its NUL; what
 * cannot be shown becomes "?". Returns out, which may be the text.
 * text  NULL: there are no bytes */
char *utf8_clean(const char *text, size_t text_bytes, char *out, size_t room);
