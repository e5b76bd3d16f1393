/* report/table: widths in characters, empty columns, Markdown. */
#include "support/check.h"

#include "report/table.h"

#include <string.h>

typedef void print_fn(const struct table *table, struct buffer *out);

static void print_text(const struct table *table, struct buffer *out)
{
    table_text(table, 2, out);
}

static void check_print(const struct table *table, print_fn *print, const char *expected)
{
    struct buffer out = { 0 };

    print(table, &out);
    assert_false(out.failed);
    buffer_add(&out, "", 1);
    assert_string_equal(out.bytes, expected);
    buffer_fini(&out);
}

static const struct table_column columns[] = { { "word", TABLE_LEFT, 0 },
                                               { "number", TABLE_RIGHT, 0 } };

static struct table table_of(const char *const *cells, size_t count)
{
    struct table table = { .columns = columns, .column_count = 2 };

    for (size_t i = 0; i < count; i++)
        table_add(&table, "%s", cells[i]);
    return table;
}

static void words_stand_to_the_left_and_numbers_to_the_right(void **state)
{
    static const char *const cells[] = { "focus", "1", "a", "12345678", "lock", "" };
    struct table table = table_of(cells, 6);

    (void)state;
    check_print(&table, print_text,
                "word     number\n"
                "focus         1\n"
                "a      12345678\n"
                "lock\n");
    table_fini(&table);
}

static void widths_are_counted_in_characters(void **state)
{
    /* Two, three and four bytes; and a byte that is no UTF-8 counts as one. */
    static const char *const cells[] = { "±±±±±", "█",  "abcde",  "\xF0\x9F\x8E\xB2",
                                         "é",     "12", "a\xFFz", "€" };
    struct table table = table_of(cells, 8);

    (void)state;
    check_print(&table, print_text,
                "word   number\n"
                "±±±±±       █\n"
                "abcde       \xF0\x9F\x8E\xB2\n"
                "é          12\n"
                "a?z         €\n");
    table_fini(&table);
}

static void titles_count_for_the_width_too(void **state)
{
    static const struct table_column titled[] = { { "Schärfe", TABLE_RIGHT, 0 },
                                                  { "x", TABLE_LEFT, 0 } };
    static const char *const cells[] = { "1", "a" };
    struct table table = table_of(cells, 2);

    (void)state;
    table.columns = titled;
    check_print(&table, print_text, "Schärfe  x\n      1  a\n");
    table_fini(&table);
}

static void a_column_without_cells_to_show_is_left_out(void **state)
{
    static const struct table_column wide[] = { { "a", TABLE_LEFT, 0 },
                                                { "nothing", TABLE_LEFT, 0 },
                                                { "b", TABLE_LEFT, 0 },
                                                { "", TABLE_RIGHT, 0 },
                                                { "c", TABLE_LEFT, 0 } };
    struct table table = { .columns = wide, .column_count = 5 };

    (void)state;
    for (int row = 0; row < 2; row++) {
        table_add(&table, "a%d", row);
        table_add(&table, "%s", "");
        table_add(&table, "%s", row ? "b" : "");
        table_add(&table, "%s", row ? "1.5" : "");
        table_add(&table, "%s", "c");
    }
    check_print(&table, print_text,
                "a   b       c\n"
                "a0          c\n"
                "a1  b  1.5  c\n");
    check_print(&table, table_markdown,
                "| a | b |  | c |\n"
                "| --- | --- | ---: | --- |\n"
                "| a0 |  |  | c |\n"
                "| a1 | b | 1.5 | c |\n");
    table_fini(&table);
}

static void a_bar_in_markdown_is_no_end_of_a_cell(void **state)
{
    static const struct table_column barred[] = { { "a|b", TABLE_LEFT, 0 },
                                                  { "n", TABLE_RIGHT, 0 } };
    static const char *const cells[] = { "3 | 4", "||" };
    struct table table = table_of(cells, 2);

    (void)state;
    table.columns = barred;
    check_print(&table, table_markdown,
                "| a\\|b | n |\n"
                "| --- | ---: |\n"
                "| 3 \\| 4 | \\|\\| |\n");
    check_print(&table, print_text, "a|b     n\n3 | 4  ||\n");
    table_fini(&table);
}

static void a_cell_is_one_line(void **state)
{
    static const struct table_column broken[] = { { "a\nb", TABLE_LEFT, 0 },
                                                  { "n", TABLE_RIGHT, 0 } };
    static const char *const cells[] = { "3\nfocus\tlock", "\x1B[2J" };
    struct table table = table_of(cells, 2);

    (void)state;
    table.columns = broken;
    check_print(&table, print_text,
                "a b              n\n"
                "3 focus lock   [2J\n");
    check_print(&table, table_markdown,
                "| a b | n |\n"
                "| --- | ---: |\n"
                "| 3 focus lock | ?\\[2J |\n");
    table_fini(&table);
}

static void a_long_cell_is_whole(void **state)
{
    enum { TIMES = 1000 };
    struct table table = { .columns = columns, .column_count = 2 };
    struct buffer long_text = { 0 }, out = { 0 };

    (void)state;
    buffer_print(&long_text, "a"); /* so that a cut at any even byte would be within a letter */
    buffer_repeat(&long_text, "é", TIMES);
    buffer_add(&long_text, "", 1);
    table_add(&table, "%s", long_text.bytes);
    table_add(&table, "%d", 7);
    table_markdown(&table, &out);
    buffer_add(&out, "", 1);
    assert_non_null(strstr(out.bytes, long_text.bytes));
    assert_string_equal(strstr(out.bytes, long_text.bytes) + strlen(long_text.bytes), " | 7 |\n");
    buffer_fini(&out);
    buffer_fini(&long_text);
    table_fini(&table);
}

static void an_empty_table_has_no_lines(void **state)
{
    struct table table = { .columns = columns, .column_count = 2 };

    (void)state;
    check_print(&table, print_text, "");
    table_fini(&table);
}

static void lost_cells_are_remembered(void **state)
{
    static const char *const cells[] = { "a", "1" };
    struct table table = table_of(cells, 2);
    struct buffer text = { 0 }, markdown = { 0 };

    (void)state;
    table.text.failed = true;
    table_text(&table, 2, &text);
    table_markdown(&table, &markdown);
    assert_true(text.failed && markdown.failed);
    buffer_fini(&text);
    buffer_fini(&markdown);
    table_fini(&table);
    table_fini(&table); /* and twice is fine */
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(words_stand_to_the_left_and_numbers_to_the_right),
    cmocka_unit_test(widths_are_counted_in_characters),
    cmocka_unit_test(titles_count_for_the_width_too),
    cmocka_unit_test(a_column_without_cells_to_show_is_left_out),
    cmocka_unit_test(a_bar_in_markdown_is_no_end_of_a_cell),
    cmocka_unit_test(a_cell_is_one_line),
    cmocka_unit_test(a_long_cell_is_whole),
    cmocka_unit_test(an_empty_table_has_no_lines),
    cmocka_unit_test(lost_cells_are_remembered),
};
CHECK_MAIN(tests)
