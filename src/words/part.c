#include "words/part.h"

#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>

enum { FAULT_BYTES = 512 }; /* of which an error takes as many as it has room for */

bool part_is(const struct part *part, const char *text)
{
    return part_bytes(part) == strlen(text) && memcmp(part->at, text, part_bytes(part)) == 0;
}

bool part_take(struct part *part, const char *prefix)
{
    size_t bytes;

    if (part->at == part->end || *part->at != *prefix) /* nearly always */
        return false;
    bytes = strlen(prefix);
    if (part_bytes(part) < bytes || memcmp(part->at, prefix, bytes) != 0)
        return false;
    part->at += bytes;
    return true;
}

bool part_cut(struct part *part, char at, struct part *rest)
{
    const char *found = part->at < part->end ? memchr(part->at, at, part_bytes(part)) : NULL;

    *rest = (struct part){ part->end, part->end };
    if (!found)
        return false;
    rest->at = found + 1;
    part->end = found;
    return true;
}

bool part_next(struct part *rest, char between, struct part *out)
{
    *out = *rest;
    if (rest->at && !part_cut(out, between, rest))
        rest->at = NULL;
    return out->at != NULL;
}

struct error_place part_place(const struct part_reader *reader, const struct part *part)
{
    struct error_place place = *reader->place;
    size_t before = reader->text ? (size_t)(part->at - reader->text) : 0;

    if (part_bytes(part) == 0)
        return place;
    place.column += reader->text ? (int)utf8_count(place.word, before) : 0;
    place.word = reader->text ? place.word + before : part->at;
    place.word_bytes = part_bytes(part);
    return place;
}

volley_status part_fault(const struct part_reader *reader, const struct part *part,
                         const char *format, ...)
{
    const struct error_place place = part_place(reader, part);
    char text[FAULT_BYTES];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return error_at(reader->err, VOLLEY_SYNTAX, &place, "%s", text);
}

volley_status part_out_of_range(const struct part_reader *reader, const struct part *part, int low,
                                int high)
{
    const struct error_place place = part_place(reader, part);

    return error_at(reader->err, VOLLEY_RANGE, &place, "the number is out of range: %d to %d", low,
                    high);
}

volley_status part_fault_limit(const struct part_reader *reader, const struct part *part,
                               enum rules_limit limit)
{
    const struct error_place place = part_place(reader, part);

    return rules_limit_fail(reader->err, &place, limit);
}
