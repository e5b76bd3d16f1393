#include "questions/duel/pick.h"

#include <math.h>
#include <stdlib.h>

enum {
    ROUNDS_MAX = 24,  /* halvings and doublings */
    FIRST_PART = 128, /* of all trials, in the first round, */
    FIRST_LEAST = 64  /* if they are so many */
};
_Static_assert((int)ROUNDS_MAX < (int)PICK_STREAMS, "a stream for each round");

struct search {
    struct pick *pick;
    uint64_t most, trials; /* of a round: at most, of this one */
    uint64_t stream;
    size_t *left, left_count;  /* those that go on, the best first; */
    size_t reference, present; /* of them; the present one, or what comes out alike */
    size_t leader;             /* what was best before this round */
    size_t round, presents[ROUNDS_MAX];
    struct engagement_figure *ahead[ROUNDS_MAX]; /* of the reference, by candidate */
    struct engagement_figure *values;            /* of this round */
};

/* ---- trials ---- */

/* The reference, and others with the same luck. */
static volley_status play_block(struct search *search, const size_t *ways, size_t count,
                                volley_error *err)
{
    const struct pick_block block = { ways, count, search->trials, search->stream };
    struct pick *pick = search->pick;
    struct pick_outcome found[PICK_AT_ONCE + 1];
    volley_status status = pick->play(pick->of, &block, found, err);

    for (size_t i = 0; i < count && status == VOLLEY_OK; i++) {
        search->values[ways[i]] = found[i].value;
        if (i)
            search->ahead[search->round][ways[i]] =
                (struct engagement_figure){ found[i].more.value * (pick->fewest ? -1 : 1),
                                            found[i].more.error };
        pick->trials += search->trials;
    }
    return status;
}

static volley_status play_round(struct search *search, volley_error *err)
{
    size_t ways[PICK_AT_ONCE + 1] = { search->reference }, count = 1;

    search->ahead[search->round] = calloc(search->pick->count, sizeof *search->ahead[0]);
    NEED(search->ahead[search->round], err);
    search->presents[search->round] = search->present;
    search->stream++;
    for (size_t i = 0; i < search->left_count; i++) {
        const bool is_last = i + 1 == search->left_count;

        if (search->left[i] != search->reference)
            ways[count++] = search->left[i];
        if (count > PICK_AT_ONCE || (is_last && (count > 1 || i == 0))) {
            TRY(play_block(search, ways, count, err));
            count = 1;
        }
    }
    /* A round that is called off in its midst is none. */
    for (size_t i = 0; i < search->left_count; i++) {
        struct pick_way *way = &search->pick->ways[search->left[i]];

        way->wins = search->values[search->left[i]];
        way->trials = search->trials;
        way->round = search->round;
    }
    return VOLLEY_OK;
}

/* ---- ranks ---- */

static bool is_better(const struct search *search, size_t a, size_t b)
{
    const struct pick *pick = search->pick;
    const struct engagement_figure *ahead = search->ahead[search->round];

    if (ahead[a].value > ahead[b].value || ahead[a].value < ahead[b].value)
        return ahead[a].value > ahead[b].value;
    return pick->compare ? pick->compare(pick->of, a, b) < 0 : a < b;
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
            search->present = way == search->present ? search->reference : search->present;
            continue;
        }
        for (; place > 0 && is_better(search, way, search->left[place - 1]); place--)
            search->left[place] = search->left[place - 1];
        search->left[place] = way;
        count++;
    }
    search->left_count = count;
}

/* How much better another one is than a way, in a round of both. The present one, or what comes out
 * as it does, takes part in all. */
static struct engagement_figure less(const struct search *search, size_t round, size_t way,
                                     size_t than)
{
    const struct engagement_figure *a = &search->ahead[round][than],
                                   *b = &search->ahead[round][way];

    return (struct engagement_figure){ way == than ? 0 : a->value - b->value,
                                       way == than ? 0 : a->error + b->error };
}

static bool is_apart(const struct engagement_figure *behind)
{
    return behind->value > PICK_APART * behind->error;
}

/* Whether the first of those left is known to be the best of them. */
static bool is_settled(const struct search *search)
{
    for (size_t i = 1; i < search->left_count; i++) {
        const struct engagement_figure behind =
            less(search, search->round, search->left[i], search->left[0]);

        if (!is_apart(&behind))
            return false;
    }
    return true;
}

/* So many, and the present way. */
static void keep(struct search *search, size_t half)
{
    size_t at = half;

    while (at < search->left_count && search->left[at] != search->present)
        at++;
    if (at < search->left_count)
        search->left[half++] = search->left[at];
    search->left_count = half;
}

/* ---- the whole ---- */

/* Values that were found with other luck than that of the best are told as what they are behind it,
 * which is known better. */
static void finish_way(struct search *search, size_t number)
{
    const struct pick *pick = search->pick;
    struct pick_way *way = &pick->ways[number];
    const struct pick_way *best = &pick->ways[pick->best];
    size_t like = number, round;

    while (pick->ways[like].like != like)
        like = pick->ways[like].like;
    round = pick->ways[like].round;
    way->behind = less(search, round, like, pick->best);
    way->gain = less(search, round, search->presents[round], like);
    way->tied = number != pick->best && !is_apart(&way->behind);
    if (way->tied && way->behind.value < 0) { /* by luck: it was not the best before */
        way->behind.value = 0;
        round = ROUNDS_MAX;
    }
    way->trials = pick->ways[like].trials;
    way->wins = pick->ways[like].wins;
    if (round != best->round)
        way->wins = (struct engagement_figure){
            best->wins.value - (pick->fewest ? -1 : 1) * way->behind.value,
            hypot(best->wins.error, way->behind.error),
        };
}

/* The most trials that those left are played in one go. */
static uint64_t most_trials(const struct search *search)
{
    const struct pick *pick = search->pick;
    uint64_t most = search->most;

    for (size_t i = 0; i < search->left_count && pick->most; i++) {
        const uint64_t of = pick->most(pick->of, search->left[i]);

        most = of < most ? of : most;
    }
    return most;
}

/* What was best before a round is told by that, in which it has no luck of having been chosen,
 * unless another one is apart from it. */
static size_t best_of_last(const struct search *search)
{
    const struct engagement_figure ahead =
        less(search, search->round, search->leader, search->left[0]);

    return is_apart(&ahead) ? search->left[0] : search->leader;
}

/* Where gains are wanted the present one, which has none, leads only if it is alone. */
static void lead(struct search *search)
{
    const size_t at =
        search->pick->holds && search->left_count > 1 && search->left[0] == search->present;

    search->leader = search->left[at];
}

static volley_status halve_down(struct search *search, volley_error *err)
{
    struct pick *pick = search->pick;
    volley_status status = VOLLEY_OK;
    bool is_last = false;

    for (search->round = 0; search->round < ROUNDS_MAX; search->round++) {
        const uint64_t twice = 2 * search->trials;
        uint64_t most;
        bool settled;

        status = play_round(search, err);
        if (status != VOLLEY_OK)
            break;
        rank(search);
        pick->best =
            is_last || (pick->holds && search->round > 0) ? best_of_last(search) : search->left[0];
        status = pick->so_far ? pick->so_far(pick->of, pick) : VOLLEY_OK;
        if (status != VOLLEY_OK || search->left_count < 2 ||
            (is_last && pick->best == search->leader) ||
            (pick->holds && search->trials >= most_trials(search)))
            break;
        settled = is_settled(search);
        keep(search, settled                  ? 2
                     : search->left_count > 3 ? (search->left_count + 1) / 2
                                              : search->left_count);
        lead(search);
        search->reference = pick->holds ? search->present : search->leader;
        most = most_trials(search);
        search->trials = settled || twice > most ? most : twice;
        is_last = search->trials >= most && !pick->holds;
    }
    pick->is_early = status == VOLLEY_STOPPED && search->round > 0;
    return pick->is_early ? VOLLEY_OK : status;
}

volley_status pick_run(struct pick *pick, uint64_t trials, uint64_t stream, volley_error *err)
{
    struct search search = { .pick = pick,
                             .most = trials,
                             .trials = trials / FIRST_PART,
                             .stream = stream,
                             .reference = pick->present,
                             .present = pick->present,
                             .left = calloc(pick->count, sizeof *search.left),
                             .values = calloc(pick->count, sizeof *search.values) };
    volley_status status = search.left && search.values ? VOLLEY_OK : error_nomem(err);
    uint64_t most;

    search.trials = search.trials > FIRST_LEAST ? search.trials : FIRST_LEAST;
    /* Gains have a round before the last one, which chooses. */
    most = trials / (pick->holds && pick->count > 2 && trials > 1 ? 2 : 1);
    search.trials = search.trials < most ? search.trials : most;
    for (; search.left && search.left_count < pick->count; search.left_count++)
        search.left[search.left_count] = pick->ways[search.left_count].like = search.left_count;
    if (status == VOLLEY_OK)
        status = halve_down(&search, err);
    if (status == VOLLEY_OK)
        finish_way(&search, pick->best);
    for (size_t i = 0; i < pick->count && status == VOLLEY_OK; i++)
        finish_way(&search, i);
    for (size_t i = 0; i < ROUNDS_MAX; i++)
        free(search.ahead[i]);
    free(search.values);
    free(search.left);
    return status;
}
