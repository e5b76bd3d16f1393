#include "attack/graph/builder.h"
#include "attack/play/pool.h"
#include "game/dice/roll.h"

/* ---- states ---- */

static struct play_state state_of(const struct graph *graph, const struct known_state *known)
{
    return mode_state(&graph->modes.items[known->mode].key, &known->dice);
}

struct play_state graph_state_at(const struct graph *graph, uint32_t node)
{
    const struct known_state known = known_state_at(&graph->known, graph->nodes[node].state);

    return state_of(graph, &known);
}

static void push_state(struct builder *builder, const struct play_state *state)
{
    const struct mode_key key = mode_key_of(state);

    builder_push(builder, modes_find(&builder->graph->modes, &key), &state->dice);
}

/* ---- what can follow a state of each kind ---- */

static void set(struct graph_node *node, enum graph_kind kind, uint8_t detail, uint8_t amount)
{
    node->kind = (uint8_t)kind;
    node->detail = detail;
    node->amount = amount;
}

/* Whether all dice in hand are rolled at once. They are if none of their color lies there: no state
 * with some of them rolled is reached in another way, so that it could be shared. */
static bool rolls_at_once(const struct mode *mode, enum dice_color color,
                          const struct play_dice *dice)
{
    const struct play_dice sum = { .row = { play_dice_sum_row(dice) } };
    unsigned there = 0;

    if (mode->in_hand == 1 || mode->mark != PLAY_FRESH || mode->in_hand > DICE_ROLL_MAX)
        return false;
    for (enum dice_face face = 0; face < DICE_FACES; face++)
        there += dice_sides[color][face] ? play_dice_count(&sum, color, PLAY_FRESH, face) : 0;
    return there == 0;
}

/* Returns how many. */
static uint8_t roll_all(struct builder *builder, uint32_t mode, enum dice_color color,
                        const struct play_dice *dice)
{
    struct modes *modes = &builder->graph->modes;
    struct dice_roll roll = dice_roll_first(color, modes->items[mode].in_hand);
    const uint32_t next = mode_go(modes, mode, MODE_ROLLED);
    uint64_t row[DICE_ROLL_FACES] = { 0 };

    for (unsigned i = 0; i < roll.faces; i++)
        row[i] = play_die_row(color, roll.face[i]);
    do {
        struct play_dice shown = *dice;

        for (unsigned i = 0; i < DICE_ROLL_FACES; i++)
            shown.row[PLAY_FRESH] += row[i] * dice_roll_shows(&roll, i);
        builder_push(builder, next, &shown);
    } while (dice_roll_next(&roll));
    return roll.past[0];
}

static uint8_t roll_one(struct builder *builder, uint32_t mode, enum dice_color color,
                        const struct play_dice *dice)
{
    struct modes *modes = &builder->graph->modes;
    const enum play_mark mark = (enum play_mark)modes->items[mode].mark;
    const uint32_t next = mode_go(modes, mode, MODE_NEXT);
    struct play_dice shown = *dice;

    for (enum dice_face face = 0; face < DICE_FACES; face++) {
        const uint64_t die = play_die_row(color, face);

        if (!dice_sides[color][face])
            continue;
        shown.row[mark] += die;
        builder_push(builder, next, &shown);
        shown.row[mark] -= die;
    }
    return 1;
}

static __attribute__((noinline)) void roll(struct builder *builder, struct graph_node *node,
                                           const struct known_state *state)
{
    const struct mode *mode = &builder->graph->modes.items[state->mode];
    const uint8_t window = mode->window;
    const enum dice_color color = rules_windows[window].dice;

    node->dice = rolls_at_once(mode, color, &state->dice)
                     ? roll_all(builder, state->mode, color, &state->dice)
                     : roll_one(builder, state->mode, color, &state->dice);
    set(node, GRAPH_ROLL, (uint8_t)color, window);
}

static void roll_test(struct builder *builder, struct graph_node *node,
                      const struct play_state *state)
{
    const struct play_attack *attack = builder->graph->prune->attack;
    const enum dice_color color = play_test_color(attack, state);

    for (enum dice_face face = 0; face < DICE_FACES; face++) {
        struct play_state after = *state;

        if (!dice_sides[color][face])
            continue;
        play_test_show(attack, &after, face);
        push_state(builder, &after);
    }
    set(node, GRAPH_ROLL, (uint8_t)color, state->window);
    node->dice = 1;
}

static void found_option(const struct play_ability *ability, const struct play_state *after,
                         void *context)
{
    struct builder *builder = context;

    if (ability)
        builder->graph->modes.acted |= ability->used;
    push_state(builder, after);
}

/* What comes next is a die of a test, or a choice for which play is asked. */
static void ask(struct builder *builder, struct graph_node *node, const struct known_state *known)
{
    const struct prune *prune = builder->graph->prune;
    const struct play_state state = state_of(builder->graph, known);

    if (state.tests > 0 && !state.owed) {
        roll_test(builder, node, &state);
        return;
    }
    prune_option_each(prune, &state, found_option, builder);
    set(node, GRAPH_CHOICE, (uint8_t)play_option_chooser(prune->attack, &state), 0);
}

/* A use that takes dice. */
struct taking {
    struct builder *builder;
    struct mode_use *use;
};

static inline void found_dice(const struct play_dice *dice, const struct play_taken *taken,
                              void *context)
{
    const struct taking *taking = context;
    const struct mode_use *use = taking->use;
    uint32_t to = use->to[mode_use_place(use, taken)];

    if (use->lesser && prune_is_left(taking->builder->graph->prune, use->lesser, taken))
        return;
    if (to == MODE_NONE)
        to = mode_use_find(&taking->builder->graph->modes, taking->use, taken);
    builder_push(taking->builder, to, dice);
}

static inline __attribute__((always_inline)) void
push_use(struct builder *builder, struct mode_use *use, struct known_state *known)
{
    struct graph *graph = builder->graph;
    struct taking taking = { builder, use };
    struct play_state state;

    switch (use->kind) {
    case MODE_TAKES:
        if (use->taking.one)
            play_take_one(&use->taking, &known->dice, found_dice, &taking);
        else
            play_take_each(&use->taking, &known->dice, found_dice, &taking);
        break;
    case MODE_LEADS:
        found_dice(&known->dice, &(struct play_taken){ 0 }, &taking);
        break;
    case MODE_ASKED:
        state = state_of(graph, known);
        prune_use_each(graph->prune, use->ability, &state, found_option, builder);
        break;
    }
}

static bool must_act(const struct modes *modes, const struct known_state *state)
{
    const struct mode *mode = &modes->items[state->mode];

    for (uint32_t i = 0; mode->musts && i < mode->use_count; i++)
        if (mode->uses[i].ability->effect.must &&
            mode_use_exists(modes, &mode->uses[i], &state->dice, state->mode))
            return true;
    return false;
}

/* Uses of abilities in the order of prune_option_each: first to go on without any. Dice are taken
 * of the state itself, and put back. */
static void act(struct builder *builder, struct graph_node *node, struct known_state *state)
{
    struct graph *graph = builder->graph;
    const struct mode *mode = &graph->modes.items[state->mode];
    struct mode_use *uses = mode->uses; /* the modes may move meanwhile, these do not */
    const uint32_t use_count = mode->use_count;
    const uint8_t window = mode->window;

    if (!must_act(&graph->modes, state))
        builder_push(builder, mode_go(&graph->modes, state->mode, MODE_NEXT), &state->dice);
    for (uint32_t i = 0; i < use_count; i++)
        if (mode_use_exists(&graph->modes, &uses[i], &state->dice, state->mode))
            push_use(builder, &uses[i], state);
    set(node, GRAPH_CHOICE, rules_windows[window].actor, 0);
}

static void settle_token(struct builder *builder, struct graph_node *node,
                         const struct known_state *known)
{
    struct modes *modes = &builder->graph->modes;
    const struct mode *mode = &modes->items[known->mode];

    set(node, GRAPH_SETTLE, mode->token, mode->token_count);
    builder_push(builder, mode_go(modes, known->mode, MODE_NEXT), &known->dice);
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

        if (!rules_step_has(step, RULES_REPLACES) || !(attack->abilities[i].force & state->used))
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

/* The end that a state at the end of an attack is, behind those there are; false: out of memory. */
static bool add_end(struct graph *graph, struct graph_defenders *defenders,
                    const struct play_state *state)
{
    const unsigned hits = play_dice_count(&state->dice, DICE_RED, PLAY_FRESH, DICE_HIT);
    const unsigned crits = play_dice_count(&state->dice, DICE_RED, PLAY_FRESH, DICE_CRIT);
    uint8_t found[GRAPH_DEFENDER_BYTES];
    uint32_t defender;

    memcpy(found, state->tokens[RULES_DEFENDER], RULES_TOKENS);
    memcpy(found + RULES_TOKENS, &state->spent, sizeof state->spent);
    found[GRAPH_DEFENDER_NOTED] = state->noted & PLAY_NOTED_LASTING;
    memcpy(found + GRAPH_DEFENDER_ATTACKER, state->tokens[RULES_ATTACKER], RULES_TOKENS);
    memcpy(found + GRAPH_DEFENDER_HURT, &state->hurt, sizeof state->hurt);
    defender = graph_defenders_add(defenders, found);
    if (defender == UINT32_MAX ||
        !arena_grow(&graph->budget->arena, &graph->ends, &graph->end_capacity,
                    (size_t)graph->end_count + 1, sizeof *graph->ends))
        return false;
    graph->ends[graph->end_count++] =
        (struct graph_end){ (uint8_t)hits,   (uint8_t)crits,
                            state->facedown, landing_of(graph->prune->attack, state),
                            defender,        state->follow };
    return true;
}

static void end(struct builder *builder, struct graph_node *node, const struct known_state *known)
{
    struct graph *graph = builder->graph;
    const struct play_state state = state_of(graph, known);

    set(node, GRAPH_END, 0, 0);
    node->first = graph->end_count;
    if (!add_end(graph, builder->defenders, &state))
        builder_fail(builder, VOLLEY_NOMEM);
}

/* Play goes on from an open mode by what the dice show. */
static void go_on(struct builder *builder, const struct known_state *open)
{
    struct modes *modes = &builder->graph->modes;
    struct play_state state = state_of(builder->graph, open);
    struct prune_live live;
    uint32_t found = MODE_NONE;

    if (modes_can_count(modes, &state)) {
        modes->rolled |= prune_advance(builder->graph->prune, &state, &live);
        if (modes_can_count(modes, &state))
            found = modes_stop(modes, &state, &live);
    }
    builder_push(builder, found, &state.dice);
}

static void follow(struct builder *builder, struct graph_node *node, struct known_state *state)
{
    switch (builder->graph->modes.items[state->mode].kind) {
    case MODE_ROLL:
        roll(builder, node, state);
        break;
    case MODE_ACT:
        act(builder, node, state);
        break;
    case MODE_SETTLE:
        settle_token(builder, node, state);
        break;
    case MODE_END:
        end(builder, node, state);
        break;
    case MODE_ASK:
        ask(builder, node, state);
        break;
    case MODE_LEAVE: /* not where anything is decided: see settle */
    case MODE_OPEN:
        go_on(builder, state);
        break;
    }
}

/* ---- nodes ---- */

static inline uint32_t add_node(struct builder *builder, const struct graph_node *node)
{
    struct graph *graph = builder->graph;
    volley_status status;

    if (!builder_has_room(graph) && (status = builder_find_room(graph)) != VOLLEY_OK) {
        builder_fail(builder, status);
        return 0;
    }
    graph->budget->nodes--;
    graph->nodes[graph->node_count] = *node;
    return graph->node_count++;
}

static uint32_t make_node(struct builder *builder, uint32_t number);

/* The node that an edge leads to, made if it is still to be. */
static inline uint32_t node_at(struct builder *builder, uint32_t edge)
{
    uint32_t node = edge;

    if (edge & KNOWN_PENDING)
        node = builder->graph->known.entries[edge & ~KNOWN_PENDING].node;
    return node & KNOWN_PENDING ? make_node(builder, node & ~KNOWN_PENDING) : node;
}

/* Make the node that a state comes to, and before it those of all that can follow: its edges come
 * first, and theirs behind. Returns 0 on failure. */
static uint32_t make_node(struct builder *builder, uint32_t number)
{
    struct graph *graph = builder->graph;
    struct known_state state = known_state_at(&graph->known, number);
    const enum mode_kind kind = graph->modes.items[state.mode].kind;
    const bool goes_on = kind == MODE_ACT && !mode_can_act(&graph->modes, state.mode, &state.dice);
    const bool is_open = goes_on || kind == MODE_OPEN;
    struct graph_node node = { .first = graph->edge_count, .state = number };
    const uint32_t base = graph->edge_count;
    uint32_t top, child;

    if (goes_on)
        builder_push(builder, mode_go(&graph->modes, state.mode, MODE_NEXT), &state.dice);
    else
        follow(builder, &node, &state);
    top = builder->status == VOLLEY_OK ? graph->edge_count : base;
    for (uint32_t i = base; i < top; i++) {
        const uint32_t edge = graph->edges[i];

        if (!(edge & KNOWN_PENDING))
            continue;
        child = node_at(builder, edge);
        graph->edges[i] = child; /* the edges may have moved meanwhile */
        if (builder->status != VOLLEY_OK)
            return 0;
    }
    if (builder->status != VOLLEY_OK)
        return 0;
    node.child_count = top - base;
    child = is_open ? graph->edges[base] : add_node(builder, &node);
    graph->known.entries[number].node = child;
    return child;
}

static volley_status build_failed(const struct builder *builder, volley_error *err)
{
    if (builder->graph->modes.status != VOLLEY_OK)
        return modes_failed(&builder->graph->modes, err);
    return builder->status == VOLLEY_STOPPED ? error_stopped(err)
                                             : graph_budget_fail(builder->graph->budget, err);
}

static bool make_entry_room(struct graph *graph, uint32_t defender)
{
    if (!arena_grow(&graph->budget->arena, &graph->entries, &graph->entry_capacity,
                    (size_t)defender + 1, sizeof *graph->entries))
        return false;
    while (graph->entry_count <= defender)
        graph->entries[graph->entry_count++] = 0;
    return true;
}

volley_status graph_add_entry(struct graph *graph, struct graph_defenders *defenders,
                              uint32_t defender, volley_error *err)
{
    const struct play_attack *attack = graph->prune->attack;
    struct builder builder = { graph, defenders, VOLLEY_OK };
    struct mode_key key;
    uint32_t entry = 0;
    struct play_state start = { .used = attack->holding };

    if (!make_entry_room(graph, defender))
        return graph_budget_fail(graph->budget, err);
    if (graph->entries[defender])
        return VOLLEY_OK;
    memcpy(start.tokens[RULES_ATTACKER],
           attack->number ? defenders->tokens[defender] + GRAPH_DEFENDER_ATTACKER : attack->tokens,
           sizeof attack->tokens);
    memcpy(start.tokens[RULES_DEFENDER], defenders->tokens[defender], RULES_TOKENS);
    memcpy(&start.spent, defenders->tokens[defender] + RULES_TOKENS, sizeof start.spent);
    memcpy(&start.hurt, defenders->tokens[defender] + GRAPH_DEFENDER_HURT, sizeof start.hurt);
    start.noted = defenders->tokens[defender][GRAPH_DEFENDER_NOTED];
    if (!play_pools_pay_shot(attack, &start)) {
        start.window = RULES_WINDOWS; /* not even what comes after an attack happens */
        start.noted |= attack->second ? PLAY_NOTED_OVER : 0;
    }
    if (!graph->modes.prune) {
        graph->modes = (struct modes){ .prune = graph->prune, .budget = graph->budget };
        uses_prepare(&graph->modes);
    }
    key = mode_key_of(&start);
    if (!known_reserve(&graph->known, &graph->budget->arena))
        return graph_budget_fail(graph->budget, err);
    builder_push(&builder, modes_find(&graph->modes, &key), &(struct play_dice){ 0 });
    if (builder.status == VOLLEY_OK)
        entry = node_at(&builder, graph->edges[graph->edge_count - 1]);
    if (builder.status != VOLLEY_OK)
        return build_failed(&builder, err);
    graph->entries[defender] = entry + 1;
    return VOLLEY_OK;
}
