#include "app/cli/members.h"

#include "app/cli/complain.h"
#include "app/cli/member.h"
#include "base/error.h"
#include "game/rules/versus.h"

#include <stdlib.h>

/* ---- what says it without an "@" ---- */

/* The end of a word that is the name of a file of squads and nothing else, with what it says of
 * them behind a ":"; or of an address. NULL: it is neither. */
static const char *unmarked_end(const char *word)
{
    static const char *const endings[] = { ".xws", ".json", ".txt" };
    const char *end = word;

    while (!reference_ends(*end))
        end++;
    for (const char *at = word; at < end && *at != '@'; at++)
        for (size_t i = 0; at > word && i < ARRAY_LEN(endings); i++) {
            const char *const behind = at + strlen(endings[i]);

            if (strncmp(at, endings[i], strlen(endings[i])) == 0 &&
                (behind == end || (behind[0] == ':' && ascii_is_digit(behind[1]))))
                return end;
        }
    return source_is_address(word) ? end : NULL;
}

/* NULL: no memory. */
static char *mark(const char *text)
{
    const char *at = text, *end;
    struct buffer out = { 0 };

    for (; *at; at = end) {
        const bool begins = at == text || reference_ends(at[-1]);
        const char *const word = begins && *at != '@' ? unmarked_end(at) : NULL;

        end = word                   ? word
              : begins && *at == '@' ? reference_read(at).end
              : *at == '['           ? at + strcspn(at, "]")
                                     : at + 1;
        buffer_add_text(&out, word ? "@" : "");
        buffer_add(&out, at, (size_t)(end - at));
    }
    return buffer_string(&out);
}

/* ---- texts ---- */

/* Write what the reference at `at` names, in the part of a text that begins at `part`. Of a whole
 * squad each ship has the words before the "@" and those behind it. Returns what is behind; NULL:
 * *err says why. */
static const char *write_reference(struct expanding *expanding, const char *part, const char *at)
{
    struct reference reference = reference_read(at);
    const size_t count = member_count(expanding, &reference);
    const char *end = reference.end;

    if (count == 0)
        return NULL;
    if (reference.what != NAMES_SHIP)
        end += strcspn(end, ";");
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            buffer_print(expanding->out, "; %.*s", (int)(at - part), part);
        reference.ship = reference.what == NAMES_SHIP ? reference.ship : i;
        if (!member_write(expanding, &reference))
            return NULL;
        buffer_add(expanding->out, reference.end, (size_t)(end - reference.end));
    }
    return end;
}

static bool write_text(struct expanding *expanding, const char *text)
{
    const char *const start = text;

    for (const char *part = text; text && *text;) {
        if (*text == '@' && (text == start || reference_ends(text[-1]))) {
            text = write_reference(expanding, part, text);
            continue;
        }
        expanding->defends = expanding->defends ||
                             (*text == ' ' && rules_is_versus(text + 1, strcspn(text + 1, " ")));
        part = *text == ';' ? text + 1 : part;
        buffer_add(expanding->out, text++, 1);
    }
    return text != NULL;
}

/* ->defends is set when a "vs" is in the text. NULL: *err says why. */
static char *make_text(struct expanding *expanding, const char *text)
{
    struct buffer out = { .failed = false };
    char *marked = mark(text), *made = NULL;
    bool ok;

    expanding->out = &out;
    ok = marked && write_text(expanding, marked);
    if (ok)
        made = buffer_string(&out);
    else
        buffer_fini(&out);
    if (!marked || (ok && !made))
        error_nomem(expanding->err);
    free(marked);
    return made;
}

/* ---- arguments ---- */

char *members_mark(const struct cli_options *options, const char *text)
{
    return cli_keep(options, mark(text));
}

char *members_expand_one(const struct cli_options *options, char *text, bool defends, bool fights)
{
    volley_error error = { 0 };
    struct expanding expanding = { .options = options,
                                   .edition = options->edition,
                                   .edition_given = option_is_given(options, "edition"),
                                   .defends = defends,
                                   .fights = fights,
                                   .err = &error };
    char *made;

    made = make_text(&expanding, text);
    if (made)
        return cli_keep(options, made);
    complain(options->host, &error, NULL);
    return NULL;
}

bool members_expand(const struct cli_options *options, bool fights)
{
    for (size_t i = 0; i < options->side_count; i++) {
        for (struct squad_file *file = options->kept->files; file; file = file->next)
            file->judged = file->told_points = 0; /* of each side it is told again */
        for (size_t word = 0; word < options->sides[i].count; word++) {
            char **text = &options->sides[i].words[word];

            *text = members_expand_one(options, *text, i > 0, fights);
            if (!*text)
                return false;
        }
    }
    return true;
}

/* ---- whole squads ---- */

/* What the first part of a text names, and where the part ends. False: nothing. */
static bool find_reference(const char *text, struct reference *out, const char **end)
{
    *end = text + strcspn(text, ";");
    for (const char *at = text; at < *end; at++)
        if (*at == '@' && (at == text || reference_ends(at[-1]))) {
            *out = reference_read(at);
            *end = out->end + strcspn(out->end, ";");
            return true;
        }
    return false;
}

/* The list of points that counts where an edition is played and nobody says another. */
static const char *usual_list(const char *edition)
{
    volley_points points;

    for (size_t i = 0; volley_points_at(NULL, i, &points); i++)
        if (strcmp(points.edition, edition) == 0)
            return points.name;
    return "";
}

static bool is_of_edition(const char *list, const char *edition)
{
    volley_points points;

    for (size_t i = 0; volley_points_at(NULL, i, &points); i++)
        if (strcmp(points.name, list) == 0)
            return strcmp(points.edition, edition) == 0;
    return false;
}

/* Take the list of points that a squad is built with, and tell by what. Of the first edition it is
 * asked about: its cards are others. */
static void take_list(struct cli_options *options, const struct squad_file *file, size_t squad)
{
    const char *by = volley_squads_told_by(file->squads, squad);
    const char *edition = volley_squads_edition(file->squads, squad);
    const char *list = volley_squads_point_list(file->squads, NULL, squad);
    const char *now = options->points ? options->points : usual_list(options->edition);
    const bool same = strcmp(list, now) == 0;

    if (!*list || !edition || strcmp(edition, "1") == 0 ||
        (option_is_given(options, "edition") && !is_of_edition(list, options->edition)) ||
        (same && (options->points || strncmp(by, "its points, ", 12) != 0)))
        return;
    if (options->points) {
        cli_note(options, "%s: its points are %s by %s, but those of %s count", file->called, list,
                 by, now);
        return;
    }
    if (!same && strcmp(edition, "2.5") == 0 && strncmp(by, "its ruleset", 11) != 0 &&
        strncmp(by, "its points, ", 12) != 0)
        by = "what its ships cost"; /* it is near to that, and the edition has several lists */
    if (!same)
        options->points = cli_keep(options, strdup(list));
    cli_note(options, "%s: points by %s, told by %s; --points says others", file->called, list, by);
}

/* Those of all squads that a text names. */
static void take_lists(struct cli_options *options, const char *text)
{
    const char *end;
    struct reference at;

    for (; *text; text = end + (*end == ';')) {
        const bool names =
            find_reference(text, &at, &end) && at.name_bytes && strncmp(at.begins, "@-", 2) != 0;
        const struct squad_file *file = names ? member_file(options, &at) : NULL;

        if (file && file->squads)
            take_list(options, file, at.squad);
    }
}

void members_choose_points(struct cli_options *options)
{
    if (options->points || option_is_among(options->asked->idle, "points"))
        return;
    for (size_t i = 0; i < options->word_count; i++)
        take_lists(options, options->words[i]);
    if (options->beside)
        take_lists(options, options->beside);
    if (options->points) { /* they are read with that list */
        squad_files_free(options->kept->files);
        options->kept->files = NULL;
    }
}

/* The file of several squads that a text names as a whole, and nothing besides; NULL: none. */
static struct squad_file *several_squads(const struct cli_options *options, const char *text,
                                         struct reference *out)
{
    const char *end;
    struct squad_file *file = NULL;

    if (find_reference(text, out, &end) && !*end && out->what == NAMES_FILE && out->name_bytes)
        file = member_file(options, out);
    return file && file->squads && volley_squads_count(file->squads) > 1 ? file : NULL;
}

struct members_side *members_sides(const struct cli_options *options, char *text, size_t *count)
{
    struct reference at;
    const struct squad_file *file = several_squads(options, text, &at);
    struct members_side *sides;

    *count = file ? volley_squads_count(file->squads) : 1;
    sides = cli_keep(options, calloc(*count, sizeof *sides));
    for (size_t i = 0; sides && i < *count; i++) {
        const char *name = file ? volley_squads_name(file->squads, i) : "";

        sides[i].text =
            file ? cli_make(options, "%.*s:%zu.all%s", (int)(at.end - text), text, i + 1, at.end)
                 : text;
        sides[i].name = *name ? name : NULL;
        if (!sides[i].text)
            return NULL;
    }
    return sides;
}

/* The words of a ship; NULL: out of memory. */
static const char *keep_fighter(const struct cli_options *options, const struct squad_file *file,
                                const struct reference *place)
{
    const char *words = ""; /* of a ship that the library does not know */

    volley_squads_fighter(file->squads, options->edition, place->squad, place->ship, &words, NULL);
    return cli_make(options, "%s", words ? words : "");
}

volley_text *members_others(const struct cli_options *options, const char *text, size_t *count)
{
    struct reference place;
    const struct squad_file *file = NULL;
    const char *end, *words = "";
    size_t ships = 0, own = 0;
    volley_text *others;

    if (find_reference(text, &place, &end) && place.what == NAMES_SHIP) {
        file = member_file(options, &place);
        own = place.ship;
        if (!file) {
            say_no_memory(options->host);
            return NULL;
        }
        if (file->squads) /* or why not will be said */
            ships = volley_squads_ship_count(file->squads, place.squad);
    }
    *count = 0;
    others = cli_keep(options, calloc(ships + 1, sizeof *others));
    for (place.ship = 0; others && words && place.ship < ships; place.ship++) {
        words = place.ship == own ? "" : keep_fighter(options, file, &place);
        if (words && *words)
            others[(*count)++] = (volley_text){ .text = words, .source = file->name };
    }
    return words ? others : NULL;
}

/* "3x" in front of a ship; *text: behind it. */
static size_t read_times(char **text)
{
    char *rest;
    const unsigned long times = strtoul(*text, &rest, 10);

    if (rest == *text || times == 0 || rest[0] != 'x' || rest[1] != ' ')
        return 1;
    *text = rest + 2;
    return times;
}

volley_text *members_beside(const struct cli_options *options, const char *side, size_t *count)
{
    enum { MOST = 32 };
    const bool pinned = strchr(side, '@');
    char *at = cli_make(options, "%s", side), *text;
    volley_text *ships = cli_keep(options, calloc(MOST, sizeof *ships));

    text = at = at && ships ? members_expand_one(options, at, false, true) : NULL;
    *count = 0;
    while (at) {
        char *next = strchr(at, ';'), *ship = at;
        size_t times;

        if (next)
            *next = '\0';
        for (char *last = ship + strlen(ship); last > ship && last[-1] == ' ';)
            *--last = '\0';
        ship += strspn(ship, " ");
        times = read_times(&ship);
        ship += strspn(ship, " ");
        for (; times > 0 && *count < MOST; times--)
            ships[(*count)++] =
                (volley_text){ ship, "--with", 1, pinned ? 1 : 1 + (int)(ship - text), pinned };
        at = next ? next + 1 : NULL;
    }
    return text ? ships : NULL;
}

/* ---- cells ---- */

static volley_status expand_cell(const char *text, const char *edition, int defends, char **out,
                                 void *context, volley_error *err)
{
    const struct cli_options *options = context;
    struct expanding expanding = { .options = options,
                                   .edition = edition ? edition : options->edition,
                                   .edition_given = edition || option_is_given(options, "edition"),
                                   .defends = defends,
                                   .in_cell = true,
                                   .fights = options->kept->fights,
                                   .err = err };

    *out = make_text(&expanding, text);
    return *out ? VOLLEY_OK : err->status;
}

volley_expander members_expander(const struct cli_options *options)
{
    return (volley_expander){ expand_cell, (void *)options };
}

/* Usual targets and fields that are no file here are those that Volley brings. */
static bool open_usual(const struct cli_options *options, struct source *source, const char *name)
{
    const char *text = volley_field_usual(name);
    volley_error error;
    char *copy;

    if (!text || source_try(options->host, source, name, &error))
        return text != NULL;
    *source = (struct source){ .bytes_read.now.hash = DIGEST_BEGINS, .name = name };
    copy = cli_make(options, "%s", text);
    source->file = copy ? fmemopen(copy, strlen(copy), "r") : NULL;
    return source->file != NULL;
}

bool members_open(struct members_file *file, const struct cli_options *options, const char *name,
                  enum title_of of)
{
    *file = (struct members_file){ .host = options->host, .expander = members_expander(options) };
    if (!open_usual(options, &file->file, name) && !source_open(file->host, &file->file, name))
        return false;
    file->source = source_of(&file->file);
    columns_check(options->host, source_first_line(&file->file), file->file.name, of);
    return !file->file.failed || members_close(file, error_nomem(&file->error));
}

bool members_close(struct members_file *file, volley_status status)
{
    source_close(&file->file);
    return status == VOLLEY_OK || complain(file->host, &file->error, NULL);
}

bool members_read(const struct cli_options *options, const char *name, members_read_fn *read,
                  volley_targets **out)
{
    const enum title_of of = read == volley_targets_read ? TITLE_OF_TARGETS : TITLE_OF_ATTACKERS;
    struct members_file file;

    return !name || (members_open(&file, options, name, of) &&
                     members_close(&file, read(&file.source, 0, &file.expander, out, &file.error)));
}

bool members_read_field(const struct cli_options *options, const char *name,
                        volley_field_list **out)
{
    struct members_file file;

    return !name || (members_open(&file, options, name, TITLE_OF_FIELD) &&
                     members_close(&file, volley_field_list_read(&file.source, 0, &file.expander,
                                                                 out, &file.error)));
}
