/* volley_batch_run: scenarios in, reports out. */
#include "support/check.h"
#include "support/sink.h"
#include "support/stream.h"
#include "volley/duel.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const volley_batch exact_csv = { .engine = VOLLEY_ENGINE_EXACT, .format = VOLLEY_CSV };
static const volley_batch exact_json = { .engine = VOLLEY_ENGINE_EXACT, .format = VOLLEY_JSON };

/* Row number `row` of a report, header 0; cut off the text at its end. */
static const char *row_of(char *report, size_t row)
{
    char *at = report;

    while (row-- > 0) {
        at = strchr(at, '\n');
        assert_non_null(at);
        at++;
    }
    if (strchr(at, '\n'))
        *strchr(at, '\n') = '\0';
    return at;
}

/* Field number `field` of a row without quotes. */
static void check_field(const char *row, size_t field, const char *expected)
{
    while (field-- > 0)
        row += strcspn(row, ",") + (row[strcspn(row, ",")] == ',');
    if (strlen(expected) != strcspn(row, ",") || strncmp(row, expected, strlen(expected)) != 0)
        fail_msg("'%.*s' is not '%s'", (int)strcspn(row, ","), row, expected);
}

enum {
    SCENARIO,
    EDITION,
    ENGINE,
    TRIALS,
    MEAN,
    DAMAGE_PMF = 20,
    ERROR,
    HALF_POINTS,
    TOKENS_GIVEN,
    TOKENS_GIVEN_PMF,
    INACTIVE,
    BONUS_ATTACKS,
    ATTACKERS,
    DEFENDER,
    EXTRA
};

static void rows_of_one_scenario_are_successive_attacks(void **state)
{
    volley_batch_result result;
    char *report = sink_batch(&exact_csv,
                              "scenario,attacker,defender\n"
                              "two,3 focus lock,3 focus evade\n"
                              "two,3 focus lock,\n"
                              "one,3 focus lock,3 focus evade\n",
                              &result, NULL);
    const char *row = row_of(report, 1);

    (void)state;
    assert_int_equal(result.scenarios, 2);
    assert_int_equal(result.failed, 0);
    check_field(row, SCENARIO, "two");
    check_field(row, ATTACKERS, "3 focus lock ; 3 focus lock");
    check_near(strtod(strstr(row, "exact,,") + 7, NULL), 1.42970369699924, 1e-13, "two attacks");
    free(report);
}

static void a_bad_row_becomes_a_row_with_its_error_and_the_rest_goes_on(void **state)
{
    volley_batch_result result;
    volley_error error = { 0 };
    char *report = sink_batch(&exact_csv,
                              "scenario,attacker,defender\n"
                              "bad,3 focsu,2\n"
                              "good,1,0\n"
                              "none,,2\n"
                              "bad\"quotes,1,0\n"
                              "after,1,0\n",
                              &result, &error);
    const char *bad, *good;

    (void)state;
    assert_int_equal(result.scenarios, 5);
    assert_int_equal(result.failed, 3);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 7);
    assert_string_equal(error.word, "focsu");
    good = strstr(report, "good,");
    bad = strstr(report, "bad,2.5,");
    assert_null(bad); /* a failed row has its edition as written: none */
    bad = strstr(report, "bad,,exact,");
    assert_true(bad && good && bad < good);
    check_field(bad, MEAN, "");
    check_field(bad, DAMAGE_PMF, "");
    check_field(bad, ERROR, "test.csv:2:7: 'focsu': unknown word; did you mean 'focus'?");
    check_field(bad, ATTACKERS, "3 focsu");
    check_field(good, MEAN, "0.5");
    assert_non_null(strstr(report, "test.csv:4:1: the row has no attacker"));
    assert_non_null(strstr(report, "test.csv:5:1: the quotes of the row do not match"));
    free(report);
}

/* Rows of one scenario stand together: what is broken among them takes all of them with it. Each
 * case is one that a spreadsheet or an editor leaves behind; the report's rows are counted by hand.
 */
static void a_broken_row_inside_a_scenario_fails_it_as_one(void **state)
{
    static const struct {
        const char *text;
        uint64_t scenarios, failed;
        const char *error, *lacks;
    } cases[] = {
        { "scenario,attacker,defender\none,1,0\none,\"1\" x,\none,1,0\ntwo,1,0\n", 2, 1,
          "test.csv:3:1: the quotes of the row do not match", "\none,2.5" },
        { "attacker,defender,scenario\n1,0,one\n\"1\" x,,one\n1,,one\n1,0,two\n", 2, 1,
          "test.csv:3:1: the quotes", "one,2.5" },
        { "attacker,defender,scenario\n1,0,one\n\"1\" x,,one\n\"1\" x,\n1,,one\n", 1, 1,
          "test.csv:3:1: the quotes", "one,2.5" },
        { "scenario,attacker,defender\none,\"1\" x,0\none,1,0\none,1,\n", 1, 1, "test.csv:2:1: the",
          "one,2.5" },
        { "scenario,attacker,defender\none,1,0\none,\"1\" x,\n", 1, 1, "test.csv:3:1: the",
          "one,2.5" },
        { "scenario,attacker,defender\none,1,0\none,\"1,\ntwo,1,0\n", 1, 1,
          "test.csv:3:1: a quote is not closed", "one,2.5" },
        /* another scenario's, or nobody's: one and two are whole */
        { "scenario,attacker,defender\none,1,0\nmid,\"1\" x,0\ntwo,1,0\n", 3, 1, "mid,,exact",
          "x,," },
        { "scenario,attacker,defender\none,1,0\n\"m\"id,1,0\ntwo,1,0\n", 3, 1, "test.csv:3:1: the",
          "one,,exact" },
        { "attacker,defender\n1,0\n\"1\" x,0\n1,0\n", 3, 1, "test.csv:3:1: the", "one" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        volley_batch_result result;
        char *report = sink_batch(&exact_csv, cases[i].text, &result, NULL);

        if (result.scenarios != cases[i].scenarios || result.failed != cases[i].failed)
            fail_msg("case %zu: %d scenarios, %d failed", i, (int)result.scenarios,
                     (int)result.failed);
        if (!strstr(report, cases[i].error) || strstr(report, cases[i].lacks))
            fail_msg("case %zu: %s", i, report);
        free(report);
    }
}

/* More broken rows than are remembered: those inside a scenario still take it with them. */
static void a_scenario_with_countless_broken_rows_fails_as_one(void **state)
{
    enum { ROWS = 5000, ROW_BYTES = 8 };
    char *text = calloc(ROWS + 16, ROW_BYTES), *at = text, *report;
    volley_batch_result result;

    (void)state;
    assert_non_null(text);
    at += sprintf(at, "attacker,defender,scenario\n1,0,one\n");
    for (int i = 0; i < ROWS; i++)
        at += sprintf(at, "\"1\" x,\n");
    sprintf(at, "1,,one\n1,0,two\n");
    report = sink_batch(&exact_csv, text, &result, NULL);
    assert_int_equal(result.scenarios, 2);
    assert_int_equal(result.failed, 1);
    free(report);
    free(text);
}

static void columns_come_in_any_order_and_others_are_copied(void **state)
{
    volley_batch_result result;
    char *report = sink_batch(&exact_csv,
                              "notes,Defender,points,ATTACKER,edition\n"
                              "\"a, b\",0,12,1,1\n",
                              &result, NULL);

    (void)state;
    assert_non_null(
        strstr(report, "error,p_half_points,tokens_given,tokens_given_pmf,inactive,bonus_attacks,"
                       "attackers,defender,idle,told,notes,points\n"));
    assert_non_null(strstr(report, ",1,exact,"));
    assert_non_null(strstr(report, ",1,0,,,\"a, b\",12\n"));
    free(report);
}

static void a_semicolon_can_part_the_fields(void **state)
{
    volley_batch batch = exact_csv;
    volley_batch_result result;
    char *report;

    (void)state;
    batch.delimiter = ';';
    report = sink_batch(&batch, "attacker;defender;notes\n1;0;a,b\n", &result, NULL);
    assert_non_null(strstr(report, "scenario;edition;engine"));
    assert_non_null(strstr(report, ";exact;;0.5;"));
    assert_non_null(strstr(report, ";a,b\n"));
    free(report);
}

static void a_header_that_lacks_a_column_ends_the_batch(void **state)
{
    static const struct {
        const char *text, *message;
        int line;
    } rows[] = {
        { "attackers,defender\n1,0\n", "no column 'attacker'; it needs", 1 },
        { "name,defender\na,0\n", "no column 'attacker'; a file for compare --against?", 1 },
        { "defender,Weight\n0,1\n", "compare --against?", 1 },
        { "name,weight\na,1\n", "no column 'attacker'; it needs", 1 },
        { "# note\nattacker\n1\n", "no column 'defender'", 2 },
        { "", "empty", 1 },
        { "# only a comment\n", "empty", 1 },
        { "attacker,defender,attacker\n1,0,1\n", "twice", 1 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        volley_batch_result result;
        volley_error error = { 0 };
        char *report = sink_batch(&exact_csv, rows[i].text, &result, &error);

        assert_string_equal(report, "");
        assert_non_null(strstr(error.message, rows[i].message));
        assert_int_equal(error.line, rows[i].line);
        free(report);
    }
}

static void faults_of_a_scenario_name_their_line(void **state)
{
    static const struct {
        const char *rows, *error;
    } cases[] = {
        { "a,1,\n", "2:1: the scenario has no defender" },
        { "a,1,0\na,1,2\n", "3:5: '2': the scenario has another defender already" },
        { "a,1,0,3\n", "test.csv:2:7: '3': there is no such edition" },
        { "a,1 \n", "2:1: the scenario has no defender" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        volley_batch_result result;
        char text[512], *report;

        snprintf(text, sizeof text, "scenario,attacker,defender,edition\n%s", cases[i].rows);
        report = sink_batch(&exact_csv, text, &result, NULL);
        assert_int_equal(result.failed, 1);
        if (!strstr(report, cases[i].error))
            fail_msg("no '%s' in %s", cases[i].error, report);
        free(report);
    }
}

/* A line feed in a cell is a blank, and no end of an attacker. */
static void cells_that_read_alike_are_different_questions(void **state)
{
    volley_batch_result result;
    char *report = sink_batch(&exact_csv,
                              "scenario,attacker,defender\n"
                              "two,3 focus,2\n"
                              "two,3 lock,\n"
                              "one,\"3 focus\n3 lock\",2\n",
                              &result, NULL);

    (void)state;
    assert_int_equal(result.scenarios, 2);
    assert_int_equal(result.failed, 1);
    assert_non_null(strstr(report, "one,,exact,"));
    free(report);
}

static void json_lines_are_documents_of_their_own(void **state)
{
    volley_batch_result result;
    char *report = sink_batch(&exact_json,
                              "scenario,attacker,defender,points\n"
                              "one,1,0,7\n"
                              "b\xFF"
                              "d,nonsense,0,8\n",
                              &result, NULL);
    char *second = strchr(report, '\n') + 1;
    json_t *good, *bad;

    (void)state;
    second[-1] = '\0';
    good = json_loads(report, 0, NULL);
    bad = json_loads(second, 0, NULL);
    assert_true(good && bad);
    assert_string_equal(
        json_string_value(json_object_get(json_object_get(good, "scenario"), "name")), "one");
    assert_string_equal(
        json_string_value(json_object_get(json_object_get(good, "columns"), "points")), "7");
    assert_null(json_object_get(json_object_get(good, "engine"), "seconds"));
    assert_string_equal(
        json_string_value(json_object_get(json_object_get(bad, "scenario"), "name")), "b?d");
    assert_non_null(strstr(json_string_value(json_object_get(bad, "error")), "nonsense"));
    json_decref(good);
    json_decref(bad);
    free(report);
}

/* More scenarios than one chunk, with questions that come again and again. */
static char *many_rows(size_t rows)
{
    char *text = malloc(rows * 64 + 64), *at = text;

    assert_non_null(text);
    at += sprintf(at, "scenario,attacker,defender\n");
    for (size_t i = 0; i < rows; i++) {
        if (i % 97 == 13)
            at += sprintf(at, "r%zu,wrong%zu,0\n", i, i % 3);
        else
            at += sprintf(at, "r%zu,%zu focus,%zu\n", i, i % 5, i % 4);
    }
    return text;
}

static void reports_are_the_same_for_any_number_of_threads(void **state)
{
    char *text = many_rows(3000), *first = NULL;

    (void)state;
    for (int threads = 1; threads <= 4; threads++) {
        volley_batch batch = exact_csv;
        volley_batch_result result;
        char *report;

        batch.simulation.threads = threads;
        report = sink_batch(&batch, text, &result, NULL);
        assert_int_equal(result.scenarios, 3000);
        assert_int_equal(result.failed, 31);
        if (first)
            assert_string_equal(report, first);
        else
            first = report;
        if (report != first)
            free(report);
    }
    free(first);
    free(text);
}

static void a_skipped_start_gives_the_rest_of_the_same_report(void **state)
{
    char *text = many_rows(1500);
    volley_batch batch = exact_csv;
    volley_batch_result result;
    char *whole = sink_batch(&batch, text, &result, NULL), *rest, *at = whole;

    (void)state;
    batch.skip = 700;
    rest = sink_batch(&batch, text, &result, NULL);
    assert_int_equal(result.scenarios, 800);
    for (int row = 0; row < 701; row++)
        at = strchr(at, '\n') + 1;
    assert_string_equal(strchr(rest, '\n') + 1, at); /* a header comes first */
    free(rest);
    free(whole);
    free(text);
}

/* On a busy machine it may be asked before any is done. */
static int stop_after_first(const volley_batch_progress *progress, void *context)
{
    *(uint64_t *)context = progress->scenarios;
    return progress->scenarios > 0;
}

static void a_stopped_batch_has_whole_rows_of_the_same_report(void **state)
{
    char *text = many_rows(3000);
    volley_batch batch = exact_csv;
    volley_batch_result result;
    uint64_t done = 0;
    char *whole = sink_batch(&batch, text, &result, NULL), *part;

    (void)state;
    batch.progress = stop_after_first;
    batch.context = &done;
    part = sink_batch(&batch, text, &result, NULL);
    assert_true(result.stopped);
    assert_true(done > 0 && done == result.scenarios && done < 3000);
    assert_memory_equal(part, whole, strlen(part));
    assert_string_equal(part + strlen(part) - 1, "\n");
    free(part);
    free(whole);
    free(text);
}

static void both_engines_give_two_rows(void **state)
{
    volley_batch batch = exact_csv;
    volley_batch_result result;
    char *report;

    (void)state;
    batch.engine = VOLLEY_ENGINE_BOTH;
    batch.simulation = volley_simulation_default();
    batch.simulation.trials = 10000;
    report = sink_batch(&batch, "attacker,defender\n3,2\n", &result, NULL);
    assert_non_null(strstr(report, ",2.5,mc,10000,"));
    assert_non_null(strstr(report, ",2.5,exact,,0.896484375,"));
    free(report);
}

/* "@" is "focus", and "@!" a failure; what it is asked goes into a text. */
static volley_status expand(const char *text, const char *edition, int defends, char **out,
                            void *context, volley_error *err)
{
    char *asked = context;

    sprintf(asked + strlen(asked), "%s %s %d;", text, edition ? edition : "-", defends);
    if (strstr(text, "@!")) {
        *err = (volley_error){ VOLLEY_IO, 2, 7, "a\x1b.xws", "@!", "is gone" };
        return VOLLEY_IO;
    }
    *out = calloc(strlen(text) + sizeof "focus", 1);
    assert_non_null(*out);
    sprintf(*out, "%.*sfocus", (int)strcspn(text, "@"), text);
    return VOLLEY_OK;
}

static void cells_with_an_at_are_expanded_and_their_errors_are_at_the_cell(void **state)
{
    char asked[512] = "", message[400];
    const volley_expander expander = { expand, asked };
    volley_batch options = exact_csv;
    volley_batch_result result;
    volley_error error = { 0 };
    char *report;

    (void)state;
    options.expander = &expander;
    report = sink_batch(&options,
                        "scenario,edition,attacker,defender\n"
                        "a,,3 focus,2 focus\na,,3 @,2 @\nb,2,3 @,2\nc,,2,@!\nd,,3 x @,1\n",
                        &result, &error);
    assert_string_equal(asked, "2 @ - 1;3 @ - 0;3 @ 2 0;@! - 1;3 x @ - 0;");
    assert_int_equal(result.scenarios, 4);
    assert_int_equal(result.failed, 2);
    assert_int_equal(error.status, VOLLEY_IO);
    assert_non_null(strstr(volley_error_text(&error, message, sizeof message),
                           ":5:6: a?.xws:2:7: '@!': is gone"));
    assert_non_null(strstr(report, ":6:4: 'x': unknown word"));
    check_field(row_of(report, 1), DEFENDER, "2 focus");
    free(report);
}

/* A text so long that the texts of its row have to move. */
static volley_status expand_to_much(const char *text, const char *edition, int defends, char **out,
                                    void *context, volley_error *err)
{
    enum { BYTES = 1 << 20 };
    int *told = context;

    (void)text;
    (void)defends;
    (void)err;
    *told += edition && strcmp(edition, "2") == 0;
    *out = calloc(BYTES, 1);
    assert_non_null(*out);
    memset(*out, ' ', BYTES - 1);
    return VOLLEY_OK;
}

static void each_cell_is_expanded_by_the_edition_of_its_row(void **state)
{
    int told = 0;
    const volley_expander expander = { expand_to_much, &told };
    const char *duels = "edition,a,b\n2,@,@\n";
    const volley_source source = { stream_read, &duels, "duels.csv" };
    size_t bytes = 0;
    const volley_sink sink = { .write = stream_count, .context = &bytes };
    const volley_duel_batch duel_batch = { .options = volley_duel_options_default(),
                                           .engine = volley_duel_engine_default(),
                                           .format = VOLLEY_CSV,
                                           .expander = &expander };
    volley_batch options = exact_csv;
    volley_batch_result result;
    volley_error error = { 0 };

    (void)state;
    options.expander = &expander;
    free(sink_batch(&options, "edition,attacker,defender\n2,@,@\n2,@,@\n", &result, &error));
    assert_int_equal(told, 4);
    error = (volley_error){ 0 };
    volley_duel_batch_run(&duel_batch, &source, &sink, &result, &error);
    assert_int_equal(told, 6);
}

static void without_an_expander_a_squad_file_is_an_error(void **state)
{
    volley_batch_result result;
    volley_error error = { 0 };

    (void)state;
    free(sink_batch(&exact_csv, "attacker,defender\n3 @a.xws:1,2\n", &result, &error));
    assert_int_equal(result.failed, 1);
    assert_int_equal(error.column, 3);
    assert_string_equal(error.word, "@a.xws:1");
    assert_string_equal(error.message,
                        "squad files are read by the program volley, not by the library");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(rows_of_one_scenario_are_successive_attacks),
    cmocka_unit_test(a_bad_row_becomes_a_row_with_its_error_and_the_rest_goes_on),
    cmocka_unit_test(a_broken_row_inside_a_scenario_fails_it_as_one),
    cmocka_unit_test(a_scenario_with_countless_broken_rows_fails_as_one),
    cmocka_unit_test(columns_come_in_any_order_and_others_are_copied),
    cmocka_unit_test(a_semicolon_can_part_the_fields),
    cmocka_unit_test(a_header_that_lacks_a_column_ends_the_batch),
    cmocka_unit_test(faults_of_a_scenario_name_their_line),
    cmocka_unit_test(cells_that_read_alike_are_different_questions),
    cmocka_unit_test(json_lines_are_documents_of_their_own),
    cmocka_unit_test(reports_are_the_same_for_any_number_of_threads),
    cmocka_unit_test(a_skipped_start_gives_the_rest_of_the_same_report),
    cmocka_unit_test(a_stopped_batch_has_whole_rows_of_the_same_report),
    cmocka_unit_test(both_engines_give_two_rows),
    cmocka_unit_test(cells_with_an_at_are_expanded_and_their_errors_are_at_the_cell),
    cmocka_unit_test(each_cell_is_expanded_by_the_edition_of_its_row),
    cmocka_unit_test(without_an_expander_a_squad_file_is_an_error),
};
CHECK_MAIN(tests)
