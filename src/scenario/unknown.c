#include "scenario/unknown.h"

#include "base/ascii.h"
#include "scenario/nearest.h"

#include <string.h>

static bool is_number_before_x(const char *word, size_t bytes)
{
    if (bytes < 2 || ascii_lower(word[bytes - 1]) != 'x')
        return false;
    for (size_t i = 0; i + 1 < bytes; i++)
        if (!ascii_is_digit(word[i]))
            return false;
    return true;
}

/* Words of a scenario that cannot stand inside a loadout. */
static const char *misplaced(const struct error_place *place)
{
    const char *word = place->word;
    size_t bytes = place->word_bytes;

    if (bytes == 2 && memcmp(word, "vs", bytes) == 0)
        return "a scenario has one 'vs'";
    if (bytes == 1 && *word == ';')
        return "a scenario has one defender";
    if (is_number_before_x(word, bytes))
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

volley_status unknown_word(const struct error_place *place, enum rules_side side,
                           const struct cards *library, volley_error *err)
{
    const char *wrong = misplaced(place);
    char stem[NEAREST_MAX], card[NEAREST_MAX];
    size_t card_bytes = stem_of(place, true, card);
    struct nearest word = nearest_begin(stem, stem_of(place, false, stem));
    struct nearest id = nearest_begin(card, card_bytes);

    if (wrong)
        return error_at(err, VOLLEY_SYNTAX, place, "%s", wrong);
    rules_word_each(side, nearest_consider, &word);
    if (library)
        nearest_consider_cards(&id, library);
    if (id.best[0] && (!word.best[0] || id.distance < word.distance))
        word = id;
    if (word.best[0])
        return error_at(err, VOLLEY_SYNTAX, place, "unknown word; did you mean '%s'?", word.best);
    return error_at(err, VOLLEY_SYNTAX, place, "unknown word");
}
