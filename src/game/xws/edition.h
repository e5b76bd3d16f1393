/* edition - by what a squad tells the edition of the game it is for.
 * Units:  none.
 * Owns:   nothing.
 * Errors: false when memory runs out. A squad that does not tell has no edition. */
#ifndef XWS_EDITION_H
#define XWS_EDITION_H

#include "game/xws/xws.h"

#include <stdbool.h>

/** Set `edition` and `told_by` of a squad that has all else. */
bool xws_tell_edition(struct xws_squad *squad);

#endif
