/* src/report/csv_reader: RFC 4180 with places, at every chunk size. */
#include "support/check.h"

#include "base/buffer.h"
#include "base/io/csv.h"
#include "base/io/csv_reader.h"

#include <stdlib.h>
#include <string.h>

enum { TRACE_BYTES = 4096 };

/* What was read, as text: "line[column text|column text] ". A broken row is "line!reason ". */
static int trace_row(const struct csv_row *row, void *context)
{
    struct buffer *trace = context;

    if (row->broken) {
        buffer_print(trace, "%d!%s ", row->line, row->broken);
        return 0;
    }
    buffer_print(trace, "%d[", row->line);
    for (size_t i = 0; i < row->count; i++) {
        assert_int_equal(row->cells[i].text[row->cells[i].bytes], '\0');
        buffer_print(trace, "%s%d:%d ", i ? "|" : "", row->cells[i].line, row->cells[i].column);
        buffer_add(trace, row->cells[i].text, row->cells[i].bytes);
    }
    buffer_print(trace, "] ");
    return 0;
}

static void read_in_chunks(const char *text, size_t bytes, size_t chunk, char delimiter,
                           struct buffer *trace)
{
    struct csv_reader reader;

    csv_reader_init(&reader, delimiter, trace_row, trace);
    for (size_t at = 0; at < bytes; at += chunk)
        assert_true(csv_reader_feed(&reader, text + at, bytes - at < chunk ? bytes - at : chunk));
    assert_true(csv_reader_end(&reader));
    csv_reader_fini(&reader);
    buffer_add(trace, "", 1);
}

static void check_reads(const char *text, char delimiter, const char *expected)
{
    size_t bytes = strlen(text);

    for (size_t chunk = 1; chunk <= bytes + 1; chunk++) {
        struct buffer trace = { 0 };

        read_in_chunks(text, bytes, chunk, delimiter, &trace);
        assert_string_equal(trace.bytes, expected);
        buffer_fini(&trace);
    }
}

/* A comma in the header row parts its fields, else a semicolon, else a tab; none in quotes. */
static void what_parts_fields_is_found_in_the_header(void **state)
{
    (void)state;
    check_reads("a,b\nc;d,e\n", 0, "1[1:1 a|1:3 b] 2[2:1 c;d|2:5 e] ");
    check_reads("a;b\nc,d;e\n", 0, "1[1:1 a|1:3 b] 2[2:1 c,d|2:5 e] ");
    check_reads("a\tb\nc;d\te", 0, "1[1:1 a|1:3 b] 2[2:1 c;d|2:5 e] ");
    check_reads("a;b\tc\nd;e", 0, "1[1:1 a|1:3 b\tc] 2[2:1 d|2:3 e] ");
    check_reads("a;b,c\n", 0, "1[1:1 a;b|1:5 c] ");
    check_reads("\"a,b\";c\n1;2\n", 0, "1[1:2 a,b|1:7 c] 2[2:1 1|2:3 2] ");
    check_reads("\xEF\xBB\xBF"
                "a;b\r\nc;d\r\n",
                0, "1[1:1 a|1:3 b] 2[2:1 c|2:3 d] ");
    check_reads("# x, y\n\n\r\na;b\n", 0, "4[4:1 a|4:3 b] ");
    check_reads("a;b", 0, "1[1:1 a|1:3 b] ");
    check_reads("sep=;\na,b;c\n", 0, "2[2:1 a,b|2:5 c] ");
    check_reads("\xEF\xBB\xBF"
                "sep=,\r\na,b\r\n",
                ',', "2[2:1 a|2:3 b] ");
    check_reads("sep=;", 0, "");
    check_reads("sep=;x\n", 0, "1[1:1 sep=|1:6 x] ");
    check_reads("a\nsep=;\n", ',', "1[1:1 a] 2[2:1 sep=;] ");
    check_reads("a\nb;c\n", 0, "1[1:1 a] 2[2:1 b;c] ");
    check_reads("", 0, "");
    check_reads("# nothing, at all", 0, "");
}

static void rows_and_places_are_the_same_at_every_chunk_size(void **state)
{
    (void)state;
    check_reads("a,b\nc,d\n", ',', "1[1:1 a|1:3 b] 2[2:1 c|2:3 d] ");
    check_reads("a,b\r\nc,d\r\n", ',', "1[1:1 a|1:3 b] 2[2:1 c|2:3 d] ");
    check_reads("a,b\rc,d", ',', "1[1:1 a|1:3 b] 2[2:1 c|2:3 d] ");
    check_reads("a,b", ',', "1[1:1 a|1:3 b] ");
    check_reads("a;b,c\n", ';', "1[1:1 a|1:3 b,c] ");
    check_reads("a\tb\n", '\t', "1[1:1 a|1:3 b] ");
    check_reads(",a\n", ',', "1[1:1 |1:2 a] ");
    check_reads("", ',', "");
}

static void quotes_hold_commas_quotes_and_line_ends(void **state)
{
    (void)state;
    check_reads("\"a,b\",c\n", ',', "1[1:2 a,b|1:7 c] ");
    check_reads("\"a\"\"b\",\"\"\n", ',', "1[1:2 a\"b|1:9 ] ");
    check_reads("\"a\nb\",c\nd\n", ',', "1[1:2 a\nb|2:4 c] 3[3:1 d] ");
    check_reads("\"a\r\nb\",c\r\nd\r\n", ',', "1[1:2 a\r\nb|2:4 c] 3[3:1 d] ");
}

static void blanks_around_a_field_do_not_count(void **state)
{
    (void)state;
    check_reads("  a b , c\n", ',', "1[1:3 a b|1:9 c] ");
    check_reads(" \"a \" ,c\n", ',', "1[1:3 a |1:8 c] ");
}

static void columns_count_characters(void **state)
{
    (void)state;
    check_reads("\xC3\xA9\xE2\x82\xAC,b\n", ',', "1[1:1 \xC3\xA9\xE2\x82\xAC|1:4 b] ");
}

static void a_byte_order_mark_is_no_part_of_the_first_field(void **state)
{
    (void)state;
    check_reads("\xEF\xBB\xBF"
                "a,b\n",
                ',', "1[1:1 a|1:3 b] ");
    check_reads("\xEF\xBB\xBF", ',', "");
    check_reads("\xEF\xBB,a\n", ',', "1[1:1 \xEF\xBB|1:3 a] ");
    check_reads("\xEF", ',', "1[1:1 \xEF] ");
}

static void blank_lines_and_comments_are_passed_over(void **state)
{
    (void)state;
    check_reads("\n\n# one, two \"\na\n\r\n#\nb\n", ',', "4[4:1 a] 7[7:1 b] ");
    check_reads("a\n# last", ',', "1[1:1 a] ");
    check_reads("a,#b\n", ',', "1[1:1 a|1:3 #b] ");
    check_reads("a,b\n,\n \t, ,\n\"\",\nc,\n", ',', "1[1:1 a|1:3 b] 5[5:1 c|5:3 ] ");
}

static void a_row_with_wrong_quotes_is_broken_and_the_next_is_whole(void **state)
{
    (void)state;
    check_reads("a\"b,c\nd\n", ',', "1!the quotes of the row do not match 2[2:1 d] ");
    check_reads("\"a\"b,c\nd\n", ',', "1!the quotes of the row do not match 2[2:1 d] ");
    check_reads("a\n\"b,c\nd\n", ',', "1[1:1 a] 2!a quote is not closed ");
}

static void a_field_without_end_is_given_up(void **state)
{
    size_t bytes = CSV_CELL_BYTES_MAX + 100;
    char *text = malloc(bytes);
    struct buffer trace = { 0 };

    (void)state;
    assert_non_null(text);
    memset(text, 'x', bytes);
    text[0] = '"';
    memcpy(text + bytes - 5, "\nok\n", 4);
    read_in_chunks(text, bytes - 1, 4096, ',', &trace);
    assert_string_equal(trace.bytes, "1!a field is too long: is a quote not closed? 2[2:1 ok] ");
    buffer_fini(&trace);
    free(text);
}

static void a_row_with_too_many_fields_is_broken(void **state)
{
    struct buffer text = { 0 }, trace = { 0 };

    (void)state;
    buffer_repeat(&text, ",", CSV_CELLS_MAX + 10);
    buffer_add(&text, "\nok\n", 4);
    read_in_chunks(text.bytes, text.count, 4096, ',', &trace);
    assert_string_equal(trace.bytes, "1!the row has too many fields 2[2:1 ok] ");
    buffer_fini(&trace);
    buffer_fini(&text);
}

static void what_stands_before_the_header_is_not_held(void **state)
{
    struct buffer trace = { 0 };
    struct csv_reader reader;

    (void)state;
    csv_reader_init(&reader, 0, trace_row, &trace);
    for (size_t i = 0; i < 100; i++)
        assert_true(csv_reader_feed(&reader, "# a comment\n\n", 13));
    assert_int_equal(reader.held.count, 0);
    assert_true(csv_reader_feed(&reader, "a;b", 3));
    assert_int_equal(reader.held.count, 3);
    assert_true(csv_reader_end(&reader));
    csv_reader_fini(&reader);
    assert_string_equal(buffer_text(&trace), "201[201:1 a|201:3 b] ");
    buffer_fini(&trace);
}

static int stop_at_second(const struct csv_row *row, void *context)
{
    ++*(int *)context;
    return row->line == 2;
}

static void the_row_function_can_stop_the_reading(void **state)
{
    struct csv_reader reader;
    int rows = 0;

    (void)state;
    csv_reader_init(&reader, ',', stop_at_second, &rows);
    assert_false(csv_reader_feed(&reader, "a\nb\nc\nd\n", 8));
    assert_int_equal(rows, 2);
    csv_reader_fini(&reader);
}

/* ---- what is written ---- */

struct written {
    const char *text, *field, *again; /* as it is written; as it is read again, NULL: the same */
};

static int take_again(const struct csv_row *row, void *context)
{
    struct csv_cell *cells = context;

    assert_null(row->broken);
    assert_int_equal(row->count, 2);
    for (size_t i = 0; i < 2; i++) {
        cells[i] = row->cells[i];
        cells[i].text = strdup(row->cells[i].text);
    }
    return 0;
}

static void check_written(const struct written *row, char delimiter)
{
    const char *again = row->again ? row->again : row->text;
    struct buffer line = { 0 };
    struct csv_cell cells[2];
    struct csv_reader reader;

    csv_field(&line, row->text, delimiter, true);
    assert_int_equal(line.count, strlen(row->field));
    assert_memory_equal(line.bytes, row->field, line.count);
    csv_field(&line, row->text, delimiter, false);
    buffer_add(&line, "\n", 1);
    csv_reader_init(&reader, delimiter, take_again, cells);
    assert_true(csv_reader_feed(&reader, line.bytes, line.count));
    for (size_t i = 0; i < 2; i++) {
        assert_string_equal(cells[i].text, again);
        assert_int_equal(cells[i].bytes, strlen(again));
        free((char *)cells[i].text);
    }
    csv_reader_fini(&reader);
    buffer_fini(&line);
}

/* A spreadsheet takes nothing of it for a formula, and numbers stay numbers. */
static void what_is_written_reads_back(void **state)
{
    static const struct written rows[] = {
        { "a b", "a b", NULL },
        { "a\"b", "\"a\"\"b\"", NULL },
        { "\"", "\"\"\"\"", NULL },
        { " a", "\" a\"", NULL },
        { "a\t", "\"a \"", "a " },
        { "\xC3\xA9", "\xC3\xA9", NULL },
        { "-0.5", "-0.5", NULL },
        { "+1e-7", "+1e-7", NULL },
        { "-1,5", NULL, NULL }, /* quoted where a comma parts */
        { "-", "-", NULL },
        { "=1+1", "'=1+1", NULL },
        { "=cmd|'/C calc'!A0", "'=cmd|'/C calc'!A0", NULL },
        { "+1+1", "'+1+1", NULL },
        { "-x", "'-x", NULL },
        { "@SUM(1)", "'@SUM(1)", NULL },
        { "@SUM(1).xws", "'@SUM(1).xws", NULL },
        { "@list.xws:2 focus", "@list.xws:2 focus", NULL },
        { "'=x", "''=x", NULL },
        { "'-5", "''-5", NULL },
        { "''@", "'''@", NULL },
        { "'x", "'x", NULL },
        { "'", "'", NULL },
        { " '=x", "\"' '=x\"", NULL },
        { "\t=x", "\"' =x\"", " =x" },
        { "\r=x", "\"' =x\"", " =x" },
        { "=\"x\"", "\"'=\"\"x\"\"\"", NULL },
        { "#1", "\"#1\"", NULL },
        { "a\r\nb", "\"a\nb\"", "a\nb" },
        { "\x1B[31m\xC2\x9B\xE2\x80\xAE\xFF", "?[31m???", "?[31m???" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (size_t j = 0; j < 3; j++) {
            const char delimiter = ",;\t"[j];
            struct written row = rows[i];

            if (!row.field)
                row.field = delimiter == ',' ? "\"-1,5\"" : "-1,5";
            check_written(&row, delimiter);
        }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(what_parts_fields_is_found_in_the_header),
    cmocka_unit_test(rows_and_places_are_the_same_at_every_chunk_size),
    cmocka_unit_test(quotes_hold_commas_quotes_and_line_ends),
    cmocka_unit_test(blanks_around_a_field_do_not_count),
    cmocka_unit_test(columns_count_characters),
    cmocka_unit_test(a_byte_order_mark_is_no_part_of_the_first_field),
    cmocka_unit_test(blank_lines_and_comments_are_passed_over),
    cmocka_unit_test(a_row_with_wrong_quotes_is_broken_and_the_next_is_whole),
    cmocka_unit_test(a_field_without_end_is_given_up),
    cmocka_unit_test(a_row_with_too_many_fields_is_broken),
    cmocka_unit_test(what_stands_before_the_header_is_not_held),
    cmocka_unit_test(the_row_function_can_stop_the_reading),
    cmocka_unit_test(what_is_written_reads_back),
};
CHECK_MAIN(tests)
