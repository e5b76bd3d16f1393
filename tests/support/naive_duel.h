/* naive_duel - an engagement die by die and card by card, with piles that are shuffled.
 * Units:  as in duel_figures.
 * Owns:   nothing that outlives a call.
 * Errors: what it cannot play fails the test.
 *
 * The plain reading of the rules: slow, one ship and one die after the other, and nothing shared
 * with what it checks. */
#ifndef SUPPORT_NAIVE_DUEL_H
#define SUPPORT_NAIVE_DUEL_H

#include "support/duel_figures.h"
#include "support/naive_deck.h"
#include "support/naive_ship.h"
#include "support/naive_shot.h"

enum naive_order { NAIVE_A_FIRST, NAIVE_B_FIRST, NAIVE_COIN, NAIVE_ROAD, NAIVE_ORDERS };

enum naive_target {
    NAIVE_WEAKEST,
    NAIVE_TARGET_FIRST,
    NAIVE_DAMAGED,
    NAIVE_POINTS,
    NAIVE_STRONGEST,
    NAIVE_SPREAD,
    NAIVE_KILL,
    NAIVE_MOST_DAMAGE,
    NAIVE_LAST, /* the last in the list: an order of its own */
    NAIVE_RANDOM,
    NAIVE_TARGETS
};

/* What they are called in options. */
extern const char *const naive_edition_words[NAIVE_EDITIONS];
extern const char *const naive_order_words[NAIVE_ORDERS];
extern const char *const naive_target_words[NAIVE_TARGETS];

/* Whose points count by half when half its health is gone. */
enum naive_half { NAIVE_NO_HALF, NAIVE_HALF_LARGE, NAIVE_HALF_ALL };

/* Each attack for itself, or for the net damage of the round. */
enum naive_policy { NAIVE_MYOPIC, NAIVE_ROUND };

struct naive_duel {
    enum naive_edition edition;
    enum naive_policy policy;
    struct naive_side sides[NAIVE_SIDES];
    enum naive_order first;
    enum naive_target targets[NAIVE_SIDES];
    int range_count, ranges[NAIVE_RANGES]; /* by round, the last goes on; none: 2 */
    int rounds;                            /* 0: until it is decided */
    struct naive_deck deck;                /* of each player */
    enum naive_half half;
    double turns; /* how likely a ship turns when it moves */
};

enum { NAIVE_TEXT = 4096 };

/** What is asked, in words and options, for messages. Returns text. */
const char *naive_duel_text(const struct naive_duel *duel, char text[NAIVE_TEXT]);

/** Play so many engagements. error: standard errors. */
void naive_duel_run(const struct naive_duel *duel, long trials, uint64_t seed,
                    struct duel_figures *mean, struct duel_figures *error);

#endif
