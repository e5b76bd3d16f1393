#include "base/grow.h"
#include "battle/lanes/lanes_cards.h"
#include "battle/lanes/lanes_tables.h"
#include "battle/rounds/round_cards.h"

enum { HEALTHS = STATE_NO_HULL + 1, CONDITIONS_MOST = 1 << 18, WAYS_MOST = 1 << 21 };

/* ---- keys of how more than two ships look, found by their hash (struct lanes_keys) ---- */

enum {
    NO_KEY = 0,
    SLOTS_FIRST = 10,
    SLOTS_OF_KEY = 16, /* hardly any key has to stand in the slot of another: one lane that has to
                        * look on keeps all of its word waiting */
    WORD_BITS = 32
};

void lanes_keys_fini(struct lanes_player *player)
{
    struct lanes_keys *keys = &player->lanes.tables.keys;

    free(keys->slots);
    free(keys->items);
    free(player->key_hashes);
    *keys = (struct lanes_keys){ .slots = NULL };
    player->key_hashes = NULL;
    player->key_count = player->key_capacity = player->hash_capacity = 0;
}

/* All ships of a round, the one whom the enemies choose, attacker and target, at most; with the
 * health of each, if keys tell that. */
static uint32_t looks_most(const struct lanes_player *player)
{
    uint32_t most = 0;

    for (int round = 0; round < player->game.last_round; round++)
        if (player->rounds[round].step_count > most)
            most = player->rounds[round].step_count;
    return (most + 2) * (player->lanes.tells_health ? 2 : 1);
}

/* Room for looks that are, marked, below `most`. Where their keys have to become longer, or looks
 * are other numbers than before (`anew`), all are forgotten, to be asked for again. */
static bool fit_keys(struct lanes_player *player, uint32_t most, bool anew)
{
    struct lanes_keys *keys = &player->lanes.tables.keys;
    const uint32_t shape = keys->shape + 1;
    uint32_t in_word = keys->in_word ? keys->in_word : 4;

    while (most > UINT32_C(1) << WORD_BITS / in_word)
        in_word--;
    if (in_word == keys->in_word && !anew)
        return true;
    lanes_keys_fini(player);
    keys->shape = shape;
    keys->words = 1 + (looks_most(player) + in_word - 1) / in_word;
    keys->slots = calloc((size_t)1 << SLOTS_FIRST, sizeof *keys->slots);
    if (!keys->slots || /* a look at no key finds something, too */
        !grow_array(&keys->items, &player->key_capacity, keys->words, sizeof *keys->items))
        return lanes_fail_nomem(player);
    memset(keys->items, 0, keys->words * sizeof *keys->items);
    keys->shift = WORD_BITS - SLOTS_FIRST;
    keys->in_word = in_word;
    keys->bits = WORD_BITS / in_word;
    return true;
}

static void put_in_slot(struct lanes_keys *keys, uint32_t hash, uint32_t number)
{
    uint32_t slot = hash >> keys->shift;

    while (keys->slots[slot] != NO_KEY)
        slot = (slot + 1) & UINT32_MAX >> keys->shift;
    keys->slots[slot] = number;
}

/* Twice as many; the keys that are known longest, which are asked for most, stand first. */
static bool grow_slots(struct lanes_player *player)
{
    struct lanes_keys *keys = &player->lanes.tables.keys;
    uint32_t *grown = calloc((size_t)2 << (WORD_BITS - keys->shift), sizeof *grown);

    if (!grown)
        return lanes_fail_nomem(player);
    free(keys->slots);
    keys->slots = grown;
    keys->shift--;
    for (uint32_t number = NO_KEY + 1; number <= player->key_count; number++)
        put_in_slot(keys, player->key_hashes[number], number);
    return true;
}

/* An attack that a kernel has asked for has this table. */
static bool add_key(struct lanes_player *player, const struct lanes_asked *asked, uint32_t table)
{
    struct lanes_keys *keys = &player->lanes.tables.keys;
    const uint32_t root = asked->step->root, number = player->key_count + 1;
    uint32_t *item;

    if (root > UINT32_MAX >> LANES_ROOT_SHIFT || table > LANES_TABLE_MASK)
        return lanes_fail_large(player);
    if ((size_t)number * SLOTS_OF_KEY > (size_t)1 << (WORD_BITS - keys->shift) &&
        !grow_slots(player))
        return false;
    if (!grow_array(&player->key_hashes, &player->hash_capacity, (size_t)number + 1,
                    sizeof *player->key_hashes) ||
        !grow_array(&keys->items, &player->key_capacity, ((size_t)number + 1) * keys->words,
                    sizeof *keys->items))
        return lanes_fail_nomem(player);
    item = keys->items + (size_t)number * keys->words;
    item[0] = root << LANES_ROOT_SHIFT | table;
    memcpy(item + 1, asked->words, asked->count * sizeof *item);
    player->key_hashes[number] = asked->hash;
    player->key_count = number;
    put_in_slot(keys, asked->hash, number);
    return true;
}

size_t lanes_keys_bytes(const struct lanes_player *player)
{
    const struct lanes_keys *keys = &player->lanes.tables.keys;

    return ((size_t)player->key_count * (keys->words + 1) +
            (keys->slots ? (size_t)1 << (WORD_BITS - keys->shift) : 0)) *
           sizeof(uint32_t);
}

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
    if (!fit_keys(player, marked, widths[RULES_ATTACKER] == 0))
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
    return add_key(player, asked, table);
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
