#include "attack/graph/plan.h"

#include "base/grow.h"
#include "game/dice/roll.h"

static const uint8_t roll_children[DICE_COLORS] = { [DICE_RED] = 4, [DICE_GREEN] = 3 };

unsigned plan_child_count(const struct plan_node *node)
{
    if (node->kind == PLAN_ROLL)
        return roll_children[node->detail];
    return node->kind != PLAN_STOP;
}

uint64_t plan_bytes(const struct plan *plan)
{
    return (uint64_t)plan->node_count * sizeof *plan->nodes +
           (uint64_t)plan->table.size * sizeof *plan->table.slots;
}

/* Room for more: as many nodes as the table can take. False: out of memory. */
static __attribute__((noinline)) bool make_room(struct plan *plan)
{
    struct plan_node *nodes = NULL;

    if (intern_reserve(&plan->table, plan->nodes, sizeof *nodes, plan->node_count))
        nodes = realloc(plan->nodes, plan->table.size / 2 * sizeof *nodes);
    if (!nodes)
        return false;
    plan->nodes = nodes;
    plan->node_capacity = plan->table.size / 2;
    return true;
}

static inline __attribute__((always_inline)) uint32_t add(struct plan *plan,
                                                          const struct plan_node *node)
{
    uint32_t *slot;

    if (plan->node_count == plan->node_capacity && !make_room(plan))
        return UINT32_MAX;
    slot = intern_find(&plan->table, plan->nodes, sizeof *plan->nodes, node);
    if (*slot)
        return *slot - 1;
    plan->nodes[plan->node_count] = *node;
    *slot = ++plan->node_count;
    return plan->node_count - 1;
}

uint32_t plan_add(struct plan *plan, const struct plan_node *node)
{
    return add(plan, node);
}

static bool all_equal(const uint32_t *child, unsigned count)
{
    for (unsigned i = 1; i < count; i++)
        if (child[i] != child[0])
            return false;
    return true;
}

/* One die, before others that lead to `after`, by the number of what they all show.
 *  before, number  what those before it show */
static uint32_t add_die(struct plan *plan, const struct plan_node *die,
                        const struct dice_roll *before, uint32_t number, const uint32_t *after)
{
    struct plan_node node = *die;
    uint32_t more[DICE_ROLL_FACES];

    dice_roll_more(before, number, more);
    for (unsigned i = 0; i < DICE_ROLL_LEAST; i++)
        node.child[i] = after[more[i]];
    if (before->faces > DICE_ROLL_LEAST)
        node.child[DICE_ROLL_LEAST] = after[more[DICE_ROLL_LEAST]];
    /* A die whose faces all lead to the same future need not be rolled. */
    return all_equal(node.child, before->faces) ? node.child[0] : add(plan, &node);
}

/* The node of the plan that a node of the graph comes to: of choices only the child that is taken
 * is left. */
static uint32_t decided(const struct plan_source *source, uint32_t number)
{
    const struct graph *graph = source->graph;

    while (graph->nodes[number].kind == GRAPH_CHOICE)
        number = graph->edges[graph->nodes[number].first + source->policy[number]];
    return number;
}

/* The dice of a roll, one by one: the last one first. */
static uint32_t add_roll(struct plan *plan, const struct plan_source *source,
                         const struct graph_node *node)
{
    const struct plan_node die = {
        .kind = PLAN_ROLL, .detail = node->detail, .attack = source->attack, .amount = node->amount
    };
    uint32_t after[DICE_ROLL_COUNT];

    for (uint32_t i = 0; i < node->child_count; i++) {
        const uint32_t child = decided(source, source->graph->edges[node->first + i]);
        const uint32_t made = source->made[child];

        after[i] = made ? made - 1 : plan_add_graph(plan, source, child);
        if (after[i] == UINT32_MAX)
            return UINT32_MAX;
    }
    for (unsigned dice = node->dice; dice-- > 0;) {
        struct dice_roll before = dice_roll_first(node->detail, dice);
        uint32_t number = 0;

        do {
            after[number] = add_die(plan, &die, &before, number, after); /* asked no more */
            if (after[number++] == UINT32_MAX)
                return UINT32_MAX;
        } while (dice_roll_next(&before));
    }
    return after[0];
}

static uint32_t add_settle(struct plan *plan, const struct plan_source *source,
                           const struct graph_node *node)
{
    struct plan_node settle = { .kind = PLAN_SETTLE,
                                .detail = node->detail,
                                .attack = source->attack,
                                .amount = (uint8_t)node->amount };

    settle.child[0] = plan_add_graph(plan, source, source->graph->edges[node->first]);
    return settle.child[0] == UINT32_MAX ? UINT32_MAX : plan_add(plan, &settle);
}

bool plan_tell_attacks(struct plan *plan, uint32_t ships, uint32_t attacks)
{
    const size_t acted = (ships + 1) * sizeof *plan->acted;
    const size_t of_attacks = attacks * sizeof *plan->attacks;
    unsigned char *all = calloc(1, acted + of_attacks + ships * sizeof *plan->attacker_tokens);

    if (!all)
        return false;
    plan->ship_count = ships;
    plan->attack_count = attacks;
    plan->acted = (uint32_t *)all;
    plan->attacks = (struct plan_attack *)(all + acted);
    plan->attacker_tokens = (uint8_t(*)[RULES_TOKENS])(all + acted + of_attacks);
    return true;
}

size_t plan_given_len(const struct plan *plan)
{
    size_t most = 0;

    for (int token = 0; token < RULES_TOKENS; token++)
        most = plan->given_most[token] > most ? plan->given_most[token] : most;
    return most ? most + 1 : 0;
}

struct graph_landing plan_landing(const struct plan *plan, const struct plan_node *node)
{
    return node->landing ? plan->landings[node->landing - 1]
                         : (struct graph_landing){ .hit = node->amount + node->crits > 0 };
}

/* Adds it if it is new. False: out of memory. */
static bool find_landing(struct plan *plan, const struct graph_end *end, uint16_t *landing)
{
    const struct graph_landing usual = { .hit = end->hits + end->crits > 0 };
    uint32_t i = 0;

    *landing = 0;
    if (memcmp(&end->landing, &usual, sizeof usual) == 0)
        return true;
    while (i < plan->landing_count &&
           memcmp(&plan->landings[i], &end->landing, sizeof end->landing) != 0)
        i++;
    if (i == plan->landing_count) {
        if (i + 1 > UINT16_MAX || !GROW(plan->landings, plan->landing_capacity, i, 1))
            return false;
        plan->landings[plan->landing_count++] = end->landing;
    }
    *landing = (uint16_t)(i + 1);
    return true;
}

static uint32_t add_end(struct plan *plan, const struct plan_source *source,
                        const struct graph_node *node)
{
    const struct graph_end *end = &source->graph->ends[node->first];
    struct plan_node land = { .kind = PLAN_LAND,
                              .attack = source->attack,
                              .amount = end->hits,
                              .crits = end->crits,
                              .past = source->tells ? end->past : 0,
                              .child = { source->after[node->first] } };

    return find_landing(plan, end, &land.landing) ? plan_add(plan, &land) : UINT32_MAX;
}

uint32_t plan_add_graph(struct plan *plan, const struct plan_source *source, uint32_t number)
{
    const uint32_t at = decided(source, number);
    const struct graph_node *node = &source->graph->nodes[at];
    uint32_t made = UINT32_MAX;

    if (source->made[at])
        return source->made[at] - 1;
    if (node->kind == GRAPH_ROLL)
        made = add_roll(plan, source, node);
    else if (node->kind == GRAPH_SETTLE)
        made = add_settle(plan, source, node);
    else
        made = add_end(plan, source, node);
    source->made[at] = made + 1; /* UINT32_MAX + 1 is 0: a failure is not remembered */
    return made;
}

/* Mark each node that can be reached from the root with 1, the others with 0. Returns how many
 * there are. */
static uint32_t mark_reached(const struct plan *plan, uint32_t *mark)
{
    uint32_t count = 0;

    mark[plan->root] = 1;
    for (uint32_t i = plan->node_count; i-- > 0;) {
        const struct plan_node *node = &plan->nodes[i];
        const unsigned children = mark[i] ? plan_child_count(node) : 0;

        count += mark[i];
        for (unsigned child = 0; child < children; child++)
            mark[node->child[child]] = 1;
    }
    return count;
}

/* Leave out nodes that are not marked, and number the others anew.
 *  number  their marks; then of each its new number */
static void keep_marked(struct plan *plan, uint32_t *number)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < plan->node_count; i++) {
        struct plan_node node = plan->nodes[i];

        if (!number[i])
            continue;
        for (unsigned child = 0; child < plan_child_count(&node); child++)
            node.child[child] = number[node.child[child]];
        number[i] = kept;
        plan->nodes[kept++] = node;
    }
    plan->root = number[plan->root];
    plan->node_count = kept;
}

/* The sums over the attacks of the most that each can give. */
static bool find_given_most(struct plan *plan)
{
    uint8_t(*most)[RULES_TOKENS] = calloc(plan->attack_count, sizeof *most);

    for (uint32_t i = 0; most && i < plan->node_count; i++) {
        const struct plan_node *node = &plan->nodes[i];
        const uint8_t *given;

        if (node->kind != PLAN_LAND || !node->landing)
            continue;
        given = plan->landings[node->landing - 1].given;
        for (int token = 0; token < RULES_TOKENS; token++)
            if (given[token] > most[node->attack][token])
                most[node->attack][token] = given[token];
    }
    for (uint32_t i = 0; most && i < plan->attack_count; i++)
        for (int token = 0; token < RULES_TOKENS; token++)
            plan->given_most[token] += most[i][token];
    free(most);
    return most != NULL;
}

static void raise_most(struct plan_most *most, const struct plan_node *land)
{
    const unsigned damage = (unsigned)land->amount + land->crits;

    most->hits = land->amount > most->hits ? land->amount : most->hits;
    most->crits = land->crits > most->crits ? land->crits : most->crits;
    most->damage = damage > most->damage ? (uint8_t)damage : most->damage;
}

static void find_most(struct plan *plan)
{
    for (uint32_t i = 0; i < plan->node_count; i++) {
        const struct plan_node *node = &plan->nodes[i];

        if (node->kind == PLAN_LAND)
            raise_most(&plan->attacks[node->attack].most, node);
        else if (node->kind == PLAN_SETTLE && node->amount > plan->settled_most)
            plan->settled_most = node->amount;
        else if (node->kind == PLAN_STOP && node->amount)
            plan->falls = true;
    }
    for (uint32_t i = 0; i < plan->attack_count; i++) {
        plan->hits_most += plan->attacks[i].most.hits;
        plan->crits_most += plan->attacks[i].most.crits;
        plan->damage_most += plan->attacks[i].most.damage;
    }
}

volley_status plan_finish(struct plan *plan, struct arena *scratch, volley_error *err)
{
    uint32_t *number = arena_take_zeroed(scratch, plan->node_count * sizeof *number);

    NEED(number, err);
    if (mark_reached(plan, number) < plan->node_count)
        keep_marked(plan, number);
    intern_fini(&plan->table); /* nothing will be looked up any more */
    find_most(plan);
    return plan->landing_count == 0 || find_given_most(plan) ? VOLLEY_OK : error_nomem(err);
}

void plan_fini(struct plan *plan)
{
    free(plan->nodes);
    intern_fini(&plan->table);
    free(plan->defenders.tokens); /* the table is the arena's */
    free(plan->landings);
    free(plan->acted);
    *plan = (struct plan){ 0 };
}
