/* value - the number of a word, in the form and within the bounds that the word asks for.
 * Units:  as the word takes them; RULES_ALL for "all" and "every".
 * Owns:   nothing.
 * Errors: what cannot be read fills the error with the given place. */
#ifndef SCENARIO_VALUE_H
#define SCENARIO_VALUE_H

#include "base/error.h"
#include "game/rules/word.h"

#include <stdbool.h>
#include <stddef.h>

struct value {
    const char *text; /* after the "="; NULL: nothing was given */
    size_t bytes;
    int low, high;
    bool counted; /* a number is asked for, even if the word can do without */
};

/** Read the number of a word into *number. Without one it is 1, if the word can do without. */
volley_status value_read(const struct rules_word *word, const struct value *value,
                         const struct error_place *place, int *number, volley_error *err);

#endif
