/* Points of a round at which damage cards do something. */
#include "battle/rounds/round_cards.h"

void cards_happen(const struct deck *deck, struct deck_side *side, struct deck_chance *chance,
                  void *argument)
{
    static const enum deck_time times[STATE_PHASES] = {
        [STATE_TURN] = DECK_ACTIVATION,
        [STATE_ACTED] = DECK_ACTED,
        [STATE_COMBAT] = DECK_COMBAT,
        [STATE_CARDS] = DECK_ENGAGES,
    };
    const struct cards_happening *what = argument;
    const struct engagement_state *state = what->state;
    const size_t ship = engagement_number_of(what->game->engagement, what->ship);
    const unsigned facedown = state->past < state->hits ? state->past : state->hits;
    const unsigned faceup = state->past - facedown;

    if (state->phase == STATE_ACTION) {
        deck_repair(deck, side, ship, cards_to_repair(what->game, state, what->ship), chance);
    } else if (state->phase == STATE_SUFFER || state->phase == STATE_OWN ||
               state->phase == STATE_STRUCK || state->phase == STATE_BLAST) {
        deck_suffer(deck, side, ship, state->hits - facedown, state->crits - faceup, chance);
        deck_deal(deck, side, ship, facedown, faceup, chance);
    } else {
        deck_happen(deck, side, ship, times[state->phase], chance);
    }
}

static void go_on(struct engagement_state *state)
{
    static const uint8_t next[STATE_PHASES] = {
        [STATE_TURN] = STATE_MOVE,  [STATE_ACTION] = STATE_ACTED, [STATE_COMBAT] = STATE_COMBAT,
        [STATE_CARDS] = STATE_SHOT, [STATE_SUFFER] = STATE_HURT,  [STATE_OWN] = STATE_ENGAGED,
    };

    if (state->phase == STATE_STRUCK || state->phase == STATE_BLAST) {
        activation_struck(state);
    } else if (state->phase == STATE_ACTED) {
        cards_next_ship(state);
    } else {
        state->at = (uint8_t)(state->at + (state->phase == STATE_COMBAT));
        state->phase = next[state->phase];
        state->hits = state->crits = state->past = 0;
    }
}

volley_status cards_settle(struct round_game *game, struct engagement_state *state,
                           const struct round_point *point, int before, unsigned faceup,
                           struct round_event *event, volley_error *err)
{
    const size_t ship = point->target;
    const bool was_in_play = !(state->ships[ship].flags & STATE_FIRES);
    int damage;

    if (state->ships[ship].hull == 0)
        state->ships[ship].shields = 0;
    damage = before - state_health(state, ship);
    *event = (struct round_event){
        .attacker = state->phase == STATE_SUFFER ? point->ship : ROUND_NOBODY,
        .target = (uint8_t)ship,
        .damage = (uint8_t)(damage > 0 ? damage : 0),
        .faceup = (uint8_t)faceup,
        .destroyed = was_in_play && !state_in_play(state, ship),
    };
    if (event->destroyed && round_still_fires(game, state, ship))
        state->ships[ship].flags = STATE_FIRES;
    else if (event->destroyed)
        TRY(cards_leave(game, state, ship, err));
    go_on(state);
    return VOLLEY_OK;
}

volley_status round_cards(struct round_game *game, struct engagement_state *state,
                          const struct round_point *point, struct deck_chance *chance,
                          struct round_event *event, volley_error *err)
{
    struct cards_happening what = { game, state, point->target };
    const size_t ship = engagement_number_of(game->engagement, point->target);
    const enum engagement_side of = cards_side_of(game, point->target);
    const int before = state_health(state, point->target);
    struct deck_side side;

    cards_get_side(game, state, of, &side);
    cards_happen(&game->deck, &side, chance, &what);
    TRY(cards_put_side(game, state, of, &side, ship, err));
    TRY(cards_settle(game, state, point, before, side.ships[ship].shown, event, err));
    event->dealt = side.dealt;
    return VOLLEY_OK;
}
