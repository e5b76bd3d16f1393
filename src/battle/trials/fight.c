#include "battle/trials/fight.h"

/* ---- workers ---- */

void fight_drop(struct worker *worker)
{
    if (worker->player)
        lanes_fini(worker->player);
    free(worker->player);
    worker->player = NULL;
    source_free(worker->own);
    worker->own = NULL;
}

static volley_status make_source(const struct fight *fight, struct worker *worker,
                                 const struct worker *other, volley_error *err)
{
    struct source **kept = worker == fight->workers ? fight->question->kept : NULL;
    const struct watch *watch = &fight->means->watch;

    worker->own = kept && *kept ? *kept : calloc(1, sizeof *worker->own);
    NEED(worker->own, err);
    if (kept && *kept)
        attack_tables_limit(worker->own->tables, 0, watch);
    else
        TRY(source_init(worker->own, fight->question->engagement, watch, err));
    if (kept)
        *kept = NULL;
    worker->own->is_alone = true;
    if (other->own && other != worker)
        attack_tables_share(worker->own->tables, other->own->tables);
    attack_tables_limit_values(worker->own->tables,
                               fight->means->memory / 8 / (size_t)fight->means->threads);
    worker->source = round_source_of(worker->own, fight->question->engagement);
    return VOLLEY_OK;
}

/* Its player, when it has the first block to play. */
static volley_status make_player(struct fight *fight, struct worker *worker,
                                 const struct worker *other, volley_error *err)
{
    const struct engagement_trials_question *question = fight->question;
    const struct engagement *engagement = question->engagement;
    volley_status status;

    if (question->source)
        worker->source = *question->source;
    else
        TRY(make_source(fight, worker, other, err));
    worker->player = calloc(1, sizeof *worker->player);
    status = worker->player ? lanes_init(worker->player, engagement, &worker->source,
                                         fight->in_lanes ? fight->means->kernel : NULL,
                                         &fight->means->stream, err)
                            : error_nomem(err);
    if (status != VOLLEY_OK) {
        free(worker->player);
        worker->player = NULL;
        return status;
    }
    lanes_limit(worker->player, fight->means->player_bytes);
    return VOLLEY_OK;
}

/* ---- one engagement of a run ---- */

volley_status fight_init(struct fight *out, const struct fight_means *means,
                         const struct engagement_trials_question *question,
                         enum engagement_trials_engine engine, volley_error *err)
{
    const bool can = lanes_play_it(question->engagement);

    *out = (struct fight){ .means = means,
                           .question = question,
                           .in_lanes = can && engine != ENGAGEMENT_TRIALS_PLAIN };
    if (engine == ENGAGEMENT_TRIALS_LANES && !can)
        return error_set(err, VOLLEY_INVALID, "more than dice differs from trial to trial");
    TRY(score_init(&out->score, question->engagement, means->kernel->add_deeds, err));
    out->workers = calloc((size_t)means->threads, sizeof *out->workers);
    NEED(out->workers, err);
    for (int i = 0; i < means->threads; i++) {
        TRY(trial_block_init(&out->workers[i].block, question->engagement->ship_count, err));
        TRY(score_init(&out->workers[i].score, question->engagement, means->kernel->add_deeds,
                       err));
    }
    return VOLLEY_OK;
}

volley_status fight_play(struct fight *fight, const struct fight *reference, uint64_t state,
                         uint32_t count, int thread, volley_error *err)
{
    struct worker *worker = &fight->workers[thread];

    if (!worker->player)
        TRY(make_player(fight, worker, &reference->workers[thread], err));
    TRY(lanes_play(worker->player, state, count, &worker->block, &worker->score, err));
    score_take(&worker->score, &worker->block);
    if (fight != reference)
        score_compare(&worker->score, &reference->workers[thread].block, &worker->block);
    return VOLLEY_OK;
}

void fight_end_wave(struct fight *fight, bool is_lost)
{
    for (int i = 0; i < fight->means->threads; i++) {
        if (!is_lost)
            score_add(&fight->score, &fight->workers[i].score);
        score_clear(&fight->workers[i].score);
    }
}

/* ---- memory ---- */

size_t fight_bytes(const struct fight *fight)
{
    size_t bytes = 0;

    for (int i = 0; i < fight->means->threads; i++) {
        const struct worker *worker = &fight->workers[i];

        bytes += source_bytes(worker->own) + (worker->player ? lanes_bytes(worker->player) : 0);
    }
    return bytes;
}

void fight_fini(struct fight *fight)
{
    struct worker *first = fight->workers;

    if (first && first->own && fight->question->kept) {
        *fight->question->kept = first->own;
        first->own = NULL;
    }
    for (int i = 0; first && i < fight->means->threads; i++) {
        fight_drop(&first[i]);
        trial_block_fini(&first[i].block);
        score_fini(&first[i].score);
    }
    free(fight->workers);
    score_fini(&fight->score);
}
