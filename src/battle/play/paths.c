#include "battle/play/paths.h"

#include "base/grow.h"

enum { PATHS_MAX = 1 << 17, EDGES_MAX = 1 << 22 };

static volley_status add(struct paths *paths, const struct engagement_state *state,
                         const struct round_point *point, uint32_t *out, volley_error *err)
{
    const size_t count = point->kind == ROUND_OVER ? 1 : point->count;
    const size_t end = paths->edge_count + count;

    if (paths->states.count == PATHS_MAX || end > EDGES_MAX)
        return VOLLEY_OK;
    NEED(grow_array(&paths->edges, &paths->edge_capacity, end, sizeof *paths->edges), err);
    paths->states.value_bytes = sizeof(struct path);
    *out = numbers_find(&paths->states, state);
    NEED(*out, err);
    *(struct path *)numbers_value(&paths->states, *out) =
        (struct path){ *point, paths->edge_count };
    for (; paths->edge_count < end; paths->edge_count++)
        paths->edges[paths->edge_count] = (struct path_edge){ 0, 0 };
    return VOLLEY_OK;
}

volley_status paths_find(struct paths *paths, const struct engagement_state *state,
                         const struct round_point *point, uint32_t *out, volley_error *err)
{
    *out = numbers_known(&paths->states, state, paths->states.item_bytes);
    return *out ? VOLLEY_OK : add(paths, state, point, out, err);
}

void paths_fini(struct paths *paths)
{
    numbers_fini(&paths->states);
    free(paths->edges);
    *paths = (struct paths){ .states = paths->states };
}
