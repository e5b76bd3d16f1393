#include "graph/graph.h"

#include "base/grow.h"
#include "play/pool.h"
#include "play/test_roll.h"

#include <stdlib.h>

enum { LOOK_EVERY = 1 << 12 }; /* nodes: some milliseconds */

struct builder {
    struct graph *graph;
    struct graph_defenders *defenders;
    volley_status status;
    uint32_t *found; /* a stack: children of the nodes under construction */
    uint32_t found_count, found_capacity;
};

static uint32_t visit(struct builder *builder, uint32_t mode, struct play_dice dice);

/* ---- making nodes ---- */

static uint32_t fail(struct builder *builder, volley_status status)
{
    if (builder->status == VOLLEY_OK)
        builder->status = status;
    return 0;
}

static void push_found(struct builder *builder, uint32_t node)
{
    if (builder->found_count == builder->found_capacity &&
        !grow_array(&builder->found, &builder->found_capacity, (size_t)builder->found_count + 1,
                    sizeof *builder->found)) {
        fail(builder, VOLLEY_NOMEM);
        return;
    }
    builder->found[builder->found_count++] = node;
}

/* Visit what comes of a state, and keep it as a child of the node under construction. */
static void push(struct builder *builder, uint32_t mode, const struct play_dice *dice)
{
    if (mode == MODE_NONE)
        fail(builder, builder->graph->modes.status);
    else
        push_found(builder, visit(builder, mode, *dice));
}

static bool make_room(struct builder *builder, uint32_t children)
{
    struct graph *graph = builder->graph;
    const uint64_t bytes = sizeof *graph->nodes + KNOWN_BYTES + children * sizeof *graph->edges;

    if (builder->status != VOLLEY_OK)
        return false;
    if (graph->budget->nodes == 0 || !graph_budget_take(graph->budget, bytes))
        fail(builder, VOLLEY_TOO_LARGE);
    else if (graph->budget->nodes % LOOK_EVERY == 0 && watch_stops(graph->budget->watch, -1))
        fail(builder, VOLLEY_STOPPED);
    else if ((graph->node_count == graph->node_capacity ||
              graph->edge_capacity - graph->edge_count < children) &&
             (!grow_array(&graph->nodes, &graph->node_capacity, (size_t)graph->node_count + 1,
                          sizeof *graph->nodes) ||
              !grow_array(&graph->edges, &graph->edge_capacity,
                          (size_t)graph->edge_count + children, sizeof *graph->edges)))
        fail(builder, VOLLEY_NOMEM);
    return builder->status == VOLLEY_OK;
}

/* Make a node of a state whose children are the stack from `base` up; takes them off. */
static uint32_t add_node(struct builder *builder, const struct graph_key *key,
                         struct graph_node node, uint32_t base)
{
    struct graph *graph = builder->graph;
    uint32_t children = builder->found_count - base;

    builder->found_count = base;
    if (!make_room(builder, children))
        return 0;
    if (node.kind != GRAPH_END) {
        node.first = graph->edge_count;
        node.child_count = children;
        for (uint32_t i = 0; i < children; i++)
            graph->edges[graph->edge_count + i] = builder->found[base + i];
        graph->edge_count += children;
    }
    graph->budget->nodes--;
    node.state = graph->known.count;
    if (!known_add(&graph->known, key, graph->node_count))
        return fail(builder, VOLLEY_NOMEM);
    graph->nodes[graph->node_count] = node;
    return graph->node_count++;
}

/* ---- states ---- */

static struct play_state state_of(const struct builder *builder, const struct graph_key *key)
{
    return mode_state(&builder->graph->modes.items[key->mode].key, &key->dice);
}

struct play_state graph_state_at(const struct graph *graph, uint32_t node)
{
    const struct graph_key *key = &graph->known.keys[graph->nodes[node].state];

    return mode_state(&graph->modes.items[key->mode].key, &key->dice);
}

/* Let play go on from a state, by what its dice show. */
static struct graph_key go_on(struct builder *builder, struct play_state state)
{
    struct graph *graph = builder->graph;
    struct graph_key key = { .mode = MODE_NONE };
    struct prune_live live;

    if (!modes_can_count(&graph->modes, &state))
        return key;
    graph->modes.rolled |= prune_advance(graph->prune, &state, &live);
    if (modes_can_count(&graph->modes, &state))
        key.mode = modes_stop(&graph->modes, &state, &live);
    memcpy(&key.dice, &state, sizeof key.dice);
    return key;
}

static void push_state(struct builder *builder, const struct play_state *state)
{
    const struct mode_key key = mode_key_of(state);

    push(builder, modes_find(&builder->graph->modes, &key), &state->dice);
}

/* ---- nodes of each kind ---- */

static uint32_t roll_node(struct builder *builder, const struct graph_key *key)
{
    struct modes *modes = &builder->graph->modes;
    const struct mode *mode = &modes->items[key->mode];
    const uint8_t window = mode->window;
    const enum play_mark mark = (enum play_mark)mode->mark;
    const enum dice_color color = rules_windows[window].dice;
    const uint32_t base = builder->found_count, next = mode_next(modes, key->mode);

    for (enum dice_face face = 0; face < DICE_FACES; face++) {
        struct play_dice after = key->dice;

        if (!dice_sides[color][face])
            continue;
        ++*play_dice_at(&after, color, mark, face);
        push(builder, next, &after);
    }
    return add_node(builder, key,
                    (struct graph_node){ .kind = GRAPH_ROLL, .detail = color, .amount = window },
                    base);
}

static uint32_t test_node(struct builder *builder, const struct graph_key *key)
{
    const struct play_attack *attack = builder->graph->prune->attack;
    const struct play_state state = state_of(builder, key);
    const enum dice_color color = play_test_color(attack, &state);
    const uint32_t base = builder->found_count;

    for (enum dice_face face = 0; face < DICE_FACES; face++) {
        struct play_state after = state;

        if (!dice_sides[color][face])
            continue;
        play_test_show(attack, &after, face);
        push_state(builder, &after);
    }
    return add_node(
        builder, key,
        (struct graph_node){ .kind = GRAPH_ROLL, .detail = color, .amount = state.window }, base);
}

static void found_option(const struct play_ability *ability, const struct play_state *after,
                         void *context)
{
    struct builder *builder = context;

    if (ability)
        builder->graph->acted |= ability->used;
    push_state(builder, after);
}

/* What comes next is a die of a test, or a choice for which play is asked. */
static uint32_t asked_node(struct builder *builder, const struct graph_key *key)
{
    const struct prune *prune = builder->graph->prune;
    const struct play_state state = state_of(builder, key);
    const uint32_t base = builder->found_count;

    if (state.tests > 0 && !state.owed)
        return test_node(builder, key);
    prune_option_each(prune, &state, found_option, builder);
    return add_node(builder, key,
                    (struct graph_node){ .kind = GRAPH_CHOICE,
                                         .detail = play_option_chooser(prune->attack, &state) },
                    base);
}

/* A use that takes dice. */
struct taking {
    struct builder *builder;
    struct mode_use *use;
};

static void found_dice(const struct play_dice *dice, const struct play_taken *taken, void *context)
{
    const struct taking *taking = context;
    struct builder *builder = taking->builder;
    struct graph *graph = builder->graph;

    if (taking->use->lesser && prune_is_left(graph->prune, taking->use->lesser, taken))
        return;
    graph->acted |= taking->use->ability->used;
    push(builder, mode_use_leads(&graph->modes, taking->use, taken), dice);
}

static void push_use(struct builder *builder, struct mode_use *use, const struct graph_key *key)
{
    struct graph *graph = builder->graph;
    struct play_dice dice = key->dice;
    struct taking taking = { builder, use };
    struct play_state state;

    switch (use->kind) {
    case MODE_TAKES:
        play_take_each(&use->taking, &dice, found_dice, &taking);
        break;
    case MODE_LEADS:
        graph->acted |= use->ability->used;
        push(builder, mode_use_leads(&graph->modes, use, &(struct play_taken){ 0 }), &dice);
        break;
    case MODE_ASKED:
        state = state_of(builder, key);
        prune_use_each(graph->prune, use->ability, &state, found_option, builder);
        break;
    }
}

static bool must_act(const struct modes *modes, const struct mode *mode,
                     const struct play_dice *dice)
{
    if (mode->is_forced)
        return true;
    for (uint32_t i = 0; mode->musts && i < mode->use_count; i++)
        if (mode->uses[i].ability->effect.must &&
            mode_use_exists(modes, &mode->uses[i], dice, &mode->key))
            return true;
    return false;
}

/* Uses of abilities in the order of prune_option_each: first to go on without any. */
static uint32_t act_node(struct builder *builder, const struct graph_key *key)
{
    struct graph *graph = builder->graph;
    const struct mode *mode = &graph->modes.items[key->mode];
    struct mode_use *uses = mode->uses; /* the modes may move meanwhile, these do not */
    const uint32_t use_count = mode->use_count, base = builder->found_count;
    const uint8_t window = mode->window;

    if (!must_act(&graph->modes, mode, &key->dice))
        push(builder, mode_next(&graph->modes, key->mode), &key->dice);
    for (uint32_t i = 0; i < use_count; i++)
        if (mode_use_exists(&graph->modes, &uses[i], &key->dice,
                            &graph->modes.items[key->mode].key))
            push_use(builder, &uses[i], key);
    return add_node(
        builder, key,
        (struct graph_node){ .kind = GRAPH_CHOICE, .detail = rules_windows[window].actor }, base);
}

static uint32_t settle_node(struct builder *builder, const struct graph_key *key)
{
    struct graph *graph = builder->graph;
    const uint32_t base = builder->found_count;
    const struct play_state state = state_of(builder, key);
    const uint8_t token = graph->modes.items[key->mode].token;

    push(builder, mode_next(&graph->modes, key->mode), &key->dice);
    return add_node(builder, key,
                    (struct graph_node){ .kind = GRAPH_SETTLE,
                                         .detail = token,
                                         .amount = state.tokens[RULES_ATTACKER][token] },
                    base);
}

/* Results that were turned to tokens, by what turned them. */
static struct graph_landing landing_of(const struct play_attack *attack,
                                       const struct play_state *state)
{
    const struct play_dice *dice = &state->dice;
    const bool damages = play_dice_count(dice, DICE_RED, PLAY_FRESH, DICE_HIT) +
                             play_dice_count(dice, DICE_RED, PLAY_FRESH, DICE_CRIT) >
                         0;
    struct graph_landing landing = { .hit = damages != ((state->noted & PLAY_NOTED_HIT) != 0) };

    for (size_t i = 0; i < attack->ability_count && attack->notes_hit; i++) {
        const struct rules_step *step = rules_effect_main(&attack->abilities[i].effect);

        if (step->operation != RULES_INFLICT || !(attack->abilities[i].force & state->used))
            continue;
        for (enum dice_face face = DICE_HIT; face <= DICE_CRIT; face++)
            for (int token = 0; step->from >> face & 1 && token < RULES_TOKENS; token++)
                if (step->tokens >> token & 1)
                    landing.given[token] =
                        (uint8_t)(landing.given[token] +
                                  play_dice_count(dice, DICE_RED, PLAY_REROLLED, face));
    }
    return landing;
}

static uint32_t end_node(struct builder *builder, const struct graph_key *key)
{
    struct graph *graph = builder->graph;
    const struct play_state full = state_of(builder, key), *state = &full;
    const unsigned hits = play_dice_count(&state->dice, DICE_RED, PLAY_FRESH, DICE_HIT);
    const unsigned crits = play_dice_count(&state->dice, DICE_RED, PLAY_FRESH, DICE_CRIT);
    uint8_t found[GRAPH_DEFENDER_BYTES];
    uint32_t defender;

    memcpy(found, state->tokens[RULES_DEFENDER], RULES_TOKENS);
    memcpy(found + RULES_TOKENS, &state->spent, sizeof state->spent);
    found[GRAPH_DEFENDER_NOTED] = state->noted & PLAY_NOTED_LASTING;
    memcpy(found + GRAPH_DEFENDER_ATTACKER, state->tokens[RULES_ATTACKER], RULES_TOKENS);
    defender = graph_defenders_add(builder->defenders, found);

    if (defender == UINT32_MAX || !grow_array(&graph->ends, &graph->end_capacity,
                                              (size_t)graph->end_count + 1, sizeof *graph->ends))
        return fail(builder, VOLLEY_NOMEM);
    graph->ends[graph->end_count] =
        (struct graph_end){ (uint8_t)hits,   (uint8_t)crits,
                            state->facedown, landing_of(graph->prune->attack, state),
                            defender,        state->follow };
    return add_node(builder, key,
                    (struct graph_node){ .kind = GRAPH_END, .first = graph->end_count++ },
                    builder->found_count);
}

static bool is_cancelled(const struct play_dice *dice)
{
    uint8_t sum[PLAY_PLACES];

    play_dice_sum(dice, sum);
    return sum[play_place(DICE_GREEN, DICE_EVADE)] >=
           sum[play_place(DICE_RED, DICE_HIT)] + sum[play_place(DICE_RED, DICE_CRIT)];
}

/* Go on from a mode with these dice to where something is decided or rolled, or play is asked. */
static void settle_key(struct builder *builder, struct graph_key *key)
{
    struct modes *modes = &builder->graph->modes;

    while (key->mode != MODE_NONE) {
        const struct mode *mode = &modes->items[key->mode];

        if (mode->kind == MODE_OPEN)
            return;
        if (mode->kind == MODE_LEAVE) {
            key->mode = mode_leave(modes, key->mode, &key->dice);
            continue;
        }
        prune_mask_apply(&mode->live, &key->dice);
        if (mode->ends_if_cancelled && is_cancelled(&key->dice)) {
            key->mode = mode_cancelled(modes, key->mode);
            key->dice = (struct play_dice){ 0 };
        } else if (mode->kind == MODE_ACT && !mode_can_act(modes, mode, &key->dice)) {
            key->mode = mode_next(modes, key->mode);
        } else {
            return;
        }
    }
}

static uint32_t make_node(struct builder *builder, const struct graph_key *key)
{
    switch (builder->graph->modes.items[key->mode].kind) {
    case MODE_ROLL:
        return roll_node(builder, key);
    case MODE_ACT:
        return act_node(builder, key);
    case MODE_SETTLE:
        return settle_node(builder, key);
    case MODE_END:
        return end_node(builder, key);
    case MODE_ASK:
    case MODE_LEAVE:
    case MODE_OPEN:
        break;
    }
    return asked_node(builder, key);
}

/* What play makes of an open mode. */
static uint32_t open_node(struct builder *builder, const struct graph_key *open)
{
    struct graph_key key = go_on(builder, state_of(builder, open));
    uint32_t node;

    if (key.mode == MODE_NONE)
        return fail(builder, builder->graph->modes.status);
    known_hash(&key);
    node = known_find(&builder->graph->known, &key);
    if (node == KNOWN_NONE)
        node = make_node(builder, &key);
    if (!graph_budget_take(builder->graph->budget, KNOWN_BYTES))
        return fail(builder, VOLLEY_TOO_LARGE);
    if (builder->status == VOLLEY_OK && !known_add(&builder->graph->known, open, node))
        fail(builder, VOLLEY_NOMEM);
    return node;
}

/* The node of a state and, first, of everything that can follow it. */
static uint32_t visit(struct builder *builder, uint32_t mode, struct play_dice dice)
{
    struct graph_key key = { .dice = dice, .mode = mode };
    uint32_t node;

    if (builder->status != VOLLEY_OK)
        return 0;
    settle_key(builder, &key);
    if (key.mode == MODE_NONE)
        return fail(builder, builder->graph->modes.status);
    known_hash(&key);
    node = known_find(&builder->graph->known, &key);
    if (node != KNOWN_NONE)
        return node;
    return builder->graph->modes.items[key.mode].kind == MODE_OPEN ? open_node(builder, &key)
                                                                   : make_node(builder, &key);
}

static volley_status build_failed(const struct builder *builder, volley_error *err)
{
    const volley_status status = builder->status;

    if (builder->graph->modes.status != VOLLEY_OK)
        return modes_failed(&builder->graph->modes, err);
    if (status == VOLLEY_TOO_LARGE)
        return graph_budget_fail(builder->graph->budget, err);
    return status == VOLLEY_STOPPED ? error_stopped(err) : error_nomem(err);
}

static bool make_entry_room(struct graph *graph, uint32_t defender)
{
    if (!grow_array(&graph->entries, &graph->entry_capacity, (size_t)defender + 1,
                    sizeof *graph->entries))
        return false;
    while (graph->entry_count <= defender)
        graph->entries[graph->entry_count++] = 0;
    return true;
}

volley_status graph_add_entry(struct graph *graph, struct graph_defenders *defenders,
                              uint32_t defender, volley_error *err)
{
    const struct play_attack *attack = graph->prune->attack;
    struct builder builder = { .graph = graph, .defenders = defenders };
    struct mode_key key;
    struct play_state start = { .used = attack->holding };
    uint32_t node;

    if (!make_entry_room(graph, defender))
        return error_nomem(err);
    if (graph->entries[defender])
        return VOLLEY_OK;
    memcpy(start.tokens[RULES_ATTACKER],
           attack->number ? defenders->tokens[defender] + GRAPH_DEFENDER_ATTACKER : attack->tokens,
           sizeof attack->tokens);
    memcpy(start.tokens[RULES_DEFENDER], defenders->tokens[defender], RULES_TOKENS);
    memcpy(&start.spent, defenders->tokens[defender] + RULES_TOKENS, sizeof start.spent);
    start.noted = defenders->tokens[defender][GRAPH_DEFENDER_NOTED];
    if (!play_pools_pay_shot(attack, &start)) {
        start.window = RULES_WINDOWS; /* not even what comes after an attack happens */
        start.noted |= attack->second ? PLAY_NOTED_OVER : 0;
    }
    if (!graph->modes.prune)
        modes_init(&graph->modes, graph->prune, graph->budget);
    key = mode_key_of(&start);
    push(&builder, modes_find(&graph->modes, &key), &(struct play_dice){ 0 });
    node = builder.found_count ? builder.found[0] : 0;
    free(builder.found);
    if (builder.status != VOLLEY_OK)
        return build_failed(&builder, err);
    graph->entries[defender] = node + 1;
    return VOLLEY_OK;
}

void graph_fini(struct graph *graph)
{
    free(graph->nodes);
    known_fini(&graph->known);
    modes_fini(&graph->modes);
    free(graph->edges);
    free(graph->ends);
    free(graph->entries);
    *graph = (struct graph){ 0 };
}
