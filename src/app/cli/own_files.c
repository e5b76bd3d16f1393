/* Files of one's own: cards, ships, pilots and upgrades; and which list of points counts. */
#include "app/cli/columns.h"
#include "app/cli/complain.h"
#include "app/cli/options.h"
#include "app/cli/source.h"
#include "base/error.h"

#include <string.h>

enum { LIST_BYTES_MOST = 16 << 20 };

/* What the files are, and the options that name them. */
static const struct {
    volley_roster roster;
    const char *option;
} files[OWN_FILES] = {
    [OWN_LIST] = { VOLLEY_ROSTER_LIST, "own-points" },
    [OWN_SHIPS] = { VOLLEY_ROSTER_SHIPS, "ships" },
    [OWN_UPGRADES] = { VOLLEY_ROSTER_UPGRADES, "upgrades" },
    [OWN_CARDS] = { VOLLEY_ROSTER_CARDS, "cards" },
    [OWN_PILOTS] = { VOLLEY_ROSTER_PILOTS, "pilots" },
    [OWN_GEOMETRY] = { VOLLEY_ROSTER_GEOMETRY, "geometry" },
};

void own_files_take(struct own_file own[OWN_FILES], const char *option, const char *name)
{
    for (size_t i = 0; i < OWN_FILES; i++)
        if (strcmp(option, files[i].option) == 0)
            own[i].name = name;
}

/* False: said why. */
static bool read_one(struct host *host, struct own_file *own, volley_roster roster,
                     volley_library **library)
{
    volley_error error = { 0 };
    struct source file;
    volley_source source;
    bool unread;

    if (!source_open(host, &file, own->name))
        return false;
    unread = roster == VOLLEY_ROSTER_CARDS &&
             columns_check(host, source_first_line(&file), NULL, TITLE_OF_CARDS);
    source = source_of(&file);
    if (file.failed)
        error_nomem(&error);
    else if (!*library)
        volley_library_create(library, &error);
    if (error.status == VOLLEY_OK)
        volley_library_add(*library, roster, &source, &error);
    own->digest = file.bytes_read.now.hash;
    source_close(&file);
    if (unread && error.status == VOLLEY_OK)
        usage_note(host,
                   "%s: it says what cards do, by effect, condition, charges and force; its other "
                   "columns, as cost and slots, change nothing: --upgrades, --pilots and --ships "
                   "change them",
                   own->name);
    return error.status == VOLLEY_OK || complain(host, &error, NULL);
}

bool own_files_read(struct host *host, struct own_file own[OWN_FILES], volley_library **library)
{
    for (size_t i = 0; i < OWN_FILES; i++)
        if (own[i].name && !read_one(host, &own[i], files[i].roster, library))
            return false;
    return true;
}

void own_files_describe(const struct own_file own[OWN_FILES], char *out, size_t room)
{
    for (size_t i = 0; i < OWN_FILES; i++)
        if (own[i].name)
            cli_append(out, room, " --%s %016llx", files[i].option,
                       (unsigned long long)own[i].digest);
    for (size_t i = 0; i < OWN_FILES; i++)
        if (own[i].name)
            cli_append(out, room, " %s", own[i].name);
}

/* ---- lists of points ---- */

volley_status own_list_read(struct cli_options *options, struct source *file,
                            volley_library **library)
{
    const volley_source source = source_of(file);
    volley_error error = { 0 };

    if (file->bytes > LIST_BYTES_MOST)
        source_fail(&error, VOLLEY_RANGE, file->name, "a list has at most %d MB",
                    LIST_BYTES_MOST >> 20);
    else if (*library || volley_library_create(library, &error) == VOLLEY_OK)
        volley_library_add(*library, VOLLEY_ROSTER_LIST, &source, &error);
    options->lists_digest = options->lists_digest * 31 + file->bytes_read.now.hash;
    source_close(file);
    if (error.status == VOLLEY_OK)
        return VOLLEY_OK;
    complain(options->host, &error, NULL);
    volley_library_free(*library);
    *library = NULL;
    return error.status;
}

bool cli_options_choose_points(struct cli_options *options)
{
    volley_error error = { 0 };
    volley_points points;
    size_t i = 0;

    if (!options->points)
        return true;
    /* A command that counts no points still plays by the rules of a list. */
    if (option_is_among(options->asked->idle, "points"))
        cli_note(options, "--points does nothing in volley %s%s", options->asked->name,
                 option_is_given(options, "edition") ? "" : " but choose the rules, as -e does");
    if (!options->library)
        volley_library_create(&options->library, &error);
    if (error.status == VOLLEY_OK)
        volley_library_points(options->library, options->points, &error);
    if (error.status != VOLLEY_OK) {
        snprintf(error.source, sizeof error.source, "--points");
        return complain(options->host, &error, NULL);
    }
    while (volley_points_at(options->library, i, &points) &&
           strcmp(points.name, options->points) != 0)
        i++;
    if (!option_is_given(options, "edition"))
        options->edition = points.edition;
    return true;
}
