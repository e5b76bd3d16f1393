/* volley_parameters_* and volley_sweep_run: what is swept over, and what comes out of it. */
#include "support/check.h"
#include "support/sink.h"
#include "support/stream.h"

#include "volley/sweep.h"

#include "base/buffer.h"
#include "base/utf8.h"
#include "questions/sweep/parameters.h"

#include <ctype.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Those of a sweep; those that draw its cells come first. */
static const volley_format sweep_formats[] = { VOLLEY_TEXT, VOLLEY_SVG, VOLLEY_CSV, VOLLEY_JSON };

/* ---- parameters ---- */

static volley_parameters *no_parameters(void)
{
    volley_parameters *parameters = NULL;

    assert_int_equal(volley_parameters_create(&parameters, NULL), VOLLEY_OK);
    assert_int_equal(volley_parameters_cell_count(parameters), 0);
    return parameters;
}

/* "dice=1..6" is a range, all else a list. */
static volley_status add(volley_parameters *parameters, const char *text, volley_error *error)
{
    return strstr(text, "..") ? volley_parameters_add_range(parameters, text, error)
                              : volley_parameters_add_list(parameters, text, error);
}

static volley_parameters *parameters_of(const char *const *texts)
{
    volley_parameters *parameters = no_parameters();

    for (; *texts; texts++) {
        volley_error error = { 0 };

        if (add(parameters, *texts, &error) != VOLLEY_OK)
            fail_msg("%s: %s", *texts, error.message);
    }
    return parameters;
}

/* The values of the last parameter, with "|" between them. */
static void check_values(const char *text, const char *expected, bool is_numeric)
{
    const char *const texts[] = { text, NULL };
    volley_parameters *parameters = parameters_of(texts);
    const struct parameter *parameter = &parameters->list[0];
    struct buffer values = { 0 };

    for (uint32_t i = 0; i < parameter->value_count; i++)
        buffer_print(&values, "%s%s", i ? "|" : "", parameter->values[i]);
    buffer_add(&values, "", 1);
    assert_string_equal(values.bytes, expected);
    if (parameter->is_numeric != is_numeric)
        fail_msg("%s: numeric %d", text, parameter->is_numeric);
    assert_int_equal(volley_parameters_cell_count(parameters), parameter->value_count);
    buffer_fini(&values);
    volley_parameters_free(parameters);
}

static void lists_keep_their_values_as_written(void **state)
{
    (void)state;
    check_values("token=focus,lock,focus lock", "focus|lock|focus lock", false);
    check_values("n=3,1,2", "3|1|2", true);
    check_values("roll=-1,+0,+1", "-1|+0|+1", true);
    check_values("t=", "", false);
    check_values("t=,a,", "|a|", false);
    check_values("t==,{t}", "=|{t}", false);
    check_values("t= a , b", " a | b", false);
    check_values("Under_Score9=1", "1", true);
    check_values("t=1,1", "1|1", true);
    check_values("t=1,2x", "1|2x", false);
    check_values("t=1,", "1|", false);
    /* A chart could not put these at a place. */
    check_values("t=1,inf", "1|inf", false);
    check_values("t=nan,1", "nan|1", false);
    check_values("t=1,1e999", "1|1e999", false);
}

static void ranges_run_from_to_by_their_step(void **state)
{
    (void)state;
    check_values("d=1..6", "1|2|3|4|5|6", true);
    check_values("d=3..3", "3", true);
    check_values("d=6..2..-2", "6|4|2", true);
    check_values("d=3..1", "3|2|1", true);
    check_values("d=-2..2", "-2|-1|0|1|2", true);
    check_values("d=1..6..2", "1|3|5", true);
    check_values("d=1..2..5", "1", true);
    check_values("d=0..1..0.1", "0|0.1|0.2|0.3|0.4|0.5|0.6|0.7|0.8|0.9|1", true);
    check_values("d=-0.3..0.3..0.1", "-0.3|-0.2|-0.1|0|0.1|0.2|0.3", true);
    check_values("d=.5..2..0.5", "0.5|1|1.5|2", true);
    check_values("d=1e3..1002", "1000|1001|1002", true);
    check_values("d=0.1..0.3", "0.1", true);
}

/* A text that cannot be read: nothing is added, and the error has the column. */
static void check_refused(volley_parameters *parameters, bool is_range, const char *text,
                          const char *message, int column)
{
    size_t cells = volley_parameters_cell_count(parameters);
    volley_error error = { 0 };
    volley_status status = is_range ? volley_parameters_add_range(parameters, text, &error)
                                    : volley_parameters_add_list(parameters, text, &error);

    if (status != VOLLEY_SYNTAX || error.status != VOLLEY_SYNTAX)
        fail_msg("%s: status %d", text, (int)status);
    if (!strstr(error.message, message) || error.column != column)
        fail_msg("%s: column %d, %s", text, error.column, error.message);
    assert_int_equal(error.line, 1);
    assert_int_equal(volley_parameters_cell_count(parameters), cells);
    assert_int_equal(is_range ? volley_parameters_add_range(parameters, text, NULL)
                              : volley_parameters_add_list(parameters, text, NULL),
                     VOLLEY_SYNTAX);
}

static void names_are_letters_digits_and_underscores_and_used_once(void **state)
{
    const char *const texts[] = { "dice=1,2", NULL };
    volley_parameters *parameters = parameters_of(texts);

    (void)state;
    for (int is_range = 0; is_range < 2; is_range++) {
        check_refused(parameters, is_range, "", "name=values", 1);
        check_refused(parameters, is_range, "=1..2", "name=values", 1);
        check_refused(parameters, is_range, "1..2", "name=values", 2);
        check_refused(parameters, is_range, "a b=1..2", "name=values", 2);
        check_refused(parameters, is_range, " a=1..2", "name=values", 1);
        check_refused(parameters, is_range, "a-b=1..2", "name=values", 2);
        check_refused(parameters, is_range, "\xC3\xA9=1..2", "name=values", 1);
        check_refused(parameters, is_range, "a", "name=values", 2);
        check_refused(parameters, is_range, "a\xC3\xA9=1..2", "name=values", 2);
        check_refused(parameters, is_range, "dice=1..2", "already", 1);
    }
    assert_int_equal(add(parameters, "Dice=1,2", NULL), VOLLEY_OK); /* another name */
    volley_parameters_free(parameters);
    volley_parameters_free(NULL);
}

static const struct {
    const char *text, *message;
    int column;
} bad_ranges[] = {
    { "d=", "from..to", 3 },
    { "d=3", "from..to", 1 },
    { "d=..", "from..to", 3 },
    { "d=1..", "from..to", 6 },
    { "d=..6", "from..to", 3 },
    { "d=a..b", "from..to", 3 },
    { "d=1..b", "from..to", 6 },
    { "d=1..6x", "from..to", 6 },
    { "d=1..6 ", "from..to", 6 },
    { "d= 1..6", "from..to", 3 },
    { "d=1.. 6", "from..to", 6 },
    { "d=nan..6", "from..to", 3 },
    { "d=1..inf", "from..to", 6 },
    { "d=1..1e999", "from..to", 6 },
    { "d=1..2..1e-400", "from..to", 9 },
    { "d=1..6..", "from..to", 9 },
    { "d=1..6..1..1", "three numbers", 12 },
    { "d=1...6", "two dots", 6 },
    { "d=1....6", "two dots", 6 },
    { "d=1..6..0", "does not lead", 1 },
    { "d=1..6..-1", "does not lead", 1 },
    { "d=6..1..1", "does not lead", 1 },
    { "d=1..1..0", "does not lead", 1 },
    { "d=0..10000", "10000 values", 1 },
    { "d=0..1e300", "10000 values", 1 },
    { "d=-1e308..1e308", "10000 values", 1 },
    { "d=0..1..1e-300", "10000 values", 1 },
    { "d=0000000000000000000000000000000000000001..2", "from..to", 3 },
};

static void ranges_that_lead_nowhere_are_refused(void **state)
{
    volley_parameters *parameters = no_parameters();

    (void)state;
    for (size_t i = 0; i < sizeof bad_ranges / sizeof bad_ranges[0]; i++)
        check_refused(parameters, true, bad_ranges[i].text, bad_ranges[i].message,
                      bad_ranges[i].column);
    assert_int_equal(add(parameters, "d=1..10000", NULL), VOLLEY_OK);
    assert_int_equal(volley_parameters_cell_count(parameters), 10000);
    volley_parameters_free(parameters);
}

static void a_list_has_at_most_ten_thousand_values(void **state)
{
    struct buffer text = { 0 };
    volley_parameters *parameters = no_parameters();

    (void)state;
    buffer_print(&text, "d=");
    buffer_repeat(&text, "1,", 10000);
    buffer_add(&text, "", 1);
    check_refused(parameters, false, text.bytes, "10000 values", 20003);
    text.bytes[text.count - 2] = '\0'; /* without the last comma: 10,000 */
    assert_int_equal(add(parameters, text.bytes, NULL), VOLLEY_OK);
    assert_int_equal(volley_parameters_cell_count(parameters), 10000);
    buffer_fini(&text);
    volley_parameters_free(parameters);
}

static void a_grid_has_at_most_a_million_cells_and_eight_parameters(void **state)
{
    const char *const texts[] = { "a=1..100", "b=1..100", "c=1..100", NULL };
    volley_parameters *parameters = parameters_of(texts);

    (void)state;
    assert_int_equal(volley_parameters_cell_count(parameters), 1000000);
    check_refused(parameters, true, "d=1..2", "million", 1);
    for (char name = 'd'; name <= 'h'; name++) {
        char text[8];

        snprintf(text, sizeof text, "%c=1", name);
        assert_int_equal(add(parameters, text, NULL), VOLLEY_OK);
    }
    check_refused(parameters, false, "i=1", "eight", 1);
    assert_int_equal(volley_parameters_cell_count(parameters), 1000000);
    volley_parameters_free(parameters);
}

/* ---- running ---- */

struct swept {
    volley_status status;
    volley_batch_result result;
    volley_error error;
    char *report; /* "" when it failed */
};

static struct swept run_to(const volley_sweep *sweep, volley_format format, int ascii)
{
    struct buffer out = { 0 };
    const volley_sink sink = { .write = stream_keep, .context = &out, .ascii = ascii };
    struct swept swept = { .result = { 99, 99, 99, 99 } };

    swept.status = volley_sweep_run(sweep, format, &sink, &swept.result, &swept.error);
    buffer_add(&out, "", 1);
    swept.report = out.bytes;
    return swept;
}

static struct swept run(const volley_sweep *sweep, volley_format format)
{
    return run_to(sweep, format, 1);
}

/* A sweep of one attacker. */
static volley_sweep sweep_of(const volley_text *attacker, const char *defender,
                             const volley_parameters *parameters)
{
    return (volley_sweep){ .attackers = attacker,
                           .attacker_count = 1,
                           .defender = { .text = defender },
                           .parameters = parameters,
                           .engine = VOLLEY_ENGINE_EXACT,
                           .simulation = volley_simulation_default() };
}

static struct swept run_exact(const char *attacker, const char *defender, const char *const *texts,
                              volley_format format)
{
    const volley_text text = { .text = attacker };
    volley_parameters *parameters = parameters_of(texts);
    volley_sweep sweep = sweep_of(&text, defender, parameters);
    struct swept swept = run(&sweep, format);

    volley_parameters_free(parameters);
    return swept;
}

static void check_says(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("no '%s' in:\n%s", part, text);
}

/* What a batch says about the same question, without its name and the columns copied. */
static char *batch_row(const volley_sweep *sweep, const char *attacker, const char *defender)
{
    const volley_batch batch = { .engine = sweep->engine,
                                 .simulation = sweep->simulation,
                                 .format = VOLLEY_CSV };
    volley_batch_result result;
    char text[300], *report, *row;

    snprintf(text, sizeof text, "attacker,defender\n%s,%s\n", attacker, defender);
    report = sink_batch(&batch, text, &result, NULL);
    row = strdup(strchr(report, '\n') + 1);
    row[strcspn(row, "\n")] = '\0';
    free(report);
    return row;
}

/* Compare a sweep of "{dice} {token}" vs "{agility}" with single questions, cell by cell. */
static void check_cells(const volley_sweep *sweep, const char *report)
{
    static const char *const tokens[] = { "", "focus", "focus lock" };
    const char *at = strchr(report, '\n') + 1;

    for (int dice = 2; dice <= 4; dice++)
        for (int token = 0; token < 3; token++)
            for (int agility = 3; agility >= 1; agility -= 2) {
                char attacker[40], defender[40], start[100], end[60], *row;

                snprintf(attacker, sizeof attacker, "%d %s", dice, tokens[token]);
                snprintf(defender, sizeof defender, "%d evade hull=1", agility);
                snprintf(start, sizeof start, "dice=%d token=%s agility=%d", dice, tokens[token],
                         agility);
                snprintf(end, sizeof end, ",%d,%s,%d\n", dice, tokens[token], agility);
                row = batch_row(sweep, attacker, defender);
                assert_memory_equal(at, start, strlen(start));
                assert_memory_equal(at + strlen(start), row, strlen(row));
                assert_memory_equal(at + strlen(start) + strlen(row), end, strlen(end));
                at = strchr(at, '\n') + 1;
                free(row);
            }
    assert_string_equal(at, "");
}

static void each_cell_is_what_its_loadouts_give_by_themselves(void **state)
{
    static const char *const texts[] = { "dice=2..4", "token=,focus,focus lock", "agility=3..1..-2",
                                         NULL };
    const volley_text attacker = { .text = "{dice} {token}" };
    volley_parameters *parameters = parameters_of(texts);
    volley_sweep sweep = sweep_of(&attacker, "{agility} evade hull=1", parameters);

    (void)state;
    sweep.simulation.trials = 20000;
    for (int engine = VOLLEY_ENGINE_MC; engine <= VOLLEY_ENGINE_EXACT; engine++) {
        struct swept swept;

        sweep.engine = (volley_engine)engine;
        swept = run(&sweep, VOLLEY_CSV);
        assert_int_equal(swept.status, VOLLEY_OK);
        assert_int_equal(swept.result.scenarios, 18);
        assert_int_equal(swept.result.failed, 0);
        check_says(swept.report, "scenario,edition,engine,trials,");
        check_says(swept.report, ",attackers,defender,idle,told,dice,token,agility\n");
        check_cells(&sweep, swept.report);
        free(swept.report);
    }
    volley_parameters_free(parameters);
}

static void a_parameter_can_stand_anywhere_and_more_than_once(void **state)
{
    static const char *const texts[] = { "n=1..3", "word=focus,lock", NULL };
    const volley_text attackers[] = { { .text = "{n} {word}={n}" }, { .text = "{n}x 2" } };
    volley_parameters *parameters = parameters_of(texts);
    volley_sweep sweep = sweep_of(attackers, "0 evade={n}", parameters);
    struct swept swept;

    (void)state;
    sweep.attacker_count = 2;
    swept = run(&sweep, VOLLEY_CSV);
    assert_int_equal(swept.status, VOLLEY_OK);
    assert_int_equal(swept.result.failed, 0);
    check_says(swept.report, "\nn=3 word=lock,2.5,exact,");
    check_says(swept.report, ",3 lock=3 ; 2 ; 2 ; 2,0 evade=3,,,3,lock\n");
    free(swept.report);
    volley_parameters_free(parameters);
}

static void a_cell_that_cannot_be_run_is_named_and_the_rest_goes_on(void **state)
{
    static const char *const texts[] = { "dice=0,99,3", "token=focus,focsu", NULL };
    struct swept swept = run_exact("  {dice} {token}", "2", texts, VOLLEY_CSV);

    (void)state;
    assert_int_equal(swept.status, VOLLEY_OK);
    assert_int_equal(swept.result.scenarios, 6);
    assert_int_equal(swept.result.failed, 4);
    assert_string_equal(swept.error.source, "cell"); /* the first bad one */
    assert_int_equal(swept.error.line, 2);
    assert_int_equal(swept.error.column, 5);
    assert_string_equal(swept.error.word, "focsu");
    check_says(swept.report, "cell:2:5: 'focsu': unknown word; did you mean 'focus'?");
    check_says(swept.report, "cell:3:3: '99'");
    check_says(swept.report, "cell:6:5: 'focsu'");
    check_says(swept.report, "\ndice=3 token=focus,2.5,exact,,1.531494140625,");
    check_says(swept.report, ",\"  99 focus\",2,,,99,focus\n");
    free(swept.report);
}

/* Cells are worked out in four ways; in each a fault says in which cell it is, and where there. */
static void a_fault_names_its_cell_in_every_kind_of_sweep(void **state)
{
    static const char *const texts[] = { "token=focus,focsu", NULL };
    static const struct {
        const char *attacker, *defender;
        volley_metric metric;
        int difference, line, column;
    } kinds[] = {
        { "2 {token}", "1 hull=1", VOLLEY_METRIC_DAMAGE, 0, 2, 3 },
        { "2 {token}", "1 hull=1", VOLLEY_METRIC_ROUNDS, 0, 2, 3 },
        { "2 {token}", "1 hull=1", VOLLEY_METRIC_DAMAGE, 1, 2, 3 },
        { "50%: 2 | 2 {token}", "1 hull=1", VOLLEY_METRIC_DAMAGE, 0, 2, 12 },
        { "50%: 2 {token} |", "1", VOLLEY_METRIC_DAMAGE, 0, 1, 15 },
        { "5%: {token}", "1", VOLLEY_METRIC_DAMAGE, 0, 1, 1 },
        { "5% {token}", "1", VOLLEY_METRIC_DAMAGE, 0, 1, 1 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const volley_text attackers[] = { { .text = kinds[i].attacker }, { .text = "2" } };
        volley_parameters *parameters = parameters_of(texts);
        volley_sweep sweep = sweep_of(attackers, kinds[i].defender, parameters);
        struct swept swept;
        char place[32];

        sweep.attacker_count += kinds[i].difference != 0;
        sweep.difference = kinds[i].difference;
        sweep.column.metric = kinds[i].metric;
        swept = run(&sweep, VOLLEY_CSV);
        assert_int_equal(swept.status, VOLLEY_OK);
        assert_string_equal(swept.error.source, "cell");
        assert_int_equal(swept.error.line, kinds[i].line);
        assert_int_equal(swept.error.column, kinds[i].column);
        assert_int_equal(swept.result.failed, kinds[i].line == 1 ? 2 : 1);
        snprintf(place, sizeof place, "cell:2:%d: ", kinds[i].column);
        check_says(swept.report, place);
        free(swept.report);
        volley_parameters_free(parameters);
    }
}

static void bad_cells_are_gaps_in_tables_and_pictures(void **state)
{
    static const char *const texts[] = { "dice=1,99,3", NULL };

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct swept swept = run_exact("{dice}", "2", texts, sweep_formats[i]);

        assert_int_equal(swept.status, VOLLEY_OK);
        assert_int_equal(swept.result.failed, 1);
        assert_int_equal(swept.error.line, 2);
        assert_null(strstr(swept.report, "nan"));
        check_says(swept.report, sweep_formats[i] == VOLLEY_TEXT ? "0.8965" : ">0.896<");
        free(swept.report);
    }
}

static void a_sweep_of_bad_cells_alone_is_no_failure(void **state)
{
    static const char *const one[] = { "w=focsu,lokc", NULL };
    static const char *const two[] = { "w=focsu,lokc", "d=1,2", NULL };

    (void)state;
    for (size_t i = 0; i < 4; i++) {
        struct swept swept = run_exact("3 {w}", "2", one, sweep_formats[i]);

        assert_int_equal(swept.status, VOLLEY_OK);
        assert_int_equal(swept.result.failed, 2);
        assert_null(strstr(swept.report, "nan"));
        free(swept.report);
        swept = run_exact("3 {w}", "{d}", two, sweep_formats[i]);
        assert_int_equal(swept.result.failed, 4);
        assert_null(strstr(swept.report, "nan"));
        free(swept.report);
    }
}

/* ---- sweeps that are refused ---- */

static void faults_of_a_template_have_their_place(void **state)
{
    static const struct {
        const char *attacker, *defender, *source, *word, *message;
        int column;
    } rows[] = {
        { "3 {dcie}", "{dice}", "attacker", "{dcie}", "no parameter of this name", 3 },
        { "3 {Dice}", "{dice}", "attacker", "{Dice}", "no parameter of this name", 3 },
        { "{dice}", "é {x}", "defender", "{x}", "no parameter of this name", 3 },
        { "{dice", "2", "attacker", "{dice", "as {name}", 1 },
        { "3 }", "{dice}", "attacker", "}", "as {name}", 3 },
        { "{dice}}", "2", "attacker", "}", "as {name}", 7 },
        { "{{dice}}", "2", "attacker", "{", "as {name}", 1 },
        { "{}", "{dice}", "attacker", "{}", "no parameter of this name", 1 },
        { "{ dice }", "2", "attacker", "{", "as {name}", 1 },
    };
    static const char *const texts[] = { "dice=1..6", NULL };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct swept swept = run_exact(rows[i].attacker, rows[i].defender, texts, VOLLEY_CSV);

        assert_int_equal(swept.status, VOLLEY_SYNTAX);
        assert_int_equal(swept.error.status, VOLLEY_SYNTAX);
        assert_string_equal(swept.error.source, rows[i].source);
        assert_string_equal(swept.error.word, rows[i].word);
        assert_int_equal(swept.error.line, 1);
        assert_int_equal(swept.error.column, rows[i].column);
        check_says(swept.error.message, rows[i].message);
        assert_string_equal(swept.report, "");
        assert_int_equal(swept.result.scenarios, 0);
        free(swept.report);
    }
}

static void the_second_attacker_is_called_so(void **state)
{
    static const char *const texts[] = { "dice=1..6", NULL };
    const volley_text attackers[] = { { .text = "{dice}" },
                                      { .text = "{x}", .source = NULL, .line = 4, .column = 9 } };
    volley_parameters *parameters = parameters_of(texts);
    volley_sweep sweep = sweep_of(attackers, "2", parameters);
    struct swept swept;

    (void)state;
    sweep.attacker_count = 2;
    swept = run(&sweep, VOLLEY_CSV);
    assert_string_equal(swept.error.source, "attacker 2");
    assert_int_equal(swept.error.line, 4);
    assert_int_equal(swept.error.column, 9);
    free(swept.report);
    volley_parameters_free(parameters);
}

static const char *const grid_one[] = { "d=1..6", NULL };
static const char *const grid_three[] = { "d=1..6", "e=1,2", "f=1,2", NULL };
static const char *const grid_large[] = { "d=1..51", "e=1..50", NULL };
static const char *const grid_none[] = { NULL };
static const struct {
    const char *const *texts;
    const char *attacker, *edition, *message;
    size_t attackers;
    volley_engine engine;
    volley_format format;
} senseless[] = {
    { grid_none, "3 {d}", NULL, "needs a parameter", 1, VOLLEY_ENGINE_EXACT, VOLLEY_CSV },
    { grid_one, "3", NULL, "no loadout has the parameter {d}", 1, VOLLEY_ENGINE_EXACT, VOLLEY_CSV },
    { grid_one, "{d}", NULL, "needs an attacker", 0, VOLLEY_ENGINE_EXACT, VOLLEY_CSV },
    { grid_one, "{d}", "3", "there is no such edition", 1, VOLLEY_ENGINE_EXACT, VOLLEY_CSV },
    { grid_one, "{d}", NULL, "one engine", 1, VOLLEY_ENGINE_BOTH, VOLLEY_TEXT },
    { grid_one, "{d}", NULL, "one engine", 1, VOLLEY_ENGINE_BOTH, VOLLEY_SVG },
    { grid_three, "{d} focus={e} lock={f}", NULL, "one or two parameters", 1, VOLLEY_ENGINE_EXACT,
      VOLLEY_SVG },
    { grid_large, "{d} focus={e}", NULL, "at most 2500 cells", 1, VOLLEY_ENGINE_EXACT, VOLLEY_SVG },
};

static void senseless_sweeps_are_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof senseless / sizeof senseless[0]; i++) {
        const volley_text attacker = { .text = senseless[i].attacker };
        volley_parameters *parameters = parameters_of(senseless[i].texts);
        volley_sweep sweep = sweep_of(&attacker, "2", parameters);
        struct swept swept;

        sweep.edition = senseless[i].edition;
        sweep.attacker_count = senseless[i].attackers;
        sweep.engine = senseless[i].engine;
        swept = run(&sweep, senseless[i].format);
        assert_int_equal(swept.status, VOLLEY_INVALID);
        assert_int_equal(swept.error.status, VOLLEY_INVALID);
        check_says(swept.error.message, senseless[i].message);
        assert_string_equal(swept.report, "");
        assert_true(swept.result.scenarios == 0 && swept.result.failed == 0);
        free(swept.report);
        volley_parameters_free(parameters);
    }
}

/* ---- reports ---- */

static void json_is_a_document_a_line_with_the_values(void **state)
{
    static const char *const texts[] = { "dice=1..4", "token=focus,focsu", NULL };
    struct swept swept = run_exact("{dice} {token}", "2", texts, VOLLEY_JSON);
    char *line = swept.report;
    int lines = 0;

    (void)state;
    assert_int_equal(swept.result.failed, 4);
    for (char *end = strchr(line, '\n'); end; line = end + 1, end = strchr(line, '\n'), lines++) {
        json_t *json, *columns;
        char dice[16];

        *end = '\0';
        snprintf(dice, sizeof dice, "%d", 1 + lines / 2);
        json = json_loads(line, 0, NULL);
        assert_non_null(json);
        columns = json_object_get(json, "columns");
        assert_string_equal(json_string_value(json_object_get(columns, "dice")), dice);
        assert_string_equal(json_string_value(json_object_get(columns, "token")),
                            lines % 2 ? "focsu" : "focus");
        assert_true((lines % 2 == 1) == json_is_string(json_object_get(json, "error")));
        json_decref(json);
    }
    assert_int_equal(lines, 8);
    free(swept.report);
}

static void text_of_one_parameter_is_a_row_for_each_value(void **state)
{
    static const char *const texts[] = { "dice=1..3", NULL };
    struct swept swept = run_exact("{dice}", "0 hull=2", texts, VOLLEY_TEXT);

    (void)state;
    assert_string_equal(
        swept.report,
        "Mean damage: {dice} vs 0 hull=2 (second edition 2.5)\n\n"
        "dice  damage      hit  any crit  destroyed\n"
        "   1  0.5000  50.00 %   12.50 %     0.00 %  ##########\n"
        "   2  1.0000  75.00 %   23.44 %    25.00 %  ####################\n"
        "   3  1.5000  87.50 %   33.01 %    50.00 %  ##############################\n");
    free(swept.report);
}

static void text_of_two_parameters_is_a_shaded_grid(void **state)
{
    static const char *const texts[] = { "dice=1..3", "defence=0 evade,3", NULL };
    struct swept swept = run_exact("{dice}", "{defence}", texts, VOLLEY_TEXT);

    (void)state;
    assert_string_equal(swept.report, "Mean damage: {dice} vs {defence} (second edition 2.5)\n\n"
                                      "       defence\n"
                                      "dice   0 evade          3\n"
                                      "1        0.500 -    0.122 .\n"
                                      "2        1.000 +    0.354 :\n"
                                      "3        1.500 #    0.674 =\n");
    free(swept.report);
}

static void the_metric_decides_what_is_shown(void **state)
{
    static const char *const texts[] = { "dice=1..2", "agility=0..1", NULL };
    static const char *const titles[] = { "Mean damage", "Chance to hit",
                                          "Chance of at least one crit",
                                          "Chance to destroy the ship" };
    static const char *const corners[] = { "1.000", "75.0 %", "23.4 %", "25.0 %" };
    const volley_text attacker = { .text = "{dice}" };
    volley_parameters *parameters = parameters_of(texts);
    volley_sweep sweep = sweep_of(&attacker, "{agility} hull=2", parameters);

    (void)state;
    for (int metric = VOLLEY_METRIC_DAMAGE; metric <= VOLLEY_METRIC_DESTROYED; metric++)
        for (size_t i = 0; i < 2; i++) {
            struct swept swept;

            sweep.column.metric = (volley_metric)metric;
            swept = run(&sweep, sweep_formats[i]);
            check_says(swept.report, titles[metric]);
            check_says(swept.report, corners[metric]);
            free(swept.report);
        }
    volley_parameters_free(parameters);
}

static void simulated_text_has_the_interval(void **state)
{
    static const char *const texts[] = { "dice=1..2", NULL };
    const volley_text attacker = { .text = "{dice}" };
    volley_parameters *parameters = parameters_of(texts);
    volley_sweep sweep = sweep_of(&attacker, "2", parameters);
    struct swept swept;

    (void)state;
    sweep.engine = VOLLEY_ENGINE_MC;
    sweep.simulation.trials = 10000;
    swept = run(&sweep, VOLLEY_TEXT);
    check_says(swept.report, " +-0.0");
    free(swept.report);
    swept = run_to(&sweep, VOLLEY_TEXT, 0);
    check_says(swept.report, " ±0.0");
    check_says(swept.report, "█");
    free(swept.report);
    volley_parameters_free(parameters);
}

static void three_parameters_are_rows_of_text(void **state)
{
    static const char *const texts[] = { "a=1,2", "b=focus,lock", "c=0,1", NULL };
    struct swept swept = run_exact("{a} {b}", "{c}", texts, VOLLEY_TEXT);

    (void)state;
    check_says(swept.report, "\na  b      c  damage");
    check_says(swept.report, "\n2  lock   1  ");
    free(swept.report);
}

/* ---- pictures ---- */

/* A small reader of XML: tags are closed in order, attributes are in quotes, text has no mark of
 * its own and every byte is a character that XML may hold. Returns NULL or the fault. */
static const char *fault_of_xml(const char *text)
{
    enum { DEPTH_MOST = 16, NAME_MOST = 16 };
    char open[DEPTH_MOST][NAME_MOST];
    int depth = 0;

    for (const char *at = text; *at; at += utf8_char_bytes(at, strlen(at))) {
        if (utf8_char_bytes(at, strlen(at)) == 0 || (iscntrl((unsigned char)*at) && *at != '\n'))
            return "a byte that is no character";
        if (*at == '&' && (at[1] != '#' || !isdigit((unsigned char)at[2])))
            return "a bare &";
        if (*at == '>')
            return "a bare >";
        if (*at == '<') {
            bool closes = at[1] == '/';
            size_t name = strcspn(at + 1 + closes, " />"), end = strcspn(at, ">");

            if (!at[end] || name >= NAME_MOST || memchr(at + 1, '<', end - 1))
                return "a tag without an end";
            if (closes && (depth == 0 || strncmp(open[--depth], at + 2, name) != 0))
                return "a tag closed that is not open";
            if (!closes && at[end - 1] != '/') {
                if (depth == DEPTH_MOST)
                    return "too deep";
                snprintf(open[depth++], NAME_MOST, "%.*s", (int)name, at + 1);
            }
            at += end;
        }
    }
    return depth == 0 ? NULL : "a tag not closed";
}

static size_t times_in(const char *text, const char *part)
{
    size_t times = 0;

    for (const char *at = strstr(text, part); at; at = strstr(at + 1, part))
        times++;
    return times;
}

static void check_svg(const char *svg)
{
    const char *fault = fault_of_xml(svg);

    if (fault)
        fail_msg("%s in:\n%s", fault, svg);
    assert_memory_equal(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" ", 40);
    assert_string_equal(svg + strlen(svg) - 7, "</svg>\n");
    /* A value may be called so, but nothing stands there. The description has names among words. */
    svg = strstr(svg, "</desc>");
    assert_non_null(svg);
    assert_int_equal(times_in(svg, "nan"), times_in(svg, ">nan<"));
    assert_int_equal(times_in(svg, "inf"), times_in(svg, ">inf<"));
}

static void the_reader_of_xml_finds_faults(void **state)
{
    static const char *const bad[] = {
        "<a>", "<a></b>",     "</a>",    "<a>&</a>",    "<a>></a>",
        "<a",  "<a>\xFF</a>", "<a <b/>", "<a>\x01</a>", "<a>&x;</a>"
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_non_null(fault_of_xml(bad[i]));
    assert_null(fault_of_xml("<a x=\"1\"><b/>&#60;é</a>\n"));
}

static void a_picture_of_one_parameter_is_a_chart(void **state)
{
    static const char *const numbers[] = { "dice=1..6", NULL };
    static const char *const words[] = { "dice=1,2 focus,", NULL };
    struct swept swept = run_exact("{dice}", "2", numbers, VOLLEY_SVG);

    (void)state;
    check_svg(swept.report);
    assert_int_equal(times_in(swept.report, "<circle "), 6);
    assert_int_equal(times_in(swept.report, "<path "), 1);
    check_says(swept.report, ">0.896<");
    free(swept.report);
    swept = run_exact("3 stress={dice}", "2", numbers, VOLLEY_SVG);
    check_svg(swept.report); /* all the same height */
    free(swept.report);
    swept = run_exact("{dice} lock", "2", words, VOLLEY_SVG);
    check_svg(swept.report); /* bars; the empty value, without dice, is a gap */
    assert_int_equal(swept.result.failed, 1);
    check_says(swept.report, ">(none)<");
    assert_int_equal(times_in(swept.report, "fill=\"#4292c6\""), 2);
    free(swept.report);
}

static void a_picture_of_two_parameters_is_a_heat_map(void **state)
{
    static const char *const texts[] = { "dice=1..4", "agility=0..2", NULL };
    static const char *const one[] = { "dice=3", "agility=2", NULL };
    struct swept swept = run_exact("{dice}", "{agility}", texts, VOLLEY_SVG);

    (void)state;
    check_svg(swept.report);
    assert_int_equal(times_in(swept.report, "stroke=\"#ffffff\"/>"), 12);
    check_says(swept.report, ">2.000<"); /* four dice on agility 0 */
    free(swept.report);
    swept = run_exact("{dice}", "{agility}", one, VOLLEY_SVG);
    check_svg(swept.report);
    free(swept.report);
}

static void values_that_are_no_place_stand_side_by_side(void **state)
{
    static const char *const rows[][2] = {
        { "d=1,inf,3", NULL },
        { "d=nan,1", NULL },
        { "d=-1e308,1,1e308", NULL },
        { "d=2,2", NULL },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct swept swept = run_exact("{d}", "2", rows[i], VOLLEY_SVG);

        assert_int_equal(swept.status, VOLLEY_OK);
        check_svg(swept.report);
        assert_int_equal(times_in(swept.report, "<circle "), 0);
        free(swept.report);
    }
}

static void marks_of_xml_in_titles_and_values_are_written_out(void **state)
{
    static const char *const texts[] = { "w=focus,<b>&\"\x01\xFF,lock", "d=1,<", NULL };
    const volley_text attacker = { .text = "3 {w}" };
    volley_parameters *parameters = parameters_of(texts);
    volley_sweep sweep = sweep_of(&attacker, "{d}", parameters);
    struct swept swept;

    (void)state;
    sweep.title = "a < b & \"c\" \xC0";
    swept = run(&sweep, VOLLEY_SVG);
    check_svg(swept.report);
    check_says(swept.report, "a &#60; b &#38; &#34;c&#34; ?");
    check_says(swept.report, "&#60;b&#62;&#38;&#34;??");
    free(swept.report);
    volley_parameters_free(parameters);
}

/* ---- threads, stopping ---- */

static void the_same_seed_gives_the_same_bytes_for_any_threads(void **state)
{
    static const char *const texts[] = { "dice=0..5", "agility=0..5", "t=focus,focsu,lock", NULL };
    const volley_text attacker = { .text = "{dice} {t}" };
    volley_parameters *parameters = parameters_of(texts);
    volley_sweep sweep = sweep_of(&attacker, "{agility} hull=1", parameters);
    struct swept first;

    (void)state;
    sweep.engine = VOLLEY_ENGINE_BOTH;
    sweep.simulation.trials = 5000;
    first = run(&sweep, VOLLEY_CSV);
    assert_int_equal(first.result.scenarios, 108);
    assert_int_equal(first.result.failed, 36);
    assert_int_equal(times_in(first.report, "\n"), 1 + 2 * 108);
    for (int threads = 1; threads <= 4; threads++) {
        struct swept swept;

        sweep.simulation.threads = threads;
        swept = run(&sweep, VOLLEY_CSV);
        assert_string_equal(swept.report, first.report);
        free(swept.report);
    }
    free(first.report);
    volley_parameters_free(parameters);
}

/* As soon as a cell is done: on a busy machine it may be asked before. */
static int stop_soon(const volley_batch_progress *progress, void *context)
{
    *(uint64_t *)context = progress->scenarios;
    return progress->scenarios > 0;
}

static void a_stopped_sweep_has_the_cells_so_far(void **state)
{
    static const char *const texts[] = { "focus=1..20", "lock=1..20", "agility=0..3", NULL };
    const volley_text attacker = { .text = "1 focus={focus} lock={lock}" };
    volley_parameters *parameters = parameters_of(texts);
    volley_sweep sweep = sweep_of(&attacker, "{agility}", parameters);
    struct swept whole = run(&sweep, VOLLEY_CSV), part;
    uint64_t done = 0;

    (void)state;
    sweep.progress = stop_soon;
    sweep.context = &done;
    part = run(&sweep, VOLLEY_CSV);
    assert_int_equal(whole.result.scenarios, 1600);
    assert_true(part.result.stopped && !whole.result.stopped);
    assert_true(done > 0 && done == part.result.scenarios && done < 1600);
    assert_int_equal(times_in(part.report, "\n"), done + 1);
    assert_memory_equal(part.report, whole.report, strlen(part.report));
    free(part.report);
    free(whole.report);
    volley_parameters_free(parameters);
}

static void a_sink_that_gives_up_is_an_input_output_error(void **state)
{
    static const char *const texts[] = { "dice=1..3", NULL };
    const volley_text attacker = { .text = "{dice}" };
    const volley_sink sink = { .write = stream_refuse, .context = NULL };
    volley_parameters *parameters = parameters_of(texts);
    volley_sweep sweep = sweep_of(&attacker, "2", parameters);

    (void)state;
    for (size_t i = 0; i < 4; i++) {
        volley_batch_result result;
        volley_error error = { 0 };

        assert_int_equal(volley_sweep_run(&sweep, sweep_formats[i], &sink, &result, &error),
                         VOLLEY_IO);
        assert_int_equal(error.status, VOLLEY_IO);
    }
    volley_parameters_free(parameters);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(lists_keep_their_values_as_written),
    cmocka_unit_test(ranges_run_from_to_by_their_step),
    cmocka_unit_test(names_are_letters_digits_and_underscores_and_used_once),
    cmocka_unit_test(ranges_that_lead_nowhere_are_refused),
    cmocka_unit_test(a_list_has_at_most_ten_thousand_values),
    cmocka_unit_test(a_grid_has_at_most_a_million_cells_and_eight_parameters),
    cmocka_unit_test(each_cell_is_what_its_loadouts_give_by_themselves),
    cmocka_unit_test(a_parameter_can_stand_anywhere_and_more_than_once),
    cmocka_unit_test(a_cell_that_cannot_be_run_is_named_and_the_rest_goes_on),
    cmocka_unit_test(a_fault_names_its_cell_in_every_kind_of_sweep),
    cmocka_unit_test(bad_cells_are_gaps_in_tables_and_pictures),
    cmocka_unit_test(a_sweep_of_bad_cells_alone_is_no_failure),
    cmocka_unit_test(faults_of_a_template_have_their_place),
    cmocka_unit_test(the_second_attacker_is_called_so),
    cmocka_unit_test(senseless_sweeps_are_refused),
    cmocka_unit_test(json_is_a_document_a_line_with_the_values),
    cmocka_unit_test(text_of_one_parameter_is_a_row_for_each_value),
    cmocka_unit_test(text_of_two_parameters_is_a_shaded_grid),
    cmocka_unit_test(the_metric_decides_what_is_shown),
    cmocka_unit_test(simulated_text_has_the_interval),
    cmocka_unit_test(three_parameters_are_rows_of_text),
    cmocka_unit_test(the_reader_of_xml_finds_faults),
    cmocka_unit_test(a_picture_of_one_parameter_is_a_chart),
    cmocka_unit_test(a_picture_of_two_parameters_is_a_heat_map),
    cmocka_unit_test(values_that_are_no_place_stand_side_by_side),
    cmocka_unit_test(marks_of_xml_in_titles_and_values_are_written_out),
    cmocka_unit_test(the_same_seed_gives_the_same_bytes_for_any_threads),
    cmocka_unit_test(a_stopped_sweep_has_the_cells_so_far),
    cmocka_unit_test(a_sink_that_gives_up_is_an_input_output_error),
};
CHECK_MAIN(tests)
