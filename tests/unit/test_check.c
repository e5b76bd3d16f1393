/* volley_run_auto and volley_run_check: exact first, and what a simulation says to it. */
#include "support/check.h"
#include "support/stream.h"

#include "base/buffer.h"
#include "questions/ask/ask.h"
#include "volley/volley.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- the measure; all numbers worked out by hand ---- */

static void a_deviation_is_in_standard_errors(void **state)
{
    /* Of 10,000 trials with an even chance: a standard error is 50 of them. */
    static const double exact[] = { 0.5, 0.5 }, near[] = { 0.49, 0.51 }, far[] = { 0.53, 0.47 };
    volley_check check;

    (void)state;
    ask_check_compare(&check, near, exact, 2, 10000);
    check_near(check.largest_deviation, 2, 1e-9, "100 of 50");
    assert_true(check.agrees);
    ask_check_compare(&check, far, exact, 2, 10000);
    check_near(check.largest_deviation, 6, 1e-9, "300 of 50");
    assert_false(check.agrees);
    ask_check_compare(&check, exact, exact, 2, 10000);
    assert_true(check.largest_deviation == 0 && check.agrees);
}

static void rare_results_are_pooled_and_impossible_ones_are_found(void **state)
{
    /* In a million trials two results are expected 40 and 50 times: together 90, and a hundred
     * trials have a standard error of 10. */
    static const double exact[] = { 0.99991, 0.00004, 0.00005, 0 };
    static const double near[] = { 0.99988, 0.00006, 0.00006, 0 };
    static const double wrong[] = { 0.99975, 0.00004, 0.00005, 0.00016 };
    volley_check check;

    (void)state;
    ask_check_compare(&check, near, exact, 4, 1000000);
    check_near(check.largest_deviation, 3, 1e-6, "30 of 10");
    assert_true(check.agrees);
    ask_check_compare(&check, wrong, exact, 4, 1000000);
    check_near(check.largest_deviation, 16, 1e-6, "160 of 10");
    assert_false(check.agrees);
}

/* ---- engines that can be chosen freely ---- */

static volley_plan *plan_of(const char *text)
{
    volley_scenario *scenario;
    volley_plan *plan;

    assert_int_equal(volley_scenario_parse("2.5", text, &scenario, NULL), VOLLEY_OK);
    assert_int_equal(volley_plan_create(scenario, NULL, &plan, NULL), VOLLEY_OK);
    volley_scenario_free(scenario);
    return plan;
}

static void auto_is_exact_and_what_all_zero_options_say(void **state)
{
    const volley_simulation zero = { 0 };
    volley_plan *plan = plan_of("2 vs 1");
    volley_summary summary;
    volley_outcome *outcome;

    (void)state;
    assert_int_equal(VOLLEY_ENGINE_AUTO, 0);
    assert_int_equal(volley_run_auto(plan, &zero, &outcome, NULL), VOLLEY_OK);
    volley_outcome_summary(outcome, &summary);
    assert_true(summary.trials == 0 && isnan(summary.standard_error));
    /* Two attack dice, each a hit or crit with 1/2; one evade of 3/8: 1 - 3/4 * 3/8. */
    check_near(summary.mean_damage, 1 - .75 * 3 / 8, 1e-12, "mean");
    volley_outcome_free(outcome);
    volley_plan_free(plan);
}

static void the_trials_of_a_check_follow_from_the_plan(void **state)
{
    static const char *const texts[] = { "0 vs 0", "3 focus lock vs 3 focus evade",
                                         "4x 3 focus lock vs 3 focus evade" };
    uint64_t before = UINT64_MAX;

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const volley_simulation alone = { .seed = 7, .threads = 1 };
        volley_plan *plan = plan_of(texts[i]);
        volley_check check, again;
        volley_outcome *exact;

        assert_int_equal(volley_run_exact(plan, &exact, NULL), VOLLEY_OK);
        assert_int_equal(volley_run_check(plan, exact, NULL, &check, NULL), VOLLEY_OK);
        assert_int_equal(volley_run_check(plan, exact, &alone, &again, NULL), VOLLEY_OK);
        assert_true(check.agrees && again.agrees);
        assert_true(check.trials == again.trials && check.trials <= before);
        assert_true(i > 0 || check.trials == 100000000);
        assert_true(check.seed == 1 && again.seed == 7);
        before = check.trials;
        volley_outcome_free(exact);
        volley_plan_free(plan);
    }
    assert_true(before < 100000000 && before >= 10000);
}

/* ---- what a report says of it ---- */

/* The exact figures of one question, checked by a simulation of another; from malloc. */
static char *report_of(const char *exact_text, const char *simulated_text, volley_format format)
{
    volley_plan *plan = plan_of(exact_text), *other = plan_of(simulated_text);
    volley_outcome *exact;
    volley_check check;
    struct buffer out = { 0 };
    const volley_sink sink = { .write = stream_keep, .context = &out, .ascii = 1 };
    volley_report report = { .plan = plan, .check = &check };

    assert_int_equal(volley_run_exact(plan, &exact, NULL), VOLLEY_OK);
    assert_int_equal(volley_run_check(other, exact, NULL, &check, NULL), VOLLEY_OK);
    report.exact = exact;
    assert_int_equal(volley_report_write(&report, format, &sink, NULL), VOLLEY_OK);
    buffer_add(&out, "", 1);
    volley_outcome_free(exact);
    volley_plan_free(plan);
    volley_plan_free(other);
    return out.bytes;
}

static void a_report_says_whether_the_engines_agree(void **state)
{
    char *right = report_of("3 vs 2", "3 vs 2", VOLLEY_TEXT);
    char *wrong = report_of("3 vs 2", "3 vs 2 focus", VOLLEY_TEXT);

    (void)state;
    assert_non_null(strstr(right, "\n100,000,000 simulated attacks agree: largest deviation "));
    assert_null(strstr(right, "Warning"));
    assert_non_null(strstr(wrong, "simulated attacks do not agree: largest deviation "));
    assert_non_null(strstr(wrong, "\nWarning: at "));
    free(right);
    free(wrong);
}

static void json_has_the_check(void **state)
{
    for (int i = 0; i < 2; i++) {
        char *text = report_of("3 vs 2", i ? "3 vs 2 focus" : "3 vs 2", VOLLEY_JSON);
        json_t *document = json_loads(text, 0, NULL);
        json_t *check = json_object_get(document, "check");
        double deviation = json_real_value(json_object_get(check, "largest_deviation"));

        assert_true(json_integer_value(json_object_get(check, "trials")) == 100000000);
        assert_true(json_integer_value(json_object_get(check, "seed")) == 1);
        assert_true(json_boolean_value(json_object_get(check, "agrees")) == (i == 0));
        assert_true(i ? deviation > 100 : deviation > 0 && deviation < 5);
        assert_string_equal(
            json_string_value(json_object_get(json_object_get(document, "engine"), "name")),
            "exact");
        json_decref(document);
        free(text);
    }
    (void)state;
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_deviation_is_in_standard_errors),
    cmocka_unit_test(rare_results_are_pooled_and_impossible_ones_are_found),
    cmocka_unit_test(auto_is_exact_and_what_all_zero_options_say),
    cmocka_unit_test(the_trials_of_a_check_follow_from_the_plan),
    cmocka_unit_test(a_report_says_whether_the_engines_agree),
    cmocka_unit_test(json_has_the_check),
};
CHECK_MAIN(tests)
