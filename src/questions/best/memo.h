/* memo - attacks of the ship, and on it, with some cards: each is worked out once, however many
 * sets share it. Units:  as in volley/best.h. Owns:   its entries; free with best_memo_fini.
 * All-zero but for `cases` is a valid empty memo. Errors: out of memory. */
#ifndef BEST_MEMO_H
#define BEST_MEMO_H

#include "base/intern.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BEST_BITS_WORDS = 4, BEST_SEARCHED_MAX = 64 * BEST_BITS_WORDS, BEST_PRIMARY = -1 };

/* A set of cards that are searched, by their numbers there. */
struct best_bits {
    uint64_t word[BEST_BITS_WORDS];
};

struct best_key {
    struct best_bits cards; /* that count in the role, but for weapons */
    int32_t weapon;         /* BEST_PRIMARY, a card of the set, or behind those one that the ship
                             * has anyway */
    uint32_t role;          /* enum rules_side */
};

enum best_state { BEST_PENDING, BEST_QUEUED, BEST_DONE, BEST_FAILED };

/* Figures of an entry: of attacks damage dealt and the chance to destroy, for each case, NAN where
 * the weapon cannot be fired; of attacks on it damage, the chance to be destroyed and attacks. */
struct best_entry {
    enum best_state state;
    size_t figures; /* where they begin */
};

struct best_memo {
    size_t cases;
    struct best_key *keys;
    struct best_entry *entries; /* of the keys of the same number */
    uint32_t count, key_capacity, capacity;
    struct intern by_key;
    double *figures;
    uint32_t figure_count, figure_capacity;
    uint32_t by_role[2]; /* entries that are worked out */
};

static inline bool best_bits_has(const struct best_bits *bits, uint32_t number)
{
    return bits->word[number / 64] >> (number % 64) & 1;
}

static inline void best_bits_flip(struct best_bits *bits, uint32_t number)
{
    bits->word[number / 64] ^= UINT64_C(1) << (number % 64);
}

/** The number of an entry, which is made pending if there is none; < 0: out of memory. */
int64_t best_memo_find(struct best_memo *memo, const struct best_key *key);

void best_memo_fini(struct best_memo *memo);

#endif
