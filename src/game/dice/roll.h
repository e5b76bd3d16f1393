/* roll - what several dice of one color show when they are rolled at once.
 * Units:  an outcome is how many dice show each face, the faces of the die in their order.
 * Owns:   nothing; pure.      Errors: none.
 *
 * Outcomes are numbered in the order in which as many dice as can be show the first face, and so
 * on: of one die, by face. A number says nothing about the dice that show the first face, so that
 * it stays when one more does. */
#pragma once

#include "game/dice/face.h"

#include <stdbool.h>

enum {
    DICE_ROLL_MAX = 8,    /* dice at once */
    DICE_ROLL_FACES = 4,  /* of a die, at most */
    DICE_ROLL_LEAST = 3,  /* and at least */
    DICE_ROLL_COUNT = 165 /* outcomes of so many dice with so many faces */
};

struct dice_roll {
    uint8_t faces, face[DICE_ROLL_FACES]; /* of the die */
    uint8_t past[DICE_ROLL_FACES + 1];    /* dice that show the i-th face or one behind it */
};

/** The first outcome of so many dice. */
struct dice_roll dice_roll_first(enum dice_color color, unsigned dice);

/** Go on to the next one. False: that was the last. */
static inline bool dice_roll_next(struct dice_roll *roll)
{
    for (unsigned i = DICE_ROLL_FACES - 1 - (roll->faces < DICE_ROLL_FACES); i > 0; i--) {
        if (roll->past[i] < roll->past[i - 1]) {
            roll->past[i]++;
            return true;
        }
        roll->past[i] = 0;
    }
    return false;
}

/** How many dice show the i-th face. */
static inline uint8_t dice_roll_shows(const struct dice_roll *roll, unsigned i)
{
    return (uint8_t)(roll->past[i] - roll->past[i + 1]);
}

/** One die more, which shows the i-th face. */
static inline void dice_roll_add(struct dice_roll *roll, unsigned i)
{
    for (unsigned at = 0; at <= i; at++)
        roll->past[at]++;
}

/** The number of an outcome, among those of as many dice. */
unsigned dice_roll_number(const struct dice_roll *roll);

/** What the number of an outcome becomes when one die more shows each face. */
static inline void dice_roll_more(const struct dice_roll *roll, uint32_t number,
                                  uint32_t more[DICE_ROLL_FACES])
{
    const uint32_t past = roll->past[1] + 1u;

    more[0] = number;
    more[1] = number + (roll->faces > 3 ? past * (past + 1) / 2 : past);
    more[2] = more[1] + (roll->faces > 3 ? roll->past[2] + 1u : 1);
    more[3] = more[2] + 1;
}

/** How likely each outcome of so many dice, at most DICE_ROLL_MAX, is; as many are set. */
void dice_roll_chances(enum dice_color color, unsigned dice, double chances[DICE_ROLL_COUNT]);
