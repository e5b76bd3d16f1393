#include "app/cli/published.h"

#include "app/cli/source.h"
#include "base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef VOLLEY_ZIP
#include <zip.h>
#endif

enum { FILE_MOST = 16 << 20, BYTES_MOST = 64 << 20, FILES_MOST = 2000, ENTRIES_MOST = 50000 };

static const char *const indices[] = { "revision.json", "manifest.json" };
static const char data[] = "data/"; /* a manifest names its files with its own folder */

/* ---- bounds ---- */

/* What stands in the files themselves is not to lead anywhere. */
static bool is_below(const char *file)
{
    if (!*file || *file == '/' || strchr(file, '\\'))
        return false;
    for (const char *part = file; part; part = strchr(part, '/')) {
        part += *part == '/';
        if (strncmp(part, "..", 2) == 0 && (part[2] == '/' || !part[2]))
            return false;
    }
    return true;
}

/* Room for a file. NULL: error says why. */
static char *room_for(struct published *published, const char *file, unsigned long long bytes,
                      volley_error *err)
{
    char *text;

    if (bytes > FILE_MOST || bytes + published->bytes > BYTES_MOST ||
        ++published->files > FILES_MOST) {
        source_fail(err, VOLLEY_RANGE, file,
                    "too much: %d MB in a file, %d MB and %d files in all are the most",
                    FILE_MOST >> 20, BYTES_MOST >> 20, FILES_MOST);
        return NULL;
    }
    published->bytes += bytes;
    text = malloc(bytes + 1);
    if (!text)
        error_nomem(err);
    else
        text[bytes] = '\0';
    return text;
}

/* ---- a folder ---- */

static volley_status open_folder(struct published *published, const char **index, volley_error *err)
{
    char path[2 * PATH_MAX];

    for (size_t i = 0; i < 4; i++) {
        const char *below = i < 2 ? "" : data;

        snprintf(path, sizeof path, "%s/%s%s", published->name, below, indices[i % 2]);
        *index = indices[i % 2];
        if (access(path, F_OK) != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", published->name, below);
        if (!realpath(path, published->folder))
            break;
        return VOLLEY_OK;
    }
    source_fail(err, VOLLEY_IO, published->name,
                "neither revision.json nor manifest.json is in it");
    return VOLLEY_IO;
}

/* The descriptor of a regular file below the folder; -1: errno says why. */
static int open_below(const struct published *published, const char *file)
{
    const size_t bytes = strlen(published->folder);
    char path[2 * PATH_MAX], resolved[PATH_MAX];
    struct stat info;
    int opened;

    snprintf(path, sizeof path, "%s/%s", published->folder, file);
    if (!realpath(path, resolved))
        return -1;
    if (strncmp(resolved, published->folder, bytes) != 0 || resolved[bytes] != '/') {
        errno = EXDEV; /* a link leads out of it */
        return -1;
    }
    opened = open(resolved, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
    if (opened < 0 || (fstat(opened, &info) == 0 && S_ISREG(info.st_mode)))
        return opened;
    close(opened);
    errno = EINVAL;
    return -1;
}

static char *read_in_folder(struct published *published, const char *file, size_t *bytes,
                            volley_error *err)
{
    const int opened = open_below(published, file);
    struct stat info;
    char *text = NULL;
    ssize_t count = 0;

    if (opened < 0 || fstat(opened, &info) != 0) {
        source_fail(err, VOLLEY_IO, file, "cannot be read: %s", strerror(errno));
        return NULL;
    }
    text = room_for(published, file, (unsigned long long)info.st_size, err);
    for (*bytes = 0; text && *bytes < (size_t)info.st_size; *bytes += (size_t)count) {
        count = read(opened, text + *bytes, (size_t)info.st_size - *bytes);
        if (count <= 0)
            break;
    }
    close(opened);
    if (text && *bytes == (size_t)info.st_size)
        return text;
    if (text)
        source_fail(err, VOLLEY_IO, file, "cannot be read whole");
    free(text);
    return NULL;
}

/* ---- a zip ---- */

#ifdef VOLLEY_ZIP
/* Whether an entry is an index below a folder of the zip: of "xwing-points-main/XWA/50P20/" too, if
 * that folder is "XWA/50P20". */
static const char *index_of(const char *entry, const char *inside)
{
    const char *slash = strrchr(entry, '/'), *base = slash ? slash + 1 : entry;
    const size_t bytes = (size_t)(base - entry), want = strlen(inside);
    const char *end = entry + bytes - want;

    if (want &&
        (bytes < want || strncmp(end, inside, want) != 0 || (end > entry && end[-1] != '/')))
        return NULL;
    for (size_t i = 0; i < 2; i++)
        if (strcmp(base, indices[i]) == 0)
            return indices[i];
    return NULL;
}

/* Find the only index, and what stands before it. */
static volley_status find_index(struct published *published, const char *inside, const char **index,
                                volley_error *err)
{
    const zip_int64_t count = zip_get_num_entries(published->zip, 0);
    char several[80] = "";
    size_t found = 0;

    for (zip_int64_t i = 0; i < count && i < ENTRIES_MOST; i++) {
        const char *entry = zip_get_name(published->zip, (zip_uint64_t)i, ZIP_FL_ENC_STRICT);
        const char *here = entry ? index_of(entry, inside) : NULL;
        const size_t bytes = here ? strlen(entry) - strlen(here) : 0;

        if (!here || bytes >= sizeof published->folder)
            continue;
        if (found++ < 2)
            snprintf(several + strlen(several), sizeof several - strlen(several), " %.*s",
                     (int)bytes, entry);
        snprintf(published->folder, sizeof published->folder, "%.*s", (int)bytes, entry);
        *index = here;
    }
    if (found > 1)
        source_fail(err, VOLLEY_INVALID, published->name,
                    "it has %zu lists:%s...; name one as %.40s/FOLDER", found, several,
                    published->name);
    else if (!found)
        source_fail(err, VOLLEY_IO, published->name,
                    "neither revision.json nor manifest.json is in it");
    return found == 1 ? VOLLEY_OK : VOLLEY_INVALID;
}

static volley_status open_zip(struct published *published, const char *path, const char *inside,
                              const char **index, volley_error *err)
{
    zip_error_t error;
    int code;

    published->zip = zip_open(path, ZIP_RDONLY, &code);
    if (published->zip)
        return find_index(published, inside, index, err);
    zip_error_init_with_code(&error, code);
    source_fail(err, VOLLEY_IO, published->name, "no zip that can be read: %s",
                zip_error_strerror(&error));
    zip_error_fini(&error);
    return VOLLEY_IO;
}

static char *read_in_zip(struct published *published, const char *file, size_t *bytes,
                         volley_error *err)
{
    char path[2 * PATH_MAX], *text = NULL;
    zip_stat_t info = { .valid = 0 };
    zip_file_t *opened = NULL;
    bool whole;

    snprintf(path, sizeof path, "%s%s", published->folder, file);
    if (zip_stat(published->zip, path, 0, &info) == 0 && info.valid & ZIP_STAT_SIZE)
        opened = zip_fopen(published->zip, path, 0);
    if (!opened) {
        source_fail(err, VOLLEY_IO, file, "cannot be read: %s", zip_strerror(published->zip));
        return NULL;
    }
    text = room_for(published, file, info.size, err);
    *bytes = info.size;
    /* No more than it says it is; its end shows whether its checksum is right. */
    whole = text && zip_fread(opened, text, info.size) == (zip_int64_t)info.size &&
            zip_fread(opened, path, 1) == 0;
    if (zip_fclose(opened) == 0 && whole)
        return text;
    if (text)
        source_fail(err, VOLLEY_IO, file, "is broken in the zip");
    free(text);
    return NULL;
}
#else
static volley_status open_zip(struct published *published, const char *path, const char *inside,
                              const char **index, volley_error *err)
{
    (void)path;
    (void)inside;
    (void)index;
    source_fail(err, VOLLEY_INVALID, published->name,
                "this program was built without libzip: unpack it, and name the folder");
    return VOLLEY_INVALID;
}

static char *read_in_zip(struct published *published, const char *file, size_t *bytes,
                         volley_error *err)
{
    (void)published;
    (void)bytes;
    source_fail(err, VOLLEY_INVALID, file, "no zip is read");
    return NULL;
}
#endif

/* ---- both ---- */

volley_status published_open(struct published *published, const char *name, const char **index,
                             volley_error *err)
{
    const char *ending = strstr(name, ".zip/");
    char path[PATH_MAX], inside[PATH_MAX] = "";
    struct stat info;

    *published = (struct published){ .name = name };
    snprintf(path, sizeof path, "%.*s", (int)(ending ? ending + 4 - name : PATH_MAX - 1), name);
    if (ending && ending[5])
        snprintf(inside, sizeof inside, "%s%s", ending + 5,
                 ending[strlen(ending) - 1] == '/' ? "" : "/");
    if (stat(path, &info) != 0 || (!S_ISDIR(info.st_mode) && !S_ISREG(info.st_mode))) {
        source_fail(err, VOLLEY_IO, name, "cannot be read: %s",
                    strerror(stat(path, &info) != 0 ? errno : EINVAL));
        return VOLLEY_IO;
    }
    return S_ISDIR(info.st_mode) ? open_folder(published, index, err)
                                 : open_zip(published, path, inside, index, err);
}

char *published_read(const char *file, size_t *bytes, void *context, volley_error *err)
{
    struct published *published = context;
    const size_t before = sizeof data - 1;
    volley_error first = { 0 };
    char *text;

    if (!is_below(file)) {
        source_fail(err, VOLLEY_INVALID, published->name, "it names a file outside of it: '%.60s'",
                    file);
        return NULL;
    }
    text = (published->zip ? read_in_zip : read_in_folder)(published, file, bytes, &first);
    if (!text && strncmp(file, data, before) == 0)
        return (published->zip ? read_in_zip : read_in_folder)(published, file + before, bytes,
                                                               err);
    if (!text)
        *err = first;
    return text;
}

void published_close(struct published *published)
{
#ifdef VOLLEY_ZIP
    if (published->zip)
        zip_discard(published->zip);
#endif
    published->zip = NULL;
}
