#include "engagement/lanes_cards.h"

#include "engagement/activation.h"
#include "engagement/cards.h"
#include "engagement/lanes_shown.h"
#include "engagement/lanes_tables.h"
#include "engagement/pile.h"

#include <stdlib.h>
#include <string.h>

enum { OVERKILL = 6 }; /* cards dealt beyond the hull of a whole side, but for once in a while */

/* ---- which decks ---- */

static bool runs_out(const struct engagement *engagement, enum engagement_side side)
{
    int hull = OVERKILL;

    for (size_t ship = 0; ship < engagement->ship_count; ship++) {
        const struct engagement_kind *kind = &engagement->kinds[engagement->ships[ship].kind];

        if (engagement->ships[ship].side == side && kind->mortal)
            hull += kind->hull;
    }
    return hull > engagement->deck->total && !engagement->deck->replaces;
}

/* Lanes have one order of engagement, and health in which shields are what is above the hull. */
static bool is_simple(const struct deck_kind *kind)
{
    bool simple = kind->weight == 1 && !(kind->rules & DECK_SKILL_0) &&
                  !(kind->until & (DECK_UNTIL_ATTACK | DECK_UNTIL_OPPORTUNITY));

    for (unsigned i = 0; i < kind->act_count; i++)
        simple = simple && kind->acts[i].time != DECK_COMBAT;
    return simple;
}

bool lanes_cards_play_it(const struct engagement *engagement)
{
    bool plays = true;

    if (!engagement->deck)
        return true;
    for (size_t i = 0; i < engagement->deck->kind_count; i++)
        plays = plays && is_simple(&engagement->deck->kinds[i]);
    return plays && !runs_out(engagement, ENGAGEMENT_A) && !runs_out(engagement, ENGAGEMENT_B);
}

/* ---- one ship of one lane ---- */

static uint32_t *word_of(struct lanes *lanes, size_t ship, uint32_t lane)
{
    return &lanes->ships[ship * TRIAL_ROW + lane];
}

/* One that is gone keeps its number, and a condition that nobody asks for. */
static bool put_ship(struct lanes_player *player, size_t ship, uint32_t lane,
                     const struct state_ship *from)
{
    uint32_t *word = word_of(&player->lanes, ship, lane);
    const uint32_t condition = from->condition ? from->condition : *word & LANES_CONDITION_MASK;

    *word = (uint32_t)(from->hull + from->shields) << TRIAL_HEALTH_SHIFT |
            (*word & LANES_NUMBER_MASK << LANES_NUMBER_SHIFT) | condition;
    return lanes_tables_fit(player);
}

static struct dealer dealer_of(struct lanes_player *player, size_t ship, uint32_t lane)
{
    struct lanes_cards *cards = player->cards;
    const struct lanes *lanes = &player->lanes;
    const uint32_t trial = lanes->trial[lane];
    const enum engagement_side side = cards_side_of(&player->game, ship);

    return (struct dealer){
        .slots = cards->slots,
        .side = side,
        .number = ship - cards_first_of(&player->game, side),
        .round = (uint64_t)lanes->high[lane] << 32 | lanes->low[lane],
        .more = pcg_jump_from(cards->starts[trial], cards->to_more),
        .used = &cards->used[trial][ship],
        .more_used = &cards->more_used[trial],
    };
}

/* Cards do what they do at a point of a state in which only their ship is. */
static bool play_point(struct lanes_player *player, struct engagement_state *state,
                       const struct round_point *point, uint32_t lane, struct round_event *event)
{
    const size_t ship = point->target;
    const uint32_t trial = player->lanes.trial[lane];
    const enum engagement_side side = cards_side_of(&player->game, ship);
    struct deck_pile *pile = &player->cards->piles[trial][side];
    struct dealer dealer = dealer_of(player, ship, lane);
    volley_status status;

    dealer_init(&dealer);
    player->game.open[side] = *pile;
    state->piles[side] = player->game.start.piles[side]; /* that there is one */
    status = round_cards(&player->game, state, point, &dealer.sampler.chance, event, player->err);
    if (status != VOLLEY_OK)
        return lanes_fail(player, status);
    *pile = player->game.open[side];
    player->lanes.dealt[side][lane] += event->dealt;
    player->cards->faceup[trial][ship] =
        (uint16_t)(player->cards->faceup[trial][ship] + event->faceup);
    return true;
}

/* ---- one card ---- */

/* How many of the cards that an attack deals to a ship. */
static uint32_t dealt_of(const struct lanes_asked *asked, const struct state_ship *ship)
{
    const uint32_t damage = asked->hits + asked->crits;

    return damage > ship->shields ? damage - ship->shields : 0;
}

/* Whether one card is dealt faceup, and no other card of the ship matters: most often it is so. */
static bool shows_one(struct lanes_player *player, const struct lanes_asked *asked, size_t target)
{
    const struct state_ship ship = lanes_ship(&player->lanes, target, asked->lane);
    const uint32_t facts = player->lanes.tables.walks.facts[ship.condition];
    const uint32_t dealt = dealt_of(asked, &ship);
    const enum engagement_side side = cards_side_of(&player->game, target);
    const struct deck_pile *pile = &player->cards->piles[player->lanes.trial[asked->lane]][side];

    return player->cards->shows_alone && !(facts & (LANES_SUFFERS | LANES_ANSWERS)) && dealt > 0 &&
           (asked->crits == 1 || (asked->crits > 1 && dealt == 1)) &&
           pile->seen < player->game.deck.total;
}

static bool show_one(struct lanes_player *player, const struct lanes_asked *asked, size_t target,
                     struct round_event *event)
{
    struct lanes *lanes = &player->lanes;
    struct lanes_cards *cards = player->cards;
    const uint32_t trial = lanes->trial[asked->lane];
    const enum engagement_side side = cards_side_of(&player->game, target);
    struct state_ship ship = lanes_ship(lanes, target, asked->lane);
    struct dealer dealer = dealer_of(player, target, asked->lane);
    uint32_t dealt = dealt_of(asked, &ship);
    const struct lanes_shown *shown;

    dealer_init(&dealer);
    shown = lanes_shown_find(
        player, ship.condition,
        pile_draw(&player->game.deck, &cards->piles[trial][side], &dealer.sampler.chance));
    if (!shown)
        return false;
    dealt += shown->more;
    *event = (struct round_event){ .destroyed = dealt >= ship.hull };
    event->damage = (uint8_t)(ship.shields + (event->destroyed ? ship.hull : dealt));
    lanes->dealt[side][asked->lane] += dealt;
    cards->faceup[trial][target]++;
    ship.condition = shown->condition;
    ship.shields = 0;
    ship.hull = (uint8_t)(event->destroyed ? 0 : ship.hull - dealt);
    return put_ship(player, target, asked->lane, &ship);
}

/* ---- what a kernel asks for ---- */

static size_t ship_of(const struct lanes *lanes, const struct lanes_attacker *attacker)
{
    return (size_t)lanes->sides[attacker->side].first + attacker->number;
}

static struct engagement_state state_at(const struct lanes_player *player,
                                        const struct lanes_asked *asked, enum state_phase phase)
{
    const size_t ship = ship_of(&player->lanes, &asked->step->by_first[asked->first]);

    return (struct engagement_state){
        .round = (uint16_t)player->round,
        .phase = (uint8_t)phase,
        .first = (uint8_t)(1 + asked->first),
        .at = player->game.schedule.orders[asked->first].place[ship],
    };
}

static bool suffer_any(struct lanes_player *player, const struct lanes_asked *asked, size_t ship,
                       size_t target, struct round_event *event)
{
    const struct round_point point = cards_point(ship, target);
    struct engagement_state state = state_at(player, asked, STATE_SUFFER);

    state.hits = (uint8_t)asked->hits;
    state.crits = (uint8_t)asked->crits;
    state.ships[target] = lanes_ship(&player->lanes, target, asked->lane);
    return play_point(player, &state, &point, asked->lane, event) &&
           put_ship(player, target, asked->lane, &state.ships[target]);
}

/* The attack itself has been counted. */
static bool suffer(struct lanes *lanes, const struct lanes_asked *asked)
{
    struct lanes_player *player = lanes_player_of(lanes);
    const struct lanes_attacker *attacker = &asked->step->by_first[asked->first];
    const size_t ship = ship_of(lanes, attacker);
    const size_t target = (size_t)lanes->sides[!attacker->side].first + asked->target;
    struct round_event event;

    if (shows_one(player, asked, target) ? !show_one(player, asked, target, &event)
                                         : !suffer_any(player, asked, ship, target, &event))
        return false;
    lanes->deeds[ship * TRIAL_ROW + asked->lane] +=
        ((uint32_t)event.destroyed << DEEDS_KILLS) + ((uint32_t)event.damage << DEEDS_DAMAGE);
    return true;
}

/* One without weapons that is destroyed is gone before it engages. */
static bool engage(struct lanes *lanes, const struct lanes_asked *asked)
{
    struct lanes_player *player = lanes_player_of(lanes);
    const size_t ship = ship_of(lanes, &asked->step->by_first[asked->first]);
    const struct round_point point = cards_point(ship, ship);
    struct engagement_state state = state_at(player, asked, STATE_CARDS);
    struct round_event event;

    state.ships[ship] = lanes_ship(lanes, ship, asked->lane);
    if (state.ships[ship].hull == 0 && round_kind(&player->game, ship)->weapon_count == 0)
        return true;
    state.ships[ship].flags = state.ships[ship].hull == 0 ? STATE_FIRES : 0;
    return play_point(player, &state, &point, asked->lane, &event) &&
           put_ship(player, ship, asked->lane, &state.ships[ship]);
}

static bool activate(struct lanes *lanes, uint32_t ship, uint32_t lane, uint32_t condition)
{
    struct lanes_player *player = lanes_player_of(lanes);
    const int last = player->game.last_round, next = player->round + 1;
    struct engagement_state state = { .round = (uint16_t)(next < last ? next : last),
                                      .phase = STATE_TURN,
                                      .at = (uint8_t)ship };

    state.ships[ship] = lanes_ship(lanes, ship, lane);
    state.ships[ship].condition = condition;
    while (state.at == ship && state.phase < STATE_COMBAT) {
        struct round_point point;
        struct round_event event;
        bool is_chance = false;

        player->status = activation_next(&player->game, &state, &point, &is_chance, player->err);
        if (player->status != VOLLEY_OK ||
            (is_chance && !play_point(player, &state, &point, lane, &event)))
            return false;
    }
    return put_ship(player, ship, lane, &state.ships[ship]);
}

static void new_round(struct lanes *lanes)
{
    struct lanes_cards *cards = lanes_player_of(lanes)->cards;

    memset(cards->used, 0, sizeof cards->used);
}

static void leave(struct lanes *lanes, uint32_t trial)
{
    struct lanes_cards *cards = lanes_player_of(lanes)->cards;

    cards->odd[cards->odd_count++] =
        (struct play_odd){ cards->starts[trial], trial, (uint32_t)lanes->round_number };
    memset(cards->faceup[trial], 0, sizeof cards->faceup[trial]);
}

/* ---- from start to end ---- */

volley_status lanes_cards_init(struct lanes_player *player, const struct pcg *stream,
                               volley_error *err)
{
    struct lanes *lanes = &player->lanes;
    struct deck *deck = &player->game.deck;

    player->cards = calloc(1, sizeof *player->cards);
    if (!player->cards)
        return error_nomem(err);
    for (uint32_t slot = 0; slot <= LUCK_FIRST; slot++)
        player->cards->slots[slot] = pcg_jump_over(stream, slot);
    player->cards->to_more = dealer_to_more(stream);
    player->cards->shows_alone = lanes_shown_alone(deck);
    player->game.plays_one = true;
    deck->counts_facedown = false;
    lanes->cards_most = deck->replaces ? UINT32_MAX : deck->total;
    lanes->suffer = suffer;
    lanes->engage = engage;
    lanes->activate = activate;
    lanes->new_round = new_round;
    lanes->leave = leave;
    return VOLLEY_OK;
}

void lanes_cards_fini(struct lanes_player *player)
{
    if (player->cards)
        free(player->cards->shown);
    free(player->cards);
}

void lanes_cards_start(struct lanes_player *player, uint64_t state, uint32_t count)
{
    struct lanes_cards *cards = player->cards;

    for (uint32_t trial = 0; trial < count; trial++) {
        cards->starts[trial] = state;
        state = pcg_jump_from(state, player->to_next_trial);
    }
    memset(cards->piles, 0, sizeof cards->piles);
    memset(cards->used, 0, sizeof cards->used);
    memset(cards->more_used, 0, sizeof cards->more_used);
    memset(cards->faceup, 0, sizeof cards->faceup);
    cards->odd_count = 0;
    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++)
        memset(player->lanes.dealt[side], 0, TRIAL_ROW * sizeof(uint32_t));
}

volley_status lanes_cards_end(struct lanes_player *player, struct trial_block *done,
                              struct score *score, volley_error *err)
{
    struct lanes_cards *cards = player->cards;
    volley_status status;

    for (size_t ship = 0; ship < player->game.engagement->ship_count; ship++)
        for (uint32_t trial = 0; trial < TRIAL_BLOCK; trial++)
            score->ships[ship].faceup += cards->faceup[trial][ship];
    if (cards->odd_count == 0)
        return VOLLEY_OK;
    status = lanes_make_play(player, err);
    return status == VOLLEY_OK
               ? play_again(player->play, cards->odd, cards->odd_count, done, score, err)
               : status;
}
