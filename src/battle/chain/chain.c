#include "battle/chain/chain.h"

#include "base/clock.h"
#include "battle/chain/flow.h"

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
