#include "app/cli/member.h"

#include "app/cli/complain.h"
#include "app/cli/source.h"
#include "volley/squad.h"

#include <string.h>

/* ---- errors ---- */

bool member_fail(volley_error *err, volley_status status, const char *source, const char *message)
{
    *err = (volley_error){ .status = status };
    snprintf(err->source, sizeof err->source, "%s", source);
    snprintf(err->message, sizeof err->message, "%s", message);
    return false;
}

bool member_fail_nomem(volley_error *err)
{
    return member_fail(err, VOLLEY_NOMEM, "", "out of memory");
}

bool member_fail_form(volley_error *err, const char *text)
{
    member_fail(err, VOLLEY_SYNTAX, "", "");
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
        say(expanding->members->host, "%s: ship %zu: %s", file->name, from->ship + 1, note);
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
    member_fail(expanding->err, VOLLEY_INVALID, file->name, "");
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
        say(expanding->members->host, "%s: points %s%s", file->name,
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

struct squad_file *member_file(struct members *members, const char *text,
                               const struct cli_reference *from)
{
    return squad_files_find(&members->files, members->library, text + 1, from->name_bytes);
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
        return member_fail(expanding->err, VOLLEY_SYNTAX, "",
                           "a squad on standard input cannot be named in a file");
    if (reference->all)
        return member_fail(
            expanding->err, VOLLEY_SYNTAX, "",
            "a whole squad is a side of an engagement; of a squad, name a ship, as in "
            "@FILE:2.1");
    file = member_file(expanding->members, text, reference);
    return file ? member_write(expanding, file, reference) : member_fail_nomem(expanding->err);
}
