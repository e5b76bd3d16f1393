/* kernel_body_index - what an index has under the keys of all lanes. A part of kernel_body.h. */

/* The first slots with the hashes of these lanes, from `at` on; their numbers, 0 where there is an
 * empty slot before. */
INLINE simd_halves probe(const struct lanes_index *index, simd_halves hash, simd_halves mask,
                         simd_halves *at)
{
    simd_halves found = { 0 };

    while (simd_any(mask)) {
        simd_halves number, tag, hit;

        *at &= index->mask;
        simd_look_up_two(index->slots, *at, mask, &number, &tag);
        mask &= is_there(number);
        hit = mask & (simd_halves)(tag == hash);
        found |= hit & number;
        mask &= ~hit;
        *at -= mask; /* one more */
    }
    return found;
}

/* Where the mask is set and these words, an even number of them, are the key of a slot. */
INLINE simd_halves is_key_of(const struct lanes_index *index, const simd_halves *words,
                             simd_halves at, simd_halves mask)
{
    const uint32_t pairs = index->words / 2;

    for (uint32_t i = 0; i < pairs; i++) {
        simd_halves first, second;

        simd_look_up_two(index->keys, at * pairs + i, mask, &first, &second);
        mask &= (simd_halves)(first == words[2 * i]) & (simd_halves)(second == words[2 * i + 1]);
    }
    return mask;
}

/* The numbers of an index that hang on these words, where the mask is set; 0: none. Keys of one
 * hash are rare. */
INLINE simd_halves find_numbers(const struct lanes_index *index, const simd_halves *words,
                                simd_halves mask)
{
    simd_halves hash = { 0 }, found = { 0 }, at;

    for (uint32_t i = 0; i < index->words; i++) {
        hash = LANES_INDEX_MIX(hash, words[i]);
        hash = LANES_INDEX_FOLD(hash);
    }
    at = hash = LANES_INDEX_END(hash);
    for (;;) {
        const simd_halves number = probe(index, hash, mask, &at);
        const simd_halves right = is_key_of(index, words, at, is_there(number));

        found |= number & right;
        mask = is_there(number) & ~right;
        if (!simd_any(mask))
            return found;
        at -= mask;
    }
}

/* The same of an index whose keys are one word. */
INLINE simd_halves find_numbers_of_one(const struct lanes_index *index, simd_halves word,
                                       simd_halves mask)
{
    simd_halves at = LANES_INDEX_MIX((simd_halves){ 0 }, word);

    at = LANES_INDEX_FOLD(at);
    at = LANES_INDEX_END(at);
    return probe(index, word, mask, &at);
}
