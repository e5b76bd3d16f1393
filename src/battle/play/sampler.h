/* sampler - an attack table as thresholds, from which a random number picks a cell.
 * Units:  numbers of 32 bits: a cell's chance is its probability to 2^-32.
 * Owns:   its arrays; free with sampler_fini.
 * Errors: out of memory.
 *
 * Cells stand in the order of falling damage, so that the same number means about equally much
 * luck in any table. A guide table tells from the top bits of the number where to begin to look
 * (H.-C. Chen and Y. Asau, "On Generating Random Variates from an Empirical Distribution", 1974).
 */
#pragma once

#include "battle/attacks/table.h"

enum { SAMPLER_GUIDES = 64, SAMPLER_SHIFT = 26 };

struct sampler {
    uint32_t *thresholds; /* [count] rising; the last one is UINT32_MAX */
    uint32_t *cells;      /* [count] of the table */
    uint32_t count;
    uint16_t guide[SAMPLER_GUIDES]; /* by top bits: the first place that they can mean */
};

volley_status sampler_init(struct sampler *out, const struct attack_table *table,
                           volley_error *err);

/** The cell that a number picks. */
static inline uint32_t sampler_pick(const struct sampler *sampler, uint32_t number)
{
    uint32_t place = sampler->guide[number >> SAMPLER_SHIFT];

    while (number > sampler->thresholds[place])
        place++;
    return sampler->cells[place];
}

/** Bytes of what a sampler points to. */
static inline size_t sampler_bytes(const struct sampler *sampler)
{
    return sampler->count * (sizeof *sampler->thresholds + sizeof *sampler->cells);
}

void sampler_fini(struct sampler *sampler);
