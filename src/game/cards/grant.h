/* grant - what an upgrade of the rosters grants, as words of a loadout.
 * Owns:   nothing.      Errors: what does not fit is said. */
#ifndef CARDS_GRANT_H
#define CARDS_GRANT_H

#include <stdbool.h>

enum { GRANT_BYTES = 80 };

/** The words of a cell such as "hull:2; shields:-2; slot Gunner:1": "hull=+2 shields=-2". What a
 *  loadout has no word for, as a slot, is left out. False: they do not fit. */
bool grant_words(const char *grants, char out[GRANT_BYTES]);

#endif
