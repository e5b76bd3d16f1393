#include "questions/duel/games.h"

#include "battle/lanes/lanes.h"

#include <stdlib.h>
#include <string.h>

/* Trials one by one: an eighth, where that is not too few to tell anything. */
enum { SLOW_PART = 8, SLOW_LEAST = 64 };

static struct engagement_figure figure_of(const struct games *games,
                                          const struct engagement_figure *a,
                                          const struct engagement_figure *b,
                                          const struct engagement_figure *rounds)
{
    return games->survives ? *rounds : games->side == ENGAGEMENT_A ? *a : *b;
}

/* What attacks come to is kept from block to block, while there is room. */
static volley_status refresh(struct games *games, volley_error *err)
{
    const size_t memory =
        games->options->memory_bytes ? games->options->memory_bytes : ENGAGEMENT_MEMORY;

    if (games->source.tables && source_bytes(&games->source) < memory / 4)
        return VOLLEY_OK;
    games_fini(games);
    return source_init(&games->source, games->engagement, games->options->watch, err);
}

static void take(const struct games *games, const struct engagement_result *result,
                 const struct engagement_difference *more, struct pick_outcome *out)
{
    out->value = figure_of(games, &result->a, &result->b, &result->rounds);
    out->more = figure_of(games, &more->a, &more->b, &more->rounds);
}

static volley_status play(struct games *games, const struct pick_block *block,
                          const struct engagement *fought, struct pick_outcome *out,
                          volley_error *err)
{
    struct engagement_trials_options options = *games->options;
    const struct round_source source = round_source_of(&games->source, games->engagement);
    struct engagement_trials_question questions[PICK_AT_ONCE + 1];
    struct engagement_result results[PICK_AT_ONCE + 1] = { { .trials = 0 } };
    struct engagement_difference differences[PICK_AT_ONCE + 1];
    volley_status status;

    options.trials = block->trials;
    options.stream += block->stream;
    for (size_t i = 0; i < block->count; i++)
        questions[i] = (struct engagement_trials_question){ &fought[i], &source, &results[i],
                                                            &differences[i] };
    status = engagement_trials_compare(questions, block->count, &options, err);
    if (status == VOLLEY_OK && results[0].trials < block->trials)
        status = error_stopped(err);
    for (size_t i = 0; i < block->count; i++) {
        if (status == VOLLEY_OK)
            take(games, &results[i], &differences[i], &out[i]);
        engagement_result_fini(&results[i]);
    }
    return status;
}

volley_status games_play(struct games *games, const struct pick_block *block,
                         struct pick_outcome *out, volley_error *err)
{
    const size_t kinds = games->engagement->kind_count;
    struct engagement_kind *copies = calloc(block->count * kinds, sizeof *copies);
    struct engagement fought[PICK_AT_ONCE + 1];
    volley_status status = copies ? refresh(games, err) : error_nomem(err);

    for (size_t i = 0; i < block->count && status == VOLLEY_OK; i++) {
        fought[i] = *games->engagement;
        fought[i].kinds =
            memcpy(&copies[i * kinds], games->engagement->kinds, kinds * sizeof *copies);
        games->set(games->of, block->candidates[i], &fought[i]);
    }
    if (status == VOLLEY_OK)
        status = play(games, block, fought, out, err);
    free(copies);
    return status;
}

uint64_t games_most(const struct games *games, const struct engagement *fought)
{
    return lanes_play_it(fought) || games->trials < SLOW_PART * SLOW_LEAST
               ? games->trials
               : games->trials / SLOW_PART;
}

void games_fini(struct games *games)
{
    if (games->source.tables)
        source_fini(&games->source);
}
