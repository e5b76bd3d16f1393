/* posix - what the project uses of POSIX and Windows lacks or has otherwise. Builds for Windows,
 * and no others, see it before every file. Names are UTF-8; files are bytes, without other ends of
 * lines. Owns:   as in POSIX.   Errors: errno. */
#pragma once

#ifdef _WIN32
/* Headers there declare more than they do elsewhere: functions of ours have these names. */
#define read  posix_unused_read
#define tell  posix_unused_tell
#define write posix_unused_write
#include <direct.h>
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <limits.h>
#include <locale.h>
#include <process.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#undef read
#undef tell
#undef write

/* The pipe's reader has gone. */
#undef EPIPE
#define EPIPE EINVAL

/* Formats are those of C99 (cmake/windows.cmake). */
#define format(kind, at, from) format(gnu_printf, at, from)

/* ---- texts, memory, numbers ---- */

#define strndup posix_strndup
#define stpcpy  posix_stpcpy
char *strndup(const char *text, size_t most);
char *stpcpy(char *to, const char *from);

/* free() must take it: vectors are moved as if they were not aligned (cmake/windows.cmake). */
#define aligned_alloc(alignment, bytes) malloc(bytes)

/* Numbers have a point: LC_NUMERIC stays that of C. */
typedef int locale_t;
#define LC_NUMERIC_MASK             0
#define duplocale(locale)           (locale)
#define newlocale(mask, name, base) (base)
#define freelocale(locale)          ((void)(locale))
static inline locale_t uselocale(locale_t locale)
{
    return locale;
}

/* ---- files ---- */

#undef PATH_MAX
#define PATH_MAX   4096
#define O_CLOEXEC  O_NOINHERIT
#define O_NONBLOCK 0
#define O_NOFOLLOW 0x1000000
enum { LOCK_EX = 2, LOCK_NB = 4 };

#undef stat
#undef fstat
#define stat  posix_stat
#define fstat posix_fstat
#define lstat posix_stat
#define dev_t uint64_t
#define ino_t uint64_t
struct stat {
    uint64_t st_dev, st_ino; /* which file it is; mingw's knows only the first */
    int64_t st_size;
    unsigned st_mode;
    int st_uid, st_gid;
};
int stat(const char *path, struct stat *info);
int fstat(int file, struct stat *info);

#define fopen    posix_fopen
#define fopen64  posix_fopen
#define open     posix_open
#define flock    posix_flock
#define access   posix_access
#define mkdir    posix_mkdir
#define unlink   posix_unlink
#define rename   posix_rename
#define realpath posix_realpath
FILE *fopen(const char *path, const char *mode);
int open(const char *path, int flags, ...); /* it and its name can go while it is open */
int flock(int file, int operation);
int access(const char *path, int mode);
int mkdir(const char *path, unsigned mode);
int unlink(const char *path);
int rename(const char *from, const char *to); /* also to what is there */
char *realpath(const char *path, char *resolved);
#define readlink(path, to, room)   ((void)(to), (ssize_t)-1) /* a report takes a link's place */
#define pread(file, to, bytes, at) _read(file, to, (unsigned)(bytes)) /* from the start, once */
#define fchmod(file, mode)         ((void)(file), 0)
#define fchown(file, user, group)  ((void)(file), 0)

#define dirent     posix_dirent
#define scandir    posix_scandir
#define alphasort  posix_alphasort
#define _DIRENT_H_ /* not mingw's */
struct dirent {
    char d_name[1024];
};
int scandir(const char *path, struct dirent ***out, int (*wanted)(const struct dirent *),
            int (*compare)(const struct dirent **, const struct dirent **));
int alphasort(const struct dirent **a, const struct dirent **b);

/* ---- streams in memory: they are temporary files ---- */

#define fmemopen       posix_fmemopen
#define open_memstream posix_open_memstream
#define fclose         posix_fclose
FILE *fmemopen(void *bytes, size_t count, const char *mode); /* "r" */
FILE *open_memstream(char **bytes, size_t *count);           /* there when it is closed */
int fclose(FILE *file);

/* ---- the terminal and the process ---- */

#define isatty posix_isatty
#define getenv posix_getenv
int isatty(int file);             /* one that knows colours */
char *getenv(const char *name);   /* HOME is USERPROFILE where there is none; it has slashes */
int posix_columns(int file);      /* 0: not known */
int posix_show(const char *path); /* as xdg-open does */
#define execlp(program, name, path, end) (posix_show(path) ? exit(0) : (void)0)
#define SIGPIPE                          13 /* which nobody sends */
int volley_main(int argc, char **argv);
#define CODESET           0
#define nl_langinfo(item) "UTF-8"
#define TIOCGWINSZ        0
struct winsize {
    int ws_col;
};
#define ioctl(file, what, size) ((size)->ws_col = posix_columns(file), 0)
#define RLIMIT_NOFILE           0
struct rlimit {
    int rlim_cur, rlim_max;
};
#define getrlimit(what, limit) ((limit)->rlim_max = 2048, 0)
#define setrlimit(what, limit) _setmaxstdio((limit)->rlim_cur)
#endif
