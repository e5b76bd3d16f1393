/* told - a random scenario told twice: in words, for Volley to read, and as data, for the naive
 * evaluator. Both come of one draw and of one table each, so that a word that is misread shows as a
 * difference: nothing of the data has been through the parser.
 * Units:  bytes; the data as in struct scenario.
 * Owns:   its loadouts and their effects; free with told_fini.
 * Errors: none; the words may be some that the notation refuses, and then others are to be drawn.
 */
#ifndef SUPPORT_TOLD_H
#define SUPPORT_TOLD_H

#include "words/scenario.h"

enum { TOLD_BYTES = 1600 };

struct told {
    char words[TOLD_BYTES];
    struct scenario data; /* what the naive evaluator looks at is there, and nothing else */
};

/** Draw a scenario for the edition "1", "2" or "2.5". */
void told_draw(struct told *told, const char *edition, uint64_t *random);

void told_fini(struct told *told);

#endif
