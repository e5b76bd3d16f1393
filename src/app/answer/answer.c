#include "volley/answer.h"

#include "app/answer/host.h"
#include "app/answer/question.h"

#include <stddef.h>

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
    *answer = volley_answer_error(host_error(host), host->text);
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
