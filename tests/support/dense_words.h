/* dense_words - random scenarios of several modifications of the same dice, of a kind of which most
 * orders and uses are left out, and a word or two besides at which that may fail.
 * Units:  bytes.
 * Owns:   nothing.      Errors: none; a text may be one that the notation refuses, and then another
 *         is to be drawn.
 *
 * Rich words drawn at random (random_words.h) nearly always keep pruning from all that it does:
 * here each scenario has one reason to keep it from some of it, or none. */
#ifndef SUPPORT_DENSE_WORDS_H
#define SUPPORT_DENSE_WORDS_H

#include <stdint.h>

enum { DENSE_TEXT_BYTES = 2048 };

/** Draw a scenario for the edition "1", "2" or "2.5". most: modifications of the same dice */
void dense_words(char text[DENSE_TEXT_BYTES], const char *edition, unsigned most, uint64_t *random);

#endif
