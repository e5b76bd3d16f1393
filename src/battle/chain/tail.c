#include "battle/chain/flow.h"

#include "base/grow.h"

enum { SWEEPS_MAX = 100000 };

/* While nobody loses health: from one state to another of the same health. */
struct step {
    uint32_t to;
    double probability;
};

/* States of the same health, with what becomes of each in a round. */
struct level {
    struct step *steps;
    uint32_t count, capacity;
    uint32_t *begin; /* by state, and one more */
    uint32_t begin_capacity;
    double *stay, *visits; /* by state */
};

struct tail {
    struct round_game *game;
    struct flow_budget *budget;
    struct tally *tally;
    struct numbers *levels; /* by health left that does not come back */
    size_t level_count;
    size_t at; /* the level that is worked on */
    struct level level;
    struct flow looks, moves; /* finds the steps of a level; plays the rounds from it */
};

static volley_status add(struct tail *tail, const struct engagement_state *state, double mass,
                         volley_error *err)
{
    struct numbers *level = &tail->levels[round_lasting_health(tail->game, state)];
    const size_t memory = numbers_bytes(level), count = level->count;

    NEED(states_add(level, state, mass), err);
    tail->budget->memory += numbers_bytes(level) - memory;
    tail->budget->states += level->count - count;
    return VOLLEY_OK;
}

/* ---- the steps of a level ---- */

static bool stays(const void *context, const struct round_event *event,
                  const struct engagement_state *after)
{
    const struct tail *tail = context;

    (void)event; /* shields may go without damage */
    return round_lasting_health(tail->game, after) == tail->at;
}

static volley_status note_step(void *context, const struct engagement_state *state, double mass,
                               volley_error *err)
{
    struct tail *tail = context;
    struct level *level = &tail->level;
    uint32_t to;

    TRY(add(tail, state, 0, err));
    to = numbers_known(&tail->levels[tail->at], state, tail->game->bytes) - 1;
    NEED(GROW(level->steps, level->capacity, level->count, 1), err);
    level->steps[level->count++] = (struct step){ .to = to, .probability = mass };
    return VOLLEY_OK;
}

/* State by state, which may become more on the way. */
static volley_status find_steps(struct tail *tail, volley_error *err)
{
    const struct numbers *states = &tail->levels[tail->at];
    struct numbers one = numbers_of(tail->game->bytes, sizeof(double));
    struct level *level = &tail->level;
    volley_status status = VOLLEY_OK;

    level->count = 0;
    for (uint32_t i = 0; i <= states->count && status == VOLLEY_OK; i++) {
        struct engagement_state state;

        if (!GROW(level->begin, level->begin_capacity, i, 1))
            status = error_nomem(err);
        else
            level->begin[i] = level->count;
        if (i == states->count || status != VOLLEY_OK)
            break;
        states_get(states, i, &state);
        numbers_clear(&one);
        status = states_add(&one, &state, 1)
                     ? flow_run(&tail->looks, &one, states_masses(&one), err)
                     : error_nomem(err);
    }
    numbers_fini(&one);
    return status;
}

/* ---- visits ---- */

/* What is on its way is let go on, state by state. Returns what is then on its way. */
static double sweep(const struct level *level, uint32_t count, double *on_way)
{
    double rest = 0;

    for (uint32_t i = 0; i < count; i++) {
        const double visits = on_way[i] / (1 - level->stay[i]);

        if (on_way[i] == 0)
            continue;
        on_way[i] = 0;
        level->visits[i] += visits;
        for (uint32_t step = level->begin[i]; step < level->begin[i + 1]; step++)
            if (level->steps[step].to != i)
                on_way[level->steps[step].to] += visits * level->steps[step].probability;
    }
    for (uint32_t i = 0; i < count; i++)
        rest += on_way[i];
    return rest;
}

static volley_status find_stays(const struct level *level, uint32_t count, volley_error *err)
{
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t step = level->begin[i]; step < level->begin[i + 1]; step++)
            if (level->steps[step].to == i)
                level->stay[i] += level->steps[step].probability;
        if (level->stay[i] >= 1)
            return error_endless(err);
    }
    return VOLLEY_OK;
}

static volley_status find_visits(struct tail *tail, volley_error *err)
{
    struct numbers *states = &tail->levels[tail->at];
    struct level *level = &tail->level;
    double total = 0, rest;
    uint32_t sweeps = 0;

    TRY(find_stays(level, states->count, err));
    for (uint32_t i = 0; i < states->count; i++)
        total += states_masses(states)[i];
    rest = total;
    while (rest > total * 1e-18) {
        rest = sweep(level, states->count, states_masses(states));
        if (watch_stops(tail->budget->watch, tail->budget->share))
            return error_stopped(err);
        if (++sweeps == SWEEPS_MAX)
            return error_endless(err);
    }
    return VOLLEY_OK;
}

/* ---- from a level to those below ---- */

static volley_status move_on(void *context, const struct engagement_state *state, double mass,
                             volley_error *err)
{
    struct tail *tail = context;

    return round_lasting_health(tail->game, state) != tail->at ? add(tail, state, mass, err)
                                                               : VOLLEY_OK;
}

static volley_status play_level(struct tail *tail, volley_error *err)
{
    struct numbers *states = &tail->levels[tail->at];
    struct level *level = &tail->level;
    volley_status status;

    TRY(find_steps(tail, err));
    level->stay = calloc((size_t)states->count * 2 + 1, sizeof *level->stay);
    NEED(level->stay, err);
    level->visits = level->stay + states->count;
    status = find_visits(tail, err);
    if (status == VOLLEY_OK)
        status = flow_run(&tail->moves, states, level->visits, err);
    free(level->stay);
    tail->budget->states -= states->count;
    tail->budget->memory -= numbers_bytes(states);
    numbers_fini(states);
    return status;
}

/* ---- */

static volley_status init(struct tail *tail, volley_error *err)
{
    tail->level_count = 1 + tail->game->engagement->ship_count * STATE_NO_HULL;
    tail->levels = calloc(tail->level_count, sizeof *tail->levels);
    NEED(tail->levels, err);
    for (size_t i = 0; i < tail->level_count; i++)
        tail->levels[i] = numbers_of(tail->game->bytes, sizeof(double));
    TRY(flow_init(&tail->looks, tail->game, tail->budget, err));
    TRY(flow_init(&tail->moves, tail->game, tail->budget, err));
    tail->looks.over = note_step;
    tail->looks.follows = stays;
    tail->moves.over = move_on;
    tail->moves.tally = tail->tally;
    tail->looks.context = tail->moves.context = tail;
    return VOLLEY_OK;
}

static void fini(struct tail *tail)
{
    for (size_t i = 0; tail->levels && i < tail->level_count; i++)
        numbers_fini(&tail->levels[i]);
    free(tail->levels);
    free(tail->level.steps);
    free(tail->level.begin);
    flow_fini(&tail->looks);
    flow_fini(&tail->moves);
}

volley_status tail_run(struct round_game *game, struct flow_budget *budget, struct numbers *live,
                       struct tally *tally, volley_error *err)
{
    struct tail tail = { .game = game, .budget = budget, .tally = tally };
    volley_status status = init(&tail, err);

    for (uint32_t i = 0; i < live->count && status == VOLLEY_OK; i++) {
        struct engagement_state state;

        states_get(live, i, &state);
        status = add(&tail, &state, states_masses(live)[i], err);
    }
    numbers_clear(live);
    for (tail.at = tail.level_count; status == VOLLEY_OK && tail.at-- > 0;)
        if (tail.levels[tail.at].count > 0)
            status = play_level(&tail, err);
    fini(&tail);
    return status;
}
