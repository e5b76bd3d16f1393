#include "battle/rounds/round_cards.h"

/* In the first round all has come back that can (round_start). */
static volley_status begin(struct round_game *game, struct engagement_state *state,
                           struct round_point *out, volley_error *err)
{
    const size_t ships = state->round > 1 ? game->engagement->ship_count : 0;

    for (size_t i = 0; game->regenerates && i < ships; i++) {
        struct state_ship *ship = &state->ships[i];
        struct condition now;
        int back;

        if (!ship->condition)
            continue;
        now = *condition_at(&game->conditions, ship->condition);
        back = upkeep_regenerate(game->engagement, &now, ship->hull, ship->shields);
        if (back == 0)
            continue;
        ship->shields = (uint8_t)(ship->shields + back);
        ship->condition = round_condition(game, &now);
        NEED(ship->condition, err);
    }
    (void)out;
    state->phase = STATE_TURN;
    return VOLLEY_OK;
}

/* ---- a turn, a maneuver ---- */

/* Ship `at` is to maneuver. Those that are gone do not. */
static volley_status find_turn(struct round_game *game, struct engagement_state *state,
                               struct round_point *out, volley_error *err)
{
    (void)err;
    while (state->at < game->engagement->ship_count && !state->ships[state->at].condition)
        state->at++;
    if (state->at == game->engagement->ship_count) {
        state->at = 0;
        state->phase = game->has_hazards ? STATE_BOMB : STATE_COMBAT;
    } else if (cards_due(game, state, state->at, DECK_ACTIVATION)) {
        *out = cards_point(state->at, state->at);
    } else {
        state->phase = STATE_MOVE;
    }
    return VOLLEY_OK;
}

static volley_status move(struct round_game *game, struct engagement_state *state,
                          struct round_point *out, volley_error *err)
{
    struct state_ship *ship = &state->ships[state->at];

    (void)out;
    if (!ship->condition) { /* it has been destroyed by its turn */
        cards_next_ship(state);
        return VOLLEY_OK;
    }
    state->phase = game->has_hazards ? STATE_HAZARD : STATE_ACTION;
    ship->condition = round_becomes(game, ship->condition, ROUND_MOVED);
    return ship->condition ? VOLLEY_OK : error_nomem(err);
}

/* ---- hazards ---- */

/* The next hazard of a time that ship `at` is to meet. False: there is none. */
static bool find_hazard(const struct round_game *game, struct engagement_state *state,
                        enum meeting_time time, struct round_point *out)
{
    const struct meeting_round *round =
        meeting_round_of(round_kind(game, state->at)->meets, state->round);

    while (state->target < round->count && round->items[state->target].time != time)
        state->target++;
    if (state->target == round->count || !state->ships[state->at].condition) {
        state->target = 0;
        return false;
    }
    *out = (struct round_point){ .kind = ROUND_HAZARD,
                                 .ship = state->at,
                                 .target = state->at,
                                 .meeting = &round->items[state->target],
                                 .count = round->items[state->target].spread.count };
    return true;
}

static volley_status find_obstacle(struct round_game *game, struct engagement_state *state,
                                   struct round_point *out, volley_error *err)
{
    (void)err;
    if (find_hazard(game, state, MEETING_MANEUVER, out))
        return VOLLEY_OK;
    if (state->ships[state->at].condition)
        state->phase = STATE_ACTION;
    else
        cards_next_ship(state);
    return VOLLEY_OK;
}

static volley_status suffer(struct round_game *game, struct engagement_state *state,
                            struct round_point *out, volley_error *err)
{
    (void)game;
    (void)err;
    *out = cards_point(state->at, state->at);
    return VOLLEY_OK;
}

void activation_struck(struct engagement_state *state)
{
    state->phase =
        state->phase == STATE_HAZARD || state->phase == STATE_STRUCK ? STATE_HAZARD : STATE_BOMB;
    state->hits = state->crits = state->past = 0;
    state->target++;
}

/* The damage of effects, as an attack deals it: cards past the shields are facedown ones or faceup
 * ones, with no other damage beside them. */
static struct attack_cell cell_of(const struct hazard_effects *effects)
{
    return (struct attack_cell){ .hits = (uint8_t)(effects->hits + effects->facedown),
                                 .crits = (uint8_t)(effects->crits + effects->faceup),
                                 .past = (uint8_t)(effects->facedown + effects->faceup) };
}

volley_status activation_take(struct round_game *game, struct engagement_state *state,
                              const struct round_point *point, size_t outcome,
                              struct round_event *event, volley_error *err)
{
    const struct hazard_effects *effects = &point->meeting->spread.outcomes[outcome].effects;
    const struct attack_cell cell = cell_of(effects);
    struct state_ship *ship = &state->ships[point->ship];
    struct condition met = *condition_at(&game->conditions, ship->condition);

    *event = (struct round_event){ .attacker = ROUND_NOBODY, .target = point->ship };
    upkeep_meet(game->engagement, point->meeting, effects, &met);
    ship->condition = round_condition(game, &met);
    NEED(ship->condition, err);
    ship->shields =
        (uint8_t)(effects->shields < ship->shields ? ship->shields - effects->shields : 0);
    if (round_suffer(game, state, point->ship, &cell, event))
        activation_struck(state);
    else
        state->phase = state->phase == STATE_HAZARD ? STATE_STRUCK : STATE_BLAST;
    return VOLLEY_OK;
}

/* ---- an action ---- */

static volley_status find_action(struct round_game *game, struct engagement_state *state,
                                 struct round_point *out, volley_error *err)
{
    struct state_ship *ship = &state->ships[state->at];
    const size_t planned = round_kind(game, state->at)->plan_count;
    const size_t round = state->round < planned ? state->round : planned;
    bool acts;

    if (cards_to_repair(game, state, state->at) < game->deck.kind_count) {
        *out = cards_point(state->at, state->at);
        return VOLLEY_OK;
    }
    acts = upkeep_acts(game->engagement, state->round, round_later(game, ship->condition)->rules,
                       condition_at(&game->conditions, ship->condition));
    ship->condition = round_becomes(game, ship->condition, ROUND_ACTED + (unsigned)round - 1);
    state->phase = STATE_ACTED;
    if (!acts)
        cards_next_ship(state);
    return ship->condition ? VOLLEY_OK : error_nomem(err);
}

static volley_status find_answer(struct round_game *game, struct engagement_state *state,
                                 struct round_point *out, volley_error *err)
{
    (void)err;
    if (cards_due(game, state, state->at, DECK_ACTED))
        *out = cards_point(state->at, state->at);
    else
        cards_next_ship(state);
    return VOLLEY_OK;
}

/* ---- the end of the phase ---- */

/* Whether a ship is the only one of its side, so that every lock of an enemy is on it. */
static bool is_alone(const struct round_game *game, const struct engagement_state *state,
                     size_t ship)
{
    const struct engagement *engagement = game->engagement;

    for (size_t i = 0; i < engagement->ship_count; i++)
        if (i != ship && state->ships[i].condition &&
            engagement->ships[i].side == engagement->ships[ship].side)
            return false;
    return true;
}

static volley_status break_locks(struct round_game *game, struct engagement_state *state,
                                 size_t ship, volley_error *err)
{
    const struct engagement *engagement = game->engagement;

    for (size_t i = 0; i < engagement->ship_count; i++) {
        struct state_ship *enemy = &state->ships[i];
        struct condition without;

        if (!enemy->condition || engagement->ships[i].side == engagement->ships[ship].side)
            continue;
        without = *condition_at(&game->conditions, enemy->condition);
        without.tokens[RULES_LOCK] = 0;
        enemy->condition = round_condition(game, &without);
        NEED(enemy->condition, err);
    }
    return VOLLEY_OK;
}

/* Whom nobody can have a lock on: known of the only ship of a side. */
static volley_status unlock(struct round_game *game, struct engagement_state *state,
                            volley_error *err)
{
    for (size_t ship = 0; ship < game->engagement->ship_count; ship++) {
        const uint32_t condition = state->ships[ship].condition;

        if (condition && (condition_at(&game->conditions, condition)->barred & CONDITION_NO_LOCK) &&
            is_alone(game, state, ship))
            TRY(break_locks(game, state, ship, err));
    }
    return VOLLEY_OK;
}

static volley_status find_bomb(struct round_game *game, struct engagement_state *state,
                               struct round_point *out, volley_error *err)
{
    if (state->at == game->engagement->ship_count) {
        state->at = 0;
        state->phase = STATE_COMBAT;
        return VOLLEY_OK;
    }
    if (state->at == 0 && state->target == 0) /* all have acted, nothing has detonated */
        TRY(unlock(game, state, err));
    if (!find_hazard(game, state, MEETING_DETONATION, out))
        state->at++;
    return VOLLEY_OK;
}

/* ---- from phase to phase ---- */

static volley_status (*const phases[STATE_COMBAT])(struct round_game *game,
                                                   struct engagement_state *state,
                                                   struct round_point *out, volley_error *err) = {
    [STATE_ROUND] = begin,          [STATE_TURN] = find_turn, [STATE_MOVE] = move,
    [STATE_HAZARD] = find_obstacle, [STATE_STRUCK] = suffer,  [STATE_ACTION] = find_action,
    [STATE_ACTED] = find_answer,    [STATE_BOMB] = find_bomb, [STATE_BLAST] = suffer,
};

static uint8_t ship_of_kind(const struct round_game *game, uint8_t kind)
{
    uint8_t ship = 0;

    while (game->engagement->ships[ship].kind != kind)
        ship++;
    return ship;
}

/* Worked out with a ship that is alone. */
uint32_t round_find_begun(struct round_game *game, uint32_t condition, int round)
{
    const int at = (round < ENGAGEMENT_PLAN_MAX ? round : ENGAGEMENT_PLAN_MAX) - 1;
    const uint8_t ship = ship_of_kind(game, condition_at(&game->conditions, condition)->kind);
    struct engagement_state state = { .round = (uint16_t)round, .phase = STATE_TURN, .at = ship };
    struct round_point point = { .kind = ROUND_GOES_ON };

    state.ships[ship] = (struct state_ship){ .condition = condition, .hull = 1 };
    while (state.at == ship && state.phase < STATE_BOMB && point.kind == ROUND_GOES_ON)
        if (phases[state.phase](game, &state, &point, NULL) != VOLLEY_OK)
            return 0;
    return round_later(game, condition)->begun[at] =
               point.kind == ROUND_GOES_ON ? state.ships[ship].condition : ROUND_LOUD;
}

/* Ships that have their whole Activation without chance, up to the first that has not. */
static volley_status activate_many(struct round_game *game, struct engagement_state *state,
                                   struct round_point *out, volley_error *err)
{
    for (; state->at < game->engagement->ship_count; state->at++) {
        struct state_ship *ship = &state->ships[state->at];
        const uint32_t begun =
            ship->condition ? round_begun(game, ship->condition, state->round) : 0;

        if (begun == ROUND_LOUD)
            return find_turn(game, state, out, err);
        if (ship->condition && !begun)
            return error_nomem(err);
        ship->condition = begun;
    }
    state->at = 0;
    state->phase = STATE_COMBAT;
    return VOLLEY_OK;
}

volley_status activation_next(struct round_game *game, struct engagement_state *state,
                              struct round_point *out, volley_error *err)
{
    return state->phase == STATE_TURN && !game->has_hazards
               ? activate_many(game, state, out, err)
               : phases[state->phase](game, state, out, err);
}
