/* What outcomes do, and what is asked of a state. */
#include "battle/rounds/round_cards.h"
#include "battle/rounds/target.h"

/* ---- destroyed ships ---- */

/* One that is destroyed by its own cards before it engages does so all the same, and one without
 * weapons, where cards do something then. */
bool round_still_fires(const struct round_game *game, const struct engagement_state *state,
                       size_t ship)
{
    const struct schedule *schedule = round_schedule(game, state);
    const struct schedule_order *order = schedule_of(schedule, state);
    const enum engagement_side side = (enum engagement_side)game->engagement->ships[ship].side;

    if (state->phase < STATE_ENGAGEMENT ||
        !(schedule->acting[order->place[ship]][side] >> ship & 1))
        return false;
    if (order->place[ship] == state->at)
        return state->phase == STATE_CARDS;
    return order->place[ship] > state->at &&
           schedule->step_end[order->place[ship]] == schedule->step_end[state->at];
}

/* Without damage cards a ship that does not attack any more can go at once. */
static void destroy(const struct round_game *game, struct engagement_state *state, size_t ship)
{
    state->ships[ship].hull = state->ships[ship].shields = 0;
    if (round_still_fires(game, state, ship))
        state->ships[ship].flags = STATE_FIRES;
    else
        state->ships[ship] = (struct state_ship){ 0 };
}

/* ---- outcomes ---- */

double round_probability(const struct round_point *point, size_t outcome)
{
    switch (point->kind) {
    case ROUND_SHOT:
        return outcome == 0 ? point->shot : 1 - point->shot;
    case ROUND_ATTACK:
        return point->attack->cells[outcome].probability;
    case ROUND_HAZARD:
        return point->meeting->spread.outcomes[outcome].probability;
    default:
        return 1.0 / (double)point->count;
    }
}

/* Shields and hull are lost. What is beyond the health is lost on nobody. */
static void lose(const struct round_game *game, struct engagement_state *state, size_t ship,
                 const struct attack_cell *cell, struct round_event *event)
{
    struct state_ship *victim = &state->ships[ship];
    const unsigned damage = (unsigned)cell->hits + cell->crits, on_shields = damage - cell->past;
    const unsigned shields = on_shields < victim->shields ? on_shields : victim->shields;
    const int health = state_health(state, ship);

    event->damage = (uint8_t)damage;
    if (!round_kind(game, ship)->mortal)
        return;
    if (damage - shields < victim->hull) {
        victim->shields = (uint8_t)(victim->shields - shields);
        victim->hull = (uint8_t)(victim->hull - (damage - shields));
        return;
    }
    event->damage = (uint8_t)health;
    event->destroyed = true;
    destroy(game, state, ship);
}

bool round_suffer(const struct round_game *game, struct engagement_state *state, size_t ship,
                  const struct attack_cell *cell, struct round_event *event)
{
    if (!game->has_deck || cards_spare(game, state, ship, cell)) {
        lose(game, state, ship, cell, event);
        return true;
    }
    state->hits = cell->hits;
    state->crits = cell->crits;
    state->past = cell->past;
    return false;
}

volley_status round_take_cell(struct round_game *game, struct engagement_state *state,
                              const struct round_point *point, const struct attack_cell *cell,
                              const uint32_t left[RULES_SIDES], struct round_event *event,
                              volley_error *err)
{
    const uint8_t ships[RULES_SIDES] = { point->ship, point->target };

    for (enum rules_side side = 0; side < RULES_SIDES; side++) {
        uint32_t *condition = &state->ships[ships[side]].condition;

        if (!left[side] || !(*condition = round_after(game, *condition, left[side])))
            return error_nomem(err);
    }
    *event =
        (struct round_event){ .attacked = true, .attacker = point->ship, .target = point->target };
    state->attacked = game->has_deck;
    state->phase =
        round_suffer(game, state, point->target, cell, event) ? STATE_HURT : STATE_SUFFER;
    return VOLLEY_OK;
}

static volley_status take_hurt(struct round_game *game, struct engagement_state *state,
                               const struct round_point *point, struct round_event *event,
                               volley_error *err)
{
    struct state_ship *ship = &state->ships[point->ship];
    struct condition now = *condition_at(&game->conditions, ship->condition);
    const struct attack_cell cell = { .hits = now.owes.hits,
                                      .crits = now.owes.crits,
                                      .past = now.owes.past };

    if (ship->hull > 0 && round_kind(game, point->ship)->mortal)
        ship->shields = (uint8_t)(ship->shields + now.owes.back);
    now.owes = (struct play_hurt){ 0 };
    ship->condition = round_condition(game, &now);
    NEED(ship->condition, err);
    event->target = point->ship;
    state->phase = ship->hull == 0 || round_suffer(game, state, point->ship, &cell, event)
                       ? STATE_ENGAGED
                       : STATE_OWN;
    return VOLLEY_OK;
}

volley_status round_take(struct round_game *game, struct engagement_state *state,
                         const struct round_point *point, size_t outcome, struct round_event *event,
                         volley_error *err)
{
    const struct attack_cell *cell;

    *event = (struct round_event){ .attacker = ROUND_NOBODY };
    switch (point->kind) {
    case ROUND_FIRST:
        state->first = (uint8_t)(1 + outcome);
        break;
    case ROUND_SHOT:
        state->phase = outcome == 0 ? STATE_TARGET : STATE_ENGAGED;
        break;
    case ROUND_TARGET:
        state->target = target_nth(point->targets, outcome);
        state->phase = STATE_ATTACK;
        break;
    case ROUND_HAZARD:
        return activation_take(game, state, point, outcome, event, err);
    case ROUND_ATTACK:
        cell = &point->attack->cells[outcome];
        return round_take_cell(game, state, point, cell,
                               round_attack_at(game, point->pair)->left[cell->left], event, err);
    case ROUND_HURT:
        return take_hurt(game, state, point, event, err);
    case ROUND_OVER:
    case ROUND_CARDS:
    case ROUND_GOES_ON:
        break;
    }
    return VOLLEY_OK;
}

/* ---- what is asked of a state ---- */

enum round_result round_result(const struct round_game *game, const struct engagement_state *state)
{
    bool is_left[ENGAGEMENT_SIDES] = { false, false };

    for (size_t ship = 0; ship < game->engagement->ship_count; ship++)
        if (state_in_play(state, ship))
            is_left[game->engagement->ships[ship].side] = true;
    if (is_left[ENGAGEMENT_A])
        return is_left[ENGAGEMENT_B] ? ROUND_UNDECIDED : ROUND_A;
    return is_left[ENGAGEMENT_B] ? ROUND_B : ROUND_DRAW;
}

int round_lost(const struct round_game *game, const struct engagement_state *state, size_t ship)
{
    const struct engagement_kind *kind = round_kind(game, ship);

    return kind->mortal ? kind->hull + kind->shields - state_health(state, ship) : 0;
}

size_t round_lasting_health(const struct round_game *game, const struct engagement_state *state)
{
    size_t health = 0;

    if (game->heals)
        return 0;
    for (size_t ship = 0; ship < game->engagement->ship_count; ship++) {
        const struct engagement_kind *kind = round_kind(game, ship);

        if (kind->mortal)
            health += (size_t)state->ships[ship].hull +
                      (kind->regenerates > 0 ? 0 : state->ships[ship].shields);
    }
    return health;
}
