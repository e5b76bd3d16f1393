/* What stands in a part of a posted line, and what a pilot with its upgrades is. */
#include "questions/squad/posted.h"

#include "base/ascii.h"
#include "game/xws/keep.h"
#include "words/card_name.h"
#include "words/nearest.h"
#include "words/number.h"
#include "words/spoken.h"
#include "words/unknown.h"

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

/* "2x", "x2"; 0: it says no such thing. */
static int times_said(const struct error_place *place)
{
    char turned[8];

    if (ascii_lower(*place->word) != 'x' || place->word_bytes >= sizeof turned)
        return number_times(place->word, place->word_bytes);
    snprintf(turned, sizeof turned, "%.*sx", (int)place->word_bytes - 1, place->word + 1);
    return number_times(turned, place->word_bytes);
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
                        struct spoken_name *name, unsigned *kinds)
{
    struct spoken spoken = { .library = poster->library };
    struct spoken_name longer;
    const enum spoken_kind kind = spoken_kind_of(&spoken, &part->words[at].place, name);
    const struct cards_nickname *hint =
        spoken_find(&spoken, part, at, kind != SPOKEN_OTHER, &longer);
    struct error_place whole;

    if (kind == SPOKEN_OTHER || longer.words > 1)
        *name = longer;
    if (kind == SPOKEN_NOTATION && longer.words < 2) { /* "PTL" */
        name->meanings[0] = meaning_of(poster, &part->words[at].place, NULL, false);
        name->count = name->meanings[0].row != NULL;
    }
    *kinds = hint && strcmp(hint->kind, "slot") == 0 ? POSTED_SLOT : 0;
    for (int i = 0; i < name->count && !hint; i++)
        *kinds |= name->meanings[i].pilot ? POSTED_PILOT
                  : name->meanings[i].row ? POSTED_UPGRADE
                                          : POSTED_SHIP;
    return !hint && (!name->count ||
                     (name->part && spoken_is_abroad(&spoken, part, at, name, &whole)))
               ? 0
               : name->words;
}

/* How many words from one on are points: "8pts", "20 pts", "- 14", "-2", and what begins or ends a
 * part. */
static uint32_t points_at(const struct phrase *part, uint32_t at)
{
    const struct error_place *place = &part->words[at].place;
    const size_t sign = *place->word == '-', digits = strspn(place->word + sign, "0123456789"),
                 rest = place->word_bytes - sign - digits;
    const struct error_place *next = at + 1 < part->count ? &part->words[at + 1].place : NULL;

    if (!digits || digits + sign > place->word_bytes)
        return 0;
    if (rest)
        return cards_lists("pt pts points", place->word + sign + digits, rest);
    if (next && cards_lists("pt pts points", next->word, next->word_bytes))
        return 2;
    return !next || !at || *next->word == '-' || *part->words[at - 1].place.word == '-';
}

/* Put the card that costs the points of a part in the place of a name that others have, too. No
 * ship has an upgrade that is called as its pilot. */
static void settle_by_price(struct poster *poster, struct posted_part *part, uint32_t at,
                            const struct spoken_name *name)
{
    const struct posted *posted = poster->count ? &poster->posted[poster->count - 1] : NULL;
    const struct spoken_meaning *one = NULL, *means;
    struct phrase_word *word = &part->words.words[at];
    char id[2 * CARD_ID_MAX];

    for (int i = 0; i < name->count; i++) {
        means = &name->meanings[i];
        if ((means->pilot     ? means->pilot->cost
             : means->upgrade ? means->upgrade->cost
                              : CARDS_OF_LIST) != part->price)
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
    word->said = phrase_place(&part->words, at, name->words);
    word->place.word = xws_keep(poster->file, id, sizeof id);
    word->place.word_bytes = strlen(word->place.word);
    word->end = word->place.word + word->place.word_bytes;
    part->lost_at -= part->lost_at > at ? name->words - 1 : 0;
    for (uint32_t i = 1; i < name->words; i++)
        phrase_drop(&part->words, at + 1);
    part->pilot = one->pilot;
    part->kinds = one->pilot ? POSTED_PILOT : POSTED_UPGRADE;
}

/* Take out a word that is no name if it says how often the part is there, or its points. False: it
 * is lost. */
static bool take_out(struct posted_part *part, uint32_t at)
{
    const struct error_place *place = &part->words.words[at].place;
    const int said = times_said(place);
    const bool letters = has_letter(place, true);
    const uint32_t words = said || !letters ? 1 : points_at(&part->words, at);

    part->times *= said == 0 ? 1 : said < XWS_PILOTS_MAX ? said : XWS_PILOTS_MAX + 1;
    part->behind = part->behind || (said && at);
    if (words && !said && letters) {
        part->priced = true;
        part->price = (int)strtol(place->word, NULL, 10);
        part->leads = !at && words == 1 && ascii_is_digit(place->word[place->word_bytes - 1]);
    }
    for (uint32_t i = 0; i < words; i++)
        phrase_drop(&part->words, at);
    part->lost_at = words || part->lost ? part->lost_at : at;
    part->lost += !words;
    return words > 0;
}

void posted_look_at(struct poster *poster, struct posted_part *part)
{
    struct phrase *phrase = &part->words;
    struct spoken_name name, first = { .count = 0 };
    unsigned of, kinds = 0;
    uint32_t words, first_at = 0;

    part->times = 1;
    for (uint32_t at = 0; at < phrase->count; at += words) {
        const struct error_place *place = &phrase->words[at].place;

        words = times_said(place) || !has_letter(place, true)
                    ? 0
                    : name_at(poster, phrase, at, &name, &of);
        if (words) {
            first_at = first.count ? first_at : at;
            first = first.count ? first : name;
            kinds |= kinds & POSTED_UPGRADE ? of & ~(POSTED_PILOT | POSTED_UPGRADE)
                     : kinds & POSTED_PILOT ? of & POSTED_SHIP
                                            : of;
        } else {
            words = !take_out(part, at);
        }
    }
    part->kinds = kinds & POSTED_SLOT && kinds != POSTED_SLOT ? POSTED_UPGRADE : kinds;
    part->part = first.part;
    for (int i = first.count - 1; i >= 0; i--) {
        part->pilot = first.meanings[i].pilot ? first.meanings[i].pilot : part->pilot;
        part->row = first.meanings[i].row ? first.meanings[i].row : part->row;
    }
    /* "4 Academy Pilot" are four; "14 Luke Skywalker", of whom there is one, has 14 points. */
    if (part->leads && first.count && part->price > 0 && part->price <= SHIPS_SAID &&
        !(part->pilot && part->pilot->limited)) {
        part->times *= part->price;
        part->priced = false;
    } else if (part->priced && first.count > 1) {
        settle_by_price(poster, part, first_at, &first);
    }
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

void posted_see(const struct poster *poster, const char *line, struct posted_seen *seen)
{
    struct poster aside = { .library = poster->library, .file = poster->file };
    struct lexer words = lexer_of_string(line, "");
    struct spoken spoken = { .library = poster->library };
    struct spoken_name name;

    for (const char *at = line; *at; at = words.end + (*words.end != '\0')) {
        struct posted_part part = { .times = 0 };
        struct meant meant = { .text = "" };
        struct error_place *place;

        words.at = at;
        words.end = posted_part_end(at);
        if (phrase_read(&part.words, words, NULL) != VOLLEY_OK)
            return;
        posted_look_at(&aside, &part);
        if (part.pilot && seen->who)
            seen->again |= ascii_same_letters(part.pilot->name, seen->who->name);
        seen->pilot = seen->pilot ? seen->pilot : part.pilot;
        seen->kinds |= part.kinds;
        seen->whole |= part.pilot && !part.part;
        seen->lost += part.lost;
        place = part.lost ? &part.words.words[part.lost_at].place : NULL;
        while (place && place->word_bytes > 1 && strchr("?!.", place->word[place->word_bytes - 1]))
            place->word_bytes--;
        if (place && has_letter(place, false)) { /* "0-0-0" is a name */
            meant_find(&meant, place, &(struct card_reading){ .library = poster->library });
            seen->like |= *meant.text || spoken_kind_of(&spoken, place, &name) == SPOKEN_NOTATION;
            seen->misspelt |= seen->closely && is_misspelt(poster, &part.words, part.lost_at);
        }
        phrase_fini(&part.words);
    }
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
