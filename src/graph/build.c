#include "graph/graph.h"

#include "base/grow.h"
#include "play/option.h"
#include "play/pool.h"
#include "play/test_roll.h"
#include "prune/live.h"

#include <stdlib.h>
#include <string.h>

enum { LOOK_EVERY = 1 << 12 }; /* nodes: some milliseconds */

struct builder {
    struct graph *graph;
    const struct play_attack *attack;
    struct graph_defenders *defenders;
    volley_status status;
    bool overflows; /* there is more than can be counted of a token, or with RULES_TOKENS of damage
                     */
    int overflowing;
    uint32_t *found; /* a stack: children of the nodes under construction */
    uint32_t found_count, found_capacity;
};

static uint32_t visit(struct builder *builder, struct play_state state);

/* ---- making nodes ---- */

static uint32_t *find_state(const struct graph *graph, const struct play_state *state)
{
    return intern_find(&graph->table, graph->states, sizeof *state, state);
}

static uint32_t fail(struct builder *builder, volley_status status)
{
    if (builder->status == VOLLEY_OK)
        builder->status = status;
    return 0;
}

static void push_found(struct builder *builder, uint32_t node)
{
    if (!grow_array(&builder->found, &builder->found_capacity, (size_t)builder->found_count + 1,
                    sizeof *builder->found)) {
        fail(builder, VOLLEY_NOMEM);
        return;
    }
    builder->found[builder->found_count++] = node;
}

static bool make_room(struct builder *builder, uint32_t children)
{
    struct graph *graph = builder->graph;
    uint32_t state_capacity = graph->node_capacity;

    if (builder->status != VOLLEY_OK)
        return false;
    if (graph->budget->nodes == 0) {
        fail(builder, VOLLEY_TOO_LARGE);
    } else if (graph->budget->nodes % LOOK_EVERY == 0 && watch_stops(graph->budget->watch, -1)) {
        fail(builder, VOLLEY_STOPPED);
    } else if (!grow_array(&graph->states, &state_capacity, (size_t)graph->node_count + 1,
                           sizeof *graph->states) ||
               !grow_array(&graph->nodes, &graph->node_capacity, (size_t)graph->node_count + 1,
                           sizeof *graph->nodes) ||
               !grow_array(&graph->edges, &graph->edge_capacity,
                           (size_t)graph->edge_count + children, sizeof *graph->edges) ||
               !intern_reserve(&graph->table, graph->states, sizeof *graph->states,
                               graph->node_count)) {
        fail(builder, VOLLEY_NOMEM);
    }
    return builder->status == VOLLEY_OK;
}

/* Make a node of a state whose children are the stack from `base` up; takes them off. */
static uint32_t add_node(struct builder *builder, const struct play_state *state,
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
        if (children)
            memcpy(graph->edges + graph->edge_count, builder->found + base,
                   children * sizeof *graph->edges);
        graph->edge_count += children;
    }
    graph->budget->nodes--;
    *find_state(graph, state) = graph->node_count + 1;
    graph->states[graph->node_count] = *state;
    graph->nodes[graph->node_count] = node;
    return graph->node_count++;
}

/* ---- nodes of each kind ---- */

/* A die of the attack, or else of a test. */
static uint32_t roll_node(struct builder *builder, const struct play_state *state)
{
    bool is_test = state->in_hand == 0;
    enum dice_color color =
        is_test ? play_test_color(builder->attack, state) : rules_windows[state->window].dice;
    uint32_t base = builder->found_count;

    for (enum dice_face face = 0; face < DICE_FACES; face++) {
        struct play_state after = *state;

        if (!dice_sides[color][face])
            continue;
        if (is_test) {
            play_test_show(builder->attack, &after, face);
        } else {
            after.in_hand--;
            after.dice[color][state->mark][face]++;
        }
        push_found(builder, visit(builder, after));
    }
    return add_node(
        builder, state,
        (struct graph_node){ .kind = GRAPH_ROLL, .detail = color, .amount = state->window }, base);
}

static void found_option(const struct play_ability *ability, const struct play_state *after,
                         void *context)
{
    struct builder *builder = context;

    if (ability)
        builder->graph->acted |= ability->used;
    push_found(builder, visit(builder, *after));
}

static uint32_t choice_node(struct builder *builder, const struct play_state *state)
{
    uint32_t base = builder->found_count;

    prune_option_each(builder->graph->prune, state, found_option, builder);
    return add_node(builder, state,
                    (struct graph_node){ .kind = GRAPH_CHOICE,
                                         .detail = play_option_chooser(builder->attack, state) },
                    base);
}

/* Results that were turned to tokens, by what turned them. */
static struct graph_landing landing_of(const struct play_attack *attack,
                                       const struct play_state *state)
{
    const uint8_t *turned = state->dice[DICE_RED][PLAY_REROLLED];
    const uint8_t *damage = state->dice[DICE_RED][PLAY_FRESH];
    struct graph_landing landing = { .hit = (damage[DICE_HIT] + damage[DICE_CRIT] > 0) !=
                                            ((state->noted & PLAY_NOTED_HIT) != 0) };

    for (size_t i = 0; i < attack->ability_count && attack->notes_hit; i++) {
        const struct rules_step *step = rules_effect_main(&attack->abilities[i].effect);

        if (step->operation != RULES_INFLICT || !(attack->abilities[i].force & state->used))
            continue;
        for (enum dice_face face = DICE_HIT; face <= DICE_CRIT; face++)
            for (int token = 0; step->from >> face & 1 && token < RULES_TOKENS; token++)
                if (step->tokens >> token & 1)
                    landing.given[token] = (uint8_t)(landing.given[token] + turned[face]);
    }
    return landing;
}

static uint32_t end_node(struct builder *builder, const struct play_state *state)
{
    struct graph *graph = builder->graph;
    const uint8_t *left = state->dice[DICE_RED][PLAY_FRESH];
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
        (struct graph_end){ left[DICE_HIT],  left[DICE_CRIT],
                            state->facedown, landing_of(builder->attack, state),
                            defender,        state->follow };
    return add_node(builder, state,
                    (struct graph_node){ .kind = GRAPH_END, .first = graph->end_count++ },
                    builder->found_count);
}

/* A token of the attacker that no ability to come can spend: what is left of it is known. */
static int settled_token(const struct prune_live *live, const struct play_state *state)
{
    for (int token = 0; token < RULES_TOKENS; token++)
        if (state->tokens[RULES_ATTACKER][token] && !(live->tokens[RULES_ATTACKER] >> token & 1))
            return token;
    return -1;
}

static uint32_t settle_node(struct builder *builder, const struct play_state *state, int token)
{
    uint32_t base = builder->found_count;
    struct play_state after = *state;

    after.tokens[RULES_ATTACKER][token] = 0;
    push_found(builder, visit(builder, after));
    return add_node(builder, state,
                    (struct graph_node){ .kind = GRAPH_SETTLE,
                                         .detail = (uint8_t)token,
                                         .amount = state->tokens[RULES_ATTACKER][token] },
                    base);
}

static uint32_t fail_overflow(struct builder *builder, int token)
{
    builder->overflows = true;
    builder->overflowing = token;
    return fail(builder, VOLLEY_TOO_LARGE);
}

/* Tokens of a kind of which a ship has more than can be counted; RULES_TOKENS: of none. */
static int overflowing_token(const struct play_state *state)
{
    for (int token = 0; token < RULES_TOKENS; token++)
        if (state->tokens[RULES_ATTACKER][token] > RULES_TOKENS_MAX ||
            state->tokens[RULES_DEFENDER][token] > RULES_TOKENS_MAX)
            return token;
    return RULES_TOKENS;
}

/* The node of a state and, first, of everything that can follow it. */
static uint32_t visit(struct builder *builder, struct play_state state)
{
    struct prune_live live;
    uint32_t known;
    int token;

    if (builder->status != VOLLEY_OK)
        return 0;
    if (state.suffered + state.crits + state.facedown + state.faceup > PLAY_SUFFERED_MAX)
        return fail_overflow(builder, RULES_TOKENS);
    builder->graph->rolled |= prune_advance(builder->graph->prune, &state, &live);
    token = overflowing_token(&state);
    if (token < RULES_TOKENS)
        return fail_overflow(builder, token);
    known = *find_state(builder->graph, &state);
    if (known)
        return known - 1;
    token = settled_token(&live, &state);
    if (token >= 0)
        return settle_node(builder, &state, token);
    if (state.in_hand > 0 || (state.tests > 0 && !state.owed))
        return roll_node(builder, &state);
    if (state.window < RULES_WINDOWS)
        return choice_node(builder, &state);
    return end_node(builder, &state);
}

static volley_status overflow_failed(const struct builder *builder, volley_error *err)
{
    if (builder->overflowing == RULES_TOKENS)
        return error_set(err, builder->status,
                         "an attack can do more than %d damage besides that of its dice",
                         PLAY_SUFFERED_MAX);
    return error_set(err, builder->status, "a ship can come to more than %d %s tokens",
                     RULES_TOKENS_MAX, rules_token_words[builder->overflowing]);
}

static volley_status build_failed(const struct builder *builder, volley_error *err)
{
    const volley_status status = builder->status;

    if (builder->overflows)
        return overflow_failed(builder, err);
    if (status == VOLLEY_TOO_LARGE)
        return error_set(err, status,
                         "the attacks have more than %d million states together; fewer attacks, "
                         "tokens of the defender, dice or abilities make them less",
                         GRAPH_NODES_MAX / 1000000);
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
    struct builder builder = { .graph = graph, .attack = attack, .defenders = defenders };
    struct play_state start = { .used = attack->holding };
    uint32_t node;

    if (!intern_reserve(&graph->table, graph->states, sizeof *graph->states, graph->node_count) ||
        !make_entry_room(graph, defender))
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
    node = visit(&builder, start);
    free(builder.found);
    if (builder.status != VOLLEY_OK)
        return build_failed(&builder, err);
    graph->entries[defender] = node + 1;
    return VOLLEY_OK;
}

void graph_fini(struct graph *graph)
{
    free(graph->nodes);
    free(graph->states);
    free(graph->edges);
    free(graph->ends);
    free(graph->entries);
    intern_fini(&graph->table);
    *graph = (struct graph){ 0 };
}
