/* Files and streams. */
#include "app/windows/posix.h"

#include <stdarg.h>
#include <stdbool.h>
#include <wchar.h>
#include <windows.h>

#undef fclose

/* ---- texts ---- */

char *strndup(const char *text, size_t most)
{
    const size_t bytes = strnlen(text, most);
    char *copy = malloc(bytes + 1);

    if (copy) {
        memcpy(copy, text, bytes);
        copy[bytes] = '\0';
    }
    return copy;
}

char *stpcpy(char *to, const char *from)
{
    return strcpy(to, from) + strlen(from);
}

/* ---- names ---- */

static bool fail(void)
{
    static const struct {
        DWORD error;
        int number;
    } known[] = {
        { ERROR_FILE_NOT_FOUND, ENOENT },
        { ERROR_PATH_NOT_FOUND, ENOENT },
        { ERROR_INVALID_NAME, ENOENT },
        { ERROR_BAD_PATHNAME, ENOENT },
        { ERROR_BAD_NETPATH, ENOENT },
        { ERROR_INVALID_DRIVE, ENOENT },
        { ERROR_ACCESS_DENIED, EACCES },
        { ERROR_SHARING_VIOLATION, EACCES },
        { ERROR_WRITE_PROTECT, EROFS },
        { ERROR_FILE_EXISTS, EEXIST },
        { ERROR_ALREADY_EXISTS, EEXIST },
        { ERROR_LOCK_VIOLATION, EWOULDBLOCK },
        { ERROR_IO_PENDING, EWOULDBLOCK },
        { ERROR_DISK_FULL, ENOSPC },
        { ERROR_DIRECTORY, ENOTDIR },
        { ERROR_NOT_ENOUGH_MEMORY, ENOMEM },
        { ERROR_NO_UNICODE_TRANSLATION, EILSEQ },
        { ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG },
    };
    const DWORD error = GetLastError();

    errno = EIO;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].error == error)
            errno = known[i].number;
    return false;
}

/* A name as Windows has it, in room for PATH_MAX. */
static bool widen(const char *path, wchar_t *out)
{
    return MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, out, PATH_MAX) || fail();
}

static bool narrow(const wchar_t *path, char *out, int room)
{
    return WideCharToMultiByte(CP_UTF8, 0, path, -1, out, room, NULL, NULL) || fail();
}

/* ---- opening ---- */

/* With FILE_SHARE_DELETE a file can be moved and removed while it is open. */
static HANDLE open_handle(const char *path, DWORD rights, DWORD how, DWORD flags)
{
    wchar_t name[PATH_MAX];
    HANDLE handle = INVALID_HANDLE_VALUE;

    if (widen(path, name))
        handle = CreateFileW(name, rights, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                             NULL, how, flags | FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (handle == INVALID_HANDLE_VALUE)
        fail();
    return handle;
}

int open(const char *path, int flags, ...)
{
    const DWORD rights = flags & O_RDWR     ? GENERIC_READ | GENERIC_WRITE
                         : flags & O_WRONLY ? GENERIC_WRITE
                                            : GENERIC_READ;
    const DWORD how = !(flags & O_CREAT) ? OPEN_EXISTING
                      : flags & O_EXCL   ? CREATE_NEW
                      : flags & O_TRUNC  ? CREATE_ALWAYS
                                         : OPEN_ALWAYS;
    HANDLE handle =
        open_handle(path, rights, how, flags & O_NOFOLLOW ? FILE_FLAG_OPEN_REPARSE_POINT : 0);
    BY_HANDLE_FILE_INFORMATION info;

    if (handle == INVALID_HANDLE_VALUE)
        return -1;
    if (flags & O_NOFOLLOW && GetFileInformationByHandle(handle, &info) &&
        info.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) {
        CloseHandle(handle);
        errno = ELOOP;
        return -1;
    }
    return _open_osfhandle((intptr_t)handle, (flags & (O_RDWR | O_WRONLY)) | O_BINARY);
}

FILE *fopen(const char *path, const char *mode)
{
    const int flags = *mode == 'r' ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC;
    const int file = open(path, flags);

    return file < 0 ? NULL : fdopen(file, mode);
}

/* ---- what is there ---- */

static int describe(HANDLE handle, struct stat *info)
{
    BY_HANDLE_FILE_INFORMATION found;
    const DWORD type = GetFileType(handle);

    *info = (struct stat){ .st_mode = type == FILE_TYPE_PIPE ? S_IFIFO : S_IFCHR,
                           .st_ino = (uintptr_t)handle };
    if (type != FILE_TYPE_DISK)
        return type == FILE_TYPE_UNKNOWN ? fail() - 1 : 0;
    if (!GetFileInformationByHandle(handle, &found))
        return fail() - 1;
    info->st_dev = found.dwVolumeSerialNumber;
    info->st_ino = (uint64_t)found.nFileIndexHigh << 32 | found.nFileIndexLow;
    info->st_size = (int64_t)found.nFileSizeHigh << 32 | found.nFileSizeLow;
    info->st_mode = found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY ? S_IFDIR : S_IFREG;
    return 0;
}

int stat(const char *path, struct stat *info)
{
    HANDLE handle = open_handle(path, 0, OPEN_EXISTING, 0);
    int result = -1;

    if (handle == INVALID_HANDLE_VALUE)
        return -1;
    result = describe(handle, info);
    CloseHandle(handle);
    return result;
}

int fstat(int file, struct stat *info)
{
    return describe((HANDLE)_get_osfhandle(file), info);
}

int access(const char *path, int mode)
{
    wchar_t name[PATH_MAX];
    const DWORD found = widen(path, name) ? GetFileAttributesW(name) : INVALID_FILE_ATTRIBUTES;

    if (found == INVALID_FILE_ATTRIBUTES)
        return fail() - 1;
    errno = EACCES;
    return mode & W_OK && found & FILE_ATTRIBUTE_READONLY ? -1 : 0;
}

/* ---- changing it ---- */

/* Locked is a byte where no file has any: others can still read. */
int flock(int file, int operation)
{
    OVERLAPPED at = { .Offset = 0, .OffsetHigh = 0x7FFFFFFF };
    const DWORD flags = (operation & LOCK_EX ? LOCKFILE_EXCLUSIVE_LOCK : 0) |
                        (operation & LOCK_NB ? LOCKFILE_FAIL_IMMEDIATELY : 0);

    return LockFileEx((HANDLE)_get_osfhandle(file), flags, 0, 1, 0, &at) ? 0 : fail() - 1;
}

int mkdir(const char *path, unsigned mode)
{
    wchar_t name[PATH_MAX];

    (void)mode;
    return widen(path, name) && (CreateDirectoryW(name, NULL) || fail()) ? 0 : -1;
}

int unlink(const char *path)
{
    wchar_t name[PATH_MAX];

    return widen(path, name) && (DeleteFileW(name) || fail()) ? 0 : -1;
}

/* Who looks at the file there for a moment, as a scanner of viruses does, keeps it from being
 * replaced. */
int rename(const char *from, const char *to)
{
    enum { TRIES = 20, PAUSE = 25 }; /* milliseconds */
    wchar_t name[PATH_MAX], new_name[PATH_MAX];

    if (!widen(from, name) || !widen(to, new_name))
        return -1;
    for (int i = 0; !MoveFileExW(name, new_name, MOVEFILE_REPLACE_EXISTING); i++) {
        fail();
        if (errno != EACCES || i == TRIES)
            return -1;
        Sleep(PAUSE);
    }
    return 0;
}

static bool find_path(const char *path, char *out)
{
    static const wchar_t unc[] = L"\\\\?\\UNC\\";
    wchar_t name[PATH_MAX], *begin = name;
    HANDLE handle = open_handle(path, 0, OPEN_EXISTING, 0);
    DWORD length;

    if (handle == INVALID_HANDLE_VALUE)
        return false;
    length = GetFinalPathNameByHandleW(handle, name, PATH_MAX, 0);
    CloseHandle(handle);
    if (!length || length >= PATH_MAX)
        return fail();
    if (wcsncmp(name, unc, wcslen(unc)) == 0)
        *(begin += wcslen(unc) - 2) = L'\\';
    else if (wcsncmp(name, unc, 4) == 0)
        begin += 4;
    for (wchar_t *at = begin; *at; at++)
        *at = *at == L'\\' ? L'/' : *at;
    return narrow(begin, out, PATH_MAX);
}

char *realpath(const char *path, char *resolved)
{
    char *out = resolved ? resolved : malloc(PATH_MAX);

    if (out && find_path(path, out))
        return out;
    if (!resolved)
        free(out);
    return NULL;
}

/* ---- folders ---- */

int alphasort(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static bool add_entry(struct dirent ***entries, int *count, const struct dirent *entry)
{
    struct dirent **more = realloc(*entries, (size_t)(*count + 1) * sizeof *more);

    if (!more)
        return false;
    *entries = more;
    more[*count] = malloc(sizeof *entry);
    if (!more[*count])
        return false;
    *more[(*count)++] = *entry;
    return true;
}

int scandir(const char *path, struct dirent ***out, int (*wanted)(const struct dirent *),
            int (*compare)(const struct dirent **, const struct dirent **))
{
    wchar_t name[PATH_MAX + 2];
    WIN32_FIND_DATAW found;
    HANDLE search;
    struct dirent **entries = NULL, entry;
    int count = 0;
    bool ok = true;

    *out = NULL;
    if (!widen(path, name))
        return -1;
    wcscat(name, L"/*");
    search = FindFirstFileW(name, &found);
    if (search == INVALID_HANDLE_VALUE)
        return fail() - 1;
    do {
        if (!narrow(found.cFileName, entry.d_name, sizeof entry.d_name))
            break;
        if (!wanted || wanted(&entry))
            ok = add_entry(&entries, &count, &entry);
    } while (ok && FindNextFileW(search, &found));
    FindClose(search);
    if (!ok) {
        while (count > 0)
            free(entries[--count]);
        free(entries);
        errno = ENOMEM;
        return -1;
    }
    if (count)
        qsort(entries, (size_t)count, sizeof *entries,
              (int (*)(const void *, const void *))compare);
    *out = entries;
    return count;
}

/* ---- streams in memory ---- */

/* Those that are written, the latest first. */
static struct stream {
    FILE *file;
    char **bytes;
    size_t *count;
    struct stream *next;
} * streams;
static SRWLOCK streams_lock = SRWLOCK_INIT;

static FILE *open_temporary(void)
{
    wchar_t folder[MAX_PATH + 1], name[MAX_PATH + 1];
    HANDLE handle;

    if (!GetTempPathW(MAX_PATH + 1, folder) || !GetTempFileNameW(folder, L"vol", 0, name))
        return NULL;
    handle = CreateFileW(name, GENERIC_READ | GENERIC_WRITE, 0, NULL, CREATE_ALWAYS,
                         FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, NULL);
    return handle == INVALID_HANDLE_VALUE
               ? NULL
               : fdopen(_open_osfhandle((intptr_t)handle, O_RDWR | O_BINARY), "w+b");
}

FILE *fmemopen(void *bytes, size_t count, const char *mode)
{
    FILE *file = open_temporary();

    (void)mode;
    if (!file || fwrite(bytes, 1, count, file) == count) {
        if (file)
            rewind(file);
        return file;
    }
    fclose(file);
    return NULL;
}

FILE *open_memstream(char **bytes, size_t *count)
{
    struct stream *stream = malloc(sizeof *stream);

    if (!stream)
        return NULL;
    *stream = (struct stream){ open_temporary(), bytes, count, NULL };
    if (!stream->file) {
        free(stream);
        return NULL;
    }
    AcquireSRWLockExclusive(&streams_lock);
    stream->next = streams;
    streams = stream;
    ReleaseSRWLockExclusive(&streams_lock);
    return stream->file;
}

/* What was written, with a 0 behind it. */
static bool take(const struct stream *stream)
{
    const int64_t count = ftello64(stream->file);
    char *bytes = count < 0 || ferror(stream->file) ? NULL : malloc((size_t)count + 1);

    if (!bytes)
        return false;
    rewind(stream->file);
    if (fread(bytes, 1, (size_t)count, stream->file) != (size_t)count) {
        free(bytes);
        return false;
    }
    bytes[count] = '\0';
    *stream->bytes = bytes;
    *stream->count = (size_t)count;
    return true;
}

int posix_fclose(FILE *file)
{
    struct stream **at = &streams, *stream;
    bool ok = true;

    AcquireSRWLockExclusive(&streams_lock);
    while (*at && (*at)->file != file)
        at = &(*at)->next;
    stream = *at;
    if (stream)
        *at = stream->next;
    ReleaseSRWLockExclusive(&streams_lock);
    if (stream)
        ok = take(stream);
    free(stream);
    return (fclose(file) == 0) & ok ? 0 : EOF;
}
