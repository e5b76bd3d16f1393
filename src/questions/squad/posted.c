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

/* Behind what a part of a line stands. */
enum stands { STANDS_FIRST, STANDS_BEHIND_COMMA, STANDS_BELOW };

/* What may be a pilot and an upgrade begins another pilot where it is nothing of the one before,
 * and so does a ship. */
static volley_status find_begin(struct poster *poster, const struct phrase *part, unsigned kinds,
                                enum stands stands, bool *begins)
{
    const struct phrase *before = &poster->posted[poster->count - 1].said;
    const struct error_place place = phrase_place(part, 0, part->count);
    enum posted_fit alone = POSTED_FITS, both;

    TRY(posted_find_fit(poster, before, part, &both, &poster->fault));
    if (stands == STANDS_FIRST && both == POSTED_SETTLED && kinds & POSTED_PILOT)
        TRY(posted_find_fit(poster, before, NULL, &alone, &poster->fault));
    *begins = both == POSTED_APART || (stands == STANDS_FIRST && kinds & POSTED_PILOT);
    if (poster->lost || alone != POSTED_SETTLED)
        return VOLLEY_OK;
    return error_at(&poster->fault, VOLLEY_INVALID, &place,
                    "a pilot and an upgrade are called so: put an empty line before each pilot, "
                    "or blanks before each upgrade");
}

/* Whether a ship has no slots for so many of an upgrade. */
static bool is_too_many(const struct posted *posted, const struct posted_part *part)
{
    const char *slots =
        posted->pilot && part->row && posted->pilot->slots ? posted->pilot->slots : "";
    const size_t bytes = strcspn(part->row ? part->row->slot : "", " ");
    int count = 0;

    for (; *slots; slots += strspn(slots, " ")) {
        count += strcspn(slots, " ") == bytes && strncmp(slots, part->row->slot, bytes) == 0;
        slots += strcspn(slots, " ");
    }
    return posted->pilot && !posted->pilot->limited && count < part->times;
}

static void add_price(struct posted *posted, int price)
{
    posted->price = posted->prices++ ? posted->price : price;
    posted->dearest = posted->prices > 1 && posted->dearest > price ? posted->dearest : price;
    posted->sum += price;
}

static volley_status add_part(struct poster *poster, const struct posted_part *part,
                              enum stands stands)
{
    const unsigned kinds = part->kinds == POSTED_SLOT ? POSTED_UPGRADE : part->kinds;
    const bool first = poster->fresh || !poster->count;
    struct posted *posted = &poster->posted[poster->count ? poster->count - 1 : 0];
    const bool goes_on = poster->count && posted->open && stands != STANDS_FIRST;
    const unsigned names = kinds & (POSTED_PILOT | POSTED_UPGRADE);
    bool begins = names == POSTED_PILOT || (first && names != POSTED_UPGRADE);
    int times = part->times;

    if (poster->count && !begins && !goes_on && stands != STANDS_BELOW &&
        (kinds & POSTED_SHIP || names == (POSTED_PILOT | POSTED_UPGRADE)))
        TRY(find_begin(poster, &part->words, kinds, stands, &begins));
    poster->fresh = false;
    poster->pilots += (kinds & POSTED_PILOT) != 0;
    if (!poster->count || (begins && !goes_on)) {
        if (poster->count == XWS_PILOTS_MAX)
            return error_at(&poster->fault, VOLLEY_RANGE, &part->words.words->place,
                            "more than 64 pilots");
        posted = &poster->posted[poster->count++];
        posted->times = times;
        posted->open = true;
        times = 1;
    } else if (part->behind && poster->count > poster->before && is_too_many(posted, part)) {
        posted->times *= times;
        times = 1;
    }
    posted->laden = posted->laden || !(kinds & (POSTED_PILOT | POSTED_SHIP));
    if (posted->open && kinds & POSTED_PILOT) {
        posted->pilot = part->pilot;
        posted->open = false;
    }
    for (int i = 0; i < times && i < XWS_UPGRADES_MAX; i++)
        TRY(phrase_add_marked(&posted->said, &part->words, 0, &poster->fault));
    return VOLLEY_OK;
}

static volley_status take_part(struct poster *poster, struct lexer text, enum stands stands,
                               bool first)
{
    struct posted_part part = { .priced = poster->ahead, .price = poster->price };
    volley_status status = phrase_read(&part.words, text, &poster->fault);

    if (status != VOLLEY_OK)
        return status;
    posted_look_at(poster, &part);
    poster->lost += part.lost;
    poster->ahead = first && part.priced && !part.words.count; /* "(14) Luke Skywalker" */
    poster->price = part.price;
    if (part.kinds == POSTED_SLOT && *text.end == ':') /* "Talent: Predator" */
        poster->fresh = false;
    else if (part.words.count)
        status = add_part(poster, &part, stands);
    if (poster->count && part.priced && !poster->ahead)
        add_price(&poster->posted[poster->count - 1], part.price);
    phrase_fini(&part.words);
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

const char *posted_part_end(const char *start)
{
    for (const char *at = start;; at++) {
        struct slash slash = { .found = false };

        at += strcspn(at, ",+/;:|");
        for (slash.text = at; slash.text > start && ascii_is_letter_or_digit(slash.text[-1]);)
            slash.text--;
        slash.bytes = (size_t)(at - slash.text) + 2;
        for (int i = 0; *at == '/' && slash.text < at && at[1] && i < CARDS_EDITIONS; i++)
            cards_each(&cards_builtin[i], visit_slash, &slash);
        if (!slash.found)
            return at;
    }
}

static enum stands stands_behind(const char *marks, size_t count)
{
    return memchr(marks, ';', count) ? STANDS_FIRST
           : memchr(marks, ',', count) && !memchr(marks, ':', count) && !memchr(marks, '+', count)
               ? STANDS_BEHIND_COMMA
               : STANDS_BELOW;
}

static volley_status take_line(struct poster *poster, const char *line, struct lexer text)
{
    const char *const start = line + strspn(line, POSTED_MARKS);
    enum stands stands =
        poster->text->parted || posted_is_below(poster->text, line) ? STANDS_BELOW : STANDS_FIRST;
    size_t marks;

    poster->fresh = poster->fresh || *line == ';' || (!*start && *line != ',') ||
                    (poster->text->marked && stands == STANDS_FIRST);
    poster->before = poster->count;
    poster->ahead = false;
    for (const char *at = start; *at; at += marks) {
        text.column = 1 + (int)utf8_count(line, (size_t)(at - line));
        text.at = at;
        text.end = at = posted_part_end(at);
        TRY(take_part(poster, text, stands, poster->ahead || text.at == start));
        marks = strspn(at, POSTED_MARKS);
        stands = poster->ahead ? stands : stands_behind(at, marks);
    }
    if (poster->ahead && poster->count)
        add_price(&poster->posted[poster->count - 1], poster->price);
    return VOLLEY_OK;
}

/* ---- all of them ---- */

/* What is wrong with several pilots is told at once, as far as there is room. */
static volley_status say_faults(const volley_error faults[], size_t count, volley_error *err)
{
    const volley_error *first = &faults[0];
    const struct error_place place = { first->source, first->line, first->column, first->word,
                                       strlen(first->word) };
    const char *const ways = strstr(first->message, ": say "), *otherwise = "";
    size_t bytes = strlen(first->message), room = sizeof first->message - bytes;
    struct buffer others = { 0 };
    volley_status status;

    for (size_t i = 1; i < count; i++) {
        const size_t before = others.count;

        buffer_print(&others, "%s line %d (\"%s\")", i > 1 ? "," : "; also", faults[i].line,
                     faults[i].word);
        if (others.count >= room && ways && !*otherwise) {
            otherwise = ": say the ship or faction";
            bytes = (size_t)(ways - first->message);
            room = sizeof first->message - bytes - strlen(otherwise);
        }
        others.count = others.count < room ? others.count : (uint32_t)before;
    }
    status = others.failed ? error_nomem(err)
                           : error_at(err, first->status, &place, "%.*s%s%s", (int)bytes,
                                      first->message, otherwise, buffer_text(&others));
    buffer_fini(&others);
    return status;
}

/* The points that are printed for a ship; of several the nearer to what it costs: of one, or of
 * all. whole  with its upgrades */
static int price_of(const struct posted *posted, bool whole)
{
    const int cost = posted->pilot ? posted->pilot->cost : 0;
    const int all =
        posted->prices > 1 && 2 * posted->dearest == posted->sum ? posted->dearest : posted->sum;
    const int price = whole ? all : posted->price, one = price / posted->times;

    if (price <= 0 || (whole && posted->laden && posted->prices == 1 && price == cost))
        return XWS_POINTS_UNSAID;
    return abs(one - cost) < abs(price - cost) && price % posted->times == 0 ? one : price;
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
            *pilot = (struct xws_pilot){ .id = "" };
            pilot->points = price_of(&poster->posted[i], poster->edition->bit & RULES_EDITION_1);
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

/* Read a text in one edition; what is wrong stands in the poster. */
static volley_status read_text(struct poster *poster, const char *text, const char *end,
                               const char *source)
{
    struct lexer lexer = { .source = source };
    const struct cards_pilot *flown;
    size_t count;

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
    if (poster->status == VOLLEY_OK && !*poster->squad.faction) {
        const char *first = poster->squad.pilots->id;

        flown = cards_find_pilots(poster->library, first, strlen(first), &count);
        poster->squad.faction = flown ? faction_side(poster->edition->name, flown->faction) : "";
    }
    return poster->status;
}

/* Names that one edition has, then the points tell it; posts have the factions' names of both.
 * Returns the edition that counts. */
static enum cards_edition tell_edition(struct poster posters[CARDS_EDITIONS])
{
    struct poster *other = &posters[CARDS_SECOND];
    struct xws_squad *first = &posters[CARDS_FIRST].squad, *second = &other->squad;
    const char *faction = second->faction;

    if (posters[CARDS_FIRST].lost < other->lost) {
        first->edition = "1";
        snprintf(first->told_by, sizeof first->told_by, "its names");
        return CARDS_FIRST;
    }
    second->faction = "";
    xws_tell_edition(second);
    second->faction = faction;
    for (size_t i = 0, at = 0; second->edition && !strcmp(second->edition, "2") && i < other->count;
         i++)
        for (int copy = 0; copy < other->posted[i].times && at < second->pilot_count; copy++)
            second->pilots[at++].points = price_of(&other->posted[i], true);
    return CARDS_SECOND;
}

/* Names are those of the library with the points by which it is asked about. */
static volley_status init_poster(struct poster *poster, volley_squads *squads,
                                 const struct posted_text *text, enum cards_edition edition)
{
    const struct cards_points *chosen = squads->library ? squads->library->points : NULL;
    const bool is_older = chosen && strcmp(chosen->edition, "2") == 0;

    poster->file = &squads->file;
    poster->edition = rules_edition_find(edition == CARDS_FIRST ? "1" : is_older ? "2" : "2.5");
    poster->text = text;
    poster->fresh = true;
    if (library_priced_for(squads->library, poster->edition, &poster->priced, NULL) == VOLLEY_NOMEM)
        return VOLLEY_NOMEM;
    poster->library =
        library_cards(poster->priced ? poster->priced : squads->library, poster->edition);
    return VOLLEY_OK;
}

/* Read it in both editions. Returns the poster that counts. */
static struct poster *read_both(struct poster posters[CARDS_EDITIONS], struct posted_text *text,
                                const char *bytes, const char *end, const char *source)
{
    /* Of several totals the greatest is that of all if it is the sum of the others. */
    const int points = text->totals == 1 || (text->totals && 2 * text->most == text->all)
                           ? text->most
                           : text->points;

    for (int i = 0; i < CARDS_EDITIONS; i++) {
        struct poster *poster = &posters[i];

        poster->squad = (struct xws_squad){ text->name, text->faction, NULL, "", "", "", "",
                                            "",         points,        NULL, 0,  0 };
        poster->status = read_text(poster, bytes, end, source);
        posted_squeeze(poster->fault.word);
        if (poster->status == VOLLEY_OK && text->titled) {
            poster->squad.name =
                *text->name ? text->name : xws_keep(poster->file, text->title, XWS_FACT_MAX);
            xws_tell(poster->file, poster->squad.pilots,
                     "the first line, \"%s\", is taken for the title", text->title);
        }
        if (poster->status == VOLLEY_OK && text->notes.count)
            xws_tell(poster->file, poster->squad.pilots, "not read: %s", buffer_text(&text->notes));
    }
    return &posters[tell_edition(posters)];
}

/* How many pilots have the points that they cost in an edition. */
static size_t count_fits(const struct poster *poster)
{
    size_t count = 0;

    for (size_t i = 0; i < poster->count; i++)
        count +=
            poster->posted[i].pilot && poster->posted[i].price == poster->posted[i].pilot->cost;
    return count;
}

/* What the text is in both editions: which is asked about is not known here. Who asks in one where
 * it is nothing, or other ships than in that which counts, is told so. */
static volley_status take(volley_squads *squads, const struct poster posters[CARDS_EDITIONS],
                          const struct poster *told, volley_error *err)
{
    struct xws_squad *squad = xws_add_squad(&squads->file);
    const struct poster *other = &posters[told == posters];

    NEED(squad && !squads->file.failed, err);
    if (!told->count)
        return error_copy(err, &told->fault);
    if (other->status == VOLLEY_OK &&
        (told->status != VOLLEY_OK || (other->squad.pilot_count != told->squad.pilot_count &&
                                       count_fits(other) > count_fits(told))))
        told = other;
    *squad = told->squad;
    squad->pilot_count = told->status == VOLLEY_OK ? squad->pilot_count : 0;
    for (int i = 0; i < CARDS_EDITIONS; i++) {
        volley_error *fault = &squads->faults[i];

        *fault = posters[i].fault;
        if (posters[i].status == VOLLEY_OK && posters[i].squad.pilot_count == squad->pilot_count)
            squads->posted[i] = posters[i].squad;
        else if (posters[i].status == VOLLEY_OK)
            error_at(fault, VOLLEY_SYNTAX, &told->posted->said.words->place,
                     "how many ships there are is not clear in this edition: put an empty line "
                     "before each pilot");
        squads->asks[i] = fault->status != VOLLEY_OK && !posters[i].lost;
    }
    return VOLLEY_OK;
}

/* ---- addresses of a builder, and perhaps the lines of a squad beside them ---- */

static bool same_upgrade(const struct cards *library, const char *a, const char *b)
{
    size_t count;
    const struct cards_upgrade *one = cards_find_upgrades(library, a, strlen(a), &count),
                               *two = cards_find_upgrades(library, b, strlen(b), &count);

    return strcmp(a, b) == 0 || (one && two && ascii_same_letters(one->name, two->name));
}

/* Whether two pilots and their upgrades are printed alike. */
static bool same_pilot(const struct cards *library, const struct xws_pilot *a,
                       const struct xws_pilot *b)
{
    size_t count;
    const struct cards_pilot *one = cards_find_pilots(library, a->id, strlen(a->id), &count),
                             *two = cards_find_pilots(library, b->id, strlen(b->id), &count);
    uint64_t met = 0;

    if (!one || !two || !ascii_same_letters(one->name, two->name) ||
        a->upgrade_count != b->upgrade_count)
        return false;
    for (uint32_t i = 0; i < a->upgrade_count; i++) {
        uint32_t j = 0;

        while (j < b->upgrade_count &&
               ((met >> j & 1) || !same_upgrade(library, a->upgrades[i].id, b->upgrades[j].id)))
            j++;
        if (j == b->upgrade_count)
            return false;
        met |= (uint64_t)1 << j;
    }
    return true;
}

static bool is_same(const struct cards *library, const struct xws_squad *a,
                    const struct xws_squad *b)
{
    bool same = a->pilot_count == b->pilot_count;

    for (uint32_t i = 0; same && i < a->pilot_count; i++)
        same = same_pilot(library, &a->pilots[i], &b->pilots[i]);
    return same;
}

/* Read the squads of the addresses in a text, into a file in the place of what it has. An error
 * where none of them has one, or its lines were read and are another squad.
 * poster  that has read the lines */
static volley_status read_address(const struct poster *poster, struct xws_file *file,
                                  const char *bytes, size_t count, const char *source,
                                  volley_error *err)
{
    const struct error_place place = { .source = source };
    const struct xws_squad *squad = &poster->squad;
    struct xws_file read = { .squads = NULL };
    uint32_t pilots = 0;
    bool same;

    if (!xws_names_squad(bytes, count))
        return error_at(err, VOLLEY_SYNTAX, &place, "%s", VOLLEY_SQUAD_ADDRESS_REFUSED);
    TRY(xws_read(&read, bytes, count, source, err));
    same = read.squad_count == 1 && is_same(poster->library, read.squads, squad);
    for (size_t i = 0; i < poster->count; i++)
        pilots += (uint32_t)poster->posted[i].times;
    if (!same && poster->pilots &&
        (poster->status == VOLLEY_OK ||
         (read.squad_count == 1 && pilots != read.squads->pilot_count))) {
        xws_fini(&read);
        return error_at(err, VOLLEY_INVALID, &poster->posted->said.start,
                        "the lines with pilots and the address of a builder are not the same "
                        "squad: leave one of them out");
    }
    if (!same && poster->pilots && read.squads->pilot_count)
        xws_tell(&read, read.squads->pilots,
                 "the squad is that of the address: the lines with pilots beside it are not read");
    xws_fini(file);
    *file = read;
    return VOLLEY_OK;
}

/* ---- the whole ---- */

static volley_status refuse_long(const struct posted_text *text, const char *source,
                                 volley_error *err)
{
    const struct error_place place = { .source = source, .line = text->too_long, .column = 1 };

    return error_at(err, VOLLEY_INVALID, &place,
                    "there is no squad here: lines with ships are at most %d, of at most %d "
                    "letters each and %d in all",
                    POSTED_LINES, POSTED_LETTERS, POSTED_LETTERS_IN_ALL);
}

volley_status squad_read_posted(volley_squads *squads, const char *bytes, size_t count,
                                const char *source, volley_error *err)
{
    struct posted_text text = { .faction = "", .name = "", .points = XWS_POINTS_UNSAID };
    struct poster posters[CARDS_EDITIONS] = { { .count = 0 } }, *told = posters;
    char *plain = malloc(count + 1), *end;
    volley_status status = VOLLEY_OK;

    NEED(plain, err);
    memcpy(plain, bytes, count);
    for (int i = 0; i < CARDS_EDITIONS && status == VOLLEY_OK; i++)
        status = init_poster(&posters[i], squads, &text, (enum cards_edition)i);
    text.library = posters[CARDS_SECOND].library;
    end = status == VOLLEY_OK ? posted_plain(posters, &text, plain, count) : plain;
    if (status == VOLLEY_OK && !text.too_long)
        told = read_both(posters, &text, plain, end, source);
    if (text.too_long)
        status = refuse_long(&text, source, err);
    else if (status != VOLLEY_OK || squads->file.failed || text.notes.failed)
        status = error_nomem(err);
    else if (xws_is_address(bytes, count) && (!told->pilots || xws_names_squad(bytes, count)))
        status = read_address(told, &squads->file, bytes, count, source, err);
    else
        status = take(squads, posters, told, err);
    for (int i = 0; i < CARDS_EDITIONS; i++) {
        for (size_t at = 0; at < posters[i].count; at++)
            phrase_fini(&posters[i].posted[at].said);
        volley_library_free(posters[i].priced);
    }
    buffer_fini(&text.notes);
    free(plain);
    return status;
}
