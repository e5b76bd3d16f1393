/* random_words - random scenarios out of the whole notation, put together by its grammar.
 * Units:  bytes.
 * Owns:   nothing.      Errors: none; a text may be one that the notation refuses, and then another
 *         is to be drawn.
 *
 * Few dice, words that get in each other's way (one makes what another takes), and sometimes cards
 * of the library. */
#ifndef SUPPORT_RANDOM_WORDS_H
#define SUPPORT_RANDOM_WORDS_H

#include <stddef.h>
#include <stdint.h>

enum { RANDOM_TEXT_BYTES = 2048 };

/** Draw a scenario for the edition "1", "2" or "2.5". */
void random_words(char text[RANDOM_TEXT_BYTES], const char *edition, uint64_t *random);

#endif
