/* program - a plan laid out for the kernels: one die per layer.
 * Units:  rows of MC_TRIALS bits, one bit (lane) for each trial of a block; tallies in trials.
 * Owns:   its arrays; free with mc_program_fini. Const once made, so that threads share it.
 * Errors: out of memory.
 *
 * One bit is one trial. Each roll of the plan has a row: its bit is set in the trials
 * that have come there. A layer rolls one die in all trials at once; each of its groups collects
 * the trials that go on to one child, and its sinks say what becomes of them. That costs some
 * instructions for each edge, whether trials go there or not. */
#pragma once

#include "attack/mc/slots.h"
#include "base/rng/pcg.h"

enum {
    MC_TRIALS = 4096,                         /* in a block */
    MC_ROW_LANES = MC_TRIALS / 64,            /* 64-bit lanes of a row */
    MC_PLANES = 3,                            /* random rows for a die: 3 bits are one of 8 sides */
    MC_FACE_MASKS = DICE_COLORS * DICE_FACES, /* masks of single faces: color, then face */
    MC_SETS_MAX = 32,                         /* masks of a layer, with those of several faces */
    MC_PARTS = 3                              /* faces of a set: all others but one, at most */
};

/* Trials that are at `row` and whose die shows a face of mask number `mask`. */
struct mc_edge {
    uint32_t row, mask;
};

enum mc_sink_kind {
    MC_TALLY, /* count the trials in tally `index` */
    MC_SET,   /* the row `index` is these trials */
    MC_ADD    /* the row `index` gets these trials besides those it has */
};

struct mc_sink {
    uint32_t kind, index;
};

struct mc_group {
    uint32_t edge, edge_count;
    uint32_t sink, sink_count;
    uint32_t
        shape; /* what the kernels have straight-line code for: few edges and one sink; else 0 */
};
enum { MC_SHAPE_EDGES = 3 };
#define MC_SHAPE(edges, kind) ((edges)*3 + (kind))

/* The mask of a set of faces: mask number MC_FACE_MASKS + its place in the layer. */
struct mc_set {
    uint8_t part[MC_PARTS]; /* masks of its faces; of two the second is there twice */
};

struct mc_layer {
    uint32_t skip;        /* slots that other programs use, between the layer before and this one */
    struct pcg_jump jump; /* over these, in a stream with increment 1 */
    bool rolls[DICE_COLORS]; /* which dice are rolled in some trial */
    uint32_t set_count;
    struct mc_set sets[MC_SETS_MAX - MC_FACE_MASKS];
    uint32_t group, group_count;
};

/* What a tally counts: trials that pass a SETTLE or a LAND node of the plan. */
struct mc_tally {
    uint32_t node;
};

/* Bit-sliced counters: `bits` rows from `row` on, least bit first. */
struct mc_counter {
    uint32_t row, bits;
};

/* What is summed over all attacks beside the damage, if the plan tells it: how many have hit, how
 * many tokens of a kind they have given. */
struct mc_sum {
    uint8_t kind; /* of the tokens; MC_HITS: attacks that hit */
    uint32_t most;
    struct mc_counter total;
    uint32_t increment; /* first of its counters in sum_increments, one for each attack */
    uint32_t tally;     /* first of most + 1: trials in which the total is 0, 1 … */
};
enum { MC_HITS = RULES_TOKENS, MC_SUMS_MAX = RULES_TOKENS + 1 };

/* How the damage stands after an attack: the first of the tallies of trials in which it is 0, 1 …
 */
struct mc_after {
    uint32_t tally, most;
};

/* What a program is to be, and to leave behind beside its tallies. */
struct mc_wants {
    const struct mc_slots *slots; /* to which the plan was added; programs may share them */
    bool damage;                  /* the total damage of each trial, as a counter */
    bool after;                   /* the damage after each attack, of several */
    uint32_t health;              /* with `damage`: what destroys the defender; 0: nothing */
};

struct mc_program {
    struct mc_edge *edges;
    uint32_t edge_count, edge_capacity;
    struct mc_sink *sinks;
    uint32_t sink_count, sink_capacity;
    struct mc_group *groups;
    uint32_t group_count, group_capacity;
    struct mc_layer *layers;
    uint32_t layer_count, layer_capacity;
    struct mc_tally *tallies;
    uint32_t tally_count, tally_capacity;
    struct mc_group prologue; /* sinks of all trials, before the first die */
    uint32_t row_count;

    /* Totals over the attacks; not used (attack_count 0) for one attack, unless its damage is
     * wanted. */
    uint32_t attack_count;
    struct mc_counter *increments; /* [attack_count][2]: hits and crits of each attack */
    struct mc_counter totals[2];   /* hits, crits */
    struct mc_counter damage;      /* of several attacks, or if it is wanted */
    struct mc_counter fallen;      /* one bit, if damage cards past the shields may destroy */
    uint32_t counter_rows;         /* the first rows are those of all counters */
    uint32_t health;
    uint32_t total_most[2];          /* hits, crits */
    uint32_t damage_most;            /* both together */
    uint32_t cell_count;             /* the first tallies: [hits][crits] of the totals */
    struct mc_sum sums[MC_SUMS_MAX]; /* the hits first */
    uint32_t sum_count;
    struct mc_counter *sum_increments;
    struct mc_after *after; /* [attack_count], if wanted; of the last one nothing: it is all */
    uint32_t total_tallies; /* the first tallies: cells, with `fallen` one for each damage from 0 to
                             * damage_most, those after each attack, and sums */
};

/** Lay out a plan. */
volley_status mc_program_create(struct mc_program *out, const struct plan *plan,
                                const struct mc_wants *wants, volley_error *err);

void mc_program_fini(struct mc_program *program);
