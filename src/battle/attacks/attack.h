/* attack - one attack of an engagement worked out: from the words of two ships to the distribution
 * of what it does.
 * Units:  as in battle/attacks/table.h.
 * Owns:   what attack_solve fills belongs to the caller: attack_table_fini
 * (battle/attacks/table.h). Errors: what planning refuses, told with the words of the attack. */
#ifndef ENGAGEMENT_ATTACK_H
#define ENGAGEMENT_ATTACK_H

#include "attack/prune/prune.h"
#include "base/watch.h"
#include "battle/attacks/form.h"
#include "battle/attacks/reading.h"
#include "battle/attacks/table.h"

/* What the attacks of an engagement share. */
struct attack_maker {
    const struct engagement *engagement;
    struct ship_pools *pools; /* of each kind */
    struct numbers readings;  /* struct reading * by struct reading_key */
    struct attack_forms forms;
    char **words;              /* number attack_ship.words - 1 */
    struct prune_wants later;  /* attack_wants_later */
    const struct watch *watch; /* may be NULL */
};

/** What words may ask for in later attacks of an engagement: those of the other role, or of other
 *  ships, are not in the scenario of an attack. */
struct prune_wants attack_wants_later(const struct engagement *engagement);

/** Work out best play of an attack, and what comes of it. */
volley_status attack_solve(struct attack_table *out, struct attack_maker *maker,
                           const struct attack_question *question, const struct attack_aim *aim,
                           volley_error *err);

/* ---- what comes after an attack in the same round ---- */

/* All-zero is a valid empty set; free with futures_fini. */
struct futures {
    struct numbers of[ENGAGEMENT_SHIPS_MAX]; /* by their steps */
};

/** The number of a future; 0: no attack comes. UINT32_MAX: out of memory. */
uint32_t futures_find(struct futures *futures, struct attack_future *future);

/** The next attack of a future that has a number and what comes after it, when the attack before
 * has left this. */
struct attack_step futures_next(const struct futures *futures, uint32_t number,
                                const struct attack_left *left, struct attack_future *rest);

void futures_fini(struct futures *futures);

#endif
