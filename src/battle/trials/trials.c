#include "battle/trials/trials.h"

#include "base/array.h"
#include "base/clock.h"
#include "base/stats/outcome.h"
#include "base/threads.h"
#include "battle/lanes/lanes.h"
#include "battle/rounds/source.h"

#include <math.h>
#include <stdlib.h>

enum {
    STREAM = 154, /* number of the PCG stream of a run; the seed picks the place in it */
    /* Blocks in a row that are played at once, at most: whether they are makes no difference. */
    BLOCKS_AT_ONCE = TRIAL_BLOCK / TRIAL_UNIT,
    BLOCK_WORDS = LUCK_TRIAL * TRIAL_UNIT, /* of random numbers */
    CHUNK_BLOCKS = 16,                     /* that a thread takes at a time, at most */
    WAVE_CHUNKS = 4 /* of a thread in a wave, where there are as many blocks */
};

/* The stop rule looks first after this many trials, then after a quarter more each time. */
static const uint64_t checkpoint_first = UINT64_C(1) << 16;

/* A wave should take about this long: the time to react to Ctrl-C. */
static const double wave_seconds = 0.05;

/* What a thread needs to play an engagement. */
struct worker {
    struct lanes_player *player; /* NULL: not made */
    struct source best;          /* best play is not shared */
    struct round_source source;  /* where the player gets its attacks from */
    struct trial_block block;
    struct score score;
};

/* One engagement of a run. */
struct fight {
    const struct run *run;
    const struct engagement_trials_question *question;
    struct source source; /* unless the question has one of its own */
    bool in_lanes;
    struct worker *workers; /* as many as threads of the run */
    struct score score;     /* of all waves that are over; workers have that of the one at hand */
};

struct run {
    const struct engagement_trials_options *options;
    const struct lanes_kernel *kernel;
    struct fight *fights;
    size_t count;
    struct pcg stream;
    struct pcg_jump to_next; /* over BLOCKS_AT_ONCE blocks */
    int threads;
    uint64_t wave_blocks; /* before the next look at progress */
    uint64_t done;        /* trials */
    double share;         /* of all that are planned, when the wave is over */
    struct watch inner;   /* what tables look at while they are made */
    int is_called_off;    /* by the caller; a flag of all threads */
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

/* ---- workers ---- */

/* A player that has failed is as it was left: nothing more may be asked of it. */
static void drop_player(struct worker *worker)
{
    if (worker->player)
        lanes_fini(worker->player);
    free(worker->player);
    worker->player = NULL;
    source_fini(&worker->best);
}

static void fini_worker(struct worker *worker)
{
    drop_player(worker);
    trial_block_fini(&worker->block);
    score_fini(&worker->score);
}

/* Its player, when it has the first block to play. */
static volley_status make_player(struct fight *fight, struct worker *worker, volley_error *err)
{
    const struct engagement_trials_question *question = fight->question;
    const struct engagement *engagement = question->engagement;
    const bool own = !question->source && engagement_furthest(engagement) == ENGAGEMENT_BEST;
    const struct watch *watch = &fight->run->inner;
    volley_status status = own ? source_init(&worker->best, engagement, watch, err) : VOLLEY_OK;

    if (status != VOLLEY_OK)
        return status;
    worker->source = question->source
                         ? *question->source
                         : round_source_of(own ? &worker->best : &fight->source, engagement);
    worker->player = calloc(1, sizeof *worker->player);
    status = worker->player
                 ? lanes_init(worker->player, engagement, &worker->source,
                              fight->in_lanes ? fight->run->kernel : NULL, &fight->run->stream, err)
                 : error_nomem(err);
    if (status != VOLLEY_OK) {
        free(worker->player);
        worker->player = NULL;
    }
    return status;
}

/* ---- one engagement of a run ---- */

static volley_status fight_init(struct fight *out, const struct run *run,
                                const struct engagement_trials_question *question,
                                enum engagement_trials_engine engine, volley_error *err)
{
    const bool can = lanes_play_it(question->engagement);
    volley_status status = VOLLEY_OK;

    *out = (struct fight){ .run = run,
                           .question = question,
                           .in_lanes = can && engine != ENGAGEMENT_TRIALS_PLAIN };
    if (engine == ENGAGEMENT_TRIALS_LANES && !can)
        return error_set(err, VOLLEY_INVALID, "more than dice differs from trial to trial");
    if (!question->source && engagement_furthest(question->engagement) != ENGAGEMENT_BEST)
        status = source_init(&out->source, question->engagement, &run->inner, err);
    if (status == VOLLEY_OK)
        status = score_init(&out->score, question->engagement, run->kernel->add_deeds, err);
    if (status == VOLLEY_OK) {
        out->workers = calloc((size_t)run->threads, sizeof *out->workers);
        if (!out->workers)
            status = error_nomem(err);
    }
    for (int i = 0; status == VOLLEY_OK && i < run->threads; i++) {
        status = trial_block_init(&out->workers[i].block, question->engagement->ship_count, err);
        if (status == VOLLEY_OK)
            status = score_init(&out->workers[i].score, question->engagement,
                                run->kernel->add_deeds, err);
    }
    return status;
}

/* One that has not been made, or not all of it, is fine. */
static void fight_fini(struct fight *fight)
{
    for (int i = 0; fight->workers && i < fight->run->threads; i++)
        fini_worker(&fight->workers[i]);
    free(fight->workers);
    score_fini(&fight->score);
    source_fini(&fight->source);
}

/* The wave at hand is over; is_lost: some of it was not played, so none of it counts. */
static void fight_end_wave(struct fight *fight, bool is_lost)
{
    for (int i = 0; i < fight->run->threads; i++) {
        if (!is_lost)
            score_add(&fight->score, &fight->workers[i].score);
        score_clear(&fight->workers[i].score);
    }
}

static volley_status fight_sum(struct fight *fight, struct score *score, volley_error *err)
{
    const volley_crew *crew = fight->run->options->crew;
    volley_status status =
        score_init(score, fight->question->engagement, fight->run->kernel->add_deeds, err);

    if (status != VOLLEY_OK)
        return status;
    score_add(score, &fight->score);
    status = score_sum_all(score, crew, err);
    if (status != VOLLEY_OK)
        score_fini(score);
    return status;
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
    volley_status status;
    uint64_t threads; /* of all processes */

    run->kernel = lanes_kernel_find(run->options->kernel);
    if (!run->kernel)
        return error_set(err, VOLLEY_INVALID, "the kernel '%s' is not there on this machine",
                         run->options->kernel);
    run->threads = threads_for(run->options->threads);
    threads = (uint64_t)run->threads;
    status = crew_sum(run->options->crew, &threads, 1, err);
    if (status != VOLLEY_OK)
        return status;
    run->inner = (struct watch){ is_called_off, run };
    run->wave_blocks = threads * WAVE_CHUNKS;
    pcg_seed(&run->stream, run->options->seed, STREAM + run->options->stream);
    run->to_next = pcg_jump_over(&run->stream, BLOCK_WORDS * BLOCKS_AT_ONCE);
    run->fights = calloc(run->count, sizeof *run->fights);
    if (!run->fights)
        return error_nomem(err);
    for (size_t i = 0; i < run->count && status == VOLLEY_OK; i++)
        status = fight_init(&run->fights[i], run, &questions[i], engine, err);
    return status;
}

/* ---- blocks ---- */

/* Blocks of all engagements, one engagement after the other. */
static volley_status play_blocks(const struct run *run, uint64_t state, uint32_t count, int thread,
                                 volley_error *err)
{
    const struct worker *reference = &run->fights[0].workers[thread];
    volley_status status = VOLLEY_OK;

    for (size_t i = 0; i < run->count && status == VOLLEY_OK; i++) {
        struct worker *worker = &run->fights[i].workers[thread];

        if (!worker->player)
            status = make_player(&run->fights[i], worker, err);
        if (status == VOLLEY_OK)
            status = lanes_play(worker->player, state, count, &worker->block, &worker->score, err);
        if (status != VOLLEY_OK)
            drop_player(worker);
        else
            score_take(&worker->score, &worker->block);
        if (status == VOLLEY_OK && i > 0)
            score_compare(&worker->score, &reference->block, &worker->block);
    }
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
    uint64_t state =
        pcg_jump_from(run->stream.state, pcg_jump_over(&run->stream, BLOCK_WORDS * first));

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
    share = (end_block - first_block) / ((uint64_t)run->threads * WAVE_CHUNKS);
    size = share < 1 ? 1 : least(share, CHUNK_BLOCKS);
    size -= size > BLOCKS_AT_ONCE ? size % BLOCKS_AT_ONCE : 0;
    chunks = (int64_t)((end_block - first_block + size - 1) / size);
#pragma omp parallel for schedule(dynamic)                                                         \
    num_threads((int)least((uint64_t)run->threads, chunks > 0 ? (uint64_t)chunks : 1))
    for (int64_t chunk = 0; chunk < chunks; chunk++) {
        const uint64_t block = first_block + (uint64_t)chunk * size;

        play_chunk(run, block, least(size, end_block - block), end, threads_this());
    }
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
    volley_status status = crew_sum(run->options->crew, wishes, ARRAY_LEN(wishes), err);

    if (status != VOLLEY_OK)
        return status;
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
        bool slow, stops, is_lost = true;

        run->share = (double)end / (double)planned;
        play_wave(run, run->done, end);
        slow = clock_seconds() - before >= wave_seconds / 2;
        stops = run->status == VOLLEY_OK && watch_stops(run->options->watch, run->share);
        status = agree(run, slow, stops, &is_lost, err);
        for (size_t i = 0; i < run->count; i++)
            fight_end_wave(&run->fights[i], is_lost);
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

static volley_status half_width(const struct run *run, double *out, volley_error *err)
{
    const double n = (double)run->done;

    *out = 0;
    for (size_t i = run->count > 1; i < run->count; i++) {
        struct score score;
        uint64_t wins = 0;
        volley_status status = fight_sum(&run->fights[i], &score, err);

        if (status != VOLLEY_OK)
            return status;
        for (size_t round = 1; round <= score.rounds; round++)
            wins += score.by_round[round].ended[ROUND_A];
        if (run->count == 1)
            *out = wilson((double)wins / n, n);
        else
            *out = fmax(*out, OUTCOME_NORMAL_95 *
                                  fmax(score_error(&score, SCORE_A), OUTCOME_NORMAL_95 / n));
        score_fini(&score);
    }
    return VOLLEY_OK;
}

static volley_status play_to_precision(struct run *run, volley_error *err)
{
    uint64_t goal = checkpoint_first, planned = goal;

    for (;;) {
        double ratio;
        volley_status status;

        goal = least(goal, run->options->trials);
        status = play_to(run, goal, planned > goal ? planned : goal, err);
        if (status == VOLLEY_OK)
            status = half_width(run, &ratio, err);
        if (status != VOLLEY_OK)
            return status;
        ratio /= run->options->precision;
        if (run->stopped || goal == run->options->trials || ratio <= 1)
            return VOLLEY_OK;
        planned = (uint64_t)fmin((double)run->options->trials, (double)run->done * ratio * ratio);
        goal += (goal / 4 + TRIAL_UNIT - 1) / TRIAL_UNIT * TRIAL_UNIT;
    }
}

/* ---- results ---- */

static volley_status set_results(const struct run *run,
                                 const struct engagement_trials_question *questions, double seconds,
                                 volley_error *err)
{
    volley_status status = VOLLEY_OK;

    for (size_t i = 0; i < run->count && status == VOLLEY_OK; i++) {
        struct score score;

        status = fight_sum(&run->fights[i], &score, err);
        if (status != VOLLEY_OK)
            break;
        status = score_result(&score, questions[i].out, err);
        questions[i].out->seconds = seconds;
        if (questions[i].difference)
            score_differences(&score, questions[i].difference);
        score_fini(&score);
    }
    for (size_t i = 0; i < run->count && status != VOLLEY_OK; i++)
        engagement_result_fini(questions[i].out);
    return status;
}

static volley_status run_all(const struct engagement_trials_question *questions, size_t count,
                             const struct engagement_trials_options *options,
                             enum engagement_trials_engine engine, volley_error *err)
{
    const double start = clock_seconds();
    struct run run = { .options = options, .count = count };
    volley_status status = run_init(&run, questions, engine, err);

    if (status == VOLLEY_OK)
        status = options->precision > 0 ? play_to_precision(&run, err)
                                        : play_to(&run, options->trials, options->trials, err);
    if (status == VOLLEY_OK)
        status = set_results(&run, questions, clock_seconds() - start, err);
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
