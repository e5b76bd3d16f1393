/* address - squads in addresses of Yet Another Squad Builder.
 * Owns:   nothing; what is read is the file's.      Errors: as said below. */
#ifndef XWS_ADDRESS_H
#define XWS_ADDRESS_H

#include "game/xws/xws.h"

/** Read a text with addresses: a squad for each that has data. What a number means is not always
 *  known: that is told of the pilot, and the rest is read.
 *  source  name of the text, for errors, which have the line and column of the data
 *  On failure *out is partly made: free it. */
volley_status xws_read_addresses(struct xws_file *out, const char *bytes, size_t count,
                                 const char *source, volley_error *err);

#endif
