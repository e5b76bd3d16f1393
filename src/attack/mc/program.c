#include "attack/mc/program.h"

#include "base/grow.h"

#define NO_ROW UINT32_MAX

/* A way on: from a roll, on some faces, to a child. */
struct way {
    uint32_t slot, child, node;
    uint8_t faces;
};

/* A plan on its way to a program. Out of memory: `failed` is set, and nothing more is added. */
struct layout {
    const struct plan *plan;
    struct mc_program *program;
    const struct mc_wants *wants;
    uint32_t *slot;   /* by roll: the die it takes */
    uint32_t *at;     /* by node: its row while it has one */
    uint32_t *tally;  /* by settle and land: its tally */
    struct way *ways; /* ordered by slot, then by child from the highest down */
    uint32_t way_count, way_capacity;
    uint32_t next_slot; /* the first one that no layer has taken */
    uint32_t *free_rows;
    uint32_t free_count, free_capacity;
    bool failed;
};

/* Room for one more item in a growing array. */
static bool has_room(struct layout *layout, void *array, uint32_t *capacity, uint32_t count,
                     size_t bytes)
{
    if (!grow_array(array, capacity, (size_t)count + 1, bytes))
        layout->failed = true;
    return !layout->failed;
}

/* ---- ways ---- */

static void add_ways(struct layout *layout, uint32_t number)
{
    const struct plan_node *node = &layout->plan->nodes[number];
    uint32_t first = layout->way_count;
    unsigned index = 0;

    for (enum dice_face face = 0; face < DICE_FACES; face++) {
        uint32_t i = first;

        if (!dice_sides[node->detail][face])
            continue;
        while (i < layout->way_count && layout->ways[i].child != node->child[index])
            i++;
        if (i == layout->way_count) {
            if (!has_room(layout, &layout->ways, &layout->way_capacity, i, sizeof *layout->ways))
                return;
            layout->ways[layout->way_count++] =
                (struct way){ layout->slot[number], node->child[index], number, 0 };
        }
        layout->ways[i].faces |= DICE_BIT(face);
        index++;
    }
}

static int compare_ways(const void *left, const void *right)
{
    const struct way *a = left, *b = right;

    if (a->slot != b->slot)
        return a->slot < b->slot ? -1 : 1;
    if (a->child != b->child)
        return a->child > b->child ? -1 : 1;
    return (a->node < b->node) - (a->node > b->node);
}

/* ---- tallies, sinks ---- */

static void add_sink(struct layout *layout, enum mc_sink_kind kind, uint32_t index)
{
    struct mc_program *program = layout->program;

    if (has_room(layout, &program->sinks, &program->sink_capacity, program->sink_count,
                 sizeof *program->sinks))
        program->sinks[program->sink_count++] = (struct mc_sink){ kind, index };
}

static uint32_t new_tally(struct layout *layout, uint32_t node)
{
    struct mc_program *program = layout->program;

    if (!has_room(layout, &program->tallies, &program->tally_capacity, program->tally_count,
                  sizeof *program->tallies))
        return 0;
    program->tallies[program->tally_count] = (struct mc_tally){ node };
    return program->tally_count++;
}

static void add_amount(struct layout *layout, const struct mc_counter *counter, uint32_t amount)
{
    for (uint32_t bit = 0; bit < counter->bits; bit++)
        if (amount >> bit & 1)
            add_sink(layout, MC_ADD, counter->row + bit);
}

static void add_counter_sinks(struct layout *layout, const struct plan_node *land)
{
    const struct plan_node *next = &layout->plan->nodes[land->child[0]];
    const struct graph_landing landing = plan_landing(layout->plan, land);
    const struct mc_counter *counter;
    uint32_t amounts[2] = { land->amount, land->crits };

    if (layout->program->attack_count == 0)
        return;
    counter = &layout->program->increments[land->attack * 2];
    for (int which = 0; which < 2; which++)
        add_amount(layout, &counter[which], amounts[which]);
    if (next->kind == PLAN_STOP && next->amount)
        add_sink(layout, MC_ADD, layout->program->fallen.row);
    for (uint32_t i = 0; i < layout->program->sum_count; i++) {
        const struct mc_sum *sum = &layout->program->sums[i];
        uint32_t amount = sum->kind == MC_HITS ? landing.hit : landing.given[sum->kind];

        add_amount(layout, &layout->program->sum_increments[sum->increment + land->attack], amount);
    }
}

/* Sinks for what is counted of the trials that come to a node, until a die is rolled or the plan
 * stops: the node where it is. */
static uint32_t add_tallies(struct layout *layout, uint32_t number)
{
    const struct plan_node *nodes = layout->plan->nodes;

    for (; nodes[number].kind != PLAN_STOP && nodes[number].kind != PLAN_ROLL;
         number = nodes[number].child[0]) {
        if (layout->tally[number] == UINT32_MAX)
            layout->tally[number] = new_tally(layout, number);
        add_sink(layout, MC_TALLY, layout->tally[number]);
        if (nodes[number].kind == PLAN_LAND)
            add_counter_sinks(layout, &nodes[number]);
    }
    return number;
}

/* The layer of a slot; NULL: out of memory. */
static struct mc_layer *add_layer(struct layout *layout, uint32_t slot)
{
    const struct pcg unit = { .increment = 1 };
    struct mc_program *program = layout->program;
    struct mc_layer *layer;

    if (!has_room(layout, &program->layers, &program->layer_capacity, program->layer_count,
                  sizeof *program->layers))
        return NULL;
    layer = &program->layers[program->layer_count++];
    *layer = (struct mc_layer){ .skip = slot - layout->next_slot };
    layer->jump = pcg_jump_over(&unit, (uint64_t)layer->skip * MC_PLANES);
    layout->next_slot = slot + 1;
    return layer;
}

/* ---- totals over several attacks ---- */

static uint32_t bits_for(uint32_t most)
{
    uint32_t bits = 0;

    while (most >> bits)
        bits++;
    return bits;
}

static struct mc_counter new_counter(struct mc_program *program, uint32_t most)
{
    struct mc_counter counter = { program->row_count, bits_for(most) };

    program->row_count += counter.bits;
    return counter;
}

static void add_sum(struct mc_program *program, uint8_t kind, uint32_t most)
{
    struct mc_sum *sum = &program->sums[program->sum_count];

    *sum = (struct mc_sum){ .kind = kind,
                            .most = most,
                            .increment = program->sum_count * program->attack_count,
                            .tally = program->total_tallies };
    sum->total = new_counter(program, most);
    program->total_tallies += most + 1;
    program->sum_count++;
}

static void add_after(struct layout *layout)
{
    const struct plan *plan = layout->plan;
    struct mc_program *program = layout->program;
    uint32_t most = 0;

    program->after = calloc(plan->attack_count, sizeof *program->after);
    layout->failed = layout->failed || !program->after;
    for (uint32_t i = 0; i + 1 < plan->attack_count && !layout->failed; i++) {
        most += plan->attacks[i].most.damage;
        program->after[i] = (struct mc_after){ program->total_tallies, most };
        program->total_tallies += most + 1;
    }
}

/* Totals come first in the rows, then the other counters: the kernel clears them as one piece. */
static void add_totals(struct layout *layout)
{
    const struct plan *plan = layout->plan;
    struct mc_program *program = layout->program;

    program->total_most[0] = plan->hits_most;
    program->total_most[1] = plan->crits_most;
    program->damage_most = plan->damage_most;
    program->totals[0] = new_counter(program, plan->hits_most);
    program->totals[1] = new_counter(program, plan->crits_most);
    if (plan->falls)
        program->fallen = new_counter(program, 1);
    program->cell_count = (plan->hits_most + 1) * (plan->crits_most + 1);
    program->total_tallies = program->cell_count + (plan->falls ? plan->damage_most + 1 : 0);
    if (layout->wants->after)
        add_after(layout);
    if (plan->landing_count)
        add_sum(program, MC_HITS, program->attack_count);
    for (uint8_t token = 0; token < RULES_TOKENS && plan->landing_count; token++)
        if (plan->given_most[token])
            add_sum(program, token, plan->given_most[token]);
    program->damage = new_counter(program, plan->damage_most);
    program->health = layout->wants->damage ? layout->wants->health : 0;
}

/* What an attack adds to a total is a counter of its own. */
static void add_increments(struct layout *layout)
{
    const struct plan *plan = layout->plan;
    struct mc_program *program = layout->program;

    program->increments = calloc((size_t)plan->attack_count * 2, sizeof *program->increments);
    program->sum_increments =
        calloc((size_t)plan->attack_count * MC_SUMS_MAX, sizeof *program->sum_increments);
    layout->failed = layout->failed || !program->increments || !program->sum_increments;
    for (uint32_t i = 0; i < plan->attack_count && !layout->failed; i++) {
        struct mc_counter *increment = &program->increments[i * 2];

        increment[0] = new_counter(program, plan->attacks[i].most.hits);
        increment[1] = new_counter(program, plan->attacks[i].most.crits);
        for (uint32_t n = 0; n < program->sum_count; n++) {
            const struct mc_sum *sum = &program->sums[n];

            program->sum_increments[sum->increment + i] =
                new_counter(program, sum->kind == MC_HITS ? 1 : sum->most);
        }
    }
}

static void add_counters(struct layout *layout)
{
    const struct plan *plan = layout->plan;
    struct mc_program *program = layout->program;

    if (plan->attack_count < 2 && !layout->wants->damage)
        return;
    program->attack_count = plan->attack_count;
    add_totals(layout);
    add_increments(layout);
    program->counter_rows = program->row_count;
    program->tally_count = program->total_tallies;
    if (!grow_array(&program->tallies, &program->tally_capacity, program->tally_count,
                    sizeof *program->tallies))
        layout->failed = true;
    else
        memset(program->tallies, 0, program->tally_count * sizeof *program->tallies);
}

/* ---- layers: groups of edges that fill the next rows ---- */

static void give_row(struct layout *layout, uint32_t row)
{
    if (has_room(layout, &layout->free_rows, &layout->free_capacity, layout->free_count,
                 sizeof *layout->free_rows))
        layout->free_rows[layout->free_count++] = row;
}

/* The sinks of a group: what is counted of its trials, and the row of their next roll. */
static void add_sinks(struct layout *layout, struct mc_group *group, uint32_t child)
{
    struct mc_program *program = layout->program;
    uint32_t number;

    group->sink = program->sink_count;
    number = add_tallies(layout, child);
    if (layout->plan->nodes[number].kind == PLAN_ROLL) {
        bool is_new = layout->at[number] == NO_ROW;

        if (is_new)
            layout->at[number] =
                layout->free_count ? layout->free_rows[--layout->free_count] : program->row_count++;
        add_sink(layout, is_new ? MC_SET : MC_ADD, layout->at[number]);
    }
    group->sink_count = program->sink_count - group->sink;
}

static struct mc_set set_of(uint8_t color, uint8_t faces)
{
    struct mc_set set = { { 0 } };
    uint8_t parts = 0;

    for (uint8_t face = 0; face < DICE_FACES; face++) {
        if (!(faces >> face & 1))
            continue;
        for (uint8_t i = parts++; i < MC_PARTS; i++)
            set.part[i] = (uint8_t)(color * DICE_FACES + face);
    }
    return set;
}

static uint32_t find_mask(struct mc_layer *layer, uint8_t color, uint8_t faces)
{
    struct mc_set wanted = set_of(color, faces);
    uint32_t i = 0;

    layer->rolls[color] = true;
    if (wanted.part[0] == wanted.part[MC_PARTS - 1])
        return wanted.part[0];
    while (i < layer->set_count && memcmp(&layer->sets[i], &wanted, sizeof wanted) != 0)
        i++;
    if (i == layer->set_count)
        layer->sets[layer->set_count++] = wanted;
    return MC_FACE_MASKS + i;
}

static void add_edge(struct layout *layout, struct mc_layer *layer, const struct way *way)
{
    struct mc_program *program = layout->program;
    uint8_t color = layout->plan->nodes[way->node].detail;

    if (has_room(layout, &program->edges, &program->edge_capacity, program->edge_count,
                 sizeof *program->edges))
        program->edges[program->edge_count++] =
            (struct mc_edge){ layout->at[way->node], find_mask(layer, color, way->faces) };
}

/* The group of the ways from `first` on that lead to the same child; returns the next way. */
static uint32_t add_group(struct layout *layout, struct mc_layer *layer, uint32_t first)
{
    struct mc_program *program = layout->program;
    struct mc_group group = { .edge = program->edge_count };
    uint32_t i = first;

    for (; i < layout->way_count && layout->ways[i].slot == layout->ways[first].slot &&
           layout->ways[i].child == layout->ways[first].child;
         i++)
        add_edge(layout, layer, &layout->ways[i]);
    add_sinks(layout, &group, layout->ways[first].child);
    group.edge_count = program->edge_count - group.edge;
    if (group.sink_count == 1 && group.edge_count <= MC_SHAPE_EDGES && !layout->failed)
        group.shape = MC_SHAPE(group.edge_count, program->sinks[group.sink].kind);
    if (has_room(layout, &program->groups, &program->group_capacity, program->group_count,
                 sizeof *program->groups))
        program->groups[program->group_count++] = group;
    return i;
}

/* The row of a roll is free again when its layer is done. */
static void free_rows(struct layout *layout, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end; i++) {
        uint32_t *row = &layout->at[layout->ways[i].node];

        if (*row != NO_ROW)
            give_row(layout, *row);
        *row = NO_ROW;
    }
}

static void add_layers(struct layout *layout)
{
    struct mc_program *program = layout->program;

    add_sinks(layout, &program->prologue, layout->plan->root);
    for (uint32_t way = 0; way < layout->way_count && !layout->failed;) {
        uint32_t first = way, slot = layout->ways[way].slot;
        struct mc_layer *layer = add_layer(layout, slot);

        if (!layer)
            return;
        layer->group = program->group_count;
        while (way < layout->way_count && layout->ways[way].slot == slot && !layout->failed)
            way = add_group(layout, layer, way);
        free_rows(layout, first, way);
        layer->group_count = program->group_count - layer->group;
    }
}

/* ---- the whole ---- */

static void lay_out(struct layout *layout)
{
    const struct plan *plan = layout->plan;

    memset(layout->at, 0xFF, plan->node_count * sizeof *layout->at);
    memset(layout->tally, 0xFF, plan->node_count * sizeof *layout->tally);
    for (uint32_t i = 0; i < plan->node_count && !layout->failed; i++)
        if (plan->nodes[i].kind == PLAN_ROLL)
            add_ways(layout, i);
    if (layout->way_count)
        qsort(layout->ways, layout->way_count, sizeof *layout->ways, compare_ways);
    add_counters(layout);
    add_layers(layout);
}

volley_status mc_program_create(struct mc_program *out, const struct plan *plan,
                                const struct mc_wants *wants, volley_error *err)
{
    struct layout layout = { .plan = plan,
                             .program = out,
                             .wants = wants,
                             .slot = mc_slots_of(wants->slots, plan),
                             .at = malloc(plan->node_count * sizeof *layout.at),
                             .tally = malloc(plan->node_count * sizeof *layout.tally) };

    *out = (struct mc_program){ 0 };
    layout.failed = !layout.slot || !layout.at || !layout.tally;
    if (!layout.failed)
        lay_out(&layout);
    free(layout.slot);
    free(layout.at);
    free(layout.tally);
    free(layout.ways);
    free(layout.free_rows);
    if (!layout.failed)
        return VOLLEY_OK;
    mc_program_fini(out);
    return error_nomem(err);
}

void mc_program_fini(struct mc_program *program)
{
    free(program->edges);
    free(program->sinks);
    free(program->groups);
    free(program->layers);
    free(program->tallies);
    free(program->after);
    free(program->increments);
    free(program->sum_increments);
    *program = (struct mc_program){ 0 };
}
