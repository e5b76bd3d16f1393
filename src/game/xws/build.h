/* build - put together the squads of a file, whatever it is read from.
 * Units:  none.
 * Owns:   nothing; what is added belongs to the file.
 * Errors: NULL or false when memory runs out; the file can be freed all the same. */
#ifndef XWS_BUILD_H
#define XWS_BUILD_H

#include "game/xws/xws.h"

#include <stdbool.h>

/** A squad without pilots, whose texts are all "" and whose edition is not told. */
struct xws_squad *xws_add_squad(struct xws_file *file);

/** A pilot whose id is still missing. */
struct xws_pilot *xws_add_pilot(struct xws_squad *squad);

bool xws_add_upgrade(struct xws_pilot *pilot, const char *slot, const char *id);

/** Put a text in the place of another, clean and cut to `most` bytes. */
bool xws_set_text(char **text, const char *value, size_t most);

#endif
