/* cards - damage cards in a round: between the states of a game and those of its decks.
 * Units:  cards, points of health.
 * Owns:   nothing; the game owns its deck.
 * Errors: out of memory. */
#ifndef ENGAGEMENT_CARDS_H
#define ENGAGEMENT_CARDS_H

#include "engagement/round.h"

/** Take of the deck of the engagement what matters to it. */
volley_status cards_init(struct round_game *game, volley_error *err);

/** Change the cards of one ship by something in which chance plays no part. */
void cards_change(const struct round_game *game, struct condition *ship,
                  void (*change)(const struct deck *deck, struct deck_side *side, size_t ship));

/** Whether cards of a ship may do something at a time. */
static inline bool cards_due(const struct round_game *game, const struct engagement_state *state,
                             size_t ship, enum deck_time time)
{
    return game->has_deck && state->ships[ship].condition &&
           deck_is_due(&game->deck,
                       &condition_at(&game->conditions, state->ships[ship].condition)->cards, time);
}

/** The number of the words that the cards of a condition add in some roles, a bit for each enum
 *  rules_side. */
volley_status cards_words(struct round_game *game, uint32_t condition, unsigned roles,
                          uint32_t *out, volley_error *err);

/** The kind of the faceup card that a ship repairs if it acts; kind_count: none. */
size_t cards_to_repair(const struct round_game *game, const struct engagement_state *state,
                       size_t ship);

/** Whether damage to a ship takes shields and nothing else. */
bool cards_spare(const struct round_game *game, const struct engagement_state *state, size_t ship,
                 const struct attack_cell *cell);

/** Remove the ships that have been destroyed at the initiative that has just engaged. */
volley_status cards_remove_waiting(struct round_game *game, struct engagement_state *state,
                                   volley_error *err);

/** A ship has engaged: cards that last until then go facedown, and the ship goes if it is
 * destroyed.
 */
volley_status cards_engaged(struct round_game *game, struct engagement_state *state, size_t ship,
                            volley_error *err);

/** The order of engagement of the round, which cards may have changed. */
volley_status cards_reorder(struct round_game *game, struct engagement_state *state,
                            volley_error *err);

/** Activation goes on with the next ship. */
static inline void cards_next_ship(struct engagement_state *state)
{
    state->phase = STATE_TURN;
    state->at++;
}

#endif
