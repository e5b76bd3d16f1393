/* duel_engine - the engines' answer to an engagement of the naive simulation.
 * Units:  as in duel_figures.
 * Owns:   nothing that outlives a call.
 * Errors: words that the library refuses fail the test. */
#ifndef SUPPORT_DUEL_ENGINE_H
#define SUPPORT_DUEL_ENGINE_H

#include "support/naive_duel.h"

#include "volley/error.h"

/* What answers. */
enum duel_engine { DUEL_CHAIN };

/** The figures that an engine finds, and their standard errors, 0 where exact. The words of the
 *  ships are written and read. VOLLEY_TOO_LARGE: it cannot. */
volley_status duel_engine_run(enum duel_engine engine, const struct naive_duel *duel,
                              struct duel_figures *figures, struct duel_figures *error);

#endif
