/* faction - the names of the factions.
 * Owns:   nothing.      Errors: none; a faction that is not known is called by its id. */
#ifndef CARDS_FACTION_H
#define CARDS_FACTION_H

/** "Rebel Alliance" for "rebelalliance". */
const char *faction_name(const char *id);

/** "Rebel" for "rebelalliance": one word, where there is little room. */
const char *faction_word(const char *id);

#endif
