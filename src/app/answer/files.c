/* The files of a question, and its report: texts in memory. Nothing is gone on with. */
#include "app/answer/host.h"

#include "app/cli/checkpoint.h"
#include "app/cli/complain.h"

#include <stdlib.h>
#include <string.h>

/* ---- files that are read ---- */

bool source_try(struct host *host, struct source *source, const char *name, volley_error *err)
{
    json_t *file = json_object_get(host->files, name);
    const size_t bytes = json_string_length(file);

    *source = (struct source){ .name = name,
                               .bytes = (double)bytes,
                               .bytes_read.now.hash = DIGEST_BEGINS };
    if (!file)
        return source_fail(err, VOLLEY_IO, name,
                           "this file is not among the \"files\" of the question");
    /* Reading alone: the text is not changed. One of no bytes has no stream everywhere. */
    source->file = fmemopen((char *)json_string_value(file), bytes ? bytes : 1, "r");
    if (!source->file)
        return source_fail(err, VOLLEY_NOMEM, name, "out of memory");
    if (bytes == 0)
        fseek(source->file, 0, SEEK_END);
    return true;
}

bool source_open(struct host *host, struct source *source, const char *name)
{
    volley_error error = { 0 };

    if (source_try(host, source, name, &error))
        return true;
    complain(host, &error, NULL);
    return false;
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
        return host_misuse(host, "--output: the answer goes to who asks, and to no file");
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

volley_sink output_sink(struct output *output)
{
    return (volley_sink){ .write = write_bytes, .context = output, .width = output->width };
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
