/* dice_number - a bare number of dice as a word: "3", "3r", "3 red dice", "2 green".
 * Units:  dice; bytes of the word.
 * Owns:   nothing.      Errors: false for what is no such number. */
#ifndef SCENARIO_DICE_NUMBER_H
#define SCENARIO_DICE_NUMBER_H

#include "base/error.h"

#include <stdbool.h>

struct dice_number {
    size_t digits;  /* bytes of the number, which comes first */
    unsigned sides; /* whose dice they are: mask of 1u << enum rules_side; without a color any */
};

/** Whether a word is a number of dice, with their color and "dice" behind it or without. */
bool dice_number_read(const struct error_place *word, struct dice_number *out);

/** Whether such a number may go on behind a blank with a letter. */
bool dice_number_goes_on(char c);

#endif
