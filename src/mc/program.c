#include "mc/program.h"

#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

#define NO_ROW UINT32_MAX

/* A way on: from a roll, on some faces, to a child. */
struct way {
    uint32_t slot, child, node;
    uint8_t faces;
};

struct layout {
    const struct plan *plan;
    struct mc_program *program;
    const struct mc_wants *wants;
    uint32_t *slot;  /* by roll: the die it takes */
    uint32_t *row;   /* by roll: its row, NO_ROW before it has one */
    uint32_t *tally; /* by settle and land: its tally */
    struct way *ways;
    uint32_t way_count, way_capacity;
    uint32_t *free_rows;
    uint32_t free_count, free_capacity;
    bool failed; /* out of memory */
};

static bool room(struct layout *layout, void *array, uint32_t *capacity, uint32_t count,
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
            if (!room(layout, &layout->ways, &layout->way_capacity, i, sizeof *layout->ways))
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

/* ---- rows, tallies, sinks ---- */

static uint32_t take_row(struct layout *layout)
{
    return layout->free_count ? layout->free_rows[--layout->free_count]
                              : layout->program->row_count++;
}

static void give_row(struct layout *layout, uint32_t row)
{
    if (room(layout, &layout->free_rows, &layout->free_capacity, layout->free_count,
             sizeof *layout->free_rows))
        layout->free_rows[layout->free_count++] = row;
}

static void add_sink(struct layout *layout, enum mc_sink_kind kind, uint32_t index)
{
    struct mc_program *program = layout->program;

    if (room(layout, &program->sinks, &program->sink_capacity, program->sink_count,
             sizeof *program->sinks))
        program->sinks[program->sink_count++] = (struct mc_sink){ kind, index };
}

static uint32_t new_tally(struct layout *layout, uint32_t node)
{
    struct mc_program *program = layout->program;

    if (!room(layout, &program->tallies, &program->tally_capacity, program->tally_count,
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

/* What becomes of the trials that come to a node: it is counted and passed until a die is rolled
 * or the plan stops. */
static void add_sinks(struct layout *layout, uint32_t number)
{
    const struct plan_node *nodes = layout->plan->nodes;

    for (; nodes[number].kind != PLAN_STOP; number = nodes[number].child[0]) {
        const struct plan_node *node = &nodes[number];

        if (node->kind == PLAN_ROLL) {
            bool is_new = layout->row[number] == NO_ROW;

            if (is_new)
                layout->row[number] = take_row(layout);
            add_sink(layout, is_new ? MC_SET : MC_ADD, layout->row[number]);
            return;
        }
        if (layout->tally[number] == UINT32_MAX)
            layout->tally[number] = new_tally(layout, number);
        add_sink(layout, MC_TALLY, layout->tally[number]);
        if (node->kind == PLAN_LAND)
            add_counter_sinks(layout, node);
    }
}

/* ---- layers ---- */

static uint32_t find_mask(struct mc_layer *layer, uint8_t color, uint8_t faces)
{
    uint32_t i = 0;

    layer->rolls[color] = true;
    for (enum dice_face face = 0; face < DICE_FACES; face++)
        if (faces == DICE_BIT(face))
            return (uint32_t)color * DICE_FACES + face;
    while (i < layer->set_count && (layer->sets[i].color != color || layer->sets[i].faces != faces))
        i++;
    if (i == layer->set_count)
        layer->sets[layer->set_count++] = (struct mc_set){ color, faces };
    return MC_FACE_MASKS + i;
}

static void add_edge(struct layout *layout, struct mc_layer *layer, const struct way *way)
{
    struct mc_program *program = layout->program;
    uint8_t color = layout->plan->nodes[way->node].detail;

    if (room(layout, &program->edges, &program->edge_capacity, program->edge_count,
             sizeof *program->edges))
        program->edges[program->edge_count++] =
            (struct mc_edge){ layout->row[way->node], find_mask(layer, color, way->faces) };
}

/* The group of the ways from `first` on that lead to the same child; returns the next way. */
static uint32_t add_group(struct layout *layout, struct mc_layer *layer, uint32_t first)
{
    struct mc_program *program = layout->program;
    struct mc_group group = { .edge = program->edge_count, .sink = program->sink_count };
    uint32_t i = first;

    for (; i < layout->way_count && layout->ways[i].slot == layout->ways[first].slot &&
           layout->ways[i].child == layout->ways[first].child;
         i++)
        add_edge(layout, layer, &layout->ways[i]);
    add_sinks(layout, layout->ways[first].child);
    group.edge_count = program->edge_count - group.edge;
    group.sink_count = program->sink_count - group.sink;
    if (room(layout, &program->groups, &program->group_capacity, program->group_count,
             sizeof *program->groups))
        program->groups[program->group_count++] = group;
    return i;
}

/* The row of a roll is free again when its layer is done. */
static void free_rows(struct layout *layout, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end; i++) {
        uint32_t *row = &layout->row[layout->ways[i].node];

        if (*row != NO_ROW)
            give_row(layout, *row);
        *row = NO_ROW;
    }
}

/* Add the layer of the ways from *way on; *next_slot is the first one no layer has taken. */
static void add_layer(struct layout *layout, uint32_t *way, uint32_t *next_slot)
{
    const struct pcg unit = { .increment = 1 };
    struct mc_program *program = layout->program;
    uint32_t slot = layout->ways[*way].slot, first = *way;
    struct mc_layer layer = { .group = program->group_count, .skip = slot - *next_slot };

    layer.jump = pcg_jump_over(&unit, (uint64_t)layer.skip * MC_PLANES);
    while (*way < layout->way_count && layout->ways[*way].slot == slot && !layout->failed)
        *way = add_group(layout, &layer, *way);
    free_rows(layout, first, *way);
    layer.group_count = program->group_count - layer.group;
    *next_slot = slot + 1;
    if (room(layout, &program->layers, &program->layer_capacity, program->layer_count,
             sizeof *program->layers))
        program->layers[program->layer_count++] = layer;
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

static void add_sum(struct mc_program *program, uint8_t kind, uint32_t most, uint32_t each)
{
    struct mc_sum *sum = &program->sums[program->sum_count];

    *sum = (struct mc_sum){ .kind = kind,
                            .most = most,
                            .increment = program->sum_count * program->attack_count,
                            .tally = program->total_tallies };
    for (uint32_t i = 0; i < program->attack_count; i++)
        program->sum_increments[sum->increment + i] = new_counter(program, each);
    sum->total = new_counter(program, most);
    program->total_tallies += most + 1;
    program->sum_count++;
}

/* Attacks that hit, and tokens of each kind that is given. */
static void add_sums(struct layout *layout)
{
    const struct plan *plan = layout->plan;
    struct mc_program *program = layout->program;
    size_t most = (size_t)program->attack_count * MC_SUMS_MAX;

    if (plan->landing_count == 0)
        return;
    program->sum_increments = calloc(most, sizeof *program->sum_increments);
    layout->failed = layout->failed || !program->sum_increments;
    if (layout->failed)
        return;
    add_sum(program, MC_HITS, program->attack_count, 1);
    for (uint8_t token = 0; token < RULES_TOKENS; token++)
        if (plan->given_most[token])
            add_sum(program, token, plan->given_most[token], plan->given_most[token]);
}

/* Increments come first in the rows: the kernel clears them as one piece. */
static void add_counters(struct layout *layout)
{
    const struct plan *plan = layout->plan;
    struct mc_program *program = layout->program;
    size_t bytes = (size_t)plan->attack_count * 2 * sizeof *program->increments;

    if (plan->attack_count < 2 && !layout->wants->damage)
        return;
    program->attack_count = plan->attack_count;
    program->increments = calloc(1, bytes);
    if (!program->increments) {
        layout->failed = true;
        return;
    }
    for (uint32_t i = 0; i < plan->attack_count; i++) {
        program->increments[i * 2] = new_counter(program, plan->most[i].hits);
        program->increments[i * 2 + 1] = new_counter(program, plan->most[i].crits);
    }
    program->total_most[0] = plan->hits_most;
    program->total_most[1] = plan->crits_most;
    program->damage_most = plan->damage_most;
    program->totals[0] = new_counter(program, plan->hits_most);
    program->totals[1] = new_counter(program, plan->crits_most);
    if (layout->wants->damage || plan->falls)
        program->damage = new_counter(program, plan->damage_most);
    if (plan->falls)
        program->fallen = new_counter(program, 1);
    program->health = layout->wants->damage ? layout->wants->health : 0;
    program->cell_count = (plan->hits_most + 1) * (plan->crits_most + 1);
    program->total_tallies = program->cell_count + (plan->falls ? plan->damage_most + 1 : 0);
    add_sums(layout);
    program->counter_rows = program->row_count;
    program->tally_count = program->total_tallies;
    if (!grow_array(&program->tallies, &program->tally_capacity, program->tally_count,
                    sizeof *program->tallies))
        layout->failed = true;
    else
        memset(program->tallies, 0, program->tally_count * sizeof *program->tallies);
}

/* ---- the whole ---- */

static void lay_out(struct layout *layout)
{
    const struct plan *plan = layout->plan;
    struct mc_program *program = layout->program;
    uint32_t next_slot = 0;

    memset(layout->row, 0xFF, plan->node_count * sizeof *layout->row);
    memset(layout->tally, 0xFF, plan->node_count * sizeof *layout->tally);
    for (uint32_t i = 0; i < plan->node_count && !layout->failed; i++)
        if (plan->nodes[i].kind == PLAN_ROLL)
            add_ways(layout, i);
    if (layout->way_count)
        qsort(layout->ways, layout->way_count, sizeof *layout->ways, compare_ways);
    add_counters(layout);
    program->prologue.sink = program->sink_count;
    add_sinks(layout, plan->root);
    program->prologue.sink_count = program->sink_count - program->prologue.sink;
    for (uint32_t way = 0; way < layout->way_count && !layout->failed;)
        add_layer(layout, &way, &next_slot);
}

static volley_status find_slots(struct layout *layout, volley_error *err)
{
    const struct mc_slots *shared = layout->wants->slots;
    struct mc_slots own = { 0 };
    volley_status status = shared ? VOLLEY_OK : mc_slots_add(&own, layout->plan, err);

    if (status == VOLLEY_OK) {
        layout->slot = mc_slots_of(shared ? shared : &own, layout->plan);
        layout->program->slot_count = mc_slots_count(shared ? shared : &own);
        status = layout->slot ? VOLLEY_OK : error_nomem(err);
    }
    mc_slots_fini(&own);
    return status;
}

volley_status mc_program_create(struct mc_program *out, const struct plan *plan,
                                const struct mc_wants *wants, volley_error *err)
{
    static const struct mc_wants nothing = { 0 };
    struct layout layout = { .plan = plan, .program = out, .wants = wants ? wants : &nothing };
    volley_status status;

    *out = (struct mc_program){ 0 };
    status = find_slots(&layout, err);
    layout.row = malloc(plan->node_count * sizeof *layout.row);
    layout.tally = malloc(plan->node_count * sizeof *layout.tally);
    layout.failed = !layout.row || !layout.tally;
    if (status == VOLLEY_OK && !layout.failed)
        lay_out(&layout);
    free(layout.slot);
    free(layout.row);
    free(layout.tally);
    free(layout.ways);
    free(layout.free_rows);
    if (status == VOLLEY_OK && layout.failed)
        status = error_nomem(err);
    if (status != VOLLEY_OK)
        mc_program_fini(out);
    return status;
}

void mc_program_fini(struct mc_program *program)
{
    free(program->edges);
    free(program->sinks);
    free(program->groups);
    free(program->layers);
    free(program->tallies);
    free(program->increments);
    free(program->sum_increments);
    *program = (struct mc_program){ 0 };
}
