/* duel_engine - the exact engine's answer to an engagement of the naive simulation.
 * Units:  as in duel_figures.
 * Owns:   nothing that outlives a call.
 * Errors: words that the library refuses fail the test.
 *
 * Ships go by their words and a deck by its file, as users write them. */
#ifndef SUPPORT_DUEL_ENGINE_H
#define SUPPORT_DUEL_ENGINE_H

#include "support/naive_duel.h"

#include "duel/words.h"
#include "engagement/deck.h"

/* An engagement in the library's terms. */
struct duel_asked {
    struct duel_cast cast;
    struct deck deck;
};

/** Read what is asked, to be played by a policy. Free with duel_asked_fini. */
void duel_asked_init(struct duel_asked *out, const struct naive_duel *duel,
                     enum engagement_policy policy);

void duel_asked_fini(struct duel_asked *asked);

/** The policy that an engagement tells. */
enum engagement_policy duel_policy_of(const struct naive_duel *duel);

/** The exact figures. VOLLEY_TOO_LARGE: there are none. */
volley_status duel_exact(const struct naive_duel *duel, enum engagement_policy policy,
                         struct duel_figures *figures);

struct engagement_result;

/** The figures of a result, and their standard errors as far as it has them. */
void duel_take_result(struct duel_figures *figures, struct duel_figures *error,
                      const struct engagement *engagement, const struct engagement_result *result);

#endif
