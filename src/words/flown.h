/* flown - the ship that a loadout flies, and what comes with it.
 * Units:  none.
 * Owns:   nothing; points into the library and the text.
 * Errors: two ships in one loadout, at the word that names the second.
 *
 * A ship is named by its id, or by that of its pilot where nothing else says what ship it is:
 * neither a ship's id nor a number of dice. A pilot of the ship that is named flies it. With "!" or
 * a number behind its id a pilot may be on another ship, and helps this one; it flies only if
 * nobody else does. What comes with a ship are its ability, which is the pilot's, or that which all
 * pilots of the ship have, and the upgrades of the pilot's standard loadout. */
#ifndef SCENARIO_FLOWN_H
#define SCENARIO_FLOWN_H

#include "words/card.h"

enum { FLOWN_WORD_MAX = CARDS_ID_MAX + 32 };

/* A pilot that a word names. */
struct flown_pilot {
    const struct cards_pilot *pilot;
    bool told; /* with "!" or a number */
    struct error_place place;
};

struct flown {
    const struct cards *library;
    const struct cards_ship *ship;   /* NULL: none is flown, or known */
    const struct cards_pilot *pilot; /* NULL: nobody in particular */
    struct error_place place;        /* of the word that names the ship */
    const char *said;                /* behind the id of the ship: of its ability; NULL: nothing */
    size_t said_bytes;
    struct flown_pilot pilots[RULES_PILOTS_MAX]; /* that are named */
    size_t pilot_count;
    bool had_ability;     /* its word has been given by flown_next_word */
    const char *upgrades; /* that are still to be given */
};

/** Take in what a word names, at `place`. */
volley_status flown_name(struct flown *flown, const struct card_words *card,
                         const struct error_place *place, volley_error *err);

/** Settle which ship is flown, by whom, once all words are read.
 *  dice_said  the loadout says its dice, so that no pilot has to bring them */
volley_status flown_settle(struct flown *flown, bool dice_said, volley_error *err);

/** The next word that the ship brings with it. False: there is no more. */
bool flown_next_word(struct flown *flown, char out[FLOWN_WORD_MAX]);

#endif
