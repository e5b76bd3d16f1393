/* state - how the ships of an engagement stand when it begins: what is left of each, by the name
 * that reports have for it, "A1: hull=2 shields=0 focus; B2: gone".
 * Units:  points of health, tokens; ships of a side from 1.
 * Owns:   its lists of words, freed with duel_state_fini; their text is the caller's. All-zero is a
 *         valid empty one.
 * Errors: a ship that is not there, or named twice; words that a ship does not have, more than it
 *         has: at their place. */
#pragma once

#include "base/buffer.h"
#include "battle/setup/engagement.h"
#include "volley/duel.h"

/* How a ship stands. */
struct duel_stands {
    struct error_place name; /* "A1" */
    enum engagement_side side;
    size_t number;
    struct phrase words;
    bool gone, none; /* it is not there; it has no token of an action in the first round */
};

struct duel_state {
    struct duel_stands ships[ENGAGEMENT_SHIPS_MAX];
    size_t count;
    const volley_side *sides; /* whose words may name a ship, too; NULL: none do */
};

/** Read how ships stand. *out is to be freed on failure, too. */
volley_status duel_state_read(struct duel_state *out, const volley_text *text,
                              const volley_side *sides, volley_error *err);

void duel_state_fini(struct duel_state *state);

/** What is said of a ship; NULL: nothing. */
const struct duel_stands *duel_state_of(const struct duel_state *state, enum engagement_side side,
                                        size_t number);

/** Whether all ships of a side are there that something is said of.
 *  count  ships that it has */
volley_status duel_state_check(const struct duel_state *state, enum engagement_side side,
                               size_t count, volley_error *err);

/** Put words of the state in the place of those that say the same of the ship as it begins: charges
 *  of its cards. */
volley_status duel_stands_words(const struct duel_stands *stands, struct phrase *ship,
                                volley_error *err);

/** Have a ship that has been read begin with the health and the tokens that it has left.
 *  notes  gets a line for what may be meant otherwise */
volley_status duel_stands_take(const struct duel_stands *stands, struct engagement_kind *kind,
                               const struct rules_edition *edition, struct buffer *notes,
                               volley_error *err);

/** "hull=2 shields=0 focus" */
void duel_stands_say(const struct duel_stands *stands, struct buffer *out);
