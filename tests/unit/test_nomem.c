/* The nth allocation fails, for every n: each call says so, and frees what it had (the build with
 * AddressSanitizer looks for what was not freed). */
#include "support/check.h"

#include "volley/batch.h"
#include "volley/compare.h"
#include "volley/sweep.h"
#include "volley/volley.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* The linker sends the library's calls here (--wrap); jansson is told. */
void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t bytes);
void *__real_realloc(void *memory, size_t bytes);
void *__real_aligned_alloc(size_t alignment, size_t bytes);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t count, size_t bytes);
void *__wrap_realloc(void *memory, size_t bytes);
void *__wrap_aligned_alloc(size_t alignment, size_t bytes);
char *__wrap_strdup(const char *text);

static long countdown = -1; /* allocations that still succeed; negative: all do */
static bool only_one;       /* one allocation fails, and those after it succeed again */
static bool has_failed;

static bool fails(void)
{
    if (countdown == 0) {
        has_failed = true;
        countdown = only_one ? -1 : 0;
        return true;
    }
    if (countdown > 0)
        countdown--;
    return false;
}

void *__wrap_malloc(size_t bytes)
{
    return fails() ? NULL : __real_malloc(bytes);
}

void *__wrap_calloc(size_t count, size_t bytes)
{
    return fails() ? NULL : __real_calloc(count, bytes);
}

void *__wrap_realloc(void *memory, size_t bytes)
{
    return fails() ? NULL : __real_realloc(memory, bytes);
}

void *__wrap_aligned_alloc(size_t alignment, size_t bytes)
{
    return fails() ? NULL : __real_aligned_alloc(alignment, bytes);
}

char *__wrap_strdup(const char *text)
{
    size_t bytes = strlen(text) + 1;
    char *copy = __wrap_malloc(bytes);

    return copy ? memcpy(copy, text, bytes) : NULL;
}

/* ---- what is tried ---- */

static int swallow(const char *bytes, size_t count, void *context)
{
    (void)bytes;
    *(size_t *)context += count;
    return 0;
}

static volley_status report_all(const volley_report *report, volley_error *error)
{
    volley_status status = VOLLEY_OK;
    size_t bytes = 0;
    const volley_sink sink = { swallow, &bytes };

    for (int format = VOLLEY_TEXT; format <= VOLLEY_CSV && status == VOLLEY_OK; format++)
        status = volley_report_write(report, (volley_format)format, &sink, error);
    return status;
}

static volley_status run_scenario(volley_error *error)
{
    const volley_plan_options options = { .objective = VOLLEY_KILL };
    volley_simulation simulation = volley_simulation_default();
    volley_report report = { .name = "a name" };
    volley_outcome *simulated = NULL, *exact = NULL;
    volley_scenario *scenario = NULL;
    volley_plan *plan = NULL;
    volley_status status;

    simulation.trials = 5000;
    simulation.threads = 2;
    simulation.precision = 0.5;
    status = volley_scenario_parse("2.5", "2x 3 focus lock reroll=1 ; 1 vs 2 focus evade hull=2",
                                   &scenario, error);
    if (status == VOLLEY_OK)
        status = volley_plan_create(scenario, &options, &plan, error);
    if (status == VOLLEY_OK)
        status = volley_run_exact(plan, &exact, error);
    if (status == VOLLEY_OK)
        status = volley_run_simulation(plan, &simulation, &simulated, error);
    report.plan = plan;
    report.exact = exact;
    report.simulated = simulated;
    if (status == VOLLEY_OK)
        status = report_all(&report, error);
    volley_outcome_free(simulated);
    volley_outcome_free(exact);
    volley_plan_free(plan);
    volley_scenario_free(scenario);
    return status;
}

static long read_text(char *bytes, size_t room, void *context)
{
    const char **at = context;
    size_t count = strlen(*at) < room ? strlen(*at) : room;

    memcpy(bytes, *at, count);
    *at += count;
    return (long)count;
}

static volley_status run_batch_as(volley_format format, volley_error *error)
{
    const char *text = "scenario,attacker,defender,notes\n"
                       "a,3 focus,2,first\na,2,,\nb,3 focsu,2,bad\nc,3 focus,2,\nc,2,2,again\n";
    const volley_source source = { read_text, &text, "test.csv" };
    size_t bytes = 0;
    const volley_sink sink = { swallow, &bytes };
    const volley_batch batch = { .engine = VOLLEY_ENGINE_EXACT,
                                 .format = format,
                                 .simulation = { .threads = 1 } };
    volley_batch_result result;
    volley_status status = volley_batch_run(&batch, &source, &sink, &result, error);

    /* One scenario is bad, for a word. If another fails too, or this one for memory, the report
     * says so in the row. */
    if (status == VOLLEY_OK && (result.failed > 1 || error->status == VOLLEY_NOMEM))
        return VOLLEY_NOMEM;
    return status;
}

static volley_status run_batch_csv(volley_error *error)
{
    return run_batch_as(VOLLEY_CSV, error);
}

static volley_status run_batch_json(volley_error *error)
{
    return run_batch_as(VOLLEY_JSON, error);
}

static volley_status read_targets(volley_targets **out, volley_error *error)
{
    const char *text =
        "name,defender,weight\nfirst,2 focus hull=2,3\n,1 evade,0.5\n,3,\nfourth,2,1\n"
        "fifth,2,1\n,2,1\n,1,1\n,3 evade,1\nlast,0,1\n";
    const volley_source source = { read_text, &text, "targets.csv" };

    return volley_targets_read(&source, 0, out, error);
}

static volley_status run_targets(volley_error *error)
{
    volley_targets *targets = NULL;
    volley_status status = read_targets(&targets, error);

    volley_targets_free(targets);
    return status;
}

static volley_status write_comparison(const volley_comparison *comparison, volley_error *error)
{
    volley_status status = VOLLEY_OK;
    size_t bytes = 0;
    const volley_sink sink = { swallow, &bytes };

    for (int format = VOLLEY_TABLE_TEXT; format <= VOLLEY_TABLE_MARKDOWN && status == VOLLEY_OK;
         format++)
        status = volley_comparison_write(comparison, (volley_table_format)format, 0, &sink, error);
    return status;
}

/* Two variants against the first `target_count` of the targets; 0: against defenders of their
 * own. */
static volley_status compare_as(volley_engine engine, size_t target_count, volley_error *error)
{
    const volley_variant variants[] = {
        { "A", { "3 focus", NULL, 0, 0 }, { "2 evade hull=2", NULL, 0, 0 }, 20 },
        { "B", { "2x 2 lock", NULL, 0, 0 }, { "1", NULL, 0, 0 }, 30 },
    };
    volley_compare what = { .edition = "2.5",
                            .variants = variants,
                            .variant_count = sizeof variants / sizeof variants[0],
                            .reference = 1,
                            .engine = engine,
                            .simulation = volley_simulation_default() };
    volley_comparison *comparison = NULL;
    volley_targets *targets = NULL;
    volley_status status = VOLLEY_OK;
    size_t count;

    what.simulation.trials = 5000;
    what.simulation.threads = 2;
    if (target_count) {
        status = read_targets(&targets, error);
        what.targets = targets ? volley_targets_list(targets, &count) : NULL;
        what.target_count = target_count;
    }
    if (status == VOLLEY_OK)
        status = volley_compare_run(&what, &comparison, error);
    if (status == VOLLEY_OK)
        status = write_comparison(comparison, error);
    volley_comparison_free(comparison);
    volley_targets_free(targets);
    return status;
}

static volley_status run_compare(volley_error *error)
{
    return compare_as(VOLLEY_ENGINE_MC, 0, error);
}

static volley_status run_compare_targets(volley_error *error)
{
    return compare_as(VOLLEY_ENGINE_EXACT, 2, error);
}

static volley_status make_parameters(volley_parameters **out, volley_error *error)
{
    volley_status status = volley_parameters_create(out, error);

    if (status == VOLLEY_OK)
        status = volley_parameters_add_range(*out, "dice=1..21..10", error);
    if (status == VOLLEY_OK)
        status = volley_parameters_add_list(*out, "token=focus reroll=1", error);
    return status;
}

static volley_status sweep_as(volley_sweep_format format, volley_error *error)
{
    const volley_text attacker = { "{dice} {token}", NULL, 0, 0 };
    size_t bytes = 0;
    const volley_sink sink = { swallow, &bytes };
    volley_sweep sweep = { .attackers = &attacker,
                           .attacker_count = 1,
                           .defender = { "2 evade", NULL, 0, 0 },
                           .engine = VOLLEY_ENGINE_EXACT,
                           .simulation = { .threads = 1 } };
    volley_batch_result result = { 0, 0, 0 };
    volley_parameters *parameters = NULL;
    volley_status status = make_parameters(&parameters, error);

    sweep.parameters = parameters;
    if (status == VOLLEY_OK)
        status = volley_sweep_run(&sweep, format, &sink, &result, error);
    volley_parameters_free(parameters);
    /* As in a batch: one cell is bad, for its dice. */
    if (status == VOLLEY_OK && (result.failed > 1 || error->status == VOLLEY_NOMEM))
        return VOLLEY_NOMEM;
    return status;
}

static volley_status run_sweep_csv(volley_error *error)
{
    return sweep_as(VOLLEY_SWEEP_CSV, error);
}

static volley_status run_sweep_json(volley_error *error)
{
    return sweep_as(VOLLEY_SWEEP_JSON, error);
}

static volley_status run_sweep_text(volley_error *error)
{
    return sweep_as(VOLLEY_SWEEP_TEXT, error);
}

static volley_status run_sweep_svg(volley_error *error)
{
    return sweep_as(VOLLEY_SWEEP_SVG, error);
}

/* Let the 1st, 2nd, … allocation fail until the work needs no more of them. */
static void check_allocations(volley_status (*work)(volley_error *error), long least)
{
    long n = 0;

    for (has_failed = true; has_failed; n++) {
        volley_error error = { 0 };
        volley_status status;

        has_failed = false;
        countdown = n;
        status = work(&error);
        countdown = -1;
        if (has_failed && status == VOLLEY_OK)
            fail_msg("allocation %ld failed, and nobody said so", n);
        if (status != VOLLEY_OK && status != VOLLEY_NOMEM)
            fail_msg("allocation %ld: status %d, %s", n, (int)status, error.message);
        if (status == VOLLEY_NOMEM && error.status != VOLLEY_OK && error.status != VOLLEY_NOMEM &&
            error.status != VOLLEY_SYNTAX && error.status != VOLLEY_RANGE)
            fail_msg("allocation %ld: the error says %d", n, (int)error.status);
        assert_true(n < 100000);
    }
    assert_true(n > least);
}

static void check_every_allocation(volley_status (*work)(volley_error *error), long least)
{
    only_one = false;
    check_allocations(work, least);
    only_one = true;
    check_allocations(work, least);
}

static void a_scenario_survives_each_failing_allocation(void **state)
{
    (void)state;
    check_every_allocation(run_scenario, 100);
}

static void a_batch_survives_each_failing_allocation(void **state)
{
    (void)state;
    check_every_allocation(run_batch_csv, 50);
    check_every_allocation(run_batch_json, 50);
}

static void targets_survive_each_failing_allocation(void **state)
{
    (void)state;
    check_every_allocation(run_targets, 20);
}

static void a_comparison_survives_each_failing_allocation(void **state)
{
    (void)state;
    check_every_allocation(run_compare, 100);
    check_every_allocation(run_compare_targets, 100);
}

static void a_sweep_survives_each_failing_allocation(void **state)
{
    (void)state;
    check_every_allocation(run_sweep_csv, 100);
    check_every_allocation(run_sweep_json, 100);
    check_every_allocation(run_sweep_text, 100);
    check_every_allocation(run_sweep_svg, 100);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_scenario_survives_each_failing_allocation),
    cmocka_unit_test(a_batch_survives_each_failing_allocation),
    cmocka_unit_test(targets_survive_each_failing_allocation),
    cmocka_unit_test(a_comparison_survives_each_failing_allocation),
    cmocka_unit_test(a_sweep_survives_each_failing_allocation),
};

int main(void)
{
    json_set_alloc_funcs(__wrap_malloc, free);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
