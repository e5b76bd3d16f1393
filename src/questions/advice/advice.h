/* advice - what to do in one attack, written for a player.
 * Owns:   nothing.      Errors: as volley_advice_write. */
#ifndef ADVICE_ADVICE_H
#define ADVICE_ADVICE_H

#include "volley/advice.h"
#include "words/scenario.h"

/** As volley_advice_write. */
volley_status advice_write(const struct scenario *scenario, const volley_advice *advice,
                           volley_format format, const volley_sink *sink, volley_error *err);

#endif
