/* What is wrong, as a document: of volley_answer, and of the program. */
#include "app/cli/complain.h"
#include "base/buffer.h"
#include "report/document.h"
#include "report/failure.h"
#include "volley/answer.h"
#include "volley/version.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)DOCUMENT_SCHEMA == VOLLEY_SCHEMA, "documents say which schema they have");

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

/* The option that a message begins with, "--edition: ...", or that it quotes: "option '--edition'".
 */
static const char *option_of(const char *message, char *word)
{
    return strncmp(message, "--", 2) != 0 ? quoted_behind(message, "option '--", word)
                                          : memcpy(word, message + 2, strcspn(message + 2, ": "));
}

static const char *some_text(const char *text)
{
    return text && *text ? text : NULL;
}

static int some_number(size_t number)
{
    return number ? (int)number : -1;
}

char *volley_answer_error(const volley_error *error, const char *text)
{
    enum { MESSAGE_BYTES = sizeof error->message };
    char hint[MESSAGE_BYTES] = "", option[MESSAGE_BYTES] = "";
    size_t length = 0;
    const bool is_marked = underline_find(error, text, &length);
    const struct failure told = {
        .kind = kinds[error->status],
        .source = some_text(error->source),
        .line = some_number((size_t)error->line),
        .column = some_number((size_t)error->column),
        .length = some_number(length),
        .word = some_text(error->word),
        .message = some_text(error->message),
        .hint = some_text(quoted_behind(error->message, "did you mean '", hint)),
        .option = some_text(option_of(error->message, option)),
        .text = is_marked ? some_text(text) : NULL,
    };
    struct buffer out = { 0 };

    record_document(&failure_record, &told, volley_version(), &out);
    return buffer_string(&out);
}

void volley_answer_free(char *answer)
{
    free(answer);
}
