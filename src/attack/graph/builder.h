/* builder - a graph under construction: what comes of a state, kept as a child of its node; only
 * for build.c. Units:  dice as rows of play_dice. Owns:   nothing. Errors: the first one stays in
 * `status`; what is built from then on is worth nothing.
 *
 * Inline: this is the inner loop of building a graph. */
#pragma once

#include "attack/graph/graph.h"

/* ---- where a state leads ---- */

/* A state by its mode and the rows of its dice, which the compiler keeps in registers. */
struct arrival {
    uint64_t fresh, rerolled, frozen;
    uint32_t mode;
};

/* Leave only results in a mode in which that happens. */
static inline __attribute__((always_inline)) void arrival_leave(struct modes *modes,
                                                                struct arrival *arrival)
{
    const struct mode *mode = &modes->items[arrival->mode];
    const struct play_dice all = { .row = { arrival->fresh + arrival->rerolled +
                                            arrival->frozen } };
    const struct dice_damage there = { play_dice_count(&all, DICE_RED, PLAY_FRESH, DICE_HIT),
                                       play_dice_count(&all, DICE_RED, PLAY_FRESH, DICE_CRIT) };
    const struct dice_damage rest = dice_neutralize(
        there, play_dice_count(&all, DICE_GREEN, PLAY_FRESH, DICE_EVADE), &mode->rules);
    const bool any = rest.hits + rest.crits > 0;
    const struct mode_left *to = &mode->left[any];

    if (to->mode == MODE_NONE)
        to = mode_find_left(modes, arrival->mode, any);
    *arrival = (struct arrival){
        .fresh = (rest.hits + to->hits) * play_die_row(DICE_RED, DICE_HIT) +
                 (rest.crits + to->crits) * play_die_row(DICE_RED, DICE_CRIT),
        .mode = to->mode,
    };
}

/* Whether anything can be used in a mode, or play is to be asked for it. */
static inline __attribute__((always_inline)) bool arrival_may_act(const struct mode *mode,
                                                                  const struct arrival *arrival)
{
    const struct play_dice dice = { .row = { arrival->fresh, arrival->rerolled, arrival->frozen } };

    return mode->acts || mode->looks || mode_has_wanted(&mode->wanted, &dice);
}

/** Go on to where something is decided or rolled, or play is asked; the mode is MODE_NONE: failed.
 */
static inline __attribute__((always_inline)) void arrival_settle(struct modes *modes,
                                                                 struct arrival *arrival)
{
    while (arrival->mode != MODE_NONE) {
        const struct mode *mode = &modes->items[arrival->mode];
        enum mode_way way = MODE_NEXT;

        if (mode->looks_ahead) { /* seldom: one comparison tells */
            if (mode->kind == MODE_OPEN)
                return;
            arrival_leave(modes, arrival);
            continue;
        }
        prune_mask_rows(&mode->live, &arrival->fresh, &arrival->rerolled, &arrival->frozen);
        if (mode->ends_if_cancelled &&
            prune_is_cancelled(arrival->fresh + arrival->rerolled + arrival->frozen)) {
            arrival->fresh = arrival->rerolled = arrival->frozen = 0;
            way = MODE_CANCELLED;
        } else if (mode->kind != MODE_ACT || arrival_may_act(mode, arrival)) {
            return;
        }
        arrival->mode = mode_go(modes, arrival->mode, way);
    }
}

/* ---- a graph under construction ---- */

enum {
    BUILDER_LOOK_EVERY = 1 << 12, /* nodes: some milliseconds */
    BUILDER_FIRST_NODES = 1 << 9, /* most attacks have fewer */
    BUILDER_FIRST_EDGES = 4 * BUILDER_FIRST_NODES
};

struct builder {
    struct graph *graph;
    struct graph_defenders *defenders;
    volley_status status;
};

/** Remember a failure. */
static inline void builder_fail(struct builder *builder, volley_status status)
{
    if (builder->status == VOLLEY_OK)
        builder->status = status;
}

/* Whether there is room for a node without a look at the budget or the watch, or more memory. */
static inline bool builder_has_room(const struct graph *graph)
{
    return graph->budget->nodes % BUILDER_LOOK_EVERY != 0 &&
           graph->node_count < graph->node_capacity;
}

/* Look there, and make it: VOLLEY_STOPPED or VOLLEY_NOMEM if there is none. */
static __attribute__((noinline)) volley_status builder_find_room(struct graph *graph)
{
    struct graph_budget *budget = graph->budget;
    const size_t nodes = graph->node_count ? (size_t)graph->node_count + 1 : BUILDER_FIRST_NODES;

    if (budget->nodes % BUILDER_LOOK_EVERY == 0 && watch_stops(budget->watch, -1))
        return VOLLEY_STOPPED;
    return budget->nodes > 0 && arena_grow(&budget->arena, &graph->nodes, &graph->node_capacity,
                                           nodes, sizeof *graph->nodes)
               ? VOLLEY_OK
               : VOLLEY_NOMEM;
}

/* Keep a state that is new as a child: its node is made when its turn comes. */
static __attribute__((noinline)) void builder_add_state(struct builder *builder,
                                                        struct known_key key, uint32_t *slot)
{
    struct graph *graph = builder->graph;

    if (builder->status != VOLLEY_OK)
        return; /* there may be no room */
    graph->edges[graph->edge_count++] = known_add(&graph->known, &key, slot);
    if (!known_reserve(&graph->known, &graph->budget->arena))
        builder_fail(builder, VOLLEY_NOMEM);
}

/* Make room for one more edge. False: out of memory. */
static __attribute__((noinline)) bool builder_grow_edges(struct builder *builder)
{
    struct graph *graph = builder->graph;
    const size_t edges = graph->edge_count ? (size_t)graph->edge_count + 1 : BUILDER_FIRST_EDGES;

    if (arena_grow(&graph->budget->arena, &graph->edges, &graph->edge_capacity, edges,
                   sizeof *graph->edges))
        return true;
    builder_fail(builder, VOLLEY_NOMEM);
    return false;
}

/* Look a state up, and keep it as a child. */
static inline __attribute__((always_inline)) void builder_add(struct builder *builder,
                                                              struct known_key key)
{
    struct graph *graph = builder->graph;
    uint32_t *slot;

    if (graph->edge_count == graph->edge_capacity && !builder_grow_edges(builder))
        return;
    slot = known_find(&graph->known, &key, known_hash(&key));
    if (*slot)
        graph->edges[graph->edge_count++] = graph->known.entries[*slot].node;
    else
        builder_add_state(builder, key, slot);
}

/* The same of a state whose dice are kept apart. */
static __attribute__((noinline)) void builder_add_apart(struct builder *builder, uint32_t mode,
                                                        const struct play_dice *dice)
{
    struct graph *graph = builder->graph;
    const struct known_key key = known_keep_apart(&graph->known, &graph->budget->arena, mode, dice);

    if (key.mode == KNOWN_NO_MODE)
        builder_fail(builder, VOLLEY_NOMEM);
    else
        builder_add(builder, key);
}

static inline __attribute__((always_inline)) void builder_keep(struct builder *builder,
                                                               const struct arrival *state)
{
    const struct known_key key = { state->fresh | state->rerolled << 4, state->mode };
    const struct play_dice dice = { .row = { state->fresh, state->rerolled, state->frozen } };

    if (known_is_apart(state->fresh, state->rerolled, state->frozen))
        builder_add_apart(builder, state->mode, &dice);
    else
        builder_add(builder, key);
}

/** Keep what comes of a state as a child of the node under construction, by its mode and dice.
 *  Inline everywhere: most of what building a graph costs is this. */
static inline __attribute__((always_inline)) void
builder_push(struct builder *builder, uint32_t mode, const struct play_dice *dice)
{
    struct arrival to = { dice->row[PLAY_FRESH], dice->row[PLAY_REROLLED], dice->row[PLAY_FROZEN],
                          mode };

    arrival_settle(&builder->graph->modes, &to);
    if (to.mode == MODE_NONE)
        builder_fail(builder, builder->graph->modes.status);
    else
        builder_keep(builder, &to);
}
