/* ship_text - a ship of the library with its ability and its pilots, for readers.
 * Owns:   nothing but what is said.
 * Errors: the page remembers them. */
#ifndef BROWSE_SHIP_TEXT_H
#define BROWSE_SHIP_TEXT_H

#include "game/cards/cards.h"
#include "game/rules/edition.h"
#include "report/page.h"

/** The pilots of a ship, the one with the highest initiative first; free with free. NULL: out of
 *  memory. */
const struct cards_pilot **browse_ship_pilots(const struct cards *cards,
                                              const struct cards_ship *ship, size_t *count);

/** Tell of a ship, and list its pilots. */
void browse_ship_explain(const struct cards *cards, const struct rules_edition *edition,
                         const struct cards_ship *ship, struct page *page);

#endif
