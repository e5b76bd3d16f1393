/* Work that is too much is refused, and work that lasts can be called off, at every stage. */
#include "support/check.h"
#include "support/sink.h"
#include "support/stream.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static volley_scenario *parse(const char *text)
{
    volley_scenario *scenario;

    assert_int_equal(volley_scenario_parse("2.5", text, &scenario, NULL), VOLLEY_OK);
    return scenario;
}

static double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Each multiplies what the defender may have left by what may still come; without a limit the
 * second took more than four minutes and 1.6 GB. */
static void a_sequence_that_is_too_much_is_refused_quickly_and_in_little_memory(void **state)
{
    static const struct {
        const char *text, *message;
        volley_objective objective;
    } rows[] = {
        { "64x 6 focus vs 3 focus=20 evade=20", "the plan has more than 4 million", VOLLEY_DAMAGE },
        { "64x 3 focus lock vs 3 focus=20 evade=20 calculate=20", "fewer attacks, tokens",
          VOLLEY_DAMAGE },
        { "16x 3 focus lock vs 3 focus=20 evade=20 calculate=20 hull=20 shields=20",
          "dice, abilities or hull", VOLLEY_KILL },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i += check_stride()) {
        const volley_plan_options options = { .objective = rows[i].objective };
        volley_scenario *scenario = parse(rows[i].text);
        double start = seconds();
        volley_error error = { 0 };
        struct rusage usage;
        volley_plan *plan;

        assert_int_equal(volley_plan_create(scenario, &options, &plan, &error), VOLLEY_TOO_LARGE);
        assert_null(plan);
        if (!strstr(error.message, rows[i].message))
            fail_msg("%s", error.message);
        assert_true(strlen(error.message) < sizeof error.message - 1); /* and it is whole */
        getrusage(RUSAGE_SELF, &usage);
        if (check_stride() == 1) { /* sanitizers have needs of their own */
            assert_true(seconds() - start < 40);
            assert_true(usage.ru_maxrss < 1024 * 1024); /* KB: what a question may take */
        }
        volley_scenario_free(scenario);
    }
}

/* ---- calling off ---- */

struct looker {
    int left; /* looks before it calls off */
    int planning, exact;
    bool wrong;
};

static int look(const volley_watch *now, void *context)
{
    struct looker *looker = context;

    looker->planning += !now->exact;
    looker->exact += now->exact;
    looker->wrong = looker->wrong || now->share > 1 || now->seconds < 0;
    return looker->left-- <= 0;
}

static const char long_scenario[] = "8x 3 focus lock vs 3 focus=20 evade=20 calculate=20";

static void planning_is_called_off_at_any_look(void **state)
{
    volley_scenario *scenario = parse(long_scenario);
    struct looker all = { .left = 1 << 30 };
    const volley_plan_options watched = { .watch = look, .context = &all };
    volley_plan *plan;

    (void)state;
    assert_int_equal(volley_plan_create(scenario, &watched, &plan, NULL), VOLLEY_OK);
    volley_plan_free(plan);
    assert_true(all.planning > 50 && all.exact == 0 && !all.wrong);
    for (int left = 0; left < all.planning; left += 1 + all.planning / 6) {
        struct looker some = { .left = left };
        const volley_plan_options options = { .watch = look, .context = &some };
        volley_error error = { 0 };

        assert_int_equal(volley_plan_create(scenario, &options, &plan, &error), VOLLEY_STOPPED);
        assert_null(plan);
        assert_string_equal(error.message, "stopped");
        assert_int_equal(some.planning, left + 1);
    }
    volley_scenario_free(scenario);
}

static void the_exact_engine_is_called_off(void **state)
{
    volley_scenario *scenario = parse(long_scenario);
    struct looker looker = { .left = 1 << 30 };
    const volley_plan_options options = { .watch = look, .context = &looker };
    volley_outcome *outcome;
    volley_error error = { 0 };
    volley_plan *plan;

    (void)state;
    assert_int_equal(volley_plan_create(scenario, &options, &plan, NULL), VOLLEY_OK);
    assert_int_equal(volley_run_exact(plan, &outcome, NULL), VOLLEY_OK);
    assert_true(looker.exact > 1 && !looker.wrong);
    volley_outcome_free(outcome);
    looker = (struct looker){ .left = 1 };
    assert_int_equal(volley_run_exact(plan, &outcome, &error), VOLLEY_STOPPED);
    assert_null(outcome);
    assert_int_equal(error.status, VOLLEY_STOPPED);
    volley_plan_free(plan);
    volley_scenario_free(scenario);
}

static void advice_is_called_off(void **state)
{
    size_t bytes = 0;
    volley_scenario *scenario = parse(long_scenario);
    struct looker looker = { .left = 3 };
    const volley_advice advice = { .plan = { .watch = look, .context = &looker } };
    const volley_sink sink = { .write = stream_count, .context = &bytes };

    (void)state;
    assert_int_equal(volley_advice_write(scenario, &advice, VOLLEY_TEXT, &sink, NULL),
                     VOLLEY_STOPPED);
    assert_int_equal(bytes, 0);
    volley_scenario_free(scenario);
}

/* ---- batches and sweeps ---- */

static int stop_at_once(const volley_batch_progress *progress, void *context)
{
    ++*(int *)context;
    return progress->seconds > 0.05;
}

/* The short ones are reported, the long one and what is behind it are not: neither as a row with
 * part of the trials, nor as a failure. */
static void a_long_scenario_of_a_batch_is_called_off(void **state)
{
    static const volley_engine engines[] = { VOLLEY_ENGINE_MC, VOLLEY_ENGINE_EXACT };
    static const char rows[] = "attacker,defender\nwrong,0\n"
                               "14x 3 focus lock,3 focus=20 evade=20 calculate=20\n1,0\n2,1\n";

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        for (int threads = 1; threads <= 3; threads++) {
            int looks = 0;
            volley_batch batch = { .engine = engines[i],
                                   .format = VOLLEY_CSV,
                                   .simulation = { .trials = VOLLEY_TRIALS_MAX,
                                                   .threads = threads },
                                   .progress = stop_at_once,
                                   .context = &looks };
            volley_batch_result result;
            double start = seconds();
            char *report;

            report = sink_batch(&batch, rows, &result, NULL);
            assert_true(result.stopped && looks > 0);
            assert_int_equal(result.scenarios, 1);
            assert_int_equal(result.failed, 1);
            assert_null(strstr(report, "focus=20"));
            assert_true(check_stride() != 1 || seconds() - start < 4);
            free(report);
        }
    }
}

static void a_long_cell_of_a_sweep_is_called_off(void **state)
{
    static const volley_text attacker = { "{d} focus", "attacker", 1, 1, 0 };
    int looks = 0;
    volley_sweep sweep = { .attackers = &attacker,
                           .attacker_count = 1,
                           .defender = { "2", "defender", 1, 1, 0 },
                           .engine = VOLLEY_ENGINE_MC,
                           .simulation = { .trials = VOLLEY_TRIALS_MAX },
                           .progress = stop_at_once,
                           .context = &looks };
    volley_parameters *parameters;
    size_t bytes = 0;
    const volley_sink sink = { .write = stream_count, .context = &bytes };
    volley_batch_result result;

    (void)state;
    assert_int_equal(volley_parameters_create(&parameters, NULL), VOLLEY_OK);
    assert_int_equal(volley_parameters_add_range(parameters, "d=1..3", NULL), VOLLEY_OK);
    sweep.parameters = parameters;
    assert_int_equal(volley_sweep_run(&sweep, VOLLEY_CSV, &sink, &result, NULL), VOLLEY_OK);
    assert_true(result.stopped && looks > 0);
    assert_int_equal(result.scenarios, 0);
    assert_int_equal(result.failed, 0);
    volley_parameters_free(parameters);
}

/* Few nodes and large totals: 15 attacks of at least 7 results each, 97 by 97 totals, are a
 * million. */
static void totals_are_looked_at_while_they_are_added_up(void **state)
{
    struct looker looker = { .left = 1000000 };
    const volley_plan_options options = { .watch = look, .context = &looker };
    volley_scenario *scenario = parse("16x 6 vs 0 evade=1");
    volley_outcome *outcome;
    volley_plan *plan;

    (void)state;
    assert_int_equal(volley_plan_create(scenario, &options, &plan, NULL), VOLLEY_OK);
    assert_int_equal(volley_run_exact(plan, &outcome, NULL), VOLLEY_OK);
    assert_true(looker.exact >= 1);
    volley_outcome_free(outcome);
    looker.left = 0;
    assert_int_equal(volley_run_exact(plan, &outcome, NULL), VOLLEY_STOPPED);
    volley_plan_free(plan);
    volley_scenario_free(scenario);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_sequence_that_is_too_much_is_refused_quickly_and_in_little_memory),
    cmocka_unit_test(planning_is_called_off_at_any_look),
    cmocka_unit_test(the_exact_engine_is_called_off),
    cmocka_unit_test(totals_are_looked_at_while_they_are_added_up),
    cmocka_unit_test(advice_is_called_off),
    cmocka_unit_test(a_long_scenario_of_a_batch_is_called_off),
    cmocka_unit_test(a_long_cell_of_a_sweep_is_called_off),
};
CHECK_MAIN(tests)
