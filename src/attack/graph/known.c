#include "attack/graph/known.h"

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
    const size_t first = (size_t)1 << (FIRST_BITS - 1);
    const unsigned more = known->last < FEW ? MORE_BITS : 1;
    const uint32_t last =
        known->last ? ((known->last + 1) << more) - 1 : ((uint32_t)1 << FIRST_BITS) - 1;
    uint32_t *slots;

    if (!arena_grow(arena, &known->entries, &known->capacity,
                    known->count < first ? first : (size_t)known->count + 1,
                    sizeof *known->entries))
        return false;
    if (known->count < known->last / 2)
        return true;
    slots = arena_take_zeroed(arena, ((size_t)last + 1) * sizeof *slots);
    if (!slots)
        return false;
    known->slots = slots;
    known->shift = known->last ? known->shift - more : 32 - FIRST_BITS;
    known->last = last;
    for (uint32_t i = 0; i < known->count; i++) {
        const struct known_key key = { known->entries[i].dice, known->entries[i].mode };

        *known_find(known, &key, known_hash(&key)) = i + 1;
    }
    return true;
}
