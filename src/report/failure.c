#include "report/failure.h"

#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

/* Words for programs, which are not to look at the text of a message. */
static const char *const kinds[ERROR_STATUSES] = {
    [VOLLEY_OK] = "ok",       [VOLLEY_NOMEM] = "memory",        [VOLLEY_SYNTAX] = "syntax",
    [VOLLEY_RANGE] = "range", [VOLLEY_TOO_LARGE] = "too-large", [VOLLEY_INVALID] = "invalid",
    [VOLLEY_IO] = "file",     [VOLLEY_STOPPED] = "stopped",
};

/* What stands between quotes behind `before`; NULL: it is not there. */
static const char *quoted_behind(const char *message, const char *before, char *word)
{
    const char *found = strstr(message, before);

    if (!found)
        return NULL;
    found += strlen(before);
    found += strspn(found, "-");
    return memcpy(word, found, strcspn(found, "'"));
}

/* The option that is the source, that a message begins with, "--edition: ...", or that it quotes:
 * "option '--edition'". */
static const char *option_of(const volley_error *error, char *word)
{
    const char *begin = strncmp(error->source, "--", 2) == 0 ? error->source : error->message;

    return strncmp(begin, "--", 2) != 0 ? quoted_behind(error->message, "option '--", word)
                                        : memcpy(word, begin + 2, strcspn(begin + 2, ": "));
}

/* The value of an option that a message quotes: "--edition: '9' is none of", "there is no list of
 * points '8'". */
static const char *value_of(const char *message, char *word)
{
    const char *const at = strncmp(message, "--", 2) == 0 ? strstr(message, ": ") : NULL;
    const char *const said = at ? at + 2 : message;

    return *said == '\''                            ? quoted_behind(said, "'", word)
           : strncmp(said, "there is no ", 12) == 0 ? quoted_behind(said, " '", word)
                                                    : NULL;
}

/* What may stand in the place of a name that several have, `say "luke pilot", "luke gunner" or 3
 * more: volley cards luke`, a line each. */
static const char *ways_of(const char *message, char *lines, int *more)
{
    const char *at = strstr(message, "called so");
    char *end = lines;
    size_t bytes;

    at = at ? strstr(at, ": say \"") : NULL;
    while (at && (at = strpbrk(at, "\";")) && *at == '"' &&
           at[1 + (bytes = strcspn(at + 1, "\""))]) {
        end += sprintf(end, "%.*s\n", (int)bytes, at + 1);
        at += bytes + 2;
        sscanf(at, " or %d more: ", more);
    }
    return lines;
}

static const char *some_text(const char *text)
{
    return text && *text ? text : NULL;
}

static int some_number(size_t number)
{
    return number ? (int)number : -1;
}

void failure_of(struct failure *out, const volley_error *error, const char *text, size_t length)
{
    *out = (struct failure){ .kind = kinds[error->status],
                             .source = some_text(error->source),
                             .line = some_number((size_t)error->line),
                             .column = some_number((size_t)error->column),
                             .length = some_number(length),
                             .word = some_text(error->word),
                             .message = some_text(error->message),
                             .text = some_text(text) };
    out->hint = some_text(quoted_behind(error->message, "did you mean '", out->hint_room));
    out->option = some_text(option_of(error, out->option_room));
    if (out->option && !out->word)
        out->word = some_text(value_of(error->message, out->word_room));
    out->ways = some_text(ways_of(error->message, out->ways_room, &out->more_ways));
}

void failure_of_row(struct failure *out, const volley_error *error)
{
    failure_of(out, error, NULL, utf8_count(error->word, strlen(error->word)));
    out->said = volley_error_text(error, out->said_room, sizeof out->said_room);
}

#define FAILURE(member) .place = offsetof(struct failure, member)
static const struct record_field fault_fields[] = {
    { "kind", RECORD_TEXT, FAILURE(kind), .words = kinds + 1, .fixed = ERROR_STATUSES - 1 },
    { "source", RECORD_TEXT, FAILURE(source), .null = true },
    { "line", RECORD_KNOWN, FAILURE(line) },
    { "column", RECORD_KNOWN, FAILURE(column) },
    { "length", RECORD_KNOWN, FAILURE(length) },
    { "word", RECORD_TEXT, FAILURE(word), .null = true },
    { "message", RECORD_TEXT, FAILURE(message) },
    { "hint", RECORD_TEXT, FAILURE(hint), .null = true },
    { "option", RECORD_TEXT, FAILURE(option), .null = true },
    { "text", RECORD_TEXT, FAILURE(text), .null = true },
    { "ways", RECORD_LINES, FAILURE(ways), .some = true },
    { "more_ways", RECORD_INT, RECORD_SIZED(struct failure, more_ways), .filled = true },
};
static const struct record fault_record = RECORD(fault_fields);

static const struct record_field failed_row_fields[] = {
    { "error", RECORD_TEXT, FAILURE(said) },
    { "fault", RECORD_OBJECT, .of = &fault_record },
};
const struct record failed_row_record = RECORD(failed_row_fields);

static const struct record_field failure_fields[] = {
    { "error", RECORD_OBJECT, .of = &fault_record },
};
const struct record failure_record = RECORD_WITH(failure_fields, .is_failure = true);
