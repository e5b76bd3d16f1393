/* faction - the names of the factions.
 * Owns:   nothing.      Errors: none; a faction that is not known is called by its id. */
#ifndef CARDS_FACTION_H
#define CARDS_FACTION_H

#include <stddef.h>

/** "Rebel Alliance" for "rebelalliance". */
const char *faction_name(const char *id);

/** "Rebel" for "rebelalliance": one word, where there is little room. */
const char *faction_word(const char *id);

/** The id of the index-th faction, NULL behind the last. */
const char *faction_at(size_t index);

#endif
