#include "attack/mc/variant.h"

#include "attack/mc/tally.h"

#include <stdlib.h>
#include <string.h>

static uint64_t *aligned_zeros(size_t count, size_t each)
{
    size_t bytes = (count + 1) * each * sizeof(uint64_t); /* never of size 0 */
    uint64_t *memory = aligned_alloc(MC_ALIGN, bytes);

    if (memory)
        memset(memory, 0, bytes);
    return memory;
}
_Static_assert(MC_TALLY_LANES * sizeof(uint64_t) % MC_ALIGN == 0, "tallies keep the alignment");
_Static_assert(MC_ROW_LANES * sizeof(uint64_t) % MC_ALIGN == 0, "rows keep the alignment");

static bool make_workspaces(struct mc_variant *variant)
{
    const struct mc_program *program = &variant->program;
    size_t counts = program->tally_count + MC_CROSS_TALLIES;

    variant->counts = calloc(counts, sizeof *variant->counts);
    variant->workspaces = calloc((size_t)variant->threads, sizeof *variant->workspaces);
    variant->crosses = calloc((size_t)variant->threads, sizeof *variant->crosses);
    if (!variant->counts || !variant->workspaces || !variant->crosses)
        return false;
    for (int i = 0; i < variant->threads; i++) {
        struct mc_workspace *workspace = &variant->workspaces[i];

        workspace->rows = aligned_zeros(program->row_count, MC_ROW_LANES);
        workspace->arrivals =
            calloc((size_t)program->walk.arrival_count + 1, sizeof *workspace->arrivals);
        workspace->tallies = aligned_zeros(program->tally_count, MC_TALLY_LANES);
        variant->crosses[i] = aligned_zeros(MC_CROSS_TALLIES, MC_TALLY_LANES);
        if (!workspace->rows || !workspace->arrivals || !workspace->tallies || !variant->crosses[i])
            return false;
    }
    return true;
}

volley_status mc_variant_init(struct mc_variant *variant, const struct mc_question *question,
                              const struct mc_wants *wants, int threads, volley_error *err)
{
    struct mc_wants own = *wants;
    volley_status status;

    *variant = (struct mc_variant){ .question = question, .threads = threads };
    own.health = question->health;
    status = mc_program_create(&variant->program, question->plan, &own, err);
    if (status == VOLLEY_OK && !make_workspaces(variant))
        status = error_nomem(err);
    return status;
}

void mc_variant_fini(struct mc_variant *variant)
{
    for (int i = 0; variant->workspaces && i < variant->threads; i++) {
        free(variant->workspaces[i].rows);
        free(variant->workspaces[i].arrivals);
        free(variant->workspaces[i].tallies);
    }
    for (int i = 0; variant->crosses && i < variant->threads; i++)
        free(variant->crosses[i]);
    free(variant->workspaces);
    free(variant->crosses);
    free(variant->counts);
    mc_program_fini(&variant->program);
}

static uint64_t sum_lanes(const uint64_t *tallies, size_t index)
{
    uint64_t sum = 0;

    for (size_t lane = 0; lane < MC_TALLY_LANES; lane++)
        sum += tallies[index * MC_TALLY_LANES + lane];
    return sum;
}

/* The product of two bit-sliced numbers is the sum of the products of their bits. */
static void collect_cross(const uint64_t *counts, double trials, struct mc_cross *cross)
{
    *cross = (struct mc_cross){ .hit = (double)counts[MC_CROSS_HIT] / trials,
                                .destroyed = (double)counts[MC_CROSS_DESTROYED] / trials };
    for (unsigned a = 0; a < MC_CROSS_BITS; a++)
        for (unsigned b = 0; b < MC_CROSS_BITS; b++)
            cross->damage +=
                (double)(UINT64_C(1) << (a + b)) * (double)counts[a * MC_CROSS_BITS + b] / trials;
}

static volley_status count_all(struct mc_variant *variant, const volley_crew *crew,
                               volley_error *err)
{
    uint32_t tallies = variant->program.tally_count;

    memset(variant->counts, 0, (tallies + MC_CROSS_TALLIES) * sizeof *variant->counts);
    for (int thread = 0; thread < variant->threads; thread++) {
        for (uint32_t i = 0; i < tallies; i++)
            variant->counts[i] += sum_lanes(variant->workspaces[thread].tallies, i);
        for (uint32_t i = 0; i < MC_CROSS_TALLIES; i++)
            variant->counts[tallies + i] += sum_lanes(variant->crosses[thread], i);
    }
    return crew_sum(crew, variant->counts, tallies + MC_CROSS_TALLIES, err);
}

volley_status mc_variant_collect(struct mc_variant *variant, uint64_t trials,
                                 const volley_crew *crew, volley_error *err)
{
    const struct mc_question *question = variant->question;
    volley_status status = count_all(variant, crew, err);

    if (status != VOLLEY_OK)
        return status;
    outcome_clear(question->out);
    mc_tally_outcome(&variant->program, question->plan, variant->counts, trials, question->out);
    if (variant->program.damage.bits && question->cross)
        collect_cross(variant->counts + variant->program.tally_count, (double)trials,
                      question->cross);
    return VOLLEY_OK;
}
