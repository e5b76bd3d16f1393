/* The ships that the lines of a posted squad are, made of their parts. */
#include "questions/squad/member.h"
#include "questions/squad/posted.h"

#include "game/cards/points.h"
#include "game/xws/keep.h"
#include "words/ship.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- points ---- */

void posted_add_points(struct posted_points *points, int said)
{
    points->first = points->count++ ? points->first : said;
    points->most = points->count > 1 && points->most > said ? points->most : said;
    points->sum += said;
}

int posted_points_of(const struct posted_points *points)
{
    return points->count > 1 && 2 * points->most == points->sum ? points->most : points->sum;
}

/* What a single number behind upgrades says is the ship's, unless one of them costs that; what
 * several say are those of upgrades, but one without a name. */
static int printed_for(const struct posted *posted, bool whole)
{
    const struct posted_points *points = &posted->points;
    const bool costs = posted->pilot && posted->pilot->cost == points->first;

    if (posted->total && (whole || !posted->owned))
        return posted->total;
    if (!posted->owned && (points->count > 1 || (posted->of_upgrade && !costs)))
        return 0;
    return whole ? posted_points_of(points) : points->first;
}

/* Of several ships the nearer to what they cost: of one, or of all. */
int posted_price(const struct posted *posted, bool whole)
{
    const int cost = posted->pilot ? posted->pilot->cost : 0;
    const int price = printed_for(posted, whole), one = price / posted->times;

    if (price <= 0 || (whole && posted->laden && posted->points.count == 1 && price == cost))
        return XWS_POINTS_UNSAID;
    return abs(one - cost) < abs(price - cost) && price % posted->times == 0 ? one : price;
}

static void add_price(struct posted *posted, const struct posted_part *part)
{
    posted->owned = posted->points.count ? posted->owned : !posted->laden;
    posted->total = posted->laden && !part->words.count ? part->price : posted->total;
    for (int i = 0; i < part->name.count && posted->laden; i++)
        posted->of_upgrade |=
            part->name.meanings[i].upgrade && part->name.meanings[i].upgrade->cost == part->price;
    posted_add_points(&posted->points, part->price);
}

/* Whether the pilot may have a card, by its first slot. */
static bool has_room(const struct posted *posted, const struct cards_upgrade *upgrade)
{
    return !posted || !posted->pilot || !upgrade || slotless_always_has(upgrade->slots) ||
           cards_points_has_slot(NULL, posted->pilot, upgrade->slots, strcspn(upgrade->slots, " "));
}

/* Put the card that costs the points of a part in the place of a name that others have, too. No
 * ship has an upgrade that is called as its pilot. */
static void settle_by_price(struct poster *poster, struct posted_part *part)
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

/* ---- ships ---- */

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

/* Whether one who is called as a pilot flies for a faction of one who is called as another. */
static bool fly_together(const struct poster *poster, const struct cards_pilot *one,
                         const struct cards_pilot *other)
{
    const char *faction;
    bool found = false;

    for (size_t i = 0; (faction = faction_at(i)) && !found; i++)
        found = posted_serves(poster, one, faction) && posted_serves(poster, other, faction);
    return found;
}

/* Behind an empty line a name may still be an upgrade of the ship before: it is where nobody who is
 * called so flies for that faction, else it is told. */
static volley_status find_behind_gap(struct poster *poster, const struct posted_part *part,
                                     bool *begins, bool *doubted)
{
    const struct posted *before = &poster->posted[poster->count - 1];
    enum posted_fit both;

    TRY(posted_find_fit(poster, &before->said, &part->words, &both, &poster->fault));
    *begins = both == POSTED_APART || fly_together(poster, part->pilot, before->pilot);
    *doubted = both != POSTED_APART && *begins;
    return VOLLEY_OK;
}

/* Whether a ship has no slots for so many of an upgrade. */
static bool is_too_many(const struct posted *posted, const struct posted_part *part)
{
    const char *slots = posted->pilot ? posted->pilot->slots : NULL, *slot;
    size_t bytes;
    int count = 0;

    while (slots && part->row && squad_slots_next(&slots, &slot, &bytes))
        count += strcspn(part->row->slot, " ") == bytes && !strncmp(slot, part->row->slot, bytes);
    return posted->pilot && !posted->pilot->limited && count < part->times;
}

static volley_status begin_ship(struct poster *poster, const struct posted_part *part,
                                struct posted **out)
{
    if (poster->count == XWS_PILOTS_MAX)
        return error_at(&poster->fault, VOLLEY_RANGE, &part->words.words->place,
                        "more than 64 pilots");
    *out = &poster->posted[poster->count++];
    (*out)->times = part->times;
    (*out)->open = true;
    return VOLLEY_OK;
}

static volley_status add_part(struct poster *poster, const struct posted_part *part,
                              enum stands stands)
{
    const unsigned kinds = part->kinds == POSTED_SLOT ? POSTED_UPGRADE : part->kinds;
    const bool first = poster->fresh || !poster->count;
    struct posted *posted = &poster->posted[poster->count ? poster->count - 1 : 0];
    const bool goes_on = poster->count && posted->open && stands != STANDS_FIRST;
    const unsigned names = kinds & (POSTED_PILOT | POSTED_UPGRADE);
    const bool either = names == (POSTED_PILOT | POSTED_UPGRADE);
    bool begins = names == POSTED_PILOT || (first && names != POSTED_UPGRADE), doubted = false;
    int times = part->times;

    if (poster->count && poster->gap && either && !(kinds & POSTED_SHIP))
        TRY(find_behind_gap(poster, part, &begins, &doubted));
    if (poster->count && !begins && !goes_on && stands != STANDS_BELOW &&
        (kinds & POSTED_SHIP || either))
        TRY(find_begin(poster, &part->words, kinds, stands, &begins));
    poster->fresh = poster->gap = false;
    poster->pilots += (kinds & POSTED_PILOT) != 0;
    if (!poster->count || (begins && !goes_on)) {
        TRY(begin_ship(poster, part, &posted));
        posted->doubted = doubted;
        times = 1;
    } else if (part->behind && poster->count > poster->before && is_too_many(posted, part)) {
        posted_multiply(&posted->times, times);
        times = 1;
    }
    if (!begins && either && !posted->open && poster->count > poster->before + 1)
        posted->carried = part->pilot;
    posted->laden |= !(kinds & (POSTED_PILOT | POSTED_SHIP)) || (names && !posted->open);
    if (posted->open && kinds & POSTED_PILOT) {
        posted->pilot = part->pilot;
        posted->lead = part->bare ? part->lead : 0;
        posted->named = part->words.words[part->at + part->name.words - 1].place;
        posted->open = false;
    }
    for (int i = 0; i < times && i < XWS_UPGRADES_MAX; i++)
        TRY(phrase_add_marked(&posted->said, &part->words, 0, &poster->fault));
    return VOLLEY_OK;
}

static volley_status take_part(struct poster *poster, struct posted_part *part, enum stands stands)
{
    settle_by_price(poster, part);
    poster->lost += part->lost;
    if (part->kinds == POSTED_SLOT && *part->end == ':') /* "Talent: Predator" */
        poster->fresh = false;
    else if (part->words.count)
        TRY(add_part(poster, part, stands));
    if (poster->count && part->priced)
        add_price(&poster->posted[poster->count - 1], part);
    if (poster->count > poster->before && !part->words.count)
        posted_multiply(&poster->posted[poster->count - 1].times, part->times);
    return VOLLEY_OK;
}

static enum stands stands_behind(const char *marks, size_t count)
{
    return memchr(marks, ';', count) ? STANDS_FIRST
           : memchr(marks, ',', count) && !memchr(marks, ':', count) && !memchr(marks, '+', count)
               ? STANDS_BEHIND_COMMA
               : STANDS_BELOW;
}

volley_status posted_take_line(struct poster *poster, struct lexer line)
{
    const char *at = line.at + strspn(line.at, POSTED_MARKS);
    enum stands stands = poster->text->parted || posted_is_below(poster->text, line.at)
                             ? STANDS_BELOW
                             : STANDS_FIRST;

    if (*line.at == ';' || (poster->text->marked && stands == STANDS_FIRST)) {
        poster->fresh = true;
        poster->gap = false;
    } else if (!*at && *line.at != ',') {
        poster->gap = poster->gap || !poster->fresh;
        poster->fresh = true;
    } else if (poster->gap && posted_is_below(poster->text, line.at)) {
        poster->fresh = poster->gap = false;
    }
    poster->before = poster->count;
    while (*at) {
        struct posted_part part;
        volley_status status = posted_cut(poster, line, at, &part, &poster->fault);

        if (status == VOLLEY_OK)
            status = take_part(poster, &part, stands);
        phrase_fini(&part.words);
        if (status != VOLLEY_OK)
            return status;
        at = part.end + strspn(part.end, POSTED_MARKS);
        stands = stands_behind(part.end, (size_t)(at - part.end));
    }
    return VOLLEY_OK;
}
