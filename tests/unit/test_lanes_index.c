/* An index gives back what was put in, by every kernel; also keys of one hash, and keys that come
 * after each other. */
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

/* Keys that are alike, as the steps of walks are: every other one is put in. */
static void what_is_put_in_is_found(void **state)
{
    enum { KEYS = 5001 };
    static const uint32_t words[] = { 1, 2, 4, 8 };

    (void)state;
    for (size_t w = 0; w < sizeof words / sizeof *words; w++) {
        uint32_t *keys = calloc((size_t)KEYS * words[w], sizeof *keys);
        uint32_t *numbers = calloc(KEYS, sizeof *numbers);
        struct lanes_index index;

        assert_true(lanes_index_init(&index, words[w]));
        for (uint32_t key = 0; key < KEYS; key++) {
            keys[key * words[w] + words[w] - 1] = key << (words[w] > 1 ? 16 : 0);
            keys[key * words[w]] += key % 7;
            if (words[w] == 1)
                keys[key] = 16 * key;
            numbers[key] = key % 2 ? key : 0;
            if (numbers[key])
                assert_true(lanes_index_add(&index, keys + key * words[w], key, much));
        }
        assert_int_equal(index.count, KEYS / 2);
        assert_true(2 * index.count <= index.mask + 2);
        check_found(&index, keys, KEYS, numbers);
        lanes_index_fini(&index);
        free(keys);
        free(numbers);
    }
}

static uint32_t mixed(uint32_t hash, uint32_t word)
{
    hash = LANES_INDEX_MIX(hash, word);
    return LANES_INDEX_FOLD(hash);
}

/* The second word makes up for the first one: all keys have one hash. */
static void keys_of_one_hash_are_told_apart(void **state)
{
    enum { KEYS = 37 };
    uint32_t keys[KEYS][2], numbers[KEYS];
    struct lanes_index index;

    (void)state;
    assert_true(lanes_index_init(&index, 2));
    for (uint32_t key = 0; key < KEYS; key++) {
        keys[key][0] = 1000 + key;
        keys[key][1] = mixed(0, keys[key][0]) ^ 12345;
        numbers[key] = key % 3 ? key : 0;
        if (numbers[key])
            assert_true(lanes_index_add(&index, keys[key], key, much));
    }
    assert_int_equal(mixed(mixed(0, keys[0][0]), keys[0][1]),
                     mixed(mixed(0, keys[1][0]), keys[1][1]));
    check_found(&index, keys[0], KEYS, numbers);
    lanes_index_fini(&index);
}

static void there_is_no_room_beyond_the_most(void **state)
{
    enum { MOST = 4096, KEYS = 1000 };
    uint32_t keys[KEYS], numbers[KEYS] = { 0 }, count = 0;
    struct lanes_index index;

    (void)state;
    assert_true(lanes_index_init(&index, 1));
    for (uint32_t key = 0; key < KEYS; key++)
        keys[key] = key;
    while (count < KEYS && lanes_index_add(&index, &keys[count], count + 1, MOST)) {
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
    cmocka_unit_test(keys_of_one_hash_are_told_apart),
    cmocka_unit_test(there_is_no_room_beyond_the_most),
};
CHECK_MAIN(tests)
