/* duel_engine - the engines' answers to an engagement of the naive simulation.
 * Units:  as in duel_figures.
 * Owns:   nothing that outlives a call.
 * Errors: words that the library refuses fail the test.
 *
 * Ships go by their words and a deck by its file, as users write them. */
#ifndef SUPPORT_DUEL_ENGINE_H
#define SUPPORT_DUEL_ENGINE_H

#include "support/naive_duel.h"

#include "battle/setup/result.h"
#include "questions/duel/words.h"

/** The engagement in the library's own terms, by way of its words, without a deck; free with
 *  duel_cast_fini. */
struct duel_cast duel_engine_cast(const struct naive_duel *duel);

/** The engagement of words as users write them, under the rules 2.5: player order drawn each round,
 *  each attack played for itself; free with duel_cast_fini. */
struct duel_cast duel_cast_of_words(const char *a, const char *b);

/** The same under the rules of an edition, by its name. */
struct duel_cast duel_cast_of_edition(const char *edition, const char *a, const char *b);

/** The exact figures of an engagement with its deck. VOLLEY_TOO_LARGE: there are none. */
volley_status duel_exact(const struct naive_duel *duel, enum engagement_policy policy,
                         struct duel_figures *figures);

/** The figures of so many trials, and their standard errors as far as the engine has them. */
void duel_simulated(const struct naive_duel *duel, uint64_t trials, struct duel_figures *figures,
                    struct duel_figures *error);

/** The policy that an engagement tells. */
enum engagement_policy duel_policy_of(const struct naive_duel *duel);

/** The figures of a result, and their standard errors. */
void duel_engine_take(struct duel_figures *figures, struct duel_figures *error,
                      const struct engagement *engagement, const struct engagement_result *result);

#endif
