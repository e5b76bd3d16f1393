/* `volley page`: the page that was installed with the program is told of, opened, or written
 * elsewhere. */
#include "app/cli/complain.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "app/cli/process.h"
#include "base/ascii.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static const char one_file[] = "volley.html";

enum { COPY_BYTES = 1 << 16 };

struct arguments {
    struct cli_options options;
    bool opens;
};

/* Where the page is installed, seen from the program: the one may be moved with the other. */
static char *find_folder(const struct cli_options *options)
{
    char program[PATH_MAX], *folder, *resolved;

    if (!process_folder(program, sizeof program)) {
        say(NULL, "page: the program does not know where it is: %s", strerror(errno));
        return NULL;
    }
    folder = cli_make(options, "%s/%s", program, VOLLEY_PAGE_FROM_BIN);
    if (!folder)
        return NULL;
    resolved = realpath(folder, NULL);
    if (resolved)
        return cli_keep(options, resolved);
    say(NULL,
        "page: none is installed with this program (%s: %s); docs/page.md tells how it is built",
        folder, strerror(errno));
    return NULL;
}

/* ---- writing ---- */

static bool copy_file(const char *path, const char *name)
{
    FILE *from = fopen(path, "rb");
    char bytes[COPY_BYTES];
    struct output to;
    size_t count;
    bool ok;

    if (!from)
        return say(NULL, "%s: cannot be opened: %s", path, strerror(errno));
    ok = output_open(NULL, &to, name);
    while (ok && (count = fread(bytes, 1, sizeof bytes, from)) > 0)
        if (fwrite(bytes, 1, count, to.file) != count)
            break; /* output_close tells */
    if (ok && ferror(from)) {
        say(NULL, "%s: cannot be read: %s", path, strerror(errno));
        output_discard(&to);
        ok = false;
    } else if (ok) {
        ok = output_close(&to);
    }
    fclose(from);
    return ok;
}

static bool copy_entry(const struct cli_options *options, const char *from, const char *to,
                       const char *name)
{
    const char *source = cli_make(options, "%s/%s", from, name),
               *target = cli_make(options, "%s/%s", to, name);
    struct stat info;

    if (!source || !target)
        return false;
    return stat(source, &info) != 0 || !S_ISREG(info.st_mode) || copy_file(source, target);
}

/* A file of that name is no folder: errno says so. */
static bool make_folder(const struct cli_options *options, const char *name)
{
    const char *inside = cli_make(options, "%s/.", name);

    return inside && (mkdir(name, 0777) == 0 || (errno == EEXIST && access(inside, F_OK) == 0));
}

static bool copy_folder(const struct cli_options *options, const char *from, const char *to)
{
    struct dirent **entries = NULL;
    const int count = scandir(from, &entries, NULL, alphasort);
    bool ok = count >= 0 && make_folder(options, to);

    if (!ok)
        say(NULL, "%s: cannot be %s: %s", count >= 0 ? to : from, count >= 0 ? "made" : "read",
            strerror(errno));
    for (int i = 0; i < count; i++) {
        ok = ok && copy_entry(options, from, to, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    return ok;
}

/* The page in one file, where it is after all; NULL: there is none. */
static const char *place_page(const struct cli_options *options, const char *folder)
{
    const char *const output = options->output;
    const char *page = cli_make(options, "%s/%s", folder, one_file);

    if (!page || !output)
        return page;
    if (ascii_ends_in(output, strlen(output), ".html"))
        return copy_file(page, output) ? output : NULL;
    return copy_folder(options, folder, output) ? cli_make(options, "%s/%s", output, one_file)
                                                : NULL;
}

static int run(void *asked)
{
    const struct arguments *arguments = asked;
    const char *folder = find_folder(asked);
    const char *page = folder ? place_page(asked, folder) : NULL;

    if (!page)
        return CLI_FAILED;
    printf("%s\n", page);
    if (!arguments->opens || !output_close_stdout())
        return CLI_DONE;
    execlp("xdg-open", "xdg-open", page, (char *)NULL);
    say(NULL, "xdg-open: cannot be run: %s; open %s in a browser", strerror(errno), page);
    return CLI_FAILED;
}

static const struct option rows[] = {
    { "open", 'O', NULL, "Open it with xdg-open", GROUP_NONE,
      OPTION_FLAG(struct arguments, opens) },
    { "output", 'o', "NAME",
      "Write it to NAME: one file if that ends in .html, else a folder, made if it is not there",
      GROUP_REPORT, OPTION_AT(struct cli_options, output) },
    { 0 },
};

const struct command cli_page = {
    .name = "page",
    .summary = "tell where the page for a browser is, open or write it",
    .forms = { "" },
    .tables = { rows },
    .bytes = sizeof(struct arguments),
    .run = run,
};
