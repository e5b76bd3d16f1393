/* Sides of an engagement, which whole squads can be. */
#include "app/cli/complain.h"
#include "app/cli/member.h"
#include "app/cli/source.h"
#include "volley/squad.h"

#include <stdlib.h>
#include <string.h>

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
                       struct squad_file **file, size_t *count)
{
    if (source_is_address(at + 1))
        return source_refuse_address(expanding->err);
    *out = squad_at(at);
    if (out->name_bytes == 0)
        return member_fail_form(expanding->err, at);
    *file = member_file(expanding->options, at, out);
    if (!*file)
        return member_fail_nomem(expanding->err);
    if (!(*file)->squads) {
        *expanding->err = (*file)->error;
        return false;
    }
    *count = volley_squads_ship_count((*file)->squads, out->squad);
    *count = *count > 0 ? *count : 1;
    if (out->all || volley_squads_count((*file)->squads) == 1)
        return true;
    source_fail(expanding->err, VOLLEY_INVALID, (*file)->name, "");
    snprintf(expanding->err->message, sizeof expanding->err->message,
             "there are %zu squads in it: name one, as in @FILE:2.all, or a ship, as in @FILE:2.1",
             volley_squads_count((*file)->squads));
    return false;
}

/* Each ship has the words before the "@" and those behind it. */
static bool write_part(struct expanding *expanding, const char *text, const char *at,
                       const char *end)
{
    struct squad_file *file = NULL;
    struct cli_reference reference;
    size_t count = 1;
    const bool is_ship =
        cli_reference_read(at, &reference) && reference.end <= end && !reference.all;

    if (!is_ship && !find_squad(expanding, at, &reference, &file, &count))
        return false;
    for (size_t i = 0; i < count; i++) {
        fprintf(expanding->out, "%s%.*s", i ? "; " : "", (int)(at - text), text);
        reference.ship = is_ship ? reference.ship : i;
        if (is_ship ? !member_write_reference(expanding, at, &reference)
                    : !member_write(expanding, file, &reference))
            return false;
        fprintf(expanding->out, "%.*s", (int)(end - reference.end), reference.end);
    }
    return true;
}

bool members_write_side(struct expanding *expanding, const char *text)
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

/* The file of several squads that a text names as a whole, and nothing besides; NULL: none. */
static struct squad_file *several_squads(const struct cli_options *options, const char *text,
                                         struct cli_reference *out)
{
    const char *end, *at = find_reference(text, &end);
    struct squad_file *file = NULL;

    if (!at || *end || cli_reference_read(at, out) || source_is_address(at + 1))
        return NULL;
    *out = squad_at(at);
    if (out->name_bytes > 0)
        file = member_file(options, at, out);
    return file && file->squads && volley_squads_count(file->squads) > 1 ? file : NULL;
}

/* Squad `number` of a file, with the words around it; NULL: out of memory. */
static const char *keep_squad(const struct cli_options *options, const char *text,
                              const struct squad_file *file, const struct cli_reference *at,
                              size_t number)
{
    enum { MORE = 32 }; /* bytes of ":1.all" */
    const size_t bytes = strlen(text) + MORE;
    const char *begins = at->end - at->name_bytes - 1;
    char *made = cli_keep(options, malloc(bytes));

    if (made)
        snprintf(made, bytes, "%.*s@%s:%zu.all%s", (int)(begins - text), text, file->name,
                 number + 1, at->end);
    return made;
}

struct members_side *members_sides(const struct cli_options *options, const char *text,
                                   size_t *count)
{
    struct cli_reference at;
    const struct squad_file *file = several_squads(options, text, &at);
    struct members_side *sides;

    *count = file ? volley_squads_count(file->squads) : 1;
    sides = cli_keep(options, calloc(*count, sizeof *sides));
    for (size_t i = 0; sides && i < *count; i++) {
        const char *name = file ? volley_squads_name(file->squads, i) : NULL;

        sides[i].text = file ? keep_squad(options, text, file, &at, i) : text;
        sides[i].name = name && *name ? name : NULL;
        if (!sides[i].text)
            return NULL;
    }
    return sides;
}

/* The words of a ship; NULL: out of memory. */
static const char *keep_fighter(const struct cli_options *options, const struct squad_file *file,
                                const struct cli_reference *place)
{
    const char *words = ""; /* of a ship that the library does not know */

    volley_squads_fighter(file->squads, options->edition, place->squad, place->ship, &words, NULL);
    return cli_keep(options, strdup(words ? words : ""));
}

volley_text *members_others(const struct cli_options *options, const char *text, size_t *count)
{
    struct cli_reference place = { 0 };
    const struct squad_file *file = NULL;
    const char *end, *words = "", *at = find_reference(text, &end);
    const bool named = at && cli_reference_read(at, &place) && !place.all;
    const size_t own = place.ship;
    size_t ships = 0;
    volley_text *others;

    if (named && !(file = member_file(options, at, &place))) {
        say_no_memory(options->host);
        return NULL;
    }
    if (file && file->squads) /* or why not will be said */
        ships = volley_squads_ship_count(file->squads, place.squad);
    *count = 0;
    others = cli_keep(options, calloc(ships + 1, sizeof *others));
    for (place.ship = 0; others && words && place.ship < ships; place.ship++) {
        words = place.ship == own ? "" : keep_fighter(options, file, &place);
        if (words && *words)
            others[(*count)++] = (volley_text){ .text = words, .source = file->name };
    }
    return words ? others : NULL;
}
