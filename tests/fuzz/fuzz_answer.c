/* Any text as a question. It is read, or refused with a message; asked, it is answered or refused
 * with a document that says the same as the error. Work that lasts is called off at once. */
#include "fuzz.h"

#include "app/answer/host.h"
#include "app/answer/question.h"

static void read_only(const char *text)
{
    struct host host = { 0 };
    struct question question = { .host = &host };

    if (question_read(text, &question)) {
        require(question.command != NULL, "a question has no command");
        require(question.count >= 1 && !question.words[question.count], "its words have no end");
        require(strncmp(question.words[0], "volley ", 7) == 0, "it has no title");
    } else {
        require(host_error(&host)->message[0] != '\0', "a refused question has no message");
    }
    question_fini(&question);
    host_fini(&host);
}

static int stop(const volley_answer_progress *progress, void *context)
{
    (void)context;
    require(progress->what[0] != '\0', "work has no name");
    return 1;
}

static void ask(const char *text)
{
    const volley_answer_options options = { .progress = stop };
    volley_error error = { 0 };
    char *answer = NULL;
    volley_status status = volley_answer(text, &options, &answer, &error);
    json_t *document;

    require(answer != NULL, "there is no answer");
    require(status == error.status, "status and error differ");
    if (status != VOLLEY_OK) {
        document = json_loads(answer, 0, NULL);
        require(json_is_object(json_object_get(document, "error")), "no document of the error");
        json_decref(document);
    }
    volley_answer_free(answer);
}

/* Numbers of trials and other such make a question last that nobody calls off in time. */
static int is_small(const char *text)
{
    return !strpbrk(text, "456789xX") && !strstr(text, "mc") && !strstr(text, "both") &&
           !strstr(text, "duel") && !strstr(text, "survive") && !strstr(text, "worth") &&
           !strstr(text, "run");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    char *text = malloc(count + 1);

    memcpy(text, bytes, count);
    text[count] = '\0';
    read_only(text);
    if (is_small(text))
        ask(text);
    free(text);
    return 0;
}
