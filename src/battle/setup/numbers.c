#include "battle/setup/numbers.h"

#include "base/grow.h"

static bool make_room(struct numbers *set)
{
    const size_t need = (size_t)set->count + 1;

    return grow_array(&set->items, &set->capacity, need, set->item_bytes) &&
           (set->value_bytes == 0 ||
            grow_array(&set->values, &set->value_capacity, need, set->value_bytes));
}

uint32_t numbers_find(struct numbers *set, const void *item)
{
    uint32_t *slot;

    if (!intern_reserve(&set->table, set->items, set->item_bytes, set->count))
        return 0;
    slot = intern_find(&set->table, set->items, set->item_bytes, item);
    if (*slot)
        return *slot;
    if (!make_room(set))
        return 0;
    memcpy(set->items + set->count * set->item_bytes, item, set->item_bytes);
    *slot = ++set->count;
    if (set->value_bytes > 0)
        memset(numbers_value(set, *slot), 0, set->value_bytes);
    return *slot;
}

void numbers_clear(struct numbers *set)
{
    if (set->count > 0)
        memset(set->table.slots, 0, set->table.size * sizeof *set->table.slots);
    set->count = 0;
}

void numbers_fini(struct numbers *set)
{
    free(set->items);
    free(set->values);
    intern_fini(&set->table);
    *set = numbers_of(set->item_bytes, set->value_bytes);
}

/* ---- strings ---- */

enum { FIRST_SIZE = 256, OVERHEAD = 16 /* of malloc, for each string */ };

static uint32_t *slot_of(const struct strings *set, const void *string, size_t length,
                         uint64_t hash)
{
    const uint32_t mask = set->size - 1;

    for (uint32_t at = (uint32_t)hash & mask;; at = (at + 1) & mask) {
        const struct string *other = set->slots[at] ? &set->items[set->slots[at] - 1] : NULL;

        if (!other || (other->hash == hash && other->length == length &&
                       intern_same(other->bytes, string, length)))
            return &set->slots[at];
    }
}

/* At most half of the slots are used. False: out of memory. */
static bool reserve(struct strings *set)
{
    const uint32_t size = set->size ? set->size * 2 : FIRST_SIZE;
    uint32_t *slots;

    if (set->count < set->size / 2)
        return true;
    slots = calloc(size, sizeof *slots);
    if (!slots)
        return false;
    free(set->slots);
    set->slots = slots;
    set->size = size;
    for (uint32_t i = 0; i < set->count; i++) {
        const struct string *item = &set->items[i];

        *slot_of(set, item->bytes, item->length, item->hash) = i + 1;
    }
    return true;
}

uint32_t strings_find(struct strings *set, const void *string, size_t length)
{
    const uint64_t hash = intern_hash(string, length);
    uint32_t *slot;
    void *copy;

    if (!reserve(set))
        return 0;
    slot = slot_of(set, string, length, hash);
    if (*slot)
        return *slot;
    copy = malloc(length + 1);
    if (!copy || !GROW(set->items, set->capacity, set->count, 1)) {
        free(copy);
        return 0;
    }
    memcpy(copy, string, length);
    set->items[set->count] = (struct string){ hash, length, copy };
    set->bytes += length + OVERHEAD;
    return *slot = ++set->count;
}

size_t strings_bytes(const struct strings *set)
{
    return set->bytes + set->capacity * sizeof *set->items + set->size * sizeof *set->slots;
}

void strings_fini(struct strings *set)
{
    for (uint32_t i = 0; i < set->count; i++)
        free(set->items[i].bytes);
    free(set->items);
    free(set->slots);
    *set = (struct strings){ 0 };
}
