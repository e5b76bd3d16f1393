#include "words/number.h"

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
