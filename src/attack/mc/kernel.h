/* kernel - the trial loop, one for each instruction set.
 * Units:  blocks of MC_TRIALS trials.
 * Owns:   nothing; the caller gives program and workspace.      Errors: none. */
#pragma once

#include "attack/mc/program.h"
#include "base/rng/pcg.h"
#include "base/simd/cpu.h"

enum { MC_ALIGN = 64, MC_TALLY_LANES = 8 };

/* Random numbers of a run: it is one PCG stream, cut into a piece for each lane of each block. */
struct mc_stream {
    uint64_t increment;
    uint64_t start[MC_ROW_LANES];  /* state of each lane in the first block to be run */
    struct pcg_jump to_next_block; /* from a lane's start to its start in the next block */
};

/* Memory of one thread, MC_ALIGN bytes aligned. */
struct mc_workspace {
    uint64_t *rows;    /* [row_count][MC_ROW_LANES] */
    uint64_t *tallies; /* [tally_count][MC_TALLY_LANES], added to; the sum of the lanes counts */
};

/** Run blocks.
 *  program    read only; threads may share it
 *  stream     start is moved on by `blocks`
 *  blocks     blocks to run: not a count of trials
 *  active     which trials of each block to run, a row
 *  workspace  this thread's own; its tallies are added to */
typedef void mc_run_fn(const struct mc_program *program, struct mc_stream *stream, uint64_t blocks,
                       const uint64_t *active, struct mc_workspace *workspace);

/* Tallies of two numbers of the same trials: the products of their bits, then of "any damage" and
 * of "destroyed". */
enum {
    MC_CROSS_BITS = 12, /* damage of 64 attacks of 60 dice */
    MC_CROSS_HIT = MC_CROSS_BITS * MC_CROSS_BITS,
    MC_CROSS_DESTROYED,
    MC_CROSS_TALLIES
};

/** Count what two programs left behind in the same block.
 *  a, b      programs laid out with their damage wanted
 *  a_rows    of the workspace a was run in, likewise b_rows; they may be the same
 *  tallies   [MC_CROSS_TALLIES][MC_TALLY_LANES], MC_ALIGN bytes aligned; added to */
typedef void mc_cross_fn(const struct mc_program *a, const uint64_t *a_rows,
                         const struct mc_program *b, const uint64_t *b_rows, uint64_t *tallies);

struct mc_kernel {
    mc_run_fn *run;
    mc_cross_fn *cross;
};

extern const struct mc_kernel *const mc_kernels[CPU_SETS];
