/* find - what the ids of a squad mean in the library of an edition: a ship, a pilot, an
 * upgrade, also where a builder spells them in its own way.
 * Units:  none.
 * Owns:   nothing; what is found belongs to the library.
 * Errors: none; NULL is what the library does not know. */
#ifndef SQUAD_FIND_H
#define SQUAD_FIND_H

#include "game/cards/cards.h"

#include <stdbool.h>

/* Where ids are looked up. */
struct squad_place {
    const struct cards *library;
    enum cards_edition edition;
    const char *faction; /* as the file has it */
};

/** A ship by its id, or by that which an older list or another builder has for it. */
const struct cards_ship *squad_find_ship(const struct squad_place *place, const char *id);

/** The card of an upgrade. Of several of one name it is that of the slot.
 *  slot  as the file has it; "": the file does not say */
const struct cards_row *squad_find_upgrade(const struct squad_place *place, const char *slot,
                                           const char *id);

/* What an id means, as far as the library knows it. */
struct squad_found {
    const char *id; /* NULL: not at all */
    const struct cards_pilot
        *flown;                   /* NULL: a pilot in no roster, as one that a player has added */
    const struct cards_row *card; /* what it does; NULL: a pilot without a name of its own */
};

/** A pilot. Of several of one name it is that of the ship, and of the squad's faction.
 *  ship  NULL: not known */
struct squad_found squad_find_pilot(const struct squad_place *place, const struct cards_ship *ship,
                                    const char *id);

/** Whether a list parted by blanks has a word. */
bool squad_lists(const char *list, const char *word);

#endif
