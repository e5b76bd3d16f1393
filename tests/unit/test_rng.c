/* src/base/rng: PCG against its published numbers, jumps against steps, lanes against the stream.
 */
#include "support/check.h"

#include "base/rng/pcg.h"
#include "base/simd/cpu.h"
#include "unit/lanes/lanes.h"

#include <string.h>

enum { LANES = 64 };

/* The generators' author publishes what seed 42, stream 54 gives. */
static void pcg32_gives_the_published_numbers(void **state)
{
    static const uint32_t published[] = { 0xa15c02b7, 0x7b47f409, 0xba1d3330,
                                          0x83d2f293, 0xbfa4784b, 0xcbed606e };
    struct pcg pcg;

    (void)state;
    pcg_seed(&pcg, 42, 54);
    for (size_t i = 0; i < sizeof published / sizeof published[0]; i++)
        assert_int_equal(pcg32_next(&pcg), published[i]);
}

static void pcg64_gives_the_published_numbers(void **state)
{
    static const uint64_t published[] = { 0xe1cbc180b69606bb, 0x6573bce7abaee684,
                                          0xc744f07442006076, 0x9e9f98ccbd60b8fc,
                                          0xde693821ee9629ae, 0x263cc2cdc66ebc25 };
    struct pcg pcg;

    (void)state;
    pcg_seed(&pcg, 42, 54);
    for (size_t i = 0; i < sizeof published / sizeof published[0]; i++)
        assert_true(pcg64_next(&pcg) == published[i]);
}

static void a_jump_is_as_many_steps(void **state)
{
    static const uint64_t distances[] = { 0, 1, 2, 3, 27, 64, 1000, 65537 };
    struct pcg start;

    (void)state;
    pcg_seed(&start, 7, 3);
    for (size_t i = 0; i < sizeof distances / sizeof distances[0]; i++) {
        struct pcg stepped = start;

        for (uint64_t n = 0; n < distances[i]; n++)
            pcg64_next(&stepped);
        assert_true(pcg_jump_from(start.state, pcg_jump_over(&start, distances[i])) ==
                    stepped.state);
    }
}

static void jumps_add_up_around_the_whole_period(void **state)
{
    struct pcg pcg;
    struct pcg_jump there, back;

    (void)state;
    pcg_seed(&pcg, 7, 3);
    there = pcg_jump_over(&pcg, UINT64_C(1) << 40);
    back = pcg_jump_over(&pcg, -(UINT64_C(1) << 40)); /* the period is 2^64 */
    assert_true(pcg_jump_from(pcg_jump_from(pcg.state, there), back) == pcg.state);
}

static const struct {
    enum cpu_set set;
    lanes_next_fn *next;
    lanes_count_fn *count;
    size_t count_words; /* 64-bit words that count takes */
} sets[] = {
    { CPU_GENERIC, lanes_next_generic, lanes_count_generic, 16 },
#if VOLLEY_X86
    { CPU_AVX2, lanes_next_avx2, lanes_count_avx2, 32 },
    { CPU_AVX512, lanes_next_avx512, lanes_count_avx512, 64 },
#endif
};

static void every_lane_gives_the_numbers_of_the_scalar_stream(void **state)
{
    (void)state;
    for (size_t set = 0; set < sizeof sets / sizeof sets[0]; set++) {
        uint64_t lanes[LANES], row[LANES];
        struct pcg scalar[LANES];

        if (!cpu_has(sets[set].set))
            continue;
        for (int lane = 0; lane < LANES; lane++) {
            pcg_seed(&scalar[lane], 99, 5);
            scalar[lane].state = pcg_jump_from(scalar[lane].state,
                                               pcg_jump_over(&scalar[lane], (uint64_t)lane * 1000));
            lanes[lane] = scalar[lane].state;
        }
        for (int step = 0; step < 500; step++) {
            sets[set].next(lanes, scalar[0].increment, row);
            for (int lane = 0; lane < LANES; lane++)
                if (row[lane] != pcg64_next(&scalar[lane]))
                    fail_msg("%s: lane %d, step %d", cpu_set_names[sets[set].set], lane, step);
        }
    }
}

static void bits_are_counted_right_by_every_instruction_set(void **state)
{
    uint64_t words[64];
    struct pcg pcg;

    (void)state;
    pcg_seed(&pcg, 1, 1);
    for (size_t set = 0; set < sizeof sets / sizeof sets[0]; set++) {
        if (!cpu_has(sets[set].set))
            continue;
        for (int round = 0; round < 100; round++) {
            uint64_t expected = 0;

            for (size_t i = 0; i < sets[set].count_words; i++) {
                words[i] = round == 0 ? 0 : round == 1 ? UINT64_MAX : pcg64_next(&pcg);
                for (uint64_t bits = words[i]; bits; bits &= bits - 1)
                    expected++;
            }
            assert_int_equal(sets[set].count(words), expected);
        }
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(pcg32_gives_the_published_numbers),
    cmocka_unit_test(pcg64_gives_the_published_numbers),
    cmocka_unit_test(a_jump_is_as_many_steps),
    cmocka_unit_test(jumps_add_up_around_the_whole_period),
    cmocka_unit_test(every_lane_gives_the_numbers_of_the_scalar_stream),
    cmocka_unit_test(bits_are_counted_right_by_every_instruction_set),
};
CHECK_MAIN(tests)
