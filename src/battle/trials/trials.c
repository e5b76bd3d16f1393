#include "battle/trials/trials.h"

#include "base/array.h"
#include "base/clock.h"
#include "base/decimal.h"
#include "base/stats/outcome.h"
#include "base/threads.h"
#include "battle/trials/fight.h"

#include <math.h>

enum {
    STREAM = 154, /* number of the PCG stream of a run; the seed picks the place in it */
    /* Blocks in a row that are played at once, at most: whether they are makes no difference. */
    BLOCKS_AT_ONCE = TRIAL_BLOCK / TRIAL_UNIT,
    BLOCK_WORDS = LUCK_TRIAL * TRIAL_UNIT, /* of random numbers */
    CHUNK_BLOCKS = 128,                    /* that a thread takes at a time, at most */
    WAVE_CHUNKS = 4 /* of a thread in a wave, where there are as many blocks */
};

/* That a thread may need for its first blocks: more threads play once it is known that it is less.
 */
static const size_t bytes_of_thread = (size_t)128 << 20;

/* The stop rule looks first after this many trials, then after a quarter more each time, in units:
 * what they are decides the digits. */
static const uint64_t checkpoint_first = UINT64_C(1) << 16, checkpoint_unit = 512;

/* A wave should take about this long: the time to react to Ctrl-C. */
static const double wave_seconds = 0.05;

struct run {
    const struct engagement_trials_options *options;
    struct fight_means means;
    struct fight *fights;
    size_t count;
    struct engagement_result *so_far; /* of the first one */
    struct pcg_jump to_next;          /* over BLOCKS_AT_ONCE blocks */
    int active;                       /* threads that play a wave */
    bool is_fresh;                    /* nothing was known when the wave began */
    uint64_t wave_blocks;             /* before the next look at progress */
    uint64_t done;                    /* trials */
    double share;                     /* of all that are planned, when the wave is over */
    int is_called_off;                /* by the caller; a flag of all threads */
    bool stopped;
    volley_status status; /* of the earliest block that has failed */
    uint64_t failed_at;
    volley_error error;
};

/* ---- calling it off ---- */

/* Tables that take long are made in the midst of a wave: the caller's thread asks there, too. */
static bool is_called_off(double share, void *context)
{
    struct run *run = context;

    (void)share;
    if (!threads_is_set(&run->is_called_off) && threads_is_callers() &&
        watch_stops(run->options->watch, run->share))
        threads_set(&run->is_called_off);
    return threads_is_set(&run->is_called_off);
}

/* ---- memory ---- */

static size_t bytes_of(const struct run *run)
{
    size_t bytes = 0;

    for (size_t i = 0; i < run->count; i++)
        bytes += fight_bytes(&run->fights[i]);
    return bytes;
}

static void forget(struct run *run)
{
    for (size_t i = 0; i < run->count; i++)
        for (int thread = 0; thread < run->means.threads; thread++)
            fight_drop(&run->fights[i].workers[thread]);
    run->is_fresh = true;
}

/* Players one by one may keep a quarter of the memory, all together. */
static void let_play(struct run *run, int threads)
{
    run->active = threads < 1 ? 1 : threads < run->means.threads ? threads : run->means.threads;
    run->means.player_bytes = run->means.memory / 4 / (size_t)run->active + 1;
    for (size_t i = 0; run->fights && i < run->count; i++)
        for (int thread = 0; thread < run->means.threads; thread++)
            if (run->fights[i].workers[thread].player)
                lanes_limit(run->fights[i].workers[thread].player, run->means.player_bytes);
}

/* ---- a run ---- */

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static void run_fini(struct run *run)
{
    for (size_t i = 0; run->fights && i < run->count; i++)
        fight_fini(&run->fights[i]);
    free(run->fights);
}

static volley_status run_init(struct run *run, const struct engagement_trials_question *questions,
                              enum engagement_trials_engine engine, volley_error *err)
{
    const enum cpu_set set = cpu_find(run->options->kernel);
    uint64_t threads; /* of all processes */

    if (set == CPU_SETS)
        return error_set(err, VOLLEY_INVALID, "the kernel '%s' is not there on this machine",
                         run->options->kernel);
    run->means.kernel = lanes_kernels[set];
    run->means.threads = threads_for(run->options->threads);
    threads = (uint64_t)run->means.threads;
    run->means.memory = run->options->memory_bytes ? run->options->memory_bytes : ENGAGEMENT_MEMORY;
    let_play(run, (int)least(threads, run->means.memory / bytes_of_thread));
    run->is_fresh = true;
    TRY(crew_sum(run->options->crew, &threads, 1, err));
    run->means.watch = (struct watch){ is_called_off, run };
    run->wave_blocks =
        run->options->crew ? threads : (uint64_t)run->active; /* to see what is found */
    pcg_seed(&run->means.stream, run->options->seed, STREAM + run->options->stream);
    run->to_next = pcg_jump_over(&run->means.stream, BLOCK_WORDS * BLOCKS_AT_ONCE);
    run->fights = calloc(run->count, sizeof *run->fights);
    NEED(run->fights, err);
    for (size_t i = 0; i < run->count; i++)
        TRY(fight_init(&run->fights[i], &run->means, &questions[i], engine, err));
    return VOLLEY_OK;
}

/* ---- blocks ---- */

/* Blocks of all engagements, one engagement after the other. */
static volley_status play_blocks(struct run *run, uint64_t state, uint32_t count, int thread,
                                 volley_error *err)
{
    volley_status status = VOLLEY_OK;

    for (size_t i = 0; i < run->count && status == VOLLEY_OK; i++)
        status = fight_play(&run->fights[i], &run->fights[0], state, count, thread, err);
    for (size_t i = 0; i < run->count && status != VOLLEY_OK; i++)
        fight_drop(&run->fights[i].workers[thread]);
    return status;
}

static void note_failure(struct run *run, uint64_t block, volley_status status,
                         const volley_error *err)
{
#pragma omp critical(engagement_trials)
    if (run->status == VOLLEY_OK || block < run->failed_at) {
        run->status = status;
        run->failed_at = block;
        run->error = *err;
    }
}

/* Blocks in a row from number `first` on; `end`: trials in all. */
static void play_chunk(struct run *run, uint64_t first, uint64_t blocks, uint64_t end, int thread)
{
    uint64_t state = pcg_jump_from(run->means.stream.state,
                                   pcg_jump_over(&run->means.stream, BLOCK_WORDS * first));

    for (uint64_t block = first; block < first + blocks; block += BLOCKS_AT_ONCE) {
        const uint64_t many = least(BLOCKS_AT_ONCE, first + blocks - block);
        const uint64_t count = least(many * TRIAL_UNIT, end - block * TRIAL_UNIT);
        volley_error err = { .status = VOLLEY_OK };
        volley_status status = play_blocks(run, state, (uint32_t)count, thread, &err);

        if (status != VOLLEY_OK) {
            note_failure(run, block, status, &err);
            return;
        }
        state = pcg_jump_from(state, run->to_next);
    }
}

/* What this process has to play of trials from `first`, the first of a block, to `end`. */
static void play_wave(struct run *run, uint64_t first, uint64_t end)
{
    uint64_t first_block = first / TRIAL_UNIT;
    uint64_t end_block = (end + TRIAL_UNIT - 1) / TRIAL_UNIT;
    uint64_t share, size;
    int64_t chunks;

    crew_share(run->options->crew, &first_block, &end_block);
    share = (end_block - first_block) / ((uint64_t)run->means.threads * WAVE_CHUNKS);
    size = share < 1 ? 1 : least(share, CHUNK_BLOCKS);
    size -= size > BLOCKS_AT_ONCE ? size % BLOCKS_AT_ONCE : 0;
    chunks = (int64_t)((end_block - first_block + size - 1) / size);
#pragma omp parallel for schedule(dynamic)                                                         \
    num_threads((int)least((uint64_t)run->active, chunks > 0 ? (uint64_t)chunks : 1))
    for (int64_t chunk = 0; chunk < chunks; chunk++) {
        const uint64_t block = first_block + (uint64_t)chunk * size;

        play_chunk(run, block, least(size, end_block - block), end, threads_this());
    }
}

/* ---- what there is room for ---- */

static volley_status fail_large(const struct run *run, volley_error *err)
{
    char text[DECIMAL_TEXT_MAX];

    return error_set(err, VOLLEY_TOO_LARGE,
                     "what this engagement comes to does not fit in %s of memory; fewer ships, "
                     "tokens or abilities make it less, or allow more",
                     decimal_memory(text, (double)run->means.memory));
}

/* After a wave: half of the memory is for what the next one finds. Where a single wave finds more,
 * fewer threads play fewer blocks. Blocks find more and less: what hardly has room at once would be
 * refused later.
 *  Returns whether there is so little left that waves should not become larger. */
static bool keep_within(struct run *run)
{
    const size_t bytes = bytes_of(run);
    const bool was_fresh = run->is_fresh;
    volley_error err = { .status = VOLLEY_OK };

    run->is_fresh = false;
    if (bytes <= run->means.memory / 4)
        let_play(run, 2 * run->active);
    if (bytes <= run->means.memory / 2)
        return bytes > run->means.memory / 4;
    if (was_fresh && run->active == 1 && run->wave_blocks == 1 &&
        bytes > run->means.memory - (run->done == 0 ? run->means.memory / 4 : 0)) {
        const volley_status status = fail_large(run, &err);

        note_failure(run, 0, status, &err);
    }
    forget(run);
    if (was_fresh)
        let_play(run, run->active / 2);
    if (was_fresh && !run->options->crew)
        run->wave_blocks = (uint64_t)run->active;
    return true;
}

/* ---- waves and checkpoints ---- */

/* Where another process has failed, this one fails, too; where tables outgrow the lanes of one, all
 * leave them. */
static volley_status fail_together(const struct run *run, uint64_t too_large, uint64_t others,
                                   volley_error *err)
{
    if (run->status != VOLLEY_OK && (run->status != VOLLEY_TOO_LARGE || !others))
        return error_copy(err, &run->error);
    return others ? error_set(err, VOLLEY_NOMEM, "another process could not go on")
                  : error_set(err, VOLLEY_TOO_LARGE, "too large for %llu processes of the crew",
                              (unsigned long long)too_large);
}

/* Processes of a crew go on alike, as threads of one do. */
static volley_status agree(struct run *run, bool slow, bool stops, bool *is_lost, volley_error *err)
{
    const volley_status failed = run->status;
    const bool called_off = failed == VOLLEY_STOPPED;
    uint64_t wishes[] = { slow, stops || called_off, failed == VOLLEY_TOO_LARGE,
                          failed != VOLLEY_OK && failed != VOLLEY_TOO_LARGE && !called_off,
                          called_off };

    TRY(crew_sum(run->options->crew, wishes, ARRAY_LEN(wishes), err));
    if (wishes[2] || wishes[3])
        return fail_together(run, wishes[2], wishes[3], err);
    if (!wishes[0])
        run->wave_blocks *= 2;
    run->stopped = wishes[1] > 0;
    *is_lost = wishes[4] > 0;
    return VOLLEY_OK;
}

static volley_status play_to(struct run *run, uint64_t goal, uint64_t planned, volley_error *err)
{
    volley_status status = VOLLEY_OK;

    while (run->done < goal && !run->stopped && status == VOLLEY_OK) {
        const double before = clock_seconds();
        const uint64_t end = least(run->done + run->wave_blocks * TRIAL_UNIT, goal);
        bool slow, full, stops, is_lost = true;

        run->share = (double)end / (double)planned;
        play_wave(run, run->done, end);
        slow = clock_seconds() - before >= wave_seconds / 2;
        full = keep_within(run);
        stops = run->status == VOLLEY_OK && watch_stops(run->options->watch, run->share);
        status = agree(run, slow || full, stops, &is_lost, err);
        for (size_t i = 0; i < run->count; i++)
            fight_end_wave(&run->fights[i], is_lost);
        score_so_far(&run->fights[0].score, run->so_far);
        run->done = is_lost ? run->done : end;
    }
    return run->stopped && run->done == 0 && status == VOLLEY_OK ? error_stopped(err) : status;
}

/* Half the width of Wilson's interval: that of 0 of n is no point. */
static double wilson(double p, double n)
{
    const double z = OUTCOME_NORMAL_95;

    return z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
}

static volley_status sum_scores(const struct run *run, struct score **out, volley_error *err)
{
    *out = calloc(run->count, sizeof **out);
    NEED(*out, err);
    for (size_t i = 0; i < run->count; i++) {
        TRY(score_init(&(*out)[i], run->fights[i].question->engagement,
                       run->means.kernel->add_deeds, err));
        score_add(&(*out)[i], &run->fights[i].score);
    }
    return score_sum_all(*out, run->count, run->options->crew, err);
}

static void free_scores(const struct run *run, struct score *scores)
{
    for (size_t i = 0; scores && i < run->count; i++)
        score_fini(&scores[i]);
    free(scores);
}

static volley_status half_width(const struct run *run, double *out, volley_error *err)
{
    const double n = (double)run->done;
    struct score *scores;
    volley_status status = sum_scores(run, &scores, err);

    *out = 0;
    for (size_t i = run->count > 1; i < run->count && status == VOLLEY_OK; i++) {
        uint64_t wins = 0;

        for (size_t round = 1; round <= scores[i].rounds; round++)
            wins += scores[i].by_round[round].ended[ROUND_A];
        if (run->count == 1)
            *out = wilson((double)wins / n, n);
        else
            *out = fmax(*out, OUTCOME_NORMAL_95 *
                                  fmax(score_error(&scores[i], SCORE_A), OUTCOME_NORMAL_95 / n));
    }
    free_scores(run, scores);
    return status;
}

static volley_status play_to_precision(struct run *run, volley_error *err)
{
    uint64_t goal = checkpoint_first, planned = goal;

    for (;;) {
        double ratio;

        goal = least(goal, run->options->trials);
        TRY(play_to(run, goal, planned > goal ? planned : goal, err));
        TRY(half_width(run, &ratio, err));
        ratio /= run->options->precision;
        if (run->stopped || goal == run->options->trials || ratio <= 1)
            return VOLLEY_OK;
        planned = (uint64_t)fmin((double)run->options->trials, (double)run->done * ratio * ratio);
        goal += (goal / 4 + checkpoint_unit - 1) / checkpoint_unit * checkpoint_unit;
    }
}

/* ---- results ---- */

static volley_status set_results(const struct run *run,
                                 const struct engagement_trials_question *questions, double seconds,
                                 volley_error *err)
{
    struct score *scores;
    volley_status status = sum_scores(run, &scores, err);

    for (size_t i = 0; i < run->count && status == VOLLEY_OK; i++) {
        status = score_result(&scores[i], questions[i].out, err);
        questions[i].out->seconds = seconds;
        questions[i].out->nodes = source_nodes(run->fights[i].workers[0].own);
        if (questions[i].difference)
            score_differences(&scores[i], questions[i].difference);
    }
    free_scores(run, scores);
    for (size_t i = 0; i < run->count && status != VOLLEY_OK; i++)
        engagement_result_fini(questions[i].out);
    return status;
}

static volley_status run_all(const struct engagement_trials_question *questions, size_t count,
                             const struct engagement_trials_options *options,
                             enum engagement_trials_engine engine, volley_error *err)
{
    const double start = clock_seconds();
    struct run run = { .options = options, .count = count, .so_far = questions[0].out };
    volley_status status = run_init(&run, questions, engine, err);

    *run.so_far = (struct engagement_result){ 0 };
    if (status == VOLLEY_OK)
        status = options->precision > 0 ? play_to_precision(&run, err)
                                        : play_to(&run, options->trials, options->trials, err);
    if (status == VOLLEY_OK)
        status = set_results(&run, questions, clock_seconds() - start, err);
    else
        *run.so_far = (struct engagement_result){ 0 };
    run_fini(&run);
    return status;
}

/* Where tables outgrow lanes, trials are played one by one: with the same luck, so whatever has
 * been done is done again the same way. */
volley_status engagement_trials_compare(const struct engagement_trials_question *questions,
                                        size_t count,
                                        const struct engagement_trials_options *options,
                                        volley_error *err)
{
    volley_error why = { .status = VOLLEY_OK };
    volley_status status;

    for (size_t i = 0; i < count; i++)
        *questions[i].out = (struct engagement_result){ .ship_count = 0 };
    status = run_all(questions, count, options, options->engine, &why);
    if (status == VOLLEY_TOO_LARGE && options->engine == ENGAGEMENT_TRIALS_AUTO) {
        why = (volley_error){ .status = VOLLEY_OK };
        status = run_all(questions, count, options, ENGAGEMENT_TRIALS_PLAIN, &why);
    }
    return status == VOLLEY_OK ? VOLLEY_OK : error_copy(err, &why);
}

volley_status engagement_trials_run(struct engagement_result *out,
                                    const struct engagement *engagement,
                                    const struct engagement_trials_options *options,
                                    volley_error *err)
{
    const struct engagement_trials_question question = { .engagement = engagement, .out = out };

    return engagement_trials_compare(&question, 1, options, err);
}
