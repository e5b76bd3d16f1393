/* live - what of a state can still matter: the rest is dropped, so that more states are equal.
 * Units:  masks of faces, tokens.
 * Owns:   nothing; pure.      Errors: none. */
#ifndef PRUNE_LIVE_H
#define PRUNE_LIVE_H

#include "prune/prune.h"

#include <stdbool.h>
#include <string.h>

struct prune_live {
    uint8_t faces[DICE_COLORS];   /* faces that count as results or can be changed or rerolled */
    uint8_t marks[DICE_COLORS];   /* faces on which it matters whether a die was rerolled; of what
                                   * is left after neutralizing, which is marked otherwise, all */
    uint16_t tokens[RULES_SIDES]; /* tokens that can still be spent or wear off */
    uint32_t used;                /* abilities that were used, or can no longer be */
    uint64_t spent;               /* charges that can still be asked for, or are carried on */
    bool attacker_can_act;        /* an ability of the attacker is still to come */
    bool defender_can_gain;       /* and one of the defender that gains it more than safety */
    bool named;                   /* what was named still matters */
};

/** Go on to the next roll, choice or the end as play_advance does, and drop what no longer matters.
 *  live  set: what can still matter there */
uint32_t prune_advance(const struct prune *prune, struct play_state *state,
                       struct prune_live *live);

/* Dice that matter, and those of which it matters whether they were rerolled: a row of play_dice
 * each, with all bits of a place or none. */
struct prune_mask {
    uint64_t faces, marks;
};
_Static_assert(PLAY_PLACES == sizeof(uint64_t), "a row is a number");

struct prune_mask prune_mask_of(const struct prune_live *live);

/** Drop the other dice, and the other marks. */
static inline void prune_mask_apply(const struct prune_mask *mask, struct play_dice *dice)
{
    uint64_t rows[PLAY_MARKS]; /* no sum carries over: pools have few dice */

    memcpy(rows, dice, sizeof rows);
    rows[PLAY_FRESH] = (rows[PLAY_FRESH] + (rows[PLAY_REROLLED] & ~mask->marks)) & mask->faces;
    rows[PLAY_REROLLED] &= mask->marks & mask->faces;
    rows[PLAY_FROZEN] &= mask->faces;
    memcpy(dice, rows, sizeof rows);
}

/** Find what matters from a state on that is a roll, a choice or the end. */
void prune_live_find(struct prune_live *live, const struct prune *prune,
                     const struct play_state *state);

/** Drop what does not: dice whose face no longer matters, marks of rerolled dice and of abilities,
 *  charges. */
void prune_live_drop(const struct prune_live *live, struct play_state *state);

/** Whether the attack ends in a state as soon as there are as many evades as results. */
bool prune_ends_if_cancelled(const struct prune *prune, const struct prune_live *live,
                             const struct play_state *state);

#endif
