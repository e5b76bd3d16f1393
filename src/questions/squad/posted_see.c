/* What is known of a line of a posted squad before it is read. */
#include "questions/squad/posted.h"

#include "base/ascii.h"
#include "words/nearest.h"
#include "words/unknown.h"

#include <limits.h>

enum { SHIPS_SAID = 8 }; /* by a number alone, at most */

bool posted_has_letter(const struct error_place *place, bool digits)
{
    for (size_t i = 0; i < place->word_bytes; i++)
        if (ascii_is_letter_or_digit(place->word[i]) && (digits || !ascii_is_digit(place->word[i])))
            return true;
    return false;
}

bool posted_is_dear(const struct cards_pilot *pilot, int lead)
{
    return lead > SHIPS_SAID || (pilot && pilot->limited && lead > 1);
}

bool posted_is_numbered(const struct posted_text *text)
{
    return text->leads > 1 && !text->uneven;
}

/* Whether a pilot flies what is named, if it is a ship: "CR90 hunters" is no pilot "Hunter". */
static bool flies(const struct cards_pilot *pilot, const struct spoken_name *name)
{
    bool flown = !name->count;

    for (int i = 0; i < name->count; i++)
        flown = flown || name->meanings[i].pilot || !name->meanings[i].ship ||
                strcmp(name->meanings[i].ship->id, pilot->ship) == 0;
    return flown;
}

/* Whether a word of which nothing is known is like somebody who flies. */
static bool is_misspelt(const struct poster *poster, const struct posted_part *said)
{
    const struct phrase *part = &said->words;
    const uint32_t at = said->lost_at;
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
        found = flies(&library->pilots[i], &said->name) &&
                (ascii_same_letters(library->pilots[i].name, near.name) ||
                 ascii_same_letters(library->pilots[i].id, near.name));
    return found;
}

/* The first word of which nothing is known, without "!"; NULL: there is none. */
static struct error_place *lost_of(struct posted_part *part)
{
    struct error_place *place = part->lost ? &part->words.words[part->lost_at].place : NULL;

    while (place && place->word_bytes > 1 && strchr("?!.", place->word[place->word_bytes - 1]))
        place->word_bytes--;
    return place;
}

static void see_part(struct posted_seen *seen, const struct posted_part *part)
{
    const bool flies = part->kinds & POSTED_PILOT;

    if (!seen->lead && !seen->pilot && flies)
        seen->lead = part->lead; /* of another, "Howlrunner, 2 Academy Pilots", it is not */
    seen->dear |= flies && posted_is_dear(part->pilot, part->lead);
    seen->pilot = seen->pilot ? seen->pilot : part->pilot;
    seen->faction = part->faction ? part->faction : seen->faction;
    seen->kinds |= part->kinds;
    seen->whole |= part->pilot && !part->name.part;
    seen->bid |= part->bid;
    seen->several |= part->pilots > 1;
}

/* Add what an edition knows of a line. */
static void see(const struct poster *poster, const char *line, bool closely,
                struct posted_seen *seen)
{
    const struct lexer words = lexer_of_string(line, "");
    struct spoken spoken = { .library = poster->library };
    struct posted_points points = { 0 };
    bool flying = true;
    int lost = 0, idle = 0;

    for (const char *at = line; *(at += strspn(at, POSTED_MARKS));) {
        struct meant meant = { .text = "" };
        struct error_place *place;
        struct spoken_name name;
        struct posted_part part;

        if (posted_cut(poster, words, at, &part, NULL) != VOLLEY_OK)
            return;
        at = part.end;
        see_part(seen, &part);
        flying = flying && part.kinds & POSTED_PILOT;
        lost += part.lost;
        idle += part.fillers;
        if (part.priced)
            posted_add_points(&points, part.price);
        place = lost_of(&part);
        if (place && posted_has_letter(place, false)) { /* "0-0-0" is a name */
            meant_find(&meant, place, &(struct card_reading){ .library = poster->library });
            seen->like |= *meant.text || spoken_kind_of(&spoken, place, &name) == SPOKEN_NOTATION;
            seen->misspelt |= closely && is_misspelt(poster, &part);
        }
        phrase_fini(&part.words);
    }
    seen->lost = lost < seen->lost ? lost : seen->lost;
    seen->heading |= lost == idle && (seen->faction || points.count);
    seen->points = points;
    seen->flying |= flying && !strpbrk(line, "+:");
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
