#include "cli/checkpoint.h"

#include <errno.h>
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
    *checkpoint = (struct checkpoint){ .file = NULL };
    if (!output || strcmp(output, "-") == 0)
        return true;
    checkpoint->part = join(output, ".part");
    checkpoint->name = join(output, ".part.resume");
    if (checkpoint->part && checkpoint->name)
        return true;
    fprintf(stderr, "volley: error: out of memory\n");
    return false;
}

bool checkpoint_has_part(const struct checkpoint *checkpoint)
{
    struct stat info;

    return checkpoint->part && stat(checkpoint->part, &info) == 0 && S_ISREG(info.st_mode) &&
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

bool checkpoint_load(struct checkpoint *checkpoint)
{
    char options[CHECKPOINT_OPTIONS_MAX];
    FILE *file = fopen(checkpoint->name, "rb");
    bool ok;

    if (!file)
        return complain(checkpoint,
                        "cannot be read, and only it tells what the part was made from");
    ok = fgets(options, sizeof options, file) &&
         fscanf(file, NUMBERS_SCAN, &checkpoint->scenarios, &checkpoint->failed, &checkpoint->bytes,
                &checkpoint->hash, &checkpoint->texts, &checkpoint->texts_hash) == 6;
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
    checkpoint->file = fopen(checkpoint->name, is_loaded ? "r+b" : "wb");
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
