/* kernel_body_walk - trials that walk through the table of a program, SIMD_WALKERS at a time.
 * A part of kernel_body.h. */

/* A trial has come to an arrival: it is counted, gains what is gained there, and goes on. */
static inline void arrive(struct machine *machine, uint32_t trial)
{
    const struct mc_walk *walk = &machine->program->walk;
    uint32_t number = machine->places[trial] - walk->roll_count;

    machine->arrivals[number]++;
    machine->totals[trial] += walk->arrivals[number].gain;
    machine->places[trial] = walk->arrivals[number].place;
}

static void start_walk(struct machine *machine, const uint64_t *active)
{
    const struct mc_walk *walk = &machine->program->walk;

    for (uint32_t trial = 0; trial < MC_TRIALS; trial++) {
        bool walks = active[trial / 64] >> trial % 64 & 1;

        machine->places[trial] = walks ? walk->start : MC_WALK_DONE;
        if (walks && walk->start >= walk->roll_count)
            arrive(machine, trial);
    }
}

/* Roll the die of a layer for the trials that are at one of its rolls. */
static void walk_layer(struct machine *machine, const struct mc_layer *layer, uint64_t increment)
{
    const struct mc_walk *walk = &machine->program->walk;
    uint64_t bits[MC_PLANES][MC_ROW_LANES];
    uint32_t arrived[MC_TRIALS + SIMD_WALKERS], count = 0;

    for (int word = 0; word < PCG_ROW_WORDS; word += STEP) {
        simd_word planes[MC_PLANES][STEP];

        draw_planes(machine, layer, increment, word, planes);
        for (int plane = 0; plane < MC_PLANES; plane++)
            memcpy(&bits[plane][word * SIMD_LANES], planes[plane], sizeof planes[plane]);
    }
    for (uint32_t trial = 0; trial < MC_TRIALS; trial += SIMD_WALKERS) {
        uint32_t lane = trial / 64, shift = trial % 64;

        count += simd_walk(machine->places + trial, walk->next, layer->walk_end, walk->roll_count,
                           (uint32_t)(bits[0][lane] >> shift), (uint32_t)(bits[1][lane] >> shift),
                           (uint32_t)(bits[2][lane] >> shift), trial, arrived + count);
    }
    for (uint32_t i = 0; i < count; i++)
        arrive(machine, arrived[i]);
}

/* Totals become rows: bit 3 of the total of trial 5 is bit 5 of row 3. A bit matrix is transposed
 * for each 64 trials (Warren, Hacker's Delight, 7-3), those of a word of lanes at a time. */
static void slice_totals(struct machine *machine)
{
    simd_word bits[64][PCG_ROW_WORDS];
    uint64_t *lanes = (uint64_t *)bits, low = UINT32_MAX;

    for (uint32_t trial = 0; trial < MC_TRIALS; trial++)
        lanes[trial % 64 * MC_ROW_LANES + trial / 64] = machine->totals[trial];
    for (unsigned half = 32; half > 0; half /= 2, low ^= low << half) {
        for (unsigned k = 0; k < 64; k = (k + half + 1) & ~half) {
            simd_word *a = bits[k], *b = bits[k + half];

            for (int i = 0; i < PCG_ROW_WORDS; i++) {
                simd_word swap = ((a[i] >> half) ^ b[i]) & low;

                b[i] ^= swap;
                a[i] ^= swap << half;
            }
        }
    }
    memcpy(machine->rows, bits, machine->program->total_bits * sizeof bits[0]);
}

/* Each arrival adds the number of its trials to the tallies that count there. */
static void tally_arrivals(struct machine *machine)
{
    const struct mc_program *program = machine->program;

    for (uint32_t n = 0; n < program->walk.arrival_count; n++) {
        const struct mc_arrival *arrival = &program->walk.arrivals[n];

        for (uint32_t i = 0; i < arrival->sink_count; i++)
            machine->tallies[program->sinks[arrival->sink + i].index * (size_t)MC_TALLY_LANES] +=
                machine->arrivals[n];
        machine->arrivals[n] = 0;
    }
}

static void run_walk(struct machine *machine, const uint64_t *active, uint64_t increment)
{
    const struct mc_program *program = machine->program;

    memset(machine->totals, 0, sizeof machine->totals);
    start_walk(machine, active);
    for (uint32_t n = 0; n < program->layer_count; n++)
        walk_layer(machine, &program->layers[n], increment);
    if (program->total_bits)
        slice_totals(machine);
}
