/* attack - one attack of an engagement worked out: from the words of two ships to the distribution
 * of what it does.
 * Units:  as in battle/attacks/table.h.
 * Owns:   what attack_solve fills belongs to the caller: attack_table_fini
 * (battle/attacks/table.h). Errors: what planning refuses, told with the words of the attack. */
#ifndef ENGAGEMENT_ATTACK_H
#define ENGAGEMENT_ATTACK_H

#include "attack/prune/wants.h"
#include "base/watch.h"
#include "battle/attacks/form.h"
#include "battle/attacks/pools.h"
#include "battle/attacks/reading.h"
#include "battle/attacks/table.h"

/* What the attacks of an engagement share. */
struct attack_maker {
    const struct engagement *engagement;
    struct ship_pools *pools; /* of each kind */
    struct readings readings;
    struct attack_forms forms;
    struct table_words *words; /* number attack_ship.words - 1 */
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

/* ---- what comes after an attack in the same round, as far as it bears on its two ships ----
 *
 * The two ships that it is about keep their numbers 0 and 1 down the line, for it is their tokens
 * that go from attack to attack; another ship has the tokens of the start of the round whenever it
 * comes in. */

/* All-zero is a valid empty one; free with futures_fini. */
struct futures {
    struct attack_future *items; /* number 1 and up; number 0 is nothing */
    uint32_t count, capacity;
    uint32_t *slots; /* numbers, hashed by what is used of a future; 0: empty */
    uint32_t size;   /* a power of two, half empty */
};

/** Leave of a future what bears on the attack that it comes after, and nothing else: no ship that
 *  plays no part in it, others than 0 and 1 in the order in which they come in.
 *  roles  set: of each ship, a bit for each enum rules_side in which it comes */
void future_trim(struct attack_future *future, uint8_t roles[ENGAGEMENT_SHIPS_MAX]);

/** The number of a future that has been trimmed; 0: no attack comes. UINT32_MAX: out of memory. */
uint32_t futures_find(struct futures *futures, const struct attack_future *future);

/** The next attack of a future and what comes after it, when the attack before has left this. */
struct attack_question future_next(const struct attack_future *future,
                                   const struct attack_left *left, struct attack_future *rest);

void futures_fini(struct futures *futures);

#endif
