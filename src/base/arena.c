#include "base/arena.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

/* The address sanitizer is told what of a block no piece has, and pieces keep a distance then. */
#ifndef __has_feature
#define __has_feature(feature) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
#include <sanitizer/asan_interface.h>
enum { DISTANCE = 16 };
#else
#define ASAN_POISON_MEMORY_REGION(bytes, count)   ((void)(bytes), (void)(count))
#define ASAN_UNPOISON_MEMORY_REGION(bytes, count) ((void)(bytes), (void)(count))
enum { DISTANCE = 0 };
#endif

/* A piece of LARGE bytes has a block to itself, which may grow where it is. Up to FAST bytes arrays
 * grow fast: what is never touched costs nothing. */
enum {
    ALIGNMENT = alignof(max_align_t),
    BLOCK_BYTES = 1 << 16,
    LARGE = 1 << 15,
    FAST = 1 << 18,
    FIRST_BYTES = 1 << 11
};

struct arena_block {
    alignas(ALIGNMENT) struct arena_block *next;
};
_Static_assert(sizeof(struct arena_block) == ALIGNMENT, "what follows it is aligned");

static size_t rounded(size_t bytes)
{
    return (bytes + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
}

/* What a block holds, which it is linked for; NULL: out of memory. */
static char *add_block(struct arena *arena, struct arena_block *block)
{
    if (!block)
        return NULL;
    block->next = arena->blocks;
    arena->blocks = block;
    return (char *)(block + 1);
}

bool arena_pay(struct arena *arena, uint64_t bytes)
{
    if (arena->most && arena->most - arena->paid < bytes) {
        arena->is_full = true;
        return false;
    }
    arena->paid += bytes;
    return true;
}

void *arena_take(struct arena *arena, size_t bytes)
{
    const size_t room = rounded(bytes) + DISTANCE;
    char *piece;

    if (!arena_pay(arena, bytes))
        return NULL;
    if (bytes >= LARGE)
        return bytes > SIZE_MAX - sizeof(struct arena_block)
                   ? NULL
                   : add_block(arena, malloc(sizeof(struct arena_block) + bytes));
    if (room > arena->left) {
        piece = add_block(arena, malloc(BLOCK_BYTES));
        if (!piece)
            return NULL;
        arena->at = piece;
        arena->left = BLOCK_BYTES - sizeof(struct arena_block);
        ASAN_POISON_MEMORY_REGION(arena->at, arena->left);
    }
    piece = arena->at;
    ASAN_UNPOISON_MEMORY_REGION(piece, bytes);
    arena->at += room;
    arena->left -= room;
    return piece;
}

void *arena_take_zeroed(struct arena *arena, size_t bytes)
{
    void *piece;

    if (bytes >= LARGE) /* which may be zero already */
        return bytes > SIZE_MAX - sizeof(struct arena_block) || !arena_pay(arena, bytes)
                   ? NULL
                   : add_block(arena, calloc(1, sizeof(struct arena_block) + bytes));
    piece = arena_take(arena, bytes);
    if (piece)
        memset(piece, 0, bytes);
    return piece;
}

char *arena_copy(struct arena *arena, const char *text)
{
    const size_t bytes = strlen(text) + 1;
    char *copy = arena_take(arena, bytes);

    return copy ? memcpy(copy, text, bytes) : NULL;
}

static void *resize(struct arena *arena, void *piece, size_t had, size_t bytes)
{
    struct arena_block **link = &arena->blocks, *block;
    void *grown;

    if (had < LARGE) {
        grown = arena_take(arena, bytes);
        if (grown && had > 0)
            memcpy(grown, piece, had);
        return grown;
    }
    if (!arena_pay(arena, bytes - had))
        return NULL;
    while (*link != (struct arena_block *)piece - 1)
        link = &(*link)->next;
    block = realloc(*link, sizeof *block + bytes);
    if (!block)
        return NULL;
    *link = block;
    return block + 1;
}

bool arena_grow_now(struct arena *arena, void *array, uint32_t *capacity, size_t need,
                    size_t item_bytes)
{
    const size_t had = *capacity * item_bytes;
    size_t items = *capacity * (had < FAST ? 4u : 2u);
    void *old, *grown;

    if (items == 0)
        items = FIRST_BYTES / item_bytes;
    if (items < need)
        items = need;
    if (items > UINT32_MAX || items > (SIZE_MAX - sizeof(struct arena_block)) / item_bytes)
        return false;
    memcpy(&old, array, sizeof old); /* any object pointer has the bytes of a void pointer here */
    grown = resize(arena, old, had, items * item_bytes);
    if (!grown)
        return false;
    memcpy(array, &grown, sizeof grown);
    *capacity = (uint32_t)items;
    return true;
}

void arena_fini(struct arena *arena)
{
    for (struct arena_block *block = arena->blocks, *next; block; block = next) {
        next = block->next;
        free(block);
    }
    *arena = (struct arena){ 0 };
}
