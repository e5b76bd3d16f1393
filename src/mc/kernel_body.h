/* kernel_body - the trial loop over simd_word, compiled once for each instruction set.
 *
 * Include a simd/simd_*.h first. Only static code and the kernel's row of the table are here, so
 * that no instruction leaks into functions other files share. */
#include "mc/kernel.h"
#include "rng/pcg_lanes.h"
#include "simd/cpu.h"

#include <string.h>

#define PASTE(a, b)      a##b
#define EXPAND(a, b)     PASTE(a, b)
#define STRING(a)        #a
#define NAME_OF(a)       STRING(a)
#define KERNEL           EXPAND(mc_kernel_, SIMD_NAME)
#define KERNEL_SUPPORTED EXPAND(cpu_has_, SIMD_NAME)

/* Words are taken eight at a time: as many as stay in registers on every instruction set. */
enum { CHUNK = 8, CHUNKS = PCG_ROW_WORDS / CHUNK };
_Static_assert((int)PCG_LANES == (int)MC_ROW_LANES, "a random row is a row of trials");
_Static_assert(PCG_ROW_WORDS % CHUNK == 0, "rows are whole chunks");
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

/* The faces of both dice from three bits. Red: blank and focus share the sides with a, hit and
 * crit the others. Green: evade the sides with a, blank those without, but for two of focus. */
static inline void make_face_masks(struct machine *machine, const struct mc_layer *layer,
                                   simd_word planes[MC_PLANES][PCG_ROW_WORDS])
{
    simd_word(*red)[PCG_ROW_WORDS] = machine->masks + DICE_RED * DICE_FACES;
    simd_word(*green)[PCG_ROW_WORDS] = machine->masks + DICE_GREEN * DICE_FACES;

    for (int i = 0; layer->rolls[DICE_RED] && i < PCG_ROW_WORDS; i++) {
        simd_word a = planes[0][i], b = planes[1][i], c = planes[2][i];

        red[DICE_BLANK][i] = a & b;
        red[DICE_FOCUS][i] = a & ~b;
        red[DICE_CRIT][i] = ~a & (b & c);
        red[DICE_HIT][i] = ~a & ~(b & c);
    }
    for (int i = 0; layer->rolls[DICE_GREEN] && i < PCG_ROW_WORDS; i++) {
        simd_word a = planes[0][i], b = planes[1][i], c = planes[2][i];

        green[DICE_FOCUS][i] = b & c;
        green[DICE_EVADE][i] = a & ~(b & c);
        green[DICE_BLANK][i] = ~a & ~(b & c);
    }
}

static inline void make_set_masks(struct machine *machine, const struct mc_layer *layer)
{
    for (uint32_t set = 0; set < layer->set_count; set++) {
        simd_word(*faces)[PCG_ROW_WORDS] =
            machine->masks + layer->sets[set].color * (uint32_t)DICE_FACES;
        simd_word *mask = machine->masks[MC_FACE_MASKS + set];

        memset(mask, 0, sizeof machine->masks[0]);
        for (int face = 0; face < DICE_FACES; face++)
            for (int i = 0; (layer->sets[set].faces >> face & 1) && i < PCG_ROW_WORDS; i++)
                mask[i] |= faces[face][i];
    }
}

static void roll_die(struct machine *machine, const struct mc_layer *layer, uint64_t increment)
{
    simd_word planes[MC_PLANES][PCG_ROW_WORDS];

    for (int i = 0; layer->skip && i < PCG_ROW_WORDS; i++)
        machine->state[i] =
            machine->state[i] * layer->jump.multiplier + layer->jump.increment * increment;
    for (int i = 0; i < MC_PLANES; i++)
        pcg_lanes_next(machine->state, increment, planes[i]);
    make_face_masks(machine, layer, planes);
    make_set_masks(machine, layer);
}

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

static inline void run_group(struct machine *machine, const struct mc_group *group, int chunk)
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

/* ---- totals over several attacks ---- */

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

/* Trials in which damage cards past the shields destroy, by the damage. */
static void count_fallen(const struct machine *machine, const uint64_t *active)
{
    const struct mc_program *program = machine->program;

    for (uint32_t damage = 0; damage <= program->damage_most; damage++) {
        for (int chunk = 0; chunk < CHUNKS; chunk++) {
            simd_word cell[CHUNK];

            memcpy(cell, active + chunk * CHUNK * SIMD_LANES, sizeof cell);
            select_value(machine, &program->fallen, 1, chunk, cell);
            select_value(machine, &program->damage, damage, chunk, cell);
            tally(machine, program->cell_count + damage, cell);
        }
    }
}

static void count_totals(struct machine *machine, const uint64_t *active)
{
    const struct mc_program *program = machine->program;
    uint32_t cell_row = 0;

    for (uint32_t i = 0; i < program->attack_count * 2; i++)
        add_counter(machine, &program->totals[i & 1], &program->increments[i]);
    for (int i = 0; program->damage.bits && i < 2; i++)
        add_counter(machine, &program->damage, &program->totals[i]);
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
        count_fallen(machine, active);
}

static void count_sum(struct machine *machine, const struct mc_sum *sum, const uint64_t *active)
{
    for (uint32_t i = 0; i < machine->program->attack_count; i++)
        add_counter(machine, &sum->total, &machine->program->sum_increments[sum->increment + i]);
    for (uint32_t value = 0; value <= sum->most; value++) {
        for (int chunk = 0; chunk < CHUNKS; chunk++) {
            simd_word same[CHUNK];

            memcpy(same, active + chunk * CHUNK * SIMD_LANES, sizeof same);
            select_value(machine, &sum->total, value, chunk, same);
            tally(machine, sum->tally + value, same);
        }
    }
}

/* ---- blocks ---- */

static void run_block(struct machine *machine, const uint64_t *active, uint64_t increment)
{
    const struct mc_program *program = machine->program;

    memset(machine->rows, 0, program->counter_rows * sizeof(simd_word) * PCG_ROW_WORDS);
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
    if (program->attack_count)
        count_totals(machine, active);
    for (uint32_t i = 0; i < program->sum_count; i++)
        count_sum(machine, &program->sums[i], active);
}

static void run(const struct mc_program *program, struct mc_stream *stream, uint64_t blocks,
                const uint64_t *active, struct mc_workspace *workspace)
{
    struct machine machine = { .program = program,
                               .rows = (simd_word *)workspace->rows,
                               .tallies = workspace->tallies };

    for (; blocks > 0; blocks--) {
        memcpy(machine.state, stream->start, sizeof machine.state);
        for (int lane = 0; lane < MC_ROW_LANES; lane++)
            stream->start[lane] = pcg_jump_from(stream->start[lane], stream->to_next_block);
        run_block(&machine, active, stream->increment);
    }
}

/* ---- two programs side by side ---- */

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

/* Damage that no number of its bits can reach is never there. */
static bool can_reach(const struct mc_program *program, uint32_t least)
{
    return least > 0 && least >> program->damage.bits == 0;
}

/* Add the trials in which damage cards past the shields destroy. */
static void add_fallen(const struct mc_program *program, const uint64_t *rows,
                       simd_word out[PCG_ROW_WORDS])
{
    const simd_word *row = (const simd_word *)rows + (size_t)program->fallen.row * PCG_ROW_WORDS;

    for (int i = 0; program->fallen.bits && i < PCG_ROW_WORDS; i++)
        out[i] |= row[i];
}

/* The trials in which the defender is destroyed. False: there are none. */
static bool find_kills(const struct mc_program *program, const uint64_t *rows,
                       simd_word out[PCG_ROW_WORDS])
{
    bool reaches = can_reach(program, program->health);

    if (reaches)
        at_least(program, rows, program->health, out);
    else
        memset(out, 0, PCG_ROW_WORDS * sizeof *out);
    add_fallen(program, rows, out);
    return reaches || program->fallen.bits;
}

/* The trials in which some attack hits. False: there are none. */
static bool find_hits(const struct mc_program *program, const uint64_t *rows,
                      simd_word out[PCG_ROW_WORDS])
{
    if (program->sum_count == 0) {
        if (can_reach(program, 1))
            at_least(program, rows, 1, out);
        return can_reach(program, 1);
    }
    memset(out, 0, PCG_ROW_WORDS * sizeof *out);
    for (uint32_t bit = 0; bit < program->sums[0].total.bits; bit++) {
        const simd_word *row =
            (const simd_word *)rows + (size_t)(program->sums[0].total.row + bit) * PCG_ROW_WORDS;

        for (int i = 0; i < PCG_ROW_WORDS; i++)
            out[i] |= row[i];
    }
    return true;
}

static void cross(const struct mc_program *a, const uint64_t *a_rows, const struct mc_program *b,
                  const uint64_t *b_rows, uint64_t *tallies)
{
    simd_word a_trials[PCG_ROW_WORDS], b_trials[PCG_ROW_WORDS];

    for (uint32_t i = 0; i < a->damage.bits; i++)
        for (uint32_t j = 0; j < b->damage.bits; j++)
            tally_products(damage_bit(a, a_rows, i), damage_bit(b, b_rows, j),
                           tallies + (size_t)(i * MC_CROSS_BITS + j) * MC_TALLY_LANES);
    if (find_hits(a, a_rows, a_trials) && find_hits(b, b_rows, b_trials))
        tally_products(a_trials, b_trials, tallies + (size_t)MC_CROSS_HIT * MC_TALLY_LANES);
    if (find_kills(a, a_rows, a_trials) && find_kills(b, b_rows, b_trials))
        tally_products(a_trials, b_trials, tallies + (size_t)MC_CROSS_DESTROYED * MC_TALLY_LANES);
}

const struct mc_kernel KERNEL = { NAME_OF(SIMD_NAME), KERNEL_SUPPORTED, run, cross };
