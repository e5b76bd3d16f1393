/* report/page, escape and shell: one report in three forms, in which no text is a mark. */
#include "support/check.h"

#include "report/escape.h"
#include "report/page.h"
#include "report/svg.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check_bytes(struct buffer *out, const char *wanted)
{
    assert_false(out->failed);
    buffer_add(out, "", 1);
    assert_string_equal(out->bytes, wanted);
    buffer_fini(out);
}

/* ---- escaping: what stands for what is written down by hand, from the grammars ---- */

static const struct {
    const char *text, *xml, *markdown, *line;
} escaped[] = {
    { "3 focus?bullseye", "3 focus?bullseye", "3 focus?bullseye", "3 focus?bullseye" },
    { "<script>&\"'", "&#60;script&#62;&#38;&#34;'", "\\<script>\\&\"'", "\\<script>\\&\"'" },
    { "]]> <!-- -->", "]]&#62; &#60;!-- --&#62;", "\\]\\]> \\<!-- -->", "\\]\\]> \\<!-- -->" },
    { "*a* _b_ `c`", "*a* _b_ `c`", "\\*a\\* \\_b\\_ \\`c\\`", "\\*a\\* \\_b\\_ \\`c\\`" },
    { "a|b \\ ~0.5~", "a|b \\ ~0.5~", "a\\|b \\\\ \\~0.5\\~", "a\\|b \\\\ \\~0.5\\~" },
    { "[x](http://y)", "[x](http://y)", "\\[x\\](http://y)", "\\[x\\](http://y)" },
    { "1. Luke", "1. Luke", "1. Luke", "1\\. Luke" },
    { "12) Luke", "12) Luke", "12) Luke", "12\\) Luke" },
    { "- x", "- x", "- x", "\\- x" },
    { "# x", "# x", "# x", "\\# x" },
    { "> x", "&#62; x", "> x", "\\> x" },
    { "a\nb\tc\rd", "a b c d", "a b c d", "a b c d" },
    { "\x01\x1B[2J\x7F", "??[2J?", "??\\[2J?", "??\\[2J?" },
    { "\xFF\xC3 \xC3\x9F", "?? \xC3\x9F", "?? \xC3\x9F", "?? \xC3\x9F" },
    { "\xC2\x85\xEF\xBF\xBE\xEF\xB7\x90\xF0\x9F\xBF\xBF", "????", "????", "????" },
    { "\xF0\x9F\x8E\xB2\xEF\xBF\xBD", "\xF0\x9F\x8E\xB2\xEF\xBF\xBD",
      "\xF0\x9F\x8E\xB2\xEF\xBF\xBD", "\xF0\x9F\x8E\xB2\xEF\xBF\xBD" },
};

static void no_text_is_a_mark(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof escaped / sizeof *escaped; i++) {
        const char *text = escaped[i].text;
        struct buffer xml = { 0 }, markdown = { 0 }, line = { 0 };

        escape_xml(&xml, text, strlen(text));
        check_bytes(&xml, escaped[i].xml);
        escape_markdown(&markdown, text, strlen(text));
        check_bytes(&markdown, escaped[i].markdown);
        escape_markdown_line(&line, text, strlen(text));
        check_bytes(&line, escaped[i].line);
    }
}

/* ---- pages ---- */

static const struct table_column columns[] = { { "side", TABLE_LEFT, 0 },
                                               { "damage", TABLE_RIGHT, 0 },
                                               { "", TABLE_CLOSE, 0 },
                                               { "none", TABLE_LEFT, 0 } };

static void write_page(enum page_form form, struct buffer *out)
{
    struct table table = { .columns = columns, .column_count = 4 };
    struct page page = page_begin(form, 2, "What?", "3 <b>", out);

    for (int i = 0; i < 2; i++) {
        table_add(&table, "%s", i ? "a|b" : "<i>");
        table_add(&table, "%d", i + 9);
        table_add(&table, "%s", i ? "+-1" : "");
        table_add(&table, "%s", "");
    }
    buffer_print(&page.said, "1. <One>\n");
    page_heading(&page, 2);
    buffer_print(&page.said, "alone\n\na 1 %%   b 2 %%  (c)\nsecond\n\nNot *these*:\n  x\n  - y\n");
    page_table(&page, &table, "Sides & more");
    buffer_print(&page.said, "\nlast\n");
    page_heading(&page, 3);
    page_end(&page);
    table_fini(&table);
}

static void text_has_its_lines_as_they_are(void **state)
{
    struct buffer out = { 0 };

    (void)state;
    write_page(PAGE_TEXT, &out);
    check_bytes(&out, "1. <One>\nalone\n\na 1 %   b 2 %  (c)\nsecond\n\nNot *these*:\n  x\n  - y\n"
                      "side  damage\n<i>        9\na|b       10 +-1\n\nlast\n");
}

static void markdown_has_paragraphs_lists_and_tables(void **state)
{
    struct buffer out = { 0 };

    (void)state;
    write_page(PAGE_MARKDOWN, &out);
    check_bytes(&out, "## 1\\. \\<One>\n\nalone\n\n- a 1 % · b 2 % · (c)\n- second\n\n"
                      "Not \\*these\\*:\n\n- x\n- \\- y\n\n"
                      "| side | damage |  |\n| --- | ---: | --- |\n"
                      "| \\<i> | 9 |  |\n| a\\|b | 10 | +-1 |\n\n### last\n");
}

static void html_has_elements_of_its_own_alone(void **state)
{
    struct buffer out = { 0 };
    const char *const words[] = { "volley", "run", "3 <b>" };
    const char *body;

    (void)state;
    write_page(PAGE_HTML, &out);
    page_close("9.9", words, 3, &out);
    assert_false(out.failed);
    buffer_add(&out, "", 1);
    assert_int_equal(strncmp(out.bytes, "<!DOCTYPE html>\n<html lang=\"en\">\n", 32), 0);
    assert_non_null(strstr(out.bytes, "<title>What?: 3 &#60;b&#62;</title>"));
    body = strstr(out.bytes, "<body>");
    assert_non_null(body);
    assert_string_equal(
        body,
        "<body>\n<main>\n<h1>What?</h1>\n<p class=\"asked\">3 &#60;b&#62;</p>\n"
        "<h2>1. &#60;One&#62;</h2>\n<p>alone</p>\n"
        "<ul>\n<li>a 1 % · b 2 % · (c)</li>\n<li>second</li>\n</ul>\n"
        "<p>Not *these*:</p>\n<ul>\n<li>x</li>\n<li>- y</li>\n</ul>\n"
        "<div role=\"region\" class=\"wide\" tabindex=\"0\" aria-label=\"Sides &#38; more\">\n"
        "<table>\n<caption>Sides &#38; more</caption>\n<thead>\n"
        "<tr><th scope=\"col\">side</th><th scope=\"col\" class=\"n\" colspan=\"2\">damage</th>"
        "</tr>\n</thead>\n<tbody>\n"
        "<tr><th scope=\"row\">&#60;i&#62;</th><td class=\"n\">9</td><td></td></tr>\n"
        "<tr><th scope=\"row\">a|b</th><td class=\"n\">10</td><td>+-1</td></tr>\n"
        "</tbody>\n</table>\n</div>\n<h3>last</h3>\n</main>\n"
        "<footer>\n<p>Worked out by Volley 9.9. This makes it again:</p>\n"
        "<pre><code>volley run &#34;3 &#60;b&#62;&#34;</code></pre>\n"
        "</footer>\n</body>\n</html>\n");
    buffer_fini(&out);
}

/* ---- colors ---- */

/* Relative luminance and contrast as WCAG 2.1 defines them. */
static double luminance(const char *color)
{
    static const double weights[] = { 0.2126, 0.7152, 0.0722 };
    double sum = 0;

    for (int i = 0; i < 3; i++) {
        const char digits[] = { color[1 + 2 * i], color[2 + 2 * i], 0 };
        const double part = (double)strtol(digits, NULL, 16) / 255;

        sum += weights[i] * (part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static double contrast(const char *a, const char *b)
{
    const double first = luminance(a), second = luminance(b);

    return (fmax(first, second) + 0.05) / (fmin(first, second) + 0.05);
}

/* What a color is in the dark, by the style sheet; NULL: it stays. */
static const char *in_the_dark(const char *style, const char *color)
{
    char rule[64];
    const char *at;

    snprintf(rule, sizeof rule, "svg [stroke=\"%s\"]{stroke:", color);
    at = strstr(style, rule);
    return at ? at + strlen(rule) : NULL;
}

static void lines_and_letters_stand_out_in_light_and_dark(void **state)
{
    const char *ground;

    (void)state;
    ground = in_the_dark(page_style, SVG_GROUND);
    assert_non_null(ground);
    assert_true(contrast(SVG_INK, SVG_GROUND) > 7);
    assert_true(contrast(in_the_dark(page_style, SVG_INK), ground) > 7);
    assert_true(contrast(SVG_GRAY, SVG_GROUND) > 4.5);
    assert_true(contrast(in_the_dark(page_style, SVG_GRAY), ground) > 4.5);
    for (int i = 0; i < SVG_STYLES; i++) {
        const char *dark = in_the_dark(page_style, svg_styles[i].color);

        assert_non_null(dark);
        assert_true(contrast(dark, ground) > 3);
        for (int j = 0; j < i; j++)
            assert_int_not_equal(strncmp(dark, in_the_dark(page_style, svg_styles[j].color), 7), 0);
    }
}

/* ---- commands: by the grammar of the shell (test_page.sh has a shell read them back) ---- */

static void words_are_in_quotes_where_a_shell_needs_them(void **state)
{
    static const struct {
        const char *word, *line;
    } rows[] = {
        { "vs", "vs" },
        { "--seed=5", "--seed=5" },
        { "@list.xws:2", "@list.xws:2" },
        { "", "\"\"" },
        { "3 focus", "\"3 focus\"" },
        { "it's", "\"it's\"" },
        { "drearenthal!", "'drearenthal!'" },
        { "a\"b$c`d\\e", "'a\"b$c`d\\e'" },
        { "a\"b'c", "'a\"b'\\''c'" },
        { "{d}", "\"{d}\"" },
        { "caf\xC3\xA9", "caf\xC3\xA9" },
        { "a\nb", "$'a\\012b'" },
        { "1\xFF"
          "2'\\",
          "$'1\\3772\\'\\\\'" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buffer out = { 0 };

        shell_line(&rows[i].word, 1, &out);
        check_bytes(&out, rows[i].line);
    }
}

static void write_tables(enum page_form form, uint32_t cells, struct buffer *out)
{
    struct table plain = { .columns = columns, .column_count = 4 };
    struct table titled = { .columns = columns, .column_count = 4 };
    struct page page = page_begin(form, 2, "", "", out);

    for (uint32_t i = 0; i < cells; i++) {
        table_add(&plain, "%s", i ? "" : "A");
        table_add(&titled, "%s", i ? "" : "B");
    }
    out->count = 0; /* of HTML its head */
    buffer_print(&page.said, "before\n");
    page_table(&page, &plain, "Sides");
    page_titled_table(&page, &titled, "Those of B:");
    buffer_print(&page.said, "after\n");
    page_pause(&page);
}

static void a_table_without_rows_is_not_there_and_has_no_title(void **state)
{
    static const char *const written[] = {
        [PAGE_TEXT] = "before\nafter\n",
        [PAGE_MARKDOWN] = "- before\n- after\n",
        [PAGE_HTML] = "<ul>\n<li>before</li>\n<li>after</li>\n</ul>\n",
    };

    (void)state;
    for (enum page_form form = PAGE_TEXT; form <= PAGE_HTML; form++) {
        struct buffer out = { 0 };

        write_tables(form, 0, &out);
        check_bytes(&out, written[form]);
    }
}

static void a_title_stands_above_rows(void **state)
{
    struct buffer out = { 0 };

    (void)state;
    write_tables(PAGE_TEXT, 4, &out);
    check_bytes(&out, "before\nside\nA\n\nThose of B:\n\nside\nB\nafter\n");
    write_tables(PAGE_HTML, 4, &out);
    buffer_add(&out, "", 1);
    assert_non_null(strstr(out.bytes, "<caption>Those of B:</caption>"));
    assert_null(strstr(out.bytes, "<p>Those of B:</p>"));
    buffer_fini(&out);
}

static void a_table_that_failed_fails_its_page(void **state)
{
    (void)state;
    for (enum page_form form = PAGE_TEXT; form <= PAGE_HTML; form++) {
        struct table table = { .columns = columns, .column_count = 4 };
        struct buffer out = { 0 };
        struct page page = page_begin(form, 2, "", "", &out);

        table.text.failed = true;
        page_titled_table(&page, &table, "Sides");
        page_pause(&page);
        assert_true(out.failed);
        buffer_fini(&out);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(no_text_is_a_mark),
    cmocka_unit_test(text_has_its_lines_as_they_are),
    cmocka_unit_test(markdown_has_paragraphs_lists_and_tables),
    cmocka_unit_test(html_has_elements_of_its_own_alone),
    cmocka_unit_test(a_table_without_rows_is_not_there_and_has_no_title),
    cmocka_unit_test(a_title_stands_above_rows),
    cmocka_unit_test(a_table_that_failed_fails_its_page),
    cmocka_unit_test(lines_and_letters_stand_out_in_light_and_dark),
    cmocka_unit_test(words_are_in_quotes_where_a_shell_needs_them),
};

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
