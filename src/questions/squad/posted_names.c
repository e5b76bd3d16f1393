/* What stands in a part of a posted line, and what a pilot with its upgrades is. */
#include "questions/squad/posted.h"

#include "base/ascii.h"
#include "game/xws/keep.h"
#include "words/card_name.h"
#include "words/number.h"
#include "words/spoken.h"
#include "words/unknown.h"

#include <stdio.h>

enum { POSTED_SLOT = 4 }; /* a slot is said, and what is called so is an upgrade */

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
        *kinds |= name.meanings[i].pilot ? POSTED_PILOT : name.meanings[i].row ? POSTED_UPGRADE : 0;
    return !hint && (!name.count ||
                     (name.part && spoken_is_abroad(&spoken, part, at, &name, &whole)))
               ? 0
               : name.words;
}

unsigned posted_look_at(struct poster *poster, struct phrase *part, int *times)
{
    unsigned kinds = 0, of;
    uint32_t words;

    *times = 1;
    for (uint32_t at = 0; at < part->count; at += words) {
        const struct error_place *place = &part->words[at].place;
        const int said = at == 0 || at + 1 == part->count ? times_said(place) : 0;
        const bool ends = at > 0 && at + 1 == part->count && !has_letter(place, false);

        words = said || ends || !has_letter(place, true) ? 0 : name_at(poster, part, at, &of);
        if (words) {
            kinds |= of;
            continue;
        }
        *times *= said == 0 ? 1 : said < XWS_PILOTS_MAX ? said : XWS_PILOTS_MAX + 1;
        if (said || ends || !has_letter(place, true)) {
            phrase_drop(part, at);
        } else {
            poster->lost++;
            words = 1;
        }
    }
    return kinds & POSTED_SLOT ? POSTED_UPGRADE : kinds;
}

volley_status posted_settle(const struct poster *poster, const struct phrase *said,
                            const struct phrase *part, const char *faction, struct phrase *out,
                            volley_error *err)
{
    volley_status status;

    *out = (struct phrase){ .count = 0 };
    status = phrase_add_marked(out, said, 0, err);
    if (status == VOLLEY_OK && part)
        status = phrase_add_marked(out, part, 0, err);
    if (status == VOLLEY_OK && *faction)
        status = phrase_add_word(out, faction, err);
    if (status == VOLLEY_OK)
        status = spoken_settle(out, poster->library, poster->edition, err);
    if (status != VOLLEY_OK)
        phrase_fini(out);
    return status;
}

/* ---- what they are ---- */

static const struct cards_ship *ship_in(const struct poster *poster, const struct phrase *read)
{
    const struct cards_ship *ship = NULL;

    for (uint32_t i = 0; i < read->count && !ship; i++)
        ship = meaning_of(poster, &read->words[i].place, NULL, false).ship;
    return ship;
}

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
        if (!bytes || name == end - bytes)
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
    const struct cards_ship *ship = ship_in(poster, read);

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
    tell_took(poster, pilot, read->took);
    return VOLLEY_OK;
}

volley_status posted_read(struct poster *poster, const struct posted *posted, const char *faction,
                          bool only, struct xws_pilot *pilot, volley_error *err)
{
    const struct cards_pilot *flown = NULL;
    volley_error fault = { .status = VOLLEY_OK };
    struct phrase read;
    volley_status status = posted_settle(poster, &posted->said, NULL, faction, &read, &fault);

    if (status != VOLLEY_OK && status != VOLLEY_NOMEM && *faction)
        status = posted_settle(poster, &posted->said, NULL, "", &read, NULL);
    if (status != VOLLEY_OK)
        return error_copy(err, &fault);
    status = fill(poster, &read, pilot, &flown, err);
    phrase_fini(&read);
    return status == VOLLEY_OK && only &&
                   !faction_covers(poster->edition->name, faction, flown->faction)
               ? VOLLEY_INVALID
               : status;
}
