#include "words/spoken.h"

#include "base/array.h"
#include "base/ascii.h"
#include "game/cards/points.h"
#include "words/card_name.h"
#include "words/nearest.h"
#include "words/setting.h"
#include "words/unknown.h"

#include <stdio.h>
#include <stdlib.h>

/* The mark of words that say something of a name, or are a part of it. */
#define DROPPED (1u << 31)

enum { SAID_MAX = 8 }; /* of what stands for words */

/* "fully modded", where it stands, and what it means: words that are put in its place, or none. */
struct said {
    const char *means;
    struct error_place place;
};

struct walk {
    struct phrase *phrase;
    struct spoken spoken;
    uint32_t after;   /* the word behind the last name and what is said of it */
    const char *slot; /* that is said of the name which begins at slot_end; NULL: none */
    uint32_t slot_from, slot_end;
    uint32_t lost;             /* the first word that is none */
    struct error_place abroad; /* a name of the other edition, of which a part was found; or none */
    const char *found;         /* as that */
    bool filled;               /* words say nothing: "with", "the" */
    struct said said[SAID_MAX];
    uint32_t said_count;
};

static void drop(struct walk *walk, uint32_t from, uint32_t end, bool gone)
{
    for (uint32_t i = from; i < end; i++)
        walk->phrase->words[i].marks =
            (walk->phrase->words[i].marks & ~DROPPED) | (gone ? DROPPED : 0);
}

static void set_slot(struct spoken_name *name, const char *slot)
{
    snprintf(name->slot, sizeof name->slot, "%s", slot);
}

static enum spoken_kind kind_at(struct walk *walk, uint32_t at, struct spoken_name *name)
{
    return at < walk->phrase->count
               ? spoken_kind_of(&walk->spoken, &walk->phrase->words[at].place, name)
               : SPOKEN_NOTATION;
}

/* Whether a word counts nothing: "one" where no token, health or name follows, "a" at the end. */
static bool counts_nothing(struct walk *walk, const char *word, uint32_t next)
{
    const struct cards_nickname *row;
    struct rules_spelling spelling;
    struct setting_word said;
    struct spoken_name name;

    if (strcmp(word, "one") != 0 && strcmp(word, "a") != 0 && strcmp(word, "an") != 0)
        return false;
    if (next == walk->phrase->count)
        return true;
    if (*word == 'a')
        return false;
    if (kind_at(walk, next, &name) == SPOKEN_OTHER) {
        row = spoken_find(&walk->spoken, walk->phrase, next, false, &name);
        return row && strcmp(row->kind, "fill") == 0;
    }
    if (name.count)
        return false;
    said = setting_take_apart(&walk->phrase->words[next].place);
    return said.value || !setting_match(&said, &spelling) ||
           spelling.word->kind > RULES_WORD_CHARGES;
}

/* "rebel", "crew": what is said of names. Returns how many words it takes; 0: of none. */
static uint32_t take_hint(struct walk *walk, uint32_t at, const struct cards_nickname *row,
                          uint32_t words)
{
    struct spoken *spoken = &walk->spoken;
    struct spoken_name *last = spoken_name_before(spoken, row->means);
    const uint32_t end = at + words;
    const bool fills = strcmp(row->kind, "fill") == 0, says = strcmp(row->kind, "words") == 0;

    if (fills || says) {
        if (fills ? counts_nothing(walk, row->means, end)
                  : walk->said_count == SAID_MAX || spoken_is_droid(spoken, row->id))
            return 0;
        if (says)
            walk->said[walk->said_count++] =
                (struct said){ row->means, phrase_place(walk->phrase, at, words) };
        walk->filled = true;
        walk->slot_end = walk->slot_end == at ? end : walk->slot_end;
    } else if (strcmp(row->kind, "faction") == 0) {
        if (spoken->faction && strcmp(spoken->faction, row->means) != 0)
            return 0;
        spoken->faction = row->means;
        walk->slot_end = walk->slot_end == at ? end : walk->slot_end;
    } else if (last && walk->after == at &&
               (!*last->slot || strcmp(last->slot, cards_kind_words[CARDS_UPGRADE]) == 0)) {
        set_slot(last, row->means);
    } else if (last && walk->after == at && strcmp(last->slot, row->means) == 0) {
        ; /* again */
    } else if (!walk->slot) {
        walk->slot = row->means;
        walk->slot_from = at;
        walk->slot_end = end;
    } else {
        return 0;
    }
    walk->after = walk->after == at ? end : walk->after;
    drop(walk, at, end, true);
    spoken->hinted = spoken->hinted || !(fills || says);
    return words;
}

/* A name of some words, or a hint. Returns how many words it takes; 0: it is none.
 *  whole  a name of several words is asked for, and no part of one */
static uint32_t take_spoken(struct walk *walk, uint32_t at, bool whole)
{
    struct spoken_name *name = &walk->spoken.names[walk->spoken.count];
    const struct cards_nickname *hint = spoken_find(&walk->spoken, walk->phrase, at, whole, name);

    if (!hint && name->part && !walk->abroad.word &&
        spoken_is_abroad(&walk->spoken, walk->phrase, at, name, &walk->abroad))
        walk->found = name->count == 1 ? name->meanings[0].name : NULL;
    return hint ? take_hint(walk, at, hint, name->words) : name->words;
}

/* The name that has been found, with what is said before it. */
static void add_name(struct walk *walk, uint32_t at)
{
    struct spoken_name *name = &walk->spoken.names[walk->spoken.count++];

    name->first = at;
    name->place = phrase_place(walk->phrase, at, name->words);
    if (walk->slot && walk->slot_end == at)
        set_slot(name, walk->slot);
    else if (walk->slot)
        drop(walk, walk->slot_from, walk->slot_from + 1, false);
    if (!*name->slot && spoken_is_behind(walk->phrase, name))
        set_slot(name, cards_kind_words[CARDS_UPGRADE]);
    walk->slot = NULL;
    walk->after = at + name->words;
    spoken_join_names(&walk->spoken, walk->phrase);
}

/* Whether a word may end a name that begins with one of the notation: "ion missile". */
static bool goes_with(const struct walk *walk, uint32_t at, enum spoken_kind kind)
{
    static const char *const kinds[] = { "missile", "torpedo", "cannon", "turret" };
    const struct error_place *place =
        at < walk->phrase->count ? &walk->phrase->words[at].place : NULL;

    for (size_t i = 0; place && i < ARRAY_LEN(kinds); i++)
        if (lexer_is_word(place, kinds[i]))
            return true;
    return kind == SPOKEN_OTHER;
}

/* The kind of the word behind a name of several, which say no dice: "Slave 1".
 *  dice, number  what was said before the name */
static enum spoken_kind kind_behind(struct walk *walk, uint32_t at, bool dice, bool number,
                                    struct spoken_name *next)
{
    walk->spoken.dice = dice;
    walk->spoken.number = number;
    return kind_at(walk, at, next);
}

static void drop_again(struct walk *walk)
{
    struct spoken *spoken = &walk->spoken;

    for (int at; (at = spoken_said_again(spoken)) != SPOKEN_NONE;) {
        struct spoken_name *name = &spoken->names[at];

        drop(walk, name->first, name->first + name->words, true);
        memmove(name, name + 1, (size_t)(--spoken->count - at) * sizeof *name);
    }
}

/* Find the names. Returns whether there is anything to settle. */
static bool find_names(struct walk *walk)
{
    struct spoken *spoken = &walk->spoken;
    struct spoken_name next;
    uint32_t words;
    bool any = false;
    enum spoken_kind kind = kind_at(walk, 0, &spoken->names[0]);

    for (uint32_t at = 0; at < walk->phrase->count && spoken->count + 1 < SPOKEN_NAMES_MAX;
         at += words) {
        struct spoken_name *name = &spoken->names[spoken->count];
        const struct spoken_name as_id = *name;
        const bool dice = spoken->dice, number = spoken->number;
        enum spoken_kind following = kind_at(walk, at + 1, &next);

        words = kind == SPOKEN_OTHER ? take_spoken(walk, at, false)
                                     : spoken_find_joined(spoken, walk->phrase, at, name);
        if (words == 0 && kind != SPOKEN_OTHER && goes_with(walk, at + 1, following))
            words = take_spoken(walk, at, true);
        *name = words ? *name : as_id;
        if (words > 0 ? name->count > 0 : kind == SPOKEN_ID) {
            any |= words || name->count > 1 || name->hidden ||
                   spoken_shares_name(spoken->library, name);
            spoken->hinted |= words > 0;
            words = name->words;
            add_name(walk, at);
        } else if (words == 0 && kind == SPOKEN_OTHER && walk->lost > at) {
            walk->lost = at;
        }
        kind = words > 1 ? kind_behind(walk, at + words, dice, number, &next) : following;
        words = words ? words : 1;
        spoken->names[spoken->count] = next;
    }
    if (walk->slot)
        drop(walk, walk->slot_from, walk->slot_from + 1, false);
    spoken_note_flies(spoken);
    drop_again(walk);
    return walk->filled ||
           (spoken->count > 0 && (any || spoken->hinted || !(spoken->dice || spoken->flies)));
}

/* What the word of a name becomes: "hansolo=2", or "upgrade.hansolo" where the id is not enough. */
static void spell(struct spoken *spoken, const struct spoken_name *name, struct buffer *out)
{
    const struct spoken_meaning *meaning = &name->meanings[name->chosen];
    const char *kind = meaning->row ? cards_kind_words[meaning->row->kind] : "pilot";
    struct spoken_name same = { .count = 0 };
    int pilots = 0, rows = 0;

    spoken_find_id(spoken, &same, meaning->id);
    for (int i = 0; i < same.count; i++) {
        pilots += same.meanings[i].pilot != NULL;
        rows += same.meanings[i].row && meaning->row &&
                same.meanings[i].row->kind == meaning->row->kind;
    }
    if (meaning->row ? rows > 1 : pilots > 1)
        kind = meaning->row ? meaning->row->slot : meaning->ship->id;
    if (name->hidden || (meaning->row ? rows : pilots) > 1 ||
        (same.count > 1 && *name->slot && !spoken->said) ||
        (same.count > 1 && spoken_reads_pilot(spoken, &same) != (pilots && !meaning->row))) {
        buffer_add(out, kind, strcspn(kind, " "));
        buffer_add_text(out, ".");
    }
    buffer_add_text(out, meaning->id);
    buffer_add(out, name->place.word + name->place.word_bytes - name->said, name->said);
}

/* "fully modded" becomes "focus lock", which is told; "no mods" and "no focus" "focus=0", so that a
 * ship has no action of its own in a duel. Of none a token is said as well. */
static volley_status add_said(struct walk *walk, const struct said *said, uint32_t count,
                              volley_error *err)
{
    const struct error_place *place = &said->place;
    const bool none = strcmp(said->means, "no") == 0 || strncmp(said->means, "no ", 3) == 0;
    const char *const which = none ? said->means + strcspn(said->means, " ") : said->means;
    const char *const means = none ? "focus=0" : said->means;
    const uint32_t before = walk->phrase->count;
    const struct lexer words = { means, means + strlen(means), place->source, place->line,
                                 place->column };

    for (uint32_t i = 0; i < count; i++)
        if (spoken_is_token(&walk->phrase->words[i], which))
            return error_at(
                err, VOLLEY_SYNTAX, place, "it is said as well, as %.*s: leave one of them out",
                (int)walk->phrase->words[i].place.word_bytes, walk->phrase->words[i].place.word);
    if (none && *which && !cards_lists(which, "focus", 5) && !cards_lists(which, "calculate", 9))
        return VOLLEY_OK;
    if (!none)
        buffer_print(walk->spoken.took, "%.*s is %s\n", (int)place->word_bytes, place->word,
                     said->means);
    TRY(phrase_add(walk->phrase, words, err));
    for (uint32_t i = before; i < walk->phrase->count; i++)
        walk->phrase->words[i].said = *place;
    return VOLLEY_OK;
}

/* What nobody said in its own words. */
static volley_status add_more(struct walk *walk, volley_error *err)
{
    const uint32_t count = walk->phrase->count;

    for (uint32_t i = 0; i < walk->said_count; i++)
        TRY(add_said(walk, &walk->said[i], count, err));
    TRY(spoken_add_titled(&walk->spoken, walk->phrase, err));
    /* "closed" behind a name is said of its card. */
    for (int i = 0; i < walk->spoken.count; i++)
        if (walk->spoken.names[i].side == SPOKEN_CLOSED)
            return phrase_add_word(walk->phrase, "closed", err);
    return VOLLEY_OK;
}

static void join_parts(struct walk *walk)
{
    for (int i = walk->spoken.count - 1; i > 0; i--) {
        struct spoken_name *name = &walk->spoken.names[i];

        if (!spoken_goes_on(name - 1, name))
            continue;
        drop(walk, name->first, name->first + name->words, true);
        name->chosen = SPOKEN_NONE;
    }
}

/* Put what was chosen into the phrase, in the place of what was said. */
static volley_status replace(struct walk *walk, volley_error *err)
{
    struct phrase *phrase = walk->phrase;
    struct buffer text = { 0 };
    uint32_t kept = 0;

    join_parts(walk);
    for (int i = 0; i < walk->spoken.count; i++) {
        struct spoken_name *name = &walk->spoken.names[i];

        if (name->chosen == SPOKEN_NONE)
            continue;
        name->words_at = text.count;
        spell(&walk->spoken, name, &text);
        buffer_add(&text, "", 1);
        drop(walk, name->first + 1, name->first + name->words, true);
    }
    buffer_add(&text, "", 1);
    if (text.failed) {
        buffer_fini(&text);
        return error_nomem(err);
    }
    phrase->text = text.bytes;
    for (int i = 0; i < walk->spoken.count; i++) {
        const struct spoken_name *name = &walk->spoken.names[i];
        struct phrase_word *word = &phrase->words[name->first];

        if (name->chosen == SPOKEN_NONE)
            continue;
        word->said = name->place;
        word->place.word = phrase->text + name->words_at;
        word->place.word_bytes = strlen(word->place.word);
        word->end = word->place.word + word->place.word_bytes;
    }
    for (uint32_t i = 0; i < phrase->count; i++)
        if (!(phrase->words[i].marks & DROPPED))
            phrase->words[kept++] = phrase->words[i];
    phrase->count = kept;
    return add_more(walk, err);
}

/* ---- misspelt ---- */

/* The first word of which nothing is known; NULL: none. */
static const struct error_place *lost_word(const struct walk *walk)
{
    const struct card_reading reading = { .library = walk->spoken.library };
    const struct phrase *phrase = walk->phrase;
    struct card_words card;
    bool known;

    if (walk->lost == phrase->count)
        return NULL;
    card_read(&card, &known, &reading, &phrase->words[walk->lost].place, NULL);
    return known ? NULL : &phrase->words[walk->lost].place;
}

/* "ARC" alone is meant as the ship. */
static volley_status check_arc(const struct walk *walk, volley_error *err)
{
    const struct error_place *first;

    if (walk->phrase->count == 0 || walk->spoken.dice || walk->spoken.flies)
        return VOLLEY_OK;
    first = &walk->phrase->words[0].place;
    if (first->word_bytes != 3 || memcmp(first->word, "ARC", 3) != 0)
        return VOLLEY_OK;
    return error_at(err, VOLLEY_SYNTAX, first,
                    "arc is a condition, that the other ship is in a firing arc: the ship is "
                    "ARC-170");
}

static volley_status say_meant(const struct nearest_name *near, const struct error_place *place,
                               volley_error *err)
{
    char meant[NEAREST_MAX];

    nearest_name_spell(near, meant);
    return error_at(err, VOLLEY_SYNTAX, place, "unknown word; did you mean '%s'?", meant);
}

/* Names are settled, but a word that is none comes first: which card is meant may hang on it. */
static volley_status settle_names(struct walk *walk, bool named, volley_error *err)
{
    const struct error_place *lost = lost_word(walk);
    struct nearest_name near;
    struct error_place place;
    struct meant meant;
    volley_error fault = { 0 };
    volley_status status;

    if (lost)
        TRY(spoken_check_edition(&walk->spoken, walk->phrase, walk->lost, err));
    if (lost &&
        nearest_name_of_several(&near, &place, walk->phrase, walk->lost, walk->spoken.library))
        return say_meant(&near, &place, err);
    if (!spoken_take_ship(&walk->spoken) && !named) {
        drop(walk, 0, walk->phrase->count, false);
        return VOLLEY_OK;
    }
    walk->spoken.err = &fault;
    status = spoken_choose(&walk->spoken);
    walk->phrase->apart = walk->spoken.apart;
    if (status == VOLLEY_OK)
        status = spoken_check_and(&walk->spoken, walk->phrase);
    if (status == VOLLEY_OK && walk->abroad.word)
        return spoken_say_abroad(walk->spoken.library, &walk->abroad, walk->found, err);
    if (status == VOLLEY_OK)
        return replace(walk, err);
    meant.sure = false;
    if (lost)
        meant_find(&meant, lost, &(struct card_reading){ .library = walk->spoken.library });
    return meant.sure && meant.text[0]
               ? error_at(err, VOLLEY_SYNTAX, lost, "unknown word; %s", meant.text)
               : error_copy(err, &fault);
}

/* A walk from the first word on. */
static bool begin(struct walk *walk)
{
    walk->after = walk->slot_from = walk->slot_end = 0;
    walk->slot = NULL;
    walk->filled = false;
    walk->abroad.word = NULL;
    walk->lost = walk->phrase->count;
    walk->spoken.count = 0;
    walk->said_count = 0;
    walk->spoken.faction = NULL;
    walk->spoken.dice = walk->spoken.number = walk->spoken.hinted = walk->spoken.flies = false;
    return find_names(walk);
}

volley_status spoken_settle(struct phrase *phrase, const struct cards *library,
                            const struct rules_edition *edition, volley_error *err)
{
    struct buffer took = { 0 };
    struct walk walk = { .phrase = phrase, .spoken = { .library = library, .took = &took } };
    volley_status status;
    bool named;

    if (!library || phrase->text)
        return VOLLEY_OK;
    walk.spoken.points = edition ? cards_points_in_force(library, edition->name) : NULL;
    walk.spoken.ways = phrase->ways;
    walk.spoken.attacks = phrase->attacks;
    spoken_count_tokens(&walk.spoken, phrase);
    named = begin(&walk);
    walk.spoken.arc = spoken_says_arc(&walk.spoken, phrase);
    if (walk.spoken.arc)
        named = begin(&walk);
    while (spoken_count(&walk.spoken, phrase))
        named = begin(&walk);
    status = settle_names(&walk, named, err);
    if (status == VOLLEY_OK)
        status = check_arc(&walk, err);
    if (status == VOLLEY_OK)
        status = spoken_say_dice(&walk.spoken, phrase, err);
    if (status == VOLLEY_OK) {
        spoken_say_twice(phrase, library, &took);
        spoken_say_kinds(phrase, library, &took);
    }
    if (status == VOLLEY_OK)
        status = phrase_note(&phrase->took, &took, err);
    buffer_fini(&took);
    return status;
}

volley_status spoken_read(struct phrase *out, struct lexer words, const struct cards *library,
                          const struct rules_edition *edition, volley_error *err)
{
    volley_status status = phrase_read(out, words, err);

    if (status == VOLLEY_OK)
        status = spoken_settle(out, library, edition, err);
    if (status != VOLLEY_OK)
        phrase_fini(out);
    return status;
}
