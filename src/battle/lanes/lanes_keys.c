#include "base/grow.h"
#include "battle/lanes/lanes_tables.h"

enum {
    NO_KEY = 0,
    SLOTS_FIRST = 10,
    SLOTS_OF_KEY = 16, /* hardly any key has to stand in the slot of another: one lane that has to
                        * look on keeps all of its word waiting */
    WORD_BITS = 32
};

/* ---- how long keys are ---- */

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

bool lanes_keys_fit(struct lanes_player *player, uint32_t most, bool anew)
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

/* ---- slots ---- */

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

/* ---- keys ---- */

bool lanes_keys_add(struct lanes_player *player, const struct lanes_asked *asked, uint32_t table)
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
