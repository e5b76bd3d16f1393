/* lanes_cards - damage cards in lanes: those that are dealt faceup, and what they do.
 * Units:  cards; trials by their number in the block.
 * Owns:   the piles of all trials; free with lanes_cards_fini.
 * Errors: player->status says why the kernel has to give up.
 *
 * Lanes do not know what facedown cards are: nobody has seen them. That matters only when a deck
 * runs out and they are shuffled; a trial that has come so far is played again from its start, one
 * by one (engagement/play.h), with the same luck. */
#ifndef ENGAGEMENT_LANES_CARDS_H
#define ENGAGEMENT_LANES_CARDS_H

#include "engagement/lanes.h"
#include "engagement/play.h"

/* What comes of one card that is dealt faceup to a ship in a condition. */
struct lanes_shown {
    uint32_t condition; /* then; 0: not yet known */
    uint32_t more;      /* cards dealt after it, all facedown */
};

struct lanes_cards {
    struct pcg_jump slots[LUCK_FIRST + 1], to_more; /* as those of struct play */
    struct deck_pile piles[TRIAL_BLOCK][ENGAGEMENT_SIDES];
    uint64_t starts[TRIAL_BLOCK];                                             /* in the stream */
    uint32_t used[TRIAL_BLOCK][ENGAGEMENT_SHIPS_MAX], more_used[TRIAL_BLOCK]; /* numbers */
    uint16_t faceup[TRIAL_BLOCK][ENGAGEMENT_SHIPS_MAX];                       /* cards dealt so */
    struct play_odd odd[TRIAL_BLOCK];                                         /* that have left */
    uint32_t odd_count;
    bool shows_alone;          /* a card dealt faceup draws no other, and asks no die */
    struct lanes_shown *shown; /* by condition, then kind */
    uint32_t shown_capacity;
};

/** Whether lanes can deal the damage cards of an engagement: those that are no part of the Combat
 *  phase as a whole, and so many that they hardly ever run out. True with cards off. */
bool lanes_cards_play_it(const struct engagement *engagement);

/** If the engagement has a deck. The game of the player is there. */
volley_status lanes_cards_init(struct lanes_player *player, const struct pcg *stream,
                               volley_error *err);
void lanes_cards_fini(struct lanes_player *player);

/** A block begins; its first trial stands at `state`. */
void lanes_cards_start(struct lanes_player *player, uint64_t state, uint32_t count);

/** It is over: play those that have left, and count the cards of the others. */
volley_status lanes_cards_end(struct lanes_player *player, struct trial_block *done,
                              struct score *score, volley_error *err);

#endif
