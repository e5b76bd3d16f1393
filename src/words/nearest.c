#include "words/nearest.h"

#include "base/ascii.h"
#include "base/utf8.h"
#include "words/unknown.h"

enum {
    PART_WORDS_MAX = 4, /* of a part of a name */
    PART_LETTERS_MIN = 3,
    SEVERAL_LETTERS_MIN = 6, /* of words that are one name */
    TWO_SLIPS_MIN = 7,       /* letters of what may have two slips, */
    THREE_SLIPS_MIN = 14     /* or three */
};

size_t nearest_letters(char letters[NEAREST_MAX], const char *at, const char *end)
{
    size_t bytes = utf8_letters(letters, NEAREST_MAX, at, (size_t)(end - at));

    if (bytes == NEAREST_MAX - 1)
        bytes = 0;
    letters[bytes] = '\0';
    return bytes;
}

const char *nearest_faction(struct nearest *nearest, const struct cards *library, const char *asked,
                            const char *otherwise)
{
    char letters[NEAREST_MAX];
    const size_t bytes = nearest_letters(letters, asked, asked + strlen(asked));

    *nearest = nearest_begin(letters, bytes);
    for (size_t i = 0; i < library->nickname_count; i++)
        if (strcmp(library->nicknames[i].kind, "faction") == 0)
            nearest_consider(library->nicknames[i].id, nearest);
    return nearest_or(nearest, otherwise);
}

struct nearest_name nearest_name_begin(const char *letters, size_t bytes)
{
    const size_t slips = 1 + (bytes >= TWO_SLIPS_MIN) + (bytes >= THREE_SLIPS_MIN);

    return (struct nearest_name){ .letters = letters,
                                  .bytes = bytes,
                                  .set = nearest_set(letters, bytes),
                                  .distance = bytes < PART_LETTERS_MIN ? 0 : slips + 1 };
}

/* Of two that are equally near, that which begins as what was typed does: "xwng" is no E-wing. */
static void consider(struct nearest_name *near, const char *name, const char *at, const char *end)
{
    char letters[NEAREST_MAX];
    size_t bytes = (size_t)(end - at), distance; /* of which some are marks */
    bool begins;

    if (bytes + near->distance < near->bytes ||
        nearest_lacks(nearest_set(at, bytes), near->set) > near->distance)
        return;
    bytes = nearest_letters(letters, at, end);
    if (bytes < PART_LETTERS_MIN || bytes > near->bytes + near->distance ||
        near->bytes > bytes + near->distance)
        return;
    distance = nearest_distance(near->letters, near->bytes, letters, bytes, near->distance);
    begins = *letters == *near->letters;
    if (distance < near->distance ||
        (near->text && distance == near->distance && begins && !near->begins)) {
        near->distance = distance;
        near->begins = begins;
        near->others = false;
        near->text = at;
        near->text_bytes = (size_t)(end - at);
        near->name = name;
    } else if (near->text && distance == near->distance && !ascii_same_letters(name, near->name)) {
        char best[NEAREST_MAX];

        nearest_letters(best, near->text, near->text + near->text_bytes);
        near->others = near->others || strcmp(best, letters) == 0;
    }
}

static void consider_whole(struct nearest_name *near, const char *name)
{
    consider(near, name, name, name + strlen(name));
}

void nearest_name_consider_parts(struct nearest_name *near, const char *name)
{
    for (const char *at = name; *at; at++) {
        const char *end = at;

        if (!ascii_is_letter_or_digit(*at) || (at > name && ascii_is_letter_or_digit(at[-1])))
            continue;
        for (int words = 0; words < PART_WORDS_MAX && *end; words++) {
            while (*end && !ascii_is_letter_or_digit(*end))
                end++;
            while (ascii_is_letter_or_digit(*end))
                end++;
            if ((size_t)(end - at) > 2 * near->bytes + PART_WORDS_MAX)
                break;
            consider(near, name, at, end);
        }
    }
}

/* A word alone is rather an id, several are a name. */
static bool visit_card(const char *id, const char *name, void *context)
{
    struct nearest_name *near = context;

    consider_whole(near, near->several ? name : id);
    consider_whole(near, near->several ? id : name);
    return true;
}

void nearest_name_consider_all(struct nearest_name *near, const struct cards *library)
{
    cards_each(library, visit_card, near);
    for (size_t i = 0; i < library->ship_count; i++)
        nearest_name_consider_parts(near, library->ships[i].name);
    for (size_t i = 0; i < library->pilot_count; i++)
        if (library->pilots[i].limited)
            nearest_name_consider_parts(near, library->pilots[i].name);
    for (size_t i = 0; i < library->nickname_count; i++)
        if (strcmp(library->nicknames[i].kind, "fill") != 0 &&
            !(near->several && strncmp(library->nicknames[i].means, "no", 2) == 0))
            consider_whole(near, library->nicknames[i].id);
}

void nearest_consider_cards(struct nearest *nearest, const struct cards *library)
{
    for (size_t i = 0; i < library->row_count; i++)
        nearest_consider(library->rows[i].id, nearest);
    for (size_t i = 0; i < library->ship_count; i++)
        nearest_consider(library->ships[i].id, nearest);
    for (size_t i = 0; i < library->pilot_count; i++)
        nearest_consider(library->pilots[i].id, nearest);
}

void nearest_name_spell(const struct nearest_name *near, char out[NEAREST_MAX])
{
    const char *at = near->others ? near->text : near->name;
    const char *end = at + (near->others ? near->text_bytes : strlen(at));
    size_t bytes = 0;

    for (; at < end && bytes < NEAREST_MAX - 1; at++)
        if (*at != '"')
            out[bytes++] = *at;
    out[bytes] = '\0';
}

/* ---- several words ---- */

static bool is_whole(const struct nearest_name *near)
{
    return near->text == near->name && !near->name[near->text_bytes];
}

/* Whether words are nearer than others: they are all of a name and not a part of it, or fewer of
 * their letters are wrong. */
static bool is_nearer(const struct nearest_name *of, const struct nearest_name *than)
{
    const size_t wrong = of->distance * than->bytes, others = than->distance * of->bytes;

    if (is_whole(of) != is_whole(than) && ascii_same_letters(of->name, than->name))
        return is_whole(of);
    return wrong < others || (wrong == others && of->bytes > than->bytes);
}

/* Whether there is a name of the letters, and nothing is misspelt. */
static bool is_name(const struct nearest_name *near)
{
    for (size_t i = 0; i < CARDS_EDITIONS; i++) {
        struct nearest_name exact = nearest_name_begin(near->letters, near->bytes);

        exact.distance = 1;
        nearest_name_consider_all(&exact, &cards_builtin[i]);
        if (exact.text)
            return true;
    }
    return false;
}

/* What some words from first on are nearly.
 *  slips  that are too many: as many letters as the one that is no word has */
static struct nearest_name window(char letters[NEAREST_MAX], const struct phrase_word *first,
                                  const struct phrase_word *last, size_t slips,
                                  const struct cards *library)
{
    struct nearest_name near =
        nearest_name_begin(letters, nearest_letters(letters, first->place.word,
                                                    last->place.word + last->place.word_bytes));

    near.several = first != last;
    near.distance = near.several && near.bytes < SEVERAL_LETTERS_MIN ? 0
                    : near.distance < slips                          ? near.distance
                                                                     : slips;
    nearest_name_consider_all(&near, library);
    return near;
}

/* "3" before a word is rather dice than the beginning of a name. */
static bool says_dice(const struct error_place *word)
{
    return word->word_bytes == 1 && ascii_is_digit(*word->word);
}

bool nearest_name_of_several(struct nearest_name *out, struct error_place *place,
                             const struct phrase *phrase, uint32_t lost,
                             const struct cards *library)
{
    const struct phrase_word *words = phrase->words;
    const struct error_place *const word = &words[lost].place;
    char letters[NEAREST_MAX];
    const size_t slips = nearest_letters(letters, word->word, word->word + word->word_bytes);
    uint32_t first = lost < PART_WORDS_MAX ? 0 : lost - PART_WORDS_MAX + 1;

    *out = (struct nearest_name){ .distance = 1 };
    if (meant_is_said(letters, true))
        return false;
    for (; first <= lost; first++)
        for (uint32_t end = lost; end < phrase->count && end < first + PART_WORDS_MAX; end++) {
            struct nearest_name near;

            if (words[first].end != words[end].end || says_dice(&words[first].place))
                continue;
            near = window(letters, &words[first], &words[end], slips, library);
            if (!near.text || near.distance == 0 || (out->text && !is_nearer(&near, out)) ||
                is_name(&near))
                continue;
            *out = near;
            *place = phrase_place(phrase, first, end + 1 - first);
        }
    return out->several;
}
