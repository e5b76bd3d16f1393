#include "app/cli/output.h"

#include "app/cli/complain.h"
#include "app/cli/process.h"
#include "app/cli/source.h"
#include "app/cli/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* ---- places ---- */

enum { LINKS_MAX = 40, LINK_BYTES = 4096, NAMES_MAX = 1000, SUFFIX_BYTES = 32 };

/* What a link at `path` says, as seen from where `path` is seen from. */
static char *join_link(const char *path, const char *to)
{
    const char *slash = strrchr(path, '/');
    const int folder = *to == '/' || !slash ? 0 : (int)(slash - path) + 1;
    char *joined;

    return asprintf(&joined, "%.*s%s", folder, path, to) < 0 ? NULL : joined;
}

/* The file that a name leads to, through links: it is replaced, and not a link to it. NULL:
 * there is no memory, or links go round. The text is from malloc. */
static char *follow(const char *name)
{
    char *path = strdup(name);

    for (int links = 0; path; links++) {
        char to[LINK_BYTES];
        ssize_t bytes = readlink(path, to, sizeof to - 1);
        char *next;

        if (bytes < 0) /* no link, or nothing there yet */
            return path;
        to[bytes] = '\0';
        next = links < LINKS_MAX ? join_link(path, to) : NULL;
        if (links >= LINKS_MAX)
            errno = ELOOP;
        free(path);
        path = next;
    }
    return NULL;
}

/* The name leads to a regular file, or to nothing yet: a report can be moved there. Pipes and
 * devices are written in place. */
static bool is_file(const char *name)
{
    struct stat info;

    return stat(name, &info) != 0 || S_ISREG(info.st_mode);
}

/* The name leads to the file that standard output is. */
static bool is_stdout(const char *name)
{
    struct stat info, out;

    return stat(name, &info) == 0 && fstat(STDOUT_FILENO, &out) == 0 && info.st_dev == out.st_dev &&
           info.st_ino == out.st_ino;
}

/* The file at `path` is none that this command has read; if it is, says so as `name`. */
static bool spares(const char *path, const char *name)
{
    struct stat info;

    if (stat(path, &info) != 0 || !source_was_read(&info))
        return true;
    return say_file(NULL, name, VOLLEY_IO, "this command reads it: its report needs another place");
}

/* The file is still the one at its name: whoever had it before has not moved it to its place. */
static bool is_at(int file, const char *part)
{
    struct stat opened, there;

    return fstat(file, &opened) == 0 && lstat(part, &there) == 0 && opened.st_dev == there.st_dev &&
           opened.st_ino == there.st_ino;
}

static bool may_have(int file)
{
    struct stat info;

    if (fstat(file, &info) == 0 && !S_ISREG(info.st_mode))
        errno = EEXIST;
    else if (flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
        return true; /* a file system without locks keeps nobody from writing */
    return false;
}

/* Open the file `part` for this process alone, empty if it was not there. EWOULDBLOCK: another
 * process has it; ELOOP: it is a link, through which nothing is written. The lock goes with the
 * last descriptor. */
static int lock(const char *part)
{
    for (;;) {
        int file = open(part, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
        int why;

        if (file < 0)
            return -1;
        if (may_have(file) && is_at(file, part))
            return file;
        why = is_at(file, part) ? errno : 0;
        close(file);
        if (why) {
            errno = why;
            return -1;
        }
    }
}

/* Give a new file the mode and, if that may be done, the owner of the one it will replace. */
static void copy_mode(int file, const char *path)
{
    struct stat info;

    if (stat(path, &info) != 0)
        return;
    if (fchown(file, info.st_uid, info.st_gid) != 0)
        info.st_mode &= 0777; /* another's file must not lend its rights to this one */
    if (fchmod(file, info.st_mode & 07777) != 0)
        return; /* a file system without modes has none to keep */
}

/* ---- opening ---- */

/* Who read the report has gone, as `head` does: nobody wants to hear of it. */
static bool reader_is_gone;
static bool has_reported; /* on stdout, or in a file that is whole */

bool output_reader_is_gone(void)
{
    return reader_is_gone;
}

static bool fail(struct output *output, const char *what)
{
    reader_is_gone = reader_is_gone || (output->file == stdout && errno == EPIPE);
    if (!output->failed && !reader_is_gone)
        say_file(NULL, output->name, errno == ENOMEM ? VOLLEY_NOMEM : VOLLEY_IO, "%s: %s", what,
                 errno == ENOMEM ? "out of memory" : strerror(errno));
    output->failed = true;
    return false;
}

static bool begin(struct host *host, struct output *output, const char *name)
{
    *output = (struct output){ .host = host, .file = stdout, .name = "standard output" };
    if (!name || strcmp(name, "-") == 0 || is_stdout(name))
        return false;
    output->name = name;
    output->file = NULL;
    return true;
}

/* Find out where a report goes that is moved there when it is whole. */
static bool find_target(struct output *output)
{
    output->target = follow(output->name);
    if (!output->target)
        return fail(output, "cannot be written");
    if (access(output->target, F_OK) == 0 && access(output->target, W_OK) != 0)
        return fail(output, "cannot be written");
    output->failed = !spares(output->target, output->name);
    return !output->failed;
}

static void forget(struct output *output)
{
    if (output->is_locked)
        close(output->lock);
    signals_unfinished(NULL);
    free(output->target);
    free(output->temporary);
    free(output->expected);
    *output = (struct output){ 0 };
}

/* A file beside the target whose name nobody has, for this report alone. -1: errno says why not. */
static int make_temporary(struct output *output)
{
    const size_t room = strlen(output->target) + SUFFIX_BYTES;
    char *name = malloc(room);
    int file = -1;

    for (long i = 0; name && file < 0 && i < NAMES_MAX; i++) {
        snprintf(name, room, "%s.part.%ld", output->target, (long)getpid() + i);
        file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file < 0 && errno != EEXIST)
            break;
    }
    if (file < 0) {
        free(name);
        return -1;
    }
    output->temporary = name;
    signals_unfinished(name);
    copy_mode(file, output->target);
    return file;
}

/* NAME.part, held until it has its place. -1: errno says why not, if it has not been said. */
static int lock_part(struct output *output)
{
    int file;

    if (asprintf(&output->temporary, "%s.part", output->target) < 0) {
        output->temporary = NULL;
        return -1;
    }
    output->failed = !spares(output->temporary, output->temporary);
    file = output->failed ? -1 : lock(output->temporary);
    if (file >= 0)
        output->lock = dup(file);
    output->is_locked = file >= 0 && output->lock >= 0;
    return file;
}

static bool give_up(struct output *output, bool is_part)
{
    const char *why = !is_part               ? NULL
                      : errno == EWOULDBLOCK ? "another process is writing it"
                      : errno == ELOOP       ? "is a link: nothing is written through it"
                      : errno == EEXIST      ? "is there already, and is no file"
                                             : NULL;

    if (why && !output->failed)
        say(NULL, "%s: %s", output->temporary, why);
    else
        fail(output, "cannot be written");
    if (output->temporary && !is_part)
        unlink(output->temporary);
    forget(output);
    return false;
}

static bool open_file(struct output *output, bool is_part)
{
    int file = -1;

    if (!is_file(output->name)) { /* a pipe or a device: there is nothing to move */
        output->file = fopen(output->name, "wb");
    } else if (find_target(output)) {
        file = is_part ? lock_part(output) : make_temporary(output);
        output->file = file >= 0 ? fdopen(file, is_part ? "r+b" : "wb") : NULL;
    }
    if (!output->file && file >= 0)
        close(file);
    return output->file || give_up(output, is_part && output->temporary);
}

bool output_open(struct host *host, struct output *output, const char *name)
{
    return !begin(host, output, name) || open_file(output, false);
}

/* ---- a part that can be gone on with ---- */

bool output_open_part(struct host *host, struct output *output, const char *name)
{
    return !begin(host, output, name) || open_file(output, true);
}

bool output_begin_anew(struct output *output)
{
    if (!output->is_locked)
        return true;
    if (ftruncate(fileno(output->file), 0) != 0)
        return fail(output, "cannot be written");
    copy_mode(fileno(output->file), output->target);
    return true;
}

/* ---- writing ---- */

static bool is_other_part(struct output *output)
{
    if (!output->failed)
        say(NULL,
            "%s: this part says something else than would be written now; run without "
            "--resume to begin anew",
            output->temporary);
    output->failed = true;
    return false;
}

/* Take what is expected again off the front of what is written. False: it is something else. */
static bool compare_expected(struct output *output, const char **bytes, size_t *count)
{
    size_t left = output->expected_count - output->expected_at;
    size_t part = *count < left ? *count : left;

    if (memcmp(output->expected + output->expected_at, *bytes, part) != 0)
        return is_other_part(output);
    output->expected_at += part;
    *bytes += part;
    *count -= part;
    return true;
}

static int write_bytes(const char *bytes, size_t count, void *context)
{
    struct output *output = context;

    if (output->expected && !compare_expected(output, &bytes, &count))
        return -1;
    has_reported = has_reported || output->file == stdout;
    if (fwrite(bytes, 1, count, output->file) == count)
        return 0;
    fail(output, "cannot be written");
    return -1;
}

volley_sink output_sink(struct output *output, volley_format format)
{
    volley_sink sink = { .write = write_bytes, .context = output };

    if (format != VOLLEY_CSV && format != VOLLEY_JSON)
        terminal_describe(output->file, &sink);
    return sink;
}

void output_flush(struct output *output)
{
    if (fflush(output->file) != 0)
        fail(output, "cannot be written");
}

/* ---- the end ---- */

bool output_close(struct output *output)
{
    bool ok = !output->failed;

    if (ok && output->expected_at < output->expected_count) { /* it never came again */
        is_other_part(output);
        output_keep(output);
        return false;
    }
    if (ok && output->temporary && !spares(output->target, output->name)) {
        /* It was read only after the report was begun. */
        (output->is_locked ? (void)output_keep(output) : output_discard(output));
        return false;
    }
    /* Buffered bytes may fail only now: a full disk shows here. */
    if (ok && fflush(output->file) != 0)
        ok = fail(output, "cannot be written");
    if (output->file != stdout && fclose(output->file) != 0 && ok)
        ok = fail(output, "cannot be written");
    if (ok && output->temporary && rename(output->temporary, output->target) != 0)
        ok = fail(output, "cannot be put in its place");
    if (!ok && output->temporary)
        unlink(output->temporary);
    forget(output);
    has_reported = has_reported || ok;
    return ok;
}

bool output_has_reported(void)
{
    return has_reported;
}

bool output_close_stdout(void)
{
    bool was_failed = ferror(stdout) != 0;

    if (fflush(stdout) == 0 && !was_failed)
        return true;
    reader_is_gone = reader_is_gone || errno == EPIPE;
    if (reader_is_gone)
        return false;
    return say(NULL, "standard output: cannot be written: %s", strerror(errno));
}

bool output_keep(struct output *output)
{
    bool is_file = output->temporary != NULL;

    if (output->file && output->file != stdout)
        fclose(output->file);
    else
        fflush(stdout);
    forget(output);
    return is_file;
}

void output_discard(struct output *output)
{
    if (output->temporary)
        unlink(output->temporary);
    output_keep(output);
}
