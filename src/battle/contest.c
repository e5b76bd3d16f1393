#include "battle/contest.h"

#include <stdlib.h>

/* ---- workers ---- */

static volley_status init_worker(struct contest_worker *out, const struct contest *contest,
                                 bool compares, volley_error *err)
{
    const struct engagement *engagement = contest->question->engagement;
    volley_status status = trial_block_init(&out->block, engagement->ship_count, err);

    if (status == VOLLEY_OK)
        status = score_init(&out->score, engagement, contest->kernel->add_deeds, err);
    if (status == VOLLEY_OK && compares) {
        out->by_trial = malloc(sizeof *out->by_trial);
        if (!out->by_trial)
            status = error_nomem(err);
    }
    return status;
}

static void fini_worker(struct contest_worker *worker)
{
    if (worker->lanes)
        lanes_fini(worker->lanes);
    if (worker->play)
        play_fini(worker->play);
    free(worker->lanes);
    free(worker->play);
    free(worker->by_trial);
    source_fini(&worker->best);
    trial_block_fini(&worker->block);
    score_fini(&worker->score);
}

static volley_status find_source(struct contest *contest, struct contest_worker *worker,
                                 volley_error *err)
{
    const struct engagement *engagement = contest->question->engagement;
    volley_status status = VOLLEY_OK;

    if (contest->question->source) {
        worker->source = *contest->question->source;
    } else if (engagement->policy == ENGAGEMENT_BEST) {
        status = source_init(&worker->best, engagement, err);
        worker->source = round_source_of(&worker->best, engagement);
    } else {
        worker->source = round_source_of(&contest->source, engagement);
    }
    return status;
}

/* Its player, when it has the first block to play. */
static volley_status make_player(struct contest *contest, struct contest_worker *worker,
                                 volley_error *err)
{
    const struct engagement *engagement = contest->question->engagement;
    volley_status status;

    status = find_source(contest, worker, err);
    if (status != VOLLEY_OK)
        return status;
    if (contest->in_lanes) {
        worker->lanes = calloc(1, sizeof *worker->lanes);
        return worker->lanes ? lanes_init(worker->lanes, engagement, &worker->source,
                                          contest->kernel, contest->stream, err)
                             : error_nomem(err);
    }
    worker->play = calloc(1, sizeof *worker->play);
    return worker->play ? play_init(worker->play, engagement, &worker->source, contest->stream, err)
                        : error_nomem(err);
}

/* ---- a contest ---- */

volley_status contest_init(struct contest *out, const struct engagement_trials_question *question,
                           const struct lanes_kernel *kernel, const struct pcg *stream,
                           enum engagement_trials_engine engine, int workers, bool compares,
                           volley_error *err)
{
    const bool can = lanes_play_it(question->engagement);
    volley_status status = VOLLEY_OK;

    *out = (struct contest){ .question = question,
                             .kernel = kernel,
                             .stream = stream,
                             .in_lanes = can && engine != ENGAGEMENT_TRIALS_PLAIN };
    if (engine == ENGAGEMENT_TRIALS_LANES && !can)
        return error_set(err, VOLLEY_INVALID, "more than dice differs from trial to trial");
    if (!question->source && question->engagement->policy != ENGAGEMENT_BEST)
        status = source_init(&out->source, question->engagement, err);
    if (status == VOLLEY_OK) {
        out->workers = calloc((size_t)workers, sizeof *out->workers);
        if (!out->workers)
            status = error_nomem(err);
    }
    for (; status == VOLLEY_OK && out->worker_count < workers; out->worker_count++)
        status = init_worker(&out->workers[out->worker_count], out, compares, err);
    if (status != VOLLEY_OK)
        contest_fini(out);
    return status;
}

void contest_fini(struct contest *contest)
{
    for (int i = 0; i < contest->worker_count; i++)
        fini_worker(&contest->workers[i]);
    free(contest->workers);
    source_fini(&contest->source);
    *contest = (struct contest){ .question = NULL };
}

volley_status contest_play(struct contest *contest, int worker, uint64_t state, uint32_t count,
                           volley_error *err)
{
    struct contest_worker *with = &contest->workers[worker];
    volley_status status = VOLLEY_OK;

    if (with->made != VOLLEY_OK)
        return error_set(err, with->made, "a block before this one has failed");
    if (!with->lanes && !with->play)
        with->made = status = make_player(contest, with, err);
    if (status != VOLLEY_OK)
        return status;
    status = contest->in_lanes
                 ? lanes_play(with->lanes, state, count, &with->block, &with->score, err)
                 : play_trials(with->play, state, count, &with->block, &with->score, err);
    if (status != VOLLEY_OK)
        return status;
    score_take(&with->score, &with->block);
    if (with->by_trial)
        paired_read(with->by_trial, &with->block);
    return VOLLEY_OK;
}

volley_status contest_sum(const struct contest *contest, const volley_crew *crew,
                          struct score *score, struct paired *paired, volley_error *err)
{
    volley_status status =
        score_init(score, contest->question->engagement, contest->kernel->add_deeds, err);

    *paired = (struct paired){ .sum = { 0 } };
    for (int i = 0; i < contest->worker_count && status == VOLLEY_OK; i++) {
        score_add(score, &contest->workers[i].score);
        paired_add_all(paired, &contest->workers[i].paired);
    }
    if (status == VOLLEY_OK) {
        status = score_sum_all(score, crew, err);
        if (status == VOLLEY_OK)
            status = paired_sum_all(paired, crew, err);
        if (status != VOLLEY_OK)
            score_fini(score);
    }
    return status;
}
