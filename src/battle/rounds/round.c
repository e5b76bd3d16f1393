#include "battle/rounds/round_cards.h"
#include "battle/rounds/target.h"

static size_t engaging_ship(const struct round_game *game, const struct engagement_state *state)
{
    return schedule_of(round_schedule(game, state), state)->ship[state->at];
}

/* ---- before all attacks ---- */

static volley_status find_combat(struct round_game *game, struct engagement_state *state,
                                 struct round_point *out, volley_error *err)
{
    const bool some = game->deck.at[DECK_COMBAT] != 0;

    for (; some && state->at < game->engagement->ship_count; state->at++)
        if (cards_due(game, state, state->at, DECK_COMBAT)) {
            *out = cards_point(state->at, state->at);
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
                                struct round_point *out, volley_error *err)
{
    volley_status status = game->has_deck ? cards_remove_waiting(game, state, err) : VOLLEY_OK;
    const uint32_t in_play = state_all_in_play(state, game->engagement->ship_count);

    if (status != VOLLEY_OK || state->at == game->schedule.count)
        return status;
    if (forgets_first(game, state, in_play, state->at))
        state->first = 0;
    if (!state->first && is_drawn(game, state, in_play))
        *out = (struct round_point){ .kind = ROUND_FIRST, .count = ENGAGEMENT_SIDES };
    return VOLLEY_OK;
}

static volley_status find_ship(struct round_game *game, struct engagement_state *state,
                               struct round_point *out, volley_error *err)
{
    const struct schedule *schedule = round_schedule(game, state);
    const struct state_ship *ship;

    if (state->at == schedule->count || state->at == 0 ||
        schedule->step_end[state->at - 1] != schedule->step_end[state->at])
        TRY(begin_step(game, state, out, err));
    if (out->kind != ROUND_GOES_ON)
        return VOLLEY_OK;
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

static volley_status find_shot(struct round_game *game, struct engagement_state *state,
                               struct round_point *out, volley_error *err)
{
    const size_t ship = engaging_ship(game, state);
    const double shot = round_kind(game, ship)->shot;

    (void)err;
    if (!round_is_armed(game, state, ship) || !target_enemies(game, state, ship)) {
        state->phase = STATE_ENGAGED;
        return VOLLEY_OK;
    }
    state->phase = shot < 1 ? STATE_SHOT : STATE_TARGET;
    if (shot < 1)
        *out = (struct round_point){
            .kind = ROUND_SHOT, .ship = (uint8_t)ship, .shot = shot, .count = 2
        };
    return VOLLEY_OK;
}

static volley_status find_cards(struct round_game *game, struct engagement_state *state,
                                struct round_point *out, volley_error *err)
{
    const size_t ship = engaging_ship(game, state);

    if (!cards_due(game, state, ship, DECK_ENGAGES))
        return find_shot(game, state, out, err);
    *out = cards_point(ship, ship);
    return VOLLEY_OK;
}

static volley_status find_target(struct round_game *game, struct engagement_state *state,
                                 struct round_point *out, volley_error *err)
{
    const size_t ship = engaging_ship(game, state);
    uint32_t targets;

    TRY(target_choose(game, state, ship, target_enemies(game, state, ship), &targets, err));
    if (targets & (targets - 1)) {
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
                                 struct round_point *out, volley_error *err)
{
    const size_t ship = engaging_ship(game, state);
    const struct round_attack *attack;

    TRY(round_attack(game, state, (size_t[]){ ship, state->target }, true, &attack, err));
    if (attack->table->weapon >= 0)
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

/* What the attack has cost the ship itself is suffered after that of the target: they have decks of
 * their own. */
static volley_status find_hurt(struct round_game *game, struct engagement_state *state,
                               struct round_point *out, volley_error *err)
{
    const size_t ship = engaging_ship(game, state);
    const uint32_t condition = state->ships[ship].condition;
    const struct condition *at = condition ? condition_at(&game->conditions, condition) : NULL;

    (void)err;
    if (at && at->owes.hits + at->owes.crits + at->owes.back > 0)
        *out = (struct round_point){
            .kind = ROUND_HURT, .ship = (uint8_t)ship, .target = (uint8_t)ship, .count = 1
        };
    else
        state->phase = STATE_ENGAGED;
    return VOLLEY_OK;
}

static volley_status find_damage(struct round_game *game, struct engagement_state *state,
                                 struct round_point *out, volley_error *err)
{
    const size_t ship = engaging_ship(game, state);

    (void)err;
    *out = cards_point(ship, state->phase == STATE_OWN ? ship : state->target);
    return VOLLEY_OK;
}

/* Cards that last until then go facedown, and who is destroyed goes. */
static volley_status end_engaging(struct round_game *game, struct engagement_state *state,
                                  struct round_point *out, volley_error *err)
{
    const size_t at = engaging_ship(game, state);
    const enum round_change change = state->attacked ? ROUND_ATTACKED : ROUND_ENGAGED;
    struct state_ship *ship = &state->ships[at];

    (void)out;
    if (ship->condition && game->has_deck && !(ship->flags & STATE_FIRES)) {
        ship->condition = round_becomes(game, ship->condition, change);
        NEED(ship->condition, err);
    } else if (ship->condition && game->has_deck) {
        TRY(cards_leave(game, state, at, err));
    } else if (ship->flags & STATE_FIRES) {
        *ship = (struct state_ship){ 0 };
    }
    state->target = state->attacked = 0;
    state->at++;
    state->phase = STATE_ENGAGEMENT;
    return VOLLEY_OK;
}

/* ---- the end of the round ---- */

static volley_status end_round(struct round_game *game, struct engagement_state *state,
                               struct round_point *out, volley_error *err)
{
    *out = (struct round_point){ .kind = ROUND_OVER };
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

static volley_status (*const phases[STATE_PHASES])(struct round_game *game,
                                                   struct engagement_state *state,
                                                   struct round_point *out, volley_error *err) = {
    [STATE_COMBAT] = find_combat,   [STATE_ENGAGEMENT] = find_ship, [STATE_CARDS] = find_cards,
    [STATE_SHOT] = find_shot,       [STATE_TARGET] = find_target,   [STATE_ATTACK] = find_attack,
    [STATE_SUFFER] = find_damage,   [STATE_HURT] = find_hurt,       [STATE_OWN] = find_damage,
    [STATE_ENGAGED] = end_engaging, [STATE_END] = end_round,
};

volley_status round_next(struct round_game *game, struct engagement_state *state,
                         struct round_point *out, volley_error *err)
{
    for (out->kind = ROUND_GOES_ON; out->kind == ROUND_GOES_ON;)
        TRY(state->phase < STATE_COMBAT ? activation_next(game, state, out, err)
                                        : phases[state->phase](game, state, out, err));
    return VOLLEY_OK;
}
