/* link - addresses of squad builders. What they hold of a squad are the builder's own numbers for
 * cards, which mean nothing here; but the place and the version tell the edition.
 * Units:  versions 1 to 10 of YASB's own counting: 1 to 4 are of the first edition, 4 (with another
 *         builder) to 8 of 2.0, 9 and 10 of 2.5.
 * Owns:   nothing.      Errors: none. */
#ifndef XWS_LINK_H
#define XWS_LINK_H

#include <stdbool.h>
#include <stddef.h>

/** Whether bytes begin with an address, "https://...", and are not JSON. */
bool xws_is_address(const char *bytes, size_t count);

/** The edition that the version in an address stands for; NULL: it is no address with one. */
const char *xws_link_edition(const char *link);

#endif
