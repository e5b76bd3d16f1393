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

bool dice_number_read(const struct error_place *word, struct dice_number *out)
{
    const char *end = word->word + word->word_bytes, *at = word->word;

    while (at < end && ascii_is_digit(*at))
        at++;
    out->digits = (size_t)(at - word->word);
    for (size_t i = 0; out->digits > 0 && i < ARRAY_LEN(colors); i++) {
        if ((at == end) == !*colors[i].text && is_color(colors[i].text, at, end)) {
            out->sides = colors[i].sides;
            return true;
        }
    }
    return false;
}
