/* Where the program has its files from; volley_answer has them in the question
 * (app/answer/host.c). */
#include "app/cli/complain.h"
#include "app/cli/process.h"
#include "app/cli/source.h"
#include "base/ascii.h"
#include "base/error.h"
#include "base/grow.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

/* What this process has read: a report must not take the place of it. Like standard input there is
 * one such list in a process, and it only grows. */
static struct {
    dev_t device;
    ino_t file;
} * read_files;
static size_t read_count;
static uint32_t read_room;

static bool note_read(const struct stat *info)
{
    if (!S_ISREG(info->st_mode) || source_was_read(info))
        return true;
    if (!GROW(read_files, read_room, read_count, 1))
        return false;
    read_files[read_count].device = info->st_dev;
    read_files[read_count++].file = info->st_ino;
    return true;
}

bool source_was_read(const struct stat *info)
{
    for (size_t i = 0; i < read_count; i++)
        if (read_files[i].device == info->st_dev && read_files[i].file == info->st_ino)
            return true;
    return false;
}

static bool fail(struct source *source, const char *name, volley_error *err)
{
    if (errno == ENOMEM)
        error_nomem(err);
    else
        source_fail(err, VOLLEY_IO, name, "cannot be read: %s%s",
                    source_is_address(name)
                        ? "an address, and Volley fetches nothing: save what is there as a file"
                        : strerror(errno),
                    errno == ENOENT && (strpbrk(name, " =") || !strchr(name, '.'))
                        ? "; what stands here is a file, not the words of a ship"
                        : "");
    source_close(source);
    return false;
}

/* Those that are installed with the program are found where that is, too. */
static FILE *open_file(const char *name)
{
    FILE *file = fopen(name, "rb");
    char path[PATH_MAX];
    size_t bytes;

    if (file || errno != ENOENT || !ascii_behind(name, "scenarios/") ||
        !process_folder(path, sizeof path))
        return file;
    bytes = strlen(path);
    snprintf(path + bytes, sizeof path - bytes, "/%s/%s", VOLLEY_DATA_FROM_BIN, name);
    return fopen(path, "rb");
}

bool source_try(struct host *host, struct source *source, const char *name, volley_error *err)
{
    struct stat info;

    (void)host;
    *source = (struct source){
        .file = stdin, .is_stdin = true, .name = "<stdin>", .bytes_read.now.hash = DIGEST_BEGINS
    };
    if (strcmp(name, "-") == 0)
        return fstat(STDIN_FILENO, &info) != 0 || note_read(&info) || fail(source, name, err);
    source->name = name;
    source->is_stdin = false;
    source->file = open_file(name);
    if (!source->file || fstat(fileno(source->file), &info) != 0)
        return fail(source, name, err);
    if (S_ISDIR(info.st_mode)) {
        errno = EISDIR;
        return fail(source, name, err);
    }
    if (!note_read(&info))
        return fail(source, name, err);
    source->bytes = S_ISREG(info.st_mode) ? (double)info.st_size : 0;
    return true;
}
