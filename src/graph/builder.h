/* builder - a graph under construction: what comes of a state, kept as a child of its node; only
 * for build.c. Units:  dice as rows of play_dice. Owns:   nothing. Errors: the first one stays in
 * `status`; what is built from then on is worth nothing.
 *
 * Inline: this is the inner loop of building a graph. */
#ifndef GRAPH_BUILDER_H
#define GRAPH_BUILDER_H

#include "graph/arrival.h"
#include "graph/room.h"

enum { BUILDER_FIRST_EDGES = 4 * GRAPH_FIRST_NODES, BUILDER_GATHERED = 64 };

struct builder {
    struct graph *graph;
    struct graph_defenders *defenders;
    volley_status status;
    uint32_t gathered_count; /* states that are still to be looked up */
    struct known_key gathered[BUILDER_GATHERED];
};

/** Begin to add to a graph. What is gathered is not cleared. */
static inline void builder_begin(struct builder *builder, struct graph *graph,
                                 struct graph_defenders *defenders)
{
    builder->graph = graph;
    builder->defenders = defenders;
    builder->status = VOLLEY_OK;
    builder->gathered_count = 0;
}

/** Remember a failure. */
static inline void builder_fail(struct builder *builder, volley_status status)
{
    if (builder->status == VOLLEY_OK)
        builder->status = status;
}

/* A state that is new: its node is made when its turn comes. Returns what stands for it. */
static __attribute__((noinline)) uint32_t builder_add_state(struct builder *builder,
                                                            struct known_key key, uint32_t *slot)
{
    struct graph *graph = builder->graph;
    uint32_t pending;

    if (builder->status != VOLLEY_OK)
        return 0; /* there may be no room */
    pending = known_add(&graph->known, &key, slot);
    if (!graph_budget_take(graph->budget, KNOWN_BYTES))
        builder_fail(builder, VOLLEY_TOO_LARGE);
    else if (!known_reserve(&graph->known, &graph->budget->arena))
        builder_fail(builder, VOLLEY_NOMEM);
    return pending;
}

/* Room for one more edge; false: out of memory. */
static __attribute__((noinline)) bool builder_make_room(struct builder *builder)
{
    struct graph *graph = builder->graph;
    const size_t edges = graph->edge_count ? (size_t)graph->edge_count + 1 : BUILDER_FIRST_EDGES;

    if (!arena_grow(&graph->budget->arena, &graph->edges, &graph->edge_capacity, edges,
                    sizeof *graph->edges))
        builder_fail(builder, VOLLEY_NOMEM);
    return builder->status == VOLLEY_OK;
}

/* Look a state up and keep it as a child. */
static inline __attribute__((always_inline)) void builder_add_edge(struct builder *builder,
                                                                   struct known_key key)
{
    struct graph *graph = builder->graph;
    uint32_t *slot;

    if (graph->edge_count == graph->edge_capacity && !builder_make_room(builder))
        return;
    slot = known_find(&graph->known, &key);
    graph->edges[graph->edge_count++] =
        *slot ? graph->known.entries[*slot - 1].node : builder_add_state(builder, key, slot);
}

/** Look up all that were gathered, in their order. */
static __attribute__((noinline)) void builder_look_up(struct builder *builder)
{
    const uint32_t count = builder->gathered_count;

    builder->gathered_count = 0;
    for (uint32_t i = 0; i < count; i++)
        known_bring_entry(&builder->graph->known, &builder->gathered[i]);
    for (uint32_t i = 0; i < count; i++)
        builder_add_edge(builder, builder->gathered[i]);
}

/* The key of a mode with dice that are kept apart. Its mode is KNOWN_NO_MODE: out of memory. */
static inline struct known_key builder_keep_apart(struct builder *builder, uint32_t mode,
                                                  const struct play_dice *dice)
{
    struct graph *graph = builder->graph;
    const uint32_t before = graph->known.apart_count;
    const struct known_key key = known_keep_apart(&graph->known, &graph->budget->arena, mode, dice);

    if (key.mode == KNOWN_NO_MODE)
        builder_fail(builder, VOLLEY_NOMEM);
    else if (graph->known.apart_count > before &&
             !graph_budget_take(graph->budget, KNOWN_APART_BYTES))
        builder_fail(builder, VOLLEY_TOO_LARGE);
    return key;
}

/* Keep a state whose dice are kept apart, or where states are far away: then its slot is on its way
 * while the next ones are worked out, and all are looked up together. */
static __attribute__((noinline)) void builder_gather(struct builder *builder, uint32_t mode,
                                                     uint64_t fresh, uint64_t rerolled,
                                                     uint64_t frozen)
{
    const struct known *known = &builder->graph->known;
    struct known_key key = known_key_of(mode, fresh, rerolled);

    if (known_is_apart(fresh, rerolled, frozen))
        key = builder_keep_apart(builder, mode,
                                 &(struct play_dice){ .row = { fresh, rerolled, frozen } });
    if (key.mode == KNOWN_NO_MODE)
        return;
    known_bring_slot(known, &key);
    builder->gathered[builder->gathered_count++] = key;
    if (builder->gathered_count == BUILDER_GATHERED || !known_is_far(known))
        builder_look_up(builder);
}

/** Keep what comes of a state as a child of the node under construction, by its mode and dice; when
 *  there are no more, builder_look_up. Inline everywhere: most of what building a graph costs is
 *  this. */
static inline __attribute__((always_inline)) void
builder_push(struct builder *builder, uint32_t mode, const struct play_dice *dice)
{
    struct graph *graph = builder->graph;
    struct arrival to = { dice->row[PLAY_FRESH], dice->row[PLAY_REROLLED], dice->row[PLAY_FROZEN],
                          mode };

    arrival_settle(&graph->modes, &to);
    if (to.mode == MODE_NONE)
        builder_fail(builder, graph->modes.status);
    else if (known_is_far(&graph->known) || known_is_apart(to.fresh, to.rerolled, to.frozen))
        builder_gather(builder, to.mode, to.fresh, to.rerolled, to.frozen);
    else
        builder_add_edge(builder, known_key_of(to.mode, to.fresh, to.rerolled));
}

#endif
