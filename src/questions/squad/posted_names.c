/* What stands in a part of a posted line, and what a pilot with its upgrades is. */
#include "questions/squad/posted.h"

#include "base/ascii.h"
#include "base/utf8.h"
#include "game/xws/keep.h"
#include "words/card_name.h"
#include "words/nearest.h"
#include "words/number.h"
#include "words/setting.h"
#include "words/spoken.h"
#include "words/unknown.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- words ---- */

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

    if (!posted_has_letter(&part->words[at].place, true))
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
    static const char units[] = "pt pts point points | pt| pts| points|";
    enum { YEAR_DIGITS = 4 };
    const struct error_place *place = &part->words[at].place;
    const size_t sign = *place->word == '-', digits = strspn(place->word + sign, "0123456789"),
                 rest = place->word_bytes - sign - digits;
    const struct error_place *next = at + 1 < part->count ? &part->words[at + 1].place : NULL;

    if (!digits || digits + sign > place->word_bytes || digits >= YEAR_DIGITS)
        return 0;
    if (rest)
        return cards_lists(units, place->word + sign + digits, rest);
    if (next && cards_lists(units, next->word, next->word_bytes))
        return 2;
    return !next || !at || *next->word == '-' || *part->words[at - 1].place.word == '-' ||
           number_times(next->word, next->word_bytes);
}

/* What says nothing in a heading, "my list"; and what says that points are left. */
static const char fillers[] = "my our the a squad squadron list fleet team faction",
                  bids[] = "bid left leftover over spare under unspent remaining deficit";

static bool is_one_of(const char *list, const struct error_place *place)
{
    char letters[NEAREST_MAX];
    const size_t bytes = nearest_letters(letters, place->word, place->word + place->word_bytes);

    return bytes && cards_lists(list, letters, bytes);
}

/* "PS9", "initiative 5", "I5": the number; -1: it is none. */
static int skill_of(const struct error_place *place)
{
    const size_t letters = strcspn(place->word, " =0123456789");
    const struct setting_word said =
        setting_take_apart(&(struct error_place){ .word = place->word, .word_bytes = letters });
    const char *const number = place->word + letters + strspn(place->word + letters, " =");
    const size_t digits = strspn(number, "0123456789");

    return digits && number + digits == place->word + place->word_bytes &&
                   (setting_duel_word(&said) == RULES_DUEL_INIT ||
                    ascii_is_word("i", said.stem, said.stem_bytes))
               ? (int)strtol(number, NULL, 10)
               : -1;
}

/* How many words behind a dash are what the card of a pilot says below the name: "- Red Two". */
static uint32_t caption_at(const struct poster *poster, const struct phrase *part, uint32_t at)
{
    static const char ends[] = "leader one two three four five six seven eight nine ten twelve";
    enum { WORDS_LEAST = 2, WORDS_MOST = 3 };
    const struct cards_nickname *hint;
    struct spoken_name name;
    unsigned kinds;

    if (!lexer_is_word(&part->words[at].place, "-"))
        return 0;
    for (uint32_t words = WORDS_LEAST; words <= WORDS_MOST && at + words < part->count; words++)
        if (is_one_of(ends, &part->words[at + words].place))
            return name_at(poster, part, at + 1, &name, &kinds, &hint) < words ? words : 0;
    return 0;
}

/* Take out a word that is no name if it says how often the part is there, or its points. False: it
 * is lost. */
static bool take_out(const struct poster *poster, struct posted_part *part, uint32_t at)
{
    const struct error_place *place = &part->words.words[at].place;
    const int times = number_times(place->word, place->word_bytes);
    uint32_t words = 1;

    if (times) {
        posted_multiply(&part->times, times);
        part->behind = part->behind || at;
    } else if (part->pilots && skill_of(place) >= 0) {
        part->skill = skill_of(place);
    } else if ((words = points_at(&part->words, at)) > 0) {
        int *const number = !at && words == 1 && !part->lead ? &part->lead : &part->price;

        *number = (int)strtol(place->word, NULL, 10);
        part->bare = part->bare ||
                     (number == &part->lead && ascii_is_digit(place->word[place->word_bytes - 1]));
        part->priced = part->priced || number == &part->price;
    } else if (posted_has_letter(place, true)) {
        part->lost_at = part->lost ? part->lost_at : at;
        part->lost++;
        part->fillers += is_one_of(fillers, place) || is_one_of(bids, place);
    } else {
        words = 1 + (part->pilots ? caption_at(poster, &part->words, at) : 0);
        if (words > 1)
            part->caption = phrase_place(&part->words, at + 1, words - 1);
    }
    for (uint32_t i = 0; i < words; i++)
        phrase_drop(&part->words, at);
    return words > 0;
}

/* What the number before a name says: "4 Academy Pilot" are four; "14 Luke Skywalker", of whom
 * there is one, has 14 points, and so has who stands in such a list. */
static void settle_lead(const struct posted_text *text, struct posted_part *part)
{
    const bool flies = part->kinds & POSTED_PILOT;

    if (flies && posted_is_numbered(text))
        return;
    if (part->name.count && part->bare && part->lead > 0 && part->times == 1 &&
        (part->priced ? part->lead != part->price
                      : !posted_is_dear(part->pilot, part->lead) && !(flies && text->dear))) {
        posted_multiply(&part->times, part->lead);
        part->bare = false;
    } else if (!part->priced && part->lead) {
        part->priced = true;
        part->price = part->lead;
    }
}

/* Look at the words of a part. */
static void look_at(const struct poster *poster, struct posted_part *part)
{
    struct phrase *phrase = &part->words;
    const struct cards_nickname *hint;
    struct spoken_name name;
    unsigned of, kinds = 0;
    uint32_t words;

    part->times = 1;
    part->skill = -1;
    for (uint32_t at = 0; at < phrase->count; at += words) {
        const struct error_place *place = &phrase->words[at].place;

        part->bid = part->bid || is_one_of(bids, place);
        words = number_times(place->word, place->word_bytes) || skill_of(place) >= 0
                    ? 0
                    : name_at(poster, phrase, at, &name, &of, &hint);
        if (!words || (words == 1 && is_one_of(fillers, place))) {
            words = !take_out(poster, part, at);
            continue;
        }
        if (hint && strcmp(hint->kind, "faction") == 0)
            part->faction = hint->means;
        part->pilots += (of & POSTED_PILOT) != 0;
        part->shipped |= of == POSTED_SHIP;
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
    settle_lead(poster->text, part);
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

/* The bytes behind a mark that say how often a part is there, and its points, and no more: "2x",
 * "5 points 2x"; 0: they say something else. */
static size_t tail_of(const char *start)
{
    const char *at = start;
    bool counts = false;
    size_t bytes;

    for (; (bytes = strcspn(at += strspn(at, " ,|"), " ,+/;:|")) > 0; at += bytes)
        if (number_times(at, bytes))
            counts = true;
        else if (strspn(at, "0123456789") < bytes && !cards_lists("pt pts point points", at, bytes))
            return 0;
    return counts ? (size_t)(at - start) : 0;
}

/* Where a part of a line ends: at a mark such as "," or "+", or at a "/" that is not of a name, as
 * in "TIE/fo"; not behind points that stand ahead of it, nor before how often it is there. */
static const char *part_end(const char *start)
{
    const char *const ahead = start + strspn(start, " -0123456789ponitsxX");

    for (const char *at = start;; at++) {
        struct slash slash = { .found = false };
        size_t tail;

        at += strcspn(at, ",+/;:|");
        for (slash.text = at; slash.text > start && ascii_is_letter_or_digit(slash.text[-1]);)
            slash.text--;
        slash.bytes = (size_t)(at - slash.text) + 2;
        for (int i = 0; *at == '/' && slash.text < at && at[1] && i < CARDS_EDITIONS; i++)
            cards_each(&cards_builtin[i], visit_slash, &slash);
        if (slash.found || (*at == '|' && at == ahead))
            continue;
        tail = *at && strchr(",|", *at) && at > start ? tail_of(at + 1) : 0;
        if (!tail)
            return at;
        at += tail;
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

/* What words, and more behind them, mean together; *out is to be freed in any case.
 *  part     NULL: none
 *  faction  "": none is said */
static volley_status settle(const struct poster *poster, const struct phrase *said,
                            const struct phrase *part, const char *faction, struct phrase *out,
                            volley_error *err)
{
    *out = (struct phrase){ .ship_bytes = said->ship_bytes };
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

static volley_status say_unknown(const struct poster *poster, const struct phrase_word *word,
                                 volley_error *err)
{
    const struct error_place *place = &word->place;
    struct spoken spoken = { .library = poster->library };
    struct spoken_name name;
    struct meant meant = { .text = "" };
    const bool is_word = spoken_kind_of(&spoken, place, &name) == SPOKEN_NOTATION;

    if (meaning_of(poster, place, NULL, false).pilot)
        return error_at(err, VOLLEY_INVALID, word->said.word ? &word->said : place,
                        "a line has one pilot, and this is another: put a comma before the name, "
                        "or say it on a line of its own");
    if (!is_word)
        meant_find(&meant, place, &(struct card_reading){ .library = poster->library });
    return error_at(err, VOLLEY_INVALID, word->said.word ? &word->said : place,
                    "no pilot or upgrade is called so%s%s",
                    *meant.text ? "; " : ": say it as it is printed, or leave it out", meant.text);
}

/* Who could fly a ship are those without names. ship  NULL: none is named */
static volley_status say_unflown(const struct poster *poster, const struct phrase_word *word,
                                 const struct cards_ship *ship, const char *what, volley_error *err)
{
    const struct cards_pilot *at = poster->library->pilots;
    const struct cards_pilot *const end = at + poster->library->pilot_count;
    struct buffer names = { 0 };
    volley_status status;

    for (; at < end && ship; at++)
        if (!at->limited && at->cost >= 0 && strcmp(at->ship, ship->id) == 0)
            buffer_print(&names, "%s%s", names.count ? " or " : ": say who flies it, as in ",
                         at->name);
    status = names.failed
                 ? error_nomem(err)
                 : error_at(err, VOLLEY_INVALID, word->said.word ? &word->said : &word->place,
                            "%s%s", what, buffer_text(&names));
    buffer_fini(&names);
    return status;
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
            return say_unknown(poster, &read->words[i], err);
        }
    }
    if (!*flown)
        return say_unflown(poster, read->words, ship,
                           ship || poster->squad.pilot_count > 1 || !pilot->upgrade_count
                               ? "no pilot stands with this"
                               : "this upgrade stands before the first pilot",
                           err);
    if (read->took)
        posted_squeeze(read->took);
    tell_took(poster, pilot, read->took);
    return VOLLEY_OK;
}

/* Settle a ship's words, as of a faction where that can be.
 * firm  what stands behind the pilot is no pilot */
static volley_status settle_ship(const struct poster *poster, const struct posted *posted,
                                 const char *faction, bool firm, struct phrase *out,
                                 volley_error *err)
{
    struct phrase said = posted->said;
    volley_status status;

    said.start = firm ? posted->named : said.start;
    said.ship_bytes = firm ? posted->named.column : 0;
    status = settle(poster, &said, NULL, faction, out, err);
    if (status != VOLLEY_OK && status != VOLLEY_NOMEM && *faction) {
        phrase_fini(out);
        status = settle(poster, &said, NULL, "", out, NULL);
    }
    return status;
}

volley_status posted_read(struct poster *poster, const struct posted *posted, const char *faction,
                          bool only, struct xws_pilot *pilot, volley_error *err)
{
    const struct cards_pilot *flown = NULL;
    volley_error fault = { .status = VOLLEY_OK };
    volley_status status = VOLLEY_OK;
    struct phrase read;
    bool other = true; /* than it is called as flies */

    for (int pass = 0; pass < 3 && (status != VOLLEY_OK || other); pass++) {
        const bool firm = pass > 0;

        *pilot = (struct xws_pilot){ .id = "", .points = pilot->points };
        status =
            settle_ship(poster, posted, pass < 2 ? faction : "", firm, &read, firm ? NULL : &fault);
        if (status == VOLLEY_OK)
            status = fill(poster, &read, pilot, &flown, firm ? NULL : &fault);
        phrase_fini(&read);
        if (status == VOLLEY_NOMEM)
            return error_nomem(err);
        other = status == VOLLEY_OK && posted->pilot &&
                !ascii_same_letters(posted->pilot->name, flown->name);
    }
    if (fault.status == VOLLEY_OK && (status != VOLLEY_OK || other))
        error_at(&fault, VOLLEY_SYNTAX, &posted->said.words->place,
                 "a pilot and an upgrade are called so: say \"%s pilot\"", posted->pilot->name);
    if (status == VOLLEY_OK && !other)
        return only && !faction_covers(poster->edition->name, faction, flown->faction)
                   ? VOLLEY_INVALID
                   : posted_check(poster, posted, flown, err);
    if (only && !posted_serves(poster, posted->pilot, faction))
        return VOLLEY_INVALID;
    if (posted->open && posted->shipped && fault.status == VOLLEY_SYNTAX &&
        fault.column == posted->said.words->place.column &&
        fault.line == posted->said.words->place.line) /* which ship does not say who flies it */
        snprintf(fault.message, sizeof fault.message,
                 "several ships are called so, and no pilot stands with this: say who flies it");
    posted_squeeze(fault.word);
    return error_copy(err, &fault);
}
