/* A squad as players post it: a line for each pilot, and its upgrades below, or behind it. */
#include "base/ascii.h"
#include "game/xws/keep.h"
#include "questions/squad/handle.h"
#include "words/library/library.h"

#include <stdio.h>

enum { LINE_BYTES = 400, BOTH = 3 };

struct poster {
    struct squad_place places[CARDS_EDITIONS];
    struct xws_file *file;
    struct xws_squad *squad;
    struct error_place at;
    unsigned known;            /* editions that have all names so far */
    int lines[XWS_PILOTS_MAX]; /* of its pilots */
    bool parted;               /* by empty lines: what stands first behind one is a pilot */
    bool marked; /* upgrades stand behind blanks, dashes or +: what stands first is a pilot */
    bool fresh;
    volley_error *err;
};

/* What a part of a line names. */
struct posted {
    char id[XWS_ID_MAX + 1], more[XWS_ID_MAX + 1]; /* its ship or slot; "" */
    unsigned pilots, upgrades;                     /* editions that have it */
};

/* ---- names ---- */

static bool has_slot(const struct squad_place *place, const struct cards_row *card,
                     const char *slot)
{
    const char *means = cards_variant(place->library, "slot", slot);

    return card && (!*slot || squad_lists(card->slot, means ? means : slot));
}

static bool look_up(const struct poster *poster, struct posted *out)
{
    out->pilots = out->upgrades = 0;
    for (unsigned i = 0; i < CARDS_EDITIONS && *out->id; i++) {
        const struct squad_place *place = &poster->places[i];
        const struct cards_ship *ship = *out->more ? squad_find_ship(place, out->more) : NULL;
        const struct squad_found pilot = squad_find_pilot(place, ship, out->id);

        if (pilot.id &&
            (ship ? pilot.flown && strcmp(pilot.flown->ship, ship->id) == 0 : !*out->more))
            out->pilots |= 1u << i;
        if (has_slot(place, squad_find_upgrade(place, out->more, out->id), out->more))
            out->upgrades |= 1u << i;
    }
    return out->pilots || out->upgrades;
}

/* "Wedge Antilles", "Wedge Antilles (X-wing)", "X-wing: Wedge Antilles", "R2-D2 (Crew)", "Wedge
 * Antilles (Battle of Yavin)". */
static bool read_name(const struct poster *poster, const char *text, struct posted *out)
{
    const char *dash = strstr(text, " - ");
    const size_t bracket = strcspn(text, "([:"),
                 bytes = dash && dash < text + bracket ? (size_t)(dash - text) + 1 : bracket;
    char left[LINE_BYTES], first[XWS_ID_MAX + 1];

    *out->more = '\0';
    xws_id(text, out->id, sizeof out->id);
    if (look_up(poster, out) || !text[bytes])
        return out->pilots || out->upgrades;
    snprintf(left, sizeof left, "%.*s", (int)bytes, text);
    xws_id(left, first, sizeof first);
    xws_id(text + bytes + 1, out->more, sizeof out->more);
    memcpy(out->id, first, sizeof first);
    if (look_up(poster, out))
        return true;
    memcpy(out->id, out->more, sizeof out->id);
    memcpy(out->more, first, sizeof first);
    if (look_up(poster, out))
        return true;
    snprintf(left, sizeof left, "%s-%s", first, out->id);
    xws_id(left, out->id, sizeof out->id);
    *out->more = '\0';
    return look_up(poster, out);
}

/* ---- points ---- */

/* Blanks in place of "(60)", "[3 pts]". */
static void drop_points(char *text)
{
    for (char *at = text; (at = strpbrk(at, "([")); at++) {
        const size_t digits = strspn(at + 1, "0123456789");
        char *end = at + 1 + digits;

        end += strspn(end, " ponits");
        if (digits && (*end == ')' || *end == ']'))
            memset(at, ' ', (size_t)(end + 1 - at));
    }
}

static char *trim(char *text)
{
    size_t bytes = strlen(text += strspn(text, " \t\r*_>#-+,;:|"));

    while (bytes && strchr(" \t\r*_-+,;:|", text[bytes - 1]))
        text[--bytes] = '\0';
    return text;
}

/* "Push the Limit 3": cut off; false: there is no number. */
static bool drop_number(char *text)
{
    char *const space = strrchr(text, ' ');
    const bool is_number = space && space[1] && space[1 + strspn(space + 1, "0123456789")] == '\0';

    if (is_number)
        *space = '\0';
    trim(text);
    return is_number;
}

/* ---- lines ---- */

static volley_status add_pilot(struct poster *poster, const struct posted *name)
{
    struct xws_pilot *pilot;

    if (poster->squad->pilot_count == XWS_PILOTS_MAX)
        return error_at(poster->err, VOLLEY_RANGE, &poster->at, "more than 64 pilots");
    pilot = xws_add_pilot(poster->file, poster->squad);
    NEED(pilot, poster->err);
    poster->lines[poster->squad->pilot_count - 1] = poster->at.line;
    pilot->points = XWS_POINTS_UNSAID;
    pilot->id = xws_keep(poster->file, name->id, XWS_ID_MAX);
    pilot->ship = *name->more ? xws_keep(poster->file, name->more, XWS_ID_MAX) : NULL;
    return VOLLEY_OK;
}

static volley_status add_upgrade(struct poster *poster, const struct posted *name)
{
    struct xws_pilot *pilot = &poster->squad->pilots[poster->squad->pilot_count - 1];
    struct xws_upgrade *upgrade;

    if (pilot->upgrade_count == XWS_UPGRADES_MAX)
        return error_at(poster->err, VOLLEY_RANGE, &poster->at, "more than 64 upgrades");
    upgrade = xws_add_upgrade(poster->file, pilot);
    NEED(upgrade, poster->err);
    upgrade->slot = xws_keep(poster->file, name->more, XWS_ID_MAX);
    upgrade->id = xws_keep(poster->file, name->id, XWS_ID_MAX);
    return VOLLEY_OK;
}

/* A name of a pilot and of an upgrade is a pilot where one begins. */
static volley_status add_name(struct poster *poster, const struct posted *name, bool below)
{
    const bool first = poster->fresh, any = poster->squad->pilot_count > 0;

    if (name->pilots && name->upgrades && any && !first && !below && !poster->parted)
        return error_at(poster->err, VOLLEY_INVALID, &poster->at,
                        "a pilot and an upgrade are called so: put an empty line before each "
                        "pilot, or blanks before each upgrade");
    if (!any && !name->pilots)
        return error_at(poster->err, VOLLEY_INVALID, &poster->at,
                        "this upgrade stands before the first pilot");
    poster->known &= name->pilots | name->upgrades;
    poster->fresh = false;
    return name->pilots && (first || !any || !name->upgrades) ? add_pilot(poster, name)
                                                              : add_upgrade(poster, name);
}

/* A part of a line, all of it where that is a name. *took: whether it could be read. */
static volley_status take_part(struct poster *poster, char *text, bool below, bool *took)
{
    char part[LINE_BYTES];
    struct posted name;

    snprintf(part, sizeof part, "%s", text);
    drop_points(part);
    text = trim(part);
    *took = read_name(poster, text, &name) || (drop_number(text) && read_name(poster, text, &name));
    return *took ? add_name(poster, &name, below) : VOLLEY_OK;
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

static volley_status take_parts(struct poster *poster, char *text, bool below)
{
    bool took;

    for (char *next; text; text = next) {
        next = strpbrk(text, ",+");
        if (next)
            *next++ = '\0';
        text = trim(text);
        poster->at.word = text;
        poster->at.word_bytes = strlen(text);
        TRY(take_part(poster, text, below, &took));
        if (!took && *text)
            return error_at(poster->err, VOLLEY_INVALID, &poster->at,
                            "no pilot or upgrade is called so: say it as it is printed, each ship "
                            "in a line of its own, or leave the line out");
        below = true;
    }
    return VOLLEY_OK;
}

/* "  Predator", "- Predator" */
static bool is_below(const char *line)
{
    return ascii_is_space(*line) || (*line && strchr("-*+", *line) && line[1] == ' ');
}

static volley_status take_line(struct poster *poster, char *line)
{
    const bool below = is_below(line);
    char *const text = trim(line);
    const char *faction = faction_find(poster->places[CARDS_SECOND].library, text);
    int points;
    bool took;

    if (!*text || is_total(text)) {
        poster->fresh = true;
        if (sscanf(text, "%*[TOTALotal: ]%4d", &points) == 1) /* "Total: 200" */
            poster->squad->points = points;
        return VOLLEY_OK;
    }
    if (faction && !poster->squad->pilot_count) {
        poster->squad->faction = faction;
        return VOLLEY_OK;
    }
    poster->at.word = text;
    poster->at.word_bytes = strlen(text);
    poster->fresh = poster->fresh || (poster->marked && !below);
    TRY(take_part(poster, text, below, &took));
    return took ? VOLLEY_OK : take_parts(poster, text, below);
}

/* Dashes, bullets and quotes as a keyboard has them. */
static void make_plain(char *text)
{
    char *out = text;

    for (const char *at = text; *at; at++) {
        const bool is_mark = strncmp(at, "\xE2\x80", 2) == 0 && at[2];

        at += is_mark ? 2 : 0;
        *out++ = !is_mark                    ? *at
                 : (unsigned char)*at < 0x96 ? '-'
                 : (unsigned char)*at < 0xA0 ? '"'
                                             : ' ';
    }
    *out = '\0';
}

/* Names that one edition has, then the points tell it; posts have the factions' names of both. */
static void tell_edition(struct poster *poster)
{
    struct xws_squad *squad = poster->squad;
    const char *faction = squad->faction;

    squad->faction = "";
    xws_tell_edition(squad);
    squad->faction = faction;
    if (poster->known == 1u << CARDS_FIRST) {
        squad->edition = "1";
        snprintf(squad->told_by, sizeof squad->told_by, "its names");
    } else if (!(poster->known & 1u << CARDS_FIRST) && squad->edition && *squad->edition == '1') {
        squad->edition = NULL;
    }
}

/* Whether a pilot of a roster is one that a line may mean: by id or name, and ship if that is said.
 * Cards of boxes are said with the box. */
static bool is_meant(const struct cards_pilot *card, const char *id, const struct cards_ship *ship)
{
    char name[XWS_ID_MAX + 1];

    if (ship && strcmp(card->ship, ship->id) != 0)
        return false;
    xws_id(card->name, name, sizeof name);
    return strcmp(card->id, id) == 0 ||
           (strcmp(name, id) == 0 && !*card->standard_loadout && !strstr(card->id, "-lsl"));
}

/* The pilot of a faction that is meant. NULL: none. *several: there is another. */
static const struct cards_pilot *meant_pilot(const struct squad_place *place, const char *faction,
                                             const struct xws_pilot *pilot,
                                             const struct cards_pilot **several)
{
    const struct cards *library = place->library;
    const struct cards_ship *ship = pilot->ship ? squad_find_ship(place, pilot->ship) : NULL;
    const struct cards_pilot *found = NULL;

    *several = NULL;
    for (size_t i = 0; i < library->pilot_count; i++) {
        const struct cards_pilot *card = &library->pilots[i];

        if (!faction_covers(squad_place_edition(place), faction, card->faction) ||
            !is_meant(card, pilot->id, ship))
            continue;
        *several = found && strcmp(found->ship, card->ship) != 0 ? card : *several;
        found = found ? found : card;
    }
    return found;
}

/* Where none is said, the faction that most of its pilots may fly for. *other: as many may fly for
 * that one, too. */
static const char *likely_faction(const struct poster *poster, const struct squad_place *place,
                                  const char **other)
{
    const char *faction, *fits = "";
    const struct cards_pilot *several;
    uint32_t most = 0;

    *other = NULL;
    for (size_t i = 0; (faction = faction_at(i)); i++) {
        uint32_t count = 0;

        for (uint32_t at = 0; at < poster->squad->pilot_count; at++)
            count += meant_pilot(place, faction, &poster->squad->pilots[at], &several) != NULL;
        *other = count > most ? NULL : count == most && count ? faction : *other;
        fits = count > most ? faction : fits;
        most = count > most ? count : most;
    }
    return fits;
}

static const char *ship_said(const struct squad_place *place, const struct cards_pilot *pilot)
{
    const struct cards_ship *ship =
        cards_find_ship(place->library, pilot->ship, strlen(pilot->ship));

    return ship ? ship->name : pilot->ship;
}

/* Names that several have are never one of them in silence: also not where either edition may be
 * meant, whose ids differ.
 *  told  it is that edition */
static volley_status tell_pilots(struct poster *poster, const struct squad_place *place, bool told)
{
    struct xws_squad *squad = poster->squad;
    const char *faction = squad->faction, *other = NULL;

    poster->at = (struct error_place){ .source = poster->at.source, .column = 1 };
    if (!*faction)
        faction = likely_faction(poster, place, &other);
    if (other)
        return error_at(poster->err, VOLLEY_INVALID, &poster->at,
                        "its pilots may fly for several factions: say which in a first line, as in "
                        "%s or %s",
                        faction_name(faction), faction_name(other));
    for (uint32_t i = 0; i < squad->pilot_count; i++) {
        struct xws_pilot *pilot = &squad->pilots[i];
        const struct cards_pilot *several, *found = meant_pilot(place, faction, pilot, &several);

        poster->at.line = poster->lines[i];
        poster->at.word = pilot->id;
        poster->at.word_bytes = strlen(pilot->id);
        if (several)
            return error_at(poster->err, VOLLEY_INVALID, &poster->at,
                            "several pilots are called so: say the ship behind, as in %s (%s) or "
                            "%s (%s)",
                            found->name, ship_said(place, found), several->name,
                            ship_said(place, several));
        if (found && !told && strcmp(found->id, pilot->id) != 0)
            return error_at(poster->err, VOLLEY_INVALID, &poster->at,
                            "several pilots are called so: say the ship behind, as in %s (%s)",
                            found->name, ship_said(place, found));
        pilot->id = found ? found->id : pilot->id;
        pilot->ship = found && told ? found->ship : pilot->ship;
    }
    if (told || place->edition == CARDS_SECOND)
        squad->faction = faction;
    return VOLLEY_OK;
}

/* What the names tell of a squad, when all are read. */
static volley_status tell_names(struct poster *poster)
{
    tell_edition(poster);
    if (poster->squad->edition && *poster->squad->edition)
        poster->known = *poster->squad->edition == '1' ? 1u << CARDS_FIRST : 1u << CARDS_SECOND;
    for (int i = 0; i < CARDS_EDITIONS; i++)
        if (poster->known >> i & 1)
            TRY(tell_pilots(poster, &poster->places[i], poster->known == 1u << i));
    return VOLLEY_OK;
}

/* Whether lines without names stand between those with names; else whether upgrades are marked,
 * where the first line is not. */
static void look_at_form(struct poster *poster, const char *bytes, size_t count)
{
    bool line = false;

    while (count && ascii_is_space(bytes[count - 1]))
        count--;
    for (size_t i = 0; i < count && !poster->parted; i++) {
        poster->parted = bytes[i] == '\n' && line;
        line = bytes[i] == '\n' || (line && ascii_is_space(bytes[i]));
        poster->marked = poster->marked || bytes[i] == '+' ||
                         (i > 0 && bytes[i - 1] == '\n' && i + 1 < count && is_below(bytes + i));
    }
    poster->marked = poster->marked && !poster->parted && count && !is_below(bytes);
}

volley_status squad_read_posted(volley_squads *squads, const char *bytes, size_t count,
                                const char *source, volley_error *err)
{
    struct poster poster = { .file = &squads->file,
                             .at = { .source = source, .column = 1 },
                             .known = BOTH,
                             .fresh = true,
                             .err = err };
    const char *const end = bytes + count, *next;
    char line[LINE_BYTES];

    look_at_form(&poster, bytes, count);
    for (int i = 0; i < CARDS_EDITIONS; i++)
        poster.places[i] =
            (struct squad_place){ library_cards(squads->library,
                                                rules_edition_find(i == CARDS_FIRST ? "1" : "2.5")),
                                  (enum cards_edition)i, "" };
    poster.squad = xws_add_squad(poster.file);
    NEED(poster.squad, err);
    *poster.squad =
        (struct xws_squad){ "", "", NULL, "", "", "", "", "", XWS_POINTS_UNSAID, NULL, 0, 0 };
    for (; bytes < end; bytes = next + 1) {
        next = memchr(bytes, '\n', (size_t)(end - bytes));
        next = next ? next : end;
        poster.at.line++;
        poster.at.word_bytes = 0;
        if (next - bytes >= LINE_BYTES)
            return error_at(err, VOLLEY_INVALID, &poster.at,
                            "a line of a squad has less than 400 letters");
        snprintf(line, sizeof line, "%.*s", (int)(next - bytes), bytes);
        make_plain(line);
        TRY(take_line(&poster, line));
    }
    if (!poster.squad->pilot_count)
        return error_at(err, VOLLEY_INVALID, &(struct error_place){ .source = source },
                        "there is no squad here: neither XWS, as builders export it, nor an "
                        "address of a builder, nor lines with pilots");
    TRY(tell_names(&poster));
    return poster.file->failed ? error_nomem(err) : VOLLEY_OK;
}
