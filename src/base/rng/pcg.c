#include "base/rng/pcg.h"

static uint64_t step(struct pcg *pcg)
{
    uint64_t state = pcg->state;

    pcg->state = state * PCG_MULTIPLIER + pcg->increment;
    return state;
}

void pcg_seed(struct pcg *pcg, uint64_t seed, uint64_t stream)
{
    pcg->state = 0;
    pcg->increment = (stream << 1) | 1;
    step(pcg);
    pcg->state += seed;
    step(pcg);
}

uint32_t pcg32_next(struct pcg *pcg)
{
    uint64_t state = step(pcg);
    uint32_t word = (uint32_t)(((state >> 18) ^ state) >> 27);
    unsigned turn = (unsigned)(state >> 59);

    return (word >> turn) | (word << (-turn & 31));
}

uint64_t pcg64_next(struct pcg *pcg)
{
    uint64_t state = step(pcg);
    uint64_t word = ((state >> ((state >> 59) + 5)) ^ state) * PCG_OUTPUT_MULTIPLIER;

    return (word >> 43) ^ word;
}

struct pcg_jump pcg_jump_over(const struct pcg *pcg, uint64_t steps)
{
    struct pcg_jump jump = { 1, 0 };
    struct pcg_jump power = { PCG_MULTIPLIER, pcg->increment };

    for (; steps > 0; steps >>= 1) {
        if (steps & 1) {
            jump.multiplier *= power.multiplier;
            jump.increment = jump.increment * power.multiplier + power.increment;
        }
        power.increment *= power.multiplier + 1;
        power.multiplier *= power.multiplier;
    }
    return jump;
}
