#include "app/cli/member.h"

#include "app/cli/complain.h"
#include "base/ascii.h"
#include "base/error.h"

#include <stdlib.h>
#include <string.h>

/* ---- references ---- */

enum { NUMBER_MAX = 9 /* digits of a ship or a squad */, BREACH_ROOM = 400 };

bool reference_ends(char c)
{
    return c == '\0' || strchr("; \t\n\v\f\r", c);
}

/* Digits and then that; returns what is behind it, NULL: it is something else. */
static const char *read_number(const char *at, char then, size_t *out)
{
    const size_t digits = strspn(at, "0123456789");

    *out = strtoul(at, NULL, 10) - 1;
    if (digits == 0 || digits > NUMBER_MAX)
        return NULL;
    at += digits;
    if (then)
        return *at == then ? at + 1 : NULL;
    return reference_ends(*at) ? at : NULL;
}

/* ":2", ":1.2" or ":1.all" at the end of a word. */
static bool read_numbers(const char *text, struct reference *out)
{
    const char *const ship = read_number(text + 1, '.', &out->squad);
    const char *const all = ship ? ascii_behind(ship, "all") : NULL;

    out->what = all ? NAMES_SQUAD : NAMES_SHIP;
    if (!ship)
        out->squad = 0;
    if (all)
        out->end = reference_ends(*all) ? all : NULL;
    else
        out->end = read_number(ship ? ship : text + 1, '\0', &out->ship);
    return out->end != NULL;
}

/* The end of an address: a blank, or what parts the ships of a side. Older ones have ";" in them.
 */
static const char *address_end(const char *at)
{
    while (*at && (*at == ';' || !reference_ends(*at)) &&
           !(*at == ';' && (reference_ends(at[1]) || at[1] == '@')))
        at++;
    return at;
}

static struct reference whole_file(const char *text, const char *end)
{
    return (struct reference){
        .begins = text, .end = end, .name_bytes = (size_t)(end - text - 1), .what = NAMES_FILE
    };
}

/* Of an address only what stands behind the last ":" can be numbers of a ship. */
static struct reference read_address(const char *text)
{
    const char *const end = address_end(text);
    struct reference out = { .begins = text };

    for (const char *at = end; at > text; at--)
        if (*at == ':') {
            if (!read_numbers(at, &out) || out.end != end)
                break;
            out.name_bytes = (size_t)(at - text - 1);
            return out;
        }
    return whole_file(text, end);
}

struct reference reference_read(const char *text)
{
    struct reference out = { .begins = text };
    const char *at;

    if (source_is_address(text + 1))
        return read_address(text);
    for (at = text + 1; *at && *at != ';'; at++) {
        if (*at != ':' || !read_numbers(at, &out))
            continue;
        out.name_bytes = (size_t)(at - text - 1);
        return out;
    }
    for (at = text; !reference_ends(*at);)
        at++;
    return whole_file(text, at);
}

/* ---- files ---- */

#ifdef VOLLEY_FIRST /* the page asks the whole module about lists */
static const bool reads_lists = false;
#else
static const bool reads_lists = true;
#endif

bool members_squads(const struct cli_options *options, const char *name, volley_squads **out,
                    volley_error *err)
{
    struct source file;
    volley_source source;

    if (!source_try_squad(options->host, &file, name, err))
        return false;
    source = source_of(&file);
    if (reads_lists)
        volley_squads_read(options->library, &source, out, err);
    source_close(&file);
    return *out != NULL;
}

void squad_files_free(struct squad_file *file)
{
    for (struct squad_file *next; file; file = next) {
        next = file->next;
        volley_squads_free(file->squads);
        free(file->name);
        free(file);
    }
}

struct squad_file *member_file(const struct cli_options *options, const struct reference *from)
{
    struct squad_file *file = options->kept->files;
    const char *name = from->begins + 1;

    while (file && !ascii_is_word(file->name, name, from->name_bytes))
        file = file->next;
    if (file)
        return file;
    file = calloc(1, sizeof *file);
    if (file)
        file->name = strndup(name, from->name_bytes);
    if (!file || !file->name) {
        free(file);
        return NULL;
    }
    file->called = source_shown(file->name, file->shown);
    members_squads(options, file->name, &file->squads, &file->error);
    file->next = options->kept->files;
    return options->kept->files = file;
}

/* ---- errors ---- */

/* NULL: out of memory, or it cannot be read. */
static struct squad_file *find_file(const struct expanding *expanding, const struct reference *from)
{
    struct squad_file *file = member_file(expanding->options, from);

    if (!file)
        error_nomem(expanding->err);
    else if (!reads_lists || !file->squads)
        *expanding->err = file->error;
    return reads_lists && file && file->squads ? file : NULL;
}

/* Whether something of that form can stand there. */
static bool check_form(const struct expanding *expanding, const struct reference *from)
{
    volley_error *err = expanding->err;

    if (from->name_bytes == 0 || (from->what == NAMES_FILE && !expanding->fights))
        return source_fail(err, VOLLEY_SYNTAX, "",
                           "'%.60s' is not of the form @LIST.xws:2, the second ship of a list",
                           from->begins);
    if (expanding->in_cell && from->name_bytes == 1 && from->begins[1] == '-')
        return source_fail(err, VOLLEY_SYNTAX, "",
                           "a squad on standard input cannot be named in a file");
    return from->what != NAMES_SQUAD || expanding->fights ||
           source_fail(err, VOLLEY_SYNTAX, "",
                       "a whole squad is a side of an engagement; of a squad, name a ship, as in "
                       "@FILE:2.1");
}

size_t member_count(const struct expanding *expanding, const struct reference *from)
{
    struct squad_file *file;
    size_t count;

    if (!check_form(expanding, from) || !(file = find_file(expanding, from)))
        return 0;
    count = volley_squads_count(file->squads);
    if (from->what == NAMES_FILE && count > 1) {
        source_fail(expanding->err, VOLLEY_INVALID, file->called,
                    "there are %zu squads in it: name one, as in @FILE:2.all, or a ship, as in "
                    "@FILE:2.1",
                    count);
        return 0;
    }
    count = volley_squads_ship_count(file->squads, from->squad);
    return from->what == NAMES_SHIP || count == 0 ? 1 : count;
}

/* ---- a ship in words ---- */

static void write_remark(struct buffer *out, const char *text)
{
    for (bool open = false; *text; text++)
        buffer_print(out, "%c", cli_remark_letter(text, &open));
}

/* A remark about a file, which "]" ends. */
static void begin_remark(const struct expanding *expanding, const struct squad_file *file)
{
    buffer_add_text(expanding->out, " [");
    write_remark(expanding->out, file->called);
}

/* What the reader should be told of a ship is a remark among its words, which each report tells.
 * False: a strict question knows every card. */
static bool tell(const struct expanding *expanding, const struct squad_file *file,
                 const struct reference *from)
{
    const char *note;

    for (size_t i = 0;
         (note = volley_squads_note(file->squads, expanding->edition, from->squad, from->ship, i));
         i++) {
        if (expanding->options->plan.strict && strncmp(note, "not in the library", 18) == 0)
            return source_fail(expanding->err, VOLLEY_INVALID, file->called, "ship %zu: %s",
                               from->ship + 1, note);
        begin_remark(expanding, file);
        buffer_print(expanding->out, ": ship %zu: ", from->ship + 1);
        write_remark(expanding->out, note);
        buffer_add_text(expanding->out, "]");
    }
    return true;
}

/* That a squad may not be played so is told with the first ship of it that is read. */
static bool tell_breach(const struct expanding *expanding, struct squad_file *file,
                        const struct reference *from)
{
    char breach[BREACH_ROOM];

    if (file->judged == from->squad + 1)
        return true;
    file->judged = from->squad + 1;
    if (volley_squads_breach(file->squads, expanding->edition, from->squad, breach, sizeof breach,
                             expanding->err) != VOLLEY_OK)
        return false;
    if (!*breach)
        return true;
    begin_remark(expanding, file);
    buffer_add_text(expanding->out, " is no legal list: ");
    write_remark(expanding->out, breach);
    buffer_add_text(expanding->out, " Its ships count as they are]");
    return true;
}

/* A list of the first edition has its cards in no other, nor does it play by its rules. Who says
 * the edition of a question knows that. */
static bool check_edition(const struct expanding *expanding, const struct squad_file *file,
                          size_t squad)
{
    const char *told = volley_squads_edition(file->squads, squad);

    return expanding->edition_given || !told ||
           (strcmp(told, "1") == 0) == (strcmp(expanding->edition, "1") == 0) ||
           source_fail(
               expanding->err, VOLLEY_INVALID, file->called,
               "this squad is of edition %s, by %.60s; say -e %s, or -e %s to read it otherwise",
               told, volley_squads_told_by(file->squads, squad), told, expanding->edition);
}

static volley_status find_words(const struct expanding *expanding, const struct squad_file *file,
                                const struct reference *from, const char **words)
{
    return expanding->fights
               ? volley_squads_fighter(file->squads, expanding->edition, from->squad, from->ship,
                                       words, expanding->err)
               : volley_squads_loadout(file->squads, expanding->edition, from->squad, from->ship,
                                       expanding->defends, words, expanding->err);
}

/* Whose points they are is told once for each file, and again where those of a ship are others. */
static void write_points(const struct expanding *expanding, struct squad_file *file,
                         const struct reference *from)
{
    const char *of;
    unsigned told;
    int points =
        volley_squads_points(file->squads, expanding->edition, from->squad, from->ship, &of);

    if (points < 0)
        return;
    buffer_print(expanding->out, " points=%d", points);
    told = strcmp(of, "list") == 0 ? 1 : 2;
    if (!(file->told_points & told)) {
        begin_remark(expanding, file);
        buffer_print(expanding->out, ": points ");
        if (file->told_points)
            buffer_print(expanding->out, "of ship %zu ", from->ship + 1);
        buffer_print(expanding->out, "%s%s]",
                     strcmp(of, "list") == 0 ? "as the list says" : "by the costs of ",
                     strcmp(of, "list") == 0
                         ? ""
                         : volley_squads_point_list(file->squads, expanding->edition, from->squad));
    }
    file->told_points |= told;
}

bool member_write(const struct expanding *expanding, const struct reference *from)
{
    struct squad_file *file = find_file(expanding, from);
    const char *words = NULL;

    if (!file || !check_edition(expanding, file, from->squad) ||
        find_words(expanding, file, from, &words) != VOLLEY_OK)
        return false;
    buffer_add_text(expanding->out, words);
    if (expanding->fights && !expanding->options->kept->unpriced)
        write_points(expanding, file, from);
    return tell(expanding, file, from) && tell_breach(expanding, file, from);
}
