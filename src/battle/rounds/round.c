#include "battle/rounds/activation.h"
#include "battle/rounds/round_cards.h"
#include "battle/rounds/target.h"

static size_t engaging_ship(const struct round_game *game, const struct engagement_state *state)
{
    return schedule_of(round_schedule(game, state), state)->ship[state->at];
}

/* ---- before all attacks ---- */

static volley_status find_combat(struct round_game *game, struct engagement_state *state,
                                 struct round_point *out, bool *is_chance, volley_error *err)
{
    const bool some = game->has_deck && game->deck.at[DECK_COMBAT].count > 0;

    for (; some && state->at < game->engagement->ship_count; state->at++)
        if (cards_due(game, state, state->at, DECK_COMBAT)) {
            *out = cards_point(state->at, state->at);
            *is_chance = true;
            return VOLLEY_OK;
        }
    state->at = 0;
    state->phase = STATE_ENGAGEMENT;
    return game->has_deck ? cards_reorder(game, state, err) : VOLLEY_OK;
}

/* ---- the order of engagement ---- */

/* Who is first no longer matters: drawn anew in the next round, or between no ships. */
static bool forgets_first(const struct round_game *game, const struct engagement_state *state,
                          uint32_t in_play, size_t place)
{
    const enum engagement_first first = game->engagement->first;

    return (first == ENGAGEMENT_FIRST_ROAD ||
            (first == ENGAGEMENT_FIRST_COIN && place == 0 && !game->reorders)) &&
           !schedule_will_tie(round_schedule(game, state), in_play, place);
}

/* Whether player order is drawn: where it is used first, or looked ahead to. */
static bool is_drawn(const struct round_game *game, const struct engagement_state *state,
                     uint32_t in_play)
{
    const struct schedule *schedule = round_schedule(game, state);

    return game->source.future || game->source.state
               ? schedule_will_tie(schedule, in_play, state->at)
               : schedule_is_tied(schedule, in_play, state->at);
}

/* A lower initiative, or nobody, engages now: who lies destroyed is removed, and it may be drawn
 * who is first. */
static volley_status begin_step(struct round_game *game, struct engagement_state *state,
                                struct round_point *out, bool *is_chance, volley_error *err)
{
    volley_status status = game->has_deck ? cards_remove_waiting(game, state, err) : VOLLEY_OK;
    const uint32_t in_play = state_all_in_play(state, game->engagement->ship_count);

    if (status != VOLLEY_OK || state->at == game->schedule.count)
        return status;
    if (forgets_first(game, state, in_play, state->at))
        state->first = 0;
    *is_chance = !state->first && is_drawn(game, state, in_play);
    if (*is_chance)
        *out = (struct round_point){ .kind = ROUND_FIRST, .count = ENGAGEMENT_SIDES };
    return VOLLEY_OK;
}

static volley_status find_ship(struct round_game *game, struct engagement_state *state,
                               struct round_point *out, bool *is_chance, volley_error *err)
{
    const struct schedule *schedule = round_schedule(game, state);
    const struct state_ship *ship;
    volley_status status = VOLLEY_OK;

    if (state->at == schedule->count || schedule_begins_step(schedule, state->at))
        status = begin_step(game, state, out, is_chance, err);
    if (status != VOLLEY_OK || *is_chance)
        return status;
    if (state->at == schedule->count) {
        state->phase = STATE_END;
        return VOLLEY_OK;
    }
    ship = &state->ships[engaging_ship(game, state)];
    if (ship->condition && !(ship->flags & STATE_WAITS))
        state->phase = STATE_CARDS;
    else
        state->at++;
    return VOLLEY_OK;
}

/* ---- one ship engages ---- */

static bool find_cards(const struct round_game *game, struct engagement_state *state,
                       struct round_point *out)
{
    const size_t ship = engaging_ship(game, state);

    if (cards_due(game, state, ship, DECK_ENGAGES)) {
        *out = cards_point(ship, ship);
        return true;
    }
    state->phase = STATE_SHOT;
    return false;
}

static bool find_shot(const struct round_game *game, struct engagement_state *state,
                      struct round_point *out)
{
    const size_t ship = engaging_ship(game, state);
    const double shot = round_kind(game, ship)->shot;

    state->phase = round_is_armed(game, state, ship) && target_enemies(game, state, ship)
                       ? STATE_TARGET
                       : STATE_ENGAGED;
    if (state->phase == STATE_ENGAGED || shot >= 1)
        return false;
    state->phase = STATE_SHOT;
    *out =
        (struct round_point){ .kind = ROUND_SHOT, .ship = (uint8_t)ship, .shot = shot, .count = 2 };
    return true;
}

static volley_status find_target(struct round_game *game, struct engagement_state *state,
                                 struct round_point *out, bool *is_chance, volley_error *err)
{
    const size_t ship = engaging_ship(game, state);
    uint32_t targets;
    volley_status status =
        target_choose(game, state, ship, target_enemies(game, state, ship), &targets, err);

    if (status != VOLLEY_OK)
        return status;
    *is_chance = (targets & (targets - 1)) != 0;
    if (*is_chance) {
        *out = (struct round_point){ .kind = ROUND_TARGET,
                                     .ship = (uint8_t)ship,
                                     .targets = targets,
                                     .count = (size_t)__builtin_popcount(targets) };
        return VOLLEY_OK;
    }
    state->target = target_nth(targets, 0);
    state->phase = STATE_ATTACK;
    return VOLLEY_OK;
}

static volley_status find_attack(struct round_game *game, struct engagement_state *state,
                                 struct round_point *out, bool *is_chance, volley_error *err)
{
    const size_t ship = engaging_ship(game, state);
    const struct round_attack *attack;
    volley_status status =
        round_attack(game, state, (size_t[]){ ship, state->target }, true, &attack, err);

    if (status != VOLLEY_OK)
        return status;
    *is_chance = attack->table->weapon >= 0;
    if (*is_chance)
        *out = (struct round_point){ .kind = ROUND_ATTACK,
                                     .ship = (uint8_t)ship,
                                     .target = state->target,
                                     .attack = attack->table,
                                     .pair = round_pair_of(game, attack),
                                     .count = attack->table->cell_count };
    else
        state->phase = STATE_ENGAGED;
    return VOLLEY_OK;
}

static volley_status end_engaging(struct round_game *game, struct engagement_state *state,
                                  volley_error *err)
{
    const size_t at = engaging_ship(game, state);
    struct state_ship *ship = &state->ships[at];
    volley_status status = VOLLEY_OK;

    if (ship->condition && game->has_deck)
        status = cards_engaged(game, state, at, err);
    else if (ship->flags & STATE_FIRES)
        *ship = (struct state_ship){ 0 };
    state->target = state->attacked = 0;
    state->at++;
    state->phase = STATE_ENGAGEMENT;
    return status;
}

/* ---- the end of the round ---- */

static volley_status end_round(struct round_game *game, struct engagement_state *state,
                               volley_error *err)
{
    for (size_t i = 0; i < game->engagement->ship_count; i++) {
        struct state_ship *ship = &state->ships[i];

        if (ship->condition &&
            !(ship->condition = round_becomes(game, ship->condition, ROUND_ENDED)))
            return error_nomem(err);
    }
    state->round =
        (uint16_t)(state->round < game->last_round ? state->round + 1 : game->last_round);
    state->slow = 0;
    if (game->engagement->first == ENGAGEMENT_FIRST_ROAD ||
        forgets_first(game, state, state_all_in_play(state, game->engagement->ship_count), 0))
        state->first = 0;
    state->phase = STATE_ROUND;
    state->at = 0;
    return VOLLEY_OK;
}

/* ---- from point to point ---- */

volley_status round_next(struct round_game *game, struct engagement_state *state,
                         struct round_point *out, volley_error *err)
{
    volley_status status = VOLLEY_OK;
    bool is_chance = false;

    while (status == VOLLEY_OK && !is_chance) {
        switch ((enum state_phase)state->phase) {
        case STATE_ROUND:
            status = activation_begin(game, state, err);
            break;
        case STATE_TURN:
        case STATE_MOVE:
        case STATE_HAZARD:
        case STATE_STRUCK:
        case STATE_ACTION:
        case STATE_ACTED:
        case STATE_BOMB:
        case STATE_BLAST:
            status = activation_next(game, state, out, &is_chance, err);
            break;
        case STATE_COMBAT:
            status = find_combat(game, state, out, &is_chance, err);
            break;
        case STATE_ENGAGEMENT:
            status = find_ship(game, state, out, &is_chance, err);
            break;
        case STATE_CARDS:
            is_chance = find_cards(game, state, out) || find_shot(game, state, out);
            break;
        case STATE_SHOT:
            is_chance = find_shot(game, state, out);
            break;
        case STATE_TARGET:
            status = find_target(game, state, out, &is_chance, err);
            break;
        case STATE_ATTACK:
            status = find_attack(game, state, out, &is_chance, err);
            break;
        case STATE_SUFFER:
            *out = cards_point(engaging_ship(game, state), state->target);
            return VOLLEY_OK;
        case STATE_ENGAGED:
            status = end_engaging(game, state, err);
            break;
        case STATE_END:
            *out = (struct round_point){ .kind = ROUND_OVER };
            return end_round(game, state, err);
        case STATE_PHASES:
            return VOLLEY_OK;
        }
    }
    return status;
}
