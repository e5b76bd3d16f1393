#include "battle/trials/paired.h"

#include <math.h>
#include <string.h>

void paired_read(struct paired_block *out, const struct trial_block *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        int32_t *figures = out->figures[block->trial[i]];
        const uint8_t result = block->results[i];

        figures[PAIRED_A] = result == ROUND_A;
        figures[PAIRED_DRAW] = result == ROUND_DRAW;
        figures[PAIRED_B] = result == ROUND_B;
        figures[PAIRED_VALUE] = 2 * figures[PAIRED_A] + figures[PAIRED_DRAW];
        figures[PAIRED_ROUNDS] = (int32_t)block->rounds[i];
        figures[PAIRED_POINTS_A] = (int32_t)block->points[ENGAGEMENT_A][i];
        figures[PAIRED_POINTS_B] = (int32_t)block->points[ENGAGEMENT_B][i];
    }
}

void paired_add(struct paired *paired, const struct paired_block *reference,
                const struct paired_block *block, uint32_t count)
{
    for (uint32_t trial = 0; trial < count; trial++)
        for (int i = 0; i < PAIRED_FIGURES; i++) {
            const int64_t more = (int64_t)block->figures[trial][i] - reference->figures[trial][i];

            paired->sum[i] += more;
            paired->squares[i] += (uint64_t)(more * more);
        }
}

void paired_add_all(struct paired *to, const struct paired *from)
{
    for (int i = 0; i < PAIRED_FIGURES; i++) {
        to->sum[i] += from->sum[i];
        to->squares[i] += from->squares[i];
    }
}

volley_status paired_sum_all(struct paired *paired, const volley_crew *crew, volley_error *err)
{
    uint64_t sums[PAIRED_FIGURES]; /* modulo 2^64, as signed numbers are added, too */
    volley_status status;

    memcpy(sums, paired->sum, sizeof sums);
    status = crew_sum(crew, sums, PAIRED_FIGURES, err);
    memcpy(paired->sum, sums, sizeof sums);
    return status == VOLLEY_OK ? crew_sum(crew, paired->squares, PAIRED_FIGURES, err) : status;
}

double paired_error(const struct paired *paired, enum paired_figure figure, uint64_t trials)
{
    const double n = (double)trials, mean = (double)paired->sum[figure] / n;

    return sqrt(fmax((double)paired->squares[figure] / n - mean * mean, 0) / n);
}

static struct engagement_figure figure_of(const struct paired *paired, enum paired_figure figure,
                                          uint64_t trials, double unit)
{
    return (struct engagement_figure){ unit * (double)paired->sum[figure] / (double)trials,
                                       unit * paired_error(paired, figure, trials) };
}

void paired_result(const struct paired *paired, uint64_t trials, struct engagement_difference *out)
{
    out->a = figure_of(paired, PAIRED_A, trials, 1);
    out->draw = figure_of(paired, PAIRED_DRAW, trials, 1);
    out->b = figure_of(paired, PAIRED_B, trials, 1);
    out->value = figure_of(paired, PAIRED_VALUE, trials, 0.5);
    out->rounds = figure_of(paired, PAIRED_ROUNDS, trials, 1);
    out->points_lost[ENGAGEMENT_A] = figure_of(paired, PAIRED_POINTS_A, trials, 1);
    out->points_lost[ENGAGEMENT_B] = figure_of(paired, PAIRED_POINTS_B, trials, 1);
}
