/* planes_kernel_body_races - random numbers of all trials against their limits.
 * A part of planes_kernel_body.h. */

/* Bits of numbers and of their limits in one place: what is equal so far and here, too. */
INLINE void stay_equal(row *equal, const row *number, const row *limit)
{
#ifdef __AVX512F__
    enum { STAY_EQUAL = 0x90 }; /* truth table of equal & ~(number ^ limit) */

    *equal = (row)_mm512_ternarylogic_epi64((__m512i)*equal, (__m512i)*number, (__m512i)*limit,
                                            STAY_EQUAL);
#else
    *equal &= ~(*number ^ *limit);
#endif
}

/* Below is what is so here, or equal here and below in the places after it. */
INLINE void come_below(row *below, const row *number, const row *limit)
{
#ifdef __AVX512F__
    enum { COME_BELOW = 0xB2 }; /* truth table of (~number & limit) | (~(number ^ limit) & below) */

    *below = (row)_mm512_ternarylogic_epi64((__m512i)*below, (__m512i)*number, (__m512i)*limit,
                                            COME_BELOW);
#else
    *below = (~*number & *limit) | (~(*number ^ *limit) & *below);
#endif
}

/* Races at once, as many as there are registers for; bits looked at before it is asked whether more
 * are needed. */
enum {
    GROUP_LEAST = PLANES_TOGETHER,
    GROUP_MOST = (SIMD_LANES < 8 ? 2 : 4) * GROUP_LEAST,
    LOOK_FIRST = 12,
    LOOK = 4
};
_Static_assert(((int)PLANES_BITS - (int)LOOK_FIRST) % (int)LOOK == 0, "looks are whole");

/* The limits of all trials in one place of their bits. */
INLINE row limit_of(const struct planes_field *field, uint32_t code, const bool alone)
{
    return alone ? (row)((simd_halves){ 0 } + code)
                 : *(const row *)(const void *)((const char *)field->sets + code);
}

/* Masks, none of which has a trial of another, to all sets of them. */
INLINE void make_sets(struct planes_field *field, const row *masks, uint32_t count)
{
    ROW(field->sets[0]) = (row){ 0 };
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t set = 0; set < 1u << i; set++)
            ROW(field->sets[set + (1u << i)]) = ROW(field->sets[set]) | masks[i];
}

/* Numbers are equal to their limits as far as the bits have been looked at: how many bits it takes
 * until that is so in no trial, and some more. size: a constant. */
INLINE uint32_t find_depth(struct planes_player *player, struct planes_luck *luck,
                           const row *running, const uint32_t *codes, uint32_t races,
                           const int size, const bool alone)
{
    row equal[GROUP_MOST], open;
    uint32_t depth = 0, end = LOOK_FIRST;

    for (int i = 0; i < size; i++)
        equal[i] = *running;
    do {
        draw(player, luck, end);
        for (; depth < end; depth++, codes += races) {
            const row number = ROW(luck->planes[depth]);

            for (int i = 0; i < size; i++) {
                const row limit = limit_of(&player->field, codes[i], alone);

                stay_equal(&equal[i], &number, &limit);
            }
        }
        open = equal[0];
        for (int i = 1; i < size; i++)
            open |= equal[i];
        end += LOOK;
    } while (depth < PLANES_BITS && any(&open));
    return depth;
}

/* Then from the lowest of these bits on. */
INLINE void run_group(struct planes_player *player, struct planes_luck *luck, const row *running,
                      const struct planes_races *races, uint32_t first, const int size,
                      const bool alone)
{
    const uint32_t *codes = player->program->codes + races->first + first;
    row below[GROUP_MOST];

    for (int i = 0; i < size; i++)
        below[i] = (row){ 0 };
    for (uint32_t bit = find_depth(player, luck, running, codes, races->count, size, alone);
         bit-- > 0;) {
        const row number = ROW(luck->planes[bit]);
        const uint32_t *here = codes + bit * races->count;

        for (int i = 0; i < size; i++) {
            const row limit = limit_of(&player->field, here[i], alone);

            come_below(&below[i], &number, &limit);
        }
    }
    for (int i = 0; i < size; i++)
        ROW(player->field.below[first + (uint32_t)i]) = below[i];
}

INLINE void run_groups(struct planes_player *player, const struct planes_races *races,
                       const row *running, struct planes_luck *luck, const bool alone)
{
    for (uint32_t i = 0; i < races->count;) {
        const uint32_t left = races->count - i;

        if (left == GROUP_LEAST) {
            run_group(player, luck, running, races, i, GROUP_LEAST, alone);
            i += GROUP_LEAST;
        } else if (left == 2 * GROUP_LEAST || (int)GROUP_MOST == 2 * GROUP_LEAST) {
            run_group(player, luck, running, races, i, 2 * GROUP_LEAST, alone);
            i += 2 * GROUP_LEAST;
        } else if (left == 3 * GROUP_LEAST) {
            run_group(player, luck, running, races, i, 3 * GROUP_LEAST, alone);
            i += 3 * GROUP_LEAST;
        } else {
            run_group(player, luck, running, races, i, GROUP_MOST, alone);
            i += GROUP_MOST;
        }
    }
}

/* Find which numbers are below their limits, of the trials that run; what is found of others means
 * nothing. */
static void run_races(struct planes_player *player, const struct planes_races *races,
                      const row *running, struct planes_luck *luck)
{
    if (races->alone)
        run_groups(player, races, running, luck, true);
    else
        run_groups(player, races, running, luck, false);
}
