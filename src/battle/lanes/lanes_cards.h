/* lanes_cards - damage cards in lanes: those that are dealt faceup, and what they do.
 * Units:  cards; trials by their number in the block.
 * Owns:   the decks of all trials; free with lanes_cards_fini.
 * Errors: player->status says why the kernel has to give up.
 *
 * Lanes do not know what facedown cards are: nobody has seen them. That matters only when a deck
 * runs out and they are shuffled, and then to whatever chance decides of cards; a trial that has
 * come so far is played again from its start, one by one (battle/play/play.h), with the same luck.
 */
#ifndef ENGAGEMENT_LANES_CARDS_H
#define ENGAGEMENT_LANES_CARDS_H

#include "battle/lanes/lanes.h"
#include "battle/lanes/lanes_course.h"
#include "battle/play/play.h"

/* Cards that can be drawn, as bytes by kind: as many as there are of all kinds up to it. */
struct lanes_rest {
    uint64_t upto[DECK_KINDS_MAX / 8];
};

#define LANES_REST_EACH UINT64_C(0x0101010101010101) /* one of each byte */

struct lanes_cards {
    struct pcg_jump slots[LUCK_FIRST + 1], to_more; /* as those of struct play */
    struct lanes_rest rests[ENGAGEMENT_SIDES][TRIAL_BLOCK];
    struct lanes_rest whole, each[DECK_KINDS_MAX]; /* of a whole deck; of a card of a kind */
    uint64_t starts[TRIAL_BLOCK];                  /* in the stream */
    uint32_t used[ENGAGEMENT_SHIPS_MAX][TRIAL_BLOCK], more_used[TRIAL_BLOCK]; /* numbers */
    uint16_t faceup[ENGAGEMENT_SHIPS_MAX][TRIAL_BLOCK];                       /* cards dealt so */
    struct play_odd odd[TRIAL_BLOCK];                                         /* that have left */
    uint32_t odd_count;
    bool deals_faceup; /* cards have all damage cards dealt faceup */
    struct lanes_course course;
};

/** Whether lanes can deal the damage cards of an engagement: none of them gives hull back, and
 * there are more than a side has hull. True with cards off. */
bool lanes_cards_play_it(const struct engagement *engagement);

/** If the engagement has a deck or hazards. The game of the player is there. */
volley_status lanes_cards_init(struct lanes_player *player, volley_error *err);
void lanes_cards_fini(struct lanes_player *player);

/** A block begins; the lanes are there. */
void lanes_cards_start(struct lanes_player *player, uint32_t count);

/** A round is over: numbers for cards begin anew. */
void lanes_cards_new_round(struct lanes *lanes);

/** A trial leaves, to be played otherwise: its deck has run out where that comes up. */
void lanes_cards_leave(struct lanes *lanes, uint32_t trial);

/** It is over: play those that have left, and count the cards of the others. */
volley_status lanes_cards_end(struct lanes_player *player, struct trial_block *done,
                              struct score *score, volley_error *err);

#endif
