#include "questions/duel/pick.h"

#include "battle/lanes/lanes.h"
#include "battle/rounds/source.h"

#include <stdlib.h>

enum {
    CHUNK = 16,       /* ways that are played at once, the reference besides */
    ROUNDS_MAX = 24,  /* halvings and doublings */
    FIRST_PART = 128, /* of all trials, in the first round, */
    FIRST_LEAST = 64, /* if they are so many */
    SLOW_PART = 8     /* of all trials, where some are played one by one */
};

struct search {
    struct pick *pick;
    struct engagement_trials_options options;
    uint64_t most; /* trials of a round, of ways that are played side by side */
    struct source source;
    size_t *left, left_count; /* the ways that go on, the best first; */
    size_t reference;         /* one of them */
    size_t round;
    size_t references[ROUNDS_MAX];
    struct engagement_figure *ahead[ROUNDS_MAX]; /* of the reference, by way */
};

/* ---- trials ---- */

/* What a way is picked by: more is better. */
static struct engagement_figure figure_of(const struct pick *pick,
                                          const struct engagement_figure *a,
                                          const struct engagement_figure *b,
                                          const struct engagement_figure *rounds)
{
    return pick->survives ? *rounds : pick->side == ENGAGEMENT_A ? *a : *b;
}

static double sign_of(const struct pick *pick)
{
    return pick->survives ? -1 : 1;
}

/* Called off in the midst of a round: that is no round. */
static volley_status take_results(struct search *search, const size_t *ways, size_t count,
                                  const struct engagement_result *results,
                                  const struct engagement_difference *differences,
                                  volley_error *err)
{
    struct pick *pick = search->pick;

    if (results[0].trials < search->options.trials)
        return error_stopped(err);
    for (size_t i = 0; i < count; i++) {
        struct pick_way *way = &pick->ways[ways[i]];
        const struct engagement_difference *more = &differences[i];
        struct engagement_figure ahead = { 0, 0 };

        if (i)
            ahead = figure_of(pick, &more->a, &more->b, &more->rounds);
        ahead.value *= sign_of(pick);
        way->wins = figure_of(pick, &results[i].a, &results[i].b, &results[i].rounds);
        way->trials = results[i].trials;
        way->round = search->round;
        search->ahead[search->round][ways[i]] = ahead;
        pick->trials += results[i].trials;
    }
    return VOLLEY_OK;
}

/* The reference, and others with the same luck. */
static volley_status play_chunk(struct search *search, const size_t *ways, size_t count,
                                volley_error *err)
{
    const struct round_source source = round_source_of(&search->source, search->pick->engagement);
    struct engagement engagements[CHUNK + 1];
    struct engagement_trials_question questions[CHUNK + 1];
    struct engagement_result results[CHUNK + 1];
    struct engagement_difference differences[CHUNK + 1];
    volley_status status;

    for (size_t i = 0; i < count; i++) {
        engagements[i] = *search->pick->engagement;
        search->pick->set(search->pick->of, ways[i], &engagements[i]);
        questions[i] = (struct engagement_trials_question){ &engagements[i], &source, &results[i],
                                                            &differences[i] };
    }
    status = engagement_trials_compare(questions, count, &search->options, err);
    if (status == VOLLEY_OK)
        status = take_results(search, ways, count, results, differences, err);
    for (size_t i = 0; i < count; i++)
        engagement_result_fini(&results[i]);
    return status;
}

/* What attacks come to is kept from round to round, while there is room. */
static volley_status refresh(struct search *search, volley_error *err)
{
    const size_t memory =
        search->options.memory_bytes ? search->options.memory_bytes : ENGAGEMENT_MEMORY;

    if (search->source.tables && source_bytes(&search->source) < memory / 4)
        return VOLLEY_OK;
    if (search->source.tables)
        source_fini(&search->source);
    return source_init(&search->source, search->pick->engagement, search->options.watch, err);
}

static volley_status play_round(struct search *search, volley_error *err)
{
    size_t ways[CHUNK + 1] = { search->reference }, count = 1;
    volley_status status = refresh(search, err);

    search->ahead[search->round] = calloc(search->pick->count, sizeof *search->ahead[0]);
    if (status == VOLLEY_OK && !search->ahead[search->round])
        status = error_nomem(err);
    search->references[search->round] = search->reference;
    search->options.stream++;
    for (size_t i = 0; i < search->left_count && status == VOLLEY_OK; i++) {
        if (search->left[i] != search->reference)
            ways[count++] = search->left[i];
        if (count > 1 && (count > CHUNK || i + 1 == search->left_count)) {
            status = play_chunk(search, ways, count, err);
            count = 1;
        }
    }
    return status;
}

/* ---- ranks ---- */

static bool is_better(const struct search *search, size_t a, size_t b)
{
    const struct engagement_figure *ahead = search->ahead[search->round];

    return ahead[a].value > ahead[b].value || (ahead[a].value >= ahead[b].value && a < b);
}

/* What comes out as the reference does in each trial needs no more of them. */
static void rank(struct search *search)
{
    const struct engagement_figure *ahead = search->ahead[search->round];
    size_t count = 0;

    for (size_t i = 0; i < search->left_count; i++) {
        const size_t way = search->left[i];
        size_t place = count;

        if (way != search->reference && ahead[way].value == 0 && ahead[way].error == 0) {
            search->pick->ways[way].like = search->reference;
            continue;
        }
        for (; place > 0 && is_better(search, way, search->left[place - 1]); place--)
            search->left[place] = search->left[place - 1];
        search->left[place] = way;
        count++;
    }
    search->left_count = count;
}

/* What a way is behind another one in the last round that it was played in. */
static struct engagement_figure behind(const struct search *search, size_t way, size_t best)
{
    const size_t round = search->pick->ways[way].round;
    const struct engagement_figure *ahead = search->ahead[round];

    return (struct engagement_figure){ way == best ? 0 : ahead[best].value - ahead[way].value,
                                       way == best ? 0 : ahead[best].error + ahead[way].error };
}

static bool is_apart(const struct engagement_figure *behind)
{
    return behind->value > PICK_APART * behind->error;
}

/* Whether the first of those left is known to be the best of them. */
static bool is_settled(const struct search *search)
{
    for (size_t i = 1; i < search->left_count; i++) {
        const struct engagement_figure less = behind(search, search->left[i], search->left[0]);

        if (!is_apart(&less))
            return false;
    }
    return true;
}

/* So many, and the present way. */
static void keep(struct search *search, size_t half)
{
    bool has_present = false;

    for (size_t i = 0; i < half; i++)
        has_present = has_present || search->left[i] == search->pick->present;
    for (size_t i = half; i < search->left_count && !has_present; i++)
        if (search->left[i] == search->pick->present) {
            search->left[half++] = search->left[i];
            has_present = true;
        }
    search->left_count = half;
}

/* ---- the whole ---- */

static void finish(struct search *search)
{
    struct pick *pick = search->pick;

    for (size_t i = 0; i < pick->count; i++) {
        struct pick_way *way = &pick->ways[i];
        size_t like = i;

        while (pick->ways[like].like != like)
            like = pick->ways[like].like;
        way->wins = pick->ways[like].wins;
        way->trials = pick->ways[like].trials;
        way->behind = behind(search, like, pick->best);
        way->tied = i != pick->best && !is_apart(&way->behind);
    }
}

/* The most trials that those left are played in one go: one by one they take ten times as long. */
static uint64_t most_trials(const struct search *search)
{
    const struct pick *pick = search->pick;
    struct engagement engagement = *pick->engagement;
    bool in_lanes = true;

    for (size_t i = 0; i < search->left_count; i++) {
        pick->set(pick->of, search->left[i], &engagement);
        in_lanes = in_lanes && lanes_play_it(&engagement);
    }
    return in_lanes || search->most < SLOW_PART * FIRST_LEAST ? search->most
                                                              : search->most / SLOW_PART;
}

static volley_status halve_down(struct search *search, volley_error *err)
{
    volley_status status = VOLLEY_OK;
    bool is_last = false; /* one more, for the errors of differences from another reference */

    for (search->round = 0; search->round < ROUNDS_MAX; search->round++) {
        uint64_t twice = 2 * search->options.trials, most;
        bool settled;

        status = play_round(search, err);
        if (status != VOLLEY_OK)
            break;
        rank(search);
        search->pick->best = search->left[0];
        status = search->pick->so_far(search->pick->of, search->pick);
        if (status != VOLLEY_OK || is_last || search->left_count < 2)
            break;
        is_last = search->options.trials >= most_trials(search);
        if (is_last && search->left[0] == search->reference)
            break;
        settled = is_settled(search);
        keep(search, settled                  ? 2
                     : search->left_count > 3 ? (search->left_count + 1) / 2
                                              : search->left_count);
        search->reference = search->left[0];
        most = most_trials(search);
        search->options.trials = settled || twice > most ? most : twice;
    }
    search->pick->is_early = status == VOLLEY_STOPPED && search->round > 0;
    return search->pick->is_early ? VOLLEY_OK : status;
}

volley_status pick_run(struct pick *pick, const struct engagement_trials_options *options,
                       volley_error *err)
{
    struct search search = { .pick = pick, .options = *options, .reference = pick->present };
    volley_status status = VOLLEY_OK;
    uint64_t first = options->trials / FIRST_PART;

    first = first > FIRST_LEAST ? first : FIRST_LEAST;
    search.most = options->trials;
    search.options.trials = first < search.most ? first : search.most;
    search.left = calloc(pick->count, sizeof *search.left);
    if (!search.left)
        status = error_nomem(err);
    for (search.left_count = 0; search.left && search.left_count < pick->count; search.left_count++)
        search.left[search.left_count] = pick->ways[search.left_count].like = search.left_count;
    if (status == VOLLEY_OK)
        status = halve_down(&search, err);
    if (status == VOLLEY_OK)
        finish(&search);
    for (size_t i = 0; i < ROUNDS_MAX; i++)
        free(search.ahead[i]);
    free(search.left);
    if (search.source.tables)
        source_fini(&search.source);
    return status;
}
