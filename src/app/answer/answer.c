#include "volley/answer.h"

#include "app/answer/host.h"
#include "app/answer/question.h"
#include "app/cli/complain.h"
#include "base/buffer.h"
#include "report/document.h"
#include "report/failure.h"
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

/* ---- what is wrong, as a document ---- */

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

static char *document_of(const volley_error *error, const char *text)
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

/* ---- the call ---- */

static void tell_notes(const struct host *host)
{
    const volley_answer_options *options = host->options;

    for (size_t i = 0; options && options->note && i < host->note_count; i++)
        options->note(host->notes[i], options->context);
}

static volley_status conclude(struct host *host, char **answer, volley_error *err)
{
    if (host->is_written && !host->is_short) {
        *answer = host->bytes; /* which ends in a NUL */
        host->bytes = NULL;
        tell_notes(host);
        return VOLLEY_OK;
    }
    if (err)
        *err = *host_error(host);
    *answer = document_of(host_error(host), host->text);
    return host->error.status;
}

volley_status volley_answer(const char *question, const volley_answer_options *options,
                            char **answer, volley_error *err)
{
    struct host host = { .options = options };
    struct question asked = { .host = &host };
    volley_status status;

    *answer = NULL;
    if (question_read(question, &asked))
        question_run(&asked);
    status = conclude(&host, answer, err);
    question_fini(&asked);
    host_fini(&host);
    return status;
}

void volley_answer_free(char *answer)
{
    free(answer);
}
