/* index - which rows of the vocabulary and of the aliases begin with a letter.
 * Units:  numbers of rows.
 * Owns:   nothing; constant tables, written by game/rules/generate_words.c when the project is
 * built. Errors: none; by what is no small letter no word begins. */
#pragma once

#include <stdint.h>

enum { RULES_LETTERS = 'z' - 'a' + 1 };

struct rules_index {
    uint16_t first[RULES_LETTERS + 2]; /* by letter: place of its first row among `rows`; behind all
                                        * letters what is none, and where that ends */
    uint8_t rows[512];                 /* in the order of the table */
};

/* Rows of rules_words, with each letter those that begin with an F, and of rules_aliases. */
extern const struct rules_index rules_word_index, rules_alias_index;

/** The rows of an index that may begin with a letter, from `*at` up to what is returned. */
static inline const uint8_t *rules_index_at(const struct rules_index *index, char letter,
                                            const uint8_t **at)
{
    const unsigned place =
        letter >= 'a' && letter <= 'z' ? (unsigned)(letter - 'a') : (unsigned)RULES_LETTERS;

    *at = index->rows + index->first[place];
    return index->rows + index->first[place + 1];
}
