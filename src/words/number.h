/* number - whole numbers in words.
 * Owns:   nothing.      Errors: false for what is no number. */
#pragma once

#include "base/error.h"
#include "game/rules/edition.h"
#include "game/rules/word.h"

/** A whole number with an optional sign; beyond 99,999 all are alike. */
bool number_read(const char *text, size_t bytes, int *out);

/* A number where it stands: "3", or a whole word, "three". */
struct number {
    const char *figures;  /* "3": where it stands, or of a word a string that stays */
    size_t digits, bytes; /* of these; of what stands there, 0: it is no number */
};

/** That at a place. */
struct number number_at(const char *at, const char *end);

/** "2x", "12X": how many times what stands behind it is meant, beyond 99,999 all are alike; 0: it
 *  says no such thing. */
int number_times(const char *text, size_t bytes);

/* ---- dice_number ---- */

/* A bare number of dice as a word: "3", "3r", "three red dice", "2 green". */

struct dice_number {
    const char *figures; /* of the number, which comes first */
    size_t digits;       /* of them */
    unsigned sides; /* whose dice they are: mask of 1u << enum rules_side; without a color any */
};

/** Whether a word is a number of dice, with their color and "dice" behind it or without. */
bool dice_number_read(const struct error_place *word, struct dice_number *out);

/** Whether such a number may go on behind a blank with a letter. */
bool dice_number_goes_on(char c);

/* ---- value ---- */

/* The number of a word, in the form and within the bounds that the word asks for. */

struct value {
    const char *text; /* after the "="; NULL: nothing was given */
    size_t bytes;
    const struct rules_edition *edition; /* whose ranges there are; NULL: those of all */
    bool counted; /* a number is asked for, even if the word can do without */
};

/** Read the number of a word into *number. Without one it is 1, if the word can do without. */
volley_status value_read(const struct rules_word *word, const struct value *value,
                         const struct error_place *place, int *number, volley_error *err);
