/* kernel_body - the trial loop over simd_word, compiled once for each instruction set.
 *
 * Include a simd/simd_*.h first. Only static code and the kernel's row of the table are here, so
 * that no instruction leaks into functions other files share. */
#include "attack/mc/kernel.h"
#include "base/rng/pcg_lanes.h"

#include <string.h>

#define PASTE(a, b)  a##b
#define EXPAND(a, b) PASTE(a, b)
#define KERNEL       EXPAND(mc_kernel_, SIMD_NAME)

/* Words are taken eight at a time: as many as stay in registers on every instruction set. */
enum { CHUNK = 8, CHUNKS = PCG_ROW_WORDS / CHUNK, STEP = 4 };
_Static_assert((int)PCG_LANES == (int)MC_ROW_LANES, "a random row is a row of trials");
_Static_assert(PCG_ROW_WORDS % CHUNK == 0 && CHUNK % STEP == 0, "rows are whole chunks");
_Static_assert((int)SIMD_LANES <= (int)MC_TALLY_LANES, "a tally has room for a word");

struct machine {
    const struct mc_program *program;
    simd_word *rows;
    uint64_t *tallies;
    simd_word state[PCG_ROW_WORDS];
    simd_word masks[MC_SETS_MAX][PCG_ROW_WORDS];
};

static simd_word *row_at(const struct machine *machine, uint32_t row)
{
    return machine->rows + (size_t)row * PCG_ROW_WORDS;
}

static void tally(const struct machine *machine, uint32_t index, const simd_word trials[CHUNK])
{
    simd_word *sum = (simd_word *)(machine->tallies + (size_t)index * MC_TALLY_LANES);

    *sum += simd_count_8(trials);
}

/* ---- dice ---- */

/* Random bits for the die of a layer, in STEP words from `first` on: as many pieces of the stream
 * as hide how long a multiplication takes. */
static inline void draw_planes(struct machine *machine, const struct mc_layer *layer,
                               uint64_t increment, int first, simd_word planes[MC_PLANES][STEP])
{
    simd_word *state = machine->state + first;

    for (int i = 0; layer->skip && i < STEP; i++)
        state[i] = state[i] * layer->jump.multiplier + layer->jump.increment * increment;
    pcg_lanes_draw(state, increment, planes[0], STEP, MC_PLANES);
}

/* The faces of both dice from three bits. Red: blank and
 * focus share the sides with a, hit and crit the others. Green: evade the sides with a, blank those
 * without, but for two of focus. */
static inline void make_face_masks(struct machine *machine, const struct mc_layer *layer, int first,
                                   simd_word planes[MC_PLANES][STEP])
{
    simd_word(*red)[PCG_ROW_WORDS] = machine->masks + DICE_RED * DICE_FACES;
    simd_word(*green)[PCG_ROW_WORDS] = machine->masks + DICE_GREEN * DICE_FACES;

    for (int i = 0; layer->rolls[DICE_RED] && i < STEP; i++) {
        simd_word a = planes[0][i], b = planes[1][i], both = planes[1][i] & planes[2][i];

        red[DICE_BLANK][first + i] = a & b;
        red[DICE_FOCUS][first + i] = a & ~b;
        red[DICE_CRIT][first + i] = ~a & both;
        red[DICE_HIT][first + i] = ~(a | both);
    }
    for (int i = 0; layer->rolls[DICE_GREEN] && i < STEP; i++) {
        simd_word a = planes[0][i], both = planes[1][i] & planes[2][i];

        green[DICE_FOCUS][first + i] = both;
        green[DICE_EVADE][first + i] = a & ~both;
        green[DICE_BLANK][first + i] = ~(a | both);
    }
}

static inline void make_set_masks(struct machine *machine, const struct mc_layer *layer)
{
    for (uint32_t set = 0; set < layer->set_count; set++) {
        const uint8_t *part = layer->sets[set].part;
        const simd_word *a = machine->masks[part[0]], *b = machine->masks[part[1]];
        const simd_word *c = machine->masks[part[2]];
        simd_word *mask = machine->masks[MC_FACE_MASKS + set];

        for (int i = 0; i < PCG_ROW_WORDS; i++)
            mask[i] = a[i] | b[i] | c[i];
    }
}

static void roll_die(struct machine *machine, const struct mc_layer *layer, uint64_t increment)
{
    for (int first = 0; first < PCG_ROW_WORDS; first += STEP) {
        simd_word planes[MC_PLANES][STEP];

        draw_planes(machine, layer, increment, first, planes);
        make_face_masks(machine, layer, first, planes);
    }
    make_set_masks(machine, layer);
}

/* ---- totals over several attacks: bit-sliced counters, added up and counted ---- */

/* Add a bit-sliced number to another, carries rippling up. */
static void add_counter(const struct machine *machine, const struct mc_counter *to,
                        const struct mc_counter *number)
{
    simd_word carry[PCG_ROW_WORDS] = { { 0 } };

    for (uint32_t bit = 0; bit < to->bits; bit++) {
        simd_word *sum = row_at(machine, to->row + bit);
        const simd_word *add = bit < number->bits ? row_at(machine, number->row + bit) : NULL;

        for (int i = 0; i < PCG_ROW_WORDS; i++) {
            simd_word a = sum[i], b = add ? add[i] : (simd_word){ 0 }, c = carry[i];

            sum[i] = a ^ b ^ c;
            carry[i] = (a & b) | (c & (a ^ b));
        }
    }
}

/* Trials of a chunk in which a bit-sliced number is `value`, out of `within`. */
static inline void select_value(const struct machine *machine, const struct mc_counter *number,
                                uint32_t value, int chunk, simd_word within[CHUNK])
{
    for (uint32_t bit = 0; bit < number->bits; bit++) {
        const simd_word *row = row_at(machine, number->row + bit) + chunk * CHUNK;
        simd_word flip = (simd_word){ 0 } - (uint64_t) !(value >> bit & 1);

        for (int i = 0; i < CHUNK; i++)
            within[i] &= row[i] ^ flip;
    }
}

/* Count the trials by a bit-sliced number, from 0 to `most`, in the tallies from `first` on.
 *  flag  of one bit: only those that have it; of none: all */
static void count_values(const struct machine *machine, const struct mc_counter *number,
                         uint32_t most, uint32_t first, const struct mc_counter *flag,
                         const uint64_t *active)
{
    for (uint32_t value = 0; value <= most; value++) {
        for (int chunk = 0; chunk < CHUNKS; chunk++) {
            simd_word same[CHUNK];

            memcpy(same, active + chunk * CHUNK * SIMD_LANES, sizeof same);
            select_value(machine, flag, 1, chunk, same);
            select_value(machine, number, value, chunk, same);
            tally(machine, first + value, same);
        }
    }
}

static void add_attacks(const struct machine *machine, const uint64_t *active)
{
    const struct mc_program *program = machine->program;

    for (uint32_t i = 0; i < program->attack_count * 2; i++) {
        add_counter(machine, &program->totals[i & 1], &program->increments[i]);
        add_counter(machine, &program->damage, &program->increments[i]);
        if (program->after && (i & 1) && i / 2 + 1 < program->attack_count)
            count_values(machine, &program->damage, program->after[i / 2].most,
                         program->after[i / 2].tally, &(struct mc_counter){ 0 }, active);
    }
    for (uint32_t n = 0; n < program->sum_count; n++)
        for (uint32_t i = 0; i < program->attack_count; i++)
            add_counter(machine, &program->sums[n].total,
                        &program->sum_increments[program->sums[n].increment + i]);
}

static void count_totals(struct machine *machine, const uint64_t *active)
{
    const struct mc_program *program = machine->program;
    uint32_t cell_row = 0;

    for (uint32_t hits = 0; hits <= program->total_most[0]; hits++) {
        for (int chunk = 0; chunk < CHUNKS; chunk++) {
            simd_word same_hits[CHUNK];

            memcpy(same_hits, active + chunk * CHUNK * SIMD_LANES, sizeof same_hits);
            select_value(machine, &program->totals[0], hits, chunk, same_hits);
            for (uint32_t crits = 0;
                 crits <= program->total_most[1] && hits + crits <= program->damage_most; crits++) {
                simd_word cell[CHUNK];

                memcpy(cell, same_hits, sizeof cell);
                select_value(machine, &program->totals[1], crits, chunk, cell);
                tally(machine, cell_row + crits, cell);
            }
        }
        cell_row += program->total_most[1] + 1;
    }
    if (program->fallen.bits)
        count_values(machine, &program->damage, program->damage_most, program->cell_count,
                     &program->fallen, active);
}

/* ---- slices ---- */

static inline void drain(struct machine *machine, const struct mc_group *group, int chunk,
                         const simd_word trials[CHUNK])
{
    const struct mc_sink *sink = machine->program->sinks + group->sink;

    for (uint32_t n = 0; n < group->sink_count; n++, sink++) {
        if (sink->kind == MC_TALLY) {
            tally(machine, sink->index, trials);
        } else if (sink->kind == MC_SET) {
            simd_word *row = row_at(machine, sink->index) + chunk * CHUNK;

            for (int i = 0; i < CHUNK; i++)
                row[i] = trials[i];
        } else {
            simd_word *row = row_at(machine, sink->index) + chunk * CHUNK;

            for (int i = 0; i < CHUNK; i++)
                row[i] |= trials[i];
        }
    }
}

/* A group of `count` edges with one sink of a kind: both are constants, so that this is straight
 * line code. */
static inline __attribute__((always_inline)) void collect(const struct machine *machine,
                                                          const struct mc_group *group,
                                                          uint32_t count, enum mc_sink_kind kind,
                                                          int chunk)
{
    const struct mc_edge *edge = machine->program->edges + group->edge;
    uint32_t index = machine->program->sinks[group->sink].index;
    const simd_word *row[MC_SHAPE_EDGES], *mask[MC_SHAPE_EDGES];
    simd_word *to = kind == MC_TALLY ? NULL : row_at(machine, index) + chunk * CHUNK;
    simd_word trials[CHUNK];

    for (uint32_t n = 0; n < count; n++) {
        row[n] = row_at(machine, edge[n].row) + chunk * CHUNK;
        mask[n] = machine->masks[edge[n].mask] + chunk * CHUNK;
    }
    for (int i = 0; i < CHUNK; i++) {
        trials[i] = row[0][i] & mask[0][i];
        for (uint32_t n = 1; n < count; n++)
            trials[i] = simd_or_and(trials[i], row[n][i], mask[n][i]);
        if (kind == MC_SET)
            to[i] = trials[i];
        else if (kind == MC_ADD)
            to[i] |= trials[i];
    }
    if (kind == MC_TALLY)
        tally(machine, index, trials);
}

static void collect_any(struct machine *machine, const struct mc_group *group, int chunk)
{
    const struct mc_edge *edge = machine->program->edges + group->edge;
    simd_word trials[CHUNK] = { { 0 } };

    for (uint32_t n = 0; n < group->edge_count; n++, edge++) {
        const simd_word *row = row_at(machine, edge->row) + chunk * CHUNK;
        const simd_word *mask = machine->masks[edge->mask] + chunk * CHUNK;

        for (int i = 0; i < CHUNK; i++)
            trials[i] = simd_or_and(trials[i], row[i], mask[i]);
    }
    drain(machine, group, chunk, trials);
}

#define CASE(edges, kind)                                                                          \
    case MC_SHAPE(edges, kind):                                                                    \
        collect(machine, group, edges, kind, chunk);                                               \
        break

static inline void run_group(struct machine *machine, const struct mc_group *group, int chunk)
{
    switch (group->shape) {
        CASE(1, MC_TALLY);
        CASE(2, MC_TALLY);
        CASE(3, MC_TALLY);
        CASE(1, MC_SET);
        CASE(2, MC_SET);
        CASE(3, MC_SET);
        CASE(1, MC_ADD);
        CASE(2, MC_ADD);
        CASE(3, MC_ADD);
    default:
        collect_any(machine, group, chunk);
    }
}

/* Not inlined: its loops take 1 % fewer instructions where all registers are their own. */
static __attribute__((noinline)) void run_slices(struct machine *machine, const uint64_t *active,
                                                 uint64_t increment)
{
    const struct mc_program *program = machine->program;

    for (int chunk = 0; chunk < CHUNKS; chunk++) {
        simd_word all[CHUNK];

        memcpy(all, active + chunk * CHUNK * SIMD_LANES, sizeof all);
        drain(machine, &program->prologue, chunk, all);
    }
    for (uint32_t n = 0; n < program->layer_count; n++) {
        const struct mc_layer *layer = &program->layers[n];
        const struct mc_group *group = program->groups + layer->group;

        roll_die(machine, layer, increment);
        for (uint32_t i = 0; i < layer->group_count; i++)
            for (int chunk = 0; chunk < CHUNKS; chunk++)
                run_group(machine, &group[i], chunk);
    }
    add_attacks(machine, active);
}

/* ---- blocks ---- */

static void run_block(struct machine *machine, const uint64_t *active, uint64_t increment)
{
    const struct mc_program *program = machine->program;

    memset(machine->rows, 0, program->counter_rows * sizeof(simd_word) * PCG_ROW_WORDS);
    run_slices(machine, active, increment);
    if (program->attack_count)
        count_totals(machine, active);
    for (uint32_t i = 0; i < program->sum_count; i++)
        count_values(machine, &program->sums[i].total, program->sums[i].most,
                     program->sums[i].tally, &(struct mc_counter){ 0 }, active);
}

static void run(const struct mc_program *program, struct mc_stream *stream, uint64_t blocks,
                const uint64_t *active, struct mc_workspace *workspace)
{
    struct machine machine; /* only what is used is set: it is larger than some blocks' work */

    machine.program = program;
    machine.rows = (simd_word *)workspace->rows;
    machine.tallies = workspace->tallies;
    for (; blocks > 0; blocks--) {
        memcpy(machine.state, stream->start, sizeof machine.state);
        for (int lane = 0; lane < MC_ROW_LANES; lane++)
            stream->start[lane] = pcg_jump_from(stream->start[lane], stream->to_next_block);
        run_block(&machine, active, stream->increment);
    }
}

/* ---- what two programs have left behind in the same trials, multiplied ---- */

static void tally_products(const simd_word *a, const simd_word *b, uint64_t *tally_lanes)
{
    simd_word *sum = (simd_word *)tally_lanes;

    for (int chunk = 0; chunk < CHUNKS; chunk++) {
        simd_word both[CHUNK];

        for (int i = 0; i < CHUNK; i++)
            both[i] = a[chunk * CHUNK + i] & b[chunk * CHUNK + i];
        *sum += simd_count_8(both);
    }
}

static const simd_word *damage_bit(const struct mc_program *program, const uint64_t *rows,
                                   uint32_t bit)
{
    return (const simd_word *)rows + (size_t)(program->damage.row + bit) * PCG_ROW_WORDS;
}

/* The trials in which the damage is at least `least`, compared from the highest bit down. */
static void at_least(const struct mc_program *program, const uint64_t *rows, uint32_t least,
                     simd_word out[PCG_ROW_WORDS])
{
    simd_word equal[PCG_ROW_WORDS];

    memset(out, 0, sizeof equal);
    memset(equal, 0xFF, sizeof equal);
    for (uint32_t bit = program->damage.bits; bit-- > 0;) {
        const simd_word *row = damage_bit(program, rows, bit);
        /* All ones where `least` has the bit: then only trials that have it too stay equal. */
        const simd_word wanted = (simd_word){ 0 } - (uint64_t)(least >> bit & 1);

        for (int i = 0; i < PCG_ROW_WORDS; i++) {
            out[i] |= equal[i] & row[i] & ~wanted;
            equal[i] &= ~(row[i] ^ wanted);
        }
    }
    for (int i = 0; i < PCG_ROW_WORDS; i++)
        out[i] |= equal[i];
}

/* Add the trials in which a bit-sliced number is not 0. */
static void add_any(const struct mc_counter *number, const uint64_t *rows,
                    simd_word out[PCG_ROW_WORDS])
{
    const simd_word *row = (const simd_word *)rows + (size_t)number->row * PCG_ROW_WORDS;

    for (uint32_t bit = 0; bit < number->bits; bit++, row += PCG_ROW_WORDS)
        for (int i = 0; i < PCG_ROW_WORDS; i++)
            out[i] |= row[i];
}

/* The trials in which the defender is destroyed. False: there are none. */
static bool find_kills(const struct mc_program *program, const uint64_t *rows,
                       simd_word out[PCG_ROW_WORDS])
{
    /* Damage that no number of its bits can reach is never there. */
    bool reaches = program->health > 0 && program->health >> program->damage.bits == 0;

    if (reaches)
        at_least(program, rows, program->health, out);
    else
        memset(out, 0, PCG_ROW_WORDS * sizeof *out);
    add_any(&program->fallen, rows, out);
    return reaches || program->fallen.bits;
}

static void find_hits(const struct mc_program *program, const uint64_t *rows,
                      simd_word out[PCG_ROW_WORDS])
{
    memset(out, 0, PCG_ROW_WORDS * sizeof *out);
    add_any(program->sum_count ? &program->sums[0].total : &program->damage, rows, out);
}

static void cross(const struct mc_program *a, const uint64_t *a_rows, const struct mc_program *b,
                  const uint64_t *b_rows, uint64_t *tallies)
{
    simd_word a_trials[PCG_ROW_WORDS], b_trials[PCG_ROW_WORDS];

    for (uint32_t i = 0; i < a->damage.bits; i++)
        for (uint32_t j = 0; j < b->damage.bits; j++)
            tally_products(damage_bit(a, a_rows, i), damage_bit(b, b_rows, j),
                           tallies + (size_t)(i * MC_CROSS_BITS + j) * MC_TALLY_LANES);
    find_hits(a, a_rows, a_trials);
    find_hits(b, b_rows, b_trials);
    tally_products(a_trials, b_trials, tallies + (size_t)MC_CROSS_HIT * MC_TALLY_LANES);
    if (find_kills(a, a_rows, a_trials) && find_kills(b, b_rows, b_trials))
        tally_products(a_trials, b_trials, tallies + (size_t)MC_CROSS_DESTROYED * MC_TALLY_LANES);
}

const struct mc_kernel KERNEL = { run, cross };
