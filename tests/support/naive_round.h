/* naive_round - what the end of an attack is worth for the rest of the round: net damage.
 * Units:  values as in naive_shot; damage by the side that shoots counts for it, damage it takes
 *         against it.
 * Owns:   a memory owns what it keeps; free with naive_later_fini.
 * Errors: no memory fails the test.
 *
 * The attacks still to come of the two ships, or on them, are played in their order, each for the
 * net damage of what comes after it. */
#ifndef SUPPORT_NAIVE_ROUND_H
#define SUPPORT_NAIVE_ROUND_H

#include "support/naive_shot.h"

/* Who is in an attack: the ship that shoots now, its target, or another. */
enum { NAIVE_SHOOTER, NAIVE_SHOT_AT, NAIVE_THIRD };

enum { NAIVE_LATER = 2 * NAIVE_SHIPS, NAIVE_LATER_CASES = 32 };

/* An attack that is still to come in the round. Compared as bytes, as the next. */
struct naive_later {
    uint32_t attacks[NAIVE_LATER_CASES]; /* numbers in the book, one for each way in which it may
                                          * stand, which nobody knows yet */
    double chances[NAIVE_LATER_CASES];
    double shot; /* how likely it is made */
    uint32_t case_count;
    uint8_t by, on;
    int8_t sign;                 /* 1: of the side that shoots now, -1: of the other */
    uint8_t third[NAIVE_GREENS]; /* tokens of the third ship, if one is in it */
};

struct naive_rest {
    struct naive_later now; /* the attack after which the rest comes */
    struct naive_tokens tokens;
    uint32_t count;
    struct naive_later later[NAIVE_LATER];
};

struct naive_memory {
    struct naive_book *book;
    struct naive_rest *rests;
    size_t count, capacity;
};

/** Make a book value the ends of attacks by what comes later. */
void naive_later_init(struct naive_memory *memory, struct naive_book *book);

void naive_later_fini(struct naive_memory *memory);

/** The number, in the book, of an attack that others follow. rest: cleared before it is filled;
 *  its tokens do not matter. */
uint32_t naive_later_attack(struct naive_memory *memory, const struct naive_attack *attack,
                            const struct naive_rest *rest);

#endif
