/* known_ids - ids of cards, pilots, ships and hazards with their names, and the slots and factions
 * that there are: read off the tables that the library writes.
 * Owns:   nothing.      Errors: what cannot be read is not offered. */
#ifndef CLI_KNOWN_IDS_H
#define CLI_KNOWN_IDS_H

#include "app/cli/offer.h"
#include "volley/volley.h"

enum known { KNOWN_CARDS, KNOWN_SHIPS, KNOWN_HAZARDS, KNOWN_SLOTS, KNOWN_FACTIONS };

/** Offer them. library: NULL for the built-in one. */
void known_offer(const struct offer *offer, enum known what, const volley_library *library,
                 const char *edition);

#endif
