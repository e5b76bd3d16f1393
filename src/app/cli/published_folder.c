#include "app/cli/published.h"

#include "app/cli/source.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef VOLLEY_ZIP
#include <minizip/unzip.h>
#endif

enum {
    ENTRIES_MOST = 20000, /* of a zip: each file is looked for among them */
    PATH_BYTES = 2 * PATH_MAX,
    DEPTH_MOST = 3
};

/* The text, if all of it is there. */
static char *whole(char *text, bool is_whole, const char *file, volley_error *err)
{
    if (text && is_whole)
        return text;
    if (text)
        source_fail(err, VOLLEY_IO, file, "cannot be read whole");
    free(text);
    return NULL;
}

/* ---- a folder ---- */

static bool has_index(const char *folder)
{
    char path[PATH_BYTES];

    for (size_t i = 0; i < 2; i++)
        if (snprintf(path, sizeof path, "%s/%s", folder, published_indices[i]) < PATH_BYTES &&
            access(path, F_OK) == 0)
            return true;
    return false;
}

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* How many folders below this one have a list, as far down as points are published; `first`: the
 * first of them. */
static size_t count_lists(const char *folder, int depth, char first[PATH_BYTES])
{
    struct dirent **entries = NULL;
    const int count = depth ? scandir(folder, &entries, is_shown, alphasort) : 0;
    char path[PATH_BYTES];
    struct stat info;
    size_t lists = 0;

    for (int i = 0; i < count; i++) {
        const size_t slash = strlen(folder) - (folder[strlen(folder) - 1] == '/');
        const int bytes =
            snprintf(path, sizeof path, "%.*s/%s", (int)slash, folder, entries[i]->d_name);

        free(entries[i]);
        if (bytes >= PATH_BYTES || lstat(path, &info) != 0 || !S_ISDIR(info.st_mode))
            continue;
        if (!has_index(path))
            lists += count_lists(path, depth - 1, first);
        else if (lists++ == 0 && !*first)
            strcpy(first, path);
    }
    free(entries);
    return lists;
}

/* Where the lists are that a folder has none of itself. */
static bool tell_lists(const char *name, volley_error *err)
{
    char first[PATH_BYTES] = "";
    const size_t lists = count_lists(name, DEPTH_MOST, first);

    return lists ? source_fail(err, VOLLEY_INVALID, name,
                               "there %s %zu list%s below it: name %s, as %s%.100s",
                               lists == 1 ? "is" : "are", lists, lists == 1 ? "" : "s",
                               lists == 1 ? "it" : "one", lists == 1 ? "" : "in ", first)
                 : published_lacks_index(name, err);
}

static bool open_folder(struct published *published, const char *name, const char **index,
                        volley_error *err)
{
    char path[PATH_BYTES];

    for (size_t i = 0; i < 4; i++) {
        *index = published_indices[i % 2];
        snprintf(path, sizeof path, "%s/%s%s", name, i < 2 ? "" : published_data, *index);
        if (access(path, F_OK) != 0)
            continue;
        path[strlen(path) - strlen(*index)] = '\0';
        return realpath(path, published->folder) ||
               source_fail(err, VOLLEY_IO, name, "cannot be read: %s", strerror(errno));
    }
    return tell_lists(name, err);
}

/* The descriptor of a regular file below the folder; -1: errno says why. */
static int open_below(const struct published *published, const char *file, struct stat *info)
{
    const size_t bytes = strlen(published->folder);
    char path[PATH_BYTES], resolved[PATH_MAX];
    int opened;

    snprintf(path, sizeof path, "%s/%s", published->folder, file);
    if (!realpath(path, resolved))
        return -1;
    errno = EXDEV; /* a link leads out of it */
    if (strncmp(resolved, published->folder, bytes) != 0 || resolved[bytes] != '/')
        return -1;
    opened = open(resolved, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
    if (opened < 0 || (fstat(opened, info) == 0 && S_ISREG(info->st_mode)))
        return opened;
    close(opened);
    errno = EINVAL;
    return -1;
}

static char *read_in_folder(struct published *published, const char *file, size_t *bytes,
                            volley_error *err)
{
    struct stat info;
    const int opened = open_below(published, file, &info);
    char path[PATH_BYTES], *text;

    if (opened < 0) {
        snprintf(path, sizeof path, "%s/%s", published->folder, file);
        source_fail(err, VOLLEY_IO, path, "cannot be read: %s", strerror(errno));
        return NULL;
    }
    *bytes = (size_t)info.st_size;
    text = published_room(published, file, *bytes, err);
    text = whole(text, text && pread(opened, text, *bytes, 0) == info.st_size, file, err);
    close(opened);
    return text;
}

/* ---- a zip ---- */

#ifdef VOLLEY_ZIP
/* The index that an entry is below a folder of the zip: "xwing-points-main/XWA/50P20/revision.json"
 * is below "XWA/50P20/". */
static const char *index_of(const char *entry, const char *inside)
{
    const char *slash = strrchr(entry, '/'), *base = slash ? slash + 1 : entry;
    const size_t bytes = (size_t)(base - entry), want = strlen(inside);
    const char *end = base - (want <= bytes ? want : 0);

    if (want > bytes || strncmp(end, inside, want) != 0 ||
        (want && end > entry && end[-1] != '/') || bytes >= PATH_MAX)
        return NULL;
    for (size_t i = 0; i < 2; i++)
        if (strcmp(base, published_indices[i]) == 0)
            return published_indices[i];
    return NULL;
}

/* The lists below a folder of the zip, and the last of them. */
static size_t find_lists(struct published *published, const char *inside, const char **index)
{
    char entry[PATH_MAX] = ""; /* its last byte stays 0, however long a name is */
    size_t found = 0;

    for (int at = unzGoToFirstFile(published->zip); at == UNZ_OK;
         at = unzGoToNextFile(published->zip)) {
        const char *here = NULL;

        if (unzGetCurrentFileInfo64(published->zip, NULL, entry, sizeof entry - 1, NULL, 0, NULL,
                                    0) == UNZ_OK)
            here = index_of(entry, inside);
        if (!here)
            continue;
        found++;
        *index = here;
        snprintf(published->folder, sizeof published->folder, "%.*s",
                 (int)(strlen(entry) - strlen(here)), entry);
    }
    return found;
}

static bool open_zip(struct published *published, const char *path, const char *inside,
                     const char **index, volley_error *err)
{
    unz_global_info64 info;
    size_t found;

    published->zip = unzOpen64(path);
    if (!published->zip || unzGetGlobalInfo64(published->zip, &info) != UNZ_OK)
        return source_fail(err, VOLLEY_IO, path, "no zip that can be read");
    if (info.number_entry > ENTRIES_MOST)
        return source_fail(err, VOLLEY_RANGE, path, "too much: a zip of %d files is the most",
                           ENTRIES_MOST);
    found = find_lists(published, inside, index);
    if (found > 1)
        return source_fail(err, VOLLEY_INVALID, path,
                           "it has %zu lists: name one, as in %.40s/%.60s", found, path,
                           published->folder);
    return found || published_lacks_index(path, err);
}

static char *read_in_zip(struct published *published, const char *file, size_t *bytes,
                         volley_error *err)
{
    enum { CASE_COUNTS = 1 };
    char path[PATH_BYTES], more, *text;
    unz_file_info64 info;
    bool ok;

    snprintf(path, sizeof path, "%s%s", published->folder, file);
    if (unzLocateFile(published->zip, path, CASE_COUNTS) != UNZ_OK ||
        unzGetCurrentFileInfo64(published->zip, &info, NULL, 0, NULL, 0, NULL, 0) != UNZ_OK ||
        unzOpenCurrentFile(published->zip) != UNZ_OK) {
        source_fail(err, VOLLEY_IO, file, "cannot be read in the zip");
        return NULL;
    }
    text = published_room(published, file, info.uncompressed_size, err);
    *bytes = info.uncompressed_size;
    /* No more than it says it is; its end shows whether its checksum is right. */
    ok = text && unzReadCurrentFile(published->zip, text, (unsigned)*bytes) == (int)*bytes &&
         unzReadCurrentFile(published->zip, &more, 1) == 0;
    return whole(text, (unzCloseCurrentFile(published->zip) == UNZ_OK) & ok, file, err);
}

#else
static bool open_zip(struct published *published, const char *path, const char *inside,
                     const char **index, volley_error *err)
{
    (void)published;
    (void)inside;
    (void)index;
    return source_fail(err, VOLLEY_INVALID, path,
                       "this program was built without minizip: unpack it, and name the folder");
}
#define read_in_zip   read_in_folder
#define unzClose(zip) ((void)(zip))
#endif

/* ---- both ---- */

bool published_open(struct published *published, struct host *host, const char *name,
                    const char **index, volley_error *err)
{
    const char *ending = strstr(name, ".zip/"), *inside = ending ? ending + 5 : "";
    char path[PATH_MAX], folder[PATH_MAX] = "";
    struct stat info;

    published->host = host;
    snprintf(path, sizeof path, "%.*s", (int)(ending ? ending + 4 - name : PATH_MAX - 1), name);
    if (*inside)
        snprintf(folder, sizeof folder, "%s%s", inside,
                 inside[strlen(inside) - 1] == '/' ? "" : "/");
    if (stat(path, &info) != 0)
        return source_fail(err, VOLLEY_IO, name, "cannot be read: %s", strerror(errno));
    if (!S_ISDIR(info.st_mode) && !S_ISREG(info.st_mode))
        return published_lacks_index(name, err);
    return S_ISDIR(info.st_mode) ? open_folder(published, name, index, err)
                                 : open_zip(published, path, folder, index, err);
}

void published_close(struct published *published)
{
    if (published->zip)
        unzClose(published->zip);
}

char *published_take(struct published *published, const char *file, size_t *bytes,
                     volley_error *err)
{
    return (published->zip ? read_in_zip : read_in_folder)(published, file, bytes, err);
}

const char *published_name(const char *name, char resolved[PATH_MAX])
{
    return strspn(name, "./") == strlen(name) && realpath(name, resolved) ? resolved : name;
}
