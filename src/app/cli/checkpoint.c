#include "app/cli/checkpoint.h"

#include "app/cli/complain.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Each mark is written over the one before: they must be of one length, and shorter than what a
 * stream hands to the system at once, so that a kill leaves the one or the other. */
#define NUMBERS_FORMAT                                                                             \
    "%020" PRIu64 " %020" PRIu64 " %020" PRIu64 " %016" PRIx64 " %020" PRIu64 " %016" PRIx64 "\n"
#define NUMBERS_SCAN                                                                               \
    "%20" SCNu64 " %20" SCNu64 " %20" SCNu64 " %16" SCNx64 " %20" SCNu64 " %16" SCNx64

static bool fail(const struct checkpoint *checkpoint, const char *what)
{
    return say_file(NULL, checkpoint->name, VOLLEY_IO, "%s: %s", what, strerror(errno));
}

/* There is something in the part to go on from. */
static bool has_rows(const struct output *output)
{
    struct stat info;

    return fstat(fileno(output->file), &info) == 0 && info.st_size > 0;
}

/* ---- reading ---- */

static bool is_other(const struct checkpoint *checkpoint, const char *options)
{
    return say(NULL,
               "%s: this part was made otherwise; run without --resume to begin anew\n"
               "  then: %s\n  now:  %s",
               checkpoint->part, options, checkpoint->options);
}

/* The file beside the part; a link is none of ours. NULL: errno says why. */
static FILE *open_checkpoint(const struct checkpoint *checkpoint, int flags, const char *mode)
{
    int descriptor = open(checkpoint->name, flags | O_NOFOLLOW | O_CLOEXEC, 0666);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, mode) : NULL;

    if (!file && descriptor >= 0)
        close(descriptor);
    return file;
}

static bool read_marks(struct checkpoint *checkpoint, FILE *file,
                       char options[CHECKPOINT_OPTIONS_MAX])
{
    return fgets(options, CHECKPOINT_OPTIONS_MAX, file) &&
           fscanf(file, NUMBERS_SCAN, &checkpoint->scenarios, &checkpoint->failed,
                  &checkpoint->input.count, &checkpoint->input.hash, &checkpoint->texts.count,
                  &checkpoint->texts.hash) == 6;
}

/* Whether the part may be thrown away: a batch left it, and then what is lost is
 * said. Another file of that name is somebody's own. */
static bool may_begin_anew(const struct checkpoint *checkpoint)
{
    struct checkpoint found = *checkpoint;
    char options[CHECKPOINT_OPTIONS_MAX];
    FILE *file;
    bool ok;

    file = open_checkpoint(checkpoint, O_RDONLY, "rb");
    if (!file)
        return say(NULL,
                   "%s: is there already, and no batch has left it: move it away, or give "
                   "--output another name",
                   checkpoint->part);
    ok = read_marks(&found, file, options);
    fclose(file);
    if (!ok)
        say(NULL, "%s: begun anew; what was reported before is thrown away", checkpoint->part);
    else if (found.scenarios > 0)
        say(NULL,
            "%s: begun anew; %llu scenarios reported before are thrown away, with which "
            "--resume would have gone on",
            checkpoint->part, (unsigned long long)found.scenarios);
    return true;
}

/* Read what the part was made from; false when that cannot be read, or was something else. */
static bool load(struct checkpoint *checkpoint)
{
    char options[CHECKPOINT_OPTIONS_MAX];
    FILE *file = open_checkpoint(checkpoint, O_RDONLY, "rb");
    bool ok;

    if (!file)
        return fail(checkpoint, "cannot be read, and only it tells what the part was made from");
    ok = read_marks(checkpoint, file, options);
    fclose(file);
    if (!ok)
        return say(NULL, "%s: is damaged; run without --resume to begin anew", checkpoint->name);
    options[strcspn(options, "\n")] = '\0';
    return strcmp(options, checkpoint->options) == 0 || is_other(checkpoint, options);
}

/* ---- writing ---- */

void checkpoint_mark(struct checkpoint *checkpoint)
{
    if (!checkpoint->file)
        return;
    rewind(checkpoint->file);
    fprintf(checkpoint->file, "%s\n" NUMBERS_FORMAT, checkpoint->options, checkpoint->scenarios,
            checkpoint->failed, checkpoint->input.count, checkpoint->input.hash,
            checkpoint->texts.count, checkpoint->texts.hash);
    fflush(checkpoint->file);
}

/* Keep a checkpoint; one that was loaded stays as it is until the next mark. */
static bool begin(struct checkpoint *checkpoint, bool is_loaded)
{
    checkpoint->file = is_loaded ? open_checkpoint(checkpoint, O_RDWR, "r+b")
                                 : open_checkpoint(checkpoint, O_WRONLY | O_CREAT | O_TRUNC, "wb");
    if (!checkpoint->file)
        return fail(checkpoint, "cannot be written");
    if (!is_loaded)
        checkpoint_mark(checkpoint);
    return true;
}

/* ---- going on ---- */

/* The whole of a file; NULL: it cannot be had. */
static char *read_whole(FILE *file, size_t *count)
{
    struct stat info;
    char *bytes;

    if (fstat(fileno(file), &info) != 0)
        return NULL;
    bytes = malloc((size_t)info.st_size + 1);
    *count = bytes ? fread(bytes, 1, (size_t)info.st_size, file) : 0;
    return bytes;
}

/* Go over so many rows from *at. False: they are not whole, and *at stays. */
static bool skip_rows(const char *bytes, size_t count, unsigned rows, bool has_quotes, size_t *at)
{
    size_t i = *at;

    for (bool quoted = false; rows > 0; i++) {
        if (i == count)
            return false;
        if (has_quotes && bytes[i] == '"')
            quoted = !quoted;
        rows -= bytes[i] == '\n' && !quoted;
    }
    *at = i;
    return true;
}

/* Of the scenarios that stand whole in the part, *items are kept, at most as many as it says
 * before; what comes after them is cut away. What is written next must be the header and the last
 * of them again; if it is not, the part was made otherwise, and writing fails. */
static bool resume(struct output *output, const struct output_rows *rows, uint64_t *items)
{
    size_t count = 0, header = 0, last, end; /* where the last scenario begins and ends */
    char *bytes = read_whole(output->file, &count);
    const bool is_begun = skip_rows(bytes, count, rows->headers, rows->has_quotes, &header);
    uint64_t kept = 0;
    bool ok;

    for (size_t next = last = end = header; is_begun && kept < *items; kept++) {
        if (!skip_rows(bytes, count, rows->per_item, rows->has_quotes, &next))
            break;
        last = end;
        end = next;
    }
    *items = kept;
    output->expected_count = header + end - last;
    output->expected = bytes ? malloc(output->expected_count + 1) : NULL;
    ok = output->expected && ftruncate(fileno(output->file), (off_t)end) == 0 &&
         fseeko(output->file, (off_t)end, SEEK_SET) == 0;
    if (ok) {
        memcpy(output->expected, bytes, header);
        memcpy(output->expected + header, bytes + last, end - last);
    }
    free(bytes);
    return ok ||
           say_file(NULL, output->name, VOLLEY_IO, "cannot be gone on with: %s", strerror(errno));
}

/* ---- the whole ---- */

/* Go on with a part, or begin anew. */
static bool begin_part(struct checkpoint *checkpoint, struct output *output,
                       const struct output_rows *rows)
{
    const bool goes_on = rows && has_rows(output);
    uint64_t items;

    if (goes_on ? !load(checkpoint)
                : (has_rows(output) && !may_begin_anew(checkpoint)) || !output_begin_anew(output))
        return false;
    items = checkpoint->scenarios;
    if ((goes_on && !resume(output, rows, &items)) || !begin(checkpoint, checkpoint->scenarios > 0))
        return false;
    checkpoint->scenarios = items;
    return true;
}

bool checkpoint_open(struct checkpoint *checkpoint, struct host *host, struct output *output,
                     const char *name, const struct output_rows *rows)
{
    if (!output_open_part(host, output, name))
        return false;
    if (!output->temporary) /* it is no file: there is nothing to go on from */
        return true;
    checkpoint->part = strdup(output->temporary);
    if (!checkpoint->part || asprintf(&checkpoint->name, "%s.resume", checkpoint->part) < 0) {
        checkpoint->name = NULL;
        say_no_memory(host);
    } else if (begin_part(checkpoint, output, rows)) {
        return true;
    }
    output_keep(output);
    return false;
}

void checkpoint_end(struct checkpoint *checkpoint)
{
    if (checkpoint->file)
        fclose(checkpoint->file);
    if (checkpoint->file && access(checkpoint->part, F_OK) != 0)
        unlink(checkpoint->name);
    free(checkpoint->part);
    free(checkpoint->name);
    *checkpoint = (struct checkpoint){ .file = NULL };
}
