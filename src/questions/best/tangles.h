/* tangles - every set of tangled cards that a ship may have together, and how many sets there are
 * in all.
 * Units:  points of the edition.
 * Owns:   nothing.
 * Errors: out of memory. */
#ifndef BEST_TANGLES_H
#define BEST_TANGLES_H

#include "questions/best/rooms.h"

/* Tangled cards that a ship may have together. */
struct best_tangle {
    const uint32_t *cards; /* numbers of the offer, ascending */
    size_t count;
    int cost, room;
};

/* Returns false to go on no further. */
typedef bool best_tangle_fn(const struct best_tangle *tangle, void *context);

struct best_sets {
    struct best_offer *offer;
    struct best_rooms *rooms;
    bool searched; /* only cards that are searched */
    uint32_t most; /* sets of tangled cards that are looked at, allowed or not; 0: all */
    bool (*is_off)(void *context); /* asked at each whether to go on; NULL: nobody is */
    void *context;
};

/** Visit each of them, the empty one first, a set before those that have more besides.
 *  *whole: whether all have been looked at */
volley_status best_tangles_each(const struct best_sets *sets, best_tangle_fn *visit, void *context,
                                bool *whole, volley_error *err);

/** Whether a ship may have these together, whatever their slots and points. */
bool best_tangles_allowed(struct best_offer *offer, const uint32_t *cards, size_t count);

/** How many sets there are within the points and the slots. *known: false where there are more than
 *  are counted. */
volley_status best_sets_count(const struct best_sets *sets, uint64_t *out, bool *known,
                              volley_error *err);

#endif
