/* arena - memory for what is made piece by piece and given back all at once.
 * Units:  bytes; every piece is aligned for whatever is kept in it.
 * Owns:   its blocks; free with arena_fini. All-zero is a valid empty arena.
 * Errors: NULL or false when memory runs out, or so much may not be taken; what there is stays as
 * it was. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena {
    struct arena_block *blocks;
    char *at;            /* where the next piece begins */
    size_t left;         /* bytes from there to the end of its block */
    uint64_t most, paid; /* bytes that may be taken, 0: any number; and that have been */
    bool is_full;        /* more was asked for */
};

/** Count bytes that are kept elsewhere as taken. False: they are too many. */
bool arena_pay(struct arena *arena, uint64_t bytes);

/** A new piece. */
void *arena_take(struct arena *arena, size_t bytes);

/** Likewise, all bytes 0. */
void *arena_take_zeroed(struct arena *arena, size_t bytes);

/** A copy of a text. */
char *arena_copy(struct arena *arena, const char *text);

/** The same where there is no room: what arena_grow leaves to it. */
bool arena_grow_now(struct arena *arena, void *array, uint32_t *capacity, size_t need,
                    size_t item_bytes);

/** As grow_array, of an array that is a piece, or NULL. */
static inline bool arena_grow(struct arena *arena, void *array, uint32_t *capacity, size_t need,
                              size_t item_bytes)
{
    return need <= *capacity || arena_grow_now(arena, array, capacity, need, item_bytes);
}

void arena_fini(struct arena *arena);
