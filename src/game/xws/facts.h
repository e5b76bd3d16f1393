/* facts - what a squad in JSON says of itself: its name, points, rules, version and builder.
 * Units:  points as the file has them.
 * Owns:   nothing.
 * Errors: nothing here is needed to read a squad; what is of a wrong type is as if it were not
 *         there. */
#ifndef XWS_FACTS_H
#define XWS_FACTS_H

#include "game/xws/xws.h"

#include <jansson.h>
#include <stdbool.h>

/** The points of a squad or a pilot; XWS_POINTS_UNSAID: it has none, or no whole number of them. */
int xws_read_points(const json_t *object);

/** Read all but faction and pilots. False: out of memory. */
bool xws_read_facts(struct xws_squad *squad, json_t *object);

#endif
