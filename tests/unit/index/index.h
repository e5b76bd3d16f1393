/* index - how the kernels of each instruction set find numbers in an index, callable from a test.
 * Units:  numbers found, 0 for none.
 * Owns:   nothing.      Errors: none; call only what the machine supports. */
#ifndef UNIT_INDEX_H
#define UNIT_INDEX_H

#include "engagement/lanes_index.h"

typedef void index_find_fn(const struct lanes_index *index, const uint32_t *keys, uint32_t count,
                           uint32_t *out);

index_find_fn index_find_generic, index_find_avx2, index_find_avx512;

#endif
