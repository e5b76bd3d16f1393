/* src/report: numbers, tables and comparisons as people read them. */
#include "support/check.h"

#include "base/stats/outcome.h"
#include "questions/compare/comparison.h"
#include "report/number.h"
#include "report/table.h"

#include <math.h>
#include <string.h>

static void whole_numbers_come_in_groups_of_three(void **state)
{
    static const struct {
        uint64_t number;
        const char *text;
    } rows[] = {
        { 0, "0" },
        { 999, "999" },
        { 1000, "1,000" },
        { 100000000, "100,000,000" },
        { UINT64_MAX, "18,446,744,073,709,551,615" },
    };
    char text[NUMBER_TEXT_MAX];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_string_equal(number_grouped(rows[i].number, text), rows[i].text);
}

static void a_difference_that_rounds_to_zero_has_no_sign(void **state)
{
    static const struct {
        double number;
        int places;
        const char *text;
    } rows[] = {
        { 0, 2, "0.00" },        { -0.0, 6, "0.000000" },    { -0.0049, 2, "0.00" },
        { 0.0049, 2, "0.00" },   { -1e-17, 7, "0.0000000" }, { -0.0051, 2, "-0.01" },
        { 13.056, 2, "+13.06" }, { -14.0625, 2, "-14.06" },
    };
    char text[NUMBER_TEXT_MAX];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_string_equal(number_signed(rows[i].number, rows[i].places, text), rows[i].text);
    assert_true(strlen(number_signed(-1.7976931348623157e308, 9, text)) < NUMBER_TEXT_MAX);
}

/* What rounds to all or nothing and is not says so. */
static void no_chance_is_said_to_be_sure_that_is_not(void **state)
{
    static const struct {
        double share;
        int places;
        const char *text;
    } rows[] = {
        { 0, 2, "0.00 %" },
        { 0.5, 2, "50.00 %" },
        { 1, 2, "100.00 %" },
        { 0.999997, 2, "> 99.99 %" },
        { 0.99994, 2, "99.99 %" },
        { 1 - 1e-15, 2, "> 99.99 %" },
        { 0.99996, 2, "> 99.99 %" },
        { 0.00004, 2, "< 0.01 %" },
        { 0.00006, 2, "0.01 %" },
        { 1 / 16777216.0, 2, "< 0.01 %" }, /* eight crits of eight dice */
        { 0.9996, 1, "> 99.9 %" },
        { 0.9994, 1, "99.9 %" },
        { 0.0004, 1, "< 0.1 %" },
        { 0.999999999, 6, "> 99.999999 %" },
        { 0.123456789, 6, "12.345679 %" },
    };
    char text[PERCENT_TEXT_MAX];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_string_equal(number_percent(rows[i].share, rows[i].places, text), rows[i].text);
}

/* Ten tenths are less than 1 in the numbers of a computer, and the chance that none of sixty coins
 * shows heads is lost in a 1: whether anything else may be makes the difference. */
static void a_sum_is_1_where_nothing_else_may_be(void **state)
{
    const double tenths[] = { 0, .1, .1, .1, .1, .1, .1, .1, .1, .1, .1 },
                 nearly[] = { 0x1p-60, 1 };
    char text[PERCENT_TEXT_MAX];

    (void)state;
    assert_true(outcome_at_least(tenths, 11, 1) == 1 && outcome_at_least(tenths, 11, 0) == 1);
    assert_string_equal(number_chance(outcome_at_least(tenths, 11, 1), text), "100 %");
    assert_true(outcome_at_least(nearly, 2, 0) == 1 && outcome_at_least(nearly, 2, 1) < 1);
    assert_string_equal(PERCENT(outcome_at_least(nearly, 2, 1)), "> 99.99 %");
    assert_string_equal(number_chance(outcome_at_least(nearly, 2, 1), text), "more than 99.9 %");
}

/* 3.8416 / (n + 3.8416), the bound of Wilson's interval, by hand for n trials. */
static void a_bound_is_rounded_so_that_it_holds(void **state)
{
    static const struct {
        double high;
        const char *none, *all;
    } rows[] = {
        { 0.7934567, "< 80 %", "> 20 %" },                /* 1 */
        { 0.2775402, "< 28 %", "> 72 %" },                /* 10 */
        { 0.0369948, "< 4 %", "> 96 %" },                 /* 100 */
        { 0.0038269, "< 0.4 %", "> 99.6 %" },             /* 1000 */
        { 0.0000073272, "< 0.001 %", "> 99.999 %" },      /* 524288 */
        { 0.00000091590, "< 0.0001 %", "> 99.9999 %" },   /* 4194304 */
        { 0.000000038416, "< 0.00001 %", "> 99.99999 %" } /* a hundred million */
    };
    char text[PERCENT_TEXT_MAX];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_string_equal(number_bound(rows[i].high, false, text), rows[i].none);
        assert_string_equal(number_bound(rows[i].high, true, text), rows[i].all);
    }
    assert_string_equal(number_bound(3.8416e-15, true, text), "> 99.999999999999 %");
}

static void a_spread_has_two_digits_and_no_power_of_ten(void **state)
{
    static const struct {
        double number;
        const char *text;
    } rows[] = {
        { 0.123, "0.12" },         { 25.4, "25" },    { 97.8, "98" }, { 99.7, "100" },
        { 1234, "1234" },          { 0.0996, "0.1" }, { 1.04, "1" },  { 10, "10" },
        { 0.0000314, "0.000031" }, { 9.96, "10" },    { 0, "0" },     { 0.0062, "0.0062" },
    };
    char text[NUMBER_TEXT_MAX];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_string_equal(number_spread(rows[i].number, text), rows[i].text);
}

/* ---- tables ---- */

static const struct table_column columns[] = {
    { "", TABLE_LEFT, 0 },  { "words", TABLE_LEFT, 0 }, { "of it", TABLE_RIGHT, 0 },
    { "", TABLE_CLOSE, 0 }, { "title", TABLE_LEFT, 0 },
};
static const char *const above[] = { "", "", "number", "", "empty" };

static void check_printed(void (*print)(const struct table *, struct buffer *), const char *wanted)
{
    struct table table = { .columns = columns, .column_count = 5, .above = above };
    struct buffer out = { 0 };

    for (int i = 0; i < 2; i++) {
        table_add(&table, "%c", 'A' + i);
        table_add(&table, "%s", i ? "a|b" : "é");
        table_add(&table, "%d", i ? 10 : 9);
        table_add(&table, "%s", i ? "±1" : "");
        table_add(&table, "%s", "");
    }
    print(&table, &out);
    buffer_add(&out, "", 1);
    assert_false(out.failed);
    assert_string_equal(out.bytes, wanted);
    table_fini(&table);
    buffer_fini(&out);
}

static void print_text(const struct table *table, struct buffer *out)
{
    table_text(table, 2, out);
}

static void columns_stand_in_line_under_titles_of_two_lines(void **state)
{
    (void)state;
    check_printed(print_text, "          number\n"
                              "   words   of it\n"
                              "A  é           9\n"
                              "B  a|b        10 ±1\n");
}

static void a_table_of_markdown_keeps_its_titles_on_one_line(void **state)
{
    (void)state;
    check_printed(table_markdown, "|  | words | number of it |  |\n"
                                  "| --- | --- | ---: | --- |\n"
                                  "| A | é | 9 |  |\n"
                                  "| B | a\\|b | 10 | ±1 |\n");
}

/* ---- comparisons ---- */

#define KNOWN(number)                                                                              \
    {                                                                                              \
        (number), 0                                                                                \
    }

static struct comparison_figures figures_of(double damage, double difference)
{
    return (struct comparison_figures){
        .of = { [COMPARISON_DAMAGE] = KNOWN(damage),
                [COMPARISON_HIT] = KNOWN(0.5),
                [COMPARISON_CRIT] = KNOWN(0.25),
                [COMPARISON_DESTROYED] = KNOWN(NAN) },
        .difference = { [COMPARISON_DAMAGE] = KNOWN(difference),
                        [COMPARISON_HIT] = KNOWN(difference / 10),
                        [COMPARISON_DESTROYED] = KNOWN(NAN) },
        .damage_per_point = NAN,
        .difference_per_point = NAN,
    };
}

static void a_comparison_has_a_row_for_each_variant_and_each_target(void **state)
{
    const struct comparison_figures first[] = { figures_of(1, 0), figures_of(3, 0) };
    const struct comparison_figures second[] = { figures_of(1, -1e-17), figures_of(3, 0) };
    const struct card_use none[2] = { { .count = 0 } };
    const struct comparison_row rows[] = {
        { "A", "3 focus", "", "myopic", NULL, NAN, 0, figures_of(2, 0), first, none, "A", NULL },
        { "B", "3 lock", "", "myopic", NULL, NAN, 0, figures_of(2, -1e-17), second, none, "A",
          NULL },
    };
    const struct comparison_target targets[] = { { "Decimator", "0", 1 },
                                                 { "target 2", "2", 1.5 } };
    static const struct tell_column figures[] = {
        [COMPARISON_DAMAGE] = { .name = "damage" },
        [COMPARISON_HIT] = { .name = "hit", .is_share = true },
        [COMPARISON_CRIT] = { .name = "any crit", .is_share = true },
        [COMPARISON_DESTROYED] = { .name = "destroyed", .is_share = true },
    };
    static const size_t shown[] = { COMPARISON_DAMAGE, COMPARISON_HIT, COMPARISON_CRIT,
                                    COMPARISON_DESTROYED };
    const struct comparison_report report = {
        .columns = figures,
        .shown = shown,
        .shown_count = 4,
        .edition_title = "second edition 2.5",
        .policy = "myopic",
        .objective = "kill",
        .rows = rows,
        .row_count = 2,
        .targets = targets,
        .target_count = 2,
    };
    struct buffer out = { 0 };

    (void)state;
    comparison_print(&report, PAGE_TEXT, &out);
    buffer_add(&out, "", 1);
    assert_string_equal(
        out.bytes,
        "Means over 2 targets, by weight:\n\n"
        "                                             damage    hit\n"
        "   attacker    damage      hit  any crit      diff.  diff.\n"
        "A  3 focus   2.000000  50.00 %   25.00 %\n"
        "B  3 lock    2.000000  50.00 %   25.00 %  0.0000000   0.00\n\n"
        "Damage against each target:\n\n"
        "target     defender  weight         A         B\n"
        "Decimator  0              1  1.000000  1.000000\n"
        "target 2   2            1.5  3.000000  3.000000\n\n"
        "Rules: second edition 2.5; both sides play their best for the kill, each attack "
        "played for itself.\n"
        "Differences (diff.) are to A; those of chances are in percentage points.\n"
        "Exact.\n");
    buffer_fini(&out);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(no_chance_is_said_to_be_sure_that_is_not),
    cmocka_unit_test(a_sum_is_1_where_nothing_else_may_be),
    cmocka_unit_test(a_bound_is_rounded_so_that_it_holds),
    cmocka_unit_test(a_spread_has_two_digits_and_no_power_of_ten),
    cmocka_unit_test(whole_numbers_come_in_groups_of_three),
    cmocka_unit_test(a_difference_that_rounds_to_zero_has_no_sign),
    cmocka_unit_test(columns_stand_in_line_under_titles_of_two_lines),
    cmocka_unit_test(a_table_of_markdown_keeps_its_titles_on_one_line),
    cmocka_unit_test(a_comparison_has_a_row_for_each_variant_and_each_target),
};
CHECK_MAIN(tests)
