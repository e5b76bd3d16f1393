#include "base/buffer.h"

#include "base/decimal.h"
#include "base/grow.h"
#include "base/utf8.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INTEGER_ROOM = 20 }; /* of an int64_t: its sign and 19 digits */

bool buffer_reserve(struct buffer *buffer, size_t more)
{
    if (!buffer->failed && (more >= UINT32_MAX ||
                            !grow_array(&buffer->bytes, &buffer->capacity,
                                        (size_t)buffer->count + more + 1, sizeof *buffer->bytes)))
        buffer->failed = true;
    return !buffer->failed;
}

static void count_added(struct buffer *buffer, size_t count)
{
    char *added = buffer->bytes + buffer->count;

    buffer->count += (uint32_t)(buffer->is_shown ? utf8_show(added, count, '\n') : count);
}

void buffer_add(struct buffer *buffer, const char *bytes, size_t count)
{
    if (count == 0 || !buffer_reserve(buffer, count))
        return;
    memcpy(buffer->bytes + buffer->count, bytes, count);
    count_added(buffer, count);
}

void buffer_add_text(struct buffer *buffer, const char *text)
{
    buffer_add(buffer, text, strlen(text));
}

void buffer_mark(struct buffer *buffer, const char *mark)
{
    const bool is_shown = buffer->is_shown;

    buffer->is_shown = false;
    buffer_add_text(buffer, mark);
    buffer->is_shown = is_shown;
}

void buffer_vprint(struct buffer *buffer, const char *format, va_list args)
{
    size_t room = buffer->bytes && !buffer->failed ? buffer->capacity - buffer->count : 0;
    va_list again;
    int count;

    va_copy(again, args);
    count = vsnprintf(room ? buffer->bytes + buffer->count : NULL, room, format, args);
    if (count < 0)
        buffer->failed = true;
    else if ((size_t)count >= room && buffer_reserve(buffer, (size_t)count))
        vsnprintf(buffer->bytes + buffer->count, (size_t)count + 1, format, again);
    va_end(again);
    if (!buffer->failed)
        count_added(buffer, (size_t)count);
}

void buffer_print(struct buffer *buffer, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    buffer_vprint(buffer, format, args);
    va_end(args);
}

void buffer_repeat(struct buffer *buffer, const char *text, size_t times)
{
    while (times-- > 0)
        buffer_add_text(buffer, text);
}

void buffer_number(struct buffer *buffer, double number)
{
    char text[DECIMAL_TEXT_MAX];

    if (!isnan(number))
        buffer_add(buffer, text, decimal_write(text, number));
}

void buffer_integer(struct buffer *buffer, int64_t number)
{
    char text[INTEGER_ROOM];
    size_t from = INTEGER_ROOM;
    uint64_t left = number < 0 ? -(uint64_t)number : (uint64_t)number;

    do
        text[--from] = (char)('0' + left % 10);
    while (left /= 10);
    if (number < 0)
        text[--from] = '-';
    buffer_add(buffer, text + from, INTEGER_ROOM - from);
}

bool buffer_next_line(const struct buffer *buffer, uint32_t *from, const char **line, size_t *bytes)
{
    const char *end;

    if (*from >= buffer->count)
        return false;
    *line = buffer->bytes + *from;
    end = memchr(*line, '\n', buffer->count - *from);
    *bytes = end ? (size_t)(end - *line) : buffer->count - *from;
    *from += (uint32_t)*bytes + 1;
    return true;
}

bool buffer_has_line(const struct buffer *buffer, const char *line, size_t bytes)
{
    const char *other;
    size_t other_bytes;

    for (uint32_t from = 0; buffer_next_line(buffer, &from, &other, &other_bytes);)
        if (other_bytes == bytes && memcmp(other, line, bytes) == 0)
            return true;
    return false;
}

/* Its NUL is no text, which would be made fit to be shown. */
static void end_text(struct buffer *buffer)
{
    if (buffer_reserve(buffer, 1))
        buffer->bytes[buffer->count++] = '\0';
}

const char *buffer_text(struct buffer *buffer)
{
    end_text(buffer);
    return buffer->failed ? "" : buffer->bytes;
}

char *buffer_string(struct buffer *buffer)
{
    end_text(buffer);
    if (buffer->failed)
        buffer_fini(buffer);
    return buffer->bytes;
}

char *buffer_keep(struct buffer *buffer, struct arena *arena)
{
    const char *text = buffer_text(buffer);
    char *kept = buffer->failed ? NULL : arena_copy(arena, text);

    buffer_fini(buffer);
    return kept;
}

void buffer_fini(struct buffer *buffer)
{
    free(buffer->bytes);
    *buffer = (struct buffer){ 0 };
}

void buffer_end(struct buffer *part, struct buffer *whole)
{
    whole->failed = whole->failed || part->failed;
    buffer_fini(part);
}
