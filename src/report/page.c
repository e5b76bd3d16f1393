#include "report/page.h"

#include "report/escape.h"
#include "report/wrap.h"

#include <string.h>

enum { PAGE_FURTHER = 4 }; /* what goes on of a line that is broken */

static bool is_blank(const char *line, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        if (line[i] != ' ')
            return false;
    return true;
}

/* ---- lines ---- */

/* How a form writes a text. */
struct marks {
    void (*escape)(struct buffer *out, const char *text, size_t bytes);
    void (*escape_line)(struct buffer *out, const char *text, size_t bytes); /* at its begin */
    const char *paragraph[2], *list[2], *item[2], *headings[2][2];           /* before and behind */
};

static const struct marks all_marks[] = {
    [PAGE_MARKDOWN] = { escape_markdown,
                        escape_markdown_line,
                        { "", "\n" },
                        { "", "" },
                        { "- ", "\n" },
                        { { "## ", "\n" }, { "### ", "\n" } } },
    [PAGE_HTML] = { escape_xml,
                    escape_xml,
                    { "<p>", "</p>\n" },
                    { "<ul>\n", "</ul>\n" },
                    { "<li>", "</li>\n" },
                    { { "<h2>", "</h2>\n" }, { "<h3>", "</h3>\n" } } },
};

static bool has_marks(const struct page *page)
{
    return page->form == PAGE_MARKDOWN || page->form == PAGE_HTML;
}

/* A line; where blanks part it into columns, a mark does. */
static void add_line(const struct marks *marks, const char *line, size_t bytes, struct buffer *out)
{
    static const char between[] = "  ";
    bool first = true;

    while (bytes > 0 && line[bytes - 1] == ' ')
        bytes--;
    for (size_t at = 0; at < bytes; first = false) {
        size_t end;

        while (line[at] == ' ')
            at++;
        end = at;
        while (end < bytes && (end + 1 >= bytes || memcmp(line + end, between, 2) != 0))
            end++;
        buffer_print(out, "%s", first ? "" : " · ");
        (first ? marks->escape_line : marks->escape)(out, line + at, end - at);
        at = end;
    }
}

static void add_marked(const struct marks *marks, const char *const pair[2], const char *line,
                       size_t bytes, struct buffer *out)
{
    buffer_print(out, "%s", pair[0]);
    add_line(marks, line, bytes, out);
    buffer_print(out, "%s", pair[1]);
}

/* In Markdown a blank line parts what does not belong together. */
static void begin_block(const struct page *page)
{
    if (page->form == PAGE_MARKDOWN && page->out->count > 0)
        buffer_print(page->out, "\n");
}

/* Lines from `from` on, up to a blank one: a paragraph or a list. */
static void add_block(const struct page *page, uint32_t *from, uint32_t end)
{
    const struct marks *marks = &all_marks[page->form];
    const struct buffer part = { .bytes = page->said.bytes, .count = end };
    uint32_t next = *from;
    size_t bytes, next_bytes = 0;
    const char *line, *next_line;
    bool more;

    buffer_next_line(&part, &next, &line, &bytes);
    *from = next;
    if (is_blank(line, bytes))
        return;
    begin_block(page);
    more =
        buffer_next_line(&part, &next, &next_line, &next_bytes) && !is_blank(next_line, next_bytes);
    if ((!more && *line != ' ') || line[bytes - 1] == ':') {
        add_marked(marks, marks->paragraph, line, bytes, page->out);
        return;
    }
    buffer_print(page->out, "%s", marks->list[0]);
    add_marked(marks, marks->item, line, bytes, page->out);
    for (; more; more = buffer_next_line(&part, &next, &next_line, &next_bytes) &&
                        !is_blank(next_line, next_bytes)) {
        add_marked(marks, marks->item, next_line, next_bytes, page->out);
        *from = next;
    }
    buffer_print(page->out, "%s", marks->list[1]);
}

/* "±" where there is none. */
static void make_plain(const struct page *page, struct buffer *text)
{
    static const char mark[] = "±", plain[] = "+-";

    for (uint32_t at = 0; page->out->ascii && at + 1 < text->count; at++)
        if (memcmp(text->bytes + at, mark, strlen(mark)) == 0)
            memcpy(text->bytes + at, plain, strlen(plain));
}

static void write_said(struct page *page, uint32_t end)
{
    make_plain(page, &page->said);
    page->out->failed = page->out->failed || page->said.failed;
    if (page->out->failed)
        return;
    if (page->form == PAGE_TEXT)
        wrap_page(page->said.bytes, end, PAGE_FURTHER, page->out);
    else if (page->form == PAGE_SVG && end > 0)
        chart_say(&page->picture, page->said.bytes, end);
    for (uint32_t from = 0; has_marks(page) && from < end;)
        add_block(page, &from, end);
}

static void write_all_said(struct page *page)
{
    write_said(page, page->said.count);
    page->said.count = 0;
}

void page_say_lines(struct page *page, struct buffer *lines)
{
    const bool is_endless = page->form == PAGE_TEXT && page->out->width == 0;

    if (!lines->failed)
        wrap_lines(lines->bytes, lines->count, is_endless ? WRAP_WIDTH : SIZE_MAX, &page->said);
    buffer_end(lines, &page->said);
}

void page_say_line(struct page *page, struct buffer *line)
{
    if (line->count)
        buffer_print(&page->said, "\n");
    page_say_lines(page, line);
}

void page_heading(struct page *page, int level)
{
    uint32_t begin = page->said.count ? page->said.count - 1 : 0;

    while (begin > 0 && page->said.bytes[begin - 1] != '\n')
        begin--;
    if (has_marks(page) && !page->said.failed && page->said.count > 0) {
        write_said(page, begin);
        begin_block(page);
        add_marked(&all_marks[page->form], all_marks[page->form].headings[level - 2],
                   page->said.bytes + begin, page->said.count - 1 - begin, page->out);
        page->said.count = 0;
    }
    write_all_said(page);
}

/* ---- what is no line ---- */

/* A box of its own, in which what is too wide for a phone can be moved, by keys, too. */
static void begin_wide(const char *element, const char *label, struct buffer *out)
{
    buffer_print(out, "<%s class=\"wide\" tabindex=\"0\" aria-label=\"", element);
    escape_xml(out, label, strlen(label));
    buffer_print(out, "\">\n");
}

bool page_picture_begin(struct page *page)
{
    if (page->form != PAGE_HTML)
        return false;
    write_all_said(page);
    begin_wide("figure", "Picture", page->out);
    return true;
}

void page_picture_end(struct page *page)
{
    buffer_print(page->out, "</figure>\n");
}

static void add_table(struct page *page, const struct table *table, const char *caption)
{
    if (table->bars) {
        struct buffer none = { 0 };

        if (page->form == PAGE_SVG) {
            write_all_said(page);
            chart_add_table(&page->picture, table, caption);
        } else if (page_picture_begin(page)) {
            struct svg svg = chart_begin(&none);

            chart_add_table(&svg, table, caption);
            chart_end(&svg, page->title, "", page->out);
            page_picture_end(page);
        }
    }
    if (page->form == PAGE_SVG)
        return;
    write_all_said(page);
    begin_block(page);
    if (page->form == PAGE_TEXT)
        table_text(table, page->between, page->out);
    else if (page->form == PAGE_MARKDOWN)
        table_markdown(table, page->out);
    else {
        begin_wide("div role=\"region\"", caption, page->out);
        table_html(table, caption, page->out);
        buffer_print(page->out, "</div>\n");
    }
}

void page_table(struct page *page, struct table *table, const char *caption)
{
    page->out->failed = page->out->failed || table->text.failed;
    make_plain(page, &table->text);
    if (table_rows(table) > 0)
        add_table(page, table, caption);
    table_fini(table);
}

void page_titled_table(struct page *page, struct table *table, const char *caption)
{
    if (table_rows(table) > 0 && page->form != PAGE_HTML && page->form != PAGE_SVG)
        buffer_print(&page->said, "\n%s\n\n", caption);
    page_table(page, table, caption);
}

/* ---- the document ---- */

static void add_head(const char *title, const char *asked, struct buffer *out)
{
    buffer_print(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
                      "<meta name=\"color-scheme\" content=\"light dark\"/>\n<title>");
    escape_xml(out, title, strlen(title));
    buffer_print(out, "%s", *asked ? ": " : "");
    escape_xml(out, asked, strlen(asked));
    buffer_print(out, "</title>\n<style>\n%s</style>\n</head>\n<body>\n<main>\n<h1>", page_style);
    escape_xml(out, title, strlen(title));
    buffer_print(out, "</h1>\n");
    if (*asked) {
        buffer_print(out, "<p class=\"asked\">");
        escape_xml(out, asked, strlen(asked));
        buffer_print(out, "</p>\n");
    }
}

struct page page_begin(enum page_form form, size_t between, const char *title, const char *asked,
                       struct buffer *out)
{
    struct buffer none = { 0 };

    out->ascii = out->ascii && form != PAGE_HTML && form != PAGE_SVG;
    if (form == PAGE_HTML)
        add_head(title, asked, out);
    return (struct page){ .form = form,
                          .between = between,
                          .out = out,
                          .said.is_shown = true,
                          .title = title,
                          .picture = chart_begin(&none) };
}

void page_pause(struct page *page)
{
    write_all_said(page);
    buffer_fini(&page->said);
    page->said.is_shown = true;
}

void page_end(struct page *page)
{
    page_pause(page);
    if (page->form == PAGE_HTML)
        buffer_print(page->out, "</main>\n");
    if (page->form == PAGE_SVG)
        chart_end(&page->picture, page->title, "", page->out);
}

void page_close(const char *version, const char *const *command, size_t count, struct buffer *out)
{
    buffer_print(out, "<footer>\n<p>Worked out by Volley %s.%s</p>\n", version,
                 count ? " This makes it again:" : "");
    if (count) {
        struct buffer line = { 0 };

        shell_line(command, count, &line);
        buffer_print(out, "<pre><code>");
        escape_xml(out, line.bytes, line.count);
        buffer_print(out, "</code></pre>\n");
        buffer_end(&line, out);
    }
    buffer_print(out, "</footer>\n</body>\n</html>\n");
}
