/* buffer - text that grows.
 * Units:  bytes; text has no NUL at its end.
 * Owns:   its bytes; free with buffer_fini. All-zero is a valid empty buffer.
 * Errors: `failed` is set when memory runs out and stays set; what is added then is lost. So a
 *         writer checks once, at the end. */
#pragma once

#include "base/arena.h"
#include "base/error.h"

#include <stdarg.h>

struct buffer {
    char *bytes;
    uint32_t count, capacity;
    bool failed;
    uint32_t width; /* characters of a line where the text goes, for writers that break lines; 0:
                     * there is no end of it */
    bool ascii;     /* no letter beyond ASCII but in names */
    bool is_shown;  /* to somebody: what is added is made fit for that (utf8_show) */
};

/** Room for `more` bytes after the text. */
bool buffer_reserve(struct buffer *buffer, size_t more);

void buffer_add(struct buffer *buffer, const char *bytes, size_t count);

/** Add colors, which a text that is shown would not have otherwise. */
void buffer_mark(struct buffer *buffer, const char *mark);

void buffer_add_text(struct buffer *buffer, const char *text);

void buffer_print(struct buffer *buffer, const char *format, ...) BASE_PRINTF(2, 3);
void buffer_vprint(struct buffer *buffer, const char *format, va_list args) BASE_PRINTF(2, 0);

/** `times` copies of text. */
void buffer_repeat(struct buffer *buffer, const char *text, size_t times);

/** The shortest decimal that reads back as the same number. Nothing for NAN. Wants a locale with
 *  a decimal point (base/decimal.h). */
void buffer_number(struct buffer *buffer, double number);

void buffer_integer(struct buffer *buffer, int64_t number);

/** Whether there is a line at byte `*from` (0 at first): its place, its length without the end of
 *  line; `*from` goes on to the next. The text stays the buffer's. */
bool buffer_next_line(const struct buffer *buffer, uint32_t *from, const char **line,
                      size_t *bytes);

/** Whether a line is one of a buffer's. */
bool buffer_has_line(const struct buffer *buffer, const char *line, size_t bytes);

/** The text with a NUL at its end, which counts from then on; "" if it has failed. */
const char *buffer_text(struct buffer *buffer);

/** The same as a string that is the caller's to free; NULL if it has failed. */
char *buffer_string(struct buffer *buffer);

/** The same as a piece of an arena, and free the buffer; NULL: it has failed, or memory has run
 * out.
 */
char *buffer_keep(struct buffer *buffer, struct arena *arena);

void buffer_fini(struct buffer *buffer);

/** Free a text of which another was made: that has failed if it has. */
void buffer_end(struct buffer *part, struct buffer *whole);
