#include "app/cli/checkpoint.h"

#include "app/cli/output.h"

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

static bool complain(const struct checkpoint *checkpoint, const char *what)
{
    fprintf(stderr, "volley: %s: %s: %s\n", checkpoint->name, what, strerror(errno));
    return false;
}

static char *join(const char *name, const char *suffix)
{
    size_t room = strlen(name) + strlen(suffix) + 1;
    char *joined = malloc(room);

    if (joined)
        snprintf(joined, room, "%s%s", name, suffix);
    return joined;
}

bool checkpoint_init(struct checkpoint *checkpoint, const char *output)
{
    *checkpoint = (struct checkpoint){ .part = output_part(output) };
    if (!checkpoint->part)
        return true; /* no file: where the trouble is another one, opening it says so */
    checkpoint->name = join(checkpoint->part, ".resume");
    if (checkpoint->name)
        return true;
    fprintf(stderr, "volley: error: out of memory\n");
    return false;
}

bool checkpoint_has_part(const struct checkpoint *checkpoint)
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
                  &checkpoint->bytes, &checkpoint->hash, &checkpoint->texts,
                  &checkpoint->texts_hash) == 6;
}

bool checkpoint_may_begin_anew(const struct checkpoint *checkpoint)
{
    struct checkpoint found = *checkpoint;
    char options[CHECKPOINT_OPTIONS_MAX];
    FILE *file;
    bool ok;

    if (!checkpoint_has_part(checkpoint))
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

bool checkpoint_load(struct checkpoint *checkpoint)
{
    char options[CHECKPOINT_OPTIONS_MAX];
    FILE *file = open_checkpoint(checkpoint, O_RDONLY, "rb");
    bool ok;

    if (!file)
        return complain(checkpoint,
                        "cannot be read, and only it tells what the part was made from");
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

bool checkpoint_begin(struct checkpoint *checkpoint)
{
    bool is_loaded = checkpoint->scenarios > 0;

    if (!checkpoint->name)
        return true;
    checkpoint->file = is_loaded ? open_checkpoint(checkpoint, O_RDWR, "r+b")
                                 : open_checkpoint(checkpoint, O_WRONLY | O_CREAT | O_TRUNC, "wb");
    if (!checkpoint->file)
        return complain(checkpoint, "cannot be written");
    if (!is_loaded)
        checkpoint_mark(checkpoint);
    return true;
}

void checkpoint_mark(struct checkpoint *checkpoint)
{
    if (!checkpoint->file)
        return;
    rewind(checkpoint->file);
    fprintf(checkpoint->file, "%s\n" NUMBERS_FORMAT, checkpoint->options, checkpoint->scenarios,
            checkpoint->failed, checkpoint->bytes, checkpoint->hash, checkpoint->texts,
            checkpoint->texts_hash);
    fflush(checkpoint->file);
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
