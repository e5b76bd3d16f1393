#include "app/cli/user_data.h"

#include "app/cli/complain.h"
#include "app/cli/output.h"
#include "base/ascii.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

enum { ID_MOST = 40 };

static const char lists[] = "points", ending[] = ".csv";

/* ---- places ---- */

/* NULL: there is none. */
static const char *folder(const struct cli_options *options)
{
    const char *own = getenv("VOLLEY_DATA"), *data = getenv("XDG_DATA_HOME"),
               *home = getenv("HOME");

    if (own && *own)
        return own;
    if (data && *data == '/') /* another one does not count, says the standard */
        return cli_make(options, "%s/volley", data);
    return home && *home ? cli_make(options, "%s/.local/share/volley", home) : NULL;
}

/* Where a list is, or is to be. NULL: there is no folder, or no memory. */
static const char *path_of(const struct cli_options *options, const char *name)
{
    const char *in = folder(options);

    if (in)
        return cli_make(options, "%s/%s/%s%s", in, lists, name, ending);
    say(options->host, "there is no folder for user data: set VOLLEY_DATA or HOME");
    return NULL;
}

/* Make the folder of lists, if it is not there. */
static bool make_folder(const struct cli_options *options)
{
    const char *in = folder(options);
    char *path = in ? cli_make(options, "%s/%s", in, lists) : NULL;

    for (char *slash = path; slash; *slash = '/') {
        slash = strchr(slash + 1, '/');
        if (slash)
            *slash = '\0';
        if (mkdir(path, 0777) != 0 && errno != EEXIST && errno != EROFS && errno != EACCES)
            return say_file(options->host, path, VOLLEY_IO, "cannot be made: %s", strerror(errno));
        if (!slash)
            break;
    }
    return path != NULL;
}

/* ---- reading ---- */

/* The list is to be replaced, also where it cannot be read: it is not among what source_was_read
 * tells. */
bool user_data_read_list(struct cli_options *options, const char *name, volley_library **library)
{
    const char *path = path_of(options, name);
    struct source file = { .file = path ? fopen(path, "rb") : NULL, .name = path };
    volley_status status = VOLLEY_OK;

    if (file.file)
        status = own_list_read(options, &file, library);
    else if (!path || errno == ENOMEM)
        return path && say_no_memory(NULL);
    return status != VOLLEY_NOMEM;
}

static int is_list(const struct dirent *entry)
{
    return entry->d_name[0] != '.' && ascii_ends_in(entry->d_name, strlen(entry->d_name), ending);
}

static bool read_lists(struct cli_options *options, const char *in)
{
    const char *const place = cli_make(options, "%s/%s", in, lists);
    struct dirent **entries = NULL;
    struct source file;
    const int count = place ? scandir(place, &entries, is_list, alphasort) : -1;
    bool ok = place && (count >= 0 || errno == ENOENT);

    if (place && !ok && errno == ENOMEM)
        return say_no_memory(options->host);
    if (place && !ok)
        say_file(options->host, place, VOLLEY_IO, "cannot be read: %s", strerror(errno));
    for (int i = 0; i < count; i++) {
        const char *path = ok ? cli_make(options, "%s/%s", place, entries[i]->d_name) : NULL;

        ok = path && source_open(options->host, &file, path) &&
             own_list_read(options, &file, &options->library) == VOLLEY_OK;
        free(entries[i]);
    }
    free(entries);
    if (!ok)
        usage_note(options->host, "--no-user-data does without; volley points remove NAME takes a "
                                  "list away");
    return ok;
}

bool user_data_read(struct cli_options *options)
{
    static const char *const names[OWN_FILES] = { [OWN_SHIPS] = "ships",
                                                  [OWN_UPGRADES] = "upgrades",
                                                  [OWN_CARDS] = "cards",
                                                  [OWN_PILOTS] = "pilots" };
    const char *in = folder(options);

    for (size_t i = OWN_SHIPS; in && i <= OWN_PILOTS; i++) {
        const char *path = cli_make(options, "%s/%s%s", in, names[i], ending);

        if (!path)
            return false;
        if (!options->own[i].name && access(path, F_OK) == 0)
            options->own[i].name = path;
    }
    return !in || read_lists(options, in);
}

/* ---- keeping, and taking away ---- */

/* Another process may do the same: one of them has it whole, the other before it. */
bool user_data_keep(const struct cli_options *options, const char *name, const char *bytes,
                    size_t count)
{
    const char *path = path_of(options, name);
    struct output to;

    if (!path || !make_folder(options) || !output_open(NULL, &to, path))
        return false;
    fwrite(bytes, 1, count, to.file); /* output_close tells */
    return output_close(&to);
}

bool user_data_remove(const struct cli_options *options, const char *name)
{
    const char *path = path_of(options, name);

    if (!path)
        return false;
    if (!strchr(name, '/') && unlink(path) == 0)
        return true;
    if (errno == ENOENT || strchr(name, '/'))
        return say(options->host, "no list '%.*s' is kept; volley points tells which there are",
                   ID_MOST, name);
    return say_file(options->host, path, VOLLEY_IO, "cannot be taken away: %s", strerror(errno));
}
