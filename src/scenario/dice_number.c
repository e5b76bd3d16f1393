#include "scenario/dice_number.h"

#include "base/array.h"
#include "base/ascii.h"
#include "rules/side.h"

#include <string.h>

#define RED   (1u << RULES_ATTACKER)
#define GREEN (1u << RULES_DEFENDER)

/* What may stand behind the number, blanks and hyphens left out. */
static const struct {
    const char *text;
    unsigned sides;
} colors[] = {
    { "", RED | GREEN },
    { "d", RED | GREEN },
    { "dice", RED | GREEN },
    { "die", RED | GREEN },
    { "r", RED },
    { "red", RED },
    { "reddice", RED },
    { "reddie", RED },
    { "attackdice", RED },
    { "attackdie", RED },
    { "g", GREEN },
    { "green", GREEN },
    { "greendice", GREEN },
    { "greendie", GREEN },
    { "defensedice", GREEN },
    { "defensedie", GREEN },
    { "defencedice", GREEN },
    { "defencedie", GREEN },
};
static const char first_letters[] = "drag"; /* of all but none */

static bool is_color(const char *text, const char *at, const char *end)
{
    for (; at < end; at++) {
        if (ascii_word_letter(*at) == '-')
            continue;
        if (!*text || ascii_lower(*at) != *text++)
            return false;
    }
    return !*text;
}

/* The first letter behind the number, small; '\0': nothing stands there. */
static char first_letter(const char *at, const char *end)
{
    const char *behind = at;

    while (at < end && ascii_word_letter(*at) == '-')
        at++;
    return at < end ? ascii_lower(*at) : behind < end ? '-' : '\0';
}

bool dice_number_read(const struct error_place *word, struct dice_number *out)
{
    const char *end = word->word + word->word_bytes, *at = word->word;
    char first;

    while (at < end && ascii_is_digit(*at))
        at++;
    out->digits = (size_t)(at - word->word);
    if (out->digits == 0)
        return false;
    first = first_letter(at, end);
    if (first && !memchr(first_letters, first, sizeof first_letters - 1))
        return false;
    for (size_t i = 0; i < ARRAY_LEN(colors); i++) {
        if (*colors[i].text == first && is_color(colors[i].text, at, end)) {
            out->sides = colors[i].sides;
            return true;
        }
    }
    return false;
}

bool dice_number_goes_on(char c)
{
    c = ascii_word_letter(c);
    return c == '-' || memchr(first_letters, c, sizeof first_letters - 1);
}
