#include "battle/play/score.h"

#include <math.h>

/* ---- figures with their errors ---- */

static struct engagement_figure probability(uint64_t count, uint64_t trials)
{
    const double p = (double)count / (double)trials;

    return (struct engagement_figure){ p, sqrt(p * (1 - p) / (double)trials) };
}

static struct engagement_figure mean(const struct score_sum *sum, uint64_t trials)
{
    const double value = (double)sum->sum / (double)trials;
    const double variance = (double)sum->squares / (double)trials - value * value;

    return (struct engagement_figure){ value, sqrt(fmax(variance, 0) / (double)trials) };
}

/* ---- by round ---- */

static uint64_t ended(const struct score_round *round)
{
    uint64_t count = 0;

    for (size_t result = 0; result < ROUND_RESULTS; result++)
        count += round->ended[result];
    return count;
}

/* Health that a ship has lost by the end of a round, of all trials; `before`: in trials that ended
 * earlier, and goes on to count those that end now. */
static uint64_t lost(const struct score *score, size_t ship, size_t round, uint64_t *before)
{
    const struct score_round *now = &score->by_round[round];
    const struct engagement_kind *kind = engagement_kind_of(score->engagement, ship);
    const uint64_t full = (uint64_t)(kind->hull + kind->shields);

    if (!kind->mortal)
        return 0;
    *before += ended(now) * full - now->left[ship];
    return *before + now->going * full - now->health[ship];
}

static void set_ship(const struct score *score, size_t ship, struct engagement_result *out)
{
    const enum engagement_side side = score->engagement->ships[ship].side;
    uint64_t dead = 0, before = 0;

    for (size_t round = 1; round <= out->round_count && round <= score->rounds; round++) {
        const struct score_round *now = &score->by_round[round];

        dead += now->dead[ship];
        out->ships[ship].gone[round - 1] =
            (double)(dead + now->going - now->in_play[ship]) / (double)score->trials;
        out->sides[side].lost[round - 1] +=
            (double)lost(score, ship, round, &before) / (double)score->trials;
    }
}

static void set_side(const struct score *score, enum engagement_side side,
                     struct engagement_result *out)
{
    uint64_t gone = 0, suffered = 0;

    for (size_t round = 1; round <= out->round_count && round <= score->rounds; round++) {
        const struct score_round *now = &score->by_round[round];

        gone += now->ended[ROUND_DRAW] + now->ended[side == ENGAGEMENT_A ? ROUND_B : ROUND_A];
        suffered += now->suffered[side];
        out->sides[side].gone[round - 1] = (double)gone / (double)score->trials;
        out->sides[side].lost[round - 1] += (double)suffered / (double)score->trials;
    }
}

/* ---- in the end ---- */

static void set_ends(const struct score *score, struct engagement_result *out)
{
    uint64_t results[ROUND_RESULTS] = { 0 };
    struct score_sum rounds = { 0, 0 };

    for (size_t round = 1; round <= score->rounds; round++) {
        const uint64_t count = ended(&score->by_round[round]);

        for (size_t result = 0; result < ROUND_RESULTS; result++)
            results[result] += score->by_round[round].ended[result];
        rounds.sum += round * count;
        rounds.squares += round * round * count;
        if (round <= out->round_count)
            out->rounds_pmf[round] = (double)count / (double)score->trials;
    }
    out->a = probability(results[ROUND_A], score->trials);
    out->draw = probability(results[ROUND_DRAW], score->trials);
    out->b = probability(results[ROUND_B], score->trials);
    out->undecided = probability(results[ROUND_UNDECIDED], score->trials);
    out->rounds = mean(&rounds, score->trials);
}

/* A ship lives a round if it is in play when it begins: so many have, by P(it lives n or more). */
static void set_deeds(const struct score *score, size_t ship, struct engagement_result *out)
{
    const struct score_ship *from = &score->ships[ship];
    struct engagement_of_ship *to = &out->ships[ship];
    struct score_sum rounds = { score->trials, score->trials };
    uint64_t dead = 0;

    for (size_t round = 1; round <= score->rounds; round++) {
        rounds.sum += score->by_round[round].in_play[ship];
        rounds.squares += (2 * round + 1) * score->by_round[round].in_play[ship];
        dead += score->by_round[round].dead[ship];
    }
    to->destroyed = probability(dead, score->trials);
    to->rounds = mean(&rounds, score->trials);
    to->attacks = mean(&from->attacks, score->trials);
    to->damage = mean(&from->damage, score->trials);
    to->kills = mean(&from->kills, score->trials);
    to->faceup = (double)from->faceup / (double)score->trials;
    to->half = (double)from->half / (double)score->trials;
}

static volley_status set_points(const struct score *score, enum engagement_side side,
                                struct engagement_result *out, volley_error *err)
{
    struct engagement_of_side *to = &out->sides[side];
    struct score_sum points = { 0, 0 };

    if (!score->points_count[side])
        return VOLLEY_OK;
    to->points_pmf = calloc(score->points_len[side], sizeof *to->points_pmf);
    NEED(to->points_pmf, err);
    to->points_len = score->points_len[side];
    for (size_t lost_points = 0; lost_points < to->points_len; lost_points++) {
        const uint64_t count = score->points_count[side][lost_points];

        to->points_pmf[lost_points] = (double)count / (double)score->trials;
        points.sum += lost_points * count;
        points.squares += lost_points * lost_points * count;
    }
    to->points_lost = mean(&points, score->trials);
    return VOLLEY_OK;
}

static void set_left(const struct score *score, enum engagement_side side,
                     struct engagement_result *out)
{
    const size_t len = out->sides[side].left_len;
    double *left = out->sides[side].left;

    for (size_t i = 0; i < (out->round_count + 1) * len; i++)
        left[i] = (double)score->left_count[side][i] / (double)score->trials +
                  (i < len ? 0 : left[i - len]);
}

/* ---- differences ---- */

double score_error(const struct score *score, enum score_difference difference)
{
    const struct score_sum *sum = &score->differences[difference];
    const double n = (double)score->trials, mean_of = (double)(int64_t)sum->sum / n;

    return sqrt(fmax((double)sum->squares / n - mean_of * mean_of, 0) / n);
}

static struct engagement_figure difference_of(const struct score *score,
                                              enum score_difference difference, double unit)
{
    const double sum = (double)(int64_t)score->differences[difference].sum;

    return (struct engagement_figure){ unit * sum / (double)score->trials,
                                       unit * score_error(score, difference) };
}

void score_differences(const struct score *score, struct engagement_difference *out)
{
    out->a = difference_of(score, SCORE_A, 1);
    out->draw = difference_of(score, SCORE_DRAW, 1);
    out->b = difference_of(score, SCORE_B, 1);
    out->value = difference_of(score, SCORE_VALUE, 0.5);
    out->rounds = difference_of(score, SCORE_ROUNDS, 1);
    out->points_lost[ENGAGEMENT_A] = difference_of(score, SCORE_POINTS_A, 1);
    out->points_lost[ENGAGEMENT_B] = difference_of(score, SCORE_POINTS_B, 1);
}

/* ---- */

void score_so_far(const struct score *score, struct engagement_result *out)
{
    *out = (struct engagement_result){ .trials = score->trials };
    if (score->trials)
        set_ends(score, out);
}

volley_status score_result(const struct score *score, struct engagement_result *out,
                           volley_error *err)
{
    volley_status status =
        engagement_result_init(out, score->engagement, schedule_rounds(score->engagement, 0), err);

    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES && status == VOLLEY_OK; side++) {
        set_side(score, side, out);
        set_left(score, side, out);
        status = set_points(score, side, out, err);
    }
    if (status != VOLLEY_OK) {
        engagement_result_fini(out);
        return status;
    }
    set_ends(score, out);
    for (size_t ship = 0; ship < out->ship_count; ship++) {
        set_ship(score, ship, out);
        set_deeds(score, ship, out);
    }
    out->trials = score->trials;
    return VOLLEY_OK;
}
