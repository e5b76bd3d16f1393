#include "engagement/activation.h"
#include "engagement/cards.h"
#include "engagement/target.h"
#include "engagement/upkeep.h"

/* ---- destroyed ships ---- */

static size_t engaging_ship(const struct round_game *game, const struct engagement_state *state)
{
    return schedule_of(round_schedule(game, state), state)->ship[state->at];
}

/* One that is destroyed by its own cards before it engages does so all the same. */
bool round_still_fires(const struct round_game *game, const struct engagement_state *state,
                       size_t ship)
{
    const struct schedule *schedule = round_schedule(game, state);
    const struct schedule_order *order = schedule_of(schedule, state);

    if (state->phase < STATE_ENGAGEMENT || round_kind(game, ship)->weapon_count == 0)
        return false;
    if (order->place[ship] == state->at)
        return state->phase == STATE_CARDS;
    return order->place[ship] > state->at &&
           schedule_same_step(schedule, ship, order->ship[state->at]);
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

/* ---- before all attacks ---- */

static volley_status find_combat(struct round_game *game, struct engagement_state *state,
                                 struct round_point *out, bool *is_chance, volley_error *err)
{
    for (; game->has_deck && state->at < game->engagement->ship_count; state->at++)
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
                          size_t place)
{
    const enum engagement_first first = game->engagement->first;

    return (first == ENGAGEMENT_FIRST_ROAD ||
            (first == ENGAGEMENT_FIRST_COIN && place == 0 && !game->reorders)) &&
           !schedule_will_tie(round_schedule(game, state), game->engagement, state, place);
}

/* Whether player order is drawn: where it is used first, or looked ahead to. */
static bool is_drawn(const struct round_game *game, const struct engagement_state *state)
{
    const struct schedule *schedule = round_schedule(game, state);

    return game->source.future ? schedule_will_tie(schedule, game->engagement, state, state->at)
                               : schedule_is_tied(schedule, game->engagement, state, state->at);
}

/* A lower initiative, or nobody, engages now: who lies destroyed is removed, and it may be drawn
 * who is first. */
static volley_status begin_step(struct round_game *game, struct engagement_state *state,
                                struct round_point *out, bool *is_chance, volley_error *err)
{
    volley_status status = game->has_deck ? cards_remove_waiting(game, state, err) : VOLLEY_OK;

    if (status != VOLLEY_OK || state->at == game->schedule.count)
        return status;
    if (forgets_first(game, state, state->at))
        state->first = 0;
    *is_chance = !state->first && is_drawn(game, state);
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

bool round_may_attack(const struct round_game *game, const struct engagement_state *state,
                      size_t ship)
{
    const struct engagement_kind *kind = round_kind(game, ship);
    const struct state_ship *at = &state->ships[ship];
    const struct condition *condition;

    if (!at->condition || (at->flags & STATE_WAITS) || kind->weapon_count == 0 || kind->shot <= 0)
        return false;
    condition = condition_at(&game->conditions, at->condition);
    return upkeep_may_attack(condition) && !(round_rules(game, condition) & DECK_NO_ATTACK) &&
           target_enemies(game, state, ship);
}

static bool find_shot(const struct round_game *game, struct engagement_state *state,
                      struct round_point *out)
{
    const size_t ship = engaging_ship(game, state);
    const double shot = round_kind(game, ship)->shot;

    state->phase = round_may_attack(game, state, ship) ? STATE_TARGET : STATE_ENGAGED;
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
                                     .pair = (uint32_t)(attack - game->attacks),
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

        if (ship->condition && !(ship->condition = round_ended(game, ship->condition)))
            return error_nomem(err);
    }
    state->round =
        (uint16_t)(state->round < game->last_round ? state->round + 1 : game->last_round);
    state->slow = 0;
    if (game->engagement->first == ENGAGEMENT_FIRST_ROAD || forgets_first(game, state, 0))
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
            is_chance = find_cards(game, state, out);
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

/* Shields go before hull, but not where a damage card is dealt past them. What is beyond the health
 * is lost on nobody. */
void round_suffer(const struct round_game *game, struct engagement_state *state, size_t ship,
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

static void take_cell(const struct round_game *game, struct engagement_state *state,
                      const struct round_point *point, const struct attack_cell *cell,
                      struct round_event *event)
{
    *event =
        (struct round_event){ .attacked = true, .attacker = point->ship, .target = point->target };
    state->ships[point->ship].condition = point->left[cell->left][RULES_ATTACKER];
    state->ships[point->target].condition = point->left[cell->left][RULES_DEFENDER];
    state->attacked = game->has_deck;
    if (!game->has_deck || cards_spare(game, state, point->target, cell)) {
        round_suffer(game, state, point->target, cell, event);
        state->phase = STATE_ENGAGED;
        return;
    }
    state->hits = cell->hits;
    state->crits = cell->crits;
    state->past = cell->past;
    state->phase = STATE_SUFFER;
}

void round_take(const struct round_game *game, struct engagement_state *state,
                const struct round_point *point, size_t outcome, struct round_event *event)
{
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
        activation_take(game, state, point, outcome, event);
        break;
    case ROUND_ATTACK:
        take_cell(game, state, point, &point->attack->cells[outcome], event);
        break;
    case ROUND_OVER:
    case ROUND_CARDS:
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
