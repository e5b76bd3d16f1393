/* page - a report that people read, in one of its forms: text, Markdown, a document of HTML, or a
 * picture of its tables that have bars, with the lines between them.
 * A report says its lines into `said`; a blank line ends what belongs together. Text has them as
 * they are, or broken to the width of `out`. In Markdown and HTML one line is a paragraph, several
 * are a list (below a paragraph, if the first ends with a colon), as is one that stands further in;
 * two blanks and more are a mark between what stands beside each other; and no mark in them means
 * anything: all is text, of which no terminal gets what it would obey (utf8_show). Units:  blanks.
 * Owns:   said, until page_end. Errors: the buffers remember them. */
#pragma once

#include "report/chart.h"

enum page_form { PAGE_TEXT, PAGE_MARKDOWN, PAGE_HTML, PAGE_SVG };

struct page {
    enum page_form form;
    size_t between; /* text: the columns of a table */
    struct buffer *out;
    struct buffer said; /* and not written yet */
    const char *title;  /* of the picture */
    struct svg picture; /* while it is drawn */
};

/** The style sheet of HTML: page.css. Each color of a picture that stands for something on the page
 * has another there in the dark. */
extern const char page_style[];

/** Begin. HTML and a picture have a title, HTML what was asked in the words of who asked; the other
 * forms not. asked  "": nothing */
struct page page_begin(enum page_form form, size_t between, const char *title, const char *asked,
                       struct buffer *out);

/** Write what is said, and go on. */
void page_pause(struct page *page);

/** Say lines of any length and free them; text without a width, too, has them broken. */
void page_say_lines(struct page *page, struct buffer *lines);

/** The same for a line below an empty one. One that is empty is not said. */
void page_say_line(struct page *page, struct buffer *line);

/** The last line that was said is a heading.
 *  level  2, or 3 below that */
void page_heading(struct page *page, int level);

/** Add a table and free it. One without rows adds nothing; that memory ran out is told all the
 * same. caption  what it shows; in HTML only */
void page_table(struct page *page, struct table *table, const char *caption);

/** The same, with the caption in each form: where it is not HTML, as a line between empty ones. */
void page_titled_table(struct page *page, struct table *table, const char *caption);

/** Begin a picture, which is then drawn into `out` and ended. Its colors turn with those of the
 * page. Returns whether the form has pictures: HTML. */
bool page_picture_begin(struct page *page);
void page_picture_end(struct page *page);

/** Write what is said still. A document of HTML lacks its end then: page_close. */
void page_end(struct page *page);

/** End a document of HTML.
 *  command  words of that which makes it again
 *  count    0: it is not known */
void page_close(const char *version, const char *const *command, size_t count, struct buffer *out);
