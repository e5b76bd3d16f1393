#include "attack/graph/graph.h"

#include "base/decimal.h"
#include "base/grow.h"

volley_status graph_budget_fail(const struct graph_budget *budget, volley_error *err)
{
    char text[DECIMAL_TEXT_MAX];

    if (budget->nodes == 0)
        return error_set(err, VOLLEY_TOO_LARGE,
                         "the attacks have more than %d million states together; fewer attacks, "
                         "tokens of the defender, dice or abilities make them less",
                         GRAPH_NODES_MAX / 1000000);
    if (!budget->arena.is_full)
        return error_nomem(err);
    return error_set(err, VOLLEY_TOO_LARGE,
                     "all that can happen does not fit in %s of memory; fewer attacks, tokens of "
                     "the defender, dice or abilities make it less, or allow more",
                     decimal_memory(text, (double)budget->arena.most));
}

struct known_key known_keep_apart(struct known *known, struct arena *arena, uint32_t mode,
                                  const struct play_dice *dice)
{
    uint32_t *slot;

    if (!intern_reserve_in(arena, &known->apart_table, known->apart, sizeof *known->apart,
                           known->apart_count) ||
        !arena_grow(arena, &known->apart, &known->apart_capacity, (size_t)known->apart_count + 1,
                    sizeof *known->apart))
        return (struct known_key){ 0, KNOWN_NO_MODE };
    slot = intern_find(&known->apart_table, known->apart, sizeof *known->apart, dice);
    if (!*slot) {
        known->apart[known->apart_count] = *dice;
        *slot = ++known->apart_count;
    }
    return (struct known_key){ *slot - 1, mode | KNOWN_APART };
}

bool known_reserve_now(struct known *known, struct arena *arena)
{
    enum { FIRST_BITS = 9, MORE_BITS = 2, FEW = 1 << 14 }; /* few grow faster */
    const unsigned more = known->last < FEW ? MORE_BITS : 1;
    const uint32_t last =
        known->last ? ((known->last + 1) << more) - 1 : ((uint32_t)1 << FIRST_BITS) - 1;
    const uint32_t room = last / 2;
    uint32_t *slots = arena_take_zeroed(arena, ((size_t)last + 1) * sizeof *slots);

    if (!slots || !arena_grow(arena, &known->entries, &known->capacity, (size_t)room + 1,
                              sizeof *known->entries))
        return false;
    known->slots = slots;
    known->shift = known->last ? known->shift - more : 64 - FIRST_BITS;
    known->last = last;
    known->room = room;
    for (uint32_t number = 1; number <= known->count; number++) {
        const struct known_key key = { known->entries[number].dice, known->entries[number].mode };
        uint64_t at = known_hash(&key) >> known->shift;

        while (slots[at]) /* no two are equal */
            at = (at + 1) & last;
        slots[at] = number;
    }
    return true;
}

uint32_t graph_defenders_add(struct graph_defenders *defenders,
                             const uint8_t tokens[GRAPH_DEFENDER_BYTES])
{
    uint32_t *slot;

    if (!intern_reserve_in(defenders->arena, &defenders->table, defenders->tokens,
                           GRAPH_DEFENDER_BYTES, defenders->count))
        return UINT32_MAX;
    slot = intern_find(&defenders->table, defenders->tokens, GRAPH_DEFENDER_BYTES, tokens);
    if (*slot)
        return *slot - 1;
    if (!arena_pay(defenders->arena, GRAPH_DEFENDER_BYTES) ||
        !GROW(defenders->tokens, defenders->capacity, defenders->count, 1))
        return UINT32_MAX;
    memcpy(defenders->tokens[defenders->count], tokens, GRAPH_DEFENDER_BYTES);
    *slot = ++defenders->count;
    return defenders->count - 1;
}
