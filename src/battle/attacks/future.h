/* future - what comes after an attack in the same round, as far as it bears on its two ships.
 * Units:  net damage: dealt by a side less suffered by it, crits like hits.
 * Owns:   its items; free with futures_fini. All-zero is a valid empty one.
 * Errors: out of memory.
 *
 * The two ships that it is about keep their numbers 0 and 1 down the line, for it is their tokens
 * that go from attack to attack; another ship has the tokens of the start of the round whenever it
 * comes in. */
#ifndef ENGAGEMENT_FUTURE_H
#define ENGAGEMENT_FUTURE_H

#include "battle/attacks/table.h"

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
