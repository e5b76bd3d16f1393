#include "scenario/unknown.h"

#include "base/ascii.h"
#include "rules/duel_word.h"
#include "scenario/nearest.h"
#include "scenario/number.h"

#include <string.h>

/* Words of a scenario that cannot stand inside a loadout. */
static const char *misplaced(const struct error_place *place)
{
    const char *word = place->word;
    size_t bytes = place->word_bytes;

    if (bytes == 2 && memcmp(word, "vs", bytes) == 0)
        return "a scenario has one 'vs'";
    if (bytes == 1 && *word == ';')
        return "a scenario has one defender";
    if (number_times(word, bytes))
        return "only an attacker can be repeated, at its start";
    for (size_t i = 0; i < bytes; i++)
        if ((unsigned char)word[i] >= 0x80)
            return "unknown word: it has a letter that no word has (beyond ASCII)";
    return NULL;
}

/* The word in lower case, without its "=" and, if it could be a card, without "kind." and "!". */
static size_t stem_of(const struct error_place *place, bool is_card, char stem[NEAREST_MAX])
{
    const char *at = place->word, *end = at + place->word_bytes;
    const char *equals = memchr(at, '=', place->word_bytes);
    const char *dot = memchr(at, '.', place->word_bytes);
    size_t bytes = 0;

    end = equals ? equals : end;
    if (is_card && dot && dot < end)
        at = dot + 1;
    if (is_card && end > at && end[-1] == '!')
        end--;
    for (; at < end; at++)
        if (bytes < NEAREST_MAX)
            stem[bytes++] = ascii_lower(*at);
    return bytes;
}

/* Whether a word is in the library of the other edition. */
static bool is_of_other_edition(const struct error_place *place, const struct card_reading *reading,
                                const struct rules_edition *edition)
{
    const bool first = edition->bit & RULES_EDITION_1;
    const struct card_reading other = { .library =
                                            &cards_builtin[first ? CARDS_SECOND : CARDS_FIRST],
                                        .side = reading->side };
    struct card_words card;
    bool known;

    if (!reading->library)
        return false;
    card_read(&card, &known, &other, place, NULL);
    return known;
}

/* A word about an engagement, which a loadout of one attack says nothing of. */
static bool is_of_duel(const struct error_place *place)
{
    char stem[NEAREST_MAX];
    size_t bytes = stem_of(place, false, stem);

    return bytes < NEAREST_MAX && rules_duel_word_match(stem, bytes) != RULES_DUEL_WORDS;
}

/* The nearest of the words and ids that there are here. */
static struct nearest find_nearest(const struct error_place *place,
                                   const struct card_reading *reading)
{
    char stem[NEAREST_MAX], card[NEAREST_MAX];
    size_t card_bytes = stem_of(place, true, card);
    struct nearest word = nearest_begin(stem, stem_of(place, false, stem));
    struct nearest id = nearest_begin(card, card_bytes);

    rules_word_each(reading->side, nearest_consider, &word);
    if (reading->library)
        nearest_consider_cards(&id, reading->library);
    return id.best[0] && (!word.best[0] || id.distance < word.distance) ? id : word;
}

volley_status unknown_word(const struct error_place *place, const struct card_reading *reading,
                           const struct rules_edition *edition, volley_error *err)
{
    const char *wrong = misplaced(place);
    struct nearest near;

    if (wrong)
        return error_at(err, VOLLEY_SYNTAX, place, "%s", wrong);
    if (is_of_duel(place))
        return error_at(err, VOLLEY_SYNTAX, place,
                        "this word is about an engagement of several rounds, not about an attack");
    near = find_nearest(place, reading);
    if (is_of_other_edition(place, reading, edition))
        return error_at(err, VOLLEY_SYNTAX, place,
                        "the %s does not have this: it is in the library of the other "
                        "edition%s%s%s",
                        edition->title, near.distance == 1 ? "; did you mean '" : "",
                        near.distance == 1 ? near.best : "", near.distance == 1 ? "'?" : "");
    if (near.best[0])
        return error_at(err, VOLLEY_SYNTAX, place, "unknown word; did you mean '%s'?", near.best);
    return error_at(err, VOLLEY_SYNTAX, place, "unknown word");
}
