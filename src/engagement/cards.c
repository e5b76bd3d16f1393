#include "engagement/cards.h"

#include "base/grow.h"
#include "engagement/upkeep.h"
#include "play/state.h"

#include <stdlib.h>

/* ---- what matters of a deck ---- */

enum { OVERKILL_MAX = 8 }; /* cards that an attack deals beyond the hull, but for once in a while */

static bool plans_something(const struct engagement_kind *kind)
{
    for (size_t round = 0; round < kind->plan_count; round++)
        for (int token = 0; token < RULES_TOKENS; token++)
            if (kind->plan[round].gains[token] > 0)
                return true;
    return false;
}

/* Whether so many damage cards may be dealt that a deck runs out. */
static bool may_run_out(const struct engagement *engagement, enum engagement_side side)
{
    int cards = 0;

    for (size_t ship = 0; ship < engagement->ship_count; ship++)
        if (engagement->ships[ship].side == side)
            cards += engagement->kinds[engagement->ships[ship].kind].hull + OVERKILL_MAX;
    return cards > engagement->deck->total;
}

/* Loadouts are not compiled without the abilities of their pilots. */
static struct deck_wish wish_of(const struct engagement *engagement)
{
    struct deck_wish wish = { .rules = DECK_SKILL_0 | DECK_NO_ATTACK,
                              .facedown = may_run_out(engagement, ENGAGEMENT_A) ||
                                          may_run_out(engagement, ENGAGEMENT_B),
                              .turns = engagement->turns };

    for (size_t i = 0; i < engagement->kind_count; i++) {
        const struct engagement_kind *kind = &engagement->kinds[i];

        if (plans_something(kind))
            wish.rules |= DECK_ONLY_FOCUS | DECK_NO_ACTION;
        wish.faceup = wish.faceup || kind->asks_critical;
        wish.weapons = wish.weapons || kind->weapon_count > 1;
        wish.repairs = wish.repairs || kind->repairs_all || kind->repair_count > 0;
    }
    wish.gains = UINT16_MAX;
    return wish;
}

static bool has_kind(const struct round_repairs *repairs, size_t kind)
{
    for (uint8_t i = 0; i < repairs->count; i++)
        if (repairs->kinds[i] == kind)
            return true;
    return false;
}

static void add_repair(const struct deck *deck, struct round_repairs *repairs, size_t kind)
{
    if (kind < deck->kind_count && deck->kinds[kind].repair > 0 && !has_kind(repairs, kind))
        repairs->kinds[repairs->count++] = (uint8_t)kind;
}

static void find_repairs(const struct deck *deck, const struct engagement_kind *kind,
                         struct round_repairs *out)
{
    for (size_t i = 0; i < kind->repair_count; i++)
        add_repair(deck, out, deck_find(deck, kind->repairs[i], strlen(kind->repairs[i])));
    for (size_t i = 0; kind->repairs_all && i < deck->kind_count; i++)
        add_repair(deck, out, i);
}

volley_status cards_init(struct round_game *game, volley_error *err)
{
    const struct engagement *engagement = game->engagement;
    const struct deck_wish wish = wish_of(engagement);

    game->has_deck = true;
    game->deck = *engagement->deck;
    deck_reduce(&game->deck, &wish);
    for (size_t i = 0; i < game->deck.kind_count; i++) {
        const struct deck_kind *kind = &game->deck.kinds[i];

        if (kind->weight > 1 && kind->until)
            return error_set(err, VOLLEY_INVALID,
                             "a damage card that counts for more than one cannot go facedown of "
                             "itself");
        game->heals = game->heals || (kind->weight > 1 && kind->repair);
        game->reorders = game->reorders || (kind->rules & DECK_SKILL_0);
    }
    if (!wish.repairs)
        return VOLLEY_OK;
    game->repairs = calloc(engagement->kind_count, sizeof *game->repairs);
    if (!game->repairs)
        return error_nomem(err);
    for (size_t i = 0; i < engagement->kind_count; i++)
        find_repairs(&game->deck, &engagement->kinds[i], &game->repairs[i]);
    return VOLLEY_OK;
}

/* ---- from states to sides of a deck and back ---- */

static size_t first_of(const struct engagement *engagement, enum engagement_side side)
{
    return side == ENGAGEMENT_A ? 0 : engagement->count_of[ENGAGEMENT_A];
}

static enum engagement_side side_of(const struct round_game *game, size_t ship)
{
    return game->engagement->ships[ship].side;
}

static void get_side(const struct round_game *game, const struct engagement_state *state,
                     enum engagement_side side, struct deck_side *out)
{
    const size_t first = first_of(game->engagement, side);

    out->pile = *(const struct deck_pile *)numbers_at(&game->piles, state->piles[side]);
    out->ship_count = (uint8_t)game->engagement->count_of[side];
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

/* The cards as a condition keeps them, and what they have given to the ship. */
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
    ship->noted = 0;
    memset(ship->tokens, 0, sizeof ship->tokens);
}

static bool put_ship(struct round_game *game, const struct deck_ship *from, struct state_ship *to)
{
    struct condition ship = *condition_at(&game->conditions, to->condition);

    set_cards(game, from, &ship);
    if (to->flags & STATE_WAITS)
        clear_but_cards(&ship);
    to->hull = from->hull;
    to->shields = from->shields;
    to->condition = numbers_find(&game->conditions, &ship);
    return to->condition != 0;
}

static volley_status put_side(struct round_game *game, struct engagement_state *state,
                              enum engagement_side side, const struct deck_side *from,
                              volley_error *err)
{
    const size_t first = first_of(game->engagement, side);

    state->piles[side] = numbers_find(&game->piles, &from->pile);
    if (!state->piles[side])
        return error_nomem(err);
    for (size_t i = 0; i < from->ship_count; i++)
        if (state->ships[first + i].condition &&
            !put_ship(game, &from->ships[i], &state->ships[first + i]))
            return error_nomem(err);
    return VOLLEY_OK;
}

void cards_change(const struct round_game *game, struct condition *ship,
                  void (*change)(const struct deck *deck, struct deck_side *side, size_t ship))
{
    struct deck_side side;

    side.ship_count = 1;
    side.ships[0] = ship->cards;
    side.ships[0].hull = 1; /* whatever it is: a card that goes facedown gives back no more than it
                             * has taken, and that is left to points where damage is dealt */
    change(&game->deck, &side, 0);
    set_cards(game, &side.ships[0], ship);
}

/* Remove ships, a bit for each, with their cards. */
static volley_status remove_ships(struct round_game *game, struct engagement_state *state,
                                  uint32_t ships, volley_error *err)
{
    volley_status status = VOLLEY_OK;

    for (enum engagement_side at = 0; ships && at < ENGAGEMENT_SIDES; at++) {
        const size_t first = first_of(game->engagement, at);
        struct deck_side side;

        get_side(game, state, at, &side);
        for (size_t i = 0; i < side.ship_count; i++)
            if (ships >> (first + i) & 1) {
                deck_remove(&game->deck, &side, i);
                state->ships[first + i] = (struct state_ship){ 0 };
            }
        if (status == VOLLEY_OK)
            status = put_side(game, state, at, &side, err);
    }
    return status;
}

/* ---- ships that are destroyed ---- */

/* Second edition: cards of destroyed ships are back only after all of the initiative have engaged.
 * Where nobody counts them it is all the same. */
static bool lies_there(const struct round_game *game, const struct engagement_state *state)
{
    return state->phase >= STATE_ENGAGEMENT && game->deck.counts_facedown && !game->deck.replaces &&
           game->engagement->edition->bit != RULES_EDITION_1;
}

/* A destroyed ship does nothing any more. */
static volley_status leave(struct round_game *game, struct engagement_state *state, size_t at,
                           volley_error *err)
{
    struct state_ship *ship = &state->ships[at];
    struct condition bare = *condition_at(&game->conditions, ship->condition);

    if (!lies_there(game, state))
        return remove_ships(game, state, 1u << at, err);
    clear_but_cards(&bare);
    ship->flags = STATE_WAITS;
    ship->condition = numbers_find(&game->conditions, &bare);
    return ship->condition ? VOLLEY_OK : error_nomem(err);
}

volley_status cards_remove_waiting(struct round_game *game, struct engagement_state *state,
                                   volley_error *err)
{
    uint32_t ships = 0;

    for (size_t ship = 0; ship < game->engagement->ship_count; ship++)
        if (state->ships[ship].flags & STATE_WAITS)
            ships |= 1u << ship;
    return remove_ships(game, state, ships, err);
}

volley_status cards_engaged(struct round_game *game, struct engagement_state *state, size_t ship,
                            volley_error *err)
{
    struct state_ship *at = &state->ships[ship];

    if (at->flags & STATE_FIRES)
        return leave(game, state, ship, err);
    at->condition = round_engaged(game, at->condition, state->attacked);
    return at->condition ? VOLLEY_OK : error_nomem(err);
}

/* ---- the order of engagement ---- */

volley_status cards_reorder(struct round_game *game, struct engagement_state *state,
                            volley_error *err)
{
    uint32_t ships = 0, at = 0;

    for (size_t ship = 0; game->reorders && ship < game->engagement->ship_count; ship++)
        if (state->ships[ship].condition &&
            (round_rules(game, condition_at(&game->conditions, state->ships[ship].condition)) &
             DECK_SKILL_0))
            ships |= 1u << ship;
    if (!ships)
        return VOLLEY_OK;
    while (at < game->slow_count && game->slow[at].ships != ships)
        at++;
    if (at == UINT16_MAX ||
        !grow_array(&game->slow, &game->slow_capacity, (size_t)at + 1, sizeof *game->slow))
        return error_nomem(err);
    if (at == game->slow_count) {
        game->slow[at].ships = ships;
        schedule_make(&game->slow[at].schedule, game->engagement, ships);
        game->slow_count++;
    }
    state->slow = (uint16_t)(at + 1);
    return VOLLEY_OK;
}

/* ---- what is asked ---- */

volley_status cards_words(struct round_game *game, uint32_t condition, unsigned roles,
                          uint32_t *out, volley_error *err)
{
    const struct deck_ship *cards = &condition_at(&game->conditions, condition)->cards;
    struct round_later *later = round_later(game, condition);
    struct buffer texts[RULES_SIDES] = { { 0 }, { 0 } };
    const char *words[RULES_SIDES];
    bool failed = !later;

    for (enum rules_side side = 0; side < RULES_SIDES && !failed; side++) {
        if (roles >> side & 1 && !later->words[roles])
            deck_bearing_words(&game->deck, side, deck_bearing(&game->deck, cards, side),
                               &texts[side]);
        if (texts[side].count > 0)
            buffer_add(&texts[side], "", 1);
        words[side] = texts[side].count > 0 ? texts[side].bytes + 1 : "";
        failed = texts[side].failed;
    }
    if (!failed && !later->words[roles])
        later->words[roles] = game->source.words(game->source.context, words) + 1;
    for (enum rules_side side = 0; side < RULES_SIDES; side++)
        buffer_fini(&texts[side]);
    if (failed || later->words[roles] == 0)
        return error_nomem(err);
    *out = later->words[roles] - 1;
    return VOLLEY_OK;
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
    return !round_kind(game, ship)->mortal || cell->hits + cell->crits == 0 ||
           (cell->past == 0 && cell->hits + cell->crits <= state->ships[ship].shields &&
            !cards_due(game, state, ship, DECK_CRIT));
}

/* ---- points at which cards do something ---- */

/* What happens to a ship of a side. */
struct happening {
    const struct engagement_state *state;
    size_t ship;   /* of the side */
    size_t repair; /* kind of a card */
};

static void happen(const struct deck *deck, struct deck_side *side, struct deck_chance *chance,
                   void *argument)
{
    static const enum deck_time times[STATE_PHASES] = {
        [STATE_TURN] = DECK_ACTIVATION,
        [STATE_ACTED] = DECK_ACTED,
        [STATE_COMBAT] = DECK_COMBAT,
        [STATE_CARDS] = DECK_ENGAGES,
    };
    const struct happening *what = argument;
    const struct engagement_state *state = what->state;
    const unsigned facedown = state->past < state->hits ? state->past : state->hits;
    const unsigned faceup = state->past - facedown;

    if (state->phase == STATE_ACTION) {
        deck_repair(deck, side, what->ship, what->repair, chance);
    } else if (state->phase == STATE_SUFFER) {
        deck_suffer(deck, side, what->ship, state->hits - facedown, state->crits - faceup, chance);
        deck_deal(deck, side, what->ship, facedown, faceup, chance);
    } else {
        deck_happen(deck, side, what->ship, times[state->phase], chance);
    }
}

static struct happening happening_of(const struct round_game *game,
                                     const struct engagement_state *state, size_t ship)
{
    return (struct happening){
        .state = state,
        .ship = ship - first_of(game->engagement, side_of(game, ship)),
        .repair = state->phase == STATE_ACTION ? cards_to_repair(game, state, ship) : 0,
    };
}

static void go_on(struct engagement_state *state)
{
    switch ((enum state_phase)state->phase) {
    case STATE_TURN:
        state->phase = STATE_MOVE;
        break;
    case STATE_ACTION:
        state->phase = STATE_ACTED;
        break;
    case STATE_ACTED:
        cards_next_ship(state);
        break;
    case STATE_COMBAT:
        state->at++;
        break;
    case STATE_CARDS:
        state->phase = STATE_SHOT;
        break;
    default:
        state->phase = STATE_ENGAGED;
        state->hits = state->crits = state->past = 0;
        break;
    }
}

/* A side after cards have done what they do to a ship of it. */
static volley_status settle(struct round_game *game, struct engagement_state *state,
                            const struct round_point *point, const struct deck_side *side,
                            struct round_event *event, volley_error *err)
{
    const size_t ship = point->target;
    const enum engagement_side of = side_of(game, ship);
    const int before = state_health(state, ship);
    const bool was_in_play = state_in_play(state, ship);
    volley_status status = put_side(game, state, of, side, err);

    if (status != VOLLEY_OK)
        return status;
    if (state->ships[ship].hull == 0)
        state->ships[ship].shields = 0;
    *event = (struct round_event){
        .attacker = state->phase == STATE_SUFFER ? point->ship : ROUND_NOBODY,
        .target = (uint8_t)ship,
        .damage = (uint8_t)(before - state_health(state, ship)),
        .faceup = side->ships[ship - first_of(game->engagement, of)].shown,
    };
    event->destroyed = was_in_play && !state_in_play(state, ship);
    if (event->destroyed && round_still_fires(game, state, ship))
        state->ships[ship].flags = STATE_FIRES;
    else if (event->destroyed)
        status = leave(game, state, ship, err);
    go_on(state);
    return status;
}

volley_status round_cards(struct round_game *game, struct engagement_state *state,
                          const struct round_point *point, struct deck_chance *chance,
                          struct round_event *event, volley_error *err)
{
    struct happening what = happening_of(game, state, point->target);
    struct deck_side side;

    get_side(game, state, side_of(game, point->target), &side);
    happen(&game->deck, &side, chance, &what);
    return settle(game, state, point, &side, event, err);
}

/* ---- every outcome ---- */

struct each {
    struct round_game *game;
    const struct engagement_state *state;
    const struct round_point *point;
    round_visit_fn *visit;
    void *context;
    volley_status status;
    volley_error *err;
};

static bool visit_side(const struct deck_side *side, double probability, void *context)
{
    struct each *each = context;
    struct engagement_state after;
    struct round_event event;

    memcpy(&after, each->state, each->game->bytes);
    each->status = settle(each->game, &after, each->point, side, &event, each->err);
    if (each->status == VOLLEY_OK)
        each->status = each->visit(each->context, &event, &after, probability, each->err);
    return each->status == VOLLEY_OK;
}

static volley_status each_way(struct each *each)
{
    struct happening what = happening_of(each->game, each->state, each->point->target);
    struct deck_side side;

    get_side(each->game, each->state, side_of(each->game, each->point->target), &side);
    deck_each(&each->game->deck, &side, happen, &what, visit_side, each);
    return each->status;
}

volley_status round_each(struct round_game *game, const struct engagement_state *state,
                         const struct round_point *point, round_visit_fn *visit, void *context,
                         volley_error *err)
{
    struct each each = { game, state, point, visit, context, VOLLEY_OK, err };
    volley_status status = VOLLEY_OK;

    if (point->kind == ROUND_CARDS)
        return each_way(&each);
    for (size_t i = 0; status == VOLLEY_OK && i < point->count; i++) {
        struct engagement_state after;
        struct round_event event;

        memcpy(&after, state, game->bytes);
        round_take(game, &after, point, i, &event);
        status = visit(context, &event, &after, round_probability(point, i), err);
    }
    return status;
}
