#include "words/spoken.h"

#include "base/ascii.h"
#include "base/utf8.h"
#include "game/cards/card_files.h"
#include "words/card_name.h"
#include "words/number.h"
#include "words/unknown.h"

#include <stdio.h>

enum {
    NAME_WORDS_MAX = 8,
    PART_LETTERS_MIN = 3, /* of a part of a name that says whose it is */
    PART_WORDS_MAX = 3
};

/* Words from one on, as far as they can be one name: their letters and digits, small. */
struct stretch {
    char letters[SPOKEN_LETTERS_MAX + 1];
    size_t ends[NAME_WORDS_MAX]; /* of each, in the letters */
    size_t words;
    struct card_name first; /* of which `of` counts */
    size_t said[NAME_WORDS_MAX];
};

struct finding {
    struct spoken *spoken;
    const struct stretch *stretch;
    struct spoken_name *name;
    const struct cards_nickname *nicknames; /* the longest; NULL: none */
    size_t nickname_count, words;
    bool nameless; /* pilots without a name of their own are looked for by one word, too */
};

/* ---- names ---- */

static void each(const struct cards *library,
                 void (*visit)(const struct spoken_meaning *meaning, void *context), void *context)
{
    for (size_t i = 0; i < library->ship_count; i++) {
        const struct cards_ship *ship = &library->ships[i];

        visit(&(struct spoken_meaning){ .id = ship->id, .name = ship->name, .ship = ship },
              context);
    }
    for (size_t i = 0; i < library->pilot_count; i++) {
        const struct cards_pilot *pilot = &library->pilots[i];

        visit(&(struct spoken_meaning){ .id = pilot->id, .name = pilot->name, .pilot = pilot },
              context);
    }
    for (size_t i = 0; i < library->row_count; i++) {
        const struct cards_row *row = &library->rows[i];

        if (row->kind != CARDS_PILOT)
            visit(&(struct spoken_meaning){ .id = row->id, .name = row->name, .row = row },
                  context);
    }
}

/* Whether one of two cards of a name need not be thought of: another face, or one of a box. */
static bool is_variant(const struct spoken_meaning *of, const struct spoken_meaning *a)
{
    if (of->row && a->row && of->row->kind == a->row->kind && strcmp(of->id, a->id) == 0)
        return true; /* two sides of a card */
    if (of->ship && of->ship == a->ship && strcmp(of->id, a->id) == 0)
        return true; /* the one who flies a ship has its name and id */
    if (of->ship != a->ship || !of->pilot != !a->pilot || !of->row != !a->row ||
        !ascii_same_letters(of->name, a->name))
        return false;
    if (a->pilot)
        return strcmp(of->pilot->faction, a->pilot->faction) == 0;
    return !a->row || (of->row->kind == a->row->kind && strcmp(of->row->slot, a->row->slot) == 0 &&
                       (!of->upgrade || !a->upgrade || !*of->upgrade->restrictions ||
                        strcmp(of->upgrade->restrictions, a->upgrade->restrictions) == 0));
}

/* How far a card of two is from being that which is meant: "hansolo", "hansolo-scavengedyt1300"
 * with its ship, "hansolo-battleofyavin" of a box. */
static size_t remoteness(const struct spoken_meaning *meaning)
{
    const char *hyphen = strchr(meaning->id, '-');
    const bool of_box = hyphen && (!meaning->ship || strcmp(hyphen + 1, meaning->ship->id) != 0);

    return strlen(meaning->id) + (of_box ? SPOKEN_LETTERS_MAX : 0);
}

/* Conditions, damage and abilities of ships are not meant where another card is. */
static bool is_aside(const struct spoken_meaning *meaning)
{
    return meaning->row && meaning->row->kind > CARDS_PILOT;
}

static void add_meaning(struct spoken *spoken, struct spoken_name *name,
                        const struct spoken_meaning *found)
{
    struct spoken_meaning meaning = *found;
    const struct cards *library = spoken->library;

    if (is_aside(found) && name->count > 0)
        return;
    if (name->count > 0 && is_aside(&name->meanings[0]))
        name->count = 0;
    if (meaning.pilot)
        meaning.ship = cards_find_ship(library, meaning.pilot->ship, strlen(meaning.pilot->ship));
    if (meaning.row && meaning.row->kind == CARDS_UPGRADE)
        meaning.upgrade = cards_find_upgrades(library, meaning.id, strlen(meaning.id), NULL);
    for (int i = 0; i < name->count; i++) {
        struct spoken_meaning *other = &name->meanings[i];
        const bool far = remoteness(&meaning) >= remoteness(other);

        if (far ? is_variant(&meaning, other) : is_variant(other, &meaning)) {
            if (!far)
                *other = meaning;
            return;
        }
    }
    if (name->count < SPOKEN_MEANINGS_MAX)
        name->meanings[name->count++] = meaning;
}

/* ---- what words mean as they stand ---- */

void spoken_find_id(struct spoken *spoken, struct spoken_name *name, const char *id)
{
    const struct cards *library = spoken->library;
    const size_t bytes = strlen(id);
    const struct cards_row *rows[CARD_ROWS_MAX];
    const struct cards_ship *ship = cards_find_ship(library, id, bytes);
    const struct cards_pilot *pilots;
    size_t count;

    if (ship) {
        add_meaning(spoken, name, &(struct spoken_meaning){ ship->id, ship->name, .ship = ship });
        return;
    }
    pilots = cards_find_pilots(library, id, bytes, &count);
    for (size_t i = 0; i < count; i++)
        add_meaning(spoken, name,
                    &(struct spoken_meaning){ pilots[i].id, pilots[i].name, .pilot = &pilots[i] });
    count = cards_find(library, id, bytes, rows, CARD_ROWS_MAX);
    for (size_t i = 0; i < count && i < CARD_ROWS_MAX; i++)
        if (rows[i]->kind != CARDS_PILOT)
            add_meaning(spoken, name,
                        &(struct spoken_meaning){ rows[i]->id, rows[i]->name, .row = rows[i] });
}

/* ---- words that are a name together ---- */

/* dotted  "Odd.Ball" is a name, in which the dot is a mark; else "crew.luke" is one of crew */
static bool add_word(struct stretch *stretch, const struct error_place *word, bool dotted)
{
    struct card_name *part = stretch->words == 0 ? &stretch->first : &(struct card_name){ .x = 0 };
    size_t used = stretch->words ? stretch->ends[stretch->words - 1] : 0;
    const size_t before = used;
    const char *at = word->word;

    if (ability_is_composed(word) || lexer_is_word(word, "and/or") || /* not Cassian Andor */
        !card_name_take_apart(part, word))
        return false;
    if (*part->of && stretch->words == 0 && dotted)
        *part->of = '\0';
    else if (*part->of && stretch->words == 0)
        at += strlen(part->of) + 1;
    used += utf8_letters(stretch->letters + used, sizeof stretch->letters - used, at,
                         (size_t)(part->said - at));
    if (used == before || used == SPOKEN_LETTERS_MAX)
        return false;
    used = spoken_spell_box(stretch->letters, before, used);
    stretch->said[stretch->words] = (size_t)(word->word + word->word_bytes - part->said);
    stretch->ends[stretch->words++] = used;
    return stretch->said[stretch->words - 1] == 0;
}

static struct stretch stretch_from(const struct phrase *phrase, uint32_t first, bool dotted)
{
    struct stretch stretch = { .words = 0 };

    for (uint32_t i = first; i < phrase->count && stretch.words < NAME_WORDS_MAX; i++)
        if (phrase->words[i].end != phrase->words[first].end ||
            !add_word(&stretch, &phrase->words[i].place, dotted))
            break;
    return stretch;
}

/* Whether letters end several of what has a name, or one where several are printed: "x-wings",
 * "proton torpedo".
 *  same  letters, from the first on, that are those of the name
 *  name  letters that it has
 *  tail  its last two, small */
static bool is_counted(const struct stretch *stretch, size_t end, size_t same, size_t name,
                       const char tail[2], const struct spoken_meaning *of)
{
    if (number_at(stretch->letters, stretch->letters + end).bytes == end)
        return false; /* "five" is not one of Fives */
    if (end > name)
        return (of->pilot ? of->pilot->limited == 0 : of->ship != NULL) && same == name &&
               end == name + 1 && stretch->letters[name] == 's';
    return !of->pilot && tail[1] == 's' && same >= end && end >= PART_LETTERS_MIN &&
           (end + 1 == name || (end + 2 == name && tail[0] == 'e'));
}

/* How many words of a stretch, from the first on, are the letters of a text; 0: none. The side of
 * a card need not be said.
 *  of  NULL: it is no name, of which there may be one or several */
static size_t words_matched(const struct stretch *stretch, const char *text,
                            const struct spoken_meaning *of)
{
    const char *const side = spoken_side_in(text);
    size_t at = 0, letters = 0;
    char tail[2] = "";

    for (; *text && text != side; text++) {
        if (!ascii_is_letter_or_digit(*text))
            continue;
        tail[0] = tail[1];
        tail[1] = ascii_lower(*text);
        at += at == letters && stretch->letters[at] == tail[1];
        letters++;
        if (at + 2 < letters)
            return 0;
    }
    for (size_t i = 0; i < stretch->words; i++)
        if ((at == letters && stretch->ends[i] == at) ||
            (of && is_counted(stretch, stretch->ends[i], at, letters, tail, of)))
            return i + 1;
    if (at < letters)
        return 0;
    for (size_t i = 0; side && i < stretch->words; i++)
        if (stretch->ends[i] > at &&
            spoken_side_called(stretch->letters + at, stretch->ends[i] - at))
            return i + 1;
    return 0;
}

/* The side of a card that is said at the end of its name, or behind it. */
static void find_side(const struct spoken *spoken, const struct stretch *stretch,
                      struct spoken_name *name)
{
    const size_t end = stretch->ends[name->words - 1];
    const struct cards_row *rows[CARD_ROWS_MAX];
    bool has = false;

    for (int i = 0; i < name->count; i++)
        for (size_t row = cards_find(spoken->library, name->meanings[i].id,
                                     strlen(name->meanings[i].id), rows, CARD_ROWS_MAX);
             row > 0; row--)
            has = has || (row <= CARD_ROWS_MAX && spoken_side_in(rows[row - 1]->name));
    for (size_t at = 1; has && at < end && !name->side; at++)
        name->side = spoken_side_called(stretch->letters + at, end - at);
    if (!has || name->side || name->words == stretch->words || stretch->said[name->words])
        return;
    name->side = spoken_side_called(stretch->letters + end, stretch->ends[name->words] - end);
    name->words += name->side != SPOKEN_NO_SIDE;
}

static bool is_nicknamed(const struct finding *finding, const struct spoken_meaning *meaning)
{
    for (size_t i = 0; i < finding->nickname_count; i++)
        if (strcmp(finding->nicknames[i].means, meaning->id) == 0 ||
            ascii_same_letters(finding->nicknames[i].means, meaning->name))
            return true;
    return false;
}

/* The longest counts, and all that it can mean. */
static void visit_whole(const struct spoken_meaning *meaning, void *context)
{
    struct finding *finding = context;
    const size_t by_id = words_matched(finding->stretch, meaning->id, NULL);
    size_t words = words_matched(finding->stretch, meaning->name, meaning);

    /* "han gunner" is not hansolo-gunner of the others */
    if (words == 0 ? by_id == 1 || !strchr(meaning->id, '-') || spoken_is_of_box(meaning)
                   : by_id > words && spoken_is_of_box(meaning))
        words = by_id;
    if (words < finding->words)
        words = is_nicknamed(finding, meaning) ? finding->words : 0;
    if (words == 0 || words < finding->words)
        return;
    if (words > finding->words) {
        finding->name->count = 0;
        finding->nickname_count = 0;
    }
    finding->words = words;
    add_meaning(finding->spoken, finding->name, meaning);
}

/* Pilots with a name and ships are known by a part of theirs: "x-wing", "x-wings"; other pilots by
 * several words, "red squadron", or by one that nobody else has: "bandit". */
static void visit_part(const struct spoken_meaning *meaning, void *context)
{
    struct finding *finding = context;
    const char *letters = finding->stretch->letters;
    const size_t last = strlen(letters) - 1;
    char one[SPOKEN_LETTERS_MAX + 1] = "";

    if (!meaning->pilot && letters[last] == 's')
        memcpy(one, letters, last);
    if ((meaning->pilot ? meaning->pilot->limited > 0 || finding->words > 1 || finding->nameless
                        : meaning->ship != NULL) &&
        (spoken_is_part(meaning->name, letters) || (*one && spoken_is_part(meaning->name, one))))
        add_meaning(finding->spoken, finding->name, meaning);
}

/* The longest nickname, or several of what it is. */
static void find_nickname(struct finding *finding)
{
    const struct stretch *stretch = finding->stretch;

    for (size_t words = 2 * stretch->words; words > 0 && !finding->nicknames; words--) {
        const size_t end = stretch->ends[(words - 1) / 2], bytes = end - words % 2;

        if (bytes == end || stretch->letters[bytes] == 's')
            finding->nicknames = cards_find_rows(finding->spoken->library, CARDS_OF_NICKNAMES,
                                                 stretch->letters, bytes, &finding->nickname_count);
        finding->words = finding->nicknames ? (words + 1) / 2 : 0;
    }
}

/* Other cards have the name of a pilot, too. */
static void visit_same(const struct spoken_meaning *meaning, void *context)
{
    struct finding *finding = context;

    for (int i = 0; meaning->row && i < finding->name->count; i++)
        if (finding->name->meanings[i].pilot &&
            ascii_same_letters(finding->name->meanings[i].name, meaning->name)) {
            add_meaning(finding->spoken, finding->name, meaning);
            return;
        }
}

/* "Prototype": where ships alone are called so in part, Prototype Pilot may be meant. */
static void visit_first_word(const struct spoken_meaning *meaning, void *context)
{
    struct finding *finding = context;
    const char *name = meaning->name, *letters = finding->stretch->letters;
    const size_t length = strlen(letters);

    if (meaning->pilot && meaning->pilot->limited == 0 && ascii_same_bytes(name, letters, length) &&
        strcmp(name + length, " Pilot") == 0)
        add_meaning(finding->spoken, finding->name, meaning);
}

/* "Whisper" is somebody, and a part of the name of a ship that others fly. */
static void visit_ship_part(const struct spoken_meaning *meaning, void *context)
{
    struct finding *finding = context;

    if (meaning->ship && !meaning->pilot &&
        spoken_is_part(meaning->name, finding->stretch->letters))
        add_meaning(finding->spoken, finding->name, meaning);
}

static bool are_all(const struct spoken_name *name, bool pilots)
{
    for (int i = 0; i < name->count; i++)
        if (!name->meanings[i].ship || !name->meanings[i].pilot == pilots)
            return false;
    return name->count > 0;
}

/* The ships that a pilot's name is a part of. */
static void find_ships(struct finding *finding)
{
    struct stretch cut = *finding->stretch;
    struct finding other = *finding;

    if (!are_all(finding->name, true) || finding->nickname_count)
        return;
    cut.letters[cut.ends[finding->words - 1]] = '\0';
    other.stretch = &cut;
    each(finding->spoken->library, visit_ship_part, &other);
}

/* Parts of names that have more words than the name that was found. */
static void find_part(struct finding *finding, struct stretch *stretch)
{
    struct spoken_name part = { .count = 0 };
    struct finding other = *finding;

    other.name = &part;
    for (size_t words = stretch->words; words > finding->words && !finding->name->part; words--) {
        stretch->letters[stretch->ends[words - 1]] = '\0';
        if (words > PART_WORDS_MAX)
            continue;
        if (stretch->ends[words - 1] < PART_LETTERS_MIN || meant_is_said(stretch->letters, false))
            return;
        other.words = words;
        each(finding->spoken->library, visit_part, &other);
        other.nameless = words == 1 && part.count == 0 &&
                         stretch->ends[0] > PART_LETTERS_MIN; /* "lok" is rather lock */
        if (other.nameless)
            each(finding->spoken->library, visit_part, &other);
        else if (words == 1 && are_all(&part, false))
            each(finding->spoken->library, visit_first_word, &other);
        if (part.count == 0)
            continue;
        each(finding->spoken->library, visit_same, &other);
        memcpy(finding->name->meanings, part.meanings, sizeof part.meanings);
        finding->name->count = part.count;
        finding->name->part = true;
        finding->words = words;
        return;
    }
}

/* "Droid" says of which kind a card is, and "droid fighter" ends the name of a ship. */
static bool find_ship_end(struct finding *finding, struct stretch *stretch, size_t words)
{
    finding->words = words;
    find_part(finding, stretch);
    return finding->name->part && are_all(finding->name, false);
}

void spoken_widen(struct spoken *spoken, struct spoken_name *name)
{
    struct stretch stretch = { .words = 0 };
    struct finding finding = { .spoken = spoken, .stretch = &stretch, .name = name };

    add_word(&stretch, &name->place, false);
    find_nickname(&finding);
    finding.words = 1;
    each(spoken->library, visit_whole, &finding);
    name->exact = false;
}

/* stretch  the words from that place on */
static const struct cards_nickname *find_in(struct spoken *spoken, const struct phrase *phrase,
                                            uint32_t at, bool whole, struct stretch stretch,
                                            struct spoken_name *name)
{
    struct finding finding = { .spoken = spoken, .stretch = &stretch, .name = name };
    const struct cards_nickname *hint = NULL;
    size_t hint_words;

    *name = (struct spoken_name){ .chosen = SPOKEN_NONE };
    find_nickname(&finding);
    hint_words = finding.words;
    if (finding.nickname_count > 1 && strcmp(finding.nicknames->kind, "fill") == 0 &&
        !spoken_says_where(phrase, at + (uint32_t)hint_words)) {
        finding.nicknames++; /* it is a card, too */
        finding.nickname_count--;
    }
    if (finding.nicknames && strncmp(finding.nicknames->kind, "name", 4) != 0) {
        hint = (whole && hint_words < 3) || stretch.said[hint_words - 1] ? NULL : finding.nicknames;
        finding.nickname_count = finding.words = 0;
    }
    each(spoken->library, visit_whole, &finding);
    if (hint && finding.words <= hint_words && !find_ship_end(&finding, &stretch, hint_words)) {
        *name = (struct spoken_name){ .words = (uint32_t)hint_words };
        return hint;
    }
    find_ships(&finding);
    find_part(&finding, &stretch);
    if (name->count == 0)
        return NULL;
    name->words = (uint32_t)finding.words;
    find_side(spoken, &stretch, name);
    if (whole && name->words < 2) {
        name->words = 0;
        return NULL;
    }
    name->said = stretch.said[name->words - 1];
    snprintf(name->slot, sizeof name->slot, "%s", stretch.first.of);
    return NULL;
}

const struct cards_nickname *spoken_find(struct spoken *spoken, const struct phrase *phrase,
                                         uint32_t at, bool whole, struct spoken_name *name)
{
    const struct error_place *first = &phrase->words[at].place;
    const struct cards_nickname *hint =
        find_in(spoken, phrase, at, whole, stretch_from(phrase, at, true), name);

    if (hint || name->words || !memchr(first->word, '.', first->word_bytes))
        return hint;
    return find_in(spoken, phrase, at, whole, stretch_from(phrase, at, false), name);
}

uint32_t spoken_find_joined(struct spoken *spoken, const struct phrase *phrase, uint32_t at,
                            struct spoken_name *name)
{
    struct stretch stretch = stretch_from(phrase, at, false);
    const struct cards_nickname *row;

    *name = (struct spoken_name){ .chosen = SPOKEN_NONE };
    for (size_t words = stretch.words; words > 1 && name->count == 0; words--) {
        stretch.letters[stretch.ends[words - 1]] = '\0';
        row = cards_find_rows(spoken->library, CARDS_OF_NICKNAMES, stretch.letters,
                              stretch.ends[words - 1], NULL);
        spoken_find_id(spoken, name,
                       row && strcmp(row->kind, "name") == 0 ? row->means : stretch.letters);
        name->words = (uint32_t)words;
        name->said = stretch.said[words - 1];
    }
    return name->count ? name->words : 0;
}
