#include "engagement/round.h"

#include "engagement/target.h"
#include "engagement/upkeep.h"

/* ---- destroyed ships ---- */

static void remove_ship(struct state_ship *ship)
{
    *ship = (struct state_ship){ 0 };
}

/* A destroyed ship still attacks if and only if it has the initiative at which it was destroyed and
 * has not engaged yet. Until then it stays as it is, but for its health. */
static void destroy(const struct round_game *game, struct engagement_state *state, size_t ship)
{
    const struct schedule_order *order = schedule_of(&game->schedule, state);

    if (order->place[ship] > state->at &&
        schedule_same_step(&game->schedule, ship, order->ship[state->at]) &&
        round_kind(game, ship)->weapon_count > 0) {
        state->ships[ship].hull = state->ships[ship].shields = 0;
        state->ships[ship].flags = STATE_FIRES;
    } else {
        remove_ship(&state->ships[ship]);
    }
}

/* ---- phases in which nothing is left to chance ---- */

static volley_status activate(struct round_game *game, struct engagement_state *state,
                              volley_error *err)
{
    for (size_t i = 0; i < game->engagement->ship_count; i++) {
        struct state_ship *ship = &state->ships[i];

        if (!ship->condition)
            continue;
        ship->shields = (uint8_t)(ship->shields + upkeep_regenerated(round_kind(game, i),
                                                                     state->round, ship->shields));
        ship->condition = round_activated(game, ship->condition, state->round);
        if (!ship->condition)
            return error_nomem(err);
    }
    state->phase = STATE_ENGAGEMENT;
    return VOLLEY_OK;
}

/* Who is first no longer matters: drawn anew in the next round, or between no ships. */
static bool forgets_first(const struct round_game *game, const struct engagement_state *state,
                          size_t place)
{
    return (game->engagement->first == ENGAGEMENT_FIRST_ROAD ||
            (game->engagement->first == ENGAGEMENT_FIRST_COIN && place == 0)) &&
           !schedule_will_tie(&game->schedule, game->engagement, state, place);
}

static volley_status end_round(struct round_game *game, struct engagement_state *state,
                               volley_error *err)
{
    for (size_t i = 0; i < game->engagement->ship_count; i++) {
        struct state_ship *ship = &state->ships[i];

        if (ship->condition && !(ship->condition = round_ended(game, ship->condition)))
            return error_nomem(err);
    }
    state->round =
        (uint16_t)(state->round < game->last_round ? state->round + 1 : game->last_round);
    if (game->engagement->first == ENGAGEMENT_FIRST_ROAD || forgets_first(game, state, 0))
        state->first = 0;
    state->phase = STATE_ROUND;
    state->at = state->target = 0;
    return VOLLEY_OK;
}

/* ---- one ship engages ---- */

static size_t engaging_ship(const struct round_game *game, const struct engagement_state *state)
{
    return schedule_of(&game->schedule, state)->ship[state->at];
}

static void end_engaging(const struct round_game *game, struct engagement_state *state)
{
    struct state_ship *ship = &state->ships[engaging_ship(game, state)];

    if (ship->flags & STATE_FIRES)
        remove_ship(ship);
    state->target = 0;
    state->at++;
    state->phase = STATE_ENGAGEMENT;
}

bool round_may_attack(const struct round_game *game, const struct engagement_state *state,
                      size_t ship)
{
    const struct engagement_kind *kind = round_kind(game, ship);

    return state->ships[ship].condition && kind->weapon_count > 0 && kind->shot > 0 &&
           upkeep_may_attack(conditions_at(&game->conditions, state->ships[ship].condition)) &&
           target_enemies(game, state, ship);
}

/* Whether player order is drawn: where it is used first, or looked ahead to. */
static bool is_drawn(const struct round_game *game, const struct engagement_state *state)
{
    return game->source.future
               ? schedule_will_tie(&game->schedule, game->engagement, state, state->at)
               : schedule_is_tied(&game->schedule, game->engagement, state, state->at);
}

/* Where a lower initiative begins, and nothing is drawn: go on to the ship that engages now. */
static bool find_ship(const struct round_game *game, struct engagement_state *state,
                      struct round_point *out)
{
    const struct schedule *schedule = &game->schedule;

    for (; state->at < schedule->count; end_engaging(game, state)) {
        if (schedule_begins_step(schedule, state->at)) {
            if (forgets_first(game, state, state->at))
                state->first = 0;
            if (!state->first && is_drawn(game, state)) {
                *out = (struct round_point){ .kind = ROUND_FIRST, .count = ENGAGEMENT_SIDES };
                return true;
            }
        }
        if (round_may_attack(game, state, engaging_ship(game, state))) {
            state->phase = STATE_SHOT;
            return false;
        }
    }
    state->phase = STATE_END;
    return false;
}

static bool find_shot(const struct round_game *game, struct engagement_state *state,
                      struct round_point *out)
{
    const size_t ship = engaging_ship(game, state);
    const double shot = round_kind(game, ship)->shot;

    if (shot >= 1) {
        state->phase = STATE_TARGET;
        return false;
    }
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
        *out =
            (struct round_point){ .kind = ROUND_TARGET, .ship = (uint8_t)ship, .targets = targets };
        for (; targets; targets &= targets - 1)
            out->count++;
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
    uint32_t future = 0;
    volley_status status;

    if (game->source.future)
        future = game->source.future(game->source.context, game, state, ship, state->target, err);
    if (future == UINT32_MAX)
        return VOLLEY_NOMEM;
    status = round_attack(game, state, ship, state->target, future, &attack, err);
    if (status != VOLLEY_OK)
        return status;
    *is_chance = attack->table->weapon >= 0;
    if (*is_chance)
        *out = (struct round_point){ .kind = ROUND_ATTACK,
                                     .ship = (uint8_t)ship,
                                     .target = state->target,
                                     .attack = attack->table,
                                     .left = (const uint32_t(*)[RULES_SIDES])attack->left,
                                     .count = attack->table->cell_count };
    else
        end_engaging(game, state);
    return VOLLEY_OK;
}

volley_status round_next(struct round_game *game, struct engagement_state *state,
                         struct round_point *out, volley_error *err)
{
    volley_status status = VOLLEY_OK;
    bool is_chance = false;

    while (status == VOLLEY_OK && !is_chance) {
        switch ((enum state_phase)state->phase) {
        case STATE_ROUND:
            status = activate(game, state, err);
            break;
        case STATE_ENGAGEMENT:
            is_chance = find_ship(game, state, out);
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
        case STATE_END:
            *out = (struct round_point){ .kind = ROUND_OVER };
            return end_round(game, state, err);
        }
    }
    return status;
}

/* ---- outcomes ---- */

double round_probability(const struct round_point *point, size_t outcome)
{
    switch (point->kind) {
    case ROUND_SHOT:
        return outcome == 0 ? point->shot : 1 - point->shot;
    case ROUND_ATTACK:
        return point->attack->cells[outcome].probability;
    default:
        return 1.0 / (double)point->count;
    }
}

/* Shields go before hull. What is beyond the health is lost on nobody. */
static void suffer(const struct round_game *game, struct engagement_state *state, size_t ship,
                   unsigned damage, struct round_event *event)
{
    struct state_ship *victim = &state->ships[ship];
    const unsigned health = (unsigned)state_health(state, ship);
    unsigned on_shields = damage < victim->shields ? damage : victim->shields;

    event->damage = (uint8_t)damage;
    if (!round_kind(game, ship)->mortal)
        return;
    if (damage < health) {
        victim->shields = (uint8_t)(victim->shields - on_shields);
        victim->hull = (uint8_t)(victim->hull - (damage - on_shields));
        return;
    }
    event->damage = (uint8_t)health;
    event->destroyed = true;
    destroy(game, state, ship);
}

static void take_cell(const struct round_game *game, struct engagement_state *state,
                      const struct round_point *point, const struct attack_cell *cell,
                      struct round_event *event)
{
    event->attacked = true;
    event->attacker = point->ship;
    event->target = point->target;
    state->ships[point->ship].condition = point->left[cell->left][RULES_ATTACKER];
    state->ships[point->target].condition = point->left[cell->left][RULES_DEFENDER];
    suffer(game, state, point->target, (unsigned)cell->hits + cell->crits, event);
    end_engaging(game, state);
}

void round_take(const struct round_game *game, struct engagement_state *state,
                const struct round_point *point, size_t outcome, struct round_event *event)
{
    *event = (struct round_event){ .attacked = false };
    switch (point->kind) {
    case ROUND_FIRST:
        state->first = (uint8_t)(1 + outcome);
        break;
    case ROUND_SHOT:
        if (outcome == 0)
            state->phase = STATE_TARGET;
        else
            end_engaging(game, state);
        break;
    case ROUND_TARGET:
        state->target = target_nth(point->targets, outcome);
        state->phase = STATE_ATTACK;
        break;
    case ROUND_ATTACK:
        take_cell(game, state, point, &point->attack->cells[outcome], event);
        break;
    case ROUND_OVER:
    case ROUND_POINT_KINDS:
        break;
    }
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
