/* The ships that the lines of a posted squad are, made of their parts. */
#include "questions/squad/member.h"
#include "questions/squad/posted.h"

#include "base/ascii.h"
#include "game/cards/points.h"
#include "game/xws/keep.h"
#include "words/nearest.h"
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

/* Put an id in the place of a name that others have, too. */
static void put_id(struct poster *poster, struct posted_part *part, const char *of, const char *id)
{
    struct phrase_word *word = &part->words.words[part->at];
    char text[2 * CARD_ID_MAX];

    snprintf(text, sizeof text, "%.*s.%s", (int)strcspn(of, " "), of, id);
    word->said = phrase_place(&part->words, part->at, part->name.words);
    word->place.word = xws_keep(poster->file, text, sizeof text);
    word->place.word_bytes = strlen(word->place.word);
    word->end = word->place.word + word->place.word_bytes;
    for (uint32_t i = 1; i < part->name.words; i++)
        phrase_drop(&part->words, part->at + 1);
    part->name.words = 1;
}

/* That of the card that costs the points of a part. No ship has an upgrade that is called as its
 * pilot. */
static void settle_by_price(struct poster *poster, struct posted_part *part)
{
    const struct posted *posted = poster->count ? &poster->posted[poster->count - 1] : NULL;
    const struct spoken_meaning *one = NULL, *means;

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
    put_id(poster, part, one->pilot ? one->ship->id : one->row->slot, one->id);
    part->pilot = one->pilot;
    part->kinds = one->pilot ? POSTED_PILOT : POSTED_UPGRADE;
}

/* "Poe Dameron (PS9)" is the one of that name who has the skill, if another has not. */
static void settle_by_skill(struct poster *poster, struct posted_part *part)
{
    const struct cards_pilot *at = poster->library->pilots, *one = NULL;
    const struct cards_pilot *const end = at + poster->library->pilot_count;
    int count = 0, others = 0;

    for (; at < end && part->pilot && part->skill >= 0; at++) {
        const bool same = ascii_same_letters(at->name, part->pilot->name);

        one = same && at->skill == part->skill ? at : one;
        count += same && at->skill == part->skill;
        others += same && at->skill != part->skill;
    }
    poster->lost += others && !count;
    if (!others || count != 1)
        return;
    put_id(poster, part, one->ship, one->id);
    part->pilot = one;
    part->kinds &= ~(unsigned)POSTED_UPGRADE;
}

/* ---- ships ---- */

void posted_multiply(int *times, int by)
{
    enum { MOST = XWS_PILOTS_MAX + 1 };

    *times = by < MOST && *times * by < MOST ? *times * by : MOST;
}

/* Behind what a part of a line stands. */
enum stands { STANDS_FIRST, STANDS_BEHIND_COMMA, STANDS_BEHIND_PLUS, STANDS_BELOW };

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

    while (slots && part->row && ascii_next_word(&slots, &slot, &bytes))
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
    (*out)->counted = part->shipped && part->times > 1;
    (*out)->skill = -1;
    (*out)->open = true;
    return VOLLEY_OK;
}

/* "Academy Pilot, TIE Fighter x2". */
static bool repeats(const struct poster *poster, const struct posted *posted,
                    const struct posted_part *part)
{
    return part->behind && poster->count > poster->before && is_too_many(posted, part);
}

/* Whether a ship without a pilot is another than that before, "Howlrunner, 4 TIE Fighters"; else it
 * is what that pilot flies. */
static bool is_another(const struct poster *poster, const struct posted *posted,
                       const struct posted_part *part)
{
    return part->shipped && !(part->kinds & POSTED_PILOT) && !part->row &&
           (posted->shipped || part->leads || (part->times > 1 && !repeats(poster, posted, part)));
}

static volley_status find_begins(struct poster *poster, const struct posted_part *part,
                                 unsigned kinds, enum stands stands, bool *begins, bool *doubted)
{
    const struct posted *posted = &poster->posted[poster->count ? poster->count - 1 : 0];
    const unsigned names = kinds & (POSTED_PILOT | POSTED_UPGRADE);
    const bool either = names == (POSTED_PILOT | POSTED_UPGRADE);

    *begins = true;
    if (!poster->count || is_another(poster, posted, part))
        return VOLLEY_OK;
    *begins = names == POSTED_PILOT || (poster->fresh && names != POSTED_UPGRADE);
    if (posted->open && stands != STANDS_FIRST &&
        !(posted->counted && stands < STANDS_BELOW)) /* "4 TIE Fighters + Howlrunner" are five */
        *begins = false;
    else if (poster->gap && either && !(kinds & POSTED_SHIP))
        return find_behind_gap(poster, part, begins, doubted);
    else if (!*begins && stands < STANDS_BEHIND_PLUS && (kinds & POSTED_SHIP || either))
        return find_begin(poster, &part->words, kinds, stands, begins);
    return VOLLEY_OK;
}

/* Add the words of a part to a ship, and what they say of it. */
static volley_status add_words(struct poster *poster, struct posted *posted,
                               const struct posted_part *part, unsigned kinds, int times)
{
    posted->laden |= !(kinds & (POSTED_PILOT | POSTED_SHIP)) ||
                     (kinds & (POSTED_PILOT | POSTED_UPGRADE) && !posted->open);
    posted->shipped |= part->shipped;
    if (posted->open && kinds & POSTED_PILOT) {
        posted->pilot = part->pilot;
        posted->skill = part->skill;
        posted->caption = part->caption;
        posted->lead = part->bare ? part->lead : 0;
        posted->named = part->words.words[part->at + part->name.words - 1].place;
        posted->open = false;
    }
    for (int i = 0; i < times && i < XWS_UPGRADES_MAX; i++)
        TRY(phrase_add_marked(&posted->said, &part->words, 0, &poster->fault));
    return VOLLEY_OK;
}

static volley_status add_part(struct poster *poster, const struct posted_part *part,
                              enum stands stands)
{
    const unsigned kinds = part->kinds == POSTED_SLOT ? POSTED_UPGRADE : part->kinds;
    struct posted *posted = &poster->posted[poster->count ? poster->count - 1 : 0];
    bool begins, doubted = false;
    int times = part->times;

    TRY(find_begins(poster, part, kinds, stands, &begins, &doubted));
    poster->fresh = poster->gap = false;
    poster->pilots += (kinds & POSTED_PILOT) != 0;
    if (begins) {
        TRY(begin_ship(poster, part, &posted));
        posted->doubted = doubted;
        times = 1;
    } else if (repeats(poster, posted, part)) {
        posted_multiply(&posted->times, times);
        times = 1;
    }
    posted->captioned |=
        posted->pilot && part->shipped && (stands == STANDS_FIRST || stands == STANDS_BEHIND_PLUS);
    posted->listed |= !posted->open && stands > STANDS_BEHIND_COMMA;
    if (!posted->open && !posted->listed && part->pilot && poster->count > poster->before &&
        posted->carries < XWS_UPGRADES_MAX && fly_together(poster, part->pilot, posted->pilot))
        posted->carried[posted->carries++] = part->pilot;
    return add_words(poster, posted, part, kinds, times);
}

/* Whether a part is the label of an upgrade: "Talent: Predator", "Torpedoes: Proton Torpedoes". */
static bool is_label(const struct poster *poster, const struct posted_part *part)
{
    const struct cards *library = poster->library;
    const struct error_place said = phrase_place(&part->words, 0, part->words.count);
    char letters[NEAREST_MAX], of[NEAREST_MAX];
    const size_t bytes = nearest_letters(letters, said.word, said.word + said.word_bytes);
    bool found = part->kinds == POSTED_SLOT;
    enum { LETTERS_LEAST = 4, PLURAL_MOST = 2 };

    for (size_t i = 0;
         i < library->upgrade_count && !part->kinds && bytes >= LETTERS_LEAST && !found; i++) {
        const char *slots = library->upgrades[i].slots, *slot;
        size_t slot_bytes;

        while (!found && ascii_next_word(&slots, &slot, &slot_bytes)) {
            slot_bytes = nearest_letters(of, slot, slot + slot_bytes);
            found = slot_bytes + PLURAL_MOST >= bytes &&
                    ascii_same_bytes(of, letters, slot_bytes < bytes ? slot_bytes : bytes);
        }
    }
    return found && *part->end == ':';
}

static volley_status take_part(struct poster *poster, struct posted_part *part, enum stands stands)
{
    if (part->words.count && is_label(poster, part)) {
        poster->fresh = false;
        return VOLLEY_OK;
    }
    settle_by_price(poster, part);
    settle_by_skill(poster, part);
    poster->lost += part->lost;
    if (part->words.count)
        TRY(add_part(poster, part, stands));
    if (poster->count && part->priced)
        add_price(&poster->posted[poster->count - 1], part);
    if (poster->count > poster->before && !part->words.count)
        posted_multiply(&poster->posted[poster->count - 1].times, part->times);
    return VOLLEY_OK;
}

static enum stands stands_behind(const char *marks, size_t count)
{
    return memchr(marks, ';', count)   ? STANDS_FIRST
           : memchr(marks, ':', count) ? STANDS_BELOW
           : memchr(marks, '+', count) ? STANDS_BEHIND_PLUS
           : memchr(marks, ',', count) ? STANDS_BEHIND_COMMA
                                       : STANDS_BELOW;
}

/* Whether a pilot stands behind a part of a line: "TIE Fighter: Academy Pilot". */
static volley_status look_ahead(struct poster *poster, struct lexer line, struct posted_part *part)
{
    const char *const at = part->end + strspn(part->end, POSTED_MARKS);
    struct posted_part next;
    const volley_status status =
        *at ? posted_cut(poster, line, at, &next, &poster->fault) : VOLLEY_OK;

    part->leads = *at && next.kinds & POSTED_PILOT;
    if (*at)
        phrase_fini(&next.words);
    return status;
}

volley_status posted_take_line(struct poster *poster, struct lexer line)
{
    const char *at = line.at + strspn(line.at, POSTED_MARKS);
    enum stands stands = !poster->text->parted && !posted_is_below(poster->text, line.at)
                             ? STANDS_FIRST
                         : memchr(line.at, '+', (size_t)(at - line.at)) ? STANDS_BEHIND_PLUS
                                                                        : STANDS_BELOW;

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

        if (status == VOLLEY_OK && part.shipped && poster->count == poster->before)
            status = look_ahead(poster, line, &part);
        if (status == VOLLEY_OK)
            status = take_part(poster, &part, stands);
        phrase_fini(&part.words);
        if (status != VOLLEY_OK)
            return status;
        at = part.end + strspn(part.end, POSTED_MARKS);
        stands = stands_behind(part.end, (size_t)(at - part.end));
        if (poster->text->named == 1 && poster->text->seen->flying)
            poster->fresh = poster->gap = true;
    }
    return VOLLEY_OK;
}

volley_status posted_check(const struct poster *poster, const struct posted *posted,
                           const struct cards_pilot *flown, volley_error *err)
{
    const struct error_place *place = &posted->said.words->place;

    if (posted->counted && flown->limited && posted->times > flown->limited)
        return error_at(err, VOLLEY_INVALID, place,
                        "%dx would be %d of %s, of whom a squad has %d: say who flies each ship, "
                        "on a line of its own",
                        posted->times, posted->times, flown->name, flown->limited);
    if (posted->skill >= 0 && posted->skill != flown->skill)
        return error_at(err, VOLLEY_INVALID, place, "%s has the %s %d, not %d", flown->name,
                        rules_skill_name(poster->edition), flown->skill, posted->skill);
    return VOLLEY_OK;
}
