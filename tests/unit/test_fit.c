/* report/fit, report/wrap and tables in text: what fits a page, and that nothing is lost unsaid. */
#include "support/check.h"

#include "base/utf8.h"
#include "report/table.h"
#include "report/wrap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- widths ---- */

static void check_fit(const struct fit_column *columns, size_t count, size_t room,
                      const size_t *expected)
{
    size_t widths[4] = { 0 };

    assert_true(fit_columns(columns, count, room, widths));
    for (size_t i = 0; i < count; i++)
        assert_int_equal(widths[i], expected[i]);
}

/* By hand: 10 + 2 + 20 + 2 + 6 are 40. */
static void words_are_broken_before_columns_give_way(void **state)
{
    static const struct fit_column columns[] = { { 10, 4, 2, 0 }, { 20, 8, 2, 0 }, { 6, 6, 2, 1 } };

    (void)state;
    assert_int_equal(fit_natural(columns, 3), 40);
    check_fit(columns, 3, 40, (const size_t[]){ 10, 20, 6 });
    check_fit(columns, 3, 36, (const size_t[]){ 10, 16, 6 }); /* the widest gives the most */
    check_fit(columns, 3, 26, (const size_t[]){ 8, 8, 6 });
    check_fit(columns, 3, 22, (const size_t[]){ 4, 8, 6 });
    check_fit(columns, 3, 21, (const size_t[]){ 9, 9, 0 }); /* both alike */
}

static void the_highest_rank_gives_way_first(void **state)
{
    static const struct fit_column columns[] = {
        { 5, 5, 2, 0 }, { 5, 5, 2, 3 }, { 5, 5, 1, 3 }, { 5, 5, 2, 1 }
    };
    size_t widths[4];

    (void)state;
    check_fit(columns, 4, 25, (const size_t[]){ 5, 5, 5, 5 });
    check_fit(columns, 4, 24, (const size_t[]){ 5, 0, 0, 5 }); /* those of a rank together */
    check_fit(columns, 4, 11, (const size_t[]){ 5, 0, 0, 0 });
    assert_false(fit_columns(columns, 4, 4, widths));
}

static void an_empty_column_takes_no_room(void **state)
{
    static const struct fit_column columns[] = { { 0, 0, 2, 0 }, { 7, 7, 2, 0 }, { 3, 3, 2, 0 } };

    (void)state;
    assert_int_equal(fit_natural(columns, 3), 12);
    check_fit(columns, 3, 12, (const size_t[]){ 0, 7, 3 });
}

/* ---- lines ---- */

static void check_first(const char *text, size_t width, const char *first, const char *rest)
{
    size_t next, bytes = wrap_first(text, strlen(text), width, &next);

    assert_int_equal(bytes, strlen(first));
    assert_memory_equal(text, first, bytes);
    assert_string_equal(text + next, rest);
}

static void a_line_ends_where_words_do(void **state)
{
    (void)state;
    check_first("one two three", 20, "one two three", "");
    check_first("one two three", 7, "one two", "three");
    check_first("one   two", 5, "one", "two");
    check_first("hit 26.94 % of all", 9, "hit", "26.94 % of all");  /* a number keeps its "%" */
    check_first("A wins 9   B wins 1", 15, "A wins 9", "B wins 1"); /* what is parted by more */
    check_first("hit   of all the dice", 10, "hit   of", "all the dice"); /* but not too early */
    check_first("hit 0.31 ± 0.01", 10, "hit 0.31", "± 0.01");
    check_first("hit 0.31 +- 0.01", 12, "hit 0.31", "+- 0.01");
    check_first("hansolo-modifiedyt1300", 12, "hansolo-", "modifiedyt1300");
    check_first("modifiedyt1300", 10, "modifiedyt", "1300");              /* no better place */
    check_first("\033[1mone\033[0m two", 7, "\033[1mone\033[0m two", ""); /* colours */
    assert_int_equal(wrap_least("a hansolo-yt1300 26.94 %", 24), 8);
}

static void check_page(const char *text, uint32_t width, const char *expected)
{
    struct buffer out = { .width = width };

    wrap_page(text, strlen(text), 2, &out);
    buffer_add(&out, "", 1);
    assert_string_equal(out.bytes, expected);
    buffer_fini(&out);
}

static void a_page_without_a_width_has_lines_as_they_are(void **state)
{
    (void)state;
    check_page("one two three\n\n four\n", 0, "one two three\n\n four\n");
    check_page("one two three\n\n four\n", 8, "one two\n  three\n\n four\n");
}

/* ---- tables that are drawn ---- */

enum { COLUMNS_MAX = 7, ROWS_MAX = 4, WORD_MAX = 64, DRAWN = 60 };

/* A table whose every word stands in one cell alone: "cd1" is the second of cell d in column c. */
struct drawn {
    struct table_column columns[COLUMNS_MAX];
    char titles[COLUMNS_MAX][WORD_MAX];
    char cells[ROWS_MAX][COLUMNS_MAX][WORD_MAX];
    size_t column_count, row_count;
    struct table table;
};

static void draw_cell(struct drawn *drawn, uint64_t *seed, size_t row, size_t column)
{
    const enum table_side side = drawn->columns[column].side;
    const bool has_words = side == TABLE_WORDS || side == TABLE_BELOW;
    const uint32_t words = has_words ? 1 + check_random(seed, 8) : 1;
    char *cell = drawn->cells[row][column];
    size_t bytes = 0;

    for (uint32_t i = 0; i < words; i++)
        bytes += (size_t)snprintf(cell + bytes, WORD_MAX - bytes, "%s%c%c%u", i ? " " : "",
                                  (char)('a' + column), (char)('a' + row), (unsigned)i);
    table_add(&drawn->table, "%s", cell);
}

static void draw(struct drawn *drawn, uint64_t *seed, bool is_keyed)
{
    *drawn = (struct drawn){ .column_count = 2 + check_random(seed, COLUMNS_MAX - 1),
                             .row_count = 1 + check_random(seed, ROWS_MAX) };
    const uint32_t last = (uint32_t)drawn->column_count - 1;

    for (size_t i = 0; i < drawn->column_count; i++) {
        const bool has_words = i == 0 || check_random(seed, 3) == 0;

        snprintf(drawn->titles[i], WORD_MAX, "%s%c", check_random(seed, 2) ? "long title " : "T",
                 (char)('A' + i));
        drawn->columns[i] =
            (struct table_column){ drawn->titles[i], has_words ? TABLE_WORDS : TABLE_RIGHT,
                                   i == 0 || is_keyed ? 0 : check_random(seed, 5) };
    }
    if (!is_keyed && check_random(seed, 2)) {
        struct table_column *below = &drawn->columns[1 + check_random(seed, last)];

        below->side = TABLE_BELOW;
        below->rank = 0;
    }
    drawn->table = (struct table){ .columns = drawn->columns,
                                   .column_count = drawn->column_count,
                                   .keys = is_keyed };
    for (size_t row = 0; row < drawn->row_count; row++)
        for (size_t i = 0; i < drawn->column_count; i++)
            draw_cell(drawn, seed, row, i);
}

static char *print(const struct drawn *drawn, uint32_t width)
{
    struct buffer out = { .width = width };

    table_text(&drawn->table, 2, &out);
    assert_false(out.failed);
    buffer_add(&out, "", 1);
    return out.bytes;
}

static void check_lines(const char *text, size_t width)
{
    for (const char *line = text, *end; *line; line = end + 1) {
        end = strchr(line, '\n');
        assert_non_null(end);
        assert_true(utf8_count(line, (size_t)(end - line)) <= width);
        assert_true(end == line || end[-1] != ' ');
    }
}

/* Whether each word of a column is there; it must be all or none. */
static bool check_column(const struct drawn *drawn, size_t column, const char *text)
{
    size_t found = 0, count = 0;

    for (size_t row = 0; row < drawn->row_count; row++) {
        char words[WORD_MAX];

        memcpy(words, drawn->cells[row][column], WORD_MAX);
        for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
            found += strstr(text, word) != NULL;
            count++;
        }
    }
    assert_true(found == 0 || found == count);
    return found > 0;
}

/* A note with its lines joined: a title may be broken there. */
static void join(char *note)
{
    for (; *note; note++)
        *note = *note == '\n' ? ' ' : *note;
}

static void check_print(const struct drawn *drawn, uint32_t width)
{
    char *text = print(drawn, width), *note = strstr(text, "Not shown for want of room: ");
    unsigned least_gone = UINT32_MAX, most_shown = 0;
    unsigned all;

    check_lines(text, width);
    if (note) {
        char *wide;

        join(note);
        assert_non_null(strstr(note, "(--width="));
        all = (unsigned)strtoul(strstr(note, "(--width=") + strlen("(--width="), NULL, 10);
        assert_true(all > width);
        wide = print(drawn, all);
        assert_null(strstr(wide, "Not shown"));
        check_lines(wide, all);
        free(wide);
    }
    for (size_t i = 0; i < drawn->column_count; i++) {
        const unsigned rank = drawn->columns[i].rank;
        const bool is_shown = check_column(drawn, i, text);

        assert_int_equal(!is_shown, note && strstr(note, drawn->titles[i]) != NULL);
        if (is_shown)
            most_shown = rank > most_shown ? rank : most_shown;
        else
            least_gone = rank < least_gone ? rank : least_gone;
    }
    assert_true(most_shown < least_gone);
    free(text);
}

static void what_a_table_does_not_show_it_names(void **state)
{
    uint64_t seed = 1;

    (void)state;
    for (int i = 0; i < DRAWN; i++) {
        struct drawn drawn;

        draw(&drawn, &seed, i % 3 == 0);
        for (uint32_t width = FIT_WIDTH_LEAST; width < 140; width += 3)
            check_print(&drawn, width);
        table_fini(&drawn.table);
    }
}

static void without_a_width_a_row_is_a_line(void **state)
{
    uint64_t seed = 7;

    (void)state;
    for (int i = 0; i < DRAWN; i++) {
        struct drawn drawn;
        char *text;
        size_t lines = 0;

        draw(&drawn, &seed, i % 3 == 0);
        text = print(&drawn, 0);
        for (const char *at = text; *at; at++)
            lines += *at == '\n';
        assert_int_equal(lines, drawn.row_count + 1);
        for (size_t column = 0; column < drawn.column_count; column++)
            assert_true(check_column(&drawn, column, text));
        free(text);
        table_fini(&drawn.table);
    }
}

/* Names come from files: one may be as long as a file. */
static void a_cell_of_any_length_is_broken_in_time(void **state)
{
    enum { LONG = 200000 };
    static const struct table_column columns[] = { { "words", TABLE_WORDS, 0 },
                                                   { "n", TABLE_RIGHT, 0 } };
    char *cell = malloc(LONG + 1);

    (void)state;
    assert_non_null(cell);
    cell[LONG] = '\0';
    for (size_t word = 1; word <= LONG; word *= LONG / 2) { /* letters, two words */
        struct table table = { .columns = columns, .column_count = 2 };
        struct buffer out = { .width = FIT_WIDTH_LEAST };

        for (size_t i = 0; i < LONG; i++)
            cell[i] = i % (word + 1) == word ? ' ' : 'w';
        table_add(&table, "%s", cell);
        table_add(&table, "7");
        table_text(&table, 2, &out);
        assert_false(out.failed);
        buffer_add(&out, "", 1);
        check_lines(out.bytes, FIT_WIDTH_LEAST);
        assert_non_null(strchr(out.bytes, '7'));
        buffer_fini(&out);
        table_fini(&table);
    }
    free(cell);
}

/* A bar of 30 in a column of 15 is half as long, and so is one of 10. */
static void bars_keep_their_proportions(void **state)
{
    static const struct table_column columns[] = { { "n", TABLE_RIGHT, 0 }, { "", TABLE_BAR, 0 } };
    static const char thirty[] = "##############################";
    struct table table = { .columns = columns, .column_count = 2 };
    struct buffer out = { .width = 18 };

    (void)state;
    table_add(&table, "1");
    table_add(&table, "%s", thirty);
    table_add(&table, "2");
    table_add(&table, "%.10s", thirty);
    table_text(&table, 2, &out);
    buffer_add(&out, "", 1);
    assert_string_equal(out.bytes, "n\n1  ###############\n2  #####\n");
    buffer_fini(&out);
    table_fini(&table);
}

static void check_cards(uint32_t width, const char *expected)
{
    static const struct table_column columns[] = { { "id", TABLE_ID, 0 },
                                                   { "name", TABLE_LEFT, 1 },
                                                   { "effect", TABLE_BELOW, 0 } };
    static const char *const cells[] = { "lonewolf",
                                         "Lone Wolf",
                                         "reroll=1",
                                         "marksman",
                                         "Marksmanship",
                                         "",
                                         "twosystemstargetingcomputer-2",
                                         "Computer",
                                         "hit-to-crit=1 on one page" };
    struct table table = { .columns = columns, .column_count = 3 };
    struct buffer out = { .width = width };

    for (size_t i = 0; i < 9; i++)
        table_add(&table, "%s", cells[i]);
    table_text(&table, 2, &out);
    buffer_add(&out, "", 1);
    assert_string_equal(out.bytes, expected);
    buffer_fini(&out);
    table_fini(&table);
}

/* 29 + 2 + 12 + 2 + 25 characters have room beside each other. */
static void what_may_stand_below_its_row_does_where_rows_are_too_wide(void **state)
{
    (void)state;
    check_cards(70, "id                             name          effect\n"
                    "lonewolf                       Lone Wolf     reroll=1\n"
                    "marksman                       Marksmanship\n"
                    "twosystemstargetingcomputer-2  Computer      hit-to-crit=1 on one page\n");
    check_cards(69, "id                             name\n"
                    "    effect\n"
                    "lonewolf                       Lone Wolf\n"
                    "    reroll=1\n"
                    "marksman                       Marksmanship\n"
                    "twosystemstargetingcomputer-2  Computer\n"
                    "    hit-to-crit=1 on one page\n");
}

/* An id of 28 characters up to its hyphen takes no room from a column that needs it. */
static void long_ids_are_broken_before_a_column_gives_way(void **state)
{
    (void)state;
    check_cards(36, "id                      name\n"
                    "    effect\n"
                    "lonewolf                Lone Wolf\n"
                    "    reroll=1\n"
                    "marksman                Marksmanship\n"
                    "twosystemstargetingcom  Computer\n"
                    "puter-2\n"
                    "    hit-to-crit=1 on one page\n");
    check_cards(29, "id\n"
                    "    effect\n"
                    "lonewolf\n"
                    "    reroll=1\n"
                    "marksman\n"
                    "twosystemstargetingcomputer-2\n"
                    "    hit-to-crit=1 on one page\n"
                    "Not shown for want of room:\n"
                    "name (--width=43 shows all).\n");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(words_are_broken_before_columns_give_way),
    cmocka_unit_test(the_highest_rank_gives_way_first),
    cmocka_unit_test(an_empty_column_takes_no_room),
    cmocka_unit_test(a_line_ends_where_words_do),
    cmocka_unit_test(a_page_without_a_width_has_lines_as_they_are),
    cmocka_unit_test(what_a_table_does_not_show_it_names),
    cmocka_unit_test(without_a_width_a_row_is_a_line),
    cmocka_unit_test(a_cell_of_any_length_is_broken_in_time),
    cmocka_unit_test(bars_keep_their_proportions),
    cmocka_unit_test(what_may_stand_below_its_row_does_where_rows_are_too_wide),
    cmocka_unit_test(long_ids_are_broken_before_a_column_gives_way),
};
CHECK_MAIN(tests)
