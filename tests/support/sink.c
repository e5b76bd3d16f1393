#include "support/sink.h"

#include "support/check.h"
#include "support/stream.h"

#include "base/buffer.h"

#include <string.h>

struct sink_run sink_run(const char *edition, const char *text, const char *engine, uint64_t trials)
{
    volley_simulation simulation = volley_simulation_default();
    struct sink_run run = { NULL, NULL, NULL };
    volley_scenario *scenario;

    simulation.trials = trials;
    assert_int_equal(volley_scenario_parse(edition, text, &scenario, NULL), VOLLEY_OK);
    assert_int_equal(volley_plan_create(scenario, NULL, &run.plan, NULL), VOLLEY_OK);
    if (strcmp(engine, "exact") != 0)
        assert_int_equal(volley_run_simulation(run.plan, &simulation, &run.simulated, NULL),
                         VOLLEY_OK);
    if (strcmp(engine, "mc") != 0)
        assert_int_equal(volley_run_exact(run.plan, &run.exact, NULL), VOLLEY_OK);
    volley_scenario_free(scenario);
    return run;
}

void sink_run_free(struct sink_run *run)
{
    volley_plan_free(run->plan);
    volley_outcome_free(run->simulated);
    volley_outcome_free(run->exact);
}

char *sink_report(const struct sink_run *run, volley_format format)
{
    const volley_report report = { .plan = run->plan,
                                   .simulated = run->simulated,
                                   .exact = run->exact };
    struct buffer out = { 0 };
    const volley_sink sink = { .write = stream_keep, .context = &out, .ascii = 1 };

    assert_int_equal(volley_report_write(&report, format, &sink, NULL), VOLLEY_OK);
    buffer_add(&out, "", 1);
    return out.bytes;
}

char *sink_batch(const volley_batch *batch, const char *text, volley_batch_result *result,
                 volley_error *error)
{
    const volley_source source = { stream_read, &text, "test.csv" };
    struct buffer out = { 0 };
    const volley_sink sink = { .write = stream_keep, .context = &out, .ascii = 1 };

    volley_batch_run(batch, &source, &sink, result, error);
    buffer_add(&out, "", 1);
    return out.bytes;
}
