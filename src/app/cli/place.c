#include "app/cli/place.h"

#include "app/cli/complain.h"
#include "app/cli/source.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINKS_MAX = 40, LINK_BYTES = 4096, NAMES_MAX = 1000, SUFFIX_BYTES = 32 };

/* What a link at `path` says, as seen from where `path` is seen from. */
static char *join_link(const char *path, const char *to)
{
    const char *slash = strrchr(path, '/');
    const int folder = *to == '/' || !slash ? 0 : (int)(slash - path) + 1;
    char *joined;

    return asprintf(&joined, "%.*s%s", folder, path, to) < 0 ? NULL : joined;
}

char *place_follow(const char *name)
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

bool place_is_file(const char *name)
{
    struct stat info;

    return stat(name, &info) != 0 || S_ISREG(info.st_mode);
}

bool place_is_stdout(const char *name)
{
    struct stat info, out;

    return stat(name, &info) == 0 && fstat(STDOUT_FILENO, &out) == 0 && info.st_dev == out.st_dev &&
           info.st_ino == out.st_ino;
}

bool place_spares(const char *path, const char *name)
{
    struct stat info;

    if (stat(path, &info) != 0 || !source_was_read(&info))
        return true;
    return say(NULL, "%s: this command reads it: its report needs another place", name);
}

int place_make_beside(const char *path, char **out)
{
    size_t room = strlen(path) + SUFFIX_BYTES;
    int file = -1;

    *out = malloc(room);
    for (long i = 0; *out && file < 0 && i < NAMES_MAX; i++) {
        snprintf(*out, room, "%s.part.%ld", path, (long)getpid() + i);
        file = open(*out, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file < 0 && errno != EEXIST)
            break;
    }
    if (file < 0) {
        int why = errno;

        free(*out);
        *out = NULL;
        errno = why;
    }
    return file;
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

int place_lock(const char *part)
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

void place_copy_mode(int file, const char *path)
{
    struct stat info;

    if (stat(path, &info) != 0)
        return;
    if (fchown(file, info.st_uid, info.st_gid) != 0)
        info.st_mode &= 0777; /* another's file must not lend its rights to this one */
    if (fchmod(file, info.st_mode & 07777) != 0)
        return; /* a file system without modes has none to keep */
}
