/* build - put together the squads of a file, whatever it is read from.
 * Units:  none.
 * Owns:   nothing; what is added belongs to the file.
 * Errors: NULL or false when memory runs out; the file can be freed all the same. */
#ifndef XWS_BUILD_H
#define XWS_BUILD_H

#include "game/xws/xws.h"

#include <jansson.h>
#include <stdbool.h>

/** A squad without pilots, whose texts are all "" and whose edition is not told. */
struct xws_squad *xws_add_squad(struct xws_file *file);

/** A pilot whose id is still missing. */
struct xws_pilot *xws_add_pilot(struct xws_squad *squad);

bool xws_add_upgrade(struct xws_pilot *pilot, const char *slot, const char *id);

/** Put a text in the place of another, clean and cut to `most` bytes. */
bool xws_set_text(char **text, const char *value, size_t most);

/* ---- edition ---- */

/* By what a squad tells the edition of the game it is for. */

/** Set `edition` and `told_by` of a squad that has all else. */
bool xws_tell_edition(struct xws_squad *squad);

/* ---- facts ---- */

/* What a squad in JSON says of itself: its name, points, rules, version and builder. */

/** The points of a squad or a pilot; XWS_POINTS_UNSAID: it has none, or no whole number of them. */
int xws_read_points(const json_t *object);

/** Read all but faction and pilots. False: out of memory. */
bool xws_read_facts(struct xws_squad *squad, json_t *object);

#endif
