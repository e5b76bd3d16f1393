#include "words/number.h"

#include "base/array.h"
#include "base/ascii.h"

#define RED   (1u << RULES_ATTACKER)
#define GREEN (1u << RULES_DEFENDER)

enum { COLOR_MAX = sizeof "defensedice" - 1 }; /* letters of the longest */

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
    { "reds", RED },
    { "reddice", RED },
    { "reddie", RED },
    { "atk", RED },
    { "attack", RED },
    { "attackdice", RED },
    { "attackdie", RED },
    { "g", GREEN },
    { "green", GREEN },
    { "greens", GREEN },
    { "greendice", GREEN },
    { "greendie", GREEN },
    { "agi", GREEN },
    { "agility", GREEN },
    { "defensedice", GREEN },
    { "defensedie", GREEN },
    { "defencedice", GREEN },
    { "defencedie", GREEN },
};
static const char first_letters[] = "drag"; /* of all but none */

/* The letters behind the number, small and without hyphens. False: it is no color, for there are
 * more of them, or other marks. */
static bool take_letters(const char *start, const char *end, char text[COLOR_MAX + 1])
{
    size_t used = 0;

    for (const char *at = start; at < end; at++) {
        const char letter = ascii_word_letter(*at);

        if (letter == '-')
            continue;
        if (!ascii_is_lower(letter) || used == COLOR_MAX)
            return false;
        text[used++] = letter;
    }
    text[used] = '\0';
    return used > 0 || start == end;
}

bool dice_number_read(const struct error_place *word, struct dice_number *out)
{
    const char *end = word->word + word->word_bytes;
    const struct number number = number_at(word->word, end);
    char text[COLOR_MAX + 1];

    out->figures = number.figures;
    out->digits = number.digits;
    if (number.bytes == 0 || !take_letters(word->word + number.bytes, end, text) ||
        (!*text && number.digits < number.bytes)) /* "two" alone may be ships */
        return false;
    for (size_t i = 0; i < ARRAY_LEN(colors); i++) {
        if (*colors[i].text == *text && strcmp(colors[i].text, text) == 0) {
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
