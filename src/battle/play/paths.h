/* paths - the game of round.h as trials have found it: from a point where chance decides, by an
 * outcome, to the next one.
 * Units:  numbers of paths, from 1; 0: none.
 * Owns:   its memory, which is bounded; free with paths_fini. All-zero but for the bytes of a state
 *         is a valid empty one.
 * Errors: out of memory.
 *
 * Trials of small engagements come to the same states again and again. A state at a point is worked
 * out once, and so is what each outcome does; where there are too many of them the first ones are
 * kept, for these are the likely ones. What damage cards do depends on the piles, which are no part
 * of a state: from there on a trial finds its path again by its state. */
#pragma once

#include "battle/rounds/round.h"

/* Where an outcome leads, and what the ship that engages has done. */
struct path_edge {
    uint32_t to;    /* 0: not yet known */
    uint32_t deeds; /* to be added to those of the ship (battle/play/score.h) */
};

struct path {
    struct round_point point;
    uint32_t edges; /* the first one; as many as outcomes, of a pause between rounds one */
};

struct paths {
    struct numbers states; /* struct path by state */
    struct path_edge *edges;
    uint32_t edge_count, edge_capacity;
};

/** The path of a state that stands at a point. Out: 0 if there is no room for it. */
volley_status paths_find(struct paths *paths, const struct engagement_state *state,
                         const struct round_point *point, uint32_t *out, volley_error *err);

static inline const struct path *paths_at(const struct paths *paths, uint32_t number)
{
    return (const struct path *)paths->states.values + (number - 1);
}

static inline const struct engagement_state *paths_state(const struct paths *paths, uint32_t number)
{
    return numbers_at(&paths->states, number);
}

static inline struct path_edge *paths_edge(const struct paths *paths, uint32_t number,
                                           size_t outcome)
{
    return &paths->edges[paths_at(paths, number)->edges + outcome];
}

/** Bytes of memory that they take. */
static inline size_t paths_bytes(const struct paths *paths)
{
    return numbers_bytes(&paths->states) + paths->edge_capacity * sizeof *paths->edges;
}

void paths_fini(struct paths *paths);
