#include "app/cli/published.h"

#include "app/cli/source.h"
#include "base/ascii.h"
#include "base/error.h"

#include <stdlib.h>
#include <string.h>

enum { FILE_MOST = 16 << 20, BYTES_MOST = 64 << 20, FILES_MOST = 2000 };

const char *const published_indices[PUBLISHED_INDICES] = { "revision.json", "manifest.json" };
const char published_data[] = "data/";

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

char *published_room(struct published *published, const char *file, unsigned long long bytes,
                     volley_error *err)
{
    char *text = NULL;

    if (bytes > FILE_MOST || bytes + published->bytes > BYTES_MOST ||
        ++published->files > FILES_MOST)
        source_fail(err, VOLLEY_RANGE, file,
                    "too much: %d MB in a file, %d MB and %d files in all are the most",
                    FILE_MOST >> 20, BYTES_MOST >> 20, FILES_MOST);
    else if ((text = calloc(1, bytes + 1)))
        published->bytes += bytes;
    else
        error_nomem(err);
    return text;
}

bool published_lacks_index(const char *name, volley_error *err)
{
    return source_fail(err, VOLLEY_IO, name, "neither revision.json nor manifest.json is in it");
}

char *published_read(const char *file, size_t *bytes, void *context, volley_error *err)
{
    const char *const behind = ascii_behind(file, published_data);

    if (!is_below(file)) {
        source_fail(err, VOLLEY_INVALID, "the index", "it names a file outside: '%.60s'", file);
        return NULL;
    }
    return published_take(context, behind ? behind : file, bytes, err);
}
