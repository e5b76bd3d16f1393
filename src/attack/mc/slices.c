/* A program in slices: a row of bits for each roll, and groups of edges that fill the next rows. */
#include "attack/mc/layout.h"

#include <string.h>

static uint32_t take_row(struct layout *layout)
{
    return layout->free_count ? layout->free_rows[--layout->free_count]
                              : layout->program->row_count++;
}

static void give_row(struct layout *layout, uint32_t row)
{
    if (layout_room(layout, &layout->free_rows, &layout->free_capacity, layout->free_count,
                    sizeof *layout->free_rows))
        layout->free_rows[layout->free_count++] = row;
}

/* The sinks of a group: what is counted of its trials, and the row of their next roll. */
static void add_sinks(struct layout *layout, struct mc_group *group, uint32_t child)
{
    struct mc_program *program = layout->program;
    uint32_t number;

    group->sink = program->sink_count;
    number = layout_add_sinks(layout, child);
    if (layout->plan->nodes[number].kind == PLAN_ROLL) {
        bool is_new = layout->at[number] == LAYOUT_NONE;

        if (is_new)
            layout->at[number] = take_row(layout);
        layout_add_sink(layout, is_new ? MC_SET : MC_ADD, layout->at[number]);
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

static void add_edge(struct layout *layout, struct mc_layer *layer, const struct layout_way *way)
{
    struct mc_program *program = layout->program;
    uint8_t color = layout->plan->nodes[way->node].detail;

    if (layout_room(layout, &program->edges, &program->edge_capacity, program->edge_count,
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
    if (layout_room(layout, &program->groups, &program->group_capacity, program->group_count,
                    sizeof *program->groups))
        program->groups[program->group_count++] = group;
    return i;
}

/* The row of a roll is free again when its layer is done. */
static void free_rows(struct layout *layout, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end; i++) {
        uint32_t *row = &layout->at[layout->ways[i].node];

        if (*row != LAYOUT_NONE)
            give_row(layout, *row);
        *row = LAYOUT_NONE;
    }
}

void layout_slices(struct layout *layout)
{
    struct mc_program *program = layout->program;

    add_sinks(layout, &program->prologue, layout->plan->root);
    for (uint32_t way = 0; way < layout->way_count && !layout->failed;) {
        uint32_t first = way, slot = layout->ways[way].slot;
        struct mc_layer *layer = layout_add_layer(layout, slot);

        if (!layer)
            return;
        layer->group = program->group_count;
        while (way < layout->way_count && layout->ways[way].slot == slot && !layout->failed)
            way = add_group(layout, layer, way);
        free_rows(layout, first, way);
        layer->group_count = program->group_count - layer->group;
    }
}
