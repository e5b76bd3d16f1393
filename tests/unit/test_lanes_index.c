/* An index gives back what was put in, by every kernel; also keys of one slot. */
#include "engagement/lanes_index.h"
#include "simd/cpu.h"
#include "support/check.h"
#include "unit/index/index.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    bool (*supported)(void);
    index_find_fn *find;
} kernels[] = {
    { "generic", cpu_has_generic, index_find_generic },
#if VOLLEY_X86
    { "avx2", cpu_has_avx2, index_find_avx2 },
    { "avx512", cpu_has_avx512, index_find_avx512 },
#endif
};

static const size_t much = (size_t)64 << 20;

/* What is found under each key; keys that were not put in have the number 0. */
static void check_found(const struct lanes_index *index, const uint32_t *keys, uint32_t count,
                        const uint32_t *numbers)
{
    uint32_t *found = calloc(count + 1, sizeof *found);

    for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
        if (!kernels[i].supported())
            continue;
        memset(found, 0xFF, count * sizeof *found);
        kernels[i].find(index, keys, count, found);
        for (uint32_t key = 0; key < count; key++)
            if (found[key] != numbers[key])
                fail_msg("%s: key %u has %u, not %u", kernels[i].name, key, found[key],
                         numbers[key]);
    }
    free(found);
}

/* Keys that are alike, as conditions with what is left of them are: every other one is put in. */
static void what_is_put_in_is_found(void **state)
{
    enum { KEYS = 5001 };
    static const unsigned shifts[] = { 0, 4, 12, 19 };
    uint32_t *keys = calloc(KEYS, sizeof *keys), *numbers = calloc(KEYS, sizeof *numbers);

    (void)state;
    for (size_t i = 0; i < sizeof shifts / sizeof *shifts; i++) {
        struct lanes_index index;

        assert_true(lanes_index_init(&index));
        for (uint32_t key = 0; key < KEYS; key++) {
            keys[key] = key << shifts[i];
            numbers[key] = key % 2 ? key : 0;
            if (numbers[key])
                assert_true(lanes_index_add(&index, keys[key], key, much));
        }
        assert_int_equal(index.count, KEYS / 2);
        assert_true(2 * index.count <= index.mask + 2);
        check_found(&index, keys, KEYS, numbers);
        lanes_index_fini(&index);
    }
    free(keys);
    free(numbers);
}

/* Keys that lead to the same slot stand side by side. */
static void keys_of_one_slot_are_told_apart(void **state)
{
    enum { KEYS = 30, SLOTS = 64 };
    uint32_t keys[KEYS], numbers[KEYS], key = 0;
    struct lanes_index index;

    (void)state;
    assert_true(lanes_index_init(&index));
    for (uint32_t i = 0; i < KEYS; i++) {
        while (LANES_INDEX_HASH(key) % SLOTS != 61) /* they go on at the first slot */
            key++;
        keys[i] = key++;
        numbers[i] = i % 3 ? i : 0;
        if (numbers[i])
            assert_true(lanes_index_add(&index, keys[i], i, much));
    }
    assert_int_equal(index.mask + 1, SLOTS);
    check_found(&index, keys, KEYS, numbers);
    lanes_index_fini(&index);
}

static void there_is_no_room_beyond_the_most(void **state)
{
    enum { MOST = 4096, KEYS = 1000 };
    uint32_t keys[KEYS], numbers[KEYS] = { 0 }, count = 0;
    struct lanes_index index;

    (void)state;
    assert_true(lanes_index_init(&index));
    for (uint32_t key = 0; key < KEYS; key++)
        keys[key] = key;
    while (count < KEYS && lanes_index_add(&index, keys[count], count + 1, MOST)) {
        numbers[count] = count + 1;
        count++;
    }
    assert_true(count > 100 && count < KEYS);
    assert_true(lanes_index_bytes(&index) <= MOST);
    check_found(&index, keys, KEYS, numbers);
    lanes_index_fini(&index);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(what_is_put_in_is_found),
    cmocka_unit_test(keys_of_one_slot_are_told_apart),
    cmocka_unit_test(there_is_no_room_beyond_the_most),
};
CHECK_MAIN(tests)
