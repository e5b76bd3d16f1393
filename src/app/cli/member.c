#include "app/cli/member.h"

#include "app/cli/complain.h"
#include "app/cli/source.h"
#include "volley/squad.h"

#include <stdlib.h>
#include <string.h>

/* ---- references ---- */

enum { NUMBER_MAX = 9 }; /* digits of a ship or a squad */

static size_t digits_at(const char *text)
{
    return strspn(text, "0123456789");
}

bool cli_reference_ends(char c)
{
    return c == '\0' || strchr("; \t\n\v\f\r", c);
}

/* ":2", ":1.2" or ":1.all" at the end of a word. */
static bool read_numbers(const char *text, struct cli_reference *out)
{
    static const char all[] = "all";
    size_t digits = digits_at(text + 1);
    const char *ship = text + 1;

    out->squad = out->ship = 0;
    out->all = false;
    if (digits > 0 && digits <= NUMBER_MAX && ship[digits] == '.') {
        out->squad = strtoul(ship, NULL, 10) - 1;
        ship += digits + 1;
        digits = digits_at(ship);
        out->all = strncmp(ship, all, sizeof all - 1) == 0;
    }
    if (out->all) {
        out->end = ship + sizeof all - 1;
        return cli_reference_ends(*out->end);
    }
    out->ship = strtoul(ship, NULL, 10) - 1;
    out->end = ship + digits;
    return digits > 0 && digits <= NUMBER_MAX && cli_reference_ends(*out->end);
}

bool cli_reference_read(const char *text, struct cli_reference *out)
{
    for (const char *at = text + 1; *at && *at != ';'; at++) {
        if (*at != ':' || !read_numbers(at, out))
            continue;
        out->name_bytes = (size_t)(at - text - 1);
        return out->name_bytes > 0;
    }
    return false;
}

/* ---- files ---- */

/* The place of a ship in a row of all ships of the file. */
static size_t place_of(const volley_squads *squads, size_t squad, size_t ship)
{
    size_t place = ship;

    for (size_t i = 0; i < squad; i++)
        place += volley_squads_ship_count(squads, i);
    return place;
}

static void read_file(struct host *host, struct squad_file *out, const volley_library *library)
{
    struct source file;
    volley_source source;

    if (!source_try(host, &file, out->name, &out->error))
        return;
    source = source_of(&file);
    volley_squads_read(library, &source, &out->squads, &out->error);
    source_close(&file);
    if (!out->squads)
        return;
    out->told =
        calloc(place_of(out->squads, volley_squads_count(out->squads), 0) + 1, sizeof *out->told);
    if (out->told)
        return;
    out->error = (volley_error){ .status = VOLLEY_NOMEM, .message = "out of memory" };
    volley_squads_free(out->squads);
    out->squads = NULL;
}

void squad_file_free(struct squad_file *file)
{
    if (!file)
        return;
    volley_squads_free(file->squads);
    free(file->told);
    free(file->name);
    free(file);
}

static struct squad_file *add_file(const struct cli_options *options, const char *name,
                                   size_t name_bytes)
{
    struct kept *kept = options->kept;
    struct squad_file **grown = realloc(kept->files, (kept->file_count + 1) * sizeof(*grown));
    struct squad_file *file = calloc(1, sizeof *file);

    if (grown)
        kept->files = grown;
    if (file)
        file->name = strndup(name, name_bytes);
    if (!grown || !file || !file->name) {
        squad_file_free(file);
        return NULL;
    }
    read_file(options->host, file, options->library);
    return kept->files[kept->file_count++] = file;
}

struct squad_file *member_file(const struct cli_options *options, const char *text,
                               const struct cli_reference *from)
{
    const struct kept *kept = options->kept;
    const char *name = text + 1;

    for (size_t i = 0; i < kept->file_count; i++)
        if (strlen(kept->files[i]->name) == from->name_bytes &&
            memcmp(kept->files[i]->name, name, from->name_bytes) == 0)
            return kept->files[i];
    return add_file(options, name, from->name_bytes);
}

/* Whether a ship has been told of. */
static bool *squad_file_told(const struct squad_file *file, size_t squad, size_t ship)
{
    return &file->told[place_of(file->squads, squad, ship)];
}

/* ---- errors ---- */

bool member_fail_nomem(volley_error *err)
{
    return source_fail(err, VOLLEY_NOMEM, "", "out of memory");
}

bool member_fail_form(volley_error *err, const char *text)
{
    source_fail(err, VOLLEY_SYNTAX, "", "");
    snprintf(err->message, sizeof err->message,
             "'%.60s' is not of the form @LIST.xws:2, the second ship of a list", text);
    return false;
}

/* ---- a ship in words ---- */

static void tell(const struct expanding *expanding, const struct squad_file *file,
                 const struct cli_reference *from)
{
    bool *told = squad_file_told(file, from->squad, from->ship);
    const char *note;

    if (*told)
        return;
    *told = true;
    for (size_t i = 0;
         (note = volley_squads_note(file->squads, expanding->edition, from->squad, from->ship, i));
         i++)
        say(expanding->options->host, "%s: ship %zu: %s", file->name, from->ship + 1, note);
}

/* A list of the first edition has its cards in no other, nor does it play by its rules. Who says
 * the edition of a question knows that. */
static bool check_edition(const struct expanding *expanding, const struct squad_file *file,
                          size_t squad)
{
    const char *told = volley_squads_edition(file->squads, squad);

    if (expanding->edition_given || !told ||
        (strcmp(told, "1") == 0) == (strcmp(expanding->edition, "1") == 0))
        return true;
    source_fail(expanding->err, VOLLEY_INVALID, file->name, "");
    snprintf(expanding->err->message, sizeof expanding->err->message,
             "this squad is of edition %s, by %.60s; say -e %s, or -e %s to read it otherwise",
             told, volley_squads_told_by(file->squads, squad), told, expanding->edition);
    return false;
}

static volley_status find_words(const struct expanding *expanding, const struct squad_file *file,
                                const struct cli_reference *from, const char **words)
{
    return expanding->fights
               ? volley_squads_fighter(file->squads, expanding->edition, from->squad, from->ship,
                                       words, expanding->err)
               : volley_squads_loadout(file->squads, expanding->edition, from->squad, from->ship,
                                       expanding->defends, words, expanding->err);
}

/* Whose points they are is said once for each file. */
static void write_points(const struct expanding *expanding, struct squad_file *file,
                         const struct cli_reference *from)
{
    const char *of;
    int points =
        volley_squads_points(file->squads, expanding->edition, from->squad, from->ship, &of);

    if (points < 0)
        return;
    fprintf(expanding->out, " points=%d", points);
    if (!file->told_points)
        say(expanding->options->host, "%s: points %s%s", file->name,
            strcmp(of, "list") == 0 ? "as the list says" : "by the costs of edition ",
            strcmp(of, "list") == 0 ? "" : of);
    file->told_points = true;
}

bool member_write(const struct expanding *expanding, struct squad_file *file,
                  const struct cli_reference *from)
{
    const char *words = NULL;

    if (!file->squads) {
        *expanding->err = file->error;
        return false;
    }
    if (find_words(expanding, file, from, &words) != VOLLEY_OK)
        return false;
    if (!check_edition(expanding, file, from->squad))
        return false;
    fputs(words, expanding->out);
    if (expanding->fights)
        write_points(expanding, file, from);
    tell(expanding, file, from);
    return true;
}

bool member_write_reference(const struct expanding *expanding, const char *text,
                            struct cli_reference *reference)
{
    struct squad_file *file;

    *reference = (struct cli_reference){ .end = text };
    if (source_is_address(text + 1)) /* which may have ":" and ";" of its own */
        return source_refuse_address(expanding->err);
    if (!cli_reference_read(text, reference))
        return member_fail_form(expanding->err, text);
    if (expanding->in_cell && reference->name_bytes == 1 && text[1] == '-')
        return source_fail(expanding->err, VOLLEY_SYNTAX, "",
                           "a squad on standard input cannot be named in a file");
    if (reference->all)
        return source_fail(
            expanding->err, VOLLEY_SYNTAX, "",
            "a whole squad is a side of an engagement; of a squad, name a ship, as in "
            "@FILE:2.1");
    file = member_file(expanding->options, text, reference);
    return file ? member_write(expanding, file, reference) : member_fail_nomem(expanding->err);
}
