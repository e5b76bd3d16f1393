/* random_play - random scenarios for the naive evaluator: every word of the notation that matters
 * in an attack, with few dice, over one attack or several. Units:  bytes. Owns:   nothing. Errors:
 * none; a text may be one that the notation refuses, and then another is to be drawn. */
#ifndef SUPPORT_RANDOM_PLAY_H
#define SUPPORT_RANDOM_PLAY_H

#include <stdint.h>

enum { RANDOM_PLAY_BYTES = 1200 };

/** Draw a scenario for the edition "1", "2" or "2.5". */
void random_play(char text[RANDOM_PLAY_BYTES], const char *edition, uint64_t *random);

#endif
