#include "cli/members.h"

#include "cli/complain.h"
#include "cli/source.h"
#include "volley/squad.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_MAX = 9 }; /* digits of a ship or a squad */

static const char in_text_vs[] = " vs ";

/* "@FILE:SHIP" or "@FILE:SQUAD.SHIP": where it ends, and what it says. */
struct reference {
    const char *end;
    size_t name_bytes;
    size_t squad, ship; /* from 0 */
};

/* ---- reading a reference ---- */

static size_t digits_at(const char *text)
{
    return strspn(text, "0123456789");
}

static bool ends_word(char c)
{
    return c == '\0' || c == ';' || isspace((unsigned char)c);
}

/* ":2" or ":1.2" at the end of a word. */
static bool read_numbers(const char *text, struct reference *out)
{
    size_t digits = digits_at(text + 1);
    const char *ship = text + 1;

    out->squad = 0;
    if (digits > 0 && digits <= NUMBER_MAX && ship[digits] == '.') {
        out->squad = strtoul(ship, NULL, 10) - 1;
        ship += digits + 1;
        digits = digits_at(ship);
    }
    out->ship = strtoul(ship, NULL, 10) - 1;
    out->end = ship + digits;
    return digits > 0 && digits <= NUMBER_MAX && ends_word(*out->end);
}

/* The name ends at the first ":" with numbers behind it; there may be blanks in it. */
static bool read_reference(const char *text, struct reference *out)
{
    for (const char *at = text + 1; *at && *at != ';'; at++) {
        if (*at != ':' || !read_numbers(at, out))
            continue;
        out->name_bytes = (size_t)(at - text - 1);
        return out->name_bytes > 0;
    }
    return false;
}

/* ---- a ship in words ---- */

static void print_notes(const volley_squads *squads, const char *name, const struct reference *from)
{
    const char *note;

    for (size_t i = 0; (note = volley_squads_note(squads, from->squad, from->ship, i)); i++)
        fprintf(stderr, "volley: %s: ship %zu: %s\n", name, from->ship + 1, note);
}

/* The edition of the command decides; that of the list is a guess from its faction. */
static bool check_edition(const volley_squads *squads, const char *name, size_t squad,
                          const char *edition)
{
    const char *guess = volley_squads_edition(squads, squad);

    if (strcmp(edition, "1") == 0) {
        fprintf(stderr,
                "volley: %s: error: first edition ships and cards are not in the library yet\n",
                name);
        return false;
    }
    if (guess && strcmp(guess, "1") == 0)
        fprintf(stderr,
                "volley: %s: a first edition list, by its faction, read as second edition\n", name);
    return true;
}

static bool write_ship(FILE *out, const char *name, const struct reference *from, bool defends,
                       const struct members_of *of)
{
    volley_squads *squads = NULL;
    volley_error error = { 0 };
    const char *words = NULL;
    struct source file;
    volley_source source;
    bool ok;

    if (!source_open(&file, name))
        return false;
    source = source_of(&file);
    ok = volley_squads_read(of->library, &source, &squads, &error) == VOLLEY_OK;
    source_close(&file);
    ok = ok && volley_squads_loadout(squads, from->squad, from->ship, defends, &words, &error) ==
                   VOLLEY_OK;
    if (!ok)
        complain(&error, NULL);
    ok = ok && check_edition(squads, name, from->squad, of->edition);
    if (ok) {
        fputs(words, out);
        print_notes(squads, name, from);
    }
    volley_squads_free(squads);
    return ok;
}

/* ---- texts ---- */

static bool write_reference(FILE *out, const char *text, struct reference *reference, bool defends,
                            const struct members_of *of)
{
    char *name;
    bool ok;

    if (!read_reference(text, reference)) {
        fprintf(stderr,
                "volley: error: '%s' is not of the form @LIST.xws:2, the second ship of a list\n",
                text);
        return false;
    }
    name = strndup(text + 1, reference->name_bytes);
    if (!name)
        fprintf(stderr, "volley: error: out of memory\n");
    ok = name && write_ship(out, name, reference, defends, of);
    free(name);
    return ok;
}

static bool write_text(FILE *out, const char *text, bool *defends, const struct members_of *of)
{
    const char *start = text;

    while (*text) {
        bool begins = text == start || ends_word(text[-1]);

        if (begins && *text == '@') {
            struct reference reference;

            if (!write_reference(out, text, &reference, *defends, of))
                return false;
            text = reference.end;
            continue;
        }
        *defends = *defends || strncmp(text, in_text_vs, sizeof in_text_vs - 1) == 0;
        fputc(*text++, out);
    }
    return true;
}

static bool keep(struct members *members, char *text)
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

/* *defends is set when a "vs" is in the text. NULL: said why. */
static char *expand(struct members *members, const char *text, bool *defends,
                    const struct members_of *of)
{
    char *bytes = NULL;
    size_t count;
    FILE *out = open_memstream(&bytes, &count);
    bool ok;

    if (!out) {
        fprintf(stderr, "volley: error: out of memory\n");
        return NULL;
    }
    ok = write_text(out, text, defends, of);
    if (fclose(out) != 0 && ok) {
        fprintf(stderr, "volley: error: out of memory\n");
        ok = false;
    }
    if (!ok) {
        free(bytes);
        return NULL;
    }
    return keep(members, bytes) ? bytes : NULL;
}

bool members_expand(struct members *members, char **words, size_t count,
                    const struct members_of *of)
{
    bool defends = false;

    for (size_t i = 0; i < count; i++) {
        if (strcmp(words[i], "vs") == 0)
            defends = true;
        if (!strchr(words[i], '@'))
            continue;
        words[i] = expand(members, words[i], &defends, of);
        if (!words[i])
            return false;
    }
    return true;
}

const char *members_expand_one(struct members *members, const char *text, bool defends,
                               const struct members_of *of)
{
    return strchr(text, '@') ? expand(members, text, &defends, of) : text;
}

void members_fini(struct members *members)
{
    for (size_t i = 0; i < members->count; i++)
        free(members->texts[i]);
    free(members->texts);
    *members = (struct members){ 0 };
}
