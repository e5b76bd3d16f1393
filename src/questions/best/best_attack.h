/* attack - what the ship's attacks come to with some cards, and those on it.
 * Units:  as in volley/best.h.
 * Owns:   nothing.
 * Errors: what cannot be worked out; a weapon that cannot be fired is none, but told. */
#ifndef BEST_BEST_ATTACK_H
#define BEST_BEST_ATTACK_H

#include "questions/best/memo.h"
#include "questions/worth/worth_work.h"

struct best_ask {
    const struct worth_job *job;
    const char *const *words; /* of the cards that are searched, by their numbers */
};

/** Work out an entry: fills its figures. */
volley_status best_attack_work(const struct best_ask *ask, const struct best_key *key,
                               double *figures, volley_error *err);

/** How many weapons the ship has as it is. */
volley_status best_attack_weapons(const struct worth_job *job, uint32_t *out, volley_error *err);

#endif
