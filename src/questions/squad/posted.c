/* A squad as players post it: a line for each pilot, and its upgrades below, or behind it. */
#include "questions/squad/posted.h"

#include "base/ascii.h"
#include "base/utf8.h"
#include "game/xws/keep.h"
#include "words/library/library.h"
#include "words/spoken.h"

#include <stdio.h>
#include <stdlib.h>

enum { FAULTS_MAX = 8 };

/* ---- parts of lines ---- */

/* What may be a pilot and an upgrade begins another pilot where it is nothing of the one before. */
static volley_status check_begins(struct poster *poster, const struct phrase *part)
{
    const struct phrase *before = &poster->posted[poster->count - 1].said;
    const struct error_place place = spoken_place(part, 0, part->count);
    struct phrase alone, both = { .count = 0 };
    const bool goes_on = posted_settle(poster, before, NULL, "", &alone, NULL) == VOLLEY_OK &&
                         posted_settle(poster, before, part, "", &both, NULL) == VOLLEY_OK;

    phrase_fini(&alone);
    phrase_fini(&both);
    if (poster->lost || !goes_on)
        return VOLLEY_OK;
    return error_at(&poster->fault, VOLLEY_INVALID, &place,
                    "a pilot and an upgrade are called so: put an empty line before each pilot, "
                    "or blanks before each upgrade");
}

static volley_status add_part(struct poster *poster, const struct phrase *part, unsigned kinds,
                              int times, bool below)
{
    const bool first = poster->fresh || !poster->count;
    const bool both =
        kinds == (POSTED_PILOT | POSTED_UPGRADE) && !first && !below && !poster->parted;
    struct posted *posted = &poster->posted[poster->count];

    if (both)
        TRY(check_begins(poster, part));
    poster->fresh = false;
    if (!poster->count || kinds == POSTED_PILOT || both || (first && kinds != POSTED_UPGRADE)) {
        if (poster->count == XWS_PILOTS_MAX)
            return error_at(&poster->fault, VOLLEY_RANGE, &part->words->place,
                            "more than 64 pilots");
        posted->times = times;
        times = 1;
        poster->count++;
    } else {
        posted--;
    }
    for (int i = 0; i < times && i < XWS_UPGRADES_MAX; i++)
        TRY(phrase_add_marked(&posted->said, part, 0, &poster->fault));
    return VOLLEY_OK;
}

static volley_status take_part(struct poster *poster, struct lexer text, bool below)
{
    struct phrase part;
    unsigned kinds;
    int times;
    volley_status status = phrase_read(&part, text, &poster->fault);

    if (status != VOLLEY_OK)
        return status;
    kinds = posted_look_at(poster, &part, &times);
    if (part.count)
        status = add_part(poster, &part, kinds, times, below);
    phrase_fini(&part);
    return status;
}

/* ---- lines ---- */

struct slash {
    const char *text;
    size_t bytes;
    bool found;
};

static bool visit_slash(const char *id, const char *name, void *context)
{
    struct slash *slash = context;

    (void)id;
    for (; !slash->found && strlen(name) >= slash->bytes; name++)
        slash->found = ascii_same_bytes(name, slash->text, slash->bytes);
    return !slash->found;
}

/* Where a part of a line ends: at a "," or "+", or at a "/" that is not of a name, as in "TIE/fo".
 */
static const char *end_of_part(const char *start)
{
    for (const char *at = start;; at++) {
        struct slash slash = { .found = false };

        at += strcspn(at, ",+/");
        for (slash.text = at; slash.text > start && ascii_is_letter_or_digit(slash.text[-1]);)
            slash.text--;
        slash.bytes = (size_t)(at - slash.text) + 2;
        for (int i = 0; *at == '/' && slash.text < at && at[1] && i < CARDS_EDITIONS; i++)
            cards_each(&cards_builtin[i], visit_slash, &slash);
        if (!slash.found)
            return at;
    }
}

static bool is_total(const char *text)
{
    static const char *const words[] = { "total", "ship total", "points", "half points",
                                         "threshold" };

    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (ascii_same_bytes(text, words[i], strlen(words[i])))
            return true;
    return false;
}

/* "  Predator", "- Predator" */
static bool is_below(const char *line)
{
    return ascii_is_space(*line) || (*line && strchr("-*+", *line) && line[1] == ' ');
}

static const char marks[] = " \t\r*_>#-+,;:|/";

static volley_status take_line(struct poster *poster, const char *line, struct lexer text)
{
    bool below = is_below(line);
    const char *const start = line + strspn(line, marks);
    const char *faction = faction_find(poster->library, start);
    int points;

    if (!*start || is_total(start)) {
        poster->fresh = true;
        if (sscanf(start, "%*[TOTALotal: ]%4d", &points) == 1) /* "Total: 200" */
            poster->squad.points = points;
        return VOLLEY_OK;
    }
    if (faction && !poster->count) {
        poster->squad.faction = faction;
        return VOLLEY_OK;
    }
    poster->fresh = poster->fresh || (poster->marked && !below);
    for (const char *at = start; *at; at += strspn(at, marks)) {
        text.column = 1 + (int)utf8_count(line, (size_t)(at - line));
        text.at = at;
        text.end = at = end_of_part(at);
        TRY(take_part(poster, text, below));
        below = true;
    }
    return VOLLEY_OK;
}

/* Each line with a NUL behind it; dashes, bullets and quotes as a keyboard has them, and nothing in
 * place of quotes, of brackets and of points in these. Returns the end. */
static char *make_plain(char *text, const char *end)
{
    char *out = text, *from;

    for (const char *at = text; at < end; at++) {
        const bool is_mark = end - at > 2 && strncmp(at, "\xE2\x80", 2) == 0,
                   is_cross = end - at > 1 && strncmp(at, "\xC3\x97", 2) == 0;

        at += is_mark ? 2 : is_cross;
        *out++ = is_cross                         ? 'x'
                 : *at == '\n'                    ? '\0'
                 : is_mark && (*at & 0xFF) < 0x96 ? '-'
                 : is_mark || strchr("\"", *at)   ? ' '
                                                  : *at;
    }
    *out = '\0';
    for (char *at = text; at < out; at++) {
        if (!*at || !strchr("()[]:", *at))
            continue;
        from = at + 1;
        from += strspn(from, "0123456789 ");
        from += from > at + 1 ? strspn(from, " ponits") : 0;
        if (strchr("([", *at) && from > at + 1 && *from && strchr(")]", *from))
            memset(at, ' ', (size_t)(from - at));
        *at = ' ';
    }
    return out;
}

/* Whether lines without names stand between those with names; else whether upgrades are marked,
 * where the first line is not. */
static void look_at_form(struct poster *poster, const char *text, const char *end)
{
    bool line = false;

    while (end > text && (!end[-1] || ascii_is_space(end[-1])))
        end--;
    for (const char *at = text; at < end && !poster->parted; at++) {
        poster->parted = !*at && line;
        line = !*at || (line && ascii_is_space(*at));
        poster->marked = poster->marked || *at == '+' || (at > text && !at[-1] && is_below(at));
    }
    poster->marked = poster->marked && !poster->parted && text < end && !is_below(text);
}

/* ---- all of them ---- */

/* What is wrong with several pilots is told at once. */
static volley_status say_faults(const volley_error faults[], size_t count, volley_error *err)
{
    const volley_error *first = &faults[0];
    const struct error_place place = { first->source, first->line, first->column, first->word,
                                       strlen(first->word) };
    const char *way = strchr(first->message, '"'), *end = way ? strchr(way + 1, '"') : NULL;
    const bool many = end && count > 3;
    struct buffer others = { 0 };
    volley_status status;

    if (count == 1)
        return error_copy(err, first);
    for (size_t i = 1; i < count; i++)
        buffer_print(&others, "%s%d %s", i > 1 ? ", " : "", faults[i].line, faults[i].word);
    end = many ? strchr(first->message, ':') : end ? end + 1 : strchr(first->message, '\0');
    status = others.failed ? error_nomem(err)
                           : error_at(err, first->status, &place, "%.*s%s in line %s",
                                      (int)(end - first->message), first->message,
                                      many ? ": say the ship or faction; so, too," : "; so, too,",
                                      buffer_text(&others));
    buffer_fini(&others);
    return status;
}

/* Read all pilots, as those of a faction. What is wrong stands in the fault of the poster. */
static volley_status read_all(struct poster *poster, const char *faction, bool only)
{
    volley_error faults[FAULTS_MAX + 1] = { { .status = VOLLEY_OK } };
    size_t wrong = 0;

    poster->squad.pilots = NULL;
    poster->squad.pilot_count = poster->squad.pilot_capacity = 0;
    for (size_t i = 0; i < poster->count; i++)
        for (int copy = 0; copy < poster->posted[i].times; copy++) {
            struct xws_pilot *pilot = xws_add_pilot(poster->file, &poster->squad);
            volley_status status;

            if (!pilot || poster->squad.pilot_count > XWS_PILOTS_MAX)
                return pilot ? error_at(&poster->fault, VOLLEY_RANGE,
                                        &poster->posted[i].said.words->place, "more than 64 pilots")
                             : error_nomem(&poster->fault);
            *pilot = (struct xws_pilot){ .id = "", .points = XWS_POINTS_UNSAID };
            status = posted_read(poster, &poster->posted[i], faction, only, pilot,
                                 copy ? NULL : &faults[wrong]);
            if (status == VOLLEY_NOMEM || (only && status != VOLLEY_OK))
                return status == VOLLEY_NOMEM ? error_nomem(&poster->fault) : status;
            wrong += status != VOLLEY_OK && copy == 0 && wrong < FAULTS_MAX;
        }
    return wrong ? say_faults(faults, wrong, &poster->fault) : VOLLEY_OK;
}

/* Where a name is that of pilots of several factions, the one faction settles it that has all
 * pilots of the squad. */
static volley_status settle_faction(struct poster *poster)
{
    const char *fits[2] = { NULL, NULL }, *faction;
    size_t count = 0;

    for (size_t i = 0; (faction = faction_at(i)) && count < 2; i++) {
        const volley_status status = read_all(poster, faction, true);

        if (status == VOLLEY_NOMEM)
            return status;
        if (status == VOLLEY_OK)
            fits[count++] = faction;
    }
    if (count == 0)
        return poster->status;
    poster->fault = (volley_error){ .status = VOLLEY_OK };
    if (count == 2)
        return error_at(&poster->fault, VOLLEY_INVALID,
                        &(struct error_place){ .source = poster->posted->said.start.source,
                                               .line = poster->posted->said.start.line,
                                               .column = 1 },
                        "its pilots may fly for several factions: say which in a first line, as in "
                        "%s or %s",
                        faction_name(fits[0]), faction_name(fits[1]));
    poster->squad.faction = fits[0];
    TRY(read_all(poster, fits[0], true));
    xws_tell(poster->file, poster->squad.pilots,
             "the pilots are those of the %s, as no other faction has all of them",
             faction_name(fits[0]));
    return VOLLEY_OK;
}

static const char *faction_of_first(const struct poster *poster)
{
    const char *id = poster->squad.pilots->id;
    size_t count;
    const struct cards_pilot *flown = cards_find_pilots(poster->library, id, strlen(id), &count);

    return flown ? faction_side(poster->edition->name, flown->faction) : "";
}

/* Read a text in one edition; what is wrong stands in the poster. */
static volley_status read_text(struct poster *poster, const char *text, const char *end,
                               const char *source)
{
    struct lexer lexer = { .source = source };

    look_at_form(poster, text, end);
    for (; text < end; text += strlen(text) + 1) {
        lexer.line++;
        TRY(take_line(poster, text, lexer));
    }
    if (!poster->count)
        return error_at(&poster->fault, VOLLEY_INVALID, &(struct error_place){ .source = source },
                        "there is no squad here: neither XWS, as builders export it, nor an "
                        "address of a builder, nor lines with pilots");
    poster->status = read_all(poster, poster->squad.faction, false);
    if (poster->status == VOLLEY_SYNTAX && !*poster->squad.faction)
        poster->status = settle_faction(poster);
    if (poster->status == VOLLEY_OK && !*poster->squad.faction)
        poster->squad.faction = faction_of_first(poster);
    return poster->status;
}

/* Names that one edition has, then the points tell it; posts have the factions' names of both.
 * Returns the edition that counts. */
static enum cards_edition tell_edition(struct poster posters[CARDS_EDITIONS])
{
    struct xws_squad *first = &posters[CARDS_FIRST].squad, *second = &posters[CARDS_SECOND].squad;
    const char *faction = second->faction;

    if (posters[CARDS_FIRST].lost < posters[CARDS_SECOND].lost) {
        first->edition = "1";
        snprintf(first->told_by, sizeof first->told_by, "its names");
        return CARDS_FIRST;
    }
    second->faction = "";
    xws_tell_edition(second);
    second->faction = faction;
    return CARDS_SECOND;
}

volley_status squad_read_posted(volley_squads *squads, const char *bytes, size_t count,
                                const char *source, volley_error *err)
{
    struct poster posters[CARDS_EDITIONS] = { { .count = 0 } }, *told;
    struct xws_squad *squad = xws_add_squad(&squads->file);
    char *text = malloc(count + 1), *end = NULL;

    if (text && squad) {
        memcpy(text, bytes, count);
        end = make_plain(text, text + count);
    }
    for (int i = 0; i < CARDS_EDITIONS && end; i++) {
        struct poster *poster = &posters[i];

        poster->file = &squads->file;
        poster->edition = rules_edition_find(i == CARDS_FIRST ? "1" : "2.5");
        poster->library = library_cards(squads->library, poster->edition);
        poster->fresh = true;
        poster->squad =
            (struct xws_squad){ "", "", NULL, "", "", "", "", "", XWS_POINTS_UNSAID, NULL, 0, 0 };
        poster->status = read_text(poster, text, end, source);
    }
    told = &posters[tell_edition(posters)];
    for (int i = 0; i < CARDS_EDITIONS && squad; i++) {
        const struct poster *poster = &posters[i];

        squads->faults[i] = poster->fault;
        if (poster->status == VOLLEY_OK && (poster == told || !squad->pilot_count))
            *squad = poster->squad;
        if (poster->status == VOLLEY_OK && i == CARDS_FIRST)
            squads->first = poster->squad;
        for (size_t at = 0; at < poster->count; at++)
            phrase_fini(&posters[i].posted[at].said);
    }
    free(text);
    NEED(end && !squads->file.failed, err);
    return squad->pilot_count ? VOLLEY_OK : error_copy(err, &told->fault);
}
