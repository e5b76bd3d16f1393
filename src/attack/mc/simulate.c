#include "attack/mc/simulate.h"

#include "attack/mc/kernel.h"
#include "attack/mc/tally.h"
#include "base/array.h"
#include "base/clock.h"
#include "base/threads.h"

#include <math.h>

enum {
    STREAM = 54,            /* number of the PCG stream of a run; the seed picks the place in it */
    CHUNK_BLOCKS = 64,      /* blocks a thread takes at a time */
    ROUND_CHUNKS_FIRST = 16 /* chunks of a process before the first look at progress */
};

/* The stop rule looks first after this many trials, then after a quarter more each time. */
static const uint64_t checkpoint_first = UINT64_C(1) << 20;

/* A round should take about this long: the time to react to Ctrl-C. Processes wait for each other
 * after each, and the longer it is the less they differ in it. */
static const double round_seconds = 0.05, shared_round_seconds = 0.5;

/* One plan of a simulation: its program, and what each thread has counted of it. */
struct variant {
    const struct mc_question *question;
    struct mc_program program;
    struct mc_workspace *workspaces; /* one for each thread */
    uint64_t **crosses;              /* with the reference, one array for each thread */
    int threads;
    uint64_t *counts; /* of all threads: tallies, then crosses */
};

struct run {
    const struct mc_options *options;
    enum cpu_set set; /* of the kernel */
    const struct mc_kernel *kernel;
    struct variant *variants;
    size_t variant_count;
    struct pcg stream;
    uint64_t piece; /* random numbers that a lane uses in a block */
    struct pcg_jump to_next_lane, to_next_block;
    int threads;
    double *pmf; /* scratch for the longest distribution */
    double start;
    uint64_t round_chunks;
    double round_seconds;
    uint64_t done; /* trials */
    bool stopped;
};

/* ---- one plan ---- */

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

static bool make_workspaces(struct variant *variant)
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
        workspace->tallies = aligned_zeros(program->tally_count, MC_TALLY_LANES);
        variant->crosses[i] = aligned_zeros(MC_CROSS_TALLIES, MC_TALLY_LANES);
        if (!workspace->rows || !workspace->tallies || !variant->crosses[i])
            return false;
    }
    return true;
}

/* wants: as for mc_program_create; the rest of it is the question's. */
static volley_status variant_init(struct variant *variant, const struct mc_question *question,
                                  const struct mc_wants *wants, int threads, volley_error *err)
{
    struct mc_wants own = *wants;

    *variant = (struct variant){ .question = question, .threads = threads };
    own.health = question->health;
    own.after = question->out->shape.after;
    TRY(mc_program_create(&variant->program, question->plan, &own, err));
    NEED(make_workspaces(variant), err);
    return VOLLEY_OK;
}

static void variant_fini(struct variant *variant)
{
    for (int i = 0; variant->workspaces && i < variant->threads; i++) {
        free(variant->workspaces[i].rows);
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

static volley_status count_all(struct variant *variant, const volley_crew *crew, volley_error *err)
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

/* Set the question's outcome and cross from what all threads, and all processes of a crew, have
 * counted in `trials` trials. */
static volley_status variant_collect(struct variant *variant, uint64_t trials,
                                     const volley_crew *crew, volley_error *err)
{
    const struct mc_question *question = variant->question;

    TRY(count_all(variant, crew, err));
    outcome_clear(question->out);
    mc_tally_outcome(&variant->program, question->plan, variant->counts, trials, question->out);
    if (variant->program.damage.bits && question->cross)
        collect_cross(variant->counts + variant->program.tally_count, (double)trials,
                      question->cross);
    return VOLLEY_OK;
}

/* ---- set-up ---- */

/* One plan alone needs no counter of its damage: the ends of its attack tell it. */
static volley_status make_variants(struct run *run, const struct mc_question *questions,
                                   size_t count, volley_error *err)
{
    struct mc_slots slots = { 0 };
    const struct mc_wants wants = { .slots = &slots, .damage = count > 1 };
    volley_status status = VOLLEY_OK;

    run->variants = calloc(count, sizeof *run->variants);
    NEED(run->variants, err);
    for (size_t i = 0; i < count && status == VOLLEY_OK; i++)
        status = mc_slots_add(&slots, questions[i].plan, err);
    for (size_t i = 0; i < count && status == VOLLEY_OK; i++) {
        run->variant_count++;
        status = variant_init(&run->variants[i], &questions[i], &wants, run->threads, err);
    }
    run->piece = (uint64_t)mc_slots_count(&slots) * MC_PLANES;
    mc_slots_fini(&slots);
    return status;
}

static void begin_rounds(struct run *run)
{
    const volley_crew *crew = run->options->crew;
    const bool shared = crew_is_shared(crew);

    run->round_chunks = ROUND_CHUNKS_FIRST * (shared ? (uint64_t)crew->count : 1);
    run->round_seconds = shared ? shared_round_seconds : round_seconds;
}

static volley_status run_init(struct run *run, const struct mc_question *questions, size_t count,
                              volley_error *err)
{
    size_t longest = 0;

    run->set = cpu_find(run->options->kernel);
    if (run->set == CPU_SETS)
        return error_set(err, VOLLEY_INVALID, "the kernel '%s' is not there on this machine",
                         run->options->kernel);
    run->kernel = mc_kernels[run->set];
    run->threads = threads_for(run->options->threads);
    run->start = clock_seconds();
    begin_rounds(run);
    TRY(make_variants(run, questions, count, err));
    pcg_seed(&run->stream, run->options->seed, STREAM + run->options->stream);
    run->to_next_lane = pcg_jump_over(&run->stream, run->piece);
    run->to_next_block = pcg_jump_over(&run->stream, run->piece * MC_ROW_LANES);
    for (size_t i = 0; i < count; i++)
        if (questions[i].out->shape.damage_len > longest)
            longest = questions[i].out->shape.damage_len;
    run->pmf = malloc(longest * sizeof *run->pmf);
    return run->pmf ? VOLLEY_OK : error_nomem(err);
}

static void run_fini(struct run *run)
{
    for (size_t i = 0; i < run->variant_count; i++)
        variant_fini(&run->variants[i]);
    free(run->variants);
    free(run->pmf);
}

/* ---- blocks ---- */

/* Blocks in a row for all variants in turn; with several, block by block, so that what they left
 * behind can be multiplied. */
static void run_variants(const struct run *run, const struct mc_stream *start, uint64_t blocks,
                         const uint64_t *active, int thread)
{
    const struct variant *reference = &run->variants[0];
    struct mc_stream stream = *start;

    if (run->variant_count == 1) {
        run->kernel->run(&reference->program, &stream, blocks, active,
                         &reference->workspaces[thread]);
        return;
    }
    for (; blocks > 0; blocks--) {
        struct mc_stream next = stream;

        for (size_t i = 0; i < run->variant_count; i++) {
            const struct variant *variant = &run->variants[i];

            next = stream;
            run->kernel->run(&variant->program, &next, 1, active, &variant->workspaces[thread]);
            run->kernel->cross(&reference->program, reference->workspaces[thread].rows,
                               &variant->program, variant->workspaces[thread].rows,
                               variant->crosses[thread]);
        }
        stream = next;
    }
}

/* Run `blocks` blocks from number `first` on, `trials` of each. */
static void run_blocks(const struct run *run, uint64_t first, uint64_t blocks, uint64_t trials,
                       int thread)
{
    _Alignas(MC_ALIGN) uint64_t active[MC_ROW_LANES];
    struct mc_stream stream = { .increment = run->stream.increment,
                                .to_next_block = run->to_next_block };
    struct pcg_jump to_first = pcg_jump_over(&run->stream, run->piece * MC_ROW_LANES * first);

    stream.start[0] = pcg_jump_from(run->stream.state, to_first);
    for (int lane = 1; lane < MC_ROW_LANES; lane++)
        stream.start[lane] = pcg_jump_from(stream.start[lane - 1], run->to_next_lane);
    for (uint64_t lane = 0; lane < MC_ROW_LANES; lane++) {
        uint64_t left = trials > lane * 64 ? trials - lane * 64 : 0;

        active[lane] = left >= 64 ? UINT64_MAX : (UINT64_C(1) << left) - 1;
    }
    run_variants(run, &stream, blocks, active, thread);
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Run what this process has to do of trials `first` (the first of a block) to `end`. */
static void run_trials(struct run *run, uint64_t first, uint64_t end)
{
    uint64_t first_block = first / MC_TRIALS, end_block = end / MC_TRIALS;
    const uint64_t last_block = end_block;
    int64_t chunks;
    int threads;

    crew_share(run->options->crew, &first_block, &end_block);
    chunks = (int64_t)((end_block - first_block + CHUNK_BLOCKS - 1) / CHUNK_BLOCKS);
    threads = (int)least((uint64_t)run->threads, chunks > 0 ? (uint64_t)chunks : 1);
    (void)threads; /* without OpenMP */
#pragma omp parallel for schedule(dynamic) num_threads(threads)
    for (int64_t chunk = 0; chunk < chunks; chunk++) {
        uint64_t block = first_block + (uint64_t)chunk * CHUNK_BLOCKS;

        run_blocks(run, block, least(CHUNK_BLOCKS, end_block - block), MC_TRIALS, threads_this());
    }
    if (end % MC_TRIALS && crew_is_head(run->options->crew))
        run_blocks(run, last_block, 1, end % MC_TRIALS, 0);
}

static volley_status collect(struct run *run, volley_error *err)
{
    for (size_t i = 0; i < run->variant_count; i++)
        TRY(variant_collect(&run->variants[i], run->done, run->options->crew, err));
    return VOLLEY_OK;
}

/* ---- rounds and checkpoints ---- */

/* Processes of a crew go on alike: longer rounds when none has been slow, and no further when one
 * is to stop. */
static volley_status agree(struct run *run, bool slow, bool stops, volley_error *err)
{
    uint64_t wishes[] = { slow, stops };
    volley_status status = crew_sum(run->options->crew, wishes, ARRAY_LEN(wishes), err);

    if (status == VOLLEY_OK && !wishes[0])
        run->round_chunks *= 2;
    run->stopped = wishes[1] > 0;
    return status;
}

static volley_status run_to(struct run *run, uint64_t goal, uint64_t planned, volley_error *err)
{
    while (run->done < goal && !run->stopped) {
        double before = clock_seconds(), after;
        uint64_t end = least(run->done + run->round_chunks * CHUNK_BLOCKS * MC_TRIALS, goal);
        bool stops = false;

        run_trials(run, run->done, end);
        run->done = end;
        after = clock_seconds();
        if (run->options->progress) {
            struct mc_progress progress = { run->done, planned, after - run->start };

            stops = run->options->progress(&progress, run->options->context) != 0;
        }
        TRY(agree(run, after - before >= run->round_seconds / 2, stops, err));
    }
    return VOLLEY_OK;
}

static struct outcome_moments damage_moments(struct run *run, size_t variant)
{
    const struct outcome *outcome = run->variants[variant].question->out;

    outcome_damage(outcome, run->pmf);
    return outcome_moments_of(run->pmf, outcome->shape.damage_len);
}

/* Half the width of the 95 % interval that the stop rule is about, at its widest. */
static double half_width(struct run *run)
{
    struct outcome_moments reference = damage_moments(run, 0);
    double widest = 0;

    if (run->variant_count == 1)
        return OUTCOME_NORMAL_95 * outcome_error(&reference, run->done);
    for (size_t i = 1; i < run->variant_count; i++) {
        struct outcome_moments moments = damage_moments(run, i);
        double error = outcome_paired_error(&moments, &reference,
                                            run->variants[i].question->cross->damage, run->done);

        widest = fmax(widest, OUTCOME_NORMAL_95 * error);
    }
    return widest;
}

static volley_status run_to_precision(struct run *run, volley_error *err)
{
    uint64_t goal = checkpoint_first, planned = goal;

    for (;;) {
        double ratio;

        goal = least(goal, run->options->trials);
        TRY(run_to(run, goal, planned > goal ? planned : goal, err));
        TRY(collect(run, err));
        ratio = half_width(run) / run->options->precision;
        if (run->stopped || goal == run->options->trials || ratio <= 1)
            return VOLLEY_OK;
        planned = (uint64_t)fmin((double)run->options->trials, (double)run->done * ratio * ratio);
        goal += (goal / 4 + MC_TRIALS - 1) / MC_TRIALS * MC_TRIALS;
    }
}

volley_status mc_simulate(const struct mc_question *questions, size_t count,
                          const struct mc_options *options, struct mc_report *report,
                          volley_error *err)
{
    struct run run = { .options = options };
    volley_status status = run_init(&run, questions, count, err);

    if (status == VOLLEY_OK && options->precision > 0) {
        status = run_to_precision(&run, err);
    } else if (status == VOLLEY_OK) {
        status = run_to(&run, options->trials, options->trials, err);
        if (status == VOLLEY_OK)
            status = collect(&run, err);
    }
    if (status == VOLLEY_OK)
        *report = (struct mc_report){ run.done, run.threads, cpu_set_names[run.set],
                                      clock_seconds() - run.start, run.stopped };
    run_fini(&run);
    return status;
}
