/* What stands in a part of a posted line, and what a pilot with its upgrades is. */
#include "questions/squad/posted.h"

#include "base/ascii.h"
#include "base/utf8.h"
#include "game/cards/points.h"
#include "game/xws/keep.h"
#include "words/card_name.h"
#include "words/nearest.h"
#include "words/number.h"
#include "words/ship.h"
#include "words/spoken.h"
#include "words/unknown.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum { SHIPS_SAID = 8 }; /* by a number alone, at most */

/* ---- words ---- */

static bool has_letter(const struct error_place *place, bool digits)
{
    for (size_t i = 0; i < place->word_bytes; i++)
        if (ascii_is_letter_or_digit(place->word[i]) && (digits || !ascii_is_digit(place->word[i])))
            return true;
    return false;
}

/* How many words from one on say how often a part is there: "2x", "x2", "2 x", "x 2". */
static uint32_t times_at(const struct phrase *part, uint32_t at, int *times)
{
    const struct error_place *word = &part->words[at].place,
                             *next = at + 1 < part->count ? &part->words[at + 1].place : NULL;
    const bool before = ascii_lower(*word->word) == 'x';
    const size_t bytes = word->word_bytes - 1;

    *times = 0;
    if (next && (lexer_is_word(word, "x") || lexer_is_word(next, "x"))) {
        word = before ? next : word;
        return number_read(word->word, word->word_bytes, times) && *times > 0 ? 2 : 0;
    }
    if (before || ascii_lower(word->word[bytes]) == 'x')
        number_read(word->word + before, bytes, times);
    return *times > 0;
}

/* What a word is by itself: a pilot where there was none before. */
static struct spoken_meaning meaning_of(const struct poster *poster,
                                        const struct error_place *place,
                                        const struct cards_ship *ship, bool has_pilot)
{
    const struct card_reading reading = { .library = poster->library, .ship = ship };
    struct spoken_meaning out = { .id = NULL };
    const struct cards_row *rows[CARD_ROWS_MAX];
    struct card_name name;
    size_t count;

    if (!card_name_read(&name, place, poster->library))
        return out;
    out.pilot = has_pilot ? NULL : card_name_pilot(&name, &reading);
    count = cards_find(poster->library, name.id, strlen(name.id), rows, CARD_ROWS_MAX);
    for (size_t i = 0; i < count && i < CARD_ROWS_MAX && !out.pilot && !out.row; i++)
        if (rows[i]->kind == CARDS_UPGRADE &&
            (!*name.of || strcmp(name.of, cards_kind_words[CARDS_UPGRADE]) == 0 ||
             squad_lists(rows[i]->slot, name.of)))
            out.row = rows[i];
    if (!out.pilot && !out.row)
        out.ship = card_name_ship(&name, poster->library);
    return out;
}

/* The name at a word, of as many words as are returned; 0: there is none. *kinds: what it may be.
 */
static uint32_t name_at(const struct poster *poster, const struct phrase *part, uint32_t at,
                        struct spoken_name *name, unsigned *kinds,
                        const struct cards_nickname **hint)
{
    struct spoken spoken = { .library = poster->library };
    struct spoken_name longer;
    const enum spoken_kind kind = spoken_kind_of(&spoken, &part->words[at].place, name);
    struct error_place whole;

    if (!has_letter(&part->words[at].place, true))
        return 0;
    *hint = spoken_find(&spoken, part, at, kind != SPOKEN_OTHER, &longer);
    if (kind == SPOKEN_OTHER || longer.words > 1)
        *name = longer;
    if (kind == SPOKEN_NOTATION && longer.words < 2) { /* "PTL" */
        name->meanings[0] = meaning_of(poster, &part->words[at].place, NULL, false);
        name->count = name->meanings[0].row != NULL;
    }
    *kinds = *hint && strcmp((*hint)->kind, "slot") == 0 ? POSTED_SLOT : 0;
    for (int i = 0; i < name->count && !*hint; i++)
        *kinds |= name->meanings[i].pilot ? POSTED_PILOT
                  : name->meanings[i].row ? POSTED_UPGRADE
                                          : POSTED_SHIP;
    return !*hint && (!name->count ||
                      (name->part && spoken_is_abroad(&spoken, part, at, name, &whole)))
               ? 0
               : name->words;
}

/* How many words from one on are points: "8pts", "20 pts", "62|", "- 14", "-2", and what begins or
 * ends a part. */
static uint32_t points_at(const struct phrase *part, uint32_t at)
{
    static const char units[] = "pt pts points | pt| pts| points|";
    const struct error_place *place = &part->words[at].place;
    const size_t sign = *place->word == '-', digits = strspn(place->word + sign, "0123456789"),
                 rest = place->word_bytes - sign - digits;
    const struct error_place *next = at + 1 < part->count ? &part->words[at + 1].place : NULL;

    if (!digits || digits + sign > place->word_bytes)
        return 0;
    if (rest)
        return cards_lists(units, place->word + sign + digits, rest);
    if (next && cards_lists(units, next->word, next->word_bytes))
        return 2;
    return !next || !at || *next->word == '-' || *part->words[at - 1].place.word == '-';
}

/* Whether a word of a heading says nothing: "my list". */
static bool is_filler(const struct error_place *place)
{
    static const char fillers[] = "my our the a squad squadron list fleet team faction";
    char letters[NEAREST_MAX];
    const size_t bytes = nearest_letters(letters, place->word, place->word + place->word_bytes);

    return bytes && cards_lists(fillers, letters, bytes);
}

/* Take out a word that is no name if it says how often the part is there, or its points. False: it
 * is lost. */
static bool take_out(struct posted_part *part, uint32_t at)
{
    const struct error_place *place = &part->words.words[at].place;
    int times;
    uint32_t words = times_at(&part->words, at, &times);

    if (words) {
        part->times *= times < XWS_PILOTS_MAX ? times : XWS_PILOTS_MAX + 1;
        part->behind = part->behind || at;
    } else if ((words = points_at(&part->words, at)) > 0) {
        part->priced = true;
        part->price = (int)strtol(place->word, NULL, 10);
        part->leads = !at && words == 1 && ascii_is_digit(place->word[place->word_bytes - 1]);
    } else if (!has_letter(place, true)) {
        words = 1;
    } else {
        part->lost_at = part->lost ? part->lost_at : at;
        part->lost++;
        part->fillers += is_filler(place);
    }
    for (uint32_t i = 0; i < words; i++)
        phrase_drop(&part->words, at);
    return words > 0;
}

/* Look at the words of a part. */
static void look_at(const struct poster *poster, struct posted_part *part)
{
    struct phrase *phrase = &part->words;
    const struct cards_nickname *hint;
    struct spoken_name name;
    unsigned of, kinds = 0;
    uint32_t words;
    int times;

    part->times = 1;
    for (uint32_t at = 0; at < phrase->count; at += words) {
        words = times_at(phrase, at, &times) ? 0 : name_at(poster, phrase, at, &name, &of, &hint);
        if (!words || (words == 1 && is_filler(&phrase->words[at].place))) {
            words = !take_out(part, at);
            continue;
        }
        if (hint && strcmp(hint->kind, "faction") == 0)
            part->faction = hint->means;
        part->at = part->name.count ? part->at : at;
        part->name = part->name.count ? part->name : name;
        kinds |= kinds & POSTED_UPGRADE ? of & ~(POSTED_PILOT | POSTED_UPGRADE)
                 : kinds & POSTED_PILOT ? of & POSTED_SHIP
                                        : of;
    }
    part->kinds = kinds & POSTED_SLOT && kinds != POSTED_SLOT ? POSTED_UPGRADE : kinds;
    for (int i = part->name.count - 1; i >= 0; i--) {
        const struct spoken_meaning *means = &part->name.meanings[i];

        part->pilot = means->pilot ? means->pilot : part->pilot;
        part->row = means->row ? means->row : part->row;
    }
    /* "4 Academy Pilot" are four; "14 Luke Skywalker", of whom there is one, has 14 points. */
    if (part->leads && part->name.count && part->price > 0 && part->price <= SHIPS_SAID &&
        !(part->pilot && part->pilot->limited)) {
        part->times *= part->price;
        part->priced = false;
    }
}

/* ---- parts ---- */

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

/* Where a part of a line ends: at a mark such as "," or "+", or at a "/" that is not of a name, as
 * in "TIE/fo"; not behind points that stand ahead of it. */
static const char *part_end(const char *start)
{
    const char *const ahead = start + strspn(start, " -0123456789ponits");

    for (const char *at = start;; at++) {
        struct slash slash = { .found = false };

        at += strcspn(at, ",+/;:|");
        for (slash.text = at; slash.text > start && ascii_is_letter_or_digit(slash.text[-1]);)
            slash.text--;
        slash.bytes = (size_t)(at - slash.text) + 2;
        for (int i = 0; *at == '/' && slash.text < at && at[1] && i < CARDS_EDITIONS; i++)
            cards_each(&cards_builtin[i], visit_slash, &slash);
        if (!slash.found && (*at != '|' || at != ahead))
            return at;
    }
}

volley_status posted_cut(const struct poster *poster, struct lexer line, const char *at,
                         struct posted_part *part, volley_error *err)
{
    *part = (struct posted_part){ .end = part_end(at) };
    line.column = 1 + (int)utf8_count(line.at, (size_t)(at - line.at));
    line.at = at;
    line.end = part->end;
    TRY(phrase_read(&part->words, line, err));
    look_at(poster, part);
    return VOLLEY_OK;
}

/* Whether the pilot may have a card, by its first slot. */
static bool has_room(const struct posted *posted, const struct cards_upgrade *upgrade)
{
    return !posted || !posted->pilot || !upgrade || slotless_always_has(upgrade->slots) ||
           cards_points_has_slot(NULL, posted->pilot, upgrade->slots, strcspn(upgrade->slots, " "));
}

void posted_settle_by_price(struct poster *poster, struct posted_part *part)
{
    const struct posted *posted = poster->count ? &poster->posted[poster->count - 1] : NULL;
    const struct spoken_meaning *one = NULL, *means;
    struct phrase_word *word = &part->words.words[part->at];
    char id[2 * CARD_ID_MAX];

    for (int i = 0; i < part->name.count && part->name.count > 1 && part->priced; i++) {
        means = &part->name.meanings[i];
        if ((means->pilot     ? means->pilot->cost
             : means->upgrade ? means->upgrade->cost
                              : CARDS_OF_LIST) != part->price ||
            !has_room(posted, means->upgrade))
            continue;
        if (one)
            return;
        one = means;
    }
    if (!one || (one->row && (!posted || poster->fresh || posted->pilot == part->pilot)))
        return;
    snprintf(id, sizeof id, "%.*s.%s",
             (int)strcspn(one->pilot ? one->ship->id : one->row->slot, " "),
             one->pilot ? one->ship->id : one->row->slot, one->id);
    word->said = phrase_place(&part->words, part->at, part->name.words);
    word->place.word = xws_keep(poster->file, id, sizeof id);
    word->place.word_bytes = strlen(word->place.word);
    word->end = word->place.word + word->place.word_bytes;
    for (uint32_t i = 1; i < part->name.words; i++)
        phrase_drop(&part->words, part->at + 1);
    part->pilot = one->pilot;
    part->kinds = one->pilot ? POSTED_PILOT : POSTED_UPGRADE;
}

/* Whether a word of which nothing is known is like somebody who flies. */
static bool is_misspelt(const struct poster *poster, const struct phrase *part, uint32_t at)
{
    const struct cards *library = poster->library;
    struct error_place place = part->words[at].place;
    char letters[NEAREST_MAX];
    struct nearest_name near;
    bool found = false;

    if (!nearest_name_of_several(&near, &place, part, at, library)) {
        near = nearest_name_begin(
            letters, nearest_letters(letters, place.word, place.word + place.word_bytes));
        nearest_name_consider_all(&near, library);
    }
    for (size_t i = 0; i < library->pilot_count && near.text && !near.others && !found; i++)
        found = ascii_same_letters(library->pilots[i].name, near.name) ||
                ascii_same_letters(library->pilots[i].id, near.name);
    return found;
}

/* Add what an edition knows of a line. */
static void see(const struct poster *poster, const char *line, bool closely,
                struct posted_seen *seen)
{
    const struct lexer words = lexer_of_string(line, "");
    struct spoken spoken = { .library = poster->library };
    struct posted_points points = { 0 };
    int lost = 0, fillers = 0;

    for (const char *at = line; *(at += strspn(at, POSTED_MARKS));) {
        struct meant meant = { .text = "" };
        struct error_place *place;
        struct spoken_name name;
        struct posted_part part;

        if (posted_cut(poster, words, at, &part, NULL) != VOLLEY_OK)
            return;
        at = part.end;
        seen->pilot = seen->pilot ? seen->pilot : part.pilot;
        seen->faction = part.faction ? part.faction : seen->faction;
        seen->kinds |= part.kinds;
        seen->whole |= part.pilot && !part.name.part;
        lost += part.lost;
        fillers += part.fillers;
        if (part.priced)
            posted_add_points(&points, part.price);
        place = part.lost ? &part.words.words[part.lost_at].place : NULL;
        while (place && place->word_bytes > 1 && strchr("?!.", place->word[place->word_bytes - 1]))
            place->word_bytes--;
        if (place && has_letter(place, false)) { /* "0-0-0" is a name */
            meant_find(&meant, place, &(struct card_reading){ .library = poster->library });
            seen->like |= *meant.text || spoken_kind_of(&spoken, place, &name) == SPOKEN_NOTATION;
            seen->misspelt |= closely && is_misspelt(poster, &part.words, part.lost_at);
        }
        phrase_fini(&part.words);
    }
    seen->lost = lost < seen->lost ? lost : seen->lost;
    seen->heading |= lost == fillers && (seen->faction || points.count);
    seen->points = points;
}

struct posted_seen posted_see(const struct poster posters[CARDS_EDITIONS], const char *line,
                              bool closely)
{
    struct posted_seen seen = { .lost = INT_MAX };

    for (int i = 0; i < CARDS_EDITIONS; i++)
        see(&posters[i], line, closely, &seen);
    seen.heading = seen.heading && !seen.kinds;
    return seen;
}

/* What words, and more behind them, mean together; *out is to be freed in any case.
 *  part     NULL: none
 *  faction  "": none is said */
static volley_status settle(const struct poster *poster, const struct phrase *said,
                            const struct phrase *part, const char *faction, struct phrase *out,
                            volley_error *err)
{
    *out = (struct phrase){ .count = 0 };
    TRY(phrase_add_marked(out, said, 0, err));
    if (part)
        TRY(phrase_add_marked(out, part, 0, err));
    if (*faction)
        TRY(phrase_add_word(out, faction, err));
    return spoken_settle(out, poster->library, poster->edition, err);
}

volley_status posted_find_fit(const struct poster *poster, const struct phrase *before,
                              const struct phrase *part, enum posted_fit *out, volley_error *err)
{
    struct phrase both;
    const volley_status status = settle(poster, before, part, "", &both, NULL);

    *out = both.apart ? POSTED_APART : status == VOLLEY_OK ? POSTED_SETTLED : POSTED_FITS;
    phrase_fini(&both);
    return status == VOLLEY_NOMEM ? error_nomem(err) : VOLLEY_OK;
}

/* ---- what they are ---- */

/* "Howl is "Howlrunner", pilot of …": told where it is not a part of that. */
static void tell_took(struct poster *poster, struct xws_pilot *pilot, const char *took)
{
    for (const char *end, *is; took && *took; took = end + (*end == '\n')) {
        const char *name;
        size_t bytes;

        end = took + strcspn(took, "\n");
        is = strstr(took, " is ");
        bytes = is && is < end ? (size_t)(is - took) : 0;
        for (name = is; bytes && name < end - bytes && !ascii_same_bytes(name, took, bytes);)
            name++;
        if (bytes && name < end - bytes)
            continue;
        xws_tell(poster->file, pilot, "%.*s", (int)(end - took), took);
    }
}

static volley_status say_unknown(const struct poster *poster, const struct error_place *place,
                                 volley_error *err)
{
    struct spoken spoken = { .library = poster->library };
    struct spoken_name name;
    struct meant meant = { .text = "" };
    const bool is_word = spoken_kind_of(&spoken, place, &name) == SPOKEN_NOTATION;

    if (!is_word)
        meant_find(&meant, place, &(struct card_reading){ .library = poster->library });
    return error_at(err, VOLLEY_INVALID, place, "no pilot or upgrade is called so%s%s",
                    *meant.text ? "; " : ": say it as it is printed, or leave it out", meant.text);
}

/* Fill a pilot from words that have been settled. */
static volley_status fill(struct poster *poster, const struct phrase *read, struct xws_pilot *pilot,
                          const struct cards_pilot **flown, volley_error *err)
{
    const struct cards_ship *ship = NULL;

    for (uint32_t i = 0; i < read->count && !ship; i++)
        ship = meaning_of(poster, &read->words[i].place, NULL, false).ship;
    *flown = NULL;
    for (uint32_t i = 0; i < read->count; i++) {
        const struct error_place *place = &read->words[i].place;
        const struct spoken_meaning means = meaning_of(poster, place, ship, *flown);
        struct xws_upgrade *upgrade;

        if (means.pilot) {
            *flown = means.pilot;
            pilot->id = means.pilot->id;
            pilot->ship = means.pilot->ship;
        } else if (means.row && pilot->upgrade_count < XWS_UPGRADES_MAX) {
            upgrade = xws_add_upgrade(poster->file, pilot);
            NEED(upgrade, err);
            *upgrade = (struct xws_upgrade){ strchr(means.row->slot, ' ') ? "" : means.row->slot,
                                             means.row->id };
        } else if (!means.row && !means.ship) {
            return say_unknown(poster, place, err);
        }
    }
    if (!*flown)
        return error_at(
            err, VOLLEY_INVALID, read->words->said.word ? &read->words->said : &read->words->place,
            poster->squad.pilot_count > 1 ? "no pilot stands with this"
                                          : "this upgrade stands before the first pilot");
    if (read->took)
        posted_squeeze(read->took);
    tell_took(poster, pilot, read->took);
    return VOLLEY_OK;
}

volley_status posted_read(struct poster *poster, const struct posted *posted, const char *faction,
                          bool only, struct xws_pilot *pilot, volley_error *err)
{
    const struct cards_pilot *flown = NULL;
    volley_error fault = { .status = VOLLEY_OK };
    struct phrase read;
    volley_status status = settle(poster, &posted->said, NULL, faction, &read, &fault);

    if (status != VOLLEY_OK && status != VOLLEY_NOMEM && *faction) {
        phrase_fini(&read);
        status = settle(poster, &posted->said, NULL, "", &read, NULL);
    }
    if (status != VOLLEY_OK) {
        phrase_fini(&read);
        posted_squeeze(fault.word);
        return error_copy(err, &fault);
    }
    status = fill(poster, &read, pilot, &flown, err);
    phrase_fini(&read);
    if (status == VOLLEY_OK && posted->pilot &&
        !ascii_same_letters(posted->pilot->name, flown->name))
        return error_at(err, VOLLEY_SYNTAX, &posted->said.words->place,
                        "a pilot and an upgrade are called so: say \"%s pilot\"",
                        posted->pilot->name);
    return status == VOLLEY_OK && only &&
                   !faction_covers(poster->edition->name, faction, flown->faction)
               ? VOLLEY_INVALID
               : status;
}
