/* kernel_body_totals - totals over several attacks: bit-sliced counters, added up and counted.
 * A part of kernel_body.h. */
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

/* What each attack has left, into the totals. */
static void add_attacks(const struct machine *machine)
{
    const struct mc_program *program = machine->program;

    for (uint32_t i = 0; i < program->attack_count * 2; i++)
        add_counter(machine, &program->totals[i & 1], &program->increments[i]);
    for (uint32_t n = 0; n < program->sum_count; n++)
        for (uint32_t i = 0; i < program->attack_count; i++)
            add_counter(machine, &program->sums[n].total,
                        &program->sum_increments[program->sums[n].increment + i]);
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

static void count_totals(struct machine *machine, const uint64_t *active)
{
    const struct mc_program *program = machine->program;
    uint32_t cell_row = 0;

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
        count_values(machine, &program->damage, program->damage_most, program->cell_count,
                     &program->fallen, active);
}
