/* card_name - the name of a card, a ship or a pilot in a loadout, and what of the library it means.
 * Units:  none.
 * Owns:   nothing; points into the library and the text.
 * Errors: an id that several cards have, a kind or slot that the card is not of. */
#pragma once

#include "words/card.h"

/* "upgrade.hansolo!=2" taken apart. */
struct card_name {
    char of[CARD_ID_MAX]; /* "upgrade", "crew": what kind of card is meant; "": any */
    char id[CARD_ID_MAX];
    bool asserted;
    const char *number; /* behind the "="; NULL: none was given */
    size_t number_bytes;
    int x;            /* the number; < 0: not given */
    const char *said; /* what stands behind the id */
};

/* The rows that a name means: all faces of one card. */
struct card_rows {
    const struct cards_row *rows[CARD_ROWS_MAX];
    size_t count;
};

/** The parts of a word, of which the id is as it was typed. False: it has none. */
bool card_name_take_apart(struct card_name *name, const struct error_place *place);

/** Whether a word can be nothing but an id as it stands: no parts, and no alias. */
bool card_name_is_id(const struct error_place *place);

/** Take a word apart. What is no id of the library, but an alias of one or an id with hyphens in
 * it, is turned into that id. False: no card has such a name. */
bool card_name_read(struct card_name *name, const struct error_place *place,
                    const struct cards *library);

/** Whether the library has a card, a pilot or a ship with the id. */
bool card_name_is_known(const struct card_name *name, const struct cards *library);

/** The ship of the library with this name; NULL: none. */
const struct cards_ship *card_name_ship(const struct card_name *name, const struct cards *library);

/** The pilot with this name: of the ship that the prefix or another word names, if it flies
 * several. NULL: none, or several. */
const struct cards_pilot *card_name_pilot(const struct card_name *name,
                                          const struct card_reading *reading);

/** The rows with this name. A pilot and an upgrade of one id are two cards.
 *  is_known  the name is that of a ship or a pilot, which need not have a row */
volley_status card_name_rows(struct card_rows *out, const struct card_name *name,
                             const struct card_reading *reading, bool is_known,
                             const struct error_place *place, volley_error *err);
