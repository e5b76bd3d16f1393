/* games - an engagement fought in several ways, as candidates of a search (questions/duel/pick.h).
 * Units:  probabilities that a side wins; rounds that A lives; trials.
 * Owns:   what is known of its attacks: games_fini. The engagement must outlive it.
 * Errors: of trials; VOLLEY_STOPPED where it is called off. */
#pragma once

#include "battle/rounds/source.h"
#include "battle/trials/trials.h"
#include "questions/duel/pick.h"

struct games {
    const struct engagement *engagement;
    /* Have a copy, with kinds of its own, be fought in a way. It differs neither in the words of
     * ships, nor in policies. */
    void (*set)(const void *of, size_t way, struct engagement *copy);
    const void *of;
    const struct engagement_trials_options *options; /* all but trials, and stream to count from */
    uint64_t trials;                                 /* of a way, at most */
    enum engagement_side side;                       /* whose wins count, or if A survives rounds */
    bool survives;
    struct source source;
};

/** As pick.play. */
volley_status games_play(struct games *games, const struct pick_block *block,
                         struct pick_outcome *out, volley_error *err);

/** For pick.most, of an engagement as it is fought in a way: one by one, trials take ten times as
 *  long as side by side. */
uint64_t games_most(const struct games *games, const struct engagement *fought);

void games_fini(struct games *games);
