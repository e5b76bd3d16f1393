#include "battle/chain/chain.h"

#include "base/clock.h"
#include "battle/chain/flow.h"

/* Room for figures by round. out: all-zero. */
static volley_status tally_init(struct tally *out, const struct round_game *game,
                                size_t round_count, struct engagement_result *result,
                                volley_error *err)
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

static void tally_fini(struct tally *tally)
{
    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++) {
        free(tally->points[side]);
        free(tally->left[side]);
    }
    *tally = (struct tally){ .game = NULL };
}

/* ---- adding up ---- */

/* A state with which a round begins, visited `mass` times. */
static void tally_begins(struct tally *tally, const struct engagement_state *state, double mass)
{
    sum_add(&tally->rounds, mass);
    for (size_t ship = 0; ship < tally->game->engagement->ship_count; ship++)
        if (state_in_play(state, ship))
            sum_add(&tally->ships[ship].rounds, mass);
}

/* What an outcome has done. */
static void tally_event(struct tally *tally, const struct round_event *event, double mass)
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

/* A state with which an engagement is over. */
static void tally_ends(struct tally *tally, const struct engagement_state *state, double mass)
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

/* The end of a round: the figures of what is over, and of what goes on. */
static void tally_round(struct tally *tally, size_t round, const struct numbers *live)
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

/* Set what is known now in the result. */
static volley_status tally_finish(struct tally *tally, volley_error *err)
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

enum {
    LOOK_EVERY = 1 << 13, /* outcomes: some milliseconds */
    GROUPS = 4,           /* of phases, each for one ship after the other: Activation, what
                           * detonates, before all attacks, engagement */
    STEPS = STATE_PHASES + 2 * MEETINGS_MAX /* of one ship in a group */
};

/* How far a state has come in its round: whatever comes of it has come further. */
static size_t progress_of(const struct round_game *game, const struct engagement_state *state)
{
    static const enum state_phase begins[GROUPS] = { STATE_ROUND, STATE_BOMB, STATE_COMBAT,
                                                     STATE_ENGAGEMENT };
    size_t group = GROUPS - 1, step;

    while (state->phase < begins[group])
        group--;
    step = state->phase;
    if (step >= STATE_HAZARD && group <= 1) /* one hazard after the other, and then the rest */
        step += 2 * (size_t)(step <= STATE_STRUCK || group == 1 ? state->target : MEETINGS_MAX);
    return (group * (game->engagement->ship_count + 1) + state->at) * STEPS + step;
}

volley_status flow_init(struct flow *out, struct round_game *game, struct flow_budget *budget,
                        volley_error *err)
{
    *out = (struct flow){ .game = game, .budget = budget };
    out->place_count = (game->engagement->ship_count + 1) * STEPS * GROUPS;
    out->places = calloc(out->place_count, sizeof *out->places);
    NEED(out->places, err);
    for (size_t i = 0; i < out->place_count; i++)
        out->places[i] = numbers_of(game->bytes, sizeof(double));
    return VOLLEY_OK;
}

void flow_fini(struct flow *flow)
{
    for (size_t i = 0; flow->places && i < flow->place_count; i++)
        numbers_fini(&flow->places[i]);
    free(flow->places);
    *flow = (struct flow){ .game = NULL };
}

static volley_status check_budget(struct flow *flow, volley_error *err)
{
    struct flow_budget *budget = flow->budget;

    if (budget->taken > budget->taken_max || budget->states + flow->waiting > budget->states_max ||
        budget->found + budget->memory + flow->waiting * (flow->game->bytes + sizeof(double) * 3) >
            budget->memory_bytes)
        return engagement_too_large(err);
    if (budget->taken - budget->looked < LOOK_EVERY)
        return VOLLEY_OK;
    budget->looked = budget->taken;
    budget->found = source_bytes(budget->source) + round_bytes(flow->game);
    return watch_stops(budget->watch, budget->share) ? error_stopped(err) : VOLLEY_OK;
}

static volley_status end(struct flow *flow, const struct engagement_state *state, double mass,
                         volley_error *err)
{
    if (!flow->tally || round_result(flow->game, state) == ROUND_UNDECIDED)
        return flow->over(flow->context, state, mass, err);
    tally_ends(flow->tally, state, mass);
    return VOLLEY_OK;
}

/* A state goes on to the next point, and waits there for others like it. */
static volley_status go_on(struct flow *flow, struct engagement_state *state, double mass,
                           volley_error *err)
{
    struct round_point point;
    struct numbers *place;
    uint32_t before;

    TRY(round_next(flow->game, state, &point, err));
    if (point.kind == ROUND_OVER)
        return end(flow, state, mass, err);
    place = &flow->places[progress_of(flow->game, state)];
    before = place->count;
    NEED(states_add(place, state, mass), err);
    flow->waiting += place->count - before;
    return check_budget(flow, err);
}

/* States that come of one, which has a mass. */
struct pushed {
    struct flow *flow;
    double mass;
};

static volley_status take(void *context, const struct round_event *event,
                          struct engagement_state *after, double probability, volley_error *err)
{
    const struct pushed *pushed = context;
    struct flow *flow = pushed->flow;
    const double mass = pushed->mass * probability;

    flow->budget->taken++;
    if (flow->tally)
        tally_event(flow->tally, event, mass);
    if (flow->follows && !flow->follows(flow->context, event, after))
        return VOLLEY_OK;
    return go_on(flow, after, mass, err);
}

static volley_status take_all(struct flow *flow, struct engagement_state *state, double mass,
                              volley_error *err)
{
    struct pushed pushed = { flow, mass };
    struct round_point point;

    TRY(round_next(flow->game, state, &point, err));
    if (flow->meets)
        flow->meets(flow->context, state, &point, mass);
    return round_each(flow->game, state, &point, take, &pushed, err);
}

volley_status flow_run(struct flow *flow, const struct numbers *states, const double *masses,
                       volley_error *err)
{
    volley_status status = VOLLEY_OK;
    struct engagement_state state;

    for (uint32_t i = 0; i < states->count && status == VOLLEY_OK; i++) {
        states_get(states, i, &state);
        if (flow->tally)
            tally_begins(flow->tally, &state, masses[i]);
        status = go_on(flow, &state, masses[i], err);
    }
    for (size_t at = 0; at < flow->place_count; at++) {
        struct numbers *place = &flow->places[at];

        for (uint32_t i = 0; i < place->count && status == VOLLEY_OK; i++) {
            states_get(place, i, &state);
            status = take_all(flow, &state, states_masses(place)[i], err);
        }
        flow->waiting -= place->count;
        numbers_clear(place);
    }
    return status;
}

enum { STATES_MAX = 4000000, OUTCOMES_MAX = 1 << 28 };

struct chain {
    struct round_game game;
    struct flow_budget budget;
    struct flow flow;
    struct tally tally;
    struct numbers now, next; /* with which a round begins */
};

static volley_status take_state(void *context, const struct engagement_state *state, double mass,
                                volley_error *err)
{
    struct chain *chain = context;

    NEED(states_add(&chain->next, state, mass), err);
    chain->budget.states = (size_t)chain->now.count + chain->next.count;
    chain->budget.memory = numbers_bytes(&chain->now) + numbers_bytes(&chain->next);
    return VOLLEY_OK;
}

static volley_status play_round(struct chain *chain, size_t round, volley_error *err)
{
    struct numbers played;

    TRY(flow_run(&chain->flow, &chain->now, states_masses(&chain->now), err));
    tally_round(&chain->tally, round, &chain->next);
    if (chain->tally.out->states < chain->next.count)
        chain->tally.out->states = chain->next.count;
    played = chain->now;
    chain->now = chain->next;
    chain->next = played;
    numbers_clear(&chain->next);
    return VOLLEY_OK;
}

static void end_undecided(struct chain *chain)
{
    struct engagement_result *out = chain->tally.out;

    for (uint32_t i = 0; i < chain->now.count; i++) {
        struct engagement_state state;

        states_get(&chain->now, i, &state);
        tally_ends(&chain->tally, &state, states_masses(&chain->now)[i]);
        out->rounds_pmf[out->round_count] += states_masses(&chain->now)[i];
    }
}

static volley_status play(struct chain *chain, volley_error *err)
{
    const size_t rounds = chain->tally.out->round_count;
    const bool is_limited = chain->game.engagement->rounds > 0;
    struct engagement_state start;

    TRY(round_start(&chain->game, &start, err));
    NEED(states_add(&chain->now, &start, 1), err);
    for (size_t round = 1; round <= rounds; round++) {
        chain->budget.share = (double)(round - 1) / (double)(rounds + !is_limited);
        TRY(play_round(chain, round, err));
    }
    chain->budget.states = 0;
    chain->budget.memory = numbers_bytes(&chain->now) + numbers_bytes(&chain->next);
    if (is_limited)
        end_undecided(chain);
    else
        TRY(tail_run(&chain->game, &chain->budget, &chain->now, &chain->tally, err));
    return tally_finish(&chain->tally, err);
}

static volley_status init(struct chain *chain, struct engagement_result *out,
                          const struct engagement *engagement, const struct round_source *source,
                          const struct engagement_chain_options *options, volley_error *err)
{
    TRY(round_init(&chain->game, engagement, source, err));
    chain->budget = (struct flow_budget){
        .states_max = STATES_MAX,
        .memory_bytes = options->memory_bytes ? options->memory_bytes : ENGAGEMENT_MEMORY,
        .taken_max = options->outcomes_max ? options->outcomes_max : OUTCOMES_MAX,
        .watch = options->watch,
    };
    chain->now = chain->next = numbers_of(chain->game.bytes, sizeof(double));
    TRY(flow_init(&chain->flow, &chain->game, &chain->budget, err));
    chain->flow.over = take_state;
    chain->flow.tally = &chain->tally;
    chain->flow.context = chain;
    return tally_init(&chain->tally, &chain->game,
                      schedule_rounds(engagement, options->rounds_shown), out, err);
}

static void fini(struct chain *chain)
{
    numbers_fini(&chain->now);
    numbers_fini(&chain->next);
    flow_fini(&chain->flow);
    tally_fini(&chain->tally);
    round_fini(&chain->game);
}

volley_status engagement_chain_run(struct engagement_result *out,
                                   const struct engagement *engagement,
                                   const struct engagement_chain_options *options,
                                   volley_error *err)
{
    const double start = clock_seconds();
    const uint64_t nodes = options->nodes_max ? options->nodes_max : SOURCE_NODES_MAX;
    struct round_source attacks;
    struct source source = { .tables = NULL };
    struct chain chain = { .budget = { 0 } };
    volley_status status;

    *out = (struct engagement_result){ .exact = true };
    if (!options->source)
        TRY(source_init_within(&source, engagement, nodes, options->watch, err));
    attacks = options->source ? *options->source : round_source_of(&source, engagement);
    status = init(&chain, out, engagement, &attacks, options, err);
    chain.budget.source = &source;
    if (status == VOLLEY_OK)
        status = play(&chain, err);
    fini(&chain);
    if (status != VOLLEY_OK)
        engagement_result_fini(out);
    out->seconds = clock_seconds() - start; /* best play included */
    source_fini(&source);
    return status;
}
