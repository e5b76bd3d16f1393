#include "engagement/lanes_walks.h"

#include "base/grow.h"
#include "engagement/lanes_cards.h"
#include "engagement/lanes_keys.h"
#include "engagement/lanes_tables.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH_FIRST = 8, HEALTHS = STATE_NO_HULL + 1 };

/* ---- conditions ---- */

/* How a ship in a condition looks in a role: a number. 0: not found. */
static uint32_t look_of(struct lanes_player *player, uint32_t condition, enum rules_side role)
{
    const uint32_t aspect = round_aspect(&player->game, condition, 1u << role, player->err);
    uint32_t look;

    if (!aspect) {
        lanes_fail(player, VOLLEY_NOMEM); /* whatever it was, the error tells */
        return 0;
    }
    look = numbers_find(&player->looks[role], &aspect);
    if (!look)
        lanes_fail(player, error_nomem(player->err));
    if (look >= LANES_LOOKS)
        lanes_fail_large(player);
    return look < LANES_LOOKS ? look : 0;
}

static bool set_facts(struct lanes_player *player, uint32_t condition)
{
    const struct round_later *later = &player->game.later[condition];
    const uint8_t kind = condition_at(&player->game.conditions, condition)->kind;
    const uint32_t attacker = look_of(player, condition, RULES_ATTACKER);
    const uint32_t defender = attacker ? look_of(player, condition, RULES_DEFENDER) : 0;

    player->lanes.tables.walks.facts[condition] =
        attacker | defender << LANES_LOOK_BITS | (later->is_armed ? LANES_ARMED : 0) |
        (later->due >> DECK_ENGAGES & 1 ? LANES_ENGAGES : 0) |
        (later->due >> DECK_CRIT & 1 ? LANES_ANSWERS : 0) |
        (later->rules & DECK_OF_DEALING ? LANES_SUFFERS : 0) |
        (player->lanes.engagement->kinds[kind].asks ? LANES_TOLD : 0);
    return defender != 0;
}

/* For those who do not look ahead: tables by the looks of attacker and target. */
/* Looks in keys are marked or not. */
static bool fit_looks(struct lanes_player *player)
{
    struct lanes_tables *tables = &player->lanes.tables;
    const uint32_t attackers = player->looks[RULES_ATTACKER].count;
    const uint32_t defenders = player->looks[RULES_DEFENDER].count;
    const uint32_t most = 1 + (attackers > defenders ? attackers : defenders);
    uint32_t after = tables->walks.width ? tables->walks.width : WIDTH_FIRST, *grown;

    if (player->lanes.keyed)
        return lanes_keys_fit(player, player->lanes.tells_health && most < HEALTHS / 2
                                          ? (uint32_t)HEALTHS
                                          : 2 * most);
    while (after < most)
        after *= 2;
    if (after == tables->walks.width)
        return true;
    if ((size_t)player->range_count * after * after * sizeof *grown > lanes_bytes_most)
        return lanes_fail_large(player);
    grown = lanes_widen_pairs(player, tables->walks.width, after);
    if (!grown)
        return lanes_fail(player, error_nomem(player->err));
    free(tables->pairs);
    tables->pairs = grown;
    tables->walks.width = after;
    return true;
}

static bool widen_all(struct lanes_player *player, uint32_t stride)
{
    struct lanes_tables *tables = &player->lanes.tables;
    const uint32_t before = tables->stride, rounds = (uint32_t)player->game.last_round;
    uint32_t *facts = lanes_widen(tables->walks.facts, 1, before, stride);
    uint32_t *next = lanes_widen(tables->next, rounds, before, stride);

    if (!facts || !next) {
        free(facts);
        free(next);
        return lanes_fail(player, error_nomem(player->err));
    }
    free(tables->walks.facts);
    free(tables->next);
    tables->walks.facts = facts;
    tables->next = next;
    tables->stride = stride;
    return true;
}

bool lanes_walks_fit(struct lanes_player *player, uint32_t stride)
{
    if (stride > LANES_CONDITION_MASK + 1)
        return lanes_fail_large(player);
    if (stride > player->lanes.tables.stride && !widen_all(player, stride))
        return false;
    for (; player->fact_count < player->game.conditions.count; player->fact_count++)
        if (!set_facts(player, player->fact_count + 1))
            return false;
    return fit_looks(player);
}

/* ---- what attacks leave ---- */

bool lanes_walks_find_after(struct lanes *lanes, uint32_t condition, uint32_t left)
{
    struct lanes_player *player = lanes_player_of(lanes);
    const uint32_t after = round_after(&player->game, condition, left);

    if (!after)
        return lanes_fail(player, error_nomem(player->err));
    if (!lanes_tables_fit(player))
        return false;
    return lanes_index_add(&lanes->tables.walks.after, left << LANES_AFTER_LEFT | condition, after,
                           lanes_bytes_most) ||
           lanes_fail_large(player);
}

/* ---- walks ---- */

/* The trial as it stands: who is destroyed and still to engage is there, too. */
static void read_state(const struct lanes_player *player, const struct lanes_asked *asked,
                       struct engagement_state *out)
{
    const struct lanes *lanes = &player->lanes;
    const struct lanes_attacker *attacker = &asked->step->by_first[asked->first];
    const struct lanes_side *own = &lanes->sides[attacker->side];
    const struct schedule_order *order = &player->game.schedule.orders[asked->first];

    *out = (struct engagement_state){ .round = (uint16_t)player->round,
                                      .phase = STATE_ATTACK,
                                      .first = (uint8_t)(1 + asked->first),
                                      .at = order->place[own->first + attacker->number] };
    for (size_t ship = 0; ship < player->game.engagement->ship_count; ship++) {
        const struct state_ship at = lanes_ship(lanes, ship, asked->lane);
        const bool fires = asked->step->armed && order->place[ship] >= out->at &&
                           lanes->armed[asked->lane] >> ship & 1;

        if (at.hull > 0 || fires)
            out->ships[ship] = at;
        if (at.hull == 0 && fires)
            out->ships[ship].flags = STATE_FIRES;
    }
}

/* The number of the table of an attack, which is made if it is new. 0: not found. */
static uint32_t table_of(struct lanes_player *player, const struct round_attack *attack)
{
    const uint32_t pair = (uint32_t)(attack - player->game.attacks), before = player->pair_capacity;
    const struct lanes_clash clash = { .attack = attack };

    if (attack->table->weapon < 0)
        return LANES_NO_ATTACK;
    if (!grow_array(&player->pair_tables, &player->pair_capacity, (size_t)pair + 1,
                    sizeof *player->pair_tables)) {
        lanes_fail(player, error_nomem(player->err));
        return 0;
    }
    memset(player->pair_tables + before, 0,
           (player->pair_capacity - before) * sizeof *player->pair_tables);
    if (!player->pair_tables[pair]) {
        const uint32_t number = player->table_count;

        if (!lanes_tables_add(player, &clash))
            return 0;
        player->pair_tables[pair] = number;
    }
    return player->pair_tables[pair];
}

static uint32_t find_table(struct lanes_player *player, const struct lanes_asked *asked)
{
    struct round_game *game = &player->game;
    const struct lanes_attacker *attacker = &asked->step->by_first[asked->first];
    const size_t ship = (size_t)player->lanes.sides[attacker->side].first + attacker->number;
    const size_t target = (size_t)player->lanes.sides[!attacker->side].first + asked->target;
    const struct round_attack *attack;
    struct engagement_state state;
    uint32_t future = 0;

    read_state(player, asked, &state);
    if (player->lanes.looks_ahead)
        future = game->source.future(game->source.context, game, &state, ship, target, player->err);
    player->status = future == UINT32_MAX
                         ? VOLLEY_NOMEM /* whatever it was, the error tells */
                         : round_attack(game, &state, ship, target, future, &attack, player->err);
    return player->status == VOLLEY_OK ? table_of(player, attack) : 0;
}

/* The key has been forgotten if keys have become longer: it will be asked for again. */
bool lanes_walks_find(struct lanes *lanes, const struct lanes_asked *asked)
{
    struct lanes_player *player = lanes_player_of(lanes);
    const uint32_t table = find_table(player, asked), width = lanes->tables.walks.width;
    size_t range;

    if (!table || !lanes_tables_fit(player))
        return false;
    if (lanes->keyed)
        return asked->in_word != lanes->tables.keys.in_word || lanes_keys_add(player, asked, table);
    range = asked->step->by_first[asked->first].range;
    lanes->tables.pairs[(range * width + asked->looks[0]) * width + asked->looks[1]] = table;
    return true;
}

/* ---- from start to end ---- */

bool lanes_walks_init(struct lanes_player *player)
{
    uint32_t root = 0;

    for (int round = 0; round < player->game.last_round; round++)
        for (uint32_t i = 0; i < player->rounds[round].step_count; i++)
            for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++)
                player->rounds[round].steps[i].roots[side] = root++;
    player->looks[RULES_ATTACKER].item_bytes = player->looks[RULES_DEFENDER].item_bytes =
        sizeof(uint32_t);
    return lanes_index_init(&player->lanes.tables.walks.after)
               ? fit_looks(player)
               : lanes_fail(player, error_nomem(player->err));
}

bool lanes_walks_full(const struct lanes_player *player)
{
    return player->lanes.walks &&
           (player->game.conditions.count > LANES_CONDITION_MASK / 2 ||
            player->place_count > LANES_PLACES / 4 * 3 ||
            lanes_keys_bytes(player) > lanes_bytes_most / 2 ||
            lanes_index_bytes(&player->lanes.tables.walks.after) > lanes_bytes_most / 2 ||
            (player->cards && lanes_course_full(&player->cards->course)));
}

void lanes_walks_fini(struct lanes_player *player)
{
    struct lanes_walks *walks = &player->lanes.tables.walks;

    lanes_keys_fini(player);
    free(walks->facts);
    lanes_index_fini(&walks->after);
    free(player->pair_tables);
    player->pair_tables = NULL;
    numbers_fini(&player->looks[RULES_ATTACKER]);
    numbers_fini(&player->looks[RULES_DEFENDER]);
}
