/* live - what of a state can still matter: the rest is dropped, so that more states are equal.
 * Units:  masks of faces, tokens.
 * Owns:   nothing; pure.      Errors: none. */
#ifndef PRUNE_LIVE_H
#define PRUNE_LIVE_H

#include "attack/prune/prune.h"

#include <string.h>

/** Find what each use reads, once it is known which faces it can gain by. */
void prune_live_prepare(struct prune *prune);

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

/** The places where dice of a color show a face of a mask: all bits of them. */
uint64_t prune_row_of_faces(enum dice_color color, uint8_t faces);

struct prune_mask prune_mask_of(const struct prune_live *live);

/** Drop the other dice, and the other marks. */
static inline void prune_mask_rows(const struct prune_mask *mask, uint64_t *fresh,
                                   uint64_t *rerolled, uint64_t *frozen)
{
    const uint64_t marked = *rerolled & mask->marks; /* of the kept ones */

    /* No sum carries over: pools have few dice. */
    *fresh = (*fresh + *rerolled - marked) & mask->faces;
    *rerolled = marked & mask->faces;
    *frozen &= mask->faces;
}

/** Find what matters from a state on that is a roll, a choice or the end. */
void prune_live_find(struct prune_live *live, const struct prune *prune,
                     const struct play_state *state);

/** Drop what does not, but for dice (prune_mask_rows): marks of abilities, charges. */
void prune_live_drop(const struct prune_live *live, struct play_state *state);

/** Whether there are as many evades as results. row: play_dice_sum_row */
static inline bool prune_is_cancelled(uint64_t row)
{
    uint8_t sum[PLAY_PLACES];

    memcpy(sum, &row, PLAY_PLACES);
    return sum[play_place(DICE_GREEN, DICE_EVADE)] >=
           sum[play_place(DICE_RED, DICE_HIT)] + sum[play_place(DICE_RED, DICE_CRIT)];
}

/** Whether the attack ends in a state as soon as there are. */
bool prune_ends_if_cancelled(const struct prune *prune, const struct prune_live *live,
                             const struct play_state *state);

/* ---- rerolls for which no die is left (idle.c) ---- */

enum { PRUNE_IDLE_MAX = 5 }; /* of a state; more are left as they are */

struct prune_idle {
    uint64_t dice; /* without any of these, fresh, nobody can use it any more: all bits of places */
    uint32_t used; /* its bit in play_state.used */
};

/** Find what of an attack bears on that. */
void prune_idle_prepare(struct prune *prune);

/** Find the rerolls that can still be used in a state, whatever its dice, and what they need.
 *  Returns how many. */
size_t prune_idle_find(const struct prune *prune, const struct play_state *state,
                       struct prune_idle out[PRUNE_IDLE_MAX]);

#endif
