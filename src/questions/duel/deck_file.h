/* deck_file - damage decks of one's own, from CSV files.
 * Owns:   the deck owns its texts; free it with deck_fini.
 * Errors: what is wrong with the file, with the line, the column and the word. */
#pragma once

#include "battle/deck/deck.h"
#include "volley/io.h"

/** Read a deck: a row for each card, with columns "card" and "count". A card is one of the
 *  edition's decks, by its id or an unambiguous beginning of it ("direct"); "blank", which does
 *  nothing; or one of one's own, with what it does in the column "effect". A row "replace" says
 * that each faceup card is put back at once. Failure: *out is all-zero. */
volley_status duel_deck_read(struct deck *out, const struct rules_edition *edition,
                             const volley_source *source, volley_error *err);
