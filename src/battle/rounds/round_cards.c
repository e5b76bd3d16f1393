#include "battle/rounds/round_cards.h"

/* ---- from states to sides of a deck and back ---- */

void cards_get_side(const struct round_game *game, const struct engagement_state *state,
                    enum engagement_side side, struct deck_side *out)
{
    const size_t first = engagement_first_of(game->engagement, side);

    out->pile = game->plays_one
                    ? game->open[side]
                    : *(const struct deck_pile *)numbers_at(&game->piles, state->piles[side]);
    out->ship_count = (uint8_t)game->engagement->count_of[side];
    out->shuffled = false;
    out->dealt = 0;
    for (size_t i = 0; i < out->ship_count; i++) {
        const struct state_ship *ship = &state->ships[first + i];

        if (ship->condition)
            out->ships[i] = condition_at(&game->conditions, ship->condition)->cards;
        else
            out->ships[i] = (struct deck_ship){ .hull = 0 };
        out->ships[i].hull = ship->hull;
        out->ships[i].shields = ship->shields;
    }
}

static void set_cards(const struct round_game *game, const struct deck_ship *from,
                      struct condition *ship)
{
    bool is_critical = false;

    for (int token = 0; token < RULES_TOKENS; token++) {
        int count = ship->tokens[token] + from->gained[token];

        ship->tokens[token] = (uint8_t)(count < RULES_TOKENS_MAX ? count : RULES_TOKENS_MAX);
    }
    ship->cards = *from;
    ship->cards.hull = ship->cards.shields = ship->cards.shown = 0;
    memset(ship->cards.gained, 0, sizeof ship->cards.gained);
    for (size_t kind = 0; kind < DECK_KINDS_MAX; kind++)
        is_critical = is_critical || from->up[kind] > 0;
    if (game->deck.counts_blank)
        ship->noted = is_critical ? PLAY_NOTED_CRITICAL : 0;
    upkeep_settle(game->engagement, ship);
}

/* Nothing but its cards is left of a ship that waits to be removed. */
static void clear_but_cards(struct condition *ship)
{
    ship->spent = 0;
    ship->noted = ship->barred = ship->hurt = 0;
    memset(ship->tokens, 0, sizeof ship->tokens);
}

bool cards_put_ship(struct round_game *game, const struct deck_ship *from, struct state_ship *to)
{
    struct condition ship = *condition_at(&game->conditions, to->condition);
    struct deck_ship cards = *from;

    cards.hull = cards.shields = 0;
    if (!(to->flags & STATE_WAITS) && memcmp(&cards, &ship.cards, sizeof cards) == 0) {
        to->hull = from->hull;
        to->shields = from->shields;
        return true;
    }
    set_cards(game, from, &ship);
    if (to->flags & STATE_WAITS)
        clear_but_cards(&ship);
    to->hull = from->hull;
    to->shields = from->shields;
    to->condition = round_condition(game, &ship);
    return to->condition != 0;
}

static bool put_pile(struct round_game *game, struct engagement_state *state,
                     enum engagement_side side, const struct deck_pile *from)
{
    if (game->plays_one)
        game->open[side] = *from;
    else
        state->piles[side] = numbers_find(&game->piles, from);
    return state->piles[side] != 0;
}

volley_status cards_put_side(struct round_game *game, struct engagement_state *state,
                             enum engagement_side side, const struct deck_side *from, size_t ship,
                             volley_error *err)
{
    struct state_ship *ships = state->ships + engagement_first_of(game->engagement, side);

    NEED(put_pile(game, state, side, &from->pile), err);
    for (size_t i = 0; i < from->ship_count; i++)
        if ((i == ship || from->shuffled) && ships[i].condition &&
            !cards_put_ship(game, &from->ships[i], &ships[i]))
            return error_nomem(err);
    return VOLLEY_OK;
}

void cards_end(const struct round_game *game, struct condition *ship, enum deck_end what)
{
    struct deck_ship cards = ship->cards;

    cards.hull = 1; /* whatever it is: a card that goes facedown gives back no more than it has
                     * taken, and that is left to points where damage is dealt */
    deck_end(&game->deck, &cards, what);
    set_cards(game, &cards, ship);
}

static volley_status remove_ships(struct round_game *game, struct engagement_state *state,
                                  uint32_t ships, volley_error *err)
{
    for (; ships; ships &= ships - 1) {
        const size_t ship = (size_t)__builtin_ctz(ships);
        const enum engagement_side of = cards_side_of(game, ship);
        struct deck_side side;

        cards_get_side(game, state, of, &side);
        deck_remove(&game->deck, &side, engagement_number_of(game->engagement, ship));
        state->ships[ship] = (struct state_ship){ 0 };
        NEED(put_pile(game, state, of, &side.pile), err);
    }
    return VOLLEY_OK;
}

/* ---- ships that are destroyed ---- */

static bool goes_with_cards(const struct round_game *game)
{
    return game->deck.counts_facedown && !game->deck.replaces;
}

volley_status cards_leave(struct round_game *game, struct engagement_state *state, size_t at,
                          volley_error *err)
{
    struct state_ship *ship = &state->ships[at];
    struct condition bare = *condition_at(&game->conditions, ship->condition);

    if (!goes_with_cards(game)) {
        *ship = (struct state_ship){ 0 };
        return VOLLEY_OK;
    }
    /* Second edition: they are back only after all of the initiative have engaged. */
    if (state->phase < STATE_ENGAGEMENT || game->engagement->edition->bit == RULES_EDITION_1)
        return remove_ships(game, state, 1u << at, err);
    clear_but_cards(&bare);
    ship->flags = STATE_WAITS;
    ship->condition = round_condition(game, &bare);
    return ship->condition ? VOLLEY_OK : error_nomem(err);
}

volley_status cards_remove_waiting(struct round_game *game, struct engagement_state *state,
                                   volley_error *err)
{
    uint32_t ships = 0;

    for (size_t ship = 0; goes_with_cards(game) && ship < game->engagement->ship_count; ship++)
        if (state->ships[ship].flags & STATE_WAITS)
            ships |= 1u << ship;
    return remove_ships(game, state, ships, err);
}

/* ---- the order of engagement ---- */

uint16_t cards_slow(struct round_game *game, uint32_t ships)
{
    const uint32_t before = game->slow.count, number = numbers_find(&game->slow, &ships);

    if (number > before)
        schedule_make(numbers_value(&game->slow, number), game->engagement, ships);
    return (uint16_t)(number <= UINT16_MAX ? number : 0);
}

volley_status cards_reorder(struct round_game *game, struct engagement_state *state,
                            volley_error *err)
{
    uint32_t ships = 0;

    for (size_t ship = 0; game->reorders && ship < game->engagement->ship_count; ship++)
        if (state->ships[ship].condition &&
            (round_later(game, state->ships[ship].condition)->rules & DECK_SKILL_0))
            ships |= 1u << ship;
    state->slow = ships ? cards_slow(game, ships) : 0;
    return !ships || state->slow ? VOLLEY_OK : error_nomem(err);
}

/* ---- what is asked ---- */

volley_status cards_words(const struct round_game *game, const struct deck_ship *cards,
                          enum rules_side role, uint32_t *out, volley_error *err)
{
    struct buffer words = { 0 };
    const char *text;

    *out = 0;
    deck_words(&game->deck, cards, role, &words);
    text = buffer_text(&words);
    if (words.failed)
        *out = UINT32_MAX;
    else if (*text)
        *out = game->source.words(game->source.tables, text + 1); /* behind a blank */
    buffer_fini(&words);
    return *out == UINT32_MAX ? error_nomem(err) : VOLLEY_OK;
}

size_t cards_to_repair(const struct round_game *game, const struct engagement_state *state,
                       size_t ship)
{
    const struct condition *at = condition_at(&game->conditions, state->ships[ship].condition);
    const struct round_repairs *repairs = game->repairs ? &game->repairs[at->kind] : NULL;

    if (repairs && upkeep_may_repair(game->engagement, at))
        for (uint8_t i = 0; i < repairs->count; i++)
            if (at->cards.up[repairs->kinds[i]] > 0)
                return repairs->kinds[i];
    return game->deck.kind_count;
}

bool cards_spare(const struct round_game *game, const struct engagement_state *state, size_t ship,
                 const struct attack_cell *cell)
{
    const unsigned damage = (unsigned)cell->hits + cell->crits;

    if (!round_kind(game, ship)->mortal || damage == 0)
        return true;
    if (cell->crits == 0 && !game->deck.counts_facedown)
        return !(round_later(game, state->ships[ship].condition)->rules & DECK_OF_DEALING);
    return cell->past == 0 && damage <= state->ships[ship].shields &&
           !cards_due(game, state, ship, DECK_CRIT);
}

/* ---- points at which cards do something ---- */

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
