#include "duel/handle.h"

#include "ask/watch.h"
#include "engagement/chain.h"

static volley_status run_exact(struct engagement_result *out, const struct engagement *engagement,
                               const volley_duel_engine *engine, volley_error *err)
{
    const volley_plan_options plan = { .watch = engine->watch, .context = engine->context };
    struct ask_watch adapter;
    const struct watch watch = ask_watch_begin(&adapter, &plan, true);
    const struct engagement_chain_options options = { .memory_bytes = (size_t)engine->memory,
                                                      .watch = &watch };

    return engagement_chain_run(out, engagement, &options, err);
}

volley_status duel_run_engines(struct duel_run *out, const struct engagement *engagement,
                               const volley_duel_engine *engine, volley_error *err)
{
    volley_status status;

    if (engine->engine == VOLLEY_ENGINE_MC || engine->engine == VOLLEY_ENGINE_BOTH)
        return error_set(err, VOLLEY_INVALID,
                         "engagements are worked out exactly: use --engine exact or auto");
    status = run_exact(&out->exact, engagement, engine, err);
    out->has_exact = status == VOLLEY_OK;
    return status;
}
