#include "battle/lanes/lanes_cards.h"
#include "battle/lanes/lanes_tables.h"
#include "battle/rounds/round_cards.h"

enum { HEALTHS = STATE_NO_HULL + 1, CONDITIONS_MOST = 1 << 18, WAYS_MOST = 1 << 21 };

/* ---- room ---- */

/* Above all looks in a role: those of all bodies that are known, with room for as many again. */
static uint32_t width_of(const struct lanes_player *player, enum rules_side role)
{
    uint32_t bodies = 2;

    while (bodies <= player->looks[role].count)
        bodies *= 2;
    return bodies << player->lanes.tables.token_bits;
}

/* Looks in keys are marked or not. */
static bool fit_looks(struct lanes_player *player)
{
    uint32_t *widths = player->lanes.tables.widths;
    const uint32_t after[] = { width_of(player, RULES_ATTACKER), width_of(player, RULES_DEFENDER) };
    const uint32_t most = after[RULES_ATTACKER] > after[RULES_DEFENDER] ? after[RULES_ATTACKER]
                                                                        : after[RULES_DEFENDER];
    const uint32_t marked =
        player->lanes.tells_health && most < HEALTHS / 2 ? (uint32_t)HEALTHS : 2 * most;

    if (after[RULES_ATTACKER] == widths[RULES_ATTACKER] &&
        after[RULES_DEFENDER] == widths[RULES_DEFENDER])
        return true;
    if (!lanes_keys_fit(player, marked, widths[RULES_ATTACKER] == 0))
        return false;
    memcpy(widths, after, sizeof after);
    return true;
}

bool lanes_looks_fit(struct lanes_player *player)
{
    return lanes_parts_fit(player) && fit_looks(player) &&
           (!player->cards || lanes_course_fit(player));
}

/* ---- tables ---- */

/* The order of engagement, which damage cards may have changed. */
static bool set_slow(struct lanes_player *player, uint32_t lane, struct engagement_state *out)
{
    const struct lanes *lanes = &player->lanes;
    const uint32_t ships = lanes->reorders ? lanes->slow[lane] & ~lanes->always_slow : 0;

    if (!ships)
        return true;
    out->slow = cards_slow(&player->game, ships);
    return out->slow || lanes_fail_nomem(player);
}

/* The trial as it stands: who is destroyed and still to engage is there, too. */
static bool read_state(struct lanes_player *player, const struct lanes_asked *asked,
                       struct engagement_state *out)
{
    const struct lanes *lanes = &player->lanes;
    const struct lanes_step *step = asked->step;
    const struct schedule_order *order;

    *out = (struct engagement_state){ .round = (uint16_t)player->round,
                                      .phase = STATE_ATTACK,
                                      .first = (uint8_t)(1 + step->first) };
    if (!set_slow(player, asked->lane, out))
        return false;
    order = &round_schedule(&player->game, out)->orders[step->first];
    out->at = order->place[lanes->sides[step->side].first + step->number];
    for (size_t ship = 0; ship < player->game.engagement->ship_count; ship++) {
        const bool is_there = lanes->ships[ship * TRIAL_ROW + asked->lane] >> TRIAL_HEALTH_SHIFT;
        const bool fires =
            step->armed && order->place[ship] >= out->at && lanes->armed[asked->lane] >> ship & 1;

        if ((is_there || fires) && !lanes_parts_ship(player, ship, asked->lane, &out->ships[ship]))
            return false;
        if (!is_there && fires)
            out->ships[ship].flags = STATE_FIRES;
    }
    return true;
}

/* The number of the table of an attack, which is made if it is new, and noted there. 0: not found.
 */
static uint32_t table_of(struct lanes_player *player, const struct round_attack *attack)
{
    uint32_t *note = &round_attack_at(&player->game, round_pair_of(&player->game, attack))->note;

    if (attack->table->weapon < 0)
        return LANES_NO_ATTACK;
    if (!*note)
        *note = lanes_tables_add(player, attack);
    return *note;
}

static uint32_t find_table(struct lanes_player *player, const struct lanes_asked *asked)
{
    const struct lanes_step *attacker = asked->step;
    const size_t ship = (size_t)player->lanes.sides[attacker->side].first + attacker->number;
    const size_t target = (size_t)player->lanes.sides[!attacker->side].first + asked->target;
    const struct round_attack *attack;
    struct engagement_state state;

    if (!read_state(player, asked, &state))
        return 0;
    player->status = round_attack(&player->game, &state, (size_t[]){ ship, target },
                                  player->lanes.looks_ahead, &attack, player->err);
    return player->status == VOLLEY_OK ? table_of(player, attack) : 0;
}

/* The key may have been forgotten meanwhile: it will be asked for again. */
bool lanes_looks_find(struct lanes *lanes, const struct lanes_asked *asked)
{
    struct lanes_player *player = lanes_player_of(lanes);
    const uint32_t table = find_table(player, asked);

    if (!table || !lanes_looks_fit(player))
        return false;
    if (asked->shape != lanes->tables.keys.shape)
        return true;
    return lanes_keys_add(player, asked, table);
}

/* ---- from start to end ---- */

bool lanes_looks_init(struct lanes_player *player)
{
    uint32_t root = 0;

    for (int round = 0; round < player->game.last_round; round++)
        for (uint32_t i = 0; i < player->rounds[round].step_count; i++)
            for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++)
                player->rounds[round].steps[side][i].root = root++;
    return lanes_parts_init(player) && fit_looks(player);
}

bool lanes_looks_full(const struct lanes_player *player)
{
    return (player->game.conditions.count > CONDITIONS_MOST ||
            player->place_count > LANES_PLACES / 2 ||
            lanes_keys_bytes(player) > lanes_bytes_most / 2 ||
            (size_t)player->game.last_round * player->lanes.tables.places >
                lanes_bytes_most / 2 / sizeof *player->lanes.tables.next ||
            (player->cards && player->cards->course.way_count > WAYS_MOST));
}

void lanes_looks_fini(struct lanes_player *player)
{
    lanes_keys_fini(player);
    lanes_parts_fini(player);
    numbers_fini(&player->looks[RULES_ATTACKER]);
    numbers_fini(&player->looks[RULES_DEFENDER]);
}
