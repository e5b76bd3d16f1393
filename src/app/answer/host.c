#include "app/answer/host.h"

#include "app/cli/checkpoint.h"
#include "app/cli/complain.h"
#include "app/cli/options.h"
#include "app/cli/process.h"
#include "app/cli/published.h"
#include "app/cli/terminal.h"
#include "app/cli/user_data.h"
#include "base/grow.h"

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
    json_decref(host->lists);
    *host = (struct host){ 0 };
}

/* ---- complaints and notes ---- */

bool complain_keep(struct host *host, const volley_error *error, const char *text)
{
    if (host->error.status == VOLLEY_OK) {
        host->error = *error;
        host->text = text ? strdup(text) : NULL;
    }
    return false;
}

static bool misuse(struct host *host, const char *why)
{
    volley_error error = { .status = VOLLEY_INVALID };

    snprintf(error.message, sizeof error.message, "%s", why);
    return complain_keep(host, &error, NULL);
}

void say_line(struct host *host, const char *text)
{
    char *copy = GROW(host->notes, host->note_room, host->note_count, 1) ? strdup(text) : NULL;

    if (copy)
        host->notes[host->note_count++] = copy;
    host->is_short = host->is_short || !copy;
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

bool complain(struct host *host, const volley_error *error, const char *text)
{
    char line[NOTE_MAX];

    complain_keep(host, error, text);
    say_line(host, volley_error_text(error, line, sizeof line));
    return false;
}

bool usage_wrong(struct cli_options *options, const char *why, bool shows_forms)
{
    (void)shows_forms;
    return misuse(options->host, why);
}

bool usage_show(const struct cli_options *options, bool is_brief, bool is_whole)
{
    (void)options;
    (void)is_brief;
    (void)is_whole;
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

/* ---- files that are read ---- */

/* Reading alone: the text is not changed. One of no bytes has no stream everywhere. */
static bool open_text(struct source *source, const char *name, const json_t *text,
                      volley_error *err)
{
    const size_t bytes = json_string_length(text);

    *source = (struct source){ .name = name,
                               .bytes = (double)bytes,
                               .bytes_read.now.hash = DIGEST_BEGINS };
    source->file = fmemopen((char *)json_string_value(text), bytes ? bytes : 1, "r");
    if (!source->file)
        return source_fail(err, VOLLEY_NOMEM, name, "out of memory");
    if (bytes == 0)
        fseek(source->file, 0, SEEK_END);
    return true;
}

bool source_try(struct host *host, struct source *source, const char *name, volley_error *err)
{
    const json_t *file = json_object_get(host->files, name);

    return file ? open_text(source, name, file, err)
                : source_fail(err, VOLLEY_IO, name,
                              "this file is not among the \"files\" of the question");
}

/* ---- folders of them ---- */

static const json_t *file_below(const struct published *published, const char *file,
                                char path[2 * PATH_MAX])
{
    snprintf(path, 2 * PATH_MAX, "%s%s", published->folder, file);
    return json_object_get(published->host->files, path);
}

bool published_open(struct published *published, struct host *host, const char *name,
                    const char **index, volley_error *err)
{
    const size_t bytes = strlen(name);
    char path[2 * PATH_MAX];

    published->host = host;
    for (size_t i = 0; i < 2 * PUBLISHED_INDICES; i++) {
        *index = published_indices[i % PUBLISHED_INDICES];
        snprintf(published->folder, sizeof published->folder, "%s%s%s", name,
                 bytes && name[bytes - 1] == '/' ? "" : "/",
                 i < PUBLISHED_INDICES ? "" : published_data);
        if (file_below(published, *index, path))
            return true;
    }
    return published_lacks_index(name, err);
}

char *published_take(struct published *published, const char *file, size_t *bytes,
                     volley_error *err)
{
    char path[2 * PATH_MAX], *made = NULL;
    const json_t *text = file_below(published, file, path);

    *bytes = json_string_length(text);
    if (!text)
        source_fail(err, VOLLEY_IO, path, "cannot be read: No such file or directory");
    else if ((made = published_room(published, file, *bytes, err)))
        memcpy(made, json_string_value(text), *bytes);
    return made;
}

void published_close(struct published *published)
{
    (void)published;
}

const char *published_name(const char *name, char resolved[PATH_MAX])
{
    (void)resolved;
    return name;
}

/* ---- what a player keeps: the lists of a question ---- */

static volley_status read_list(struct cli_options *options, const char *name, const json_t *text,
                               volley_library **library)
{
    volley_error error = { 0 };
    struct source source;

    if (open_text(&source, name, text, &error))
        return own_list_read(options, &source, library);
    complain(options->host, &error, NULL);
    return error.status;
}

bool user_data_read(struct cli_options *options)
{
    const json_t *text;
    const char *name;

    json_object_foreach(options->host->lists, name, text)
    {
        if (read_list(options, name, text, &options->library) != VOLLEY_OK)
            return false;
    }
    return true;
}

bool user_data_read_list(struct cli_options *options, const char *name, volley_library **library)
{
    const json_t *text = json_object_get(options->host->lists, name);
    const volley_status status = text ? read_list(options, name, text, library) : VOLLEY_OK;

    return status != VOLLEY_NOMEM;
}

bool user_data_keep(const struct cli_options *options, const char *name, const char *bytes,
                    size_t count)
{
    (void)options;
    (void)name;
    (void)bytes;
    (void)count;
    return true;
}

bool user_data_remove(const struct cli_options *options, const char *name)
{
    return say(options->host, "no list '%.40s' is kept here", name);
}

/* ---- the report ---- */

static void forget(struct output *output)
{
    struct host *host = output->host;

    if (host->report)
        fclose(host->report);
    host->report = NULL;
    *output = (struct output){ .host = host };
}

bool output_open(struct host *host, struct output *output, const char *name)
{
    *output = (struct output){ .host = host, .name = "the answer" };
    if (name && strcmp(name, "-") != 0)
        return misuse(host, "--output: the answer goes to who asks, and to no file");
    host->report = open_memstream(&host->bytes, &host->count);
    output->file = host->report;
    return host->report || say_no_memory(host);
}

static int write_bytes(const char *bytes, size_t count, void *context)
{
    struct output *output = context;

    if (fwrite(bytes, 1, count, output->file) == count)
        return 0;
    output->failed = true;
    say_no_memory(output->host);
    return -1;
}

volley_sink output_sink(struct output *output, volley_format format)
{
    (void)format;
    return (volley_sink){ .write = write_bytes, .context = output };
}

void output_flush(struct output *output)
{
    (void)output;
}

bool output_close(struct output *output)
{
    struct host *host = output->host;
    bool ok = !output->failed;

    if (fclose(host->report) != 0 && ok)
        ok = say_no_memory(host);
    host->report = NULL;
    host->is_written = ok;
    forget(output);
    return ok;
}

void output_discard(struct output *output)
{
    forget(output);
}

bool output_keep(struct output *output)
{
    forget(output);
    return false;
}

/* ---- reports that are cut short: there is no part of an answer to go on from ---- */

bool checkpoint_open(struct checkpoint *checkpoint, struct host *host, struct output *output,
                     const char *name, const struct output_rows *rows)
{
    (void)checkpoint;
    (void)rows;
    return output_open(host, output, name);
}

void checkpoint_mark(struct checkpoint *checkpoint)
{
    (void)checkpoint;
}

void checkpoint_end(struct checkpoint *checkpoint)
{
    (void)checkpoint;
}
