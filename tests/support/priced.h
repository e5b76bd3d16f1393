/* priced - libraries with a list of points, for tests that are about what the list says.
 * Owns:   what it gives stays until the test ends.      Errors: the test fails. */
#ifndef SUPPORT_PRICED_H
#define SUPPORT_PRICED_H

#include "game/cards/cards.h"
#include "volley/cards.h"

/** What Volley brings, with a list chosen: "amg". */
const volley_library *priced_library(const char *list);

/** The cards of an edition with the costs of a list, "amg" in 2.5 and else that of the edition. */
const struct cards *priced_cards(const char *edition);

#endif
