#include "app/answer/host.h"

#include "app/cli/complain.h"
#include "app/cli/options.h"
#include "app/cli/terminal.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { NOTE_MAX = 512 };

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

bool host_complain(struct host *host, const volley_error *error, const char *text)
{
    if (host->error.status == VOLLEY_OK) {
        host->error = *error;
        host->text = text ? strdup(text) : NULL;
    }
    return false;
}

bool host_misuse(struct host *host, const char *why)
{
    volley_error error = { .status = VOLLEY_INVALID };

    snprintf(error.message, sizeof error.message, "%s", why);
    return host_complain(host, &error, NULL);
}

void say_line(struct host *host, const char *text)
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

void complain(struct host *host, const volley_error *error, const char *text)
{
    char line[NOTE_MAX];

    host_complain(host, error, text);
    say_line(host, volley_error_text(error, line, sizeof line));
}

bool usage_wrong(const struct cli_options *options, const char *why, bool shows_forms)
{
    (void)shows_forms;
    return host_misuse(options->host, why);
}

bool usage_show(const struct cli_options *options, bool is_brief)
{
    (void)options;
    (void)is_brief;
    return false;
}

/* ---- progress ---- */

void interrupt_begin(bool others)
{
    (void)others;
}

bool interrupt_came(const struct host *host)
{
    return host->is_stopped;
}

struct progress_bar progress_bar_for(struct host *host, bool quiet)
{
    (void)quiet;
    return (struct progress_bar){ .host = host,
                                  .wanted = host->options && host->options->progress };
}

int progress_bar_show(struct progress_bar *bar, double share, double seconds, const char *format,
                      ...)
{
    char what[PROGRESS_TEXT_MAX];
    const volley_answer_progress progress = { share, seconds, what };
    struct host *host = bar->host;
    va_list list;

    va_start(list, format);
    vsnprintf(what, sizeof what, format, list);
    va_end(list);
    if (bar->wanted && !host->is_stopped)
        host->is_stopped = host->options->progress(&progress, host->options->context) != 0;
    return interrupt_came(host);
}

void progress_bar_clear(struct progress_bar *bar)
{
    (void)bar;
}
