/* layout - a plan on its way to a program: what both forms of program are made from.
 * Units:  as in attack/mc/program.h.
 * Owns:   its arrays; mc_program_create makes and frees them.
 * Errors: out of memory: `failed` is set, and nothing more is added. */
#pragma once

#include "attack/mc/program.h"
#include "base/grow.h"

#define LAYOUT_NONE UINT32_MAX

/* A way on: from a roll, on some faces, to a child. */
struct layout_way {
    uint32_t slot, child, node;
    uint8_t faces;
};

struct layout {
    const struct plan *plan;
    struct mc_program *program;
    const struct mc_wants *wants;
    enum mc_form form;       /* settled before anything is added: MC_SLICES or MC_WALK */
    uint32_t *slot;          /* by roll: the die it takes */
    uint32_t *at;            /* by node: its row while it has one; in a walk its place */
    uint32_t *tally;         /* by settle and land: its tally */
    struct layout_way *ways; /* ordered by slot, then by child from the highest down */
    uint32_t way_count, way_capacity;
    uint32_t next_slot; /* the first one that no layer has taken */
    uint32_t *free_rows;
    uint32_t free_count, free_capacity;
    bool failed;
};

/** Room for one more item in a growing array. */
bool layout_room(struct layout *layout, void *array, uint32_t *capacity, uint32_t count,
                 size_t bytes);

void layout_add_sink(struct layout *layout, enum mc_sink_kind kind, uint32_t index);

/** Sinks for what is counted of the trials that come to a node, until a die is rolled or the plan
 *  stops: the node where it is. */
uint32_t layout_add_sinks(struct layout *layout, uint32_t number);

/** Add the layer of a slot; its other members are the caller's to set. NULL: out of memory. */
struct mc_layer *layout_add_layer(struct layout *layout, uint32_t slot);

/** The two forms, from the ways. */
void layout_slices(struct layout *layout);
void layout_walk(struct layout *layout);
