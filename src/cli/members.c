#include "cli/members.h"

#include "cli/complain.h"
#include "cli/reference.h"
#include "cli/source.h"
#include "volley/squad.h"

#include <stdlib.h>
#include <string.h>

static const char in_text_vs[] = " vs ";

/* A squad file, or why it cannot be read. */
struct members_file {
    char *name;
    volley_squads *squads; /* NULL: error */
    volley_error error;
    bool *told; /* [squad][ship], in one row: what there is to tell of it */
    bool told_points;
};

/* A text on its way to the one with the ships in it. */
struct expanding {
    struct members *members;
    const char *edition;
    bool edition_given, defends, in_cell;
    bool fights; /* ships of an engagement */
    FILE *out;
    volley_error *err;
};

/* ---- errors ---- */

static bool fail(volley_error *err, volley_status status, const char *source, const char *message)
{
    *err = (volley_error){ .status = status };
    snprintf(err->source, sizeof err->source, "%s", source);
    snprintf(err->message, sizeof err->message, "%s", message);
    return false;
}

static bool fail_nomem(volley_error *err)
{
    return fail(err, VOLLEY_NOMEM, "", "out of memory");
}

static bool fail_form(volley_error *err, const char *text)
{
    fail(err, VOLLEY_SYNTAX, "", "");
    snprintf(err->message, sizeof err->message,
             "'%.60s' is not of the form @LIST.xws:2, the second ship of a list", text);
    return false;
}

/* ---- squad files ---- */

/* The place of a ship in a row of all ships of the file. */
static size_t place_of(const volley_squads *squads, size_t squad, size_t ship)
{
    size_t place = ship;

    for (size_t i = 0; i < squad; i++)
        place += volley_squads_ship_count(squads, i);
    return place;
}

static void read_file(struct members_file *out, const volley_library *library)
{
    struct source file;
    volley_source source;

    if (!source_try(&file, out->name, &out->error))
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
    fail_nomem(&out->error);
    volley_squads_free(out->squads);
    out->squads = NULL;
}

static void file_free(struct members_file *file)
{
    if (!file)
        return;
    volley_squads_free(file->squads);
    free(file->told);
    free(file->name);
    free(file);
}

static struct members_file *add_file(struct members *members, const char *name, size_t name_bytes)
{
    struct members_file **grown =
        realloc(members->files, (members->file_count + 1) * sizeof(*grown));
    struct members_file *file = calloc(1, sizeof *file);

    if (grown)
        members->files = grown;
    if (file)
        file->name = strndup(name, name_bytes);
    if (!grown || !file || !file->name) {
        file_free(file);
        return NULL;
    }
    read_file(file, members->library);
    return members->files[members->file_count++] = file;
}

/* Each file is read once, also one that cannot be read. NULL: out of memory. */
static struct members_file *find_file(struct members *members, const char *name, size_t name_bytes)
{
    for (size_t i = 0; i < members->file_count; i++)
        if (strlen(members->files[i]->name) == name_bytes &&
            memcmp(members->files[i]->name, name, name_bytes) == 0)
            return members->files[i];
    return add_file(members, name, name_bytes);
}

/* ---- a ship in words ---- */

static void tell(const struct expanding *expanding, const struct members_file *file,
                 const struct cli_reference *from)
{
    bool *told = &file->told[place_of(file->squads, from->squad, from->ship)];
    const char *note;

    if (*told)
        return;
    *told = true;
    for (size_t i = 0;
         (note = volley_squads_note(file->squads, expanding->edition, from->squad, from->ship, i));
         i++)
        say("%s: ship %zu: %s", file->name, from->ship + 1, note);
}

/* A list of the first edition has its cards in no other, nor does it play by its rules. Who says
 * the edition of a question knows that. */
static bool check_edition(const struct expanding *expanding, const struct members_file *file,
                          size_t squad)
{
    const char *told = volley_squads_edition(file->squads, squad);

    if (expanding->edition_given || !told ||
        (strcmp(told, "1") == 0) == (strcmp(expanding->edition, "1") == 0))
        return true;
    fail(expanding->err, VOLLEY_INVALID, file->name, "");
    snprintf(expanding->err->message, sizeof expanding->err->message,
             "this squad is of edition %s, by %.60s; say -e %s, or -e %s to read it otherwise",
             told, volley_squads_told_by(file->squads, squad), told, expanding->edition);
    return false;
}

static volley_status find_words(const struct expanding *expanding, const struct members_file *file,
                                const struct cli_reference *from, const char **words)
{
    return expanding->fights
               ? volley_squads_fighter(file->squads, expanding->edition, from->squad, from->ship,
                                       words, expanding->err)
               : volley_squads_loadout(file->squads, expanding->edition, from->squad, from->ship,
                                       expanding->defends, words, expanding->err);
}

/* Whose points they are is said once for each file. */
static void write_points(const struct expanding *expanding, struct members_file *file,
                         const struct cli_reference *from)
{
    const char *of;
    int points =
        volley_squads_points(file->squads, expanding->edition, from->squad, from->ship, &of);

    if (points < 0)
        return;
    fprintf(expanding->out, " points=%d", points);
    if (!file->told_points)
        say("%s: points %s%s", file->name,
            strcmp(of, "list") == 0 ? "as the list says" : "by the costs of edition ",
            strcmp(of, "list") == 0 ? "" : of);
    file->told_points = true;
}

static bool write_ship(const struct expanding *expanding, struct members_file *file,
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

/* ---- texts ---- */

static bool write_reference(const struct expanding *expanding, const char *text,
                            struct cli_reference *reference)
{
    struct members_file *file;

    *reference = (struct cli_reference){ .end = text };
    if (source_is_address(text + 1)) /* which may have ":" and ";" of its own */
        return source_refuse_address(expanding->err);
    if (!cli_reference_read(text, reference))
        return fail_form(expanding->err, text);
    if (expanding->in_cell && reference->name_bytes == 1 && text[1] == '-')
        return fail(expanding->err, VOLLEY_SYNTAX, "",
                    "a squad on standard input cannot be named in a file");
    if (reference->all)
        return fail(expanding->err, VOLLEY_SYNTAX, "",
                    "a whole squad is a side of an engagement; of a squad, name a ship, as in "
                    "@FILE:2.1");
    file = find_file(expanding->members, text + 1, reference->name_bytes);
    return file ? write_ship(expanding, file, reference) : fail_nomem(expanding->err);
}

static bool write_text(struct expanding *expanding, const char *text)
{
    const char *start = text;

    while (*text) {
        bool begins = text == start || cli_reference_ends(text[-1]);

        if (begins && *text == '@') {
            struct cli_reference reference;

            if (!write_reference(expanding, text, &reference))
                return false;
            text = reference.end;
            continue;
        }
        expanding->defends =
            expanding->defends || strncmp(text, in_text_vs, sizeof in_text_vs - 1) == 0;
        fputc(*text++, expanding->out);
    }
    return true;
}

/* ---- sides of an engagement ---- */

/* Where a part of a side ends, and the "@" at the start of a word in it; NULL: there is none. */
static const char *find_reference(const char *text, const char **end)
{
    const char *found = NULL;

    *end = text + strcspn(text, ";");
    for (const char *at = text; at < *end && !found; at++)
        if (*at == '@' && (at == text || cli_reference_ends(at[-1])))
            found = at;
    return found;
}

/* "@FILE:2.all", or "@FILE" without numbers: the name ends with the word. */
static struct cli_reference squad_at(const char *at)
{
    struct cli_reference squad;
    const char *end = at;

    if (cli_reference_read(at, &squad) && squad.all)
        return squad;
    while (!cli_reference_ends(*end))
        end++;
    return (struct cli_reference){ .end = end, .name_bytes = (size_t)(end - at - 1) };
}

/* *count: of the squad's ships; 1 where there is no such squad, which its first ship will say. */
static bool find_squad(struct expanding *expanding, const char *at, struct cli_reference *out,
                       struct members_file **file, size_t *count)
{
    if (source_is_address(at + 1))
        return source_refuse_address(expanding->err);
    *out = squad_at(at);
    if (out->name_bytes == 0)
        return fail_form(expanding->err, at);
    *file = find_file(expanding->members, at + 1, out->name_bytes);
    if (!*file)
        return fail_nomem(expanding->err);
    if (!(*file)->squads) {
        *expanding->err = (*file)->error;
        return false;
    }
    *count = volley_squads_ship_count((*file)->squads, out->squad);
    *count = *count > 0 ? *count : 1;
    if (out->all || volley_squads_count((*file)->squads) == 1)
        return true;
    fail(expanding->err, VOLLEY_INVALID, (*file)->name, "");
    snprintf(expanding->err->message, sizeof expanding->err->message,
             "there are %zu squads in it: name one, as in @FILE:2.all, or a ship, as in @FILE:2.1",
             volley_squads_count((*file)->squads));
    return false;
}

/* Each ship has the words before the "@" and those behind it. */
static bool write_part(struct expanding *expanding, const char *text, const char *at,
                       const char *end)
{
    struct members_file *file = NULL;
    struct cli_reference reference;
    size_t count = 1;
    const bool is_ship =
        cli_reference_read(at, &reference) && reference.end <= end && !reference.all;

    if (!is_ship && !find_squad(expanding, at, &reference, &file, &count))
        return false;
    for (size_t i = 0; i < count; i++) {
        fprintf(expanding->out, "%s%.*s", i ? "; " : "", (int)(at - text), text);
        reference.ship = is_ship ? reference.ship : i;
        if (is_ship ? !write_reference(expanding, at, &reference)
                    : !write_ship(expanding, file, &reference))
            return false;
        fprintf(expanding->out, "%.*s", (int)(end - reference.end), reference.end);
    }
    return true;
}

static bool write_side(struct expanding *expanding, const char *text)
{
    for (const char *end; *text; text = end) {
        const char *at = find_reference(text, &end);

        if (at && !write_part(expanding, text, at, end))
            return false;
        if (!at)
            fprintf(expanding->out, "%.*s", (int)(end - text), text);
        if (*end)
            fputc(*end++, expanding->out);
    }
    return true;
}

/* ->defends is set when a "vs" is in the text. NULL: *err says why. */
static char *make_text(struct expanding *expanding, const char *text)
{
    char *bytes = NULL;
    size_t count;
    bool ok;

    expanding->out = open_memstream(&bytes, &count);
    if (!expanding->out) {
        fail_nomem(expanding->err);
        return NULL;
    }
    ok = expanding->fights ? write_side(expanding, text) : write_text(expanding, text);
    if (fclose(expanding->out) != 0 && ok)
        ok = fail_nomem(expanding->err);
    if (ok)
        return bytes;
    free(bytes);
    return NULL;
}

/* ---- arguments ---- */

bool members_keep(struct members *members, char *text)
{
    char **grown = realloc(members->texts, (members->count + 1) * sizeof *grown);

    if (grown)
        members->texts = grown;
    if (grown)
        grown[members->count++] = text;
    else
        free(text);
    return grown != NULL;
}

/* NULL: said why. */
static char *expand(struct members *members, const char *text, bool *defends, bool fights)
{
    volley_error error = { 0 };
    struct expanding expanding = { .members = members,
                                   .edition = members->edition,
                                   .edition_given = members->edition_given,
                                   .defends = *defends,
                                   .fights = fights,
                                   .err = &error };
    char *made = make_text(&expanding, text);

    *defends = expanding.defends;
    if (made && !members_keep(members, made)) {
        fail_nomem(&error);
        made = NULL;
    }
    if (!made)
        complain(&error, NULL);
    return made;
}

struct members members_for(const struct cli_options *options)
{
    return (struct members){ .edition = options->edition,
                             .edition_given = options->edition_given,
                             .library = options->library };
}

bool members_expand(struct members *members, char **words, size_t count)
{
    bool defends = false;

    for (size_t i = 0; i < count; i++) {
        if (strcmp(words[i], "vs") == 0)
            defends = true;
        if (!strchr(words[i], '@'))
            continue;
        words[i] = expand(members, words[i], &defends, false);
        if (!words[i])
            return false;
    }
    return true;
}

bool members_expand_sides(struct members *members, char **words, size_t count)
{
    bool defends = false;

    for (size_t i = 0; i < count; i++) {
        if (strchr(words[i], '@'))
            words[i] = expand(members, words[i], &defends, true);
        if (!words[i])
            return false;
    }
    return true;
}

/* The file of several squads that a text names as a whole, and nothing besides; NULL: none. */
static struct members_file *several_squads(struct members *members, const char *text,
                                           struct cli_reference *out)
{
    const char *end, *at = find_reference(text, &end);
    struct members_file *file = NULL;

    if (!at || *end || cli_reference_read(at, out) || source_is_address(at + 1))
        return NULL;
    *out = squad_at(at);
    if (out->name_bytes > 0)
        file = find_file(members, at + 1, out->name_bytes);
    return file && file->squads && volley_squads_count(file->squads) > 1 ? file : NULL;
}

/* Squad `number` of a file, with the words around it; NULL: out of memory. */
static const char *keep_squad(struct members *members, const char *text,
                              const struct members_file *file, const struct cli_reference *at,
                              size_t number)
{
    enum { MORE = 32 }; /* bytes of ":1.all" */
    const size_t bytes = strlen(text) + MORE;
    const char *begins = at->end - at->name_bytes - 1;
    char *made = malloc(bytes);

    if (!made)
        return NULL;
    snprintf(made, bytes, "%.*s@%s:%zu.all%s", (int)(begins - text), text, file->name, number + 1,
             at->end);
    return members_keep(members, made) ? made : NULL;
}

bool members_sides(struct members *members, const char *text, struct members_side **out,
                   size_t *count)
{
    struct cli_reference at;
    const struct members_file *file = several_squads(members, text, &at);
    bool ok;

    *count = file ? volley_squads_count(file->squads) : 1;
    *out = calloc(*count, sizeof **out);
    ok = *out != NULL;
    for (size_t i = 0; ok && i < *count; i++) {
        struct members_side *side = &(*out)[i];

        side->text = file ? keep_squad(members, text, file, &at, i) : text;
        side->name = file ? volley_squads_name(file->squads, i) : NULL;
        side->name = side->name && *side->name ? side->name : NULL;
        ok = side->text != NULL;
    }
    return ok || say_no_memory();
}

/* The words of a ship as a text that the members own; NULL: out of memory. */
static const char *keep_fighter(struct members *members, const struct members_file *file,
                                const struct cli_reference *place)
{
    const char *words = ""; /* of a ship that the library does not know */
    char *copy;

    volley_squads_fighter(file->squads, members->edition, place->squad, place->ship, &words, NULL);
    copy = strdup(words ? words : "");
    return copy && members_keep(members, copy) ? copy : NULL;
}

bool members_others(struct members *members, const char *text, volley_text **out, size_t *count)
{
    struct cli_reference place = { 0 };
    const struct members_file *file = NULL;
    const char *end, *words = "", *at = find_reference(text, &end);
    const bool named = at && cli_reference_read(at, &place) && !place.all;
    const size_t own = place.ship;
    size_t ships = 0;

    if (named)
        file = find_file(members, at + 1, place.name_bytes);
    if (file && file->squads) /* or why not will be said */
        ships = volley_squads_ship_count(file->squads, place.squad);
    *count = 0;
    *out = calloc(ships + 1, sizeof **out);
    for (place.ship = 0; *out && words && place.ship < ships; place.ship++) {
        words = place.ship == own ? "" : keep_fighter(members, file, &place);
        if (words && *words)
            (*out)[(*count)++] = (volley_text){ .text = words, .source = file->name };
    }
    if (!*out || !words || (named && !file))
        say_no_memory();
    return *out && words && (!named || file);
}

const char *members_expand_one(struct members *members, const char *text, bool defends)
{
    return strchr(text, '@') ? expand(members, text, &defends, false) : text;
}

/* ---- cells ---- */

static volley_status expand_cell(const char *text, const char *edition, int defends, char **out,
                                 void *context, volley_error *err)
{
    struct members *members = context;
    struct expanding expanding = { .members = members,
                                   .edition = edition ? edition : members->edition,
                                   .edition_given = edition || members->edition_given,
                                   .defends = defends,
                                   .in_cell = true,
                                   .fights = members->fights,
                                   .err = err };

    *out = make_text(&expanding, text);
    return *out ? VOLLEY_OK : err->status;
}

volley_expander members_expander(struct members *members)
{
    return (volley_expander){ expand_cell, members };
}

void members_fini(struct members *members)
{
    for (size_t i = 0; i < members->file_count; i++)
        file_free(members->files[i]);
    for (size_t i = 0; i < members->count; i++)
        free(members->texts[i]);
    free(members->files);
    free(members->texts);
    *members = (struct members){ 0 };
}
