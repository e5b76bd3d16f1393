/* kernel_body_index - what an index has under the keys of all lanes. A part of kernel_body.h. */

/* 0: nothing, or the mask is not set. */
INLINE simd_halves find_numbers(const struct lanes_index *index, simd_halves key, simd_halves mask)
{
    simd_halves at = LANES_INDEX_HASH(key), found = { 0 };

    while (simd_any(mask)) {
        simd_halves number, there;

        at &= index->mask;
        simd_look_up_two(index->slots, at, mask, &number, &there);
        mask &= is_there(number);
        found |= number & mask & (simd_halves)(there == key);
        mask &= (simd_halves)(there != key);
        at += 1;
    }
    return found;
}
