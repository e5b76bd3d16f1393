#include "words/unknown.h"

#include "base/ascii.h"
#include "words/card_name.h"
#include "words/nearest.h"
#include "words/spoken.h"

#include <stdio.h>

enum {
    CHOICES_MAX = 3,      /* that are suggested */
    CHOICES_FOUND = 6,    /* more say nothing of what was meant */
    NAME_LETTERS_MIN = 3, /* of a part of a name that says whose it is */
    WORD_BEGUN_MIN = 3,   /* of the beginning of a word */
    NAME_BEGUN_MIN = 4,
    OTHER_LETTER_MIN = 6 /* of a word of names with another letter: "party" is no "parts" */
};

struct search {
    const struct card_reading *reading;
    const char *letters;
    size_t bytes;
    const char *found[CHOICES_FOUND];
    char word[RULES_SPELLING_MAX];
    size_t count; /* beyond CHOICES_FOUND: too many */
};

/* ---- what is suggested ---- */

static void suggest(struct meant *out, const struct search *search)
{
    const size_t count = search->count < CHOICES_MAX ? search->count : CHOICES_MAX;
    const bool more = search->count > CHOICES_FOUND;
    const char *const end = more ? "' or another name that has it?" : "'?";
    size_t bytes = 0;

    for (size_t i = 0; i < count; i++) {
        const char *before = i == 0 ? "did you mean '" : more || i + 1 < count ? "', '" : "' or '";

        if (bytes + strlen(before) + strlen(search->found[i]) + strlen(end) >= sizeof out->text)
            break;
        bytes += (size_t)snprintf(out->text + bytes, sizeof out->text - bytes, "%s%s", before,
                                  search->found[i]);
    }
    if (bytes)
        strcpy(out->text + bytes, end);
}

static void suggest_one(struct meant *out, const char *word)
{
    snprintf(out->text, sizeof out->text, "did you mean '%s'?", word);
}

/* A card of the name of another is not suggested beside it. */
static void add(struct search *search, const char *word)
{
    for (size_t i = 0; i < search->count && i < CHOICES_FOUND; i++)
        if (ascii_same_letters(search->found[i], word))
            return;
    if (search->count < CHOICES_FOUND)
        search->found[search->count] = word;
    search->count++;
}

static bool is_word(const char *text, enum rules_side side)
{
    struct rules_spelling spelling;

    return rules_word_match(text, strlen(text), &spelling) && rules_word_said_by(&spelling, side);
}

static bool is_id(const char *id, const struct cards *library)
{
    struct card_name name = { .x = -1 };

    snprintf(name.id, sizeof name.id, "%s", id);
    return library && card_name_is_known(&name, library);
}

/* "2.0", "2.5" and "1e" are editions, "3.5" is nothing, "3/6" what is left. */
static bool find_dotted(struct meant *out, const struct error_place *place)
{
    const char *word = place->word;
    const size_t bytes = place->word_bytes;
    const bool is_edition =
        (bytes == 2 && ascii_lower(word[1]) == 'e') ||
        (bytes == 3 && word[1] == '.' && (word[2] == '0' || memcmp(word, "2.5", 3) == 0));

    const bool parts = memchr(word, '/', bytes);

    if (!ascii_is_digit(*word) || !(is_edition || parts || memchr(word, '.', bytes)))
        return false;
    snprintf(out->text, sizeof out->text, "%s",
             parts        ? players_word_find("of")->note
             : is_edition ? "an edition is of all ships: say -e 1, -e 2 or -e 2.5"
                          : "a number of dice is whole");
    return true;
}

/* "3d8" is dice, "+1" of "+1 focus" a token. */
static bool find_counted(struct meant *out, const char *letters)
{
    const size_t digits = strspn(letters, "0123456789");
    const bool is_dice =
        letters[digits] == 'd' && !letters[digits + 1 + strspn(letters + digits + 1, "0123456789")];

    if (digits > 0 && (is_dice || !letters[digits]))
        snprintf(out->text, sizeof out->text, "%s",
                 players_word_find(is_dice ? "dice" : "token")->note);
    return digits > 0 && (is_dice || !letters[digits]);
}

/* Those of a row's words that there are here. */
static bool find_players_word(struct meant *out, const struct search *from)
{
    const struct players_word *row = players_word_find(from->letters);
    struct search search = *from;
    char words[MEANT_MAX], *rest = words;

    if (!row && find_counted(out, from->letters))
        return true;
    if (!row || (!row->note && !row->meant))
        return false;
    if (row->note) {
        snprintf(out->text, sizeof out->text, "%s", row->note);
        out->otherwise = true;
        return true;
    }
    snprintf(words, sizeof words, "%s", row->meant);
    for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        if (is_word(word, from->reading->side) || is_id(word, from->reading->library) ||
            strcmp(word, "obstructed") == 0) /* the defender says it, too */
            add(&search, word);
    suggest(out, &search);
    return search.count > 0;
}

static bool visit_part(const char *id, const char *name, void *context)
{
    struct search *search = context;

    (void)id;
    if (spoken_is_part(name, search->letters))
        add(search, name);
    return true;
}

/* A name that begins with the word: "Rookie" says little of a Blue Squadron Rookie. */
static bool visit_first(const char *id, const char *name, void *context)
{
    const struct search *search = context;

    return !ascii_same_bytes(name + (*name == '"'), search->letters, search->bytes) ||
           visit_part(id, name, context);
}

/* "focus2", "range1": a number that lacks its "=". */
static bool find_numbered(struct meant *out, const struct search *from)
{
    size_t letters = from->bytes;
    char stem[NEAREST_MAX], said[2 * NEAREST_MAX];
    const struct players_word *row;
    struct rules_spelling spelling;
    struct search search = *from;
    const char *word = stem;

    while (letters > 0 && ascii_is_digit(from->letters[letters - 1]))
        letters--;
    if (letters == 0 || letters == from->bytes || from->bytes - letters > 2)
        return false;
    snprintf(stem, sizeof stem, "%.*s", (int)letters, from->letters);
    row = players_word_find(stem);
    if (row && row->note) {
        snprintf(out->text, sizeof out->text, "%s", row->note);
        return true;
    }
    if (row && row->meant && !strchr(row->meant, ' '))
        word = row->meant;
    if (!rules_word_match(word, strlen(word), &spelling) ||
        spelling.word->form == RULES_NO_NUMBER ||
        (spelling.word->kind != RULES_WORD_SITUATION &&
         !rules_word_said_by(&spelling, from->reading->side)))
        return false;
    snprintf(said, sizeof said, "%s=%s", spelling.word->spelling, from->letters + letters);
    search.count = 0;
    if (strcmp(stem, "r") != 0 || from->letters[1] <= '3')
        add(&search, said);
    if (strcmp(stem, "r") == 0 && from->reading->library) /* "R2 Astromech" */
        cards_each(from->reading->library, visit_first, &search);
    if (search.count == 0)
        return false;
    suggest(out, &search);
    return true;
}

/* "lockfocus", "3,focus": two words that lack their blank. */
static bool find_joined(struct meant *out, const struct search *from)
{
    char first[NEAREST_MAX];

    for (size_t i = 1; i < from->bytes; i++) {
        const char *second = from->letters + i;

        snprintf(first, sizeof first, "%.*s", (int)i, from->letters);
        if ((first[strspn(first, "0123456789")] && !is_word(first, from->reading->side) &&
             !is_id(first, from->reading->library)) ||
            (!is_word(second, from->reading->side) && !is_id(second, from->reading->library)))
            continue;
        snprintf(out->text, sizeof out->text, "did you mean '%s %s', in two words?", first, second);
        return true;
    }
    return false;
}

/* ---- names ---- */

static bool visit_parts(const char *id, const char *name, void *context)
{
    (void)id;
    nearest_name_consider_parts(context, name);
    return true;
}

static bool visit_begun(const char *id, const char *name, void *context)
{
    struct search *search = context;

    if (strncmp(id, search->letters, search->bytes) == 0)
        add(search, name);
    return true;
}

/* Cards that a visit finds, if they are few, or have a whole word. */
static bool find_cards(struct meant *out, const struct search *from,
                       bool (*visit)(const char *id, const char *name, void *context), size_t least)
{
    struct search search = *from;

    if (from->bytes < least || !from->reading->library)
        return false;
    cards_each(from->reading->library, visit, &search);
    if (search.count == 0 || (search.count > CHOICES_FOUND && visit == visit_begun))
        return false;
    suggest(out, &search);
    return true;
}

/* A name that has a slip: "Vador", "X-wng"; if several have the part, it alone. */
static bool find_slip(struct meant *out, const struct search *from)
{
    struct nearest_name near = nearest_name_begin(from->letters, from->bytes);
    char name[NEAREST_MAX];

    if (from->reading->library && from->bytes >= NAME_BEGUN_MIN)
        nearest_name_consider_all(&near, from->reading->library);
    if (!near.text || near.distance == 0 || !near.begins)
        return false;
    nearest_name_spell(&near, name);
    suggest_one(out, name);
    return true;
}

/* A word of a name that says nothing alone: those that have it, if they are few, else the word. */
static bool find_word_of_names(struct meant *out, const struct search *from)
{
    struct nearest_name near = nearest_name_begin(from->letters, from->bytes);
    struct search word = *from;
    char letters[NEAREST_MAX];

    if (!from->reading->library || from->bytes < NAME_BEGUN_MIN)
        return false;
    cards_each(from->reading->library, visit_parts, &near);
    if (!near.text || !near.begins)
        return false;
    word.bytes = nearest_letters(letters, near.text, near.text + near.text_bytes);
    word.letters = letters;
    if (near.distance > 0 && from->bytes < OTHER_LETTER_MIN && word.bytes == from->bytes)
        return false;
    if (find_cards(out, &word, visit_part, 1))
        return true;
    if (near.distance > 0)
        suggest_one(out, letters);
    return near.distance > 0;
}

/* ---- words that are like it ---- */

/* The first of them is kept. */
static void visit_word_begun(const char *text, void *context)
{
    struct search *search = context;

    if (!*search->word && strncmp(text, search->letters, search->bytes) == 0)
        snprintf(search->word, sizeof search->word, "%s", text);
}

static bool find_word_begun(struct meant *out, const struct search *from)
{
    struct search search = *from;

    if (from->bytes < WORD_BEGUN_MIN)
        return false;
    rules_word_each(from->reading->side, visit_word_begun, &search);
    if (*search.word)
        suggest_one(out, search.word);
    return *search.word != '\0';
}

/* The word in small letters, with its marks: "foucs-to-hit". */
static size_t stem_of(const struct error_place *place, char stem[NEAREST_MAX])
{
    size_t bytes = 0;

    for (; bytes < place->word_bytes && place->word[bytes] != '='; bytes++) {
        if (bytes == NEAREST_MAX)
            return 0;
        stem[bytes] = ascii_word_letter(place->word[bytes]);
    }
    return bytes;
}

/* Of five letters two others are another word: "fully" is no hull. */
static bool is_far(const struct nearest *nearest, size_t letters)
{
    return nearest->distance > 1 && 3 * nearest->distance > letters;
}

/* The letters and digits of what was typed, without the number and "crew." before a card. Returns
 * how many; 0: none, or too many for a word. */
static size_t letters_of(const struct error_place *place, char letters[NEAREST_MAX])
{
    const char *at = place->word, *equals = memchr(at, '=', place->word_bytes);
    const char *dot = memchr(at, '.', place->word_bytes);
    const char *end = equals ? equals : at + place->word_bytes;

    return nearest_letters(letters, dot && dot < end ? dot + 1 : at, end);
}

void meant_find(struct meant *out, const struct error_place *place,
                const struct card_reading *reading)
{
    char letters[NEAREST_MAX], stem[NEAREST_MAX];
    const size_t bytes = letters_of(place, letters);
    const struct search search = { .reading = reading, .letters = letters, .bytes = bytes };
    struct nearest word = nearest_begin(stem, stem_of(place, stem));
    struct nearest id = nearest_begin(letters, bytes);

    *out = (struct meant){ .sure = true };
    if (bytes > 0 && (find_dotted(out, place) || find_players_word(out, &search) ||
                      find_numbered(out, &search) || find_joined(out, &search)))
        return;
    rules_word_each(reading->side, nearest_consider, &word);
    for (size_t i = 0; i < rules_alias_count; i++)
        if (rules_aliases[i].kind == RULES_ALIAS_TOKEN)
            nearest_consider(rules_aliases[i].typed, &word);
    if (word.best[0] && word.distance == 1) {
        suggest_one(out, word.best);
        return;
    }
    if (find_cards(out, &search, visit_first, NAME_LETTERS_MIN) ||
        find_cards(out, &search, visit_part, NAME_LETTERS_MIN) || find_slip(out, &search) ||
        find_word_of_names(out, &search))
        return;
    out->sure = false;
    if (reading->library)
        nearest_consider_cards(&id, reading->library);
    if (find_word_begun(out, &search) || find_cards(out, &search, visit_begun, NAME_BEGUN_MIN))
        return;
    if (is_far(&id, bytes))
        id.best[0] = '\0';
    if (id.best[0] && (!word.best[0] || id.distance < word.distance))
        suggest_one(out, id.best);
    else if (word.best[0] && (bytes < place->word_bytes || /* a stray sign is one of them */
                              !is_far(&word, bytes)))
        suggest_one(out, word.best);
}
