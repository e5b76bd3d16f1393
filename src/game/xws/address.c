#include "game/xws/link.h"

#include "base/array.h"
#include "base/ascii.h"
#include "base/utf8.h"
#include "game/cards/numbers.h"
#include "game/xws/keep.h"

#include <stdio.h>

enum { DIGITS_MAX = 6, SHOWN_BYTES = 24 };

/* How the data of some versions are made: parts, of which the last one has the ships; a ship has
 * fields behind its pilot, and a field has cards. */
struct form {
    int last; /* of the versions that are so */
    int parts;
    char between_parts, between_ships, between_fields, between_cards;
    const char *fields; /* a letter for each, see `lists` */
};

static const struct form forms[] = {
    { 1, 1, '!', ';', ':', ',', "utum" },
    { 2, 1, '!', ';', ':', ',', "utma" },
    { 7, 2, '!', ';', ':', ',', "utma" },
    { 10, 3, 'Z', 'Y', 'X', 'W', "u" },
};

/* The second edition made upgrades of titles and modifications, and soon left out their fields. */
static const char second_fields[] = "ua";

/* Fields of one kind of cards. Added cards, in slots that others bring, say their kind: "U.12". */
static const struct list {
    char field, added;
    enum cards_numbered kind;
    const char *name;
} lists[] = {
    { 'u', 'U', CARDS_NUMBERED_UPGRADE, "slot" },
    { 't', 'T', CARDS_NUMBERED_TITLE, "title" },
    { 'm', 'M', CARDS_NUMBERED_MODIFICATION, "modification" },
};

struct reading {
    struct xws_file *file;
    struct xws_squad *squad;
    struct xws_pilot *pilot;
    const struct form *form;
    enum cards_edition edition;
    struct link_span text; /* from its begin to the data, for errors */
    const char *source;
    volley_error *err;
};

static volley_status fail(const struct reading *reading, volley_status status, const char *what)
{
    const char *line = reading->text.begin;
    struct error_place place = { .source = reading->source, .line = 1 };

    for (const char *at = line; at < reading->text.end; at++)
        if (*at == '\n') {
            place.line++;
            line = at + 1;
        }
    place.column = (int)utf8_count(line, (size_t)(reading->text.end - line)) + 1;
    return error_at(reading->err, status, &place, "%s", what);
}

static bool next_piece(const char **at, const char *end, char between, struct link_span *out)
{
    const char *found;

    if (!*at)
        return false;
    found = memchr(*at, between, (size_t)(end - *at));
    *out = (struct link_span){ *at, found ? found : end };
    *at = found ? found + 1 : NULL;
    return true;
}

/* ---- cards ---- */

static const char too_many[] = "a pilot has more than 64 upgrades";

static bool find_card(const struct reading *reading, enum cards_numbered kind,
                      struct link_span number, struct cards_named *out)
{
    size_t value = 0;

    if (number.begin == number.end || number.end - number.begin > DIGITS_MAX)
        return false;
    for (const char *at = number.begin; at < number.end; at++) {
        if (!ascii_is_digit(*at))
            return false;
        value = value * 10 + (size_t)(*at - '0');
    }
    return cards_number(reading->edition, kind, value, out);
}

static const char *shown(struct link_span span, char *out)
{
    return utf8_clean(span.begin, (size_t)(span.end - span.begin), out, SHOWN_BYTES);
}

static bool is_nothing(struct link_span card)
{
    return card.begin == card.end ||
           (card.end - card.begin == 2 && memcmp(card.begin, "-1", 2) == 0);
}

/* What is told of cards counts as they do: there is an end to both. */
static bool has_room(const struct reading *reading)
{
    return reading->pilot->upgrade_count + reading->pilot->told_count < XWS_UPGRADES_MAX;
}

/* place  which card of the field it is, from 1 */
static volley_status read_card(struct reading *reading, const struct list *list,
                               struct link_span card, unsigned place, bool added)
{
    struct xws_pilot *pilot = reading->pilot;
    struct xws_upgrade *upgrade;
    struct cards_named named;
    char number[SHOWN_BYTES], slot[XWS_ID_MAX + 1];

    if (is_nothing(card))
        return VOLLEY_OK;
    if (!has_room(reading))
        return fail(reading, VOLLEY_RANGE, too_many);
    if (!find_card(reading, list->kind, card, &named)) {
        xws_tell(reading->file, pilot,
                 "the address has '%s' in %s%s %u, a number that is not known: it is left out",
                 shown(card, number), added ? "added " : "", list->name, place);
        return VOLLEY_OK;
    }
    upgrade = xws_add_upgrade(reading->file, pilot);
    NEED(upgrade, reading->err);
    snprintf(slot, sizeof slot, "%.*s", (int)strcspn(named.where, " |"), named.where);
    upgrade->slot = xws_keep(reading->file, slot, XWS_ID_MAX);
    upgrade->id = named.id;
    return VOLLEY_OK;
}

/* "U.12", or of an older kind "u.12". */
static volley_status read_added(struct reading *reading, struct link_span card, unsigned place)
{
    char number[SHOWN_BYTES];

    if (is_nothing(card))
        return VOLLEY_OK;
    for (size_t i = 0; i < ARRAY_LEN(lists) && card.end - card.begin > 2; i++)
        if (ascii_lower(card.begin[0]) == ascii_lower(lists[i].added) && card.begin[1] == '.')
            return read_card(reading, &lists[i], (struct link_span){ card.begin + 2, card.end },
                             place, true);
    if (!has_room(reading))
        return fail(reading, VOLLEY_RANGE, too_many);
    xws_tell(reading->file, reading->pilot,
             "the address has '%s' as added card %u, which is none: it is left out",
             shown(card, number), place);
    return VOLLEY_OK;
}

static volley_status read_field(struct reading *reading, char field, struct link_span cards)
{
    const struct list *list = NULL;
    volley_status status = VOLLEY_OK;
    struct link_span card;
    unsigned place = 1;

    for (size_t i = 0; i < ARRAY_LEN(lists); i++)
        if (lists[i].field == field)
            list = &lists[i];
    for (const char *at = cards.begin;
         status == VOLLEY_OK && next_piece(&at, cards.end, reading->form->between_cards, &card);
         place++)
        status =
            list ? read_card(reading, list, card, place, false) : read_added(reading, card, place);
    return status;
}

/* ---- ships ---- */

/* Of a pilot that is not known, the rest is read all the same. */
static void read_pilot(struct reading *reading, struct link_span number)
{
    struct xws_pilot *pilot = reading->pilot;
    struct cards_named named;
    char id[SHOWN_BYTES + 8], told[SHOWN_BYTES], digits[SHOWN_BYTES];

    pilot->points = XWS_POINTS_UNSAID;
    if (find_card(reading, CARDS_NUMBERED_PILOT, number, &named)) {
        pilot->id = named.id;
        pilot->ship = named.where;
        if (!reading->squad->faction[0])
            reading->squad->faction = named.faction;
        return;
    }
    shown(number, told);
    xws_id(told, digits, sizeof digits);
    snprintf(id, sizeof id, "pilot-%s", digits[0] ? digits : "unknown");
    pilot->id = xws_keep(reading->file, id, XWS_ID_MAX);
    xws_tell(reading->file, pilot, "the address has '%s' for the pilot, a number that is not known",
             told);
}

static const char *fields_of(const struct reading *reading, struct link_span ship)
{
    size_t between = 0;

    for (const char *at = ship.begin; at < ship.end; at++)
        between += *at == reading->form->between_fields;
    return reading->edition == CARDS_SECOND && between < strlen(reading->form->fields)
               ? second_fields
               : reading->form->fields;
}

static volley_status read_ship(struct reading *reading, struct link_span ship)
{
    const char between = reading->form->between_fields, *at = ship.begin;
    const char *fields = fields_of(reading, ship);
    struct link_span field;

    if (reading->squad->pilot_count == XWS_PILOTS_MAX)
        return fail(reading, VOLLEY_RANGE, "the squad has more than 64 pilots");
    reading->pilot = xws_add_pilot(reading->file, reading->squad);
    NEED(reading->pilot, reading->err);
    next_piece(&at, ship.end, between, &field);
    read_pilot(reading, field);
    if (!at)
        xws_tell(reading->file, reading->pilot,
                 "the address ends with this pilot's number: something may be cut off");
    for (; *fields && next_piece(&at, ship.end, between, &field); fields++)
        TRY(read_field(reading, *fields, field));
    return VOLLEY_OK;
}

static volley_status read_ships(struct reading *reading, struct link_span ships)
{
    struct link_span ship;

    for (const char *at = ships.begin;
         next_piece(&at, ships.end, reading->form->between_ships, &ship);)
        if (ship.begin < ship.end)
            TRY(read_ship(reading, ship));
    if (reading->squad->pilot_count == 0)
        return fail(reading, VOLLEY_SYNTAX, "the address has a squad without ships");
    return VOLLEY_OK;
}

/* ---- squads ---- */

/* In the first edition the sequels' ships were those of the old factions, which had short names. */
static const char *const factions_of_first[][2] = {
    { "rebelalliance", "rebel" },
    { "galacticempire", "imperial" },
    { "scumandvillainy", "scum" },
};

static const char *faction_of(const struct reading *reading, const char *name)
{
    char id[XWS_ID_MAX + 1];

    xws_id(name, id, sizeof id);
    for (size_t i = 0; reading->edition == CARDS_FIRST && i < ARRAY_LEN(factions_of_first); i++)
        if (strcmp(id, factions_of_first[i][0]) == 0)
            return factions_of_first[i][1];
    return xws_keep(reading->file, id, XWS_ID_MAX);
}

/* A value of an address, decoded; "": it has none. NULL: memory has run out. */
static char *value_of(struct reading *reading, struct link_span link, const char *key, bool plus)
{
    struct link_span value = { link.end, link.end };
    char *text;

    link_value(link, key, &value);
    text = arena_take(&reading->file->memory, (size_t)(value.end - value.begin) + 1);
    if (text)
        link_decode(value, plus, text);
    return text;
}

/* The parts before the ships: the kind of game, and the points that a squad may have. Version 10
 * came with the players' points. */
static volley_status read_data(struct reading *reading, const char *data, int version)
{
    const char *at = data, *end = data + strlen(data);
    struct link_span part = { end, end };
    char points[SHOWN_BYTES + 1];

    for (size_t i = 0; reading->form == NULL; i++)
        reading->form = version <= forms[i].last ? &forms[i] : NULL;
    for (int i = 0; i < reading->form->parts; i++) {
        if (!next_piece(&at, end, reading->form->between_parts, &part))
            return fail(reading, VOLLEY_SYNTAX, "the address ends before its ships");
        if (i == 0 && reading->form->parts > 1 && part.begin < part.end && *part.begin == 'q')
            return fail(reading, VOLLEY_SYNTAX,
                        "the address has quick builds, which it names by numbers of their own: "
                        "export the list as XWS instead");
        if (i == 1 && reading->form->parts > 2 && version == forms[ARRAY_LEN(forms) - 1].last) {
            shown(part, points);
            snprintf(points + strlen(points), sizeof points - strlen(points), "P");
            reading->squad->ruleset = "XWA";
            reading->squad->version = xws_keep(reading->file, points, XWS_FACT_MAX);
        }
    }
    return read_ships(reading, part);
}

static void read_facts(struct reading *reading, const char *link, const char *name, int version)
{
    struct xws_squad *squad = reading->squad;

    squad->name = xws_keep(reading->file, name, XWS_NAME_MAX);
    squad->builder = "Yet Another Squad Builder";
    squad->ruleset = squad->version = squad->faction = "";
    squad->points = XWS_POINTS_UNSAID;
    squad->link = xws_keep(reading->file, link, XWS_LINK_MAX);
    xws_tell_edition(squad);
    snprintf(squad->told_by, sizeof squad->told_by, "the builder's address, version %d", version);
}

/* The builder's addresses of today name the squad behind its ships, with nothing between. */
static void tell_cut(const struct reading *reading, const char *data, struct link_span link)
{
    const char *what = NULL;
    struct link_span name;

    if (reading->form != &forms[ARRAY_LEN(forms) - 1])
        return;
    if (data[strlen(data) - 1] == reading->form->between_ships)
        what = "the address ends its ships where another one would begin: ships may be cut off";
    else if (!link_value(link, "sn", &name))
        what = "the address has no name behind its ships: ships may be cut off";
    if (what)
        xws_tell(reading->file, reading->pilot, "%s", what);
}

static volley_status read_address(struct reading *reading, struct link_span link)
{
    static const char scheme[] = "https://";
    const size_t bytes = (size_t)(link.end - link.begin);
    char *whole = arena_take(&reading->file->memory, bytes + sizeof scheme);
    char *data = value_of(reading, link, "d", false), *name = value_of(reading, link, "sn", true);
    char *faction = value_of(reading, link, "f", true);
    const char *rest;
    int version;

    reading->squad = xws_add_squad(reading->file);
    NEED(reading->squad && whole && data && name && faction, reading->err);
    snprintf(whole, bytes + sizeof scheme, "%s%.*s", link_has_scheme(link) ? "" : scheme,
             (int)bytes, link.begin);
    version = link_version(data, &rest);
    read_facts(reading, whole, name, version);
    if (reading->file->failed)
        return error_nomem(reading->err);
    if (!version || !reading->squad->edition)
        return fail(reading, VOLLEY_SYNTAX,
                    "the address is of no version that Volley knows, which are 1 to 10");
    reading->edition = reading->squad->edition[0] == '1' ? CARDS_FIRST : CARDS_SECOND;
    reading->squad->faction = faction_of(reading, faction);
    TRY(read_data(reading, rest, version));
    tell_cut(reading, data, link);
    return VOLLEY_OK;
}

volley_status xws_read_addresses(struct xws_file *out, const char *bytes, size_t count,
                                 const char *source, volley_error *err)
{
    struct link_span text = { bytes, bytes + count }, link, data;

    while (link_find(&text, &link)) {
        struct reading reading = { .file = out, .source = source, .err = err };

        if (!link_value(link, "d", &data))
            continue;
        reading.text = (struct link_span){ bytes, data.begin };
        TRY(out->squad_count == XWS_SQUADS_MAX
                ? fail(&reading, VOLLEY_RANGE, "there are more than 256 squads")
                : read_address(&reading, link));
    }
    return out->failed ? error_nomem(err) : VOLLEY_OK;
}
