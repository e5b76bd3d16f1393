/* deck_row - the rows of a deck: what a card does, in words.
 * Units:  cards.
 * Owns:   nothing; what a row says must live as long as its deck.
 * Errors: what cannot be read fills the error with place, word and the nearest known word. */
#ifndef ENGAGEMENT_DECK_ROW_H
#define ENGAGEMENT_DECK_ROW_H

#include "base/error.h"
#include "battle/deck/deck.h"

/* A card as a table has it. */
struct deck_row {
    const char *id, *effect;
    int count;
};

/** Begin a deck of an edition, without cards. */
void deck_begin(struct deck *deck, const struct rules_edition *edition);

/** Add the cards of a row.
 *  place  where the effect stands, for errors: its words are not looked at
 *  Failure: the deck is as it was. */
volley_status deck_add_row(struct deck *deck, const struct deck_row *row,
                           const struct error_place *place, volley_error *err);

/** All rows have been added. */
void deck_note_kinds(struct deck *deck);

/** Add cards of a kind to those of an equal one, or as a kind of their own. *at: which it is.
 *  False: too many kinds. */
bool deck_add_kind(struct deck *deck, const struct deck_kind *kind, uint8_t *at);

/** Read what a card does. */
volley_status deck_read_effect(struct deck_kind *out, const struct rules_edition *edition,
                               const char *effect, const struct error_place *place,
                               volley_error *err);

#endif
