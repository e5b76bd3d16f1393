#include "words/number.h"

#include "base/array.h"
#include "base/ascii.h"

enum { NUMBER_MAX = 99999 }; /* beyond every range: larger ones are as much out of it */

bool number_read(const char *text, size_t bytes, int *out)
{
    bool is_signed = bytes > 0 && (*text == '+' || *text == '-');
    int number = 0;

    if (bytes == is_signed)
        return false;
    for (size_t i = is_signed; i < bytes; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        if (number <= NUMBER_MAX)
            number = number * 10 + (text[i] - '0');
    }
    *out = *text == '-' ? -number : number;
    return true;
}

struct number number_at(const char *at, const char *end)
{
    static const char *const words[] = { "one",  "two", "three", "four",
                                         "five", "six", "seven", "eight" };
    size_t bytes = 0;

    while (at + bytes < end && ascii_is_digit(at[bytes]))
        bytes++;
    for (size_t i = 0; bytes == 0 && i < ARRAY_LEN(words); i++) {
        const size_t letters = strlen(words[i]);

        if ((size_t)(end - at) >= letters && ascii_same_bytes(words[i], at, letters) &&
            (at + letters == end || at[letters] == ' '))
            return (struct number){ &"12345678"[i], 1, letters };
    }
    return (struct number){ at, bytes, bytes };
}

int number_times(const char *text, size_t bytes)
{
    int number;

    return bytes > 1 && ascii_is_digit(*text) && ascii_lower(text[bytes - 1]) == 'x' &&
                   number_read(text, bytes - 1, &number)
               ? number
               : 0;
}

/* ---- dice_number ---- */

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
    { "defense", GREEN },
    { "defence", GREEN },
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

/* ---- value ---- */

static bool is(const struct value *value, const char *text)
{
    return value->bytes == strlen(text) && memcmp(value->text, text, value->bytes) == 0;
}

/* A word that takes no number, or has none. */
static volley_status read_without(const struct rules_word *word, const struct value *value,
                                  const struct error_place *place, volley_error *err)
{
    if (word->form == RULES_NO_NUMBER)
        return value->text
                   ? error_at(err, VOLLEY_SYNTAX, place, "this word takes no number%s",
                              strcmp(word->spelling, "damaged") == 0
                                  ? "; what the ship has left is said as in hull=3 shields=0"
                                  : "")
                   : VOLLEY_OK;
    if (!rules_word_takes_number(word))
        return value->bytes ? VOLLEY_OK
                            : error_at(err, VOLLEY_SYNTAX, place,
                                       "this word needs a value, as in %s", word->example);
    if (word->form == RULES_NUMBER_OPTIONAL || strcmp(word->spelling, "reroll") == 0)
        return !value->counted ? VOLLEY_OK
                               : error_at(err, VOLLEY_SYNTAX, place,
                                          "this word needs a number, as in %s=2", word->spelling);
    return error_at(err, VOLLEY_SYNTAX, place, "this word needs a number, as in %s", word->example);
}

/* "range=1", "as-range=1" */
static bool is_range(const struct rules_word *word)
{
    return word->form == RULES_NUMBER &&
           (word->kind == RULES_WORD_SITUATION || rules_word_has(word, RULES_SITUATES));
}

volley_status value_read(const struct rules_word *word, const struct value *value,
                         const struct error_place *place, int *number, volley_error *err)
{
    const bool has_sign = value->bytes > 0 && (*value->text == '+' || *value->text == '-');
    const bool wants_sign = word->form == RULES_NUMBER_SIGNED;
    const struct rules_edition *of = is_range(word) ? value->edition : NULL;
    const int low = of ? of->range_min : word->low, high = of ? of->range_max : word->high;

    *number = 1;
    if (!value->text || !rules_word_takes_number(word))
        return read_without(word, value, place, err);
    *number = RULES_ALL;
    if (word->form == RULES_NUMBER_OR_ALL && (is(value, "all") || is(value, "every")))
        return VOLLEY_OK;
    if ((word->form == RULES_NUMBER_OR_RESULTS && is(value, "results")) ||
        (word->kind == RULES_WORD_EFFECT && rules_word_operation(word) == RULES_PREVENT &&
         is(value, "fatal"))) {
        *number = RULES_RESULTS;
        return VOLLEY_OK;
    }
    if (wants_sign && !has_sign)
        return error_at(err, VOLLEY_SYNTAX, place, "this word needs a number with a sign, as in %s",
                        word->example);
    if (!number_read(value->text, value->bytes, number))
        return error_at(err, VOLLEY_SYNTAX, place, "this word needs a whole number, as in %s%s",
                        word->example, strchr(word->example, '=') ? "" : "=2");
    if (*number < low || *number > high)
        return error_at(err, VOLLEY_RANGE, place, "the number is out of range: %d to %d%s%s", low,
                        high, of && *number == 0 ? "; there is no range 0 in the " : "",
                        of && *number == 0 ? of->title : "");
    if (has_sign && !wants_sign)
        return error_at(err, VOLLEY_SYNTAX, place,
                        "this word takes a number without a sign, as in %s", word->example);
    return VOLLEY_OK;
}
