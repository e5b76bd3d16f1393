/* What stands in a part of a posted line, and what a pilot with its upgrades is. */
#include "questions/squad/posted.h"

#include "base/ascii.h"
#include "game/xws/keep.h"
#include "words/card_name.h"
#include "words/number.h"
#include "words/spoken.h"
#include "words/unknown.h"

#include <stdio.h>

enum { PROSE_WORDS = 4 }; /* of which nothing is known */

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
                        unsigned *kinds)
{
    struct spoken spoken = { .library = poster->library };
    struct spoken_name name, longer;
    const enum spoken_kind kind = spoken_kind_of(&spoken, &part->words[at].place, &name);
    const struct cards_nickname *hint =
        spoken_find(&spoken, part, at, kind != SPOKEN_OTHER, &longer);
    struct error_place whole;

    if (kind == SPOKEN_OTHER || longer.words > 1)
        name = longer;
    if (kind == SPOKEN_NOTATION && longer.words < 2) { /* "PTL" */
        name.meanings[0] = meaning_of(poster, &part->words[at].place, NULL, false);
        name.count = name.meanings[0].row != NULL;
    }
    *kinds = hint && strcmp(hint->kind, "slot") == 0 ? POSTED_SLOT : 0;
    for (int i = 0; i < name.count && !hint; i++)
        *kinds |= name.meanings[i].pilot ? POSTED_PILOT
                  : name.meanings[i].row ? POSTED_UPGRADE
                                         : POSTED_SHIP;
    return !hint && (!name.count ||
                     (name.part && spoken_is_abroad(&spoken, part, at, &name, &whole)))
               ? 0
               : name.words;
}

/* How many words from one on are points: "8pts", "20 pts", "- 14", and what ends a part. */
static uint32_t points_at(const struct phrase *part, uint32_t at)
{
    const struct error_place *place = &part->words[at].place;
    const size_t digits = strspn(place->word, "0123456789"), rest = place->word_bytes - digits;
    const struct error_place *next = at + 1 < part->count ? &part->words[at + 1].place : NULL;

    if (!digits || digits > place->word_bytes)
        return 0;
    if (rest)
        return cards_lists("pt pts points", place->word + digits, rest);
    if (next && cards_lists("pt pts points", next->word, next->word_bytes))
        return 2;
    return !next || *next->word == '-' || (at && *part->words[at - 1].place.word == '-');
}

unsigned posted_look_at(struct poster *poster, struct phrase *part, int *times)
{
    unsigned kinds = 0, of;
    uint32_t words;

    *times = 1;
    for (uint32_t at = 0; at < part->count;) {
        const struct error_place *place = &part->words[at].place;
        const bool edge = at == 0 || at + 1 == part->count;
        int said = edge ? times_said(place) : 0;

        words = said || !has_letter(place, true) ? 0 : name_at(poster, part, at, &of);
        if (words) {
            kinds |= kinds & POSTED_UPGRADE ? of & ~(POSTED_PILOT | POSTED_UPGRADE)
                     : kinds & POSTED_PILOT ? of & POSTED_SHIP
                                            : of;
            at += words;
            continue;
        }
        said = said ? said : times_said(place);
        *times *= said == 0 ? 1 : said < XWS_PILOTS_MAX ? said : XWS_PILOTS_MAX + 1;
        words = said || !has_letter(place, true) ? 1 : points_at(part, at);
        for (uint32_t i = 0; i < words; i++)
            phrase_drop(part, at);
        poster->lost += !words;
        at += !words;
    }
    return kinds & POSTED_SLOT && kinds != POSTED_SLOT ? POSTED_UPGRADE : kinds;
}

bool posted_knows(const struct poster *poster, const char *line, bool surely)
{
    struct spoken spoken = { .library = poster->library };
    struct phrase part;
    unsigned of, words;
    bool known = false, like = false;
    int lost = 0;

    if (phrase_read(&part, lexer_of_string(line, ""), NULL) != VOLLEY_OK)
        return true;
    for (uint32_t at = 0; at < part.count && !known; at += words ? words : 1) {
        struct error_place *place = &part.words[at].place;
        struct spoken_name name;
        struct meant meant = { .text = "" };

        while (place->word_bytes > 1 && strchr("?!.", place->word[place->word_bytes - 1]))
            place->word_bytes--;
        of = 0;
        words = has_letter(place, true) ? name_at(poster, &part, at, &of) : 1;
        known = words && of;
        if (words || !has_letter(place, false)) /* "0-0-0" is a name */
            continue;
        lost++;
        meant_find(&meant, place, &(struct card_reading){ .library = poster->library });
        like = like || *meant.text || spoken_kind_of(&spoken, place, &name) == SPOKEN_NOTATION;
    }
    phrase_fini(&part);
    return known || (like && !surely && lost < PROSE_WORDS);
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
    return status == VOLLEY_OK && only &&
                   !faction_covers(poster->edition->name, faction, flown->faction)
               ? VOLLEY_INVALID
               : status;
}
