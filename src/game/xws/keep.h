/* keep - what a squad file keeps of what is read: texts, and lists that grow.
 * Owns:   nothing; all is memory of the file.
 * Errors: where memory runs out, the file has failed. */
#pragma once

#include "game/xws/xws.h"

/** A text that the file keeps, clean and cut to `most` bytes; "" where memory has run out. */
const char *xws_keep(struct xws_file *file, const char *text, size_t most);

/** One more of a squad's pilots, or of a pilot's upgrades. NULL: memory has run out. */
struct xws_pilot *xws_add_pilot(struct xws_file *file, struct xws_squad *squad);
struct xws_upgrade *xws_add_upgrade(struct xws_file *file, struct xws_pilot *pilot);

/** One more squad of a file; NULL: memory has run out. */
struct xws_squad *xws_add_squad(struct xws_file *file);

/** Add a sentence to what is to be told of a pilot. */
void xws_tell(struct xws_file *file, struct xws_pilot *pilot, const char *format, ...)
    BASE_PRINTF(3, 4);
