/* A squad as players post it: a line for each pilot, and its upgrades below, or behind it. */
#include "questions/squad/posted.h"

#include "base/ascii.h"
#include "base/utf8.h"
#include "game/xws/keep.h"
#include "words/library/library.h"
#include "words/nearest.h"
#include "words/spoken.h"

#include <stdio.h>
#include <stdlib.h>

enum { FAULTS_MAX = 8 };

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

        buffer_print(&others, "; %sline %d (\"%s\"): %.*s", i > 1 ? "" : "also ", faults[i].line,
                     faults[i].word, (int)strcspn(faults[i].message, ":;"), faults[i].message);
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

/* "Academy Pilots", of a pilot who is not called so. */
static bool is_plural(const struct posted *posted)
{
    const char *const printed = posted->pilot->name, *const said = posted->named.word;
    char name[NEAREST_MAX], word[NEAREST_MAX];
    const size_t bytes = nearest_letters(word, said, said + posted->named.word_bytes);

    return bytes && word[bytes - 1] == 's' && !posted->pilot->limited &&
           nearest_letters(name, printed, printed + strlen(printed)) && !strstr(name, word);
}

static void tell_doubts(struct poster *poster, const struct posted *posted, struct xws_pilot *pilot)
{
    if (posted->doubted)
        xws_tell(poster->file, pilot,
                 "%s is taken for a ship, not for an upgrade of the ship before it",
                 posted->pilot->name);
    if (posted->lead > 1 && !posted_is_dear(posted->pilot, posted->lead))
        xws_tell(poster->file, pilot,
                 "%d before %s is taken for %s, not for how many fly: say %dx for that",
                 posted->lead, posted->pilot->name,
                 posted_is_numbered(poster->text) ? "the number of its line" : "its points",
                 posted->lead);
    if (posted->times == 1 && posted->pilot && is_plural(posted))
        xws_tell(poster->file, pilot, "one %s is taken to fly: say 2x before the name for two",
                 posted->pilot->name);
    if (posted->caption.word)
        xws_tell(poster->file, pilot, "%.*s is taken for the caption of %s, not for a card",
                 (int)posted->caption.word_bytes, posted->caption.word, posted->pilot->name);
    for (int i = 0; i < posted->carries; i++)
        xws_tell(poster->file, pilot, "%s is taken for an upgrade of this ship, not for a ship",
                 posted->carried[i]->name);
    if (posted->captioned)
        xws_tell(poster->file, pilot,
                 "the ship named after %s is taken for that of this pilot, not for another",
                 posted->pilot->name);
}

/* Read all pilots, as those of a faction. What is wrong stands in the fault of the poster; where
 * there is none, one flies for another faction. */
static volley_status read_all(struct poster *poster, const char *faction, bool only)
{
    volley_error faults[FAULTS_MAX + 1] = { { .status = VOLLEY_OK } };
    size_t wrong = 0;

    poster->fault = (volley_error){ .status = VOLLEY_OK };
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
            pilot->points =
                posted_price(&poster->posted[i], poster->edition->bit & RULES_EDITION_1);
            status = posted_read(poster, &poster->posted[i], faction, only, pilot,
                                 copy ? NULL : &faults[wrong]);
            if (status == VOLLEY_NOMEM)
                return error_nomem(&poster->fault);
            if (only && status != VOLLEY_OK && copy == 0 && faults[wrong].status == VOLLEY_OK)
                return status;
            wrong += status != VOLLEY_OK && copy == 0 && wrong < FAULTS_MAX;
            tell_doubts(poster, &poster->posted[i], pilot);
        }
    return wrong ? say_faults(faults, wrong, &poster->fault) : VOLLEY_OK;
}

bool posted_serves(const struct poster *poster, const struct cards_pilot *pilot,
                   const char *faction)
{
    const struct cards *library = poster->library;
    bool found = !pilot;

    for (size_t i = 0; i < library->pilot_count && !found; i++)
        found = ascii_same_letters(library->pilots[i].name, pilot->name) &&
                faction_covers(poster->edition->name, faction, library->pilots[i].faction);
    return found;
}

/* Where a name is that of pilots of several factions, the one faction settles it that has all
 * pilots of the squad, or the one that could have where some are not clear in it, either. */
static volley_status settle_faction(struct poster *poster)
{
    const volley_error asked = poster->fault;
    const char *fits[2] = { NULL, NULL }, *near = NULL, *faction;
    size_t count = 0, nears = 0;

    for (size_t i = 0; (faction = faction_at(i)) && count < 2; i++) {
        const volley_status status = read_all(poster, faction, true);

        if (status == VOLLEY_NOMEM)
            return status;
        if (status == VOLLEY_OK) {
            fits[count++] = faction;
        } else if (poster->fault.status != VOLLEY_OK) {
            near = faction;
            nears++;
        }
    }
    poster->fault = count ? (volley_error){ .status = VOLLEY_OK } : asked;
    if (count == 0)
        return nears == 1 ? read_all(poster, near, true) : asked.status;
    if (count == 2)
        return error_at(&poster->fault, VOLLEY_INVALID, &poster->posted->said.start,
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
        lexer.at = text;
        TRY(posted_take_line(poster, lexer));
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

/* Of the second edition the points tell which; posts have the factions' names of both. */
static void tell_later(struct poster *poster)
{
    struct xws_squad *squad = &poster->squad;
    const char *faction = squad->faction;

    squad->faction = "";
    xws_tell_edition(squad);
    squad->faction = faction;
    for (size_t i = 0, at = 0; squad->edition && !strcmp(squad->edition, "2") && i < poster->count;
         i++)
        for (int copy = 0; copy < poster->posted[i].times && at < squad->pilot_count; copy++)
            squad->pilots[at++].points = posted_price(&poster->posted[i], true);
}

/* What is wrong with the first line may be that it is a title. */
static void tell_title(struct poster *poster)
{
    const struct posted_text *text = poster->text;
    const char *const hint = " (before a title say Name:)";
    volley_error *fault = &poster->fault;

    if (poster->status != VOLLEY_OK && text->named > 1 && fault->line == text->first_line &&
        !text->titled && !text->seen->points.count && !strpbrk(text->first, "+,:;") &&
        strlen(fault->message) + strlen(hint) < sizeof fault->message)
        strcat(fault->message, hint);
}

/* Which edition counts: that which knows more of the words, else the second. */
static const struct poster *compare(struct poster posters[CARDS_EDITIONS])
{
    struct poster *first = &posters[CARDS_FIRST], *second = &posters[CARDS_SECOND];

    if (first->lost >= second->lost) {
        tell_later(second);
        return second;
    }
    first->squad.edition = "1";
    snprintf(first->squad.told_by, sizeof first->squad.told_by, "its names");
    return first;
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
static const struct poster *read_both(struct poster posters[CARDS_EDITIONS],
                                      struct posted_text *text, const char *bytes, const char *end,
                                      const char *source)
{
    /* Of several totals the greatest is that of all if it is the sum of the others. */
    const struct posted_points *totals = &text->totals;
    const int points =
        totals->count && totals->most == posted_points_of(totals) ? totals->most : text->points;

    for (int i = 0; i < CARDS_EDITIONS; i++) {
        struct poster *poster = &posters[i];

        poster->squad = (struct xws_squad){ text->name, text->faction, NULL, "", "", "", "",
                                            "",         points,        NULL, 0,  0 };
        poster->status = read_text(poster, bytes, end, source);
        tell_title(poster);
        posted_squeeze(poster->fault.word);
        if (poster->status == VOLLEY_OK && text->titled) {
            poster->squad.name = xws_keep(poster->file, text->title, XWS_FACT_MAX);
            xws_tell(poster->file, poster->squad.pilots,
                     "the first line, \"%s\", is taken for the title", text->title);
        }
        if (poster->status == VOLLEY_OK && text->notes.count)
            xws_tell(poster->file, poster->squad.pilots, "not read: %s", buffer_text(&text->notes));
    }
    return compare(posters);
}

/* How many pilots have the points that they cost in an edition. */
static size_t count_fits(const struct poster *poster)
{
    size_t count = 0;

    for (size_t i = 0; i < poster->count; i++)
        count += poster->posted[i].pilot &&
                 poster->posted[i].points.first == poster->posted[i].pilot->cost;
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

static uint32_t count_upgrade(const struct cards *library, const struct xws_pilot *pilot,
                              const char *id)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < pilot->upgrade_count; i++)
        count += same_upgrade(library, pilot->upgrades[i].id, id);
    return count;
}

/* Whether two pilots and their upgrades are printed alike. */
static bool same_pilot(const struct cards *library, const struct xws_pilot *a,
                       const struct xws_pilot *b)
{
    size_t count;
    const struct cards_pilot *one = cards_find_pilots(library, a->id, strlen(a->id), &count),
                             *two = cards_find_pilots(library, b->id, strlen(b->id), &count);
    bool same = one && two && ascii_same_letters(one->name, two->name) &&
                a->upgrade_count == b->upgrade_count;

    for (uint32_t i = 0; same && i < a->upgrade_count; i++)
        same = count_upgrade(library, a, a->upgrades[i].id) ==
               count_upgrade(library, b, a->upgrades[i].id);
    return same;
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

static volley_status refuse_second(const struct posted_text *text, const char *source,
                                   volley_error *err)
{
    const struct error_place place = { .source = source, .line = text->second_line, .column = 1 };

    return error_at(err, VOLLEY_INVALID, &place,
                    "a second list begins here: put each list in a file of its own, or leave this "
                    "line out");
}

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
    struct poster posters[CARDS_EDITIONS] = { { .count = 0 } };
    const struct poster *told = posters;
    char *plain = malloc(2 * count + 1), *end;
    volley_status status = VOLLEY_OK;

    NEED(plain, err);
    memcpy(plain + count, bytes, count);
    for (int i = 0; i < CARDS_EDITIONS && status == VOLLEY_OK; i++)
        status = init_poster(&posters[i], squads, &text, (enum cards_edition)i);
    end = status == VOLLEY_OK ? posted_plain(posters, &text, plain, count) : plain;
    if (status == VOLLEY_OK && !text.too_long)
        told = read_both(posters, &text, plain, end, source);
    if (text.too_long)
        status = refuse_long(&text, source, err);
    else if (status != VOLLEY_OK || squads->file.failed || text.notes.failed)
        status = error_nomem(err);
    else if (xws_is_address(bytes, count) && (!told->pilots || xws_names_squad(bytes, count)))
        status = read_address(told, &squads->file, bytes, count, source, err);
    else if (text.second_line)
        status = refuse_second(&text, source, err);
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
