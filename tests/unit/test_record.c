/* Rows of what could not be worked out: a cell for each title, and in it what is known. */
#include "questions/duel/duel_report.h"
#include "questions/tell/report.h"
#include "support/check.h"

#include <string.h>

/* Cells of a line; quotes keep delimiters from counting. */
static size_t cells_of(const char *line)
{
    size_t cells = 1;
    bool quoted = false;

    for (; *line && *line != '\n'; line++) {
        quoted = *line == '"' ? !quoted : quoted;
        cells += *line == ',' && !quoted;
    }
    return cells;
}

static const char *const names[] = { "note", "error" }, *const values[] = { "a, b", "" };
static const struct report_extras extras = { names, values, 2, NULL, NULL };

/* Every row has as many cells as its header, whatever is in it. */
static void check_row(const struct record_table *table, const struct record *of, const void *it)
{
    const struct record_at at = { of, it, NULL, 0 };
    struct buffer header = { 0 }, row = { 0 };

    record_csv_header(table, &extras, 0, &header);
    record_csv_row(table, &at, &extras, 0, &row);
    assert_int_equal(cells_of(buffer_text(&header)), table->count + extras.count);
    assert_int_equal(cells_of(buffer_text(&row)), table->count + extras.count);
    buffer_fini(&header);
    buffer_fini(&row);
}

/* The cell of a title in the failed row, which has it alone. */
static void check_cell(const struct record_table *table, const struct record *of, const void *it,
                       const char *title, const char *wanted)
{
    const struct record_at at = { of, it, NULL, 0 };
    struct record_table one = { .columns = table->columns, .count = 1 };
    struct buffer cell = { 0 };

    while (strcmp(one.columns->title, title) != 0)
        one.columns++;
    record_csv_row(&one, &at, NULL, 0, &cell);
    cell.count--; /* the end of the line */
    assert_string_equal(buffer_text(&cell), wanted);
    buffer_fini(&cell);
}

static void a_failed_duel_has_a_cell_for_each_title(void **state)
{
    const struct duel_failure failure = { .name = "one",
                                          .edition = "2.5",
                                          .fault = &(struct failure){ .said = "no, \"never\"" },
                                          .a = "x",
                                          .b = "y, z" };
    const struct duel_failure nameless = { .fault = &(struct failure){ .kind = NULL },
                                           .a = "",
                                           .b = "" };

    (void)state;
    check_row(&duel_table, &duel_failure_record, &failure);
    check_row(&duel_table, &duel_failure_record, &nameless);
    check_cell(&duel_table, &duel_failure_record, &failure, "engagement", "one");
    check_cell(&duel_table, &duel_failure_record, &failure, "edition", "2.5");
    check_cell(&duel_table, &duel_failure_record, &failure, "p_a", "");
    check_cell(&duel_table, &duel_failure_record, &failure, "error", "\"no, \"\"never\"\"\"");
    check_cell(&duel_table, &duel_failure_record, &failure, "a", "x");
    check_cell(&duel_table, &duel_failure_record, &failure, "b", "\"y, z\"");
}

static void a_failed_attack_has_a_cell_for_each_title(void **state)
{
    const struct report_failure failure = { .name = "one",
                                            .engine = "mc",
                                            .fault = &(struct failure){ .said = "no" },
                                            .attackers = "x",
                                            .defender = "y, z" };

    (void)state;
    check_row(&attack_table, &attack_failure_record, &failure);
    check_cell(&attack_table, &attack_failure_record, &failure, "scenario", "one");
    check_cell(&attack_table, &attack_failure_record, &failure, "edition", "");
    check_cell(&attack_table, &attack_failure_record, &failure, "engine", "mc");
    check_cell(&attack_table, &attack_failure_record, &failure, "mean_damage", "");
    check_cell(&attack_table, &attack_failure_record, &failure, "error", "no");
    check_cell(&attack_table, &attack_failure_record, &failure, "attackers", "x");
    check_cell(&attack_table, &attack_failure_record, &failure, "defender", "\"y, z\"");
}

/* Rows of two kinds in turn, whose columns lead elsewhere: what one has found misleads no other. */
static void rows_that_remember_where_columns_are_found_say_the_same(void **state)
{
    const struct report_failure attack = { .name = "one",
                                           .engine = "mc",
                                           .fault = &(struct failure){ .said = "no" },
                                           .attackers = "x",
                                           .defender = "y" };
    const struct duel_failure duel = {
        .name = "two", .fault = &(struct failure){ .said = "never" }, .a = "v", .b = "w"
    };
    const struct record_at ats[] = { { &attack_failure_record, &attack, NULL, 0 },
                                     { &duel_failure_record, &duel, NULL, 0 } };
    struct record_found found[RECORD_FOUND_MAX] = { { .field = NULL } };
    const struct report_extras remembers = { names, values, 2, found, NULL };

    (void)state;
    for (size_t i = 0; i < 6; i++) {
        struct buffer fresh = { 0 }, remembered = { 0 };

        record_csv_row(&attack_table, &ats[i % 2], &extras, 0, &fresh);
        record_csv_row(&attack_table, &ats[i % 2], &remembers, 0, &remembered);
        assert_string_equal(buffer_text(&remembered), buffer_text(&fresh));
        buffer_fini(&fresh);
        buffer_fini(&remembered);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failed_duel_has_a_cell_for_each_title),
        cmocka_unit_test(a_failed_attack_has_a_cell_for_each_title),
        cmocka_unit_test(rows_that_remember_where_columns_are_found_say_the_same),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
