/* meant - what a player may have meant by a word that is none: to be suggested, never to be taken.
 * Units:  none.
 * Owns:   nothing.      Errors: none; what looks like nothing known has no suggestion. */
#ifndef SCENARIO_MEANT_H
#define SCENARIO_MEANT_H

#include "words/card.h"

enum { MEANT_MAX = 112 }; /* bytes of a suggestion with its NUL: an error has room for it */

struct meant {
    char text[MEANT_MAX]; /* "did you mean 'lock'?", "a face is …"; "": nothing comes to mind */
    bool sure;            /* it is what the word says, not merely like it */
};

/** What a word may mean.
 *  end  of the text that it stands in: the next words may belong to it
 */
void meant_find(struct meant *out, const struct error_place *place, const char *end,
                const struct card_reading *reading);

#endif
