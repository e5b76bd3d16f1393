#include "battle/chain/flow.h"

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
