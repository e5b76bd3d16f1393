#include "battle/setup/strings.h"

#include "base/grow.h"
#include "base/intern.h"

#include <stdlib.h>
#include <string.h>

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
