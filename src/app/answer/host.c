#include "app/answer/host.h"

#include "app/cli/columns.h"
#include "app/cli/complain.h"
#include "app/cli/terminal.h"
#include "app/cli/usage.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { NOTE_MAX = 512 };

static _Thread_local struct host *of_thread;

void host_enter(struct host *host)
{
    host->outer = of_thread;
    of_thread = host;
}

void host_leave(struct host *host)
{
    of_thread = host->outer;
}

struct host *host_now(void)
{
    return of_thread;
}

void host_fini(struct host *host)
{
    for (size_t i = 0; i < host->note_count; i++)
        free(host->notes[i]);
    free(host->notes);
    free(host->text);
    if (host->report)
        fclose(host->report);
    free(host->bytes);
    json_decref(host->files);
    *host = (struct host){ 0 };
}

/* ---- complaints and notes ---- */

void host_complain(const volley_error *error, const char *text)
{
    struct host *host = of_thread;

    if (host->error.status != VOLLEY_OK)
        return;
    host->error = *error;
    host->text = text ? strdup(text) : NULL;
}

void host_misuse(const char *why)
{
    volley_error error = { .status = VOLLEY_INVALID };

    snprintf(error.message, sizeof error.message, "%s", why);
    host_complain(&error, NULL);
}

static void keep_note(struct host *host, const char *text)
{
    char **grown = realloc(host->notes, (host->note_count + 1) * sizeof *grown);
    char *copy = strdup(text);

    if (grown)
        host->notes = grown;
    if (grown && copy)
        grown[host->note_count++] = copy;
    else
        free(copy);
    host->is_short = host->is_short || !grown || !copy;
}

const volley_error *host_error(struct host *host)
{
    volley_error *error = &host->error;

    if (error->status != VOLLEY_OK)
        return error;
    error->status = host->is_short     ? VOLLEY_NOMEM
                    : host->is_stopped ? VOLLEY_STOPPED
                                       : VOLLEY_INVALID;
    snprintf(error->message, sizeof error->message, "%s",
             host->note_count && !host->is_short ? host->notes[host->note_count - 1]
                                                 : volley_status_text(error->status));
    return error;
}

void complain(const volley_error *error, const char *text)
{
    char line[NOTE_MAX];

    host_complain(error, text);
    keep_note(of_thread, volley_error_text(error, line, sizeof line));
}

void say(const char *format, ...)
{
    char line[NOTE_MAX];
    va_list list;

    va_start(list, format);
    vsnprintf(line, sizeof line, format, list);
    va_end(list);
    keep_note(of_thread, line);
}

bool say_no_memory(void)
{
    const volley_error error = { .status = VOLLEY_NOMEM, .message = "out of memory" };

    host_complain(&error, NULL);
    return false;
}

error_t usage_parse(const struct argp *argp, int argc, char **argv, void *input)
{
    return argp_parse(argp, argc, argv, 0, NULL, input);
}

void usage_note(const char *format, ...)
{
    (void)format;
}

void columns_check(const char *header, const char *name, enum columns_of of)
{
    (void)header;
    (void)name;
    (void)of;
}

const char *usage_hint(char out[USAGE_HINT_MAX], const char *text, const char *const *words)
{
    (void)text;
    (void)words;
    *out = '\0';
    return out;
}

void usage_refuse(const struct argp *argp, const char *command, const char *why)
{
    (void)argp;
    (void)command;
    host_misuse(why);
}

/* ---- progress ---- */

void interrupt_begin(void)
{
}

void interrupt_begin_for_all(void)
{
}

bool interrupt_came(void)
{
    return of_thread->is_stopped;
}

bool terminal_has_color(FILE *stream)
{
    (void)stream;
    return false;
}

unsigned terminal_width(FILE *stream)
{
    (void)stream;
    return 0;
}

bool terminal_is_ascii(void)
{
    return false;
}

struct progress_bar progress_bar_for(bool quiet)
{
    (void)quiet;
    return (struct progress_bar){ .wanted = of_thread->options && of_thread->options->progress };
}

void progress_bar_show(struct progress_bar *bar, double share, double seconds, const char *what)
{
    const volley_answer_progress progress = { share, seconds, what };
    struct host *host = of_thread;

    if (bar->wanted && !host->is_stopped)
        host->is_stopped = host->options->progress(&progress, host->options->context) != 0;
}

void progress_bar_clear(struct progress_bar *bar)
{
    (void)bar;
}
