/* cards - damage cards in a round: between the states of a game and those of its decks.
 * Units:  cards, points of health.
 * Owns:   nothing; the game owns its deck.
 * Errors: out of memory. */
#pragma once

#include "battle/rounds/round.h"

/* ---- from states to sides of a deck and back ---- */

static inline enum engagement_side cards_side_of(const struct round_game *game, size_t ship)
{
    assert(ship < game->engagement->ship_count);
    return (enum engagement_side)game->engagement->ships[ship].side;
}

/** A side as its deck plays with it. What stands behind its ships is not set. */
void cards_get_side(const struct round_game *game, const struct engagement_state *state,
                    enum engagement_side side, struct deck_side *out);

/** A side after something has happened to one of its ships, by its number in the side; it remains
 *  to look who is destroyed. */
volley_status cards_put_side(struct round_game *game, struct engagement_state *state,
                             enum engagement_side side, const struct deck_side *from, size_t ship,
                             volley_error *err);

/** One ship of it. False: out of memory. */
bool cards_put_ship(struct round_game *game, const struct deck_ship *from, struct state_ship *to);

/** A destroyed ship does nothing any more: it lies there, or goes with its cards. */
volley_status cards_leave(struct round_game *game, struct engagement_state *state, size_t ship,
                          volley_error *err);

/** Those of the cards of a ship go facedown that last until something. */
void cards_end(const struct round_game *game, struct condition *ship, enum deck_end what);

/** Whether cards of a ship may do something at a time. */
static inline bool cards_due(const struct round_game *game, const struct engagement_state *state,
                             size_t ship, enum deck_time time)
{
    const uint32_t condition = state->ships[ship].condition;

    return game->has_deck && condition && round_later(game, condition)->due >> time & 1;
}

/* ---- what is asked ---- */

/** The number of the words that the cards of a ship add in a role. */
volley_status cards_words(const struct round_game *game, const struct deck_ship *cards,
                          enum rules_side role, uint32_t *out, volley_error *err);

/** The kind of the faceup card that a ship repairs if it acts; kind_count: none. */
size_t cards_to_repair(const struct round_game *game, const struct engagement_state *state,
                       size_t ship);

/** Whether damage to a ship takes shields and hull, and no card of it matters. */
bool cards_spare(const struct round_game *game, const struct engagement_state *state, size_t ship,
                 const struct attack_cell *cell);

/* ---- a round goes on ---- */

/** Remove the ships that have been destroyed at the initiative that has just engaged. */
volley_status cards_remove_waiting(struct round_game *game, struct engagement_state *state,
                                   volley_error *err);

/** The number of the order in which these ships, a bit for each, are the last ones:
 *  engagement_state.slow. 0: out of memory. */
uint16_t cards_slow(struct round_game *game, uint32_t ships);

/** The order of engagement of the round, which cards may have changed. */
volley_status cards_reorder(struct round_game *game, struct engagement_state *state,
                            volley_error *err);

/** Activation goes on with the next ship. */
static inline void cards_next_ship(struct engagement_state *state)
{
    state->phase = STATE_TURN;
    state->at++;
}

/* ---- points at which cards do something ---- */

/** Cards of a ship do something, or are dealt to it by `ship`. */
static inline struct round_point cards_point(size_t ship, size_t target)
{
    return (struct round_point){ .kind = ROUND_CARDS,
                                 .ship = (uint8_t)ship,
                                 .target = (uint8_t)target };
}

/* What happens to a ship: argument of cards_happen. */
struct cards_happening {
    const struct round_game *game;
    const struct engagement_state *state;
    size_t ship;
};

/** It happens, as deck_play_fn. */
void cards_happen(const struct deck *deck, struct deck_side *side, struct deck_chance *chance,
                  void *argument);

/** A state goes on when cards have done what they do at a point.
 *  before  health of the ship
 *  faceup  cards dealt to it faceup */
volley_status cards_settle(struct round_game *game, struct engagement_state *state,
                           const struct round_point *point, int before, unsigned faceup,
                           struct round_event *event, volley_error *err);
