/* A program for walking: a table of where each side of the die of each roll leads. */
#include "attack/mc/layout.h"

#include <stdlib.h>

/* The face that three random bits show, the first of them highest. */
static enum dice_face face_of(enum dice_color color, unsigned side)
{
    bool a = side & 4, both = (side & 3) == 3;

    if (color == DICE_GREEN)
        return both ? DICE_FOCUS : a ? DICE_EVADE : DICE_BLANK;
    if (a)
        return side & 2 ? DICE_BLANK : DICE_FOCUS;
    return both ? DICE_CRIT : DICE_HIT;
}

/* Rolls are numbered as they are rolled: by slot, in which order the ways are. */
static void number_rolls(struct layout *layout)
{
    struct mc_walk *walk = &layout->program->walk;

    for (uint32_t i = 0; i < layout->way_count; i++)
        if (layout->at[layout->ways[i].node] == LAYOUT_NONE)
            layout->at[layout->ways[i].node] = walk->roll_count++;
}

/* Of the sinks of an arrival, tallies stay; bits of a counter are its gain. */
static void split_sinks(struct mc_program *program, struct mc_arrival *arrival)
{
    struct mc_sink *sinks = program->sinks + arrival->sink;
    uint32_t count = program->sink_count - arrival->sink;

    for (uint32_t i = 0; i < count; i++) {
        if (sinks[i].kind == MC_TALLY)
            sinks[arrival->sink_count++] = sinks[i];
        else
            arrival->gain += UINT64_C(1) << sinks[i].index;
    }
    program->sink_count = arrival->sink + arrival->sink_count;
}

/* The place of a node: a roll has its own, before all others is an arrival to be counted. */
static uint32_t place_of(struct layout *layout, uint32_t number)
{
    struct mc_walk *walk = &layout->program->walk;
    struct mc_arrival arrival = { .sink = layout->program->sink_count, .place = MC_WALK_DONE };
    uint32_t end;

    if (layout->at[number] != LAYOUT_NONE)
        return layout->at[number];
    end = layout_add_sinks(layout, number);
    if (layout->plan->nodes[end].kind == PLAN_ROLL)
        arrival.place = layout->at[end];
    if (layout->failed || !layout_room(layout, &walk->arrivals, &walk->arrival_capacity,
                                       walk->arrival_count, sizeof *walk->arrivals))
        return MC_WALK_DONE;
    split_sinks(layout->program, &arrival);
    walk->arrivals[walk->arrival_count] = arrival;
    layout->at[number] = walk->roll_count + walk->arrival_count++;
    return layout->at[number];
}

static void add_way(struct layout *layout, const struct layout_way *way)
{
    uint32_t *next = layout->program->walk.next + (size_t)layout->at[way->node] * DICE_SIDES;
    uint32_t place = place_of(layout, way->child);

    for (unsigned side = 0; side < DICE_SIDES; side++)
        if (way->faces >> face_of(layout->plan->nodes[way->node].detail, side) & 1)
            next[side] = place;
}

void layout_walk(struct layout *layout)
{
    struct mc_walk *walk = &layout->program->walk;
    struct mc_layer *layer = NULL;

    number_rolls(layout);
    walk->next = malloc((size_t)walk->roll_count * DICE_SIDES * sizeof *walk->next + 1);
    layout->failed = layout->failed || !walk->next;
    for (uint32_t i = 0; i < layout->way_count && !layout->failed; i++) {
        const struct layout_way *way = &layout->ways[i];

        if (i == 0 || way->slot != way[-1].slot)
            layer = layout_add_layer(layout, way->slot);
        if (!layer)
            return;
        if (layer->walk_end <= layout->at[way->node])
            layer->walk_end = layout->at[way->node] + 1;
        add_way(layout, way);
    }
    if (!layout->failed)
        walk->start = place_of(layout, layout->plan->root);
}
