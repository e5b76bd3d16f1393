#include "app/cli/part.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A line that starts with # is a comment to whatever reads CSV as Volley does. */
#define FIRST_FORMAT "# volley part %" PRIu64 "/%" PRIu64 ", %s, rows %u: "
#define LAST_FORMAT                                                                                \
    "# volley part %" PRIu64 "/%" PRIu64 " ends: %" PRIu64 " of %" PRIu64                          \
    " scenarios, %s failed, input %" PRIu64 " %016" PRIx64 ", ships %" PRIu64 " %016" PRIx64 "\n"

void part_write_first(const struct part_marks *marks, char out[PART_LINE_MAX])
{
    int count = snprintf(out, PART_LINE_MAX, FIRST_FORMAT, marks->part.number, marks->part.count,
                         marks->is_csv ? "csv" : "json", marks->rows);

    snprintf(out + count, (size_t)(PART_LINE_MAX - count), "%s", marks->made);
    for (char *at = out; *at; at++) /* in the name of a file: quotes would reach over lines */
        if (*at == '"' || *at == '\n')
            *at = '?';
    strcat(out, "\n");
}
_Static_assert(PART_LINE_MAX > PART_MADE_MAX + 120, "there is room for the line end");

/* How many scenarios of `all` a part has. */
static uint64_t scenarios_of(const volley_part *part, uint64_t all)
{
    return all < part->number ? 0 : (all - part->number) / part->count + 1;
}

void part_write_last(const struct part_marks *marks, char out[PART_LINE_MAX])
{
    snprintf(out, PART_LINE_MAX, LAST_FORMAT, marks->part.number, marks->part.count,
             scenarios_of(&marks->part, marks->scenarios), marks->scenarios,
             marks->failed ? "some" : "none", marks->input.count, marks->input.hash,
             marks->texts.count, marks->texts.hash);
}

bool part_read_first(const char *line, struct part_marks *out)
{
    char format[8];
    int at = 0;
    size_t made;
    char again[PART_LINE_MAX];

    *out = (struct part_marks){ .rows = 0 };
    if (sscanf(line, "# volley part %" SCNu64 "/%" SCNu64 ", %5[a-z], rows %u: %n",
               &out->part.number, &out->part.count, format, &out->rows, &at) != 4 ||
        !at)
        return false;
    made = strcspn(line + at, "\n");
    if (made >= sizeof out->made || !out->part.number || out->part.number > out->part.count ||
        out->part.count > PARTS_MAX || !out->rows || out->rows > 2)
        return false;
    memcpy(out->made, line + at, made);
    out->is_csv = strcmp(format, "csv") == 0;
    /* What was read must be what would be written: nothing else is let through. */
    part_write_first(out, again);
    return strcmp(line, again) == 0;
}

bool part_read_last(const char *line, struct part_marks *marks)
{
    const volley_part part = marks->part;
    char failed[8], again[PART_LINE_MAX];
    uint64_t own;

    if (sscanf(line,
               "# volley part %" SCNu64 "/%" SCNu64 " ends: %" SCNu64 " of %" SCNu64
               " scenarios, %5[a-z] failed, input %" SCNu64 " %16" SCNx64 ", ships %" SCNu64
               " %16" SCNx64,
               &marks->part.number, &marks->part.count, &own, &marks->scenarios, failed,
               &marks->input.count, &marks->input.hash, &marks->texts.count,
               &marks->texts.hash) != 9)
        return false;
    marks->failed = strcmp(failed, "some") == 0;
    part_write_last(marks, again);
    return part.number == marks->part.number && part.count == marks->part.count &&
           strcmp(line, again) == 0;
}

static const char *read_number(const char *at, uint64_t *out)
{
    char *end;

    if (*at < '1' || *at > '9')
        return NULL;
    *out = strtoull(at, &end, 10);
    return *out <= PARTS_MAX ? end : NULL;
}

bool part_read(const char *text, volley_part *out)
{
    const char *at = read_number(text, &out->number);

    at = at && *at == '/' ? read_number(at + 1, &out->count) : NULL;
    return at && *at == '\0' && out->number <= out->count;
}
