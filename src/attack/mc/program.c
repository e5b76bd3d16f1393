#include "attack/mc/program.h"

#include "attack/mc/layout.h"

#include <stdlib.h>
#include <string.h>

bool layout_room(struct layout *layout, void *array, uint32_t *capacity, uint32_t count,
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
            if (!layout_room(layout, &layout->ways, &layout->way_capacity, i, sizeof *layout->ways))
                return;
            layout->ways[layout->way_count++] =
                (struct layout_way){ layout->slot[number], node->child[index], number, 0 };
        }
        layout->ways[i].faces |= DICE_BIT(face);
        index++;
    }
}

static int compare_ways(const void *left, const void *right)
{
    const struct layout_way *a = left, *b = right;

    if (a->slot != b->slot)
        return a->slot < b->slot ? -1 : 1;
    if (a->child != b->child)
        return a->child > b->child ? -1 : 1;
    return (a->node < b->node) - (a->node > b->node);
}

/* ---- tallies, sinks ---- */

void layout_add_sink(struct layout *layout, enum mc_sink_kind kind, uint32_t index)
{
    struct mc_program *program = layout->program;

    if (layout_room(layout, &program->sinks, &program->sink_capacity, program->sink_count,
                    sizeof *program->sinks))
        program->sinks[program->sink_count++] = (struct mc_sink){ kind, index };
}

static uint32_t new_tally(struct layout *layout, uint32_t node)
{
    struct mc_program *program = layout->program;

    if (!layout_room(layout, &program->tallies, &program->tally_capacity, program->tally_count,
                     sizeof *program->tallies))
        return 0;
    program->tallies[program->tally_count] = (struct mc_tally){ node };
    return program->tally_count++;
}

static void add_amount(struct layout *layout, const struct mc_counter *counter, uint32_t amount)
{
    for (uint32_t bit = 0; bit < counter->bits; bit++)
        if (amount >> bit & 1)
            layout_add_sink(layout, MC_ADD, counter->row + bit);
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
        layout_add_sink(layout, MC_ADD, layout->program->fallen.row);
    for (uint32_t i = 0; i < layout->program->sum_count; i++) {
        const struct mc_sum *sum = &layout->program->sums[i];
        uint32_t amount = sum->kind == MC_HITS ? landing.hit : landing.given[sum->kind];

        add_amount(layout, &layout->program->sum_increments[sum->increment + land->attack], amount);
    }
}

uint32_t layout_add_sinks(struct layout *layout, uint32_t number)
{
    const struct plan_node *nodes = layout->plan->nodes;

    for (; nodes[number].kind != PLAN_STOP && nodes[number].kind != PLAN_ROLL;
         number = nodes[number].child[0]) {
        if (layout->tally[number] == UINT32_MAX)
            layout->tally[number] = new_tally(layout, number);
        layout_add_sink(layout, MC_TALLY, layout->tally[number]);
        if (nodes[number].kind == PLAN_LAND)
            add_counter_sinks(layout, &nodes[number]);
    }
    return number;
}

struct mc_layer *layout_add_layer(struct layout *layout, uint32_t slot)
{
    const struct pcg unit = { .increment = 1 };
    struct mc_program *program = layout->program;
    struct mc_layer *layer;

    if (!layout_room(layout, &program->layers, &program->layer_capacity, program->layer_count,
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
    if (plan->landing_count)
        add_sum(program, MC_HITS, program->attack_count);
    for (uint8_t token = 0; token < RULES_TOKENS && plan->landing_count; token++)
        if (plan->given_most[token])
            add_sum(program, token, plan->given_most[token]);
    program->total_bits = program->row_count;
    if (layout->wants->damage || plan->falls)
        program->damage = new_counter(program, plan->damage_most);
    program->health = layout->wants->damage ? layout->wants->health : 0;
}

/* What an attack adds to a total: a counter of its own, or in a walk the total itself. */
static struct mc_counter increment_of(struct layout *layout, const struct mc_counter *total,
                                      uint32_t most)
{
    return layout->form == MC_WALK ? *total : new_counter(layout->program, most);
}

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

        increment[0] = increment_of(layout, &program->totals[0], plan->attacks[i].most.hits);
        increment[1] = increment_of(layout, &program->totals[1], plan->attacks[i].most.crits);
        for (uint32_t n = 0; n < program->sum_count; n++) {
            const struct mc_sum *sum = &program->sums[n];

            program->sum_increments[sum->increment + i] =
                increment_of(layout, &sum->total, sum->kind == MC_HITS ? 1 : sum->most);
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
    if (program->total_bits > MC_TOTAL_BITS)
        layout->form = MC_SLICES;
    add_increments(layout);
    program->counter_rows = program->row_count;
    program->tally_count = program->total_tallies;
    if (!grow_array(&program->tallies, &program->tally_capacity, program->tally_count,
                    sizeof *program->tallies))
        layout->failed = true;
    else
        memset(program->tallies, 0, program->tally_count * sizeof *program->tallies);
}

/* ---- the whole ---- */

/* What takes less time. That depends on the plan alone, not on the kernel: measured, both take as
 * long at some 300 edges a layer with AVX-512, at 400 with the others. */
static enum mc_form find_form(const struct layout *layout)
{
    uint64_t layers = 0;

    if (layout->wants->form != MC_BY_SIZE)
        return layout->wants->form;
    for (uint32_t i = 0; i < layout->way_count; i++)
        layers += i == 0 || layout->ways[i].slot != layout->ways[i - 1].slot;
    return layout->way_count > layers * MC_SLICES_MOST ? MC_WALK : MC_SLICES;
}

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
    layout->form = find_form(layout);
    add_counters(layout);
    if (layout->form == MC_WALK)
        layout_walk(layout);
    else
        layout_slices(layout);
}

static volley_status find_slots(struct layout *layout, volley_error *err)
{
    const struct mc_slots *shared = layout->wants->slots;
    struct mc_slots own = { 0 };
    volley_status status = shared ? VOLLEY_OK : mc_slots_add(&own, layout->plan, err);

    if (status == VOLLEY_OK) {
        layout->slot = mc_slots_of(shared ? shared : &own, layout->plan);
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
    layout.at = malloc(plan->node_count * sizeof *layout.at);
    layout.tally = malloc(plan->node_count * sizeof *layout.tally);
    layout.failed = !layout.at || !layout.tally;
    if (status == VOLLEY_OK && !layout.failed)
        lay_out(&layout);
    free(layout.slot);
    free(layout.at);
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
    free(program->walk.next);
    free(program->walk.arrivals);
    free(program->edges);
    free(program->sinks);
    free(program->groups);
    free(program->layers);
    free(program->tallies);
    free(program->increments);
    free(program->sum_increments);
    *program = (struct mc_program){ 0 };
}
