#include "base/ascii.h"
#include "questions/squad/handle.h"
#include "words/nearest.h"

enum { READ_BYTES = 1 << 16 };

/* ---- reading ---- */

static volley_status read_bytes(const volley_source *source, struct buffer *bytes,
                                volley_error *err)
{
    const struct error_place place = { .source = source->name };
    long count = 1;

    while (count > 0 && bytes->count <= XWS_BYTES_MAX) {
        NEED(buffer_reserve(bytes, READ_BYTES), err);
        count = source->read(bytes->bytes + bytes->count, READ_BYTES, source->context);
        if (count > 0)
            bytes->count += (uint32_t)count;
    }
    if (count < 0)
        return error_at(err, VOLLEY_IO, &place, "could not be read");
    return VOLLEY_OK;
}

/* ---- ships ---- */

static const char *loadout_of(struct squad_told *ship, bool armed)
{
    const struct squad_wording wording = { .armed = armed, .arc = "", .with = "" };
    struct buffer words = { 0 };

    squad_member_words(&ship->member, &wording, &words);
    return squad_texts_keep(&ship->texts, &words);
}

static void add_notes(struct squad_told *ship)
{
    const struct squad_member *member = &ship->member;
    struct buffer text = { 0 };

    ship->first_note = ship->texts.count;
    for (uint32_t i = 0; i < member->notes.count; i++)
        squad_texts_print(&ship->texts, "%s", member->notes.items[i]);
    for (size_t i = 0; i < member->card_count; i++)
        if (squad_card_needs_number(member->cards[i].row, ""))
            squad_texts_print(&ship->texts, "left out, for it needs a number: %s",
                              member->cards[i].row->id);
    if (member->unknown.count == 0)
        return;
    buffer_print(&text, "not in the library:");
    for (uint32_t i = 0; i < member->unknown.count; i++) {
        struct nearest near =
            nearest_begin(member->unknown.items[i], strlen(member->unknown.items[i]));

        nearest_consider_cards(&near, member->library);
        buffer_print(&text, "%s %s%s%s%s", i ? "," : "", member->unknown.items[i],
                     *near.best ? " (perhaps '" : "", near.best, *near.best ? "')" : "");
    }
    squad_texts_keep(&ship->texts, &text);
}

static volley_status make_ship(const struct squad_place *place, const struct xws_pilot *pilot,
                               struct squad_told *ship, volley_error *err)
{
    TRY(squad_member_init(&ship->member, place, pilot, err));
    if (ship->member.ship) {
        ship->loadout = loadout_of(ship, false);
        ship->fighter = loadout_of(ship, true);
    }
    add_notes(ship);
    return ship->texts.failed ? error_nomem(err) : VOLLEY_OK;
}

/* Ids mean other cards in the other edition, and the edition of a question is the asker's. */
static volley_status make_squad(volley_squads *squads, uint32_t index, const char *edition,
                                volley_error *err)
{
    const struct rules_edition *rules = rules_edition_find(edition);
    const struct xws_squad *squad = squad_in(squads, index, rules);
    const struct squad_place place = { library_cards(squads->library, rules),
                                       squad_library_of(rules), squad->faction };
    struct squad_told *ships = calloc(squad->pilot_count, sizeof *ships);
    volley_status status = ships ? VOLLEY_OK : error_nomem(err);

    squads->ships[place.edition][index] = ships;
    for (uint32_t i = 0; i < squad->pilot_count && status == VOLLEY_OK; i++)
        status = make_ship(&place, &squad->pilots[i], &ships[i], err);
    return status;
}

static volley_status make_squads(volley_squads *squads, const char *edition, volley_error *err)
{
    enum cards_edition which = squad_library_of(rules_edition_find(edition));

    squads->ships[which] = calloc(squads->file.squad_count, sizeof *squads->ships[which]);
    NEED(squads->ships[which], err);
    for (uint32_t i = 0; i < squads->file.squad_count; i++)
        TRY(make_squad(squads, i, edition, err));
    return VOLLEY_OK;
}

/* Whether it is a text, and no JSON. */
static bool is_posted(const char *at, const char *end)
{
    while (at < end && ascii_is_space(*at))
        at++;
    return at < end && !strchr("{\xEF\xFF\xFE", *at) &&
           (*at != '[' || (end - at > 1 && !strchr("{[]\" \t\r\n", at[1]))) &&
           !memchr(at, '\0', (size_t)(end - at));
}

static volley_status read_squads(volley_squads *squads, const struct buffer *bytes,
                                 const char *name, volley_error *err)
{
    static const char mark[] = "\xEF\xBB\xBF"; /* of a text in UTF-8 */
    const char *const end = bytes->bytes + bytes->count, *at = bytes->bytes;

    if (bytes->count >= strlen(mark) && memcmp(at, mark, strlen(mark)) == 0)
        at += strlen(mark);
    if (is_posted(at, end) || xws_is_address(bytes->bytes, bytes->count))
        return squad_read_posted(squads, at, (size_t)(end - at), name, err);
    return xws_read(&squads->file, bytes->bytes, bytes->count, name, err);
}

volley_status volley_squads_read(const volley_library *library, const volley_source *source,
                                 volley_squads **out, volley_error *err)
{
    struct buffer bytes = { 0 };
    volley_squads *squads = calloc(1, sizeof *squads);
    volley_status status = squads ? VOLLEY_OK : error_nomem(err);

    *out = NULL;
    if (status == VOLLEY_OK)
        squads->library = library;
    if (status == VOLLEY_OK && !(squads->source = strdup(source->name)))
        status = error_nomem(err);
    if (status == VOLLEY_OK)
        status = read_bytes(source, &bytes, err);
    if (status == VOLLEY_OK)
        status = read_squads(squads, &bytes, source->name, err);
    buffer_fini(&bytes);
    if (status == VOLLEY_OK)
        status = make_squads(squads, "1", err);
    if (status == VOLLEY_OK)
        status = make_squads(squads, "2.5", err);
    for (uint32_t i = 0; status == VOLLEY_OK && i < squads->file.squad_count; i++)
        status = squad_tell_by_points(squads, i, err);
    for (int i = 0; i < CARDS_EDITIONS && status == VOLLEY_OK; i++)
        if (squads->posted[i].pilot_count)
            status = squad_tell_prices(squads, (enum cards_edition)i, err);
    if (status == VOLLEY_OK)
        *out = squads;
    else
        volley_squads_free(squads);
    return status;
}

static void free_ships(struct squad_told **ships, const struct xws_file *file)
{
    for (uint32_t i = 0; ships && i < file->squad_count; i++) {
        for (uint32_t j = 0; ships[i] && j < file->squads[i].pilot_count; j++) {
            squad_member_fini(&ships[i][j].member);
            squad_texts_fini(&ships[i][j].texts);
        }
        free(ships[i]);
    }
    free(ships);
}

void volley_squads_free(volley_squads *squads)
{
    if (!squads)
        return;
    for (int edition = 0; edition < CARDS_EDITIONS; edition++)
        free_ships(squads->ships[edition], &squads->file);
    free(squads->source);
    xws_fini(&squads->file);
    free(squads);
}

/* ---- what is in it ---- */

size_t volley_squads_count(const volley_squads *squads)
{
    return squads->file.squad_count;
}

const char *volley_squads_name(const volley_squads *squads, size_t squad)
{
    return squad < squads->file.squad_count ? squads->file.squads[squad].name : "";
}

size_t volley_squads_ship_count(const volley_squads *squads, size_t squad)
{
    return squad < squads->file.squad_count ? squads->file.squads[squad].pilot_count : 0;
}

const char *volley_squads_edition(const volley_squads *squads, size_t squad)
{
    return squad < squads->file.squad_count ? squads->file.squads[squad].edition : NULL;
}

const char *volley_squads_told_by(const volley_squads *squads, size_t squad)
{
    return squad < squads->file.squad_count ? squads->file.squads[squad].told_by : "";
}

enum cards_edition squad_library_of(const struct rules_edition *edition)
{
    return edition->bit & RULES_EDITION_1 ? CARDS_FIRST : CARDS_SECOND;
}

const char *squad_edition(const volley_squads *squads, size_t squad, const char *asked)
{
    const char *told = volley_squads_edition(squads, squad);

    return asked ? asked : told ? told : "2.5";
}

const struct xws_squad *squad_in(const volley_squads *squads, size_t squad,
                                 const struct rules_edition *edition)
{
    const struct xws_squad *told = &squads->file.squads[squad];
    const struct xws_squad *posted = &squads->posted[squad_library_of(edition)];

    return posted->pilot_count && posted->pilot_count == told->pilot_count ? posted : told;
}

/* How many cards of a squad a library does not have. */
static uint32_t count_unknown(const volley_squads *squads, size_t squad, enum cards_edition edition)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < squads->file.squads[squad].pilot_count; i++)
        count += squads->ships[edition][squad][i].member.unknown.count;
    return count;
}

volley_status squad_check(const volley_squads *squads, size_t squad, const char *asked,
                          volley_error *err)
{
    const struct error_place place = { .source = squads->source };
    const struct rules_edition *rules;
    enum cards_edition edition;

    if (squad >= squads->file.squad_count)
        return error_at(err, VOLLEY_RANGE, &place, "there is no squad %zu, only %u", squad + 1,
                        (unsigned)squads->file.squad_count);
    rules = library_edition_named(squad_edition(squads, squad, asked), err);
    if (!rules)
        return VOLLEY_INVALID;
    edition = squad_library_of(rules);
    if (asked && !squads->asks[edition] && count_unknown(squads, squad, edition) &&
        !count_unknown(squads, squad, CARDS_EDITIONS - 1 - edition))
        return error_at(err, VOLLEY_INVALID, &place,
                        "this is a squad of the %s edition, and it is asked about in the %s",
                        edition == CARDS_FIRST ? "second" : "first",
                        edition == CARDS_FIRST ? "first" : "second");
    return error_copy(err, &squads->faults[edition]);
}

/* A ship that there is, in an edition that there is. */
static const struct squad_told *ship_in(const volley_squads *squads, const char *edition,
                                        size_t squad, size_t ship)
{
    const struct rules_edition *rules = rules_edition_find(squad_edition(squads, squad, edition));

    if (!rules || ship >= volley_squads_ship_count(squads, squad))
        return NULL;
    return &squads->ships[squad_library_of(rules)][squad][ship];
}

/* A ship that there is and that the library knows. */
static volley_status find_known(const volley_squads *squads, const char *edition, size_t squad,
                                size_t ship, const struct squad_told **out, volley_error *err)
{
    const struct error_place place = { .source = squads->source };

    TRY(squad_check(squads, squad, edition, err));
    if (ship >= volley_squads_ship_count(squads, squad))
        return error_at(err, VOLLEY_RANGE, &place, "there is no ship %zu, only %zu", ship + 1,
                        volley_squads_ship_count(squads, squad));
    *out = ship_in(squads, edition, squad, ship);
    if (!(*out)->fighter)
        return error_at(err, VOLLEY_INVALID, &place, "ship %zu is none that the library knows",
                        ship + 1);
    return VOLLEY_OK;
}

volley_status volley_squads_loadout(const volley_squads *squads, const char *edition, size_t squad,
                                    size_t ship, int defends, const char **out, volley_error *err)
{
    const struct squad_told *told = NULL;
    volley_status status = find_known(squads, edition, squad, ship, &told, err);

    (void)defends; /* the words are the same in both roles */
    *out = status == VOLLEY_OK ? told->loadout : NULL;
    return status;
}

volley_status volley_squads_fighter(const volley_squads *squads, const char *edition, size_t squad,
                                    size_t ship, const char **out, volley_error *err)
{
    const struct squad_told *told = NULL;
    volley_status status = find_known(squads, edition, squad, ship, &told, err);

    *out = status == VOLLEY_OK ? told->fighter : NULL;
    return status;
}

int volley_squads_points(const volley_squads *squads, const char *edition, size_t squad,
                         size_t ship, const char **of)
{
    const struct squad_told *told = ship_in(squads, edition, squad, ship);
    const struct rules_edition *rules = rules_edition_find(squad_edition(squads, squad, edition));
    volley_library *priced = NULL;
    struct squad_listed listed;
    struct squad_member member;
    int points = -1;

    *of = "";
    if (told && squad_list_find(squads, squad, rules, &listed, NULL) == VOLLEY_OK &&
        library_priced(squads->library, listed.points, &priced, NULL) == VOLLEY_OK) {
        squad_member_priced(&member, &told->member, library_cards(priced, rules));
        points = squad_points_of(&member);
        *of = member.library->points->edition;
        if (points < 0)
            points = squad_points_told(&member, of);
    }
    volley_library_free(priced);
    return points;
}

const char *volley_squads_note(const volley_squads *squads, const char *edition, size_t squad,
                               size_t ship, size_t index)
{
    const struct squad_told *told = ship_in(squads, edition, squad, ship);

    if (!told)
        return NULL;
    return index < told->texts.count - told->first_note
               ? told->texts.items[told->first_note + index]
               : NULL;
}
