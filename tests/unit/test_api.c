/* include/volley: handles, reports, threads. */
#include "support/check.h"
#include "support/sink.h"
#include "support/stream.h"

#include "base/buffer.h"

#include <jansson.h>
#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void failures_leave_null_and_say_why(void **state)
{
    const volley_text attacker = { .text = "3 focsu" }, defender = { .text = "2" };
    volley_scenario *scenario = (volley_scenario *)1;
    volley_error error = { 0 };

    (void)state;
    assert_int_equal(volley_scenario_create("2.5", &attacker, 1, &defender, &scenario, &error),
                     VOLLEY_SYNTAX);
    assert_null(scenario);
    assert_string_equal(error.source, "attacker");
    assert_string_equal(error.word, "focsu");
    assert_int_equal(error.column, 3);
    scenario = (volley_scenario *)1;
    assert_int_equal(volley_scenario_parse("4", "3 vs 2", &scenario, NULL), VOLLEY_INVALID);
    assert_null(scenario);
    assert_int_equal(volley_scenario_create("2.5", NULL, 0, &defender, &scenario, NULL),
                     VOLLEY_INVALID);
    volley_scenario_free(NULL);
    volley_plan_free(NULL);
    volley_outcome_free(NULL);
}

static void an_error_names_the_attacker_it_is_about(void **state)
{
    const volley_text attackers[] = { { .text = "3" },
                                      { .text = "2 evad", .line = 7, .column = 5 } };
    const volley_text defender = { .text = "2" };
    volley_scenario *scenario;
    volley_error error = { 0 };

    (void)state;
    volley_scenario_create("2.5", attackers, 2, &defender, &scenario, &error);
    assert_string_equal(error.source, "attacker 2");
    assert_int_equal(error.line, 7);
    assert_int_equal(error.column, 7);
}

/* Each has a bit in a state: a token without one could be spent again and again. */
static void tokens_count_among_the_abilities_of_an_attack(void **state)
{
    char text[1024] = "2 vs 0 evade=2";
    volley_scenario *scenario;
    volley_plan *plan;
    volley_error error = { 0 };

    (void)state;
    for (int i = 0; i < 32; i++) {
        assert_int_equal(volley_scenario_parse("1", text, &scenario, NULL), VOLLEY_OK);
        assert_int_equal(volley_plan_create(scenario, NULL, &plan, &error), VOLLEY_OK);
        volley_plan_free(plan);
        volley_scenario_free(scenario);
        strcat(text, " their-reroll-blank=1");
    }
    assert_int_equal(volley_scenario_parse("1", text, &scenario, NULL), VOLLEY_OK);
    assert_int_equal(volley_plan_create(scenario, NULL, &plan, &error), VOLLEY_TOO_LARGE);
    assert_string_equal(error.message, "more than 32 abilities in one attack");
    volley_scenario_free(scenario);
}

/* Wherever it runs out, that is told, and nothing is lost; with enough the answer is the same. */
static void memory_may_run_out_anywhere(void **state)
{
    static const char text[] = "2 focus lock reroll-blank=1 reroll-focus=1 reroll-hit=1 reroll=1 "
                               "add-focus=1 hit-to-crit=1 vs 1 focus evade reroll-blank=1";
    volley_scenario *scenario;
    volley_summary expected, summary;
    unsigned refused = 0, answered = 0;

    (void)state;
    assert_int_equal(volley_scenario_parse("2.5", text, &scenario, NULL), VOLLEY_OK);
    for (uint64_t memory = 0; answered < 4; memory += memory / 128 + 512) {
        const volley_plan_options options = { .memory = memory };
        volley_plan *plan = NULL;
        volley_outcome *outcome = NULL;
        volley_error error = { 0 };
        volley_status status = volley_plan_create(scenario, &options, &plan, &error);

        if (status == VOLLEY_OK)
            status = volley_run_exact(plan, &outcome, &error);
        if (status == VOLLEY_OK) {
            volley_outcome_summary(outcome, answered ? &summary : &expected);
            if (answered)
                check_near(summary.mean_damage, expected.mean_damage, 0, "mean");
            answered++;
        } else {
            assert_int_equal(status, VOLLEY_TOO_LARGE);
            assert_non_null(strstr(error.message, "memory"));
            refused++;
        }
        volley_outcome_free(outcome);
        volley_plan_free(plan);
    }
    assert_true(refused > 20);
    volley_scenario_free(scenario);
}

static void playing_for_the_kill_needs_hull(void **state)
{
    const volley_plan_options kill = { .objective = VOLLEY_KILL };
    volley_scenario *scenario;
    volley_plan *plan;
    volley_error error = { 0 };

    (void)state;
    assert_int_equal(volley_scenario_parse("2.5", "3 vs 2", &scenario, NULL), VOLLEY_OK);
    assert_int_equal(volley_plan_create(scenario, &kill, &plan, &error), VOLLEY_INVALID);
    assert_null(plan);
    assert_non_null(strstr(error.message, "hull"));
    volley_scenario_free(scenario);
}

static void the_scenario_can_be_freed_before_its_plan(void **state)
{
    struct sink_run run = sink_run("2.5", "3 focus lock vs 3 focus evade", "both", 100000);
    volley_summary exact, simulated;
    size_t length;

    (void)state;
    volley_outcome_summary(run.exact, &exact);
    volley_outcome_summary(run.simulated, &simulated);
    check_near(exact.mean_damage, 0.31285285949707, 1e-13, "mean");
    assert_true(isnan(exact.standard_error) && isnan(exact.p_destroyed));
    assert_true(exact.trials == 0 && simulated.trials == 100000);
    assert_true(fabs(simulated.mean_damage - exact.mean_damage) < 5 * simulated.standard_error);
    check_near(volley_outcome_damage(run.exact, &length)[0], 0.730598926544189, 1e-14, "pmf");
    assert_int_equal(length, 3); /* the evade token takes one result always */
    check_near(volley_outcome_joint(run.exact, 0, 0), 0.730598926544189, 1e-14, "joint");
    assert_true(volley_outcome_joint(run.exact, 99, 99) == 0);
    sink_run_free(&run);
}

static void tokens_left_are_known_by_ship_and_word(void **state)
{
    struct sink_run run = sink_run("2.5", "3 focus=2 stress ; 2 vs 0 evade=3 tractor", "exact", 1);

    (void)state;
    /* Each focus result, if there is one, takes one token; the evades stay: no dice, no change. */
    check_near(volley_outcome_tokens_left(run.exact, 0, "focus"), 2 - (1 - 27.0 / 64), 1e-14,
               "focus");
    check_near(volley_outcome_tokens_left(run.exact, 0, "stress"), 1, 0, "stress");
    assert_true(isnan(volley_outcome_tokens_left(run.exact, 1, "focus")));
    check_near(volley_outcome_tokens_left(run.exact, 2, "evade"), 3, 0, "evade");
    check_near(volley_outcome_tokens_left(run.exact, 2, "tractor"), 1, 0, "tractor");
    assert_true(isnan(volley_outcome_tokens_left(run.exact, 3, "evade")));
    assert_true(isnan(volley_outcome_tokens_left(run.exact, 0, "abacus")));
    sink_run_free(&run);
}

static void tokens_gained_and_kept_are_left(void **state)
{
    struct sink_run run =
        sink_run("2.5", "2 gain-lock=1 must-their-gain-ion=2?net vs 0", "exact", 1);

    (void)state;
    check_near(volley_outcome_tokens_left(run.exact, 0, "lock"), 1, 1e-14, "lock");
    /* Three of four rolls have a result, and no defense die shows an evade. */
    check_near(volley_outcome_tokens_left(run.exact, 1, "ion"), 2 * .75, 1e-14, "ion");
    assert_true(isnan(volley_outcome_tokens_left(run.exact, 0, "ion")));
    sink_run_free(&run);
}

/* A use that comes to nothing is not made because another must be, whichever is said first. */
static void nothing_is_given_away_while_something_must_be_used(void **state)
{
    static const struct {
        const char *edition, *question;
        size_t ship;
        const char *token;
        double left;
    } rows[] = {
        { "2.5", "0 vs 0 ion add-evade=1:ion must-add-evade=1", 1, "ion", 1 },
        { "2.5", "0 vs 0 ion must-add-evade=1 add-evade=1:ion", 1, "ion", 1 },
        { "2.5", "1 reroll=1:+stress must-result-to-hit=1 vs 6 add-evade=6", 0, "stress", 0 },
        { "2.5", "1 must-result-to-hit=1 reroll=1:+stress vs 6 add-evade=6", 0, "stress", 0 },
        { "1", "0 vs 0 reinforce add-evade=1:reinforce", 1, "reinforce", 1 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct sink_run run = sink_run(rows[i].edition, rows[i].question, "exact", 1);
        const double left = volley_outcome_tokens_left(run.exact, rows[i].ship, rows[i].token);

        check_near(isnan(left) ? 0 : left, rows[i].left, 1e-14, rows[i].question);
        sink_run_free(&run);
    }
}

static void an_ionized_ship_has_no_locks_in_2_5(void **state)
{
    static const struct {
        const char *edition, *question;
        double left;
    } rows[] = {
        { "2.5", "0 vs 0 lock must-gain-ion=1", 0 },
        { "2.0", "0 vs 0 lock must-gain-ion=1", 1 },
        { "1", "0 vs 0 lock must-gain-ion=1", 1 },
        { "2.5", "0 vs 0 large lock must-gain-ion=2", 1 },
        { "2.5", "0 vs 0 large ion=2 lock must-gain-ion=1", 0 },
        { "2.5", "0 vs 0 ion must-gain-lock=1", 0 },
        { "2.5", "0 vs 0 medium ion must-gain-lock=1", 1 },
        { "2.5", "0 vs 0 ion lock", 0 },
        { "2.5", "1 inflict=ion vs 0 lock", .5 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct sink_run run = sink_run(rows[i].edition, rows[i].question, "exact", 1);
        const double left = volley_outcome_tokens_left(run.exact, 1, "lock");

        check_near(isnan(left) ? 0 : left, rows[i].left, 1e-14, rows[i].question);
        sink_run_free(&run);
    }
}

static void senseless_simulations_are_refused(void **state)
{
    struct sink_run run = sink_run("2.5", "1 vs 1", "exact", 1);
    volley_simulation rows[7];
    volley_outcome *outcome;

    (void)state;
    for (size_t i = 0; i < 7; i++)
        rows[i] = volley_simulation_default();
    rows[0].trials = 0;
    rows[1].trials = VOLLEY_TRIALS_MAX + 1;
    rows[2].precision = -1;
    rows[3].precision = NAN;
    rows[4].threads = -1;
    rows[5].kernel = "abacus";
    rows[6].seed = UINT64_MAX;
    for (size_t i = 0; i < 7; i++) {
        volley_error error = { 0 };

        assert_int_equal(volley_run_simulation(run.plan, &rows[i], &outcome, &error),
                         VOLLEY_INVALID);
        assert_null(outcome);
        assert_true(strlen(error.message) > 0);
    }
    sink_run_free(&run);
}

/* ---- reports ---- */

static double real_at(json_t *object, const char *outer, const char *inner)
{
    json_t *value = json_object_get(json_object_get(object, outer), inner);

    assert_non_null(value);
    return json_number_value(value);
}

static void json_has_the_shape_that_scripts_rely_on(void **state)
{
    struct sink_run run = sink_run("2.5", "3 focus lock vs 3 focus evade hull=1", "both", 50000);
    char *text = sink_report(&run, VOLLEY_JSON);
    json_t *json = json_loads(text, 0, NULL), *scenario, *engine, *ci, *tokens;

    (void)state;
    assert_non_null(json);
    assert_int_equal(json_integer_value(json_object_get(json, "schema")), 1);
    assert_string_equal(json_string_value(json_object_get(json, "volley")), volley_version());
    scenario = json_object_get(json, "scenario");
    assert_string_equal(json_string_value(json_object_get(scenario, "edition")), "2.5");
    assert_string_equal(
        json_string_value(json_array_get(json_object_get(scenario, "attackers"), 0)),
        "3 focus lock");
    assert_string_equal(json_string_value(json_object_get(scenario, "defender")),
                        "3 focus evade hull=1");
    assert_string_equal(json_string_value(json_object_get(scenario, "policy")), "optimal");
    assert_string_equal(json_string_value(json_object_get(scenario, "objective")), "damage");
    engine = json_object_get(json, "engine");
    assert_string_equal(json_string_value(json_object_get(engine, "name")), "mc");
    assert_int_equal(json_integer_value(json_object_get(engine, "trials")), 50000);
    assert_int_equal(json_integer_value(json_object_get(engine, "seed")), 1);
    assert_true(json_is_integer(json_object_get(engine, "threads")));
    assert_true(json_is_string(json_object_get(engine, "kernel")));
    assert_true(json_is_real(json_object_get(engine, "seconds")));
    assert_true(json_is_real(json_object_get(engine, "trials_per_second")));
    ci = json_object_get(json_object_get(json, "damage"), "ci95");
    assert_int_equal(json_array_size(ci), 2);
    assert_true(real_at(json, "damage", "stderr") > 0 && real_at(json, "damage", "stddev") > 0);
    assert_true(json_number_value(json_array_get(ci, 0)) < real_at(json, "damage", "mean"));
    assert_true(real_at(json, "hits", "mean") > 0 && real_at(json, "crits", "any") > 0);
    check_near(json_number_value(json_object_get(json, "destroyed")),
               json_number_value(
                   json_array_get(json_object_get(json_object_get(json, "damage"), "at_least"), 1)),
               0, "destroyed");
    tokens = json_array_get(json_object_get(json_object_get(json, "tokens_left"), "attackers"), 0);
    assert_true(json_number_value(json_object_get(tokens, "focus")) > 0);
    assert_true(real_at(json_object_get(json, "tokens_left"), "defender", "evade") > 0);
    check_near(real_at(json_object_get(json, "exact"), "damage", "mean"), 0.31285285949707, 1e-14,
               "exact mean");
    assert_null(
        json_object_get(json_object_get(json_object_get(json, "exact"), "damage"), "stderr"));
    assert_true(fabs(json_number_value(json_object_get(json, "z"))) < 5);
    assert_int_equal(json_array_size(json_object_get(json, "cards")), 0);
    json_decref(json);
    free(text);
    sink_run_free(&run);
}

static void json_of_an_exact_run_has_no_error_and_null_for_no_hull(void **state)
{
    struct sink_run run = sink_run("1", "3 vs 2", "exact", 1);
    char *text = sink_report(&run, VOLLEY_JSON);
    json_t *json = json_loads(text, 0, NULL);

    (void)state;
    assert_null(json_object_get(json_object_get(json, "damage"), "stderr"));
    assert_null(json_object_get(json_object_get(json, "damage"), "ci95"));
    assert_null(json_object_get(json_object_get(json, "engine"), "trials"));
    assert_true(json_is_null(json_object_get(json, "destroyed")));
    assert_null(json_object_get(json, "z"));
    json_decref(json);
    free(text);
    sink_run_free(&run);
}

static void csv_has_the_columns_that_spreadsheets_rely_on(void **state)
{
    static const char header[] =
        "scenario,edition,engine,trials,mean_damage,stderr,ci95_low,ci95_high,stddev,p_hit,p_crit,"
        "mean_hits,mean_crits,p_destroyed,p_at_least_1,p_at_least_2,p_at_least_3,p_at_least_4,"
        "p_at_least_5,p_at_least_6,damage_pmf,error";
    const volley_batch batch = { .engine = VOLLEY_ENGINE_EXACT, .format = VOLLEY_CSV };
    volley_batch_result result;
    char *report = sink_batch(&batch, "attacker,defender\n1,0\n", &result, NULL);

    (void)state;
    assert_memory_equal(report, header, sizeof header - 1);
    assert_non_null(strstr(report, "\n,2.5,exact,,0.5,,,,0.5,0.5,0.125,0.375,0.125,,0.5,0,0,0,0,"
                                   "0,0.5 0.5,,"));
    free(report);
}

static void numbers_have_a_point_in_every_locale(void **state)
{
    /* One of these is installed on most machines; where none is, the C locale is what we test. */
    static const char *const locales[] = { "de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "C" };
    struct sink_run run = sink_run("2.5", "3 vs 2", "exact", 1);
    char *csv, *json, *text;

    (void)state;
    for (size_t i = 0; i < 4 && !setlocale(LC_ALL, locales[i]); i++)
        continue;
    csv = sink_report(&run, VOLLEY_CSV);
    json = sink_report(&run, VOLLEY_JSON);
    text = sink_report(&run, VOLLEY_TEXT);
    setlocale(LC_ALL, "C");
    assert_non_null(strstr(csv, "0.896484375"));
    assert_non_null(strstr(json, "0.896484375"));
    assert_non_null(strstr(text, "0.896484"));
    free(csv);
    free(json);
    free(text);
    sink_run_free(&run);
}

static void the_text_says_question_and_answer(void **state)
{
    struct sink_run run = sink_run("2.5", "2x 3 focus vs 2 hull=4 shields=2", "exact", 1);
    char *text = sink_report(&run, VOLLEY_TEXT);
    static const char *const parts[] = {
        "Attacks 1-2, of 2 ships: attack 3, 1 focus; range 2\n",
        "Defender: agility 2; hull 4, shields 2\n",
        "Rules: second edition 2.5",
        "Damage 3.062988 (exact mean)",
        "destroyed 2.72 %",
        "     1  3 focus ",
    };

    (void)state;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (!strstr(text, parts[i]))
            fail_msg("no '%s' in:\n%s", parts[i], text);
    for (const char *at = text; *at; at++)
        assert_true((unsigned char)*at < 0x80);
    free(text);
    sink_run_free(&run);
}

static void a_sink_that_gives_up_is_an_input_output_error(void **state)
{
    struct sink_run run = sink_run("2.5", "1 vs 1", "exact", 1);
    const volley_report report = { .plan = run.plan, .exact = run.exact };
    const volley_sink sink = { .write = stream_refuse, .context = NULL };
    volley_error error = { 0 };

    (void)state;
    assert_int_equal(volley_report_write(&report, VOLLEY_TEXT, &sink, &error), VOLLEY_IO);
    assert_int_equal(error.status, VOLLEY_IO);
    sink_run_free(&run);
}

/* ---- threads ---- */

static void *run_everything(void *context)
{
    double *mean = context;

    for (int i = 0; i < 20; i++) {
        struct sink_run run = sink_run("2.5", "2x 3 focus lock vs 3 focus evade", "both", 20000);
        volley_summary summary;

        volley_outcome_summary(run.simulated, &summary);
        *mean = summary.mean_damage;
        sink_run_free(&run);
    }
    return NULL;
}

/* No assertion fails on these threads: what they find is compared here. */
static void several_threads_use_the_library_at_once(void **state)
{
    enum { THREADS = 4 };
    pthread_t threads[THREADS];
    double means[THREADS];

    (void)state;
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, run_everything, &means[i]), 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 1; i < THREADS; i++)
        assert_true(means[i] == means[0]);
}

struct shared_plan {
    const volley_plan *plan;
    double mean;
};

static void *run_shared(void *context)
{
    struct shared_plan *shared = context;
    volley_outcome *outcome = NULL;
    volley_summary summary = { .mean_damage = NAN };

    if (volley_run_exact(shared->plan, &outcome, NULL) == VOLLEY_OK)
        volley_outcome_summary(outcome, &summary);
    shared->mean = summary.mean_damage;
    volley_outcome_free(outcome);
    return NULL;
}

static void threads_share_one_plan(void **state)
{
    enum { THREADS = 4 };
    struct sink_run run = sink_run("2.5", "4x 3 focus lock vs 3 focus evade", "exact", 1);
    struct shared_plan shared[THREADS];
    pthread_t threads[THREADS];

    (void)state;
    for (int i = 0; i < THREADS; i++) {
        shared[i] = (struct shared_plan){ run.plan, 0 };
        assert_int_equal(pthread_create(&threads[i], NULL, run_shared, &shared[i]), 0);
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < THREADS; i++)
        check_near(shared[i].mean, 4.492963452184960, 1e-11, "shared plan");
    sink_run_free(&run);
}

/* ---- cards ---- */

static volley_card_state state_of(const volley_scenario *scenario, size_t ship, size_t card)
{
    volley_card_state found = { .id = NULL };

    assert_true(volley_scenario_card(scenario, ship, card, &found));
    return found;
}

static void what_becomes_of_a_card_is_known_by_ship(void **state)
{
    volley_card_state found;
    volley_scenario *scenario;

    (void)state;
    assert_int_equal(volley_scenario_parse("2.5",
                                           "3 juke predator ; 3 bullseye predator howlrunner! "
                                           "stealthdevice vs 2 hull=3 stealthdevice",
                                           &scenario, NULL),
                     VOLLEY_OK);
    found = state_of(scenario, 0, 0);
    assert_string_equal(found.id, "juke");
    assert_string_equal(found.name, "Juke");
    assert_true(found.bears && !found.active && !found.asserted);
    assert_string_equal(found.needs, "evade");
    assert_string_equal(state_of(scenario, 0, 1).needs, "bullseye");
    found = state_of(scenario, 1, 0);
    assert_true(found.active);
    assert_string_equal(found.needs, "");
    found = state_of(scenario, 1, 1);
    assert_true(found.active && found.asserted);
    assert_false(state_of(scenario, 1, 2).bears);
    assert_true(state_of(scenario, 2, 0).active);
    assert_false(volley_scenario_card(scenario, 0, 2, &found));
    assert_false(volley_scenario_card(scenario, 2, 1, &found));
    assert_false(volley_scenario_card(scenario, 3, 0, &found));
    volley_scenario_free(scenario);
}

/* A scenario keeps nothing of the text it was read from. */
static void the_text_of_a_scenario_can_be_freed(void **state)
{
    char *text = strdup("3 reroll=1?range=1-2&focus|lock predator vs 2 add-evade=1?no-stress");
    struct sink_run run = { NULL, NULL, NULL };
    volley_scenario *scenario;
    char *report;

    (void)state;
    assert_int_equal(volley_scenario_parse("2.5", text, &scenario, NULL), VOLLEY_OK);
    free(text);
    assert_int_equal(volley_plan_create(scenario, NULL, &run.plan, NULL), VOLLEY_OK);
    volley_scenario_free(scenario);
    assert_int_equal(volley_run_exact(run.plan, &run.exact, NULL), VOLLEY_OK);
    report = sink_report(&run, VOLLEY_TEXT);
    assert_non_null(strstr(report, "if range 1-2, focus or lock: may reroll 1 attack die"));
    assert_non_null(strstr(report, "Card Predator: inactive, needs bullseye; with it"));
    free(report);
    sink_run_free(&run);
}

static void cards_are_written_and_counted(void **state)
{
    struct buffer text = { 0 };
    const volley_sink sink = { .write = stream_keep, .context = &text };
    size_t found;

    (void)state;
    assert_int_equal(volley_cards_write(NULL, "2.5", "predator", VOLLEY_TEXT, &sink, &found, NULL),
                     VOLLEY_OK);
    assert_int_equal(found, 1);
    buffer_add(&text, "", 1);
    assert_non_null(strstr(text.bytes, "attacking, primary attack, bullseye: may reroll 1"));
    assert_int_equal(volley_cards_write(NULL, "2.5", "no such", VOLLEY_CSV, &sink, &found, NULL),
                     VOLLEY_OK);
    assert_int_equal(found, 0);
    assert_int_equal(volley_cards_write(NULL, "2.5", NULL, VOLLEY_JSON, &sink, &found, NULL),
                     VOLLEY_OK);
    assert_true(found >= 5);
    buffer_fini(&text);
}

/* As docs/reference.md shows them; 99 and 20 are of its table of limits. */
static void words_say_what_stands_behind_them(void **state)
{
    static const char *const rows[] = {
        ("obstructed,situation,\"the attack, said by the attacker\",attacker,1 2 2.5,"
         "an obstacle obstructs the attack,none,,,obstructed,obs\n"),
        "calculate,token,tokens,either,2 2.5,calculate tokens,optional "
        "number,0,20,calculate=2,calc calcs calculating calculates\n",
        "shields,health,the ship,either,1 2 2.5,shields left,number,0,99,shields=2,shield\n",
    };
    struct buffer text = { 0 };
    const volley_sink sink = { .write = stream_keep, .context = &text };

    (void)state;
    assert_int_equal(volley_words_write(NULL, VOLLEY_CSV, &sink, NULL), VOLLEY_OK);
    buffer_add(&text, "", 1);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (!strstr(text.bytes, rows[i]))
            fail_msg("no %s", rows[i]);
    buffer_fini(&text);
    text = (struct buffer){ 0 };
    assert_int_equal(volley_words_write("1", VOLLEY_CSV, &sink, NULL), VOLLEY_OK);
    buffer_add(&text, "", 1);
    assert_null(strstr(text.bytes, "\ncalculate,")); /* no token of the first edition */
    assert_non_null(strstr(text.bytes, "\nfocus,"));
    buffer_fini(&text);
    assert_int_equal(volley_words_write("3", VOLLEY_CSV, &sink, NULL), VOLLEY_INVALID);
    assert_int_equal(volley_words_write("1", VOLLEY_SVG, &sink, NULL), VOLLEY_INVALID);
}

static void words_come_one_by_one_with_their_group(void **state)
{
    volley_word word;
    size_t count = 0;

    (void)state;
    while (volley_word_at(count, &word)) {
        assert_true(word.spelling[0] && word.meaning[0] && word.example[0] && word.kind[0] &&
                    word.group[0] && word.sides[0] && word.editions[0]);
        count++;
    }
    assert_true(count > 80);
    assert_false(volley_word_at(count + 1000, &word));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(failures_leave_null_and_say_why),
    cmocka_unit_test(an_error_names_the_attacker_it_is_about),
    cmocka_unit_test(tokens_count_among_the_abilities_of_an_attack),
    cmocka_unit_test(playing_for_the_kill_needs_hull),
    cmocka_unit_test(the_scenario_can_be_freed_before_its_plan),
    cmocka_unit_test(tokens_left_are_known_by_ship_and_word),
    cmocka_unit_test(nothing_is_given_away_while_something_must_be_used),
    cmocka_unit_test(an_ionized_ship_has_no_locks_in_2_5),
    cmocka_unit_test(tokens_gained_and_kept_are_left),
    cmocka_unit_test(senseless_simulations_are_refused),
    cmocka_unit_test(json_has_the_shape_that_scripts_rely_on),
    cmocka_unit_test(json_of_an_exact_run_has_no_error_and_null_for_no_hull),
    cmocka_unit_test(csv_has_the_columns_that_spreadsheets_rely_on),
    cmocka_unit_test(numbers_have_a_point_in_every_locale),
    cmocka_unit_test(the_text_says_question_and_answer),
    cmocka_unit_test(a_sink_that_gives_up_is_an_input_output_error),
    cmocka_unit_test(what_becomes_of_a_card_is_known_by_ship),
    cmocka_unit_test(the_text_of_a_scenario_can_be_freed),
    cmocka_unit_test(cards_are_written_and_counted),
    cmocka_unit_test(memory_may_run_out_anywhere),
    cmocka_unit_test(words_say_what_stands_behind_them),
    cmocka_unit_test(words_come_one_by_one_with_their_group),
    cmocka_unit_test(several_threads_use_the_library_at_once),
    cmocka_unit_test(threads_share_one_plan),
};
CHECK_MAIN(tests)
