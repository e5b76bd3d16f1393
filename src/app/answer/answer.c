#include "volley/answer.h"

#include "app/answer/host.h"
#include "app/answer/question.h"
#include "app/cli/complain.h"
#include "base/buffer.h"
#include "report/document.h"
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

static json_t *some_text(const char *text)
{
    return text && *text ? document_text(text) : json_null();
}

static json_t *some_number(size_t number)
{
    return number ? json_integer((json_int_t)number) : json_null();
}

/* What stands between quotes behind `before`. */
static json_t *quoted_behind(const char *message, const char *before)
{
    const char *found = strstr(message, before);
    char word[sizeof((volley_error *)0)->message] = "";

    if (found) {
        found += strlen(before);
        found += strspn(found, "-");
        memcpy(word, found, strcspn(found, "'"));
    }
    return some_text(word);
}

/* The option that a message begins with, "--edition: ...", or that it quotes: "option '--edition'".
 */
static json_t *option_of(const char *message)
{
    char name[sizeof((volley_error *)0)->message] = "";

    if (strncmp(message, "--", 2) != 0)
        return quoted_behind(message, "option '--");
    memcpy(name, message + 2, strcspn(message + 2, ": "));
    return some_text(name);
}

static char *document_of(const volley_error *error, const char *text)
{
    size_t length = 0;
    const bool is_marked = underline_find(error, text, &length);
    struct buffer out = { 0 };
    json_t *inner = json_pack(
        "{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "kind",
        json_string(kinds[error->status]), "source", some_text(error->source), "line",
        some_number((size_t)error->line), "column", some_number((size_t)error->column), "length",
        some_number(length), "word", some_text(error->word), "message", some_text(error->message),
        "hint", quoted_behind(error->message, "did you mean '"), "option",
        option_of(error->message), "text", some_text(is_marked ? text : NULL));

    document_line(json_pack("{s:i, s:s, s:o}", "schema", DOCUMENT_SCHEMA, "volley",
                            volley_version(), "error", inner),
                  &out);
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
