#include "battle/chain/flow.h"

volley_status tally_init(struct tally *out, const struct round_game *game, size_t round_count,
                         struct engagement_result *result, volley_error *err)
{
    const bool exact = result->exact;
    volley_status status = engagement_result_init(result, game->engagement, round_count, err);

    result->exact = exact;
    *out = (struct tally){ .game = game, .out = result };
    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES && status == VOLLEY_OK; side++) {
        const int most = points_of_side(game->engagement, side);
        const size_t left_len = result->sides[side].left_len;

        out->left[side] = left_len ? calloc(left_len, sizeof *out->left[side]) : NULL;
        out->points_len[side] = (size_t)(most + 1);
        out->points[side] = most < 0 ? NULL : calloc((size_t)most + 1, sizeof *out->points[side]);
        if ((most >= 0 && !out->points[side]) || (left_len && !out->left[side]))
            status = error_nomem(err);
    }
    return status;
}

void tally_fini(struct tally *tally)
{
    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++) {
        free(tally->points[side]);
        free(tally->left[side]);
    }
    *tally = (struct tally){ .game = NULL };
}

/* ---- adding up ---- */

void tally_begins(struct tally *tally, const struct engagement_state *state, double mass)
{
    sum_add(&tally->rounds, mass);
    for (size_t ship = 0; ship < tally->game->engagement->ship_count; ship++)
        if (state_in_play(state, ship))
            sum_add(&tally->ships[ship].rounds, mass);
}

void tally_event(struct tally *tally, const struct round_event *event, double mass)
{
    struct tally_ship *target = &tally->ships[event->target];

    if (event->faceup)
        sum_add(&target->faceup, mass * event->faceup);
    if (event->damage > 0 && !round_kind(tally->game, event->target)->mortal)
        sum_add(&target->suffered, mass * event->damage);
    if (event->attacker == ROUND_NOBODY)
        return;
    if (event->attacked)
        sum_add(&tally->ships[event->attacker].attacks, mass);
    if (event->damage > 0)
        sum_add(&tally->ships[event->attacker].damage, mass * event->damage);
    if (event->destroyed)
        sum_add(&tally->ships[event->attacker].kills, mass);
}

/* Of a side that has won, if that is asked for. */
static void add_left(struct tally *tally, const struct engagement_state *state,
                     enum round_result result, double mass)
{
    const enum engagement_side side = result == ROUND_B ? ENGAGEMENT_B : ENGAGEMENT_A;
    const struct engagement *engagement = tally->game->engagement;
    const size_t first = engagement_first_of(engagement, side);
    size_t left = 0;

    if (!tally->left[side] || (result != ROUND_A && result != ROUND_B))
        return;
    for (size_t ship = first; ship < first + engagement->count_of[side]; ship++)
        left += engagement->left == ENGAGEMENT_LEFT_SHIPS      ? state_in_play(state, ship)
                : engagement_kind_of(engagement, ship)->mortal ? (size_t)state_health(state, ship)
                                                               : 0;
    sum_add(&tally->left[side][left], mass);
}

void tally_ends(struct tally *tally, const struct engagement_state *state, double mass)
{
    const struct engagement *engagement = tally->game->engagement;
    const enum round_result result = round_result(tally->game, state);
    int points[ENGAGEMENT_SIDES] = { 0, 0 };

    add_left(tally, state, result, mass);
    sum_add(&tally->results[result], mass);
    sum_add(&tally->ended, mass);
    for (size_t ship = 0; ship < engagement->ship_count; ship++) {
        const struct engagement_kind *kind = round_kind(tally->game, ship);
        const enum engagement_side side = engagement->ships[ship].side;
        const int lost = round_lost(tally->game, state, ship);
        const int half = points_half_damage(engagement->edition, kind);

        points[side] += points_lost(engagement->edition, kind, lost);
        sum_add(&tally->lost[side], mass * lost);
        if (!state_in_play(state, ship))
            sum_add(&tally->ships[ship].destroyed, mass);
        else if (half > 0 && lost >= half)
            sum_add(&tally->ships[ship].half, mass);
    }
    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++)
        if (tally->points[side])
            sum_add(&tally->points[side][points[side]], mass);
}

/* ---- by round ---- */

static void add_live(struct tally *tally, size_t at, const struct engagement_state *state,
                     double mass)
{
    struct engagement_result *out = tally->out;

    for (size_t ship = 0; ship < out->ship_count; ship++) {
        const enum engagement_side side = tally->game->engagement->ships[ship].side;

        out->sides[side].lost[at] += mass * round_lost(tally->game, state, ship);
        if (!state_in_play(state, ship))
            out->ships[ship].gone[at] += mass;
    }
}

static void set_left(struct tally *tally, size_t round)
{
    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++) {
        const struct engagement_of_side *of = &tally->out->sides[side];

        for (size_t i = 0; i < of->left_len; i++)
            of->left[round * of->left_len + i] = sum_of(&tally->left[side][i]);
    }
}

void tally_round(struct tally *tally, size_t round, const struct numbers *live)
{
    struct engagement_result *out = tally->out;
    const size_t at = round - 1;
    const double draw = sum_of(&tally->results[ROUND_DRAW]);

    set_left(tally, round);
    out->rounds_pmf[round] = sum_of(&tally->ended);
    tally->ended = (struct sum){ 0, 0 };
    out->sides[ENGAGEMENT_A].gone[at] = sum_of(&tally->results[ROUND_B]) + draw;
    out->sides[ENGAGEMENT_B].gone[at] = sum_of(&tally->results[ROUND_A]) + draw;
    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++)
        out->sides[side].lost[at] = sum_of(&tally->lost[side]);
    for (size_t ship = 0; ship < out->ship_count; ship++) {
        const enum engagement_side side = tally->game->engagement->ships[ship].side;

        out->ships[ship].gone[at] = sum_of(&tally->ships[ship].destroyed);
        out->sides[side].lost[at] += sum_of(&tally->ships[ship].suffered);
    }
    for (uint32_t i = 0; i < live->count; i++) {
        struct engagement_state state;

        states_get(live, i, &state);
        add_live(tally, at, &state, states_masses(live)[i]);
    }
}

/* ---- the result ---- */

static struct engagement_figure figure_of(const struct sum *sum)
{
    return (struct engagement_figure){ .value = sum_of(sum) };
}

static volley_status finish_points(struct tally *tally, enum engagement_side side,
                                   volley_error *err)
{
    struct engagement_of_side *out = &tally->out->sides[side];
    struct sum mean = { 0, 0 };

    if (!tally->points[side])
        return VOLLEY_OK;
    out->points_pmf = calloc(tally->points_len[side], sizeof *out->points_pmf);
    NEED(out->points_pmf, err);
    out->points_len = tally->points_len[side];
    for (size_t points = 0; points < out->points_len; points++) {
        out->points_pmf[points] = sum_of(&tally->points[side][points]);
        sum_add(&mean, (double)points * out->points_pmf[points]);
    }
    out->points_lost = figure_of(&mean);
    return VOLLEY_OK;
}

volley_status tally_finish(struct tally *tally, volley_error *err)
{
    struct engagement_result *out = tally->out;
    volley_status status = finish_points(tally, ENGAGEMENT_A, err);

    set_left(tally, out->round_count);
    out->a = figure_of(&tally->results[ROUND_A]);
    out->draw = figure_of(&tally->results[ROUND_DRAW]);
    out->b = figure_of(&tally->results[ROUND_B]);
    out->undecided = figure_of(&tally->results[ROUND_UNDECIDED]);
    out->rounds = figure_of(&tally->rounds);
    for (size_t ship = 0; ship < out->ship_count; ship++) {
        const struct tally_ship *from = &tally->ships[ship];
        struct engagement_of_ship *to = &out->ships[ship];

        to->destroyed = figure_of(&from->destroyed);
        to->rounds = figure_of(&from->rounds);
        to->attacks = figure_of(&from->attacks);
        to->damage = figure_of(&from->damage);
        to->kills = figure_of(&from->kills);
        to->faceup = sum_of(&from->faceup);
        to->half = sum_of(&from->half);
    }
    return status == VOLLEY_OK ? finish_points(tally, ENGAGEMENT_B, err) : status;
}
