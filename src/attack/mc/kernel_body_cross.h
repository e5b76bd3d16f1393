/* kernel_body_cross - what two programs have left behind in the same trials, multiplied.
 * A part of kernel_body.h. */
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

/* The trials in which some attack hits. */
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
