#include "questions/duel/handle.h"

#include "base/array.h"
#include "base/clock.h"
#include "battle/chain/chain.h"
#include "battle/lanes/lanes.h"
#include "battle/rounds/source.h"
#include "questions/ask/ask.h"

/* ---- exact ---- */

/* What may be tried where a simulation is as good an answer: each some half a second. */
enum { QUICK_OUTCOMES = 3000000, QUICK_NODES = 1 << 19 };

/* Whether a side plays best, and no side does because somebody has asked for that. */
static bool is_usual_best(const volley_duel *duel, const struct engagement *engagement)
{
    for (int side = 0; side < ENGAGEMENT_SIDES; side++)
        if (engagement->policies[side] == ENGAGEMENT_BEST && !duel->usual_policy[side])
            return false;
    return engagement_furthest(engagement) == ENGAGEMENT_BEST;
}

/* What is usual where best play cannot be worked out. */
static void give_up_best(struct engagement *engagement)
{
    for (int side = 0; side < ENGAGEMENT_SIDES; side++)
        if (engagement->policies[side] == ENGAGEMENT_BEST)
            engagement->policies[side] = ENGAGEMENT_ROUND;
}

/* Best play takes as long for a simulation: where it is asked for, no attack is too many. */
static uint64_t quick_nodes(const volley_duel *duel, const struct engagement *engagement)
{
    const bool is_best = engagement_furthest(engagement) == ENGAGEMENT_BEST;

    return is_best && !is_usual_best(duel, engagement) ? 0 : QUICK_NODES;
}

/* Of an engagement that nobody has seen the end of in so many trials nobody will. */
enum { PROBE_TRIALS = 64 };

static volley_status run_exact(volley_duel *duel, size_t index, const volley_duel_engine *engine,
                               volley_error *err)
{
    const struct engagement *engagement = &duel->variants[index].cast.engagement;
    const bool is_quick = engine->engine == VOLLEY_ENGINE_AUTO;
    const volley_plan_options plan = { .watch = engine->watch, .context = engine->context };
    struct ask_watch adapter;
    const struct watch watch = ask_watch_begin(&adapter, &plan, true);
    const struct engagement_chain_options options = {
        .memory_bytes = (size_t)engine->memory,
        .outcomes_max = is_quick ? QUICK_OUTCOMES : 0,
        .nodes_max = is_quick ? quick_nodes(duel, engagement) : 0,
        .watch = &watch
    };

    return engagement_chain_run(&duel->variants[index].exact, engagement, &options, err);
}

/* Best play where it can be worked out, if nobody has asked for another. */
static volley_status run_usual(volley_duel *duel, size_t index, const volley_duel_engine *engine,
                               volley_error *err)
{
    struct engagement *engagement = &duel->variants[index].cast.engagement;
    volley_error fault = { 0 };
    volley_status status = run_exact(duel, index, engine, &fault);

    if (status == VOLLEY_TOO_LARGE && is_usual_best(duel, engagement)) {
        give_up_best(engagement);
        return run_exact(duel, index, engine, err);
    }
    return status == VOLLEY_OK ? VOLLEY_OK : error_copy(err, &fault);
}

static volley_status run_all_exact(volley_duel *duel, const volley_duel_engine *engine,
                                   volley_error *err)
{
    for (size_t i = 0; i < duel->count; i++)
        TRY(run_usual(duel, i, engine, err));
    return VOLLEY_OK;
}

/* ---- simulated ---- */

/* The caller's function, seen through a watch that knows the share alone. */
struct progress {
    const volley_simulation *simulation;
    double start;
    bool stopped;
};

static bool is_stopped(double share, void *context)
{
    struct progress *progress = context;
    const uint64_t planned = progress->simulation->trials;
    const volley_progress now = { (uint64_t)(share > 0 ? share * (double)planned : 0), planned,
                                  clock_seconds() - progress->start };

    progress->stopped =
        progress->stopped || (progress->simulation->progress &&
                              progress->simulation->progress(&now, progress->simulation->context));
    return progress->stopped;
}

/* As the caller simulates, whatever is tried. */
static struct engagement_trials_options trials_of(const volley_duel_engine *engine,
                                                  const struct watch *watch)
{
    return (struct engagement_trials_options){ .seed = engine->simulation.seed,
                                               .threads = engine->simulation.threads,
                                               .kernel = engine->simulation.kernel,
                                               .memory_bytes = (size_t)engine->memory,
                                               .watch = watch,
                                               .crew = engine->simulation.crew };
}

/* A few trials, which each process plays for itself. */
static struct engagement_trials_options probe_of(const volley_duel_engine *engine, uint64_t trials,
                                                 uint64_t seed, const struct watch *watch)
{
    struct engagement_trials_options options = trials_of(engine, watch);

    options.trials = trials;
    options.seed = seed;
    options.threads = 1;
    options.crew = NULL;
    return options;
}

/* Nothing is done yet, whatever is tried first. */
static bool is_stopped_early(double share, void *context)
{
    (void)share;
    return is_stopped(0, context);
}

/* Best play that nobody has asked for has to be found quickly. */
static volley_status settle_policy(volley_duel *duel, size_t index, const struct watch *watch,
                                   volley_error *err)
{
    struct duel_variant *variant = &duel->variants[index];
    struct engagement *engagement = &variant->cast.engagement;
    volley_error fault = { 0 };
    volley_status status;

    if (variant->rests || variant->source || !is_usual_best(duel, engagement))
        return VOLLEY_OK;
    variant->source = calloc(1, sizeof *variant->source);
    NEED(variant->source, err);
    status = source_init_within(variant->source, engagement, QUICK_NODES, watch, &fault);
    if (status == VOLLEY_OK)
        return VOLLEY_OK;
    source_free(variant->source);
    variant->source = NULL;
    if (status != VOLLEY_TOO_LARGE)
        return error_copy(err, &fault);
    give_up_best(engagement);
    return VOLLEY_OK;
}

void duel_forget_sources(volley_duel *duel, size_t bytes_most)
{
    size_t bytes = 0;

    for (size_t i = 0; i < duel->count; i++) {
        struct duel_variant *variant = &duel->variants[i];

        bytes += source_bytes(variant->source);
        if (variant->rests || bytes > bytes_most) {
            source_free(variant->source);
            variant->source = NULL;
        }
    }
}

/* Without a limit of rounds a few trials tell whether there is an end to wait for. */
static volley_status check_end(const volley_duel *duel, const volley_duel_engine *engine,
                               const struct watch *watch, volley_error *err)
{
    const struct engagement_trials_options options =
        probe_of(engine, PROBE_TRIALS, engine->simulation.seed, watch);
    volley_status status = VOLLEY_OK;

    for (size_t i = 0; i < duel->count && status == VOLLEY_OK; i++) {
        const struct engagement *engagement = &duel->variants[i].cast.engagement;
        struct engagement_result result;

        if (engagement->rounds > 0 || duel->variants[i].rests)
            continue;
        status = engagement_trials_run(&result, engagement, &options, err);
        if (status == VOLLEY_OK && result.undecided.value >= 1)
            status = error_endless(err);
        engagement_result_fini(&result);
    }
    return status;
}

/* An engagement in which a few trials find so much to work out takes long: the usual number is
 * smaller, so that two processors have an answer in some ten seconds. It hangs neither on the seed
 * nor on the machine. */
enum { HEAVY_TRIALS = 16 };

/* Trials of more ships seldom come to a round that another one has come to, and players who look
 * ahead have to work out each anew. */
enum { ALIKE_SHIPS = 8 };

/* Of a way to fight, at most, as usual and where more are asked for: differences of 0.8 and 0.4 %
 * are found. */
enum { CHOICE_TRIALS = 1 << 14, CHOICE_TRIALS_MOST = 1 << 16 };

static const struct heavy {
    uint64_t nodes, trials; /* more nodes than these: so many trials */
} heavy[] = { { 500000, VOLLEY_DUEL_TRIALS_FEWEST },
              { 1000000, VOLLEY_DUEL_TRIALS_FEWEST / 4 },
              { 2000000, VOLLEY_DUEL_TRIALS_FEWEST / 16 } };

/* The usual number of trials, for what the duel is found to be. */
static volley_status settle_trials(volley_duel *duel, const volley_duel_engine *engine,
                                   const struct watch *watch, volley_error *err)
{
    const struct engagement_trials_options options = probe_of(engine, HEAVY_TRIALS, 0, watch);
    const struct engagement *engagement = &duel->variants[0].cast.engagement;
    struct engagement_result found;
    volley_status status;

    if (!duel->usual_trials || engine->simulation.trials != VOLLEY_DUEL_TRIALS_FEW)
        return VOLLEY_OK;
    if (engagement_furthest(engagement) == ENGAGEMENT_ROUND &&
        (!lanes_play_it(engagement) || engagement->ship_count > ALIKE_SHIPS))
        duel->heavy_trials = VOLLEY_DUEL_TRIALS_FEWEST; /* each takes some ten times as long */
    status = engagement_trials_run(&found, engagement, &options, err);
    for (size_t i = 0; status == VOLLEY_OK && i < ARRAY_LEN(heavy); i++)
        if (found.nodes > heavy[i].nodes)
            duel->heavy_trials = heavy[i].trials;
    engagement_result_fini(&found);
    return status;
}

/* All that has to be known before the first trial. */
static volley_status settle(volley_duel *duel, const volley_duel_engine *engine,
                            struct progress *progress, volley_error *err)
{
    const struct watch watch = { is_stopped_early, progress };

    for (size_t i = 0; i < duel->count; i++)
        TRY(settle_policy(duel, i, &watch, err));
    TRY(check_end(duel, engine, &watch, err));
    return settle_trials(duel, engine, &watch, err);
}

static size_t list_questions(volley_duel *duel, struct engagement_trials_question *out)
{
    size_t count = 0;

    for (size_t i = 0; i < duel->count; i++) {
        struct duel_variant *variant = &duel->variants[i];

        if (!variant->rests)
            out[count++] =
                (struct engagement_trials_question){ .engagement = &variant->cast.engagement,
                                                     .kept = &variant->source,
                                                     .out = &variant->simulated,
                                                     .difference = &variant->difference };
    }
    return count;
}

/* The duel and its variants are played with the same luck. */
static volley_status run_simulation(volley_duel *duel, const volley_duel_engine *engine,
                                    volley_error *err)
{
    volley_simulation wanted = engine->simulation;
    const volley_simulation *simulation = &wanted;
    struct progress progress = { simulation, clock_seconds(), false };
    const struct watch watch = { is_stopped, &progress };
    struct engagement_trials_options options = trials_of(engine, &watch);
    struct engagement_trials_question *questions = calloc(duel->count, sizeof *questions);
    volley_status status;

    NEED(questions, err);
    status = settle(duel, engine, &progress, err);
    options.precision = simulation->precision;
    options.trials = wanted.trials = duel->heavy_trials ? duel->heavy_trials : wanted.trials;
    if (status == VOLLEY_OK)
        status =
            engagement_trials_compare(questions, list_questions(duel, questions), &options, err);
    duel_forget_sources(duel, duel->keeps);
    free(questions);
    duel->stopped = progress.stopped;
    duel->seed = simulation->seed;
    duel->threads = simulation->threads;
    return status;
}

/* ---- both ---- */

/* Damage cards make so many states that a simulation is the better answer. */
static volley_status run_auto(volley_duel *duel, const volley_duel_engine *engine,
                              volley_error *err)
{
    volley_error fault = { 0 };
    volley_status status = VOLLEY_TOO_LARGE;

    if (!duel->deck)
        status = run_all_exact(duel, engine, &fault);
    if (status == VOLLEY_TOO_LARGE) {
        for (size_t i = 0; i < duel->count; i++)
            engagement_result_fini(&duel->variants[i].exact);
        return run_simulation(duel, engine, err);
    }
    return status == VOLLEY_OK ? VOLLEY_OK : error_copy(err, &fault);
}

/* What the sides shoot at and do, before anything else is played. */
static volley_status find_best(volley_duel *duel, const volley_duel_engine *engine,
                               volley_error *err)
{
    const volley_simulation *simulation = &engine->simulation;
    struct progress progress = { simulation, clock_seconds(), false };
    const struct watch watch = { is_stopped, &progress };
    struct engagement_trials_options options = trials_of(engine, &watch);
    volley_status status = settle(duel, engine, &progress, err);
    const uint64_t most = duel->usual_trials ? CHOICE_TRIALS : CHOICE_TRIALS_MOST;

    options.trials = duel->heavy_trials ? duel->heavy_trials : simulation->trials;
    options.trials = options.trials < most ? options.trials : most;
    if (status == VOLLEY_OK)
        status = duel_choose(duel, &options, err);
    if (status == VOLLEY_OK && duel->advises)
        status = duel_find_round(duel, &watch, err);
    if (duel->usual_trials && !duel->heavy_trials &&
        !lanes_play_it(&duel->variants[0].cast.engagement))
        duel->heavy_trials = VOLLEY_DUEL_TRIALS_FEWEST; /* it was not asked to play by that */
    duel->stopped = progress.stopped;
    duel->seed = simulation->seed;
    return status;
}

volley_status duel_run_engines(volley_duel *duel, const volley_duel_engine *engine,
                               volley_error *err)
{
    bool seeks = duel->advises;

    for (int i = 0; i < DUEL_MATTERS * ENGAGEMENT_SIDES; i++)
        seeks = seeks || duel->seeks[i / ENGAGEMENT_SIDES][i % ENGAGEMENT_SIDES];
    if (seeks) {
        const volley_status status = find_best(duel, engine, err);

        duel_forget_sources(duel, 0); /* the engagement may be another one now */
        TRY(status);
    }
    if (duel->advises)
        return VOLLEY_OK;
    if (duel->stopped)
        return error_stopped(err);
    if (engine->engine == VOLLEY_ENGINE_AUTO)
        return run_auto(duel, engine, err);
    if (engine->engine != VOLLEY_ENGINE_EXACT)
        TRY(run_simulation(duel, engine, err));
    if (engine->engine != VOLLEY_ENGINE_MC)
        TRY(run_all_exact(duel, engine, err));
    return VOLLEY_OK;
}
