/* restriction - what must be true of a ship and its squad for it to take a card, as the card says:
 * "ships=t65xwing|t70xwing & names=Leia Organa".
 * Units:  cards.
 * Owns:   nothing.
 * Errors: none. A restriction that is not known here is not met.
 *
 * Each is a key with a function. Two are looked at elsewhere: "solitary" by what may be taken
 * (squad/take), and "standardized", which binds whole squads and forbids no ship a card. */
#ifndef SQUAD_RESTRICTION_H
#define SQUAD_RESTRICTION_H

#include "questions/squad/points.h"

/* Who is asked. */
struct squad_taking {
    const struct squad_member *member; /* its ship and pilot are known */
    const struct squad_member *others; /* ships of the squad */
    size_t other_count;
    const char *edition; /* "1", "2" or "2.5" */
    const char *slots;   /* in 2.0, whose slots no roster has: those that are free, parted by blanks
                          * or commas; NULL: none */
};

/** Whether all restrictions of a text are met. */
bool squad_restrictions_met(const struct squad_taking *taking, const char *restrictions);

/** Whether restrictions are met by what other cards of the ship or the squad are or bring. */
bool squad_restrictions_ask_for_cards(const char *restrictions);

/** Cards of a name in the squad, pilots too. */
int squad_cards_named(const struct squad_taking *taking, const char *name);

#endif
