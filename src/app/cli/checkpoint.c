#include "app/cli/checkpoint.h"

#include "app/cli/complain.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Each mark is written over the one before: they must be of one length, and shorter than what a
 * stream hands to the system at once, so that a kill leaves the one or the other. */
#define NUMBERS_FORMAT                                                                             \
    "%020" PRIu64 " %020" PRIu64 " %020" PRIu64 " %016" PRIx64 " %020" PRIu64 " %016" PRIx64 "\n"
#define NUMBERS_SCAN                                                                               \
    "%20" SCNu64 " %20" SCNu64 " %20" SCNu64 " %16" SCNx64 " %20" SCNu64 " %16" SCNx64

static bool fail(const struct checkpoint *checkpoint, const char *what)
{
    fprintf(stderr, "volley: %s: %s: %s\n", checkpoint->name, what, strerror(errno));
    return false;
}

/* No part: it is no file. Where the trouble is another one, opening it says so. */
static bool find_part(struct checkpoint *checkpoint, const char *output)
{
    checkpoint->part = output_part(output);
    if (!checkpoint->part || asprintf(&checkpoint->name, "%s.resume", checkpoint->part) >= 0)
        return true;
    checkpoint->name = NULL;
    return say_no_memory(NULL);
}

/* There is a part with something in it to go on from. */
static bool has_part(const struct checkpoint *checkpoint)
{
    struct stat info;

    return checkpoint->part && lstat(checkpoint->part, &info) == 0 && S_ISREG(info.st_mode) &&
           info.st_size > 0;
}

/* ---- reading ---- */

static bool is_other(const struct checkpoint *checkpoint, const char *options)
{
    fprintf(stderr,
            "volley: %s: this part was made otherwise; run without --resume to begin anew\n"
            "  then: %s\n  now:  %s\n",
            checkpoint->part, options, checkpoint->options);
    return false;
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

/* Whether the part may be thrown away: it is empty, or a batch left it, and then what is lost is
 * said. Another file of that name is somebody's own. */
static bool may_begin_anew(const struct checkpoint *checkpoint)
{
    struct checkpoint found = *checkpoint;
    char options[CHECKPOINT_OPTIONS_MAX];
    FILE *file;
    bool ok;

    if (!has_part(checkpoint))
        return true;
    file = open_checkpoint(checkpoint, O_RDONLY, "rb");
    if (!file) {
        fprintf(stderr,
                "volley: %s: is there already, and no batch has left it: move it away, or give "
                "--output another name\n",
                checkpoint->part);
        return false;
    }
    ok = read_marks(&found, file, options);
    fclose(file);
    if (!ok)
        fprintf(stderr, "volley: %s: begun anew; what was reported before is thrown away\n",
                checkpoint->part);
    else if (found.scenarios > 0)
        fprintf(
            stderr,
            "volley: %s: begun anew; %llu scenarios reported before are thrown away, with which "
            "--resume would have gone on\n",
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
    if (!ok) {
        fprintf(stderr, "volley: %s: is damaged; run without --resume to begin anew\n",
                checkpoint->name);
        return false;
    }
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

static bool begin_anew(const struct checkpoint *checkpoint, struct host *host,
                       struct output *output, const char *name)
{
    if (!output_open_part(host, output, name))
        return false;
    if (may_begin_anew(checkpoint))
        return output_begin_anew(output);
    output_keep(output);
    return false;
}

bool checkpoint_open(struct checkpoint *checkpoint, struct host *host, struct output *output,
                     const char *name, const struct output_rows *rows)
{
    bool goes_on, is_loaded;
    uint64_t items;

    if (!find_part(checkpoint, name))
        return false;
    goes_on = rows && has_part(checkpoint);
    if (goes_on ? !load(checkpoint) : !begin_anew(checkpoint, host, output, name))
        return false;
    is_loaded = checkpoint->scenarios > 0;
    items = checkpoint->scenarios;
    if (goes_on && !output_resume(host, output, name, rows, &items))
        return false;
    if (checkpoint->name && output->temporary && !begin(checkpoint, is_loaded)) {
        output_keep(output);
        return false;
    }
    checkpoint->scenarios = items;
    return true;
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
